#include "engine/game/sight_screen.hpp"

#include <algorithm>
#include <bit>

namespace perthro {

namespace {

using kernel::Side;

// Whose pieces a content may mean, by type. Who is an enemy, an ally or a wall depends on the
// position: any other player may be.
std::vector<std::uint32_t> owners_by_type(const Rules& rules, const kernel::Content& content,
                                          Player me) {
    std::vector<std::uint32_t> owners(static_cast<std::size_t>(rules.layout.types) + 1, 0);
    owners[kEmptyType] = content.empty() ? 1 : 0;
    const std::uint32_t others = rules.layout.every_player() & ~(1U << me);
    for (int i = 1; i <= rules.layout.types; ++i) {
        const auto type = static_cast<PieceType>(i);
        const bool of_others = content.holds(Side::Enemy, type) ||
                               content.holds(Side::Ally, type) || content.holds(Side::Wall, type);
        owners[type] = (content.holds(Side::Own, type) ? 1U << me : 0) |
                       (content.holds(Side::Neutral, type) ? 1U << kNobody : 0) |
                       (of_others ? others : 0);
    }
    return owners;
}

// The parts that all have to hold.
const std::vector<Node>* parts_of(const Node& condition) {
    const bool some = condition.op == Op::Some && condition.kids.size() == 2;
    return some && condition.kids[1].op == Op::All ? &condition.kids[1].kids : nullptr;
}

}  // namespace

std::optional<SightScreen> SightScreen::of(const Rules& rules, const Node& condition) {
    const std::vector<Node>* parts = parts_of(condition);
    if (parts == nullptr || !rules.layout.one_word_cells() || rules.layout.has_bag ||
        rules.game.fog != Fog::None) {
        return std::nullopt;
    }
    const auto owned = std::find_if(parts->begin(), parts->end(), [](const Node& part) {
        return part.op == Op::Piece && static_cast<Relation>(part.a) == Relation::Own &&
               !part.list.empty();
    });
    const auto can = std::find_if(parts->begin(), parts->end(),
                                  [](const Node& part) { return part.op == Op::Can; });
    if (owned == parts->end() || can == parts->end()) {
        return std::nullopt;
    }
    SightScreen screen;
    for (Player me = 1; me <= rules.layout.players; ++me) {
        for (const std::int32_t type : owned->list) {
            if (!screen.add(rules, me, static_cast<PieceType>(type), can->kids[0])) {
                return std::nullopt;
            }
        }
    }
    return screen;
}

// False if nothing can be told.
bool SightScreen::add(const Rules& rules, Player me, PieceType type, const Node& block) {
    kernel::Contents contents;
    kernel::PathFinder finder(rules, me, contents);
    const std::vector<kernel::Path> paths = finder.find_looks(block, type);
    Eyes eyes;
    eyes.set = rules.layout.set_offset(me, type);
    eyes.ways.resize(static_cast<std::size_t>(rules.layout.limit));
    for (int i = 0; i < contents.size(); ++i) {
        eyes.seen.push_back(owners_by_type(rules, contents[i], me));
    }
    for (const kernel::Path& path : paths) {
        eyes.ways[path.start].push_back(
            {path.end, static_cast<std::size_t>(path.terms.accept), path.clear, path.full});
    }
    eyes_.push_back(std::move(eyes));
    return !paths.empty();
}

bool SightScreen::open(const Position& position, const Eyes& eyes, const Way& way) {
    const std::uint32_t w = position.word(way.end);
    const auto empty = [&](Cell cell) { return position.word(cell) == 0; };
    return ((eyes.seen[way.seen][word::type(w)] >> word::owner(w)) & 1) != 0 &&
           std::all_of(way.clear.begin(), way.clear.end(), empty) &&
           std::none_of(way.full.begin(), way.full.end(), empty);
}

bool SightScreen::may_hold(const Position& position) const {
    for (const Eyes& eyes : eyes_) {
        const std::uint64_t* const pieces = position.set(kNobody) + eyes.set;
        for (int i = 0; i < position.set_words(); ++i) {
            for (std::uint64_t left = pieces[i]; left != 0; left &= left - 1) {
                const auto cell = static_cast<std::size_t>(i * 64 + std::countr_zero(left));
                const std::vector<Way>& ways = eyes.ways[cell];
                if (std::any_of(ways.begin(), ways.end(),
                                [&](const Way& way) { return open(position, eyes, way); })) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace perthro
