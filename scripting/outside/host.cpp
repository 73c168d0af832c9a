#include "scripting/outside/host.hpp"

#include "scripting/errors.hpp"
#include "scripting/outside/beginning.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/play/search_threads.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <istream>
#include <optional>
#include <ostream>

namespace perthro::outside {

namespace {

std::shared_ptr<const Rules> rules_of(Protocol protocol, const Offer& offer,
                                      const OptionValues& options) {
    auto rules = offer.load(options).rules;
    require_speakable(*rules);
    if (protocol == Protocol::Gtp) {
        require_speakable_in_gtp(rules->game);
    } else if (protocol == Protocol::Cecp && rules->game.player_count() != 2) {
        throw PlayError("cecp knows two players, not those of `" + rules->game.id + "`");
    }
    return rules;
}

// The program's own options, and those of the game that may be chosen.
void need_option(const GameDefinition& game, const std::string& name) {
    std::vector<std::string> names{kBotOption, kSeedOption, kThreadsOption};
    for (const OptionDefinition& option : game.options) {
        if (!option.fixed) {
            names.push_back(option.name);
        }
    }
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        const std::string near = did_you_mean(name, names);
        throw PlayError("there is no option `" + name + "` (" +
                        (near.empty() ? one_of(names) : near) + ")");
    }
}

// "`9` is no value of `size` (expected 3 to 7)"
std::string first_of(const LoadErrors& errors) {
    const ContentError& error = errors.errors().front();
    std::string hint = error.remedy;
    hint += error.expected.empty() ? ""
                                   : (hint.empty() ? "" : "; ") + ("expected " + error.expected);
    return in_one_line(error.what + (hint.empty() ? "" : " (" + hint + ")"));
}

}  // namespace

std::string in_one_line(const std::string& text) {
    std::string line;
    for (const char c : text) {
        const bool blank = c == '\n' || c == ' ';
        line += !blank ? std::string(1, c) : line.empty() || line.back() == ' ' ? "" : " ";
    }
    return shown(line);
}

ThinkingTime share_of(std::chrono::milliseconds left, std::chrono::milliseconds increment,
                      int to_go) {
    constexpr int kUsuallyLeft = 30;
    constexpr std::chrono::milliseconds kOverhead{20};  // of writing and reading
    const auto share = left / (to_go > 0 ? to_go + 1 : kUsuallyLeft) + increment * 3 / 4;
    const auto most = left / 2;
    return {std::max(std::chrono::milliseconds(1), std::min(share, most) - kOverhead), 0};
}

Host::Host(Protocol protocol, const Offer& offer)
    : protocol_(protocol), offer_(offer), rules_(rules_of(protocol, offer, {})),
      spelling_(protocol, rules_->game), match_(std::make_unique<Match>(rules_)), bot_(offer.bot),
      seed_(offer.seed), threads_(offer.threads) {
    // Unties input from output: reading would flush the output while the thinker writes to it.
    offer.in.tie(nullptr);
    begin("");
}

// Everything is made before anything is exchanged: what throws leaves the game as it stands.
void Host::open(OptionValues options) {
    std::shared_ptr<const Rules> rules = rules_of(protocol_, offer_, options);
    Spelling spelling(protocol_, rules->game);
    auto match = std::make_unique<Match>(rules);
    match->start({"", seed_, "", ""});
    thinker_.reset();  // who thinks about the match before
    match_ = std::move(match);
    spelling_ = std::move(spelling);
    rules_ = std::move(rules);
    options_ = std::move(options);
    position_.clear();
    moves_.clear();
}

