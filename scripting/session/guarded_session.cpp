// Where each call goes, and what becomes of those whose process ended.
#include "scripting/session/guarded_session.hpp"

#include "scripting/package/files.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/session/journal.hpp"
#include "scripting/shown.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace perthro::session {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kLargestRecord = std::size_t{16} << 20;  // bytes

// What strangers write lies apart: a journal may name a package by its path.
std::string journals_of_strangers(const std::string& journals) {
    return journals.empty() ? "" : journals + "/isolated";
}

std::vector<std::string> usual_isolator(const std::string& journals) {
    const auto program = program_file().parent_path() / "perthro";
    std::vector<std::string> command{program.string(), "session", "--isolate", "--kinds"};
    if (!journals.empty()) {
        command.insert(command.end(), {"--journal", journals_of_strangers(journals)});
    }
    return command;
}

bool opens(const Call& call) {
    const auto* const record = std::get_if<RecordFile>(&call);
    return std::holds_alternative<Open>(call) ||
           (record != nullptr && record->action == RecordAction::Load);
}

// The package that a call names, which is looked at without a game.
const std::string* named_in(const Call& call) {
    if (const auto* const preview = std::get_if<Preview>(&call)) {
        return &preview->game;
    }
    const auto* const options = std::get_if<Options>(&call);
    return options != nullptr && !options->game.empty() ? &options->game : nullptr;
}

}  // namespace

GuardedSession::GuardedSession(SessionSettings settings, std::vector<std::string> isolator)
    : here_(settings), journals_(journals_of_strangers(settings.journals)),
      isolator_(isolator.empty() ? usual_isolator(settings.journals) : std::move(isolator)) {
    refuse_foreign(true);
}

std::unique_ptr<GuardedSession::Child> GuardedSession::start(const std::string& package) const {
    std::vector<std::string> command = isolator_;
    // It may read no other folder than it is told; by an id it knows whom it isolates.
    if (package.find('/') != std::string::npos || known_package(package)) {
        command.insert(command.end(), {"--beside", package});
    }
    return std::make_unique<Child>(command, package);
}

void GuardedSession::tell(Child& child, Asked asked) {
    child.session.ask(++last_told_, asked.call);
    child.asked.emplace(last_told_, std::move(asked));
}

void GuardedSession::ask_here(Asked asked) {
    const CallId id = here_.ask(asked.call);
    asked_here_.emplace(id, std::move(asked));
}

// ---- asking

CallId GuardedSession::ask(Call call) {
    Asked asked{++last_, std::move(call), "", false, {}};
    if (const auto* const open = std::get_if<Open>(&asked.call);
        open != nullptr && ((!open->game.empty() && needs_isolation(open->game)) ||
                            is_journal_of_stranger(open->journal))) {
        open_confined(std::move(asked));
    } else if (const std::string* const package = named_in(asked.call)) {
        if (game_ != nullptr && *package == kept_->how.game &&
            std::holds_alternative<Options>(asked.call)) {
            ask_of_game(std::move(asked));  // with the values that are in force
        } else if (needs_isolation(*package)) {
            to_browse_.emplace_back(*package, std::move(asked));
            browse();
        } else {
            ask_here(std::move(asked));
        }
    } else if (opens(asked.call) || std::holds_alternative<ListGames>(asked.call) ||
               std::holds_alternative<ListUnfinished>(asked.call) || !kept_) {
        ask_here(std::move(asked));
    } else {
        ask_of_game(std::move(asked));
    }
    return last_;
}

bool GuardedSession::is_journal_of_stranger(const std::string& file) const {
    std::error_code error;
    return !file.empty() && !journals_.empty() &&
           std::filesystem::equivalent(std::filesystem::path(file).parent_path(), journals_, error);
}

