// Perthro as an engine: any lines, in any order, and the input ends somewhere.
#include "scripting/outside/host.hpp"
#include "tests/fuzz/targets.hpp"

#include <sstream>

namespace perthro::fuzz {

namespace {

using outside::Protocol;

// Searches a few nodes, whatever it is told; options of the package open it again.
template <typename Serve>
void serve(const std::string& id, std::string_view input, Serve&& answer) {
    constexpr std::size_t kLongest = 600;
    std::istringstream in{std::string(input.substr(0, kLongest))};
    std::ostringstream out;
    const auto load = [&](const OptionValues& options) {
        if (options.empty()) {
            return game(id);
        }
        LoadRequest request;
        request.package = id;
        request.options = options;
        return open_game(request);
    };
    outside::Offer offer{load, in, out};
    offer.bot = "ab";
    offer.time = {{}, 20};
    static_cast<void>(answer(offer));
}

void serve_one(Protocol protocol, const std::string& id, std::string_view input) {
    serve(id, input, [&](const outside::Offer& offer) { return serve_uci(protocol, offer); });
}

}  // namespace

void server_uci(std::string_view input) { serve_one(Protocol::Uci, "english-draughts", input); }
void server_usi(std::string_view input) { serve_one(Protocol::Usi, "shogi", input); }
void server_ucci(std::string_view input) { serve_one(Protocol::Ucci, "xiangqi", input); }
void server_cecp(std::string_view input) {
    serve("breakthrough", input, [](const outside::Offer& offer) { return serve_cecp(offer); });
}
void server_gtp(std::string_view input) {
    serve("atari-go", input, [](const outside::Offer& offer) { return serve_gtp(offer); });
}

}  // namespace perthro::fuzz
