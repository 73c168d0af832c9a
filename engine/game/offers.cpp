// The contents that are tried: nothing in the fog, then one piece of every kind on every cell of
// it, then two of them where one alone made a difference. Moves that need three pieces in the fog
// are not offered.
#include "engine/game/offers.hpp"

#include "engine/interpreter/interpreter.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr std::size_t kMostPairs = 1'000;

// Adds a move of another list; what it shares with others is copied.
Compound& copy_move(const MoveList& from, const Compound& move, MoveList& to) {
    Compound copy = move;
    const auto effects = from.effects_of(move);
    const auto tokens = from.tokens_of(move);
    const auto captures = from.captures_of(move);
    copy.effects = static_cast<std::uint32_t>(to.effects.size());
    copy.tokens = static_cast<std::uint32_t>(to.tokens.size());
    copy.captures = static_cast<std::uint32_t>(to.captures.size());
    copy.majority = -1;
    to.effects.insert(to.effects.end(), effects.begin(), effects.end());
    to.tokens.insert(to.tokens.end(), tokens.begin(), tokens.end());
    to.captures.insert(to.captures.end(), captures.begin(), captures.end());
    to.compounds.push_back(copy);
    to.moves.push_back(move_bits::kCompound | (to.compounds.size() - 1));
    return to.compounds.back();
}

struct Content {
    Cell cell;
    Player owner;
    PieceType type;
};

}  // namespace

Offers::Offers(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)), observer_(rules_) {}

void Offers::list(Worker& truth, MoveList& shown, MoveList& made) {
    truth.list(real_);
    shown.clear();
    made.clear();
    if (!rules_->game.moves_known || rules_->game.fog == Fog::None || truth.chance_due() ||
        truth.position().get(Field::Over) != 0 || truth.turns().finished()) {
        shown = real_;
        made = real_;
        return;
    }
    const Player viewer = truth.position().to_move();
    static_cast<void>(observer_.observe(truth, viewer));
    keys_.clear();
    try_contents(viewer, shown);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const std::uint64_t key = shown.compound(i).choices_key;
        const auto real = std::find_if(real_.moves.begin(), real_.moves.end(), [&](MoveBits move) {
            return real_.compounds[move_bits::index(move)].choices_key == key;
        });
        if (real != real_.moves.end()) {
            copy_move(real_, real_.compounds[move_bits::index(*real)], made);
            continue;
        }
        Compound& refused = copy_move(shown, shown.compound(i), made);
        refused.refused = true;
        refused.effect_count = 0;
        refused.capture_count = 0;
    }
}

void Offers::try_contents(Player viewer, MoveList& shown) {
    Worker& view = observer_.view();
    Position& position = view.position();
    std::vector<Content> contents;
    for (const Cell cell : rules_->game.topology.cells) {
        if (position.word(cell) != kFogWord) {
            continue;
        }
        veil_cell(position, cell, 0);
        for (Player owner = 1; owner <= rules_->layout.players; ++owner) {
            for (PieceType type = 1; owner != viewer && type <= rules_->layout.types; ++type) {
                const PieceDefinition& piece = rules_->game.pieces[type];
                if (!piece.removed && !piece.nobodys) {
                    contents.push_back({cell, owner, type});
                }
            }
        }
    }
    view.list(found_);
    add_new(found_, shown);
    const std::size_t plain = found_.size();
    const auto put = [&](const Content& content) {
        Board& board = view.interpreter().board();
        board.place_on_top(content.cell, board.pieces().fresh(content.type, content.owner));
    };
    std::vector<Content> blocking;  // one for each cell
    for (const Content& content : contents) {
        const std::size_t mark = position.mark();
        put(content);
        view.list(found_);
        add_new(found_, shown);
        if (found_.size() < plain && (blocking.empty() || blocking.back().cell != content.cell)) {
            blocking.push_back(content);
        }
        position.undo_to(mark);
    }
    std::size_t pairs = 0;
    for (const Content& one : blocking) {
        for (const Content& other : contents) {
            if (one.cell == other.cell || ++pairs > kMostPairs) {
                continue;
            }
            const std::size_t mark = position.mark();
            put(one);
            put(other);
            view.list(found_);
            add_new(found_, shown);
            position.undo_to(mark);
        }
    }
}

void Offers::add_new(const MoveList& found, MoveList& shown) {
    for (const MoveBits bits : found.moves) {
        const Compound& move = found.compounds[move_bits::index(bits)];
        if (std::find(keys_.begin(), keys_.end(), move.choices_key) == keys_.end()) {
            keys_.push_back(move.choices_key);
            copy_move(found, move, shown);
        }
    }
}

}  // namespace perthro
