// Repetition and results of game.yaml.
#include "scripting/package/read_game.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

void read_repetition(ReadContext& context, MapReader& root) {
    const auto* node = root.take("repetition");
    if (node == nullptr) {
        return;
    }
    MapReader map(context, *node, "repetition");
    auto& repetition = context.definition.repetition;
    repetition.at = node->at;
    repetition.same = map.choice("same", SameKind::Position,
                                 {{"position", SameKind::Position},
                                  {"situation", SameKind::Situation},
                                  {"placement", SameKind::Placement}});
    repetition.where = map.text("where");
    if (const auto* forbid = map.take("forbid")) {
        const bool word = forbid->is_scalar() && !parse_number<int>(forbid->text);
        if (word && forbid->text != "false" && forbid->text != "previous") {
            context.error(forbid->at, map.path("forbid"),
                          "`" + forbid->text + "` is not known here",
                          "false, previous, or 2 to 1000: how often a position may not stand");
        } else {
            repetition.forbid =
                word ? map.choice("forbid", 0, {{"false", 0}, {"previous", -1}})
                     : read_integer(context, *forbid, map.path("forbid"), 2, 1000).value_or(0);
        }
    }
    if (const auto* moves = map.take("moves")) {
        repetition.classes = read_class_names(context, *moves, map.path("moves"));
    }
    if (const auto* kept_after = map.take("kept_after")) {
        repetition.kept_after = read_class_names(context, *kept_after, map.path("kept_after"));
    }
    map.finish();
}

namespace {

const std::vector<std::pair<std::string, AwardKind>>& award_kinds() {
    static const std::vector<std::pair<std::string, AwardKind>> kNames{{"win", AwardKind::Win},
                                                                       {"loss", AwardKind::Loss},
                                                                       {"draw", AwardKind::Draw},
                                                                       {"out", AwardKind::Out}};
    return kNames;
}

class ResultReader {
public:
    ResultReader(ReadContext& context, const DocumentNode::Entry& entry)
        : context_(context), map_(context, entry.value, path_to("results", entry.key)) {
        result_.key = entry.key;
        result_.at = entry.at;
    }