// In a process of its own, so that the game that is open stays if it fails.
void GuardedSession::open_confined(Asked asked) {
    if (const auto* const record = std::get_if<RecordFile>(&asked.call)) {
        asked.loaded = RecordView{
            read_regular_file(record->file, kLargestRecord, LinkAtEnd::Followed).text,
            record->file};
        Open how;
        how.record = asked.loaded->text;
        how.rules = record->rules;
        asked.call = how;
    }
    auto* const open = std::get_if<Open>(&asked.call);
    if (open != nullptr && !open->journal.empty() && !is_journal_of_stranger(open->journal)) {
        const Recovered found = recover(open->journal);  // which the process may not read
        open->game = found.begin.package;
        open->record = write_record(found.record);
        open->journal.clear();
    }
    opening_ = start(open != nullptr && !open->game.empty() ? open->game : "the game");
    tell(*opening_, std::move(asked));
}

void GuardedSession::ask_of_game(Asked asked) {
    if (game_ == nullptr) {  // it was ended for good
        ready_.push_back(
            {asked.id,
             CallError{"not_open", "the game has ended with its process", "", "open it again"},
             Done{}});
        return;
    }
    if (auto* const record = std::get_if<RecordFile>(&asked.call);
        record != nullptr && record->action == RecordAction::Save) {
        asked.save_as = record->file;
        *record = RecordFile{};
    }
    tell(*game_, std::move(asked));
}

// One package after the other, each in a process of its own.
void GuardedSession::browse() {
    while (!to_browse_.empty() && (browsing_ == nullptr || browsing_->asked.empty() ||
                                   browsing_->package == to_browse_.front().first)) {
        auto [package, asked] = std::move(to_browse_.front());
        to_browse_.pop_front();
        if (browsing_ == nullptr || browsing_->package != package) {
            browsing_ = start(package);
        }
        tell(*browsing_, std::move(asked));
    }
}

// ---- answers

std::vector<Message> GuardedSession::poll() {
    for (Message& message : here_.poll()) {
        take_here(message);
    }
    for (std::unique_ptr<Child>* const child : {&game_, &opening_, &browsing_}) {
        poll_child(*child);
    }
    if (closing_ != nullptr) {
        const auto said = closing_->session.poll();
        const bool closed = std::any_of(said.begin(), said.end(), [&](const Message& message) {
            return message.id == last_closed_;
        });
        if (closed || closing_->session.ended()) {
            closing_.reset();
        }
    }
    browse();
    return std::exchange(ready_, {});
}

void GuardedSession::poll_child(std::unique_ptr<Child>& child) {
    if (child == nullptr) {
        return;
    }
    // One that opens its game takes its place among the children, one that does not is gone.
    const Child* const polled = child.get();
    const auto place = [&]() -> std::unique_ptr<Child>* {
        return game_.get() == polled ? &game_ : child.get() == polled ? &child : nullptr;
    };
    for (Message& message : child->session.poll()) {
        if (std::unique_ptr<Child>* const now = place()) {
            take_child(*now, message);
        }
    }
    if (std::unique_ptr<Child>* const now = place(); now != nullptr && (*now)->session.ended()) {
        over(*now);
    }
}

// Its journal ends with it; then the process does.
void GuardedSession::close_game() {
    if (game_ != nullptr) {
        tell(*game_, {0, Close{}, "", false, {}});
        last_closed_ = last_told_;
        closing_ = std::move(game_);
    }
}

