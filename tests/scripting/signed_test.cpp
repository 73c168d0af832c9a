// Packages that somebody signed: keys, trust on first use, and what was tampered with.
#include "scripting/package/keys.hpp"
#include "scripting/package/manifest.hpp"
#include "scripting/package/trust.hpp"
#include "tests/scripting/session_support.hpp"
#include "tests/scripting/travel_support.hpp"

#include <nlohmann/json.hpp>

using namespace perthro;
using namespace perthro::testing;

namespace {

namespace fs = std::filesystem;

// A package of this version, packed and signed by one of the keys of the home.
std::string signed_package(const DataHome& home, const std::string& key,
                           const std::string& version = "1.0.0") {
    const Packable package(version);
    const std::string file = home.file(key + version + ".perthro");
    const Ran ran = run({"pack", package.path(), "-o", file, "--unchecked", "--key", key});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return file;
}

void make_keys(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        REQUIRE(run({"key", "new", name, "--name", "Author " + name}).code == 0);
    }
}

std::string fingerprint(const std::string& key) {
    return fingerprint_of(public_key_of(own_key(key)));
}

}  // namespace

// RFC 8032, 7.1: the keys of TEST 1 and TEST 2.
TEST_CASE("a secret key has the public key that RFC 8032 gives it") {
    CHECK(
        public_key_of({"x", "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"}) ==
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    CHECK(
        public_key_of({"x", "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"}) ==
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
}

TEST_CASE("a signature holds for one manifest under one name") {
    const SecretKey key = new_secret_key("Ann");
    const Signature good = sign(key, "{}");
    CHECK(signs(good, "{}"));
    CHECK_FALSE(signs(good, "{} "));
    Signature other = good;
    other.name = "Bob";
    CHECK_FALSE(signs(other, "{}"));
    other = good;
    other.key = public_key_of(new_secret_key("Ann"));
    CHECK_FALSE(signs(other, "{}"));
    other = good;
    other.bytes[5] = other.bytes[5] == '0' ? '1' : '0';
    CHECK_FALSE(signs(other, "{}"));
    CHECK(signs(read_signature(write_signature(good)), "{}"));
}

TEST_CASE("a secret key is a file that only its owner may read, and is not written over") {
    const DataHome home;
    const Ran made = run({"key", "new", "mine"});
    CHECK(made.code == 0);
    CHECK(contains(made.out, fingerprint("mine")));
    CHECK(fs::status(key_file("mine")).permissions() ==
          (fs::perms::owner_read | fs::perms::owner_write));
    const std::string before = read_file(key_file("mine"));
    CHECK(contains(run({"key", "new", "mine"}).err, "there is a key `mine` already"));
    CHECK(read_file(key_file("mine")) == before);
    CHECK(contains(run({"key", "new", "../up"}).err, "is no name of a key"));
    fs::permissions(key_file("mine"), fs::perms::group_read, fs::perm_options::add);
    CHECK(contains(run({"key", "show", "mine"}).err, "others may read the secret key"));
}

TEST_CASE("whom a package is signed by is told when it is packed, installed and looked at") {
    const DataHome home;
    make_keys({"ann"});
    const std::string file = signed_package(home, "ann");
    const std::string who = "`Author ann`, key " + fingerprint("ann");
    CHECK(contains(run({"info", file}).out, "signed by " + who));
    CHECK(run({"verify", file}).out == file + ": as it was packed and signed by " + who + "\n");
    const Ran installed = run({"install", file});
    CHECK(installed.code == 0);
    CHECK(contains(installed.out, "signed by " + who + ", met for the first time\n"));
    CHECK(contains(run({"verify"}).out, "first-steps: as it was packed and signed by " + who));
    CHECK(contains(run({"info", "first-steps"}).out, "signed by " + who));
    CHECK(contains(run({"key", "list"}).out, fingerprint("ann") + "  Author ann, since "));
    const auto json = nlohmann::json::parse(run({"info", "first-steps", "--json"}).out);
    CHECK(json.at("installed").at("kind") == "file");
    CHECK(json.at("installed").at("from") == file);
    CHECK(json.at("installed").at("key") == fingerprint("ann"));
}

TEST_CASE("the same key may replace a package, another or none may not until the user says so") {
    const DataHome home;
    make_keys({"ann", "bob"});
    REQUIRE(run({"install", signed_package(home, "ann")}).code == 0);
    CHECK(contains(run({"install", signed_package(home, "ann", "1.1.0")}).out, ", as before\n"));
    const auto before = home.all();
    const std::string other = signed_package(home, "bob", "1.2.0");
    const Ran refused = run({"install", other});
    CHECK(refused.code == 1);
    CHECK(contains(refused.err, "was signed by another key before: before `Author ann`, " +
                                    fingerprint("ann") + "; now `Author bob`, " +
                                    fingerprint("bob")));
    const std::string remedy = "perthro key trust \"" + fingerprint("bob") + "\" --for first-steps";
    CHECK(contains(refused.err, remedy));
    CHECK(run({"install", other, "--force"}).code == 1);
    const Packable bare("1.3.0");
    bare.pack(home.file("bare"));
    CHECK(contains(run({"install", home.file("bare")}).err, "and this one is not signed"));
    CHECK(run({"verify"}).code == 0);
    CHECK(run({"key", "trust", fingerprint("bob"), "--for", "first-steps"}).code == 0);
    CHECK(run({"install", other}).code == 0);
    CHECK(run({"key", "forget", "first-steps"}).code == 0);
    CHECK(run({"install", home.file("bare")}).code == 0);
}

TEST_CASE("a folder of one's own that takes the place of a signed package is told to be unsigned") {
    const DataHome home;
    make_keys({"ann"});
    const Packable own("1.1.0");
    CHECK_FALSE(contains(run({"install", own.path()}).out, "signed"));
    REQUIRE(run({"install", signed_package(home, "ann", "1.2.0")}).code == 0);
    const Ran ran = run({"install", Packable("1.3.0").path()});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "`first-steps` was signed before (`Author ann`, " + fingerprint("ann") +
                                "), and what comes from a folder of yours is not: nothing shows "
                                "that it is theirs\n"));
    CHECK(contains(run({"install", signed_package(home, "ann", "1.4.0")}).out, ", as before\n"));
}

