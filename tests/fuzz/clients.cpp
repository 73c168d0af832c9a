// Programs that play against us: any lines that one may say. The program is `fuzz_parrot`, which
// says what stands in a file and then listens until we hang up.
#include "scripting/outside/outside_player.hpp"
#include "tests/fuzz/targets.hpp"

#include <filesystem>

namespace perthro::fuzz {

namespace {

using namespace std::chrono_literals;
using outside::Protocol;

std::string parrot() {
    return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "fuzz_parrot").string();
}

// Asks a program that says the input for two plies of one game.
void listen(Protocol protocol, const std::string& id, const std::string& game_name,
            std::string_view input) {
    static const std::string program_path = parrot();
    outside::Program program;
    program.protocol = protocol;
    program.text = "parrot";
    program.command = {program_path, write("said", input)};
    program.game = game_name;
    program.grace = 50ms;
    const auto rules = game(id).rules;
    try {
        outside::OutsidePlayer player(program, rules);
        Match match(rules);
        match.start({});
        for (int ply = 0; ply < 2; ++ply) {
            outside::Bound bound;
            bound.time = 5ms;
            const auto answer = player.choose(match, bound, [](const search::Thought&) {});
            if (!answer.forfeit.empty()) {
                if (answer.because.empty()) {
                    fail("a game is lost without a reason");
                }
                return;
            }
            match.make(answer.index);
        }
    } catch (const PlayError&) {
    }
}

}  // namespace

void client_uci(std::string_view input) { listen(Protocol::Uci, "breakthrough", "any", input); }
void client_cecp(std::string_view input) { listen(Protocol::Cecp, "breakthrough", "chess", input); }
void client_gtp(std::string_view input) { listen(Protocol::Gtp, "atari-go", "", input); }

}  // namespace perthro::fuzz
