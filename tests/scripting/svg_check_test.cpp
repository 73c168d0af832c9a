// What drawings may hold: those of content/ all, and nothing that takes time, memory or other
// files.
#include "scripting/catalogue/look.hpp"
#include "scripting/drawings/svg_check.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace perthro;

namespace {

const std::string kHead = "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                          "xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 100 100\">\n";

std::string drawing(const std::string& parts) { return kHead + parts + "\n</svg>\n"; }

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) {
        all += text;
    }
    return all;
}

// What is said against it, with its line; "" = it is drawn.
std::string said(const std::string& text) {
    const auto problem = check_svg(text);
    return problem ? std::to_string(problem->line) + ": " + problem->what + "; " + problem->remedy
                   : "";
}

bool refused(const std::string& text, const std::string& because) {
    const std::string why = said(text);
    INFO(why);
    CHECK(why.find(because) != std::string::npos);
    return why.find(because) != std::string::npos;
}

// A group of ten uses of the group before it, `levels` times: 10^levels circles.
std::string doubled(int levels) {
    std::string text = "<defs><g id=\"a0\"><circle r=\"1\"/></g>";
    for (int i = 1; i <= levels; ++i) {
        text += "<g id=\"a" + std::to_string(i) + "\">" +
                repeated("<use xlink:href=\"#a" + std::to_string(i - 1) + "\"/>", 10) + "</g>";
    }
    return drawing(text + "</defs><use href=\"#a" + std::to_string(levels) + "\"/>");
}

}  // namespace

TEST_CASE("every drawing of the content and of the packages may be drawn") {
    int seen = 0;
    for (const char* folder : {"/content", "/games"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(
                 std::string(PERTHRO_SOURCE_DIR) + folder)) {
            if (entry.path().extension() == ".svg") {
                std::ifstream stream(entry.path(), std::ios::binary);
                CAPTURE(entry.path().string());
                CHECK(said({std::istreambuf_iterator<char>(stream), {}}).empty());
                ++seen;
            }
        }
    }
    CHECK(seen > 90);
}

TEST_CASE("every board that an index of the games of the tree shows may be drawn") {
    int seen = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(PERTHRO_SOURCE_DIR) + "/games")) {
        if (std::filesystem::exists(entry.path() / "game.yaml")) {
            CAPTURE(entry.path().string());
            const auto problem = check_svg(look_at(entry.path().string()).picture,
                                           DrawingOf::Board);
            CHECK((problem ? problem->what : "") == "");
            ++seen;
        }
    }
    CHECK(seen > 90);
}

TEST_CASE("a picture in a board is held to the bounds of a piece, and a piece has none") {
    const auto with = [](const std::string& href) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"" + href + "\"/></svg>";
    };
    // <svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>, then with <image
    // href="a.png"/>
    const std::string circle = "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcv"
                               "MjAwMC9zdmciPjxjaXJjbGUgcj0iNCIvPjwvc3ZnPg==";
    const std::string nested = "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcv"
                               "MjAwMC9zdmciPjxpbWFnZSBocmVmPSJhLnBuZyIvPjwvc3ZnPg==";
    CHECK_FALSE(check_svg(with(circle), DrawingOf::Board));
    CHECK(check_svg(with(circle), DrawingOf::Piece));
    CHECK(check_svg(with(nested), DrawingOf::Board));
    CHECK(check_svg(with("data:image/svg+xml;base64,!!"), DrawingOf::Board));
    CHECK(check_svg(with("file:///etc/passwd"), DrawingOf::Board));
    CHECK(check_svg(with("data:image/png;base64,AAAA"), DrawingOf::Board));
}

