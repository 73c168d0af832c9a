// perthro.h: whole games: at random, and as records.
#include "engine/records/record.hpp"
#include "scripting/embed/handles.hpp"
#include "scripting/errors.hpp"
#include "scripting/package/options.hpp"
#include "scripting/play/record_acts.hpp"
#include "scripting/play/record_package.hpp"

#include <algorithm>

using namespace perthro;
using namespace perthro::embed;

// ---- random games

namespace {

PlayoutStart start_of(const perthro_state& state) {
    const int setup = state.began->setup;
    if (state.place->parent != nullptr || setup < 0) {
        return {0, &state.place->position};
    }
    return {setup, nullptr};
}

perthro_playout told(const PlayoutEnd& end) {
    return {static_cast<std::uint32_t>(end.plies),
            end.outcome ? outcome_of(*end.outcome, true) : perthro_outcome{}};
}

}  // namespace

perthro_status perthro_state_playouts(const perthro_state* state, uint64_t seed, uint64_t first,
                                      size_t count, perthro_playout* playouts,
                                      perthro_error** error) {
    return guarded(error, [&] {
        need(playouts, "playouts");
        need(state, "state");
        const PlayoutStart start = start_of(*state);
        state->core->with_table(nullptr, [&](Table& table) {
            for (std::size_t i = 0; i < count; ++i) {
                playouts[i] = told(table.play_out(start, seed, first + i));
            }
        });
    });
}

perthro_status perthro_state_playout(const perthro_state* state, uint64_t seed, uint64_t number,
                                     perthro_playout* playout, char** kind, perthro_state** end,
                                     perthro_error** error) {
    return guarded(error, [&] {
        if (kind != nullptr) {
            *kind = nullptr;
        }
        if (end != nullptr) {
            *end = nullptr;
        }
        need(playout, "playout");
        need(state, "state");
        const PlayoutStart start = start_of(*state);
        PlayoutEnd played;
        std::unique_ptr<perthro_state> at_end;
        state->core->with_table(nullptr, [&](Table& table) {
            played = table.play_out(start, seed, number);
            if (end != nullptr) {
                at_end = std::make_unique<perthro_state>(*state);
                auto began = std::make_shared<Beginning>();
                began->start.position = table.match().position();
                began->setup = -1;
                at_end->began = std::move(began);
                at_end->place = place_of(table.worker(), nullptr, kDrawn);
            }
        });
        if (kind != nullptr && played.outcome) {
            *kind = given_text(played.outcome->kind);
        }
        *playout = told(played);
        if (end != nullptr) {
            *end = at_end.release();
        }
    });
}

// ---- records

namespace {

Record record_of(const perthro_state& state) {
    const Core& core = *state.core;
    const GameDefinition& game = core.definition();
    const MatchStart& start = state.began->start;
    Record record;
    record.game = game.id;
    for (const OptionDefinition& option : game.options) {
        if (!option.fixed) {
            record.options.emplace_back(option.name, option.value);
        }
    }
    record.setup = start.setup.empty() && !core.setups().empty() ? core.setups().front()
                                                                 : start.setup;
    record.seed = start.seed;
    record.rules = game.hash;
    record.position = start.position;
    name_package(record.headers, core.open());
    return record;
}

[[noreturn]] void refuse(const std::string& what) { throw Failure(PERTHRO_BAD_TEXT, what); }

void need_option(const std::string& name, const GameDefinition& game) {
    const std::vector<std::string> names = option_names(game);
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        const std::string near = did_you_mean(name, names);
        refuse("there is no option `" + name + "` (" +
               (!near.empty()   ? near
                : names.empty() ? "this game has none"
                                : one_of(names)) +
               ")");
    }
}

// Throws a Failure if the record is of another game than this one.
void require_same_game(const Record& record, const std::string& text, const GameDefinition& game) {
    if (record.game != game.id) {
        refuse("it is a record of `" + record.game + "`, not of `" + game.id + "`");
    }
    for (const auto& [name, value] : record.options) {
        need_option(name, game);
        for (const OptionDefinition& option : game.options) {
            if (option.name == name && option.value != value) {
                refuse("it was played with the option " + name + "=" + value + ", the game has " +
                       option.value + " (open it with that option)");
            }
        }
    }
    if (const auto wrong = wrong_act(text, record, game, BehindTheEnd::Allowed)) {
        refuse(wrong->message());
    }
}

// A record of this game. Throws a Failure.
Record read_for(const perthro_game& game, const char* text) {
    Record record;
    if (const auto wrong = read_record(text, record)) {
        refuse(wrong->message());
    }
    require_same_game(record, text, game.core->definition());
    return record;
}

PlacePointer played(Table& table, const Record& record) {
    PlacePointer place = table.begin({record.setup, record.seed, record.position, ""});
    for (const int node : record.main_line()) {
        const std::string& text = record.nodes[static_cast<std::size_t>(node)].text;
        try {
            place = table.make(found(table.match(), text.c_str()));
        } catch (const Failure& failure) {
            refuse("ply " + std::to_string(place->plies + 1) + ": " + failure.what());
        }
    }
    return place;
}

}  // namespace

perthro_status perthro_state_record(const perthro_state* state, char** record,
                                    perthro_error** error) {
    return guarded(error, [&] {
        need(record, "record");
        *record = nullptr;
        need(state, "state");
        Record written = record_of(*state);
        state->core->run([&] {
            Match match(state->core->open().rules);
            int node = 0;
            replay(*state, match, [&](Match& at, std::size_t index) {
                node = written.add(node, at.texts()[index], at.moves().chance);
            });
        });
        *record = given_text(write_record(written));
    });
}

perthro_status perthro_state_from_record(const perthro_game* game, const char* record,
                                         perthro_state** state, perthro_error** error) {
    return guarded(error, [&] {
        need(state, "state");
        *state = nullptr;
        need(game, "game");
        need(record, "record");
        const Record read = read_for(*game, record);
        auto made = std::make_unique<perthro_state>();
        made->core = game->core;
        auto began = std::make_shared<Beginning>();
        began->start = {read.setup, read.seed, read.position, ""};
        const bool by_text = !read.position.empty() && read.position != "start";
        began->setup = by_text ? -1 : std::max(0, game->core->definition().find_setup(read.setup));
        made->began = std::move(began);
        game->core->with_table(nullptr, [&](Table& table) {
            made->place = with_status(PERTHRO_BAD_TEXT, [&] { return played(table, read); });
        });
        *state = made.release();
    });
}

perthro_status perthro_record_changed(const perthro_game* game, const char* record, char** changed,
                                      perthro_error** error) {
    return guarded(error, [&] {
        need(changed, "changed");
        *changed = nullptr;
        need(game, "game");
        need(record, "record");
        const std::string what = changed_package(read_for(*game, record), game->core->open());
        *changed = what.empty() ? nullptr : given_text(what);
    });
}
