// Ways of a move that meet. Where it goes on with any piece of its player and equal results are one
// move (identity: result), what may follow is decided by the position that the parts so far have
// left: the second way to it lists nothing new. Four equal dice in any order meet that often.
#include "engine/interpreter/forks.hpp"
#include "engine/interpreter/parts.hpp"

#include <algorithm>
#include <array>

namespace perthro::interpreter {

namespace {

constexpr std::size_t kRemembered = 1024;  // positions; a later one takes the place of an earlier

// Words whose answer depends on how a position came about.
bool asks_way(Op op) {
    constexpr std::array kAsking{
        Op::PlaceStart, Op::PlaceFrom,   Op::PlaceMark,     Op::SetMark,      Op::Marked,
        Op::Visited,    Op::Crossed,     Op::Taken,         Op::Reversing,    Op::StraightOn,
        Op::SeenBefore, Op::Held,        Op::Bends,         Op::Parts,        Op::Captured,
        Op::Bank,       Op::CapturedSum, Op::FirstCaptured, Op::TestFunction, Op::ApplyFunction,
        Op::Reveal,     Op::Mark,        Op::Gather};
    return std::any_of(kAsking.begin(), kAsking.end(), [op](Op asking) { return op == asking; });
}

}  // namespace

bool Forks::ways_may_meet() const {
    const auto asks = [](const Code& code) { return asks_way(code.op); };
    const Program& program = rules_.program;
    return !rules_.looks && !known_.hears_moves &&
           std::none_of(program.code.begin(), program.code.end(), asks) &&
           std::none_of(program.expressions.begin(), program.expressions.end(), asks) &&
           std::all_of(rules_.majority.begin(), rules_.majority.end(), [](const auto& majority) {
               return std::all_of(majority.keys.begin(), majority.keys.end(), [](const auto& key) {
                   return key.kind == KeyKind::Most || key.kind == KeyKind::Least;
               });
           });
}

Ending Forks::continue_with_any(std::uint16_t name, const Run& part) {
    const bool meets = known_.ways_meet && work_.task.purpose == Purpose::List &&
                       work_.task.merge && !work_.task.counts && work_.task.random == nullptr &&
                       work_.refusals == nullptr &&
                       rules_.identity[part.name] == IdentityOf::Result;
    if (!meets) {
        return continue_from_all(name, part);
    }
    if (meetings_.empty()) {
        meetings_.resize(kRemembered);
    }
    if (work_.task.list == 0) {
        work_.task.list = ++lists_;
    }
    const std::array<std::uint64_t, 2> keys = keys_of_way(name, part);
    Meeting& meeting = meetings_[keys[0] % kRemembered];
    if (meeting.list == work_.task.list && meeting.keys == keys) {
        return meeting.ending;
    }
    const Ending ending = continue_from_all(name, part);
    meetings_[keys[0] % kRemembered] = {keys, work_.task.list, ending};
    return ending;
}

// Keys of a half-made move: its net effects so far, and what the coming words may read of the run.
std::array<std::uint64_t, 2> Forks::keys_of_way(std::uint16_t name, const Run& part) const {
    constexpr Slot kSecond = 0x5000'0000;
    std::array<std::uint64_t, 2> keys{key_of(name, part.ahead), key_of(part.ahead, part.die)};
    const auto& log = position_.log();
    for (std::size_t i = work_.task.base; i < log.size(); ++i) {
        const LogEntry& entry = log[i];
        keys[0] += key_of(entry.slot, entry.now) - key_of(entry.slot, entry.old);
        keys[1] += key_of(entry.slot ^ kSecond, entry.now) -
                   key_of(entry.slot ^ kSecond, entry.old);
    }
    return keys;
}

}  // namespace perthro::interpreter
