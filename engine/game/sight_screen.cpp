#include "engine/game/sight_screen.hpp"

#include "engine/kernel/path_finder.hpp"

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

// Whether a way asks nothing beside what stands on its cells.
bool only_looks(const kernel::Path& path, const kernel::Contents& contents) {
    const kernel::Terms& terms = path.terms;
    kernel::Content occupied(contents[terms.accept].types(), true);
    occupied.allow_empty(false);
    const bool any_screen = terms.screen < 0 || contents[terms.screen] == occupied;
    return any_screen && terms.guards.empty() && terms.word_mask == 0 && terms.absent.empty() &&
           terms.on_slot < 0 && path.word_tests.empty() && path.unattacked.empty() &&
           path.tallies.empty();
}

// Whether of others' pieces those of enemies are meant, and no more.
bool of_enemies(const kernel::Content& content) {
    for (int i = 1; i <= content.types(); ++i) {
        const auto type = static_cast<PieceType>(i);
        const bool enemy = content.holds(Side::Enemy, type);
        if ((content.holds(Side::Ally, type) || content.holds(Side::Wall, type)) && !enemy) {
            return false;
        }
    }
    return true;
}

// Among the parts that all have to hold: what is asked of the pieces, and the words by which they
// look; both -1 if the condition has another shape.
struct Parts {
    std::int32_t owned = -1, can = -1;
    std::size_t count = 0;
};

Parts parts_of(const Program& program, const Code& condition) {
    Parts parts;
    if (condition.op != Op::Some || condition.kids != 2) {
        return parts;
    }
    const Code& all = program.expression(condition.kid[1]);
    if (all.op != Op::All) {
        return parts;
    }
    parts.count = program.kids(all).size();
    for (const std::int32_t kid : program.kids(all)) {
        const Code& part = program.expression(kid);
        if (parts.owned < 0 && part.op == Op::Piece &&
            static_cast<Relation>(part.a) == Relation::Own && part.count > 0) {
            parts.owned = kid;
        } else if (parts.can < 0 && part.op == Op::Can) {
            parts.can = kid;
        }
    }
    return parts;
}

}  // namespace

std::optional<SightScreen> SightScreen::of(const Rules& rules, const Code& condition) {
    const Program& program = rules.program;
    const Parts parts = parts_of(program, condition);
    if (parts.owned < 0 || parts.can < 0 || !rules.layout.one_word_cells() ||
        rules.layout.has.bag || rules.game.fog != Fog::None) {
        return std::nullopt;
    }
    const Code& owned = program.expression(parts.owned);
    SightScreen screen;
    screen.whole_ = parts.count == 2 && owned.kid[0] < 0 &&
                    program.expression(condition.kid[0]).op == Op::SetBoard &&
                    !rules.has_off_board && rules.layout.players == 2;
    for (Player me = 1; me <= rules.layout.players; ++me) {
        for (const std::int32_t type : program.types(owned)) {
            if (!screen.add(rules, me, static_cast<PieceType>(type),
                            program.expression(parts.can).jump)) {
                return std::nullopt;
            }
        }
    }
    return screen;
}

// False if nothing can be told.
bool SightScreen::add(const Rules& rules, Player me, PieceType type, std::int32_t words) {
    kernel::Contents contents;
    kernel::PathFinder finder(rules, me, contents);
    const auto [paths, whole] = finder.find_looks(words, type);
    whole_ = whole_ && whole;
    Eyes eyes;
    eyes.me = me;
    eyes.set = rules.layout.set_offset(me, type);
    eyes.ways.resize(static_cast<std::size_t>(rules.layout.limit));
    for (int i = 0; i < contents.size(); ++i) {
        eyes.seen.push_back(owners_by_type(rules, contents[i], me));
    }
    for (const kernel::Path& path : paths) {
        whole_ = whole_ && only_looks(path, contents) && of_enemies(contents[path.terms.accept]);
        eyes.ways[path.start].push_back(
            {path.end, static_cast<std::size_t>(path.terms.accept), path.clear, path.full});
    }
    gather(rules, eyes);
    eyes_.push_back(std::move(eyes));
    return !paths.empty();
}