    ResultDefinition read() {
        result_.kind = map_.line("kind", result_.key);
        if (result_.kind.find('\n') != std::string::npos) {
            context_.error(result_.at, map_.path(), "this kind is more than one line",
                           "a text of one line");
        }
        if (const auto* when = map_.take("when")) {
            result_.event = read_event(context_, *when, map_.path("when"), &map_);
        } else {
            context_.error(result_.at, map_.path(), "the line does not say when", "when: EVENT");
        }
        for (const auto& [key, award] : {std::pair{"winner", "win"}, std::pair{"loser", "loss"}}) {
            turn_round(key, award);
        }
        read_awards();
        read_most();
        read_per_point();
        result_.ask = map_.text("ask");
        read_asked_for();
        result_.held = map_.integer("held", 0, 1, 10'000);
        result_.points = map_.integer("points", 0, 0, 1'000'000);
        result_.tested_turn = map_.choice("tested", false, {{"ply", false}, {"turn", true}});
        result_.by_team = map_.choice("by", false, {{"player", false}, {"team", true}});
        read_out();
        before_ = map_.text("before");
        map_.finish();
        const bool by_hook = result_.event.kind ==
                             EventKind::Outcome;  // which says itself who wins
        if (!awarded_ && result_.most.empty() && !by_hook) {
            context_.error(result_.at, map_.path(), "the line does not say who gets what",
                           "to_move, mover, opponent, holder, all, checking or a player: win, "
                           "loss, draw or out; or most: X");
        }
        return std::move(result_);
    }

    [[nodiscard]] const std::string& before() const { return before_; }

private:
    // `winner: holder` says it the wrong way round.
    void turn_round(const std::string& key, const std::string& award) {
        if (map_.has(key)) {
            const auto* node = map_.take(key);
            awarded_ = true;
            context_.error(node->at, map_.path(key), "who gets what is said the other way round",
                           "WHO: " + award, node->text + ": " + award);
        }
    }

    void award(const std::string& key, AwardTo to, Player player = kNobody) {
        if (const auto* node = map_.take(key)) {
            awarded_ = true;
            std::vector<std::string> names;
            for (const auto& [name, kind] : award_kinds()) {
                names.push_back(name);
            }
            if (const auto index = read_choice(context_, *node, map_.path(key), names)) {
                result_.awards.push_back({to, player, award_kinds()[*index].second});
            }
        }
    }

    void read_awards() {
        award("checking", AwardTo::Checking);
        award("to_move", AwardTo::ToMove);
        award("mover", AwardTo::Mover);
        award("opponent", AwardTo::Opponent);
        award("holder", AwardTo::Holder);
        const auto names = player_names(context_.definition);
        for (std::size_t i = 0; i < names.size(); ++i) {
            award(names[i], AwardTo::Player, static_cast<Player>(i + 1));
        }
        const auto* all = map_.take("all");
        const bool counts = all != nullptr && all->is_scalar() &&
                            (all->text == "true" || all->text == "false");
        if (!counts) {  // `all: true` belongs to the event `reached`
            award("all", AwardTo::All);
        } else if (result_.event.kind != EventKind::Reached) {
            context_.error(all->at, map_.path("all"), "`all` says who gets what",
                           "win, loss, draw or out");
        }
        read_claim();
    }

    // `claim: draw`: whoever is to move may have it so.
    void read_claim() {
        const auto* claim = map_.take("claim");
        if (claim == nullptr) {
            return;
        }
        result_.claim = true;
        if (!claim->is_scalar() || claim->text != "true") {
            const bool draw = claim->is_scalar() && claim->text == "draw";
            award("claim", draw ? AwardTo::All : AwardTo::ToMove);
        }
    }

    void read_most() {
        result_.most = map_.text("most");
        if (result_.most.rfind("pieces ", 0) == 0) {
            DocumentNode type = *map_.take("most");
            type.text = result_.most.substr(7);
            result_.most_type = read_type(context_, type, map_.path("most"));
        }
    }

    void read_per_point() {
        const auto* node = map_.take("per_point");
        if (node == nullptr) {
            return;
        }
        result_.per_point = map_.integer("per_point", 1, 1, 1'000'000);
        if (result_.most.empty() && result_.event.kind != EventKind::Score) {
            context_.error(node->at, map_.path("per_point"), "the line counts nothing",
                           "`per_point` beside `most: X` or `when: score n`");
        }
    }

    void read_asked_for() {
        const auto* node = map_.take("for");
        if (node == nullptr) {
            return;
        }
        auto names = player_names(context_.definition);
        names.insert(names.end(), {"mover", "to_move"});
        const auto index = read_choice(context_, *node, map_.path("for"), names);
        if (!index) {
            return;
        }
        if (node->text == "mover") {
            result_.asked_for = AskedFor::Mover;
        } else if (node->text == "to_move") {
            result_.asked_for = AskedFor::ToMove;
        } else {
            result_.asked_for = AskedFor::Player;
            result_.asked_player = static_cast<Player>(*index + 1);
        }
    }

    void read_out() {
        result_.out_pieces = map_.choice("pieces", OutPieces::Stay,
                                         {{"stay", OutPieces::Stay},
                                          {"gone", OutPieces::Gone},
                                          {"neutral", OutPieces::Neutral},
                                          {"wall", OutPieces::Wall}});
        if (map_.take("hand_to") != nullptr) {
            result_.hands_over = true;
            result_.hand_to_checker = map_.choice("hand_to", false,
                                                  {{"mover", false}, {"checker", true}});
        }
        const bool out = std::any_of(
            result_.awards.begin(), result_.awards.end(),
            [](const auto& award) { return award.kind == AwardKind::Out; });
        if (!out && (map_.has("pieces") || map_.has("hand_to"))) {
            context_.error(result_.at, map_.path(),
                           "`pieces` and `hand_to` are for players who are out", "an award `out`");
        }
    }

    ReadContext& context_;
    MapReader map_;
    ResultDefinition result_;
    std::string before_;
    bool awarded_ = false;  // some key said who gets what
};

}  // namespace

namespace {

// The line that `before` names, by key or kind.
std::vector<ResultDefinition>::iterator line_named(std::vector<ResultDefinition>& results,
                                                   const std::string& name) {
    return std::find_if(results.begin(), results.end(),
                        [&](const auto& line) { return line.key == name || line.kind == name; });
}

// Puts a line in front of the one that its `before` names.
void place_before(ReadContext& context, std::vector<ResultDefinition>& results,
                  ResultDefinition line, const std::string& before) {
    const auto place = line_named(results, before);
    if (place == results.end()) {
        std::vector<std::string> names;
        for (const auto& other : results) {
            names.push_back(other.key);
        }
        context.error(line.at, path_to("results", line.key) + ".before",
                      "there is no line `" + before + "`", one_of(names),
                      did_you_mean(before, names));
    }
    results.insert(place, std::move(line));
}

}  // namespace

void read_results(ReadContext& context, MapReader& root) {
    const auto* node = root.take("results");
    if (node == nullptr) {
        return;
    }
    const MapReader map(context, *node, "results");
    if (!check_count(context, node->at, "results", map.entries().size(), kMostNames, "results")) {
        return;
    }
    auto& results = context.definition.results;
    std::vector<std::pair<ResultDefinition, std::string>> moved;
    for (const auto& entry : map.entries()) {
        ResultReader reader(context, entry);
        auto result = reader.read();
        if (reader.before().empty()) {
            results.push_back(std::move(result));
        } else {
            moved.emplace_back(std::move(result), reader.before());
        }
    }
    // A line may be named that is moved itself.
    while (!moved.empty()) {
        auto next = std::find_if(moved.begin(), moved.end(), [&](const auto& item) {
            return line_named(results, item.second) != results.end();
        });
        next = next == moved.end() ? moved.begin() : next;
        place_before(context, results, std::move(next->first), next->second);
        moved.erase(next);
    }
}

}  // namespace perthro
