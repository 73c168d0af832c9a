// perthro.h: the library itself, random streams, and what is told of a game.
#include "scripting/embed/handles.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/version.hpp"
#include "scripting/vm/script_thread.hpp"

#include <algorithm>

using namespace perthro;
using namespace perthro::embed;

const char* perthro_version() { return program_version(); }

int perthro_interface() { return PERTHRO_INTERFACE; }

// ---- random streams

perthro_status perthro_random_new(uint64_t seed, uint64_t number, perthro_random** random,
                                  perthro_error** error) {
    return guarded(error, [&] {
        need(random, "random");
        *random = nullptr;
        *random = new perthro_random{Random(seed, "playout", number)};
    });
}

uint64_t perthro_random_next(perthro_random* random) {
    return random != nullptr ? random->numbers.next() : 0;
}

uint64_t perthro_random_below(perthro_random* random, uint64_t bound) {
    return random != nullptr && bound != 0 ? random->numbers.below(bound) : 0;
}

void perthro_random_free(perthro_random* random) { delete random; }

// ---- games

namespace {

constexpr std::uint32_t kMostMegabytes = 512;

vm::Limits limits_of(const perthro_limits* given) {
    vm::Limits limits;
    if (given == nullptr) {
        return limits;
    }
    if (given->megabytes > kMostMegabytes) {
        throw Failure(PERTHRO_MISUSE, "`megabytes` is " + std::to_string(given->megabytes) +
                                          " (at most " + std::to_string(kMostMegabytes) + ")");
    }
    if (given->load_milliseconds != 0) {
        limits.load = std::chrono::milliseconds(given->load_milliseconds);
    }
    if (given->operation_milliseconds != 0) {
        limits.operation = std::chrono::milliseconds(given->operation_milliseconds);
    }
    if (given->megabytes != 0) {
        limits.soft_memory = std::size_t{given->megabytes} << 20;
    }
    return limits;
}

void require_package(const std::string& package) {
    const bool is_path = package.find('/') != std::string::npos;
    if (!find_package(package) && is_path) {
        throw Failure(PERTHRO_NOT_THERE,
                      "there is no package in `" + package + "` (a folder with a game.yaml)");
    }
    if (!find_package(package)) {
        const std::string near = did_you_mean(package, package_ids());
        throw Failure(PERTHRO_NOT_THERE,
                      "there is no game `" + package + "` (" +
                          (near.empty() ? "`perthro list` names all; a folder is written with a "
                                          "`/`: ./" +
                                              package
                                        : near) +
                          ")");
    }
}

// A text of the game at an index, NULL for none.
template <typename Names, typename NameOf>
const char* name_at(const Names& names, std::size_t index, NameOf&& name_of) {
    return index < names.size() ? name_of(names[index]).c_str() : nullptr;
}

const GameDefinition* definition_of(const perthro_game* game) {
    return game != nullptr ? &game->core->definition() : nullptr;
}

}  // namespace

perthro_status perthro_game_open(const char* package, const perthro_option* options,
                                 size_t option_count, const perthro_limits* limits,
                                 perthro_game** game, perthro_error** error) {
    return guarded(error, [&] {
        need(game, "game");
        *game = nullptr;
        need(package, "package");
        LoadRequest request;
        request.package = package;
        for (std::size_t i = 0; i < option_count; ++i) {
            need(options, "options");
            const std::string option = "options[" + std::to_string(i) + "]";
            need(options[i].name, (option + ".name").c_str());
            need(options[i].value, (option + ".value").c_str());
            request.options[options[i].name] = options[i].value;
        }
        const vm::Limits bounds = limits_of(limits);
        require_package(request.package);
        auto opened = std::make_unique<perthro_game>();
        vm::run_on_script_thread(
            [&] { opened->core = std::make_shared<Core>(open_game(request, bounds)); });
        *game = opened.release();
    });
}

void perthro_game_free(perthro_game* game) { delete game; }

const char* perthro_game_id(const perthro_game* game) {
    return game != nullptr ? definition_of(game)->id.c_str() : nullptr;
}

const char* perthro_game_title(const perthro_game* game) {
    return game != nullptr ? definition_of(game)->title.c_str() : nullptr;
}

int perthro_game_player_count(const perthro_game* game) {
    return game != nullptr ? definition_of(game)->player_count() : 0;
}

const char* perthro_game_player_name(const perthro_game* game, int player) {
    if (game == nullptr || player < 1) {
        return nullptr;
    }
    return name_at(definition_of(game)->players, static_cast<std::size_t>(player),
                   [](const std::string& name) -> const std::string& { return name; });
}

int perthro_game_type_count(const perthro_game* game) {
    return game != nullptr ? static_cast<int>(game->core->type_count()) : 0;
}

const char* perthro_game_type_name(const perthro_game* game, int type) {
    if (game == nullptr || type < 1) {
        return nullptr;
    }
    return name_at(definition_of(game)->pieces, static_cast<std::size_t>(type),
                   [](const auto& piece) -> const std::string& { return piece.name; });
}

size_t perthro_game_cell_count(const perthro_game* game) {
    return game != nullptr ? game->core->cell_count() : 0;
}

const char* perthro_game_cell_name(const perthro_game* game, size_t cell) {
    if (game == nullptr) {
        return nullptr;
    }
    const Topology& topology = definition_of(game)->topology;
    return name_at(game->core->cells(), cell,
                   [&](Cell of) -> const std::string& { return topology.info[of].name; });
}

size_t perthro_game_setup_count(const perthro_game* game) {
    return game != nullptr ? game->core->setups().size() : 0;
}

const char* perthro_game_setup_name(const perthro_game* game, size_t setup) {
    if (game == nullptr) {
        return nullptr;
    }
    return name_at(game->core->setups(), setup,
                   [](const std::string& name) -> const std::string& { return name; });
}

int perthro_game_hides(const perthro_game* game) {
    return game != nullptr && game->core->hides() ? 1 : 0;
}

int perthro_game_has_lua(const perthro_game* game) {
    return game != nullptr && game->core->has_lua() ? 1 : 0;
}

size_t perthro_game_autoplay_count(const perthro_game* game) {
    return game != nullptr ? definition_of(game)->autoplay.size() : 0;
}

perthro_option perthro_game_autoplay(const perthro_game* game, size_t index) {
    if (index >= perthro_game_autoplay_count(game)) {
        return {nullptr, nullptr};
    }
    const auto& [name, value] = definition_of(game)->autoplay[index];
    return {name.c_str(), value.c_str()};
}

size_t perthro_game_action_count(const perthro_game* game) {
    return game != nullptr ? game->core->action_count() : 0;
}
