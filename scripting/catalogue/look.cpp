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
    explicit SessionApart(const std::string& folder)
        : child_({session::program_beside("perthro"), "session", folder, "--isolate", "--kinds"}) {}

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
        throw std::runtime_error("it ended the process that isolates it" +
                                 (child_.reason().empty() ? "" : ": " + child_.reason()));
    }

private:
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

// `folder`: not what the package says of it, since the picture has drawings that lie there.
template <typename Asked>
LookedAt look(Asked& session, const std::string& folder, DrawnBy by) {
    session::Open open;
    open.game = folder;
    open.seed = "1";
    LookedAt looked{answer<session::GameInfo>(session, open), ""};
    looked.info.card.path = folder;
    const session::View view{looked.info.card.hidden ? 1 : 0};
    DrawingJudge judge(by);
    looked.picture = board_picture(looked.info, answer<session::PositionView>(session, view), {},
                                   judge);
    return looked;
}

}  // namespace

LookedAt look_at(const std::string& folder) {
    std::error_code error;
    const auto full = std::filesystem::absolute(folder, error).lexically_normal().string();
    if (needs_isolation(full)) {
        SessionApart session(full);
        return look(session, full, DrawnBy::Stranger);
    }
    session::Session session;
    return look(session, full, DrawnBy::Ourselves);
}

}  // namespace perthro