TEST_CASE("another key under a name that is known is warned of") {
    const DataHome home;
    REQUIRE(run({"key", "new", "one", "--name", "Ann"}).code == 0);
    REQUIRE(run({"key", "new", "two", "--name", "Ann"}).code == 0);
    Trust trust;
    believe(trust, "other-game", sign(own_key("one"), "{}"));
    const auto lines = judge("first-steps", sign(own_key("two"), "{}"), trust);
    REQUIRE(lines.size() == 3);
    CHECK(lines[1] ==
          "warning: this is not the key of the `Ann` whom you know, " + fingerprint("one"));
    const auto known = judge("first-steps", sign(own_key("one"), "{}"), trust);
    CHECK(contains(known.front(), "known since " + today() + " (other-game)"));
}

TEST_CASE("a signed package that was changed afterwards is refused, though its manifest fits") {
    const DataHome home;
    make_keys({"ann"});
    std::vector<PackedFile> files = read_archive(read_file(signed_package(home, "ann")));
    REQUIRE(files[0].name == "manifest.json");
    REQUIRE(files[1].name == "signature.json");
    const std::string evil = home.file("evil.perthro");
    const auto refused = [&](const std::vector<PackedFile>& changed) {
        std::ofstream(evil, std::ios::binary) << write_archive(changed);
        return run({"install", evil}).err;
    };
    std::vector<PackedFile> changed = files;
    changed.back().bytes += "# more\n";
    Manifest manifest = read_manifest(changed[0].bytes);
    manifest.files = listed({changed.begin() + 2, changed.end()});
    changed[0].bytes = write_manifest(manifest);
    CHECK(contains(refused(changed), "its signature by `Author ann` is not one of this package"));
    changed = files;
    changed[1].bytes = "[]";
    CHECK(contains(refused(changed), "`signature.json` is no signature of a package"));
    changed = files;
    changed.push_back({"origin.json", "{}"});
    CHECK(contains(refused(changed), "`origin.json` is in it, which no package may bring"));
    CHECK_FALSE(fs::exists(home.installed("")));
}

TEST_CASE("an earlier version does not take the place of a later one unasked") {
    const DataHome home;
    Packable("1.9.0").pack(home.file("old"));
    Packable("1.10.0").pack(home.file("new"));
    REQUIRE(run({"install", home.file("new")}).code == 0);
    const Ran refused = run({"install", home.file("old")});
    CHECK(refused.code == 1);
    CHECK(contains(refused.err,
                   "first-steps 1.10.0 is installed, and this is the earlier 1.9.0 (to go back to "
                   "it: --force)"));
    CHECK(run({"install", home.file("old"), "--force"}).code == 0);
}

TEST_CASE("a list of trusted keys that is damaged is told, and nothing is installed") {
    const DataHome home;
    Packable().pack(home.file("one"));
    fs::create_directories(home.file("data/perthro"));
    std::ofstream(home.file("data/perthro/trusted.json")) << R"({"signers": 1})";
    CHECK(contains(run({"install", home.file("one")}).err, "trusted.json is damaged"));
    CHECK_FALSE(fs::exists(home.installed("")));
}
