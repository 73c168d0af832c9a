#include "scripting/play/record_acts.hpp"

#include "engine/records/record_lines.hpp"
#include "scripting/errors.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <bit>

namespace perthro {

namespace {

// Goes through a record from the beginning; what stands behind a ply depends on what stood before.
class ActReader {
public:
    ActReader(std::string_view text, const Record& record, const GameDefinition& game)
        : lines_(lines_of_record(text)), record_(record), game_(game), offers_(record.nodes.size()),
          ends_(record.nodes.size()) {}

    std::optional<RecordError> read(BehindTheEnd behind) {
        for (std::size_t node = 0; node < record_.nodes.size(); ++node) {
            if (node > 0) {  // every ply stands behind its parent
                const auto parent = static_cast<std::size_t>(record_.nodes[node].parent);
                offers_[node] = offers_[parent];
                if (behind == BehindTheEnd::Refused && !ends_[parent].empty()) {
                    return RecordError{lines_.plies[node],
                                       "a ply stands behind the end of the game: " + ends_[parent],
                                       "take the ply out, or what ended the game"};
                }
            }
            const auto& notes = record_.nodes[node].notes;
            for (std::size_t note = 0; note < notes.size(); ++note) {
                if (notes[note].act && !read(node, notes[note])) {
                    return RecordError{lines_.notes[node][note], wrong_, remedy_};
                }
            }
        }
        return std::nullopt;
    }

private:
    bool read(std::size_t node, const RecordNote& note) {
        if (game_.find_player(note.player) == kNobody) {
            const std::vector<std::string> players(game_.players.begin() + 1, game_.players.end());
            const std::string near = did_you_mean(note.player, players);
            wrong_ = "there is no player `" + note.player + "`";
            remedy_ = near.empty() ? one_of(players) : near;
            return false;
        }
        std::string& offer = offers_[node];
        switch (*note.act) {
            case ActKind::Resign: ends_[node] = note.player + " has resigned"; break;
            case ActKind::FlagFall: ends_[node] = note.player + " has lost on time"; break;
            case ActKind::DrawOffer: offer = note.player; break;
            case ActKind::DrawAccept:
            case ActKind::DrawDecline: return answer(node, note);
            case ActKind::Claim: return claim();
            case ActKind::TakeBack: break;
        }
        return true;
    }

    // Where it can be claimed only the position tells, see ended_by_acts.
    bool claim() {
        wrong_ = "no result of `" + game_.id + "` can be claimed";
        remedy_ = "take the claim out";
        return std::any_of(game_.results.begin(), game_.results.end(),
                           [](const ResultDefinition& result) { return result.claim; });
    }

    // Whoever offers a draw may take it back, but not accept it.
    bool answer(std::size_t node, const RecordNote& note) {
        const bool accepts = note.act == ActKind::DrawAccept;
        std::string& offer = offers_[node];
        if (offer.empty() || (accepts && offer == note.player)) {
            wrong_ = note.player + (accepts ? " accepts" : " declines") +
                     " a draw that nobody else has offered";
            remedy_ = "`& draw offered PLAYER` in front of it, or take it out";
            return false;
        }
        if (!accepts) {
            offer.clear();
        } else if (game_.player_count() == 2) {
            ends_[node] = "a draw was agreed";
        }
        return true;
    }

    RecordLines lines_;
    const Record& record_;
    const GameDefinition& game_;
    std::vector<std::string> offers_;  // [node]: who has offered a draw that still stands
    std::vector<std::string> ends_;    // [node]: how the game ended there
    std::string wrong_, remedy_;
};

}  // namespace

std::optional<RecordError> wrong_act(std::string_view text, const Record& record,
                                     const GameDefinition& game, BehindTheEnd behind) {
    return ActReader(text, record, game).read(behind);
}

std::optional<Outcome> ended_by_acts(Match& match, const std::vector<RecordNote>& notes) {
    Worker& worker = match.worker();
    const Rules& rules = match.rules();
    const std::uint32_t all = ((1U << rules.game.players.size()) - 2) &
                              ~worker.position().get(Field::OutMask);
    std::uint32_t agreed = 0;
    for (const RecordNote& note : notes) {
        const Player player = note.act ? rules.game.find_player(note.player) : kNobody;
        const std::uint32_t side = rules.ally_mask[player] | (1U << player);
        if (note.act == ActKind::Resign) {
            return Outcome{"resign", all & ~side, side & all};
        }
        if (note.act == ActKind::FlagFall) {
            return Outcome{"time", all & ~side, side & all};
        }
        if (note.act == ActKind::DrawAccept) {
            agreed |= (1U << player) & all;
            if (std::popcount(agreed) + 1 >= std::popcount(all)) {
                return Outcome{"agreement", 0, 0};
            }
        }
        if (note.act == ActKind::Claim && worker.claimable() >= 0) {
            return worker.claimed(worker.claimable());
        }
    }
    return std::nullopt;
}

}  // namespace perthro
