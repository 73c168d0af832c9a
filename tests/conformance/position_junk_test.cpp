// Nothing is dropped in silence: whatever is put into the text of a position, in front, behind and
// at every place, is an error or changes nothing that the text means. Of every package, in its own
// form, its family's and in FEN.
#include "engine/moves/draw.hpp"
#include "scripting/play/match.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr std::size_t kMostPlaces = 20;  // of one text

void put_junk(const PositionText& texts, const std::string& text, const Layout& layout) {
    Position good(layout);
    if (texts.read(text, good)) {
        return;  // FEN says less than some games need
    }
    for (const std::string junk : {"!", "#", "\"", "junk ", " junk", " a=b", ")"}) {
        const std::size_t step = std::max<std::size_t>(1, text.size() / kMostPlaces);
        for (std::size_t at = 0; at <= text.size(); at += step) {
            const std::size_t place = at + step > text.size() ? text.size() : at;
            const std::string bad = text.substr(0, place) + junk + text.substr(place);
            Position read(layout);
            if (!texts.read(bad, read) && !(read == good)) {
                FAIL_CHECK("`" << bad << "` is read, and means something else");
                return;
            }
            if (junk.find("junk") != std::string::npos && !texts.read(bad, read)) {
                FAIL_CHECK("`" << bad << "` is read");
                return;
            }
        }
    }
}

}  // namespace

TEST_CASE("what does not belong to a position is refused wherever it stands") {
    vm::run_on_script_thread([] {
        for (const std::string& id : packages_to_test()) {
            INFO("package " << id);
            Match match(open_package(id));
            match.start({"", 1, "", ""});
            Random random(7, id);
            for (int ply = 0; ply < 15 && !match.moves().empty(); ++ply) {
                match.make(draw_move(match.moves(), random));
                if (ply % 14 != 0) {
                    continue;
                }
                const PositionText& texts = match.position_texts();
                const Position& position = match.worker().position();
                const Layout& layout = match.rules().layout;
                put_junk(texts, texts.write(position), layout);
                put_junk(texts, texts.write_family(position).value_or("-"), layout);
                put_junk(texts, texts.write_fen(position), layout);
            }
        }
    });
}