void Host::set_option(const std::string& name, const std::string& value) {
    if (name == kBotOption) {
        require_own_bot(value);
        bot_ = value;
        thinker_.reset();
    } else if (name == kSeedOption) {
        const auto seed = parse_number<std::uint64_t>(value);
        if (!seed) {
            throw PlayError("`" + value + "` is no seed (write a whole number)");
        }
        seed_ = *seed;
    } else if (name == kThreadsOption) {
        const auto threads = parse_number<int>(value);
        if (!threads || *threads < 1 || *threads > kMostSearchThreads) {
            throw PlayError(fmt::format("`{}` is no number of threads (write 1 to {})", value,
                                        kMostSearchThreads));
        }
        threads_ = *threads;
        thinker_.reset();
    } else {
        need_option(rules_->game, name);
        OptionValues options = options_;
        options[name] = value;
        try {
            open(std::move(options));
        } catch (const LoadErrors& errors) {
            throw PlayError(first_of(errors));
        } catch (const std::exception& error) {
            throw PlayError(in_one_line(error.what()));
        }
    }
}

void Host::begin(const std::string& position) {
    need_allowed(*match_, position);
    try {
        match_->start({"", seed_, position, ""});
    } catch (const RuleError&) {  // half-way into a game that cannot be played
        match_->start({"", seed_, "", ""});
        position_.clear();
        moves_.clear();
        throw;
    }
    position_ = position;
    moves_.clear();
}

bool Host::play(const std::string& move) {
    const std::vector<std::string> texts = spelling_.moves(*match_);
    const auto found = std::find(texts.begin(), texts.end(), move);
    if (found == texts.end()) {
        return false;
    }
    match_->make(static_cast<std::size_t>(found - texts.begin()));
    moves_.push_back(move);
    return true;
}

std::string Host::stand_at(const std::string& position, const std::vector<std::string>& moves) {
    if (position != position_ || !is_beginning(moves_, moves)) {
        begin(position);
    }
    for (std::size_t i = moves_.size(); i < moves.size(); ++i) {
        if (!play(moves[i])) {
            return moves[i];
        }
    }
    return "";
}

void Host::take_back() {
    if (moves_.empty()) {
        throw PlayError("there is nothing to take back");
    }
    match_->undo();
    moves_.pop_back();
}

Thinker& Host::thinker() {
    if (thinker_ == nullptr) {
        thinker_ = std::make_unique<Thinker>(rules_, bot_, threads_);
    }
    return *thinker_;
}

void Host::be_ready() { thinker().wait(); }

void Host::think(const Bounds& bounds, std::function<void(const search::Thought&)> progress,
                 Answer answer) {
    const bool ours = offer_.time.nodes != 0 || offer_.time.time.count() != 0;
    // Another draw for every ply, the same one for the same ply.
    const std::uint64_t seed = Random(seed_, "engine", moves_.size()).next();
    Question question{search::view_of(match_->worker(), nullptr, seed),
                      ours ? offer_.time : bounds.time,
                      ours ? 0 : bounds.depth,
                      bounds.infinite,
                      std::move(progress),
                      {}};
    // Nobody changes the list while somebody thinks about it.
    const MoveList& list = match_->moves();
    question.answer = [this, texts = spelling_.moves(*match_), &list, answer = std::move(answer)](
                          const search::Thought& thought, const std::string& problem) {
        std::size_t index = problem.empty() ? search::find_move(list, thought) : list.size();
        if (index == list.size()) {
            remark("the bot has no move: " + problem);
            index = 0;
        }
        if (!thought.problem.empty()) {
            remark(thought.problem);
        }
        answer(thought, texts[index]);
    };
    thinker().ask(std::move(question));
}

void Host::hurry() {
    if (thinker_ != nullptr) {
        thinker_->hurry();
    }
}

void Host::wait() {
    if (thinker_ != nullptr) {
        thinker_->wait();
    }
}

bool Host::thinking() { return thinker_ != nullptr && !thinker_->idle(); }

// What no protocol has a word for.
void Host::remark(const std::string& text) {
    const bool quiet = protocol_ == Protocol::Gtp || protocol_ == Protocol::Cecp;
    say((quiet ? "# " : "info string ") + in_one_line(text));
}

void Host::say(const std::string& line) {
    const std::lock_guard lock(out_mutex_);
    offer_.out << line << '\n' << std::flush;
}

}  // namespace perthro::outside
