#include "scripting/play/match.hpp"

#include "engine/game/observe.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/play/recollection.hpp"
#include "scripting/text.hpp"

namespace perthro {

namespace {

int setup_index(const GameDefinition& game, const std::string& name) {
    if (name.empty()) {
        return 0;
    }
    const int index = game.find_setup(name);
    if (index >= 0) {
        return index;
    }
    std::vector<std::string> names;
    for (const Setup& setup : game.setups) {
        names.push_back(setup.name);
    }
    const std::string near = did_you_mean(name, names);
    throw PlayError("there is no setup `" + name + "` (" + (near.empty() ? one_of(names) : near) +
                    ")");
}

// Empty for the one that a setup makes.
std::optional<Position> read_position(const PositionText& reader, const Layout& layout,
                                      const std::string& text) {
    if (text.empty() || text == "start") {
        return std::nullopt;
    }
    std::optional<Position> position(layout);
    if (const auto error = reader.read(text, *position)) {
        throw PlayError("position `" + text + "`: " + error->message());
    }
    return position;
}

}  // namespace

MoveNames move_names(const Rules& rules) {
    // The outcome of a reveal is named by the owner of the piece; its type is a choice of its own.
    const auto owner = [&game = rules.game](const MovePath& /*path*/, int outcome) {
        return game.players[static_cast<std::size_t>(outcome)];
    };
    return {rules.classes, rules.labels, owner};
}

std::string player_names(const GameDefinition& game, std::uint32_t players) {
    std::string names;
    for (int player = 1; player <= game.player_count(); ++player) {
        if (((players >> player) & 1) != 0) {
            names += (names.empty() ? "" : " and ") +
                     game.players[static_cast<std::size_t>(player)];
        }
    }
    return names.empty() ? "nobody" : names;
}

Match::Match(std::shared_ptr<const Rules> rules)
    : worker_(std::move(rules)), names_(move_names(worker_.rules())),
      own_(worker_.rules().game, names_), notation_(worker_.rules().game, names_),
      positions_(position_text(worker_.rules())) {
    if (worker_.rules().game.moves_known) {
        offers_ = std::make_unique<Offers>(worker_.shared_rules());
    } else if (worker_.rules().game.fog != Fog::None) {
        observer_ = std::make_unique<Observer>(worker_.shared_rules());
    }
    if (Recollection::applies(worker_.rules())) {
        recollection_ = std::make_unique<Recollection>(worker_.shared_rules());
        recollection_->begin(worker_.position(), -1);
    }
}

Match::~Match() = default;

void Match::changed() { listed_ = observed_ = false; }

void Match::start(const MatchStart& start) {
    int setup = setup_index(rules().game, start.setup);
    const std::optional<Position> position = read_position(*positions_, rules().layout,
                                                           start.position);
    changed();
    made_.clear();
    worker_.new_game(setup, start.seed);
    if (position) {
        worker_.begin_at(*position);
        setup = -1;
    }
    began_ = {start.setup, start.seed, start.position, ""};
    if (recollection_ != nullptr) {
        recollection_->begin(worker_.position(), setup);
    }
    play_all(start.moves);
}

std::vector<std::string> Match::position_warnings() const {
    const std::optional<Position> position = read_position(*positions_, rules().layout,
                                                           began_.position);
    if (!position) {
        return {};
    }
    try {
        Worker worker(worker_.shared_rules());
        worker.begin_at(*position);
        return perthro::position_warnings(Oddities(worker_.shared_rules()), worker);
    } catch (const RuleError&) {  // told where that setup is played, and before by need_allowed
        return {};
    }
}

void Match::make(std::size_t index) {
    worker_.make(moves(), index);
    made_.push_back(index);
    if (recollection_ != nullptr) {
        recollection_->add(worker_.position());
    }
    changed();
}

void Match::undo() {
    worker_.unmake();
    if (!made_.empty()) {
        made_.pop_back();
        if (recollection_ != nullptr) {
            recollection_->take_back();
        }
    }
    changed();
}

// A game with moves is not over: they are listed once, for whoever asks for them next, too.
std::optional<Outcome> Match::outcome() {
    const bool goes_on = offers_ == nullptr && worker_.position().get(Field::Over) == 0 &&
                         !worker_.chance_due() && !worker_.turns().finished() && !moves().empty();
    if (!goes_on) {
        if (auto outcome = worker_.outcome()) {
            return outcome;
        }
    }
    const int claim = worker_.claimable();
    return claim >= 0 ? std::optional<Outcome>(worker_.claimed(claim)) : std::nullopt;
}

std::vector<double> Match::scores(int result) {
    std::vector<double> points;
    if (result >= 0) {
        const int per_point = rules().game.results[static_cast<std::size_t>(result)].per_point;
        const std::vector<std::int64_t> numbers = worker_.scores(result);
        for (std::size_t player = 1; player < numbers.size(); ++player) {
            points.push_back(static_cast<double>(numbers[player]) / per_point);
        }
    }
    return points;
}

std::shared_ptr<const Deduced> Match::deduced(Player viewer) {
    return recollection_ == nullptr ? nullptr : recollection_->of(viewer);
}

std::string Match::position() const { return positions_->write(worker_.position()); }

}  // namespace perthro
