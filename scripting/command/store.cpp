// `perthro store`: the rules that are kept for saved games, and how to be rid of them.
#include "scripting/package/store.hpp"

#include "scripting/catalogue/arrival.hpp"
#include "scripting/command/all_commands.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/store_check.hpp"

#include <chrono>
#include <fmt/chrono.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

constexpr int kNever = -1;           // nothing is pruned
constexpr int kLongestAge = 36'500;  // days
constexpr std::size_t kShown = 12;   // digits of a content

struct Arguments {
    std::string keep;
    int prune = kNever;
    bool json = false;
};

std::chrono::system_clock::time_point as_time(std::filesystem::file_time_type time) {
    return std::chrono::time_point_cast<std::chrono::system_clock::duration>(
        std::chrono::file_clock::to_sys(time));
}

std::string day(std::filesystem::file_time_type time) {
    return fmt::format("{:%Y-%m-%d}",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(as_time(time))));
}

std::uint64_t kilobytes(std::uint64_t bytes) { return (bytes + 1023) / 1024; }

int prune(int days, const Streams& streams) {
    const auto now = std::filesystem::file_time_type::clock::now();
    std::size_t count = 0;
    std::uint64_t bytes = 0;
    for (const KeptRules& rules : kept_rules()) {
        if (now - rules.used >= std::chrono::hours(24) * days) {
            forget(rules);
            ++count;
            bytes += rules.bytes;
        }
    }
    fmt::print(streams.out,
               "{} kept rules are removed, {} kB; games that were saved by them go on "
               "by the rules of today\n",
               count, kilobytes(bytes));
    return kDone;
}

int list_as_json(const std::vector<KeptRules>& all, const Streams& streams) {
    nlohmann::json list = nlohmann::json::array();
    for (const KeptRules& rules : all) {
        list.push_back({{"content", rules.content},
                        {"game", rules.id},
                        {"bytes", rules.bytes},
                        {"used", day(rules.used)},
                        {"own", rules.folder.parent_path() == store_folder(KeptOf::Own)},
                        {"damaged", !is_kept_whole(rules.folder)}});
    }
    streams.out << json_text(list) << '\n';
    return kDone;
}

// What `install` and `remove` ask for of a package that is not loaded into their own process.
int keep_rules_of_game(const std::string& game, const Streams& streams) {
    const std::string trouble = keep_rules_of(folder_of(game), GameArguments{});
    fmt::print(trouble.empty() ? streams.out : streams.err, "{}\n",
               trouble.empty() ? kRulesKept : trouble);
    return trouble.empty() ? kDone : kWanting;
}

int run(const Arguments& arguments, const Streams& streams) {
    if (!arguments.keep.empty()) {
        return keep_rules_of_game(arguments.keep, streams);
    }
    if (arguments.prune != kNever) {
        return prune(arguments.prune, streams);
    }
    const std::vector<KeptRules> all = kept_rules();
    if (arguments.json) {
        return list_as_json(all, streams);
    }
    std::uint64_t bytes = 0;
    for (const KeptRules& rules : all) {
        fmt::print(streams.out, "{}  {:24} {:>6} kB  used {}{}\n", rules.content.substr(0, kShown),
                   rules.id, kilobytes(rules.bytes), day(rules.used),
                   is_kept_whole(rules.folder) ? "" : "  damaged");
        bytes += rules.bytes;
    }
    const StoreBounds most;
    fmt::print(streams.out, "{} kept rules, {} kB, in {} and {} (at most {} and {} MB in each)\n",
               all.size(), kilobytes(bytes), display_name(store_folder(KeptOf::Own)),
               display_name(store_folder(KeptOf::Strangers)), grouped(most.contents),
               most.bytes >> 20);
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("--keep", arguments.keep, "Keep the rules of this package as they are now", "GAME");
    syntax.number("--prune", arguments.prune, "Remove what was not used for so many days", 0,
                  kLongestAge);
    syntax.flag("--json", arguments.json, "Print JSON");
}

}  // namespace

Command store_command() {
    return make_command("store", "The rules that are kept for saved games", describe, run);
}

}  // namespace perthro::command