void GuardedSession::take_here(Message& message) {
    const auto found = asked_here_.find(message.id);
    if (found == asked_here_.end()) {  // an event
        const bool trouble = std::holds_alternative<Trouble>(message.result);
        const bool opening = std::any_of(asked_here_.begin(), asked_here_.end(),
                                         [](const auto& one) { return opens(one.second.call); });
        if (!kept_ || trouble || opening) {
            ready_.push_back(std::move(message));
        }
        return;
    }
    Asked asked = std::move(found->second);
    asked_here_.erase(found);
    if (asked.id == 0) {
        return;
    }
    if (message.error && message.error->code == "isolated" && opens(asked.call)) {
        open_confined(std::move(asked));
        return;
    }
    if (!message.error && opens(asked.call)) {  // the game that is open is one of this process
        close_game();
        kept_.reset();
    }
    if (auto* const games = std::get_if<GameList>(&message.result)) {
        list(asked.id, std::move(*games));
        return;
    }
    if (auto* const unfinished = std::get_if<UnfinishedList>(&message.result);
        unfinished != nullptr && !journals_.empty()) {
        for (UnfinishedGame& game : unfinished_games(journals_)) {
            unfinished->games.push_back(std::move(game));
        }
        std::stable_sort(unfinished->games.begin(), unfinished->games.end(),
                         [](const auto& a, const auto& b) { return a.time > b.time; });
    }
    message.id = asked.id;
    ready_.push_back(std::move(message));
}

void GuardedSession::take_child(std::unique_ptr<Child>& child, Message& message) {
    if (message.id == 0) {
        take_event(*child, message);
        return;
    }
    const auto found = child->asked.find(message.id);
    Asked asked = std::move(found->second);
    child->asked.erase(found);
    message.id = asked.id;
    if (child == browsing_) {
        take_listed(asked, message);
    } else if (child == opening_) {
        take_opened(asked, message);
    } else if (asked.again) {
        take_again(message);
        return;
    } else if (asked.id == 0) {
        if (std::holds_alternative<RecordFile>(asked.call)) {
            take_record(message);
        }
        return;  // else a move that was made again
    } else if (std::holds_alternative<Play>(asked.call) && !message.error) {
        kept_->restarts = 0;
    }
    if (asked.id != 0) {
        save(asked, message);
        ready_.push_back(std::move(message));
    }
}

void GuardedSession::take_event(const Child& child, Message& message) {
    const bool of_game = &child == game_.get();
    if (const auto* const change = std::get_if<Changed>(&message.result);
        of_game && change != nullptr) {
        for (const MoveView& move : change->moves) {
            if (!move.chance) {  // which the process draws by itself
                kept_->since.push_back(move.own);
            }
        }
        keep_record();
    }
    if (of_game || &child == opening_.get()) {
        ready_.push_back(std::move(message));
    }
}

void GuardedSession::take_opened(const Asked& asked, Message& message) {
    if (message.error) {
        opening_.reset();
        return;
    }
    close_game();
    game_ = std::move(opening_);
    opened(asked, message);
    if (asked.loaded) {
        message.result = *asked.loaded;
    }
}

// A record that the process may not write.
void GuardedSession::save(const Asked& asked, Message& message) {
    auto* const record = std::get_if<RecordView>(&message.result);
    if (record == nullptr || asked.save_as.empty()) {
        return;
    }
    try {
        write_file(asked.save_as, record->text);
        record->file = asked.save_as;
    } catch (const WriteFailure& failure) {
        message.error = CallError{"file", failure.what(), asked.save_as, "choose another file"};
        message.result = Done{};
    }
}

bool GuardedSession::wait(std::chrono::milliseconds longest) {
    if (!ready_.empty()) {
        return true;
    }
    std::vector<Child*> waited;
    for (const std::unique_ptr<Child>* const child : {&game_, &opening_, &browsing_}) {
        if (*child != nullptr && (child == &game_ || !(*child)->asked.empty())) {
            waited.push_back(child->get());
        }
    }
    if (waited.empty()) {
        return here_.wait(longest);
    }
    if (waited.size() == 1 && game_ != nullptr && asked_here_.empty()) {
        return waited.front()->session.wait(longest);
    }
    constexpr auto kLook = 2ms;  // at each in turn
    const auto until = std::chrono::steady_clock::now() + longest;
    do {
        if (here_.wait(kLook)) {
            return true;
        }
        for (Child* const child : waited) {
            if (child->session.wait(kLook) || child->session.ended()) {
                return true;
            }
        }
    } while (std::chrono::steady_clock::now() < until);
    return false;
}

}  // namespace perthro::session