void SightScreen::gather(const Rules& rules, Eyes& eyes) {
    const auto words = static_cast<std::size_t>(rules.layout.sets.words);
    eyes.ends.resize(eyes.ways.size() * words);
    for (std::size_t cell = 0; cell < eyes.ways.size(); ++cell) {
        for (const Way& way : eyes.ways[cell]) {
            eyes.ends[cell * words + way.end / 64] |= std::uint64_t{1} << (way.end % 64);
        }
    }
    for (int type = kEmptyType; type <= rules.layout.types; ++type) {
        std::uint32_t owners = 0;
        for (const std::vector<std::uint32_t>& seen : eyes.seen) {
            owners |= seen[static_cast<std::size_t>(type)];
        }
        if (type == kEmptyType) {
            eyes.sees_empty = owners != 0;
            continue;
        }
        for (Player owner = kNobody; owner <= rules.layout.players; ++owner) {
            if (((owners >> owner) & 1) != 0) {
                eyes.seen_sets.push_back(
                    rules.layout.set_offset(owner, static_cast<PieceType>(type)));
            }
        }
    }
}

bool SightScreen::open(const Position& position, const Eyes& eyes, const Way& way) {
    const std::uint32_t w = position.word(way.end);
    const auto empty = [&](Cell cell) { return position.word(cell) == 0; };
    const std::vector<std::uint32_t>& owners = eyes.seen[way.seen];
    return word::type(w) < owners.size() &&  // of what nobody knows nothing is seen
           ((owners[word::type(w)] >> word::owner(w)) & 1) != 0 &&
           std::all_of(way.clear.begin(), way.clear.end(), empty) &&
           std::none_of(way.full.begin(), way.full.end(), empty);
}

bool SightScreen::sees_from(const Position& position, const Eyes& eyes, Cell from) {
    const auto words = static_cast<std::size_t>(position.set_words());
    const std::uint64_t* const sets = position.set(kNobody);
    for (std::size_t i = 0; i < words; ++i) {
        std::uint64_t pieces = eyes.sees_empty ? ~std::uint64_t{0} : 0;
        for (const std::size_t set : eyes.seen_sets) {
            pieces |= sets[set + i];
        }
        for (std::uint64_t left = pieces & eyes.ends[from * words + i]; left != 0;
             left &= left - 1) {
            const auto end = static_cast<Cell>(i * 64 +
                                               static_cast<std::size_t>(std::countr_zero(left)));
            if (std::any_of(eyes.ways[from].begin(), eyes.ways[from].end(), [&](const Way& way) {
                    return way.end == end && open(position, eyes, way);
                })) {
                return true;
            }
        }
    }
    return false;
}

bool SightScreen::sees(const Position& position, const Eyes& eyes) {
    const std::uint64_t* const pieces = position.set(kNobody) + eyes.set;
    for (int i = 0; i < position.set_words(); ++i) {
        for (std::uint64_t left = pieces[i]; left != 0; left &= left - 1) {
            if (sees_from(position, eyes, static_cast<Cell>(i * 64 + std::countr_zero(left)))) {
                return true;
            }
        }
    }
    return false;
}

bool SightScreen::may_hold(const Position& position) const {
    return std::any_of(eyes_.begin(), eyes_.end(),
                       [&](const Eyes& eyes) { return sees(position, eyes); });
}

bool SightScreen::surely_holds(const Position& position, Player me) const {
    return whole_ && position.get(Field::OutMask) == 0 && position.get(Field::WallMask) == 0 &&
           std::any_of(eyes_.begin(), eyes_.end(),
                       [&](const Eyes& eyes) { return eyes.me == me && sees(position, eyes); });
}

}  // namespace perthro
