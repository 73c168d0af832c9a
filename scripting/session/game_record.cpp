// A game's tree as a record, and a record as a game's tree.
#include "scripting/play/record_package.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/session/game.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

// Nodes of a record, each behind its parent, the main line of every fork first.
std::vector<int> in_order(const Record& record) {
    std::vector<int> order;
    std::vector<int> open{0};
    while (!open.empty()) {
        const int at = open.back();
        open.pop_back();
        order.push_back(at);
        const auto& next = record.nodes[static_cast<std::size_t>(at)].next;
        open.insert(open.end(), next.rbegin(), next.rend());
    }
    return order;
}

}  // namespace

Game::Told Game::record() const {
    Told told;
    Record& record = told.record;
    record.game = definition().id;
    for (const OptionDefinition& option : definition().options) {
        if (!option.fixed) {
            record.options.emplace_back(option.name, option.value);
        }
    }
    record.setup = start_.setup.empty() && !definition().setups.empty()
                       ? definition().setups.front().name
                       : start_.setup;
    record.seed = start_.seed;
    record.rules = definition().hash;
    record.position = first_position_;
    record.headers = start_.headers;
    name_package(record.headers, open());
    record.nodes.front().notes = node(0).notes;
    std::vector<int> copies(nodes_.size(), 0);  // [node] -> of the record
    std::vector<int> open{0};
    while (!open.empty()) {
        const int from = open.back();
        open.pop_back();
        const auto& next = node(from).next;
        for (const int child : next) {
            const int copy = record.add(copies[static_cast<std::size_t>(from)], node(child).own,
                                        node(child).chance);
            record.nodes[static_cast<std::size_t>(copy)].notes = node(child).notes;
            copies[static_cast<std::size_t>(child)] = copy;
        }
        open.insert(open.end(), next.rbegin(), next.rend());
    }
    const int played = leads_to_head(current_) ? head_ : current_;
    told.line = record.line_to(copies[static_cast<std::size_t>(played)]);
    told.looked_at = path_to(current_).size();
    return told;
}

std::optional<Game::Refused> Game::replay(const Record& record,
                                          const std::vector<int>& wanted_line) {
    std::vector<int> ids(record.nodes.size(), -1);
    ids[0] = 0;
    nodes_.front()->notes = record.nodes.front().notes;
    std::optional<Refused> refused;
    const auto refuse = [&](int at, const std::string& why) {
        const auto place = std::find(wanted_line.begin(), wanted_line.end(), at);
        if (place != wanted_line.end() && !refused) {
            refused = Refused{static_cast<int>(place - wanted_line.begin()) + 1,
                              record.nodes[static_cast<std::size_t>(at)].text, why};
        }
    };
    for (const int at : in_order(record)) {
        const RecordNode& ply = record.nodes[static_cast<std::size_t>(at)];
        if (at == 0 || ids[static_cast<std::size_t>(ply.parent)] < 0) {
            continue;
        }
        try {
            go_to(ids[static_cast<std::size_t>(ply.parent)]);
            const FoundMove found = match_.find_exact(ply.text);
            if (found) {
                const int id = play(static_cast<std::size_t>(found.index));
                ids[static_cast<std::size_t>(at)] = id;
                nodes_[static_cast<std::size_t>(id)]->notes = ply.notes;
                continue;
            }
            const auto reasons = reasons_against(match_, ply.text);
            refuse(at,
                   reasons.empty() ? found.error.what : describe(definition(), reasons.front()));
        } catch (const RuleError& error) {
            refuse(at, error.what());
        }
    }
    int end = 0;
    for (const int at : wanted_line) {
        if (ids[static_cast<std::size_t>(at)] < 0) {
            break;
        }
        end = ids[static_cast<std::size_t>(at)];
    }
    go_to(end);
    play_here();
    return refused;
}

}  // namespace perthro::session
