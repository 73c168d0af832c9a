// Asks a session, here or in a process of its own, for the card, the board and the first position.
#include "scripting/catalogue/look.hpp"

#include "scripting/catalogue/picture.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/session/child_session.hpp"
#include "scripting/session/session.hpp"
#include "scripting/session/shipped.hpp"

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace perthro {

namespace {

// The same of a process that runs what a stranger wrote: it may read the package, and no other
// folder but those of packages.
class SessionApart {
public:
    // `words`: of the command `session`, which name the folder.
    explicit SessionApart(const std::vector<std::string>& words) : child_(command_of(words)) {}

    session::Message ask_and_wait(const session::Call& call) {
        using namespace std::chrono_literals;
        child_.ask(++last_, call);
        while (!child_.ended()) {
            for (session::Message& message : child_.poll()) {
                if (message.id == last_) {
                    return std::move(message);
                }
            }
            child_.wait(100ms);
        }
        throw ProcessEnded(child_.reason());
    }

private:
    static std::vector<std::string> command_of(const std::vector<std::string>& words) {
        std::vector<std::string> command{session::program_beside("perthro"), "session", "--isolate",
                                         "--kinds"};
        command.insert(command.end(), words.begin(), words.end());
        return command;
    }

    session::ChildSession child_;
    session::CallId last_ = 0;
};

template <typename Answer, typename Asked>
Answer answer(Asked& session, const session::Call& call) {
    session::Message message = session.ask_and_wait(call);
    if (message.error) {
        throw std::runtime_error(message.error->message);
    }
    auto* const answer = std::get_if<Answer>(&message.result);
    if (answer == nullptr) {
        throw std::runtime_error("it answered what nobody asked");
    }
    return std::move(*answer);
}

// The board with the drawings of its pieces, or else with discs, as it may be handed on; "" if
// clients would draw neither.
std::string picture_to_hand_on(const session::GameInfo& info, const session::PositionView& position,
                               DrawnBy by) {
    DrawingJudge board(by);
    for (const DrawnBy pieces : {by, DrawnBy::Nobody}) {
        DrawingJudge judge(pieces);
        std::string picture = board_picture(info, position, {}, judge);
        if (board.lets_through(picture, DrawingOf::Board)) {
            return picture;
        }
    }
    return "";
}

// `folder`: not what the package says of it, since the picture has drawings that lie there.
template <typename Asked>
LookedAt look(Asked& session, const std::string& folder, DrawnBy by) {
    session::Open open;
    open.game = folder;
    open.seed = "1";
    LookedAt looked{answer<session::GameInfo>(session, open), ""};
    looked.info.card.path = folder;
    const session::View view{looked.info.card.hidden ? 1 : 0};
    looked.picture = picture_to_hand_on(looked.info, answer<session::PositionView>(session, view),
                                        by);
    return looked;
}

}  // namespace

ProcessEnded::ProcessEnded(const std::string& reason)
    : std::runtime_error("it ended the process that isolates it" + session::cause_in(reason)) {}

session::GameCard card_apart(const std::string& folder) {
    std::error_code error;
    session::Open open;
    open.game = std::filesystem::absolute(folder, error).lexically_normal().string();
    SessionApart session({"--beside", open.game});
    return answer<session::GameInfo>(session, open).card;
}

LookedAt look_at(const std::string& folder) {
    std::error_code error;
    const auto full = std::filesystem::absolute(folder, error).lexically_normal().string();
    if (needs_isolation(full)) {
        SessionApart session({full});
        return look(session, full, DrawnBy::Stranger);
    }
    session::Session session;
    return look(session, full, DrawnBy::Ourselves);
}

}  // namespace perthro
