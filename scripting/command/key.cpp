// `perthro key`: the keys that packages are signed by, yours and those of others.
#include "scripting/command/all_commands.hpp"
#include "scripting/package/archive.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/keys.hpp"
#include "scripting/package/trust.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

namespace perthro::command {

namespace {

struct Arguments {
    std::string action;
    std::vector<std::string> words;
    std::string name, package;
};

std::string only_word(const Arguments& arguments, const char* what) {
    if (arguments.words.size() != 1) {
        throw UsageError("key " + arguments.action + ": say one " + what);
    }
    return arguments.words.front();
}

void tell_key(const std::string& id, std::ostream& out) {
    const SecretKey key = own_key(id);
    fmt::print(out, "{}  {}  {}\n", id, fingerprint_of(public_key_of(key)), key.name);
}

void make(const Arguments& arguments, std::ostream& out) {
    const std::string id = only_word(arguments, "name for the key");
    const SecretKey key = make_key(id, arguments.name.empty() ? id : arguments.name);
    fmt::print(out,
               "the key of `{}` is in {}, which only you may read: keep a copy where nobody else "
               "finds it\nits fingerprint, to be published where your packages are:\n{}\n",
               key.name, key_file(id), fingerprint_of(public_key_of(key)));
}

void show(const Arguments& arguments, std::ostream& out) {
    for (const std::string& id : arguments.words.empty() ? own_keys() : arguments.words) {
        tell_key(id, out);
    }
}

void list(std::ostream& out) {
    const std::vector<std::string> own = own_keys();
    const Trust trust = read_trust();
    fmt::print(out, "your keys:{}\n", own.empty() ? " none" : "");
    for (const std::string& id : own) {
        tell_key(id, out);
    }
    fmt::print(out, "keys of others:{}\n", trust.signers.empty() ? " none" : "");
    for (const Signer& one : trust.signers) {
        const std::vector<std::string> ids = trust.packages_of(one.fingerprint);
        fmt::print(out, "{}  {}, since {}{}\n", one.fingerprint, shown(one.name), shown(one.since),
                   ids.empty() ? "" : fmt::format(": {}", fmt::join(ids, ", ")));
    }
}

void trust_key(const Arguments& arguments, std::ostream& out) {
    const std::string fingerprint = read_fingerprint(
        fmt::format("{}", fmt::join(arguments.words, "")));
    if (fingerprint.empty()) {
        throw UsageError("key trust: say the fingerprint, 40 hexadecimal digits");
    }
    if (!arguments.name.empty() && !is_signer_name(arguments.name)) {
        throw UsageError("key trust: the name is one line of at most " +
                         std::to_string(kLongestSigner) + " bytes");
    }
    change_trust([&](Trust& trust) {
        if (trust.find(fingerprint) == nullptr) {
            trust.signers.push_back(
                {arguments.name.empty() ? "unnamed" : arguments.name, fingerprint, today()});
        }
        if (!arguments.package.empty()) {
            trust.packages[arguments.package] = fingerprint;
            trust.forgotten.erase(arguments.package);
        }
    });
    fmt::print(out, "{} is known from now on{}\n", fingerprint,
               arguments.package.empty()
                   ? std::string()
                   : ", and may replace " + quoted_name(arguments.package) + ", no other key");
}

// Takes away what is known of a key or, where `fingerprint` is "", of a package. False if that is
// nothing.
bool forgotten(Trust& trust, const std::string& fingerprint, const std::string& package) {
    if (fingerprint.empty()) {
        if (is_package_id(package)) {
            recall(trust, package);
        }
        const bool known = trust.packages.contains(package);
        forget_key_of(trust, package);
        return known;
    }
    const std::vector<std::string> ids = trust.packages_of(fingerprint);
    for (const std::string& id : ids) {
        forget_key_of(trust, id);
    }
    return std::erase_if(trust.signers,
                         [&](const Signer& one) { return one.fingerprint == fingerprint; }) > 0 ||
           !ids.empty();
}

void forget(const Arguments& arguments, std::ostream& out) {
    const std::string word = fmt::format("{}", fmt::join(arguments.words, ""));
    const std::string fingerprint = read_fingerprint(word);
    change_trust([&](Trust& trust) {
        if (!forgotten(trust, fingerprint, word)) {
            throw UsageError("key forget: no key is known as or for " + quoted_name(word) +
                             " (perthro key list)");
        }
    });
    fmt::print(out, "forgotten: the next key that comes with {} is met for the first time\n",
               fingerprint.empty() ? quoted_name(word) : "its packages");
}

int run(const Arguments& arguments, const Streams& streams) {
    static const std::vector<std::string> kActions{"new", "show", "list", "trust", "forget"};
    if (arguments.action == "new") {
        make(arguments, streams.out);
    } else if (arguments.action == "show") {
        show(arguments, streams.out);
    } else if (arguments.action == "list") {
        list(streams.out);
    } else if (arguments.action == "trust") {
        trust_key(arguments, streams.out);
    } else if (arguments.action == "forget") {
        forget(arguments, streams.out);
    } else {
        const std::string near = did_you_mean(arguments.action, kActions);
        throw UsageError("key does not know `" + shown(arguments.action) + "` (" +
                         (near.empty() ? one_of(kActions) : near) + ")");
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("ACTION", arguments.action, "new, show, list, trust or forget",
                "new|show|list|trust|forget");
    syntax.texts("WORD", arguments.words,
                 "new, show: name of the key; trust: a fingerprint; forget: that, or a package");
    syntax.text("--name", arguments.name, "new, trust: who the key's owner is", "TEXT");
    syntax.text("--for", arguments.package, "trust: the package that it may replace", "ID");
}

}  // namespace

Command key_command() {
    return make_command("key", "Keys that packages are signed by", describe, run);
}

}  // namespace perthro::command
