#include "scripting/command/mutants.hpp"

#include "scripting/command/command.hpp"
#include "scripting/command/package_tests.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/open_edited_game.hpp"
#include "scripting/report/dead_rules.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <map>

namespace perthro::command {

namespace {

using report::ChangeKind;
using report::RuleChange;

enum class Fate { NotAsked, DoesNotLoad, Noticed, Survived };

struct Tried {
    Mutant mutant;
    Fate fate = Fate::NotAsked;
};

using ChangesByKind = std::map<ChangeKind, std::vector<RuleChange>>;

// All changes of the package's own files; what is left out is counted.
ChangesByKind changes_by_kind(const std::filesystem::path& folder, const MutantRequest& request,
                              std::map<std::string, int>& left_out) {
    ChangesByKind kinds;
    for (const char* file : {"game.yaml", "rules.lua"}) {
        ContentError missing;
        if (const auto text = read_package_file(folder, file, missing)) {
            report::RuleChanges found = report::changes_of(file, *text);
            for (const auto& [of, count] : found.left_out) {
                left_out[of] += count;
            }
            for (RuleChange& change : found.changes) {
                if (request.kinds.count(change.kind) != 0) {
                    kinds[change.kind].push_back(std::move(change));
                }
            }
        }
    }
    return kinds;
}

// In a drawn order in which the kinds take turns.
std::vector<Tried> drawn_changes(ChangesByKind kinds, const MutantRequest& request) {
    Random random(request.seed, "mutate");
    std::vector<Tried> drawn;
    while (!kinds.empty()) {
        for (auto kind = kinds.begin(); kind != kinds.end();) {
            std::vector<RuleChange>& left = kind->second;
            std::swap(left[random.below(left.size())], left.back());
            Tried tried;
            tried.mutant.change = std::move(left.back());
            drawn.push_back(std::move(tried));
            left.pop_back();
            kind = left.empty() ? kinds.erase(kind) : std::next(kind);
        }
    }
    return drawn;
}

class Mutating {
public:
    explicit Mutating(const MutantRequest& request)
        : request_(request), folder_(folder_of(request.game)),
          tried_(drawn_changes(changes_by_kind(folder_, request, left_out_), request)) {
        LoadRequest load;
        load.package = folder_.string();
        rules_ = open_game(load, request.limits).rules;
        Match match(rules_);
        MatchStart start;
        start.seed = request.seed;
        games_ = report::games_to_replay(match, start);
    }

    Mutants run() {
        std::atomic<std::size_t> next{0};
        std::atomic<std::uint64_t> counted{0};
        on_every_thread(request_.threads, [&] {
            while (request_.count == 0 || counted < request_.count) {
                const std::size_t i = next++;
                if (i >= tried_.size()) {
                    break;
                }
                judge(tried_[i]);
                counted += tried_[i].fate == Fate::DoesNotLoad ? 0 : 1;
            }
        });
        Mutants all{counted_ones(), left_out_, {}, games_.size()};
        for (const report::ReplayedGame& game : games_) {
            ++all.ends[kind_of(game.ends.back())];
        }
        return all;
    }

private:
    void judge(Tried& tried) const {
        const TextChange& change = tried.mutant.change.change;
        OpenTexts open;
        ContentError missing;
        std::string text = read_package_file(folder_, change.file, missing).value_or("");
        open[std::filesystem::canonical(folder_ / change.file)] = text.replace(
            0, change.from.size(), change.to);
        LoadRequest load;
        load.package = folder_.string();
        tried.fate = Fate::Noticed;  // so it is where the rules fail while they run
        try {
            Match match(open_edited_game(load, request_.limits, {}, open).rules);
            const TestReport tested = run_package_tests(request_.game,
                                                        {request_.nodes, request_.limits, open});
            if (tested.failed == 0) {
                tried.fate = Fate::Survived;
                Match whole(rules_);
                tried.mutant.shows = report::first_difference(match, games_, whole);
            }
        } catch (const LoadErrors&) {
            tried.fate = Fate::DoesNotLoad;
        } catch (const RuleError&) {
            return;
        }
    }

    // "`home`, won by white" -> "home"
    static std::string kind_of(const std::string& end) {
        return end.empty() ? "" : end.substr(1, end.find('`', 1) - 1);
    }

    // The first of them in the drawn order, whatever threads were faster, in the order of the text.
    std::vector<Mutant> counted_ones() {
        std::vector<Mutant> kept;
        for (Tried& tried : tried_) {
            if (tried.fate == Fate::NotAsked ||
                (request_.count != 0 && kept.size() == request_.count)) {
                break;
            }
            if (tried.fate != Fate::DoesNotLoad) {
                tried.mutant.noticed = tried.fate == Fate::Noticed;
                kept.push_back(std::move(tried.mutant));
            }
        }
        std::stable_sort(kept.begin(), kept.end(), [](const Mutant& a, const Mutant& b) {
            return std::pair(a.change.change.file, a.change.line) <
                   std::pair(b.change.change.file, b.change.line);
        });
        return kept;
    }

    const MutantRequest& request_;
    std::filesystem::path folder_;
    std::shared_ptr<const Rules> rules_;  // as they are
    std::map<std::string, int> left_out_;
    std::vector<Tried> tried_;
    std::vector<report::ReplayedGame> games_;
};

}  // namespace

Mutants try_mutants(const MutantRequest& request) { return Mutating(request).run(); }

std::string in_words(const report::RuleChange& change) {
    switch (change.kind) {
        case ChangeKind::Line:
        case ChangeKind::Drop:
            return fmt::format("without `{}`", fmt::join(words_of(change.before), " "));
        case ChangeKind::Swap:
        case ChangeKind::Negate:
        case ChangeKind::Number:
            return fmt::format("`{}` instead of `{}`", fmt::join(words_of(change.after), " "),
                               fmt::join(words_of(change.before), " "));
    }
    return "";
}

}  // namespace perthro::command
