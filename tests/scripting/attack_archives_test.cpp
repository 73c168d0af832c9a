// Archives that were made to do harm: each kind of entry at each place is refused with what it is,
// and nothing is written anywhere.
#include "tests/scripting/travel_support.hpp"
#include "tests/scripting/zip_writer.hpp"

#include <algorithm>
#include <functional>

using namespace perthro;
using namespace perthro::testing;

namespace {

struct Attack {
    const char* what;  // of the message, behind the name of the entry
    ZipEntry entry;
};

ZipEntry named(const std::string& name) { return {name, "return {}\n"}; }

ZipEntry of_mode(std::uint32_t mode) {
    ZipEntry entry = named("art/more.svg");
    entry.mode = mode;
    return entry;
}

ZipEntry packed_by(std::uint16_t method) {
    ZipEntry entry = named("more.lua");
    entry.method = method;
    return entry;
}

ZipEntry with(ZipEntry entry, const std::function<void(ZipEntry&)>& change) {
    change(entry);
    return entry;
}

std::vector<Attack> attacks() {

    std::vector<Attack> all{
        {"leads out of the package", named("../evil.lua")},
        {"leads out of the package", named("art/../../evil.lua")},
        {"leads out of the package", named("art/..")},
        {"has an absolute name", named("/evil.lua")},
        {"has an absolute name", named("//server/evil.lua")},
        {"has an absolute name", named("C:/evil.lua")},
        {"has a control character in its name", named("ev\x1Bil.lua")},
        {"has a control character in its name", named("evil\n.lua")},
        {"has a control character in its name", named("evil\x7F.lua")},
        {"has a letter in its name that not every system takes", named("evil:stream.lua")},
        {"has a letter in its name that not every system takes", named("evil*.lua")},
        {"has a letter in its name that not every system takes",
         with(named("\xE2\x80\xAElua.live"), [](ZipEntry& entry) { entry.flags = 0x800; })},
        {"has a name that begins with a dot", named(".git/config")},
        {"has a name that begins with a dot", named("art/.hidden")},
        {"has a name that begins with a dot", named("./evil.lua")},
        {"has an empty name in its path", named("art//evil.svg")},
        {"has a name that is reserved on Windows", named("con")},
        {"has a name that is reserved on Windows", named("art/NUL.svg")},
        {"has a name that is reserved on Windows", named("Com1.lua")},
        {"has a name that begins or ends with a blank", named("evil.lua.")},
        {"has a name that begins or ends with a blank", named("evil.lua ")},
        {"has a name that begins or ends with a blank", named("art /evil.lua")},
        {"has a name of more than 100 letters", named(std::string(101, 'x'))},
        {"lies more than 6 folders deep", named("a/b/c/d/e/f/g")},
        {"is there twice", named("rules.lua")},
        {"in capital letters only", named("Rules.lua")},
        {"in capital letters only", named("ART/evil.svg")},
        {"is a file and a folder", named("rules.lua/evil.lua")},
        {"is a file and a folder", named("art")},
        {"is encrypted", with(named("more.lua"), [](ZipEntry& entry) { entry.flags = 1; })},
        {"is damaged", with(named("more.lua"), [](ZipEntry& entry) { entry.crc = 1; })},
        {"was added", named("more.lua")},
        {"is damaged", with(named("more.lua"), [](ZipEntry& entry) { entry.size = 100'000; })},
        {"is damaged", with(named("more.lua"), [](ZipEntry& entry) { entry.size = 1; })},
        {"leads out of the package",
         with(named("more.lua"), [](ZipEntry& entry) { entry.central_name = "../evil.lua"; })},
        {"has another name in front of its bytes",
         with(named("../evil.lua"), [](ZipEntry& entry) { entry.central_name = "more.lua"; })},
        {"has a control character in its name", named(std::string("evil.lua\0.txt", 13))},
        {"has no name", named("")},
        {"has an absolute name", named("/")},
        {"has a backslash in its name", named("art\\..\\..\\evil.lua")},
        {"has a backslash in its name", named("\\evil.lua")},
        {"has a backslash in its name", named("evil\\more.lua")},
        {"is damaged", with(named("folder/"), [](ZipEntry& entry) { entry.mode = 040755; })}};
    for (const std::uint16_t method : {6, 12, 14, 93, 95, 98, 99}) {
        all.push_back({"is packed in a way that packages do not use", packed_by(method)});
    }
    return all;
}

// What only Unix tells: kinds of files.
std::vector<Attack> kinds() {
    return {{"is a link", with(of_mode(0120777), [](auto& entry) { entry.bytes = "/etc/passwd"; })},
            {"is a link", with(of_mode(0120777), [](auto& entry) { entry.bytes = "../.."; })},
            {"is a device", of_mode(0020666)},
            {"is a device", of_mode(0060660)},
            {"is a pipe", of_mode(0010644)},
            {"is a socket", of_mode(0140777)}};
}

std::string archive_with(const std::vector<PackedFile>& good, const ZipEntry& evil,
                         std::size_t place) {
    ZipWriter zip;
    for (std::size_t i = 0; i <= good.size(); ++i) {
        if (i == place) {
            zip.add(evil);
        }
        if (i < good.size()) {
            zip.add({good[i].name, good[i].bytes});
        }
    }
    return zip.archive();
}

// Installs what must not be; what is said of it.
std::string refusal(const DataHome& home, const std::string& bytes) {
    const std::string file = home.file("evil.perthro");
    std::ofstream(file, std::ios::binary) << bytes;
    const auto before = home.all();
    const Ran ran = run({"install", file});
    CHECK(ran.code == 1);
    CHECK(ran.out.empty());
    CHECK(home.all() == before);
    CHECK(contains(ran.err, "perthro: " + file + " is refused: "));
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    return ran.err;
}

}  // namespace

TEST_CASE("two hundred archives that were made to do harm are refused, and write nothing") {
    const DataHome home;
    const Packable package;
    const std::vector<PackedFile> good = read_archive(package.pack(home.file("good.perthro")));
    const std::size_t places[] = {0, good.size() / 2, good.size()};
    std::size_t tried = 0;
    const auto attack = [&](const Attack& one, std::uint8_t system) {
        ZipEntry entry = one.entry;
        entry.system = system;
        const std::size_t only = places[tried % std::size(places)];
        for (const std::size_t place : places) {
            if (system == 0 && place != only) {
                continue;  // at one place each, to be quick
            }
            INFO(one.what << ": `" << entry.name << "` at " << place << " of system "
                          << static_cast<int>(system));
            CHECK(contains(refusal(home, archive_with(good, entry, place)), one.what));
            ++tried;
        }
    };
    for (const Attack& one : attacks()) {
        attack(one, 3);
        attack(one, 0);
    }
    for (const Attack& one : kinds()) {
        attack(one, 3);
        ZipEntry in_folder = one.entry;
        in_folder.name = "more/deep/entry";
        attack({one.what, in_folder}, 3);
    }
    CHECK(tried >= 200);
}

TEST_CASE("a link is refused before what would be written through it") {
    const DataHome home;
    const Packable package;
    std::vector<PackedFile> good = read_archive(package.pack(home.file("good.perthro")));
    ZipWriter zip;
    zip.add({"evil", "/tmp", 0120777});
    zip.add({"evil/more.lua", "return {}\n"});
    CHECK(contains(refusal(home, zip.archive()), "`evil` is a link"));
}

TEST_CASE("an archive with a second directory, or with bytes that no entry names, is refused") {
    const DataHome home;
    const Packable package;
    const std::vector<PackedFile> good = read_archive(package.pack(home.file("good.perthro")));
    ZipEntry last = named("more.lua");
    last.comment = std::string("PK\x06\x07", 4) + std::string(16, '\0');  // a locator of ZIP64
    CHECK(contains(refusal(home, archive_with(good, last, good.size())),
                   "it has a directory of ZIP64, which no package needs"));
    last = named("more.lua");
    last.extra = std::string("\x75\x70\x05\x00\x01\0\0\0\0", 9);  // Info-ZIP's Unicode path
    CHECK(contains(refusal(home, archive_with(good, last, 0)),
                   "`more.lua` has a second name beside its own"));
    for (const bool in_front : {true, false}) {
        ZipWriter zip;
        zip.add_bytes(in_front ? std::string(30, 'x') : "");
        for (const PackedFile& file : good) {
            zip.add({file.name, file.bytes});
        }
        zip.add_bytes(in_front ? "" : std::string(30, 'x'));
        CHECK(contains(refusal(home, zip.archive()), "it has bytes that belong to no file"));
    }
}

TEST_CASE("archives that are cut off at any place, or are none, are refused") {
    const DataHome home;
    const Packable package;
    const std::string good = package.pack(home.file("good.perthro"));
    for (std::size_t size = 0; size < good.size(); size += 97) {
        INFO(size);
        refusal(home, good.substr(0, size));
    }
    CHECK(contains(refusal(home, "perthro"), "this is no zip archive"));
    refusal(home, ZipWriter().archive());  // an empty one
}

// Every byte of a good archive changed once, a few hundred of them: either the damage is told or
// what was read is what was packed.
TEST_CASE("no change of a byte changes what is installed") {
    const DataHome home;
    const Packable package;
    const std::string good = package.pack(home.file("good.perthro"));
    const std::vector<PackedFile> files = read_archive(good);
    int refused = 0;
    for (std::size_t at = 0; at < good.size(); at += 7) {
        std::string changed = good;
        changed[at] = static_cast<char>(changed[at] ^ 0x15);
        try {
            const std::vector<PackedFile> read = read_archive(changed);
            for (const PackedFile& file : read) {
                CHECK(std::any_of(files.begin(), files.end(),
                                  [&](const PackedFile& one) { return one.bytes == file.bytes; }));
            }
        } catch (const PackageRefused&) {
            ++refused;
        }
    }
    CHECK(refused > 100);
}

TEST_CASE("bombs are refused by what comes out of them, not by what they say") {
    const std::string zeros(std::size_t{3} << 20, '\0');
    ArchiveBounds small;
    small.file = 2 << 20;
    small.all = 4 << 20;
    const auto told = [](const std::string& bytes, const ArchiveBounds& bounds) -> std::string {
        try {
            static_cast<void>(read_archive(bytes, bounds));
        } catch (const PackageRefused& refused) {
            return refused.what();
        }
        return "";
    };
    CHECK(told(write_archive({{"art/bomb.svg", zeros}}), {}) ==
          "`art/bomb.svg` grows to more than 100 times the size of the archive");
    small.ratio = 100'000;
    CHECK(told(write_archive({{"art/bomb.svg", zeros}}), small) ==
          "`art/bomb.svg` is larger than 2 MB");
    const std::string half = zeros.substr(0, std::size_t{3} << 19);
    CHECK(told(write_archive({{"a", half}, {"b", half}, {"c", half}}), small) ==
          "`c` makes the package larger than 4 MB");
    ArchiveBounds tiny;
    tiny.packed = 1 << 20;
    CHECK(told(std::string(zeros), tiny) == "the archive is larger than 1 MB");
    // Many entries of one and the same packed data would be counted each.
    ZipWriter lying;
    ZipEntry entry = named("more.lua");
    entry.bytes = zeros;
    entry.size = 10;
    lying.add(entry);
    CHECK(told(lying.archive(), small) != "");
}

TEST_CASE("more than 4,096 files are refused") {
    ZipWriter zip;
    for (int i = 0; i <= 4096; ++i) {
        zip.add({"n" + std::to_string(i), ""});
    }
    CHECK_THROWS_WITH(read_archive(zip.archive()), "there are more than 4096 files in it");
}