// The attacks that froze, killed or filled the client, as they were found.
TEST_CASE(
    "a drawing that takes all time or memory is refused at once, with its line and a remedy") {
    const auto begun = std::chrono::steady_clock::now();
    CHECK(refused(drawing("<filter id=\"f\">\n<feTurbulence numOctaves=\"100000000\"/></filter>\n"
                          "<rect width=\"100\" height=\"100\" filter=\"url(#f)\"/>"),
                  "2: `filter` is not drawn; paint shadows"));
    CHECK(refused(
        drawing("<feConvolveMatrix order=\"300\" kernelMatrix=\"" + repeated("1 ", 9000) + "\"/>"),
        "2: `feConvolveMatrix` is not drawn"));
    CHECK(refused(drawing("<g>\n\n<image href=\"big.png\" width=\"100\"/></g>"),
                  "4: `image` is not drawn; draw what it shows as paths"));
    CHECK(refused(doubled(9), "more than 1000 shapes are not drawn"));
    CHECK(refused(drawing(repeated("<rect width=\"1\" height=\"1\"/>", 190'000)),
                  "a drawing of more than 64 KB"));
    CHECK(refused(drawing(repeated("<rect/>", 5000)), "more than 1000 shapes are not drawn"));
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(3));
}

TEST_CASE("what multiplies, reaches outside or is out of all measure is refused") {
    const std::vector<std::pair<std::string, std::string>> kAgainst{
        {drawing("<g id=\"a\"><use href=\"#a\"/></g>"), "refers to itself"},
        {drawing("<use href=\"#b\" id=\"c\"/><use href=\"#c\" id=\"b\"/>"), "refers to itself"},
        {drawing(repeated("<g>", 40) + repeated("</g>", 40)), "nested too deeply"},
        {drawing("<pattern id=\"p\"/>"), "`pattern` is not drawn"},
        {drawing("<mask id=\"p\"/>"), "`mask` is not drawn; cut shapes out"},
        {drawing("<foreignObject/>"), "`foreignObject` is not drawn"},
        {drawing("<script>1</script>"), "`script` is not drawn"},
        {drawing("<h:script xmlns:h=\"http://www.w3.org/1999/xhtml\">1</h:script>"),
         "`script` of HTML is not drawn"},
        {drawing("<g onload=\"1\"/>"), "`onload` is not read"},
        {drawing("<use href=\"other.svg#a\"/>"), "outside of the drawing"},
        {drawing("<use xlink:href=\"file:///etc/passwd#a\"/>"), "outside of the drawing"},
        {drawing("<rect fill=\"url(http://a.example/b#c)\"/>"), "outside of the drawing"},
        {drawing("<g xml:base=\"file:///etc/\"/>"), "outside of the drawing"},
        {drawing("<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"/etc/passwd\"/>"),
         "outside of the drawing"},
        {"<?xml version=\"1.0\"?>\n<?xml-stylesheet href=\"a.css\"?>\n" + drawing(""),
         "2: `<?...?>` is not read"},
        {"<!DOCTYPE svg [<!ENTITY a \"b\">]>\n" + drawing("&a;"), "document types and entities"},
        {drawing("<rect filter=\"blur(100px)\"/>"), "filters are not drawn"},
        {drawing("<rect style=\"fill: red; FILTER : blur(3px)\"/>"), "filters are not drawn"},
        {drawing("<style>.a { filter: blur(3px) }</style>"), "filters are not drawn"},
        {drawing("<style><![CDATA[@import url(a.css);]]></style>"), "is not read"},
        {drawing("<style>.a { fi\\6c ter: blur(3px) }</style>"), "is not read"},
        {drawing("<path marker-mid=\"url(#a)\" d=\"M0 0\"/>"), "markers are not drawn"},
        {drawing("<path d=\"M0 0H9\" stroke-dasharray=\"0.0001\"/>"), "dashed lines"},
        {drawing("<rect width=\"1e9\" height=\"1\"/>"), "above 10000"},
        {drawing("<g transform=\"scale(1e400)\"/>"), "above 10000"},
        {drawing("<svg viewBox=\"0 0 99999 9\"/>"), "above 10000"},
        {drawing("<path d=\"M0 0L123456 1\"/>"), "above 10000"},
        {drawing("<path d=\"" + repeated("M0 0L1 1", 4000) + "\"/>"), "16384 characters"},
        {drawing("<text font-size=\"5000\">A</text>"), "letters of more than 1000"},
        {drawing("<text style=\"font-size: 900%\">A</text>"), "another element"},
        {drawing("<text>" + repeated("A", 300) + "</text>"), "more than 200 letters"},
        {drawing(repeated("<g opacity=\"0.5\"><rect/></g>", 60)), "more than 1000 shapes"},
        {"<svg", "this is no XML"},
        {"", "this is no"},
        {"\x1f\x8b\x08 packed", "this is no XML"},
        {"<html xmlns=\"http://www.w3.org/2000/svg\"/>", "is not drawn"},
    };
    for (const auto& [text, because] : kAgainst) {
        CAPTURE(text.substr(0, 300));
        CHECK(refused(text, because));
    }
}

TEST_CASE("what programs that draw write beside the shapes is no reason to refuse") {
    CHECK(said("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- by hand -->\n" +
               drawing("<metadata><a xmlns=\"http://a.example/\" b=\"123456789\"/></metadata>"
                       "<title>x</title><g id=\"layer123456\" style=\"fill:#123456;"
                       "stroke-dasharray:none;filter:none\">"
                       "<linearGradient id=\"l\"><stop offset=\"0\"/></linearGradient>"
                       "<path class=\"body\" fill=\"url(#l)\" d=\"M1,1l2.5.5z\"/></g>"
                       "<use href=\"#l\"/>"))
              .empty());
}
