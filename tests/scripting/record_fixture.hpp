// Small games built in C++ for the tests of the recorder: a board, and names as game.yaml would
// give them.
#pragma once

#include "engine/rules/definition.hpp"
#include "engine/topology/builder.hpp"
#include "scripting/record/recorder.hpp"
#include "scripting/vm/script_thread.hpp"
#include "scripting/vm/state.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro::test {

// What one load gave.
struct Recording {
    GameDefinition game;
    std::vector<ContentError> errors;

    // The body of the n-th movement of a piece type ("" = the player's own) and class as text.
    [[nodiscard]] std::string body(const std::string& piece, const std::string& name,
                                   int nth = 0) const {
        for (const Movement& movement : game.movements) {
            if (game.pieces[movement.type].name == piece && movement.name == name && nth-- == 0) {
                return to_text(movement.body);
            }
        }
        return "no such movement";
    }
    [[nodiscard]] int count(const std::string& piece, const std::string& name) const {
        int total = 0;
        for (const Movement& movement : game.movements) {
            total += game.pieces[movement.type].name == piece && movement.name == name ? 1 : 0;
        }
        return total;
    }
    // "line: what" of every error, joined by " | ".
    [[nodiscard]] std::string problems() const {
        std::string text;
        for (const ContentError& error : errors) {
            text += (text.empty() ? "" : " | ") + std::to_string(error.line) + ": " + error.what;
        }
        return text;
    }
};

class GameBuilder {
public:
    // A square board of the given size for white and black.
    explicit GameBuilder(int size = 8, std::vector<std::string> players = {"white", "black"})
        : board_(static_cast<int>(players.size())) {
        game_.players = {"nobody"};
        game_.players.insert(game_.players.end(), players.begin(), players.end());
        GridSpec grid;
        grid.size = {size, size, 1, 1};
        board_.add_grid(grid);
        board_.number_cells();
        board_.add_default_directions(false);
        board_.connect();
        board_.set_views(std::vector<ViewSpec>(players.size()));
    }
    GameBuilder& pieces(const std::vector<std::string>& names) {
        for (const auto& name : names) {
            PieceDefinition piece;
            piece.name = name;
            game_.pieces.push_back(piece);
        }
        return *this;
    }
    // Everybody may put down any number of every type.
    GameBuilder& unlimited_hands() {
        game_.hands.assign(game_.pieces.size(), HandKind::Unlimited);
        return *this;
    }
    // A zone that holds the cells with these printed names.
    GameBuilder& zone(const std::string& name, const std::vector<std::string>& cells) {
        CellSet set(board_.topology().limit);
        for (const auto& cell : cells) {
            set.add(board_.topology().find_cell(cell));
        }
        board_.add_zone(name, set);
        return *this;
    }
    GameBuilder& track(const std::string& name, const std::vector<std::string>& cells) {
        TrackPath path;
        for (const auto& cell : cells) {
            path.cells.push_back(board_.topology().find_cell(cell));
        }
        board_.add_track(name, {path}, false);
        return *this;
    }
    GameBuilder& attribute(const std::string& name, AttributeOf of, AttributeKind kind, int low = 0,
                           int high = 1) {
        AttributeDefinition attribute;
        attribute.name = name;
        attribute.of = of;
        attribute.kind = kind;
        attribute.low = low;
        attribute.high = high;
        game_.attributes.push_back(attribute);
        return *this;
    }
    GameBuilder& option(const std::string& name, const std::string& type, const std::string& value,
                        std::vector<std::string> values = {}) {
        OptionDefinition option;
        option.name = name;
        option.type = type;
        option.value = value;
        option.values = std::move(values);
        game_.options.push_back(option);
        return *this;
    }
    GameBuilder& library(const std::string& name, const std::string& text) {
        libraries_[name] = text;
        return *this;
    }
    [[nodiscard]] GameDefinition& game() { return game_; }
    [[nodiscard]] TopologyBuilder& board() { return board_; }

    // Records texts, each a package that extends the one before.
    [[nodiscard]] Recording record_all(const std::vector<std::string>& texts) {
        game_.topology = board_.take();
        Recording result;
        std::vector<RulesChunk> chunks;
        for (const auto& text : texts) {
            const int level = static_cast<int>(chunks.size());
            chunks.push_back({add_file("rules" + std::to_string(level) + ".lua"),
                              game_.files.back(), text, level});
        }
        const LibraryFinder find = [&](const std::string& name,
                                       int level) -> std::optional<RulesChunk> {
            if (!libraries_.contains(name)) {
                return std::nullopt;
            }
            const int file = add_file(name + ".lua");
            return RulesChunk{file, game_.files.back(), libraries_[name], level};
        };
        vm::run_on_script_thread([&] {
            vm::State state;
            record_rules(game_, state, chunks, find, result.errors);
        });
        result.game = game_;
        return result;
    }
    [[nodiscard]] Recording record(const std::string& text) { return record_all({text}); }

private:
    int add_file(const std::string& name) {
        game_.files.push_back(name);
        return static_cast<int>(game_.files.size()) - 1;
    }

    GameDefinition game_;
    TopologyBuilder board_;
    std::map<std::string, std::string> libraries_;
};

}  // namespace perthro::test
