#include "scripting/session/game_journal.hpp"

#include "scripting/play/record_package.hpp"
#include "scripting/play/recorded_game.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/vm/script_thread.hpp"
#include "scripting/write_file.hpp"

#include <utility>

namespace perthro::session {

KeptMark keep_rules_of(const OpenGame& game, const JournalFile::Tell& tell) {
    try {
        return keep_rules(game);
    } catch (const WriteFailure& failure) {
        tell({"file", std::string("the rules are not kept: ") + failure.what(), "",
              "keep a copy of the package, if this game is to outlive its changes"});
        return {};
    }
}

GameJournal::GameJournal(std::string folder, JournalFile::Tell tell)
    : folder_(std::move(folder)), tell_(std::move(tell)) {}

bool GameJournal::make(const std::string& game) {
    try {
        file_ = std::make_unique<JournalFile>(folder_, game, tell_);
        return true;
    } catch (const CallFailure& failure) {
        tell_(failure.error());
    } catch (const vm::NoThread& error) {
        tell_({"file", std::string("the game is not kept: ") + error.what(), "", ""});
    }
    return false;
}

void GameJournal::end() {
    if (file_ != nullptr && over_) {
        file_->remove();
        take_back(rules_);
    }
    file_.reset();
    rules_ = {};
}

bool GameJournal::begin(const Game& game, const std::string& package,
                        const std::map<std::string, std::string>& options) {
    const GameDefinition& definition = game.definition();
    if (folder_.empty() || (file_ == nullptr && !make(definition.id))) {
        return false;
    }
    const GameStart& start = game.start();
    RecordHeaders headers = start.headers;
    name_package(headers, game.open());
    const bool other = rules_.folder.filename() != content_digest(game.open().loaded->content);
    const KeptMark before = other ? std::exchange(rules_, keep_rules_of(game.open(), tell_))
                                  : KeptMark{};
    file_->begin({definition.id,
                  package,
                  definition.title,
                  options,
                  start.setup,
                  game.first_position(),
                  start.seed,
                  {headers.begin(), headers.end()}});
    for (int id = 0; id < game.node_count(); ++id) {
        if (!game.exists(id)) {
            continue;
        }
        if (id > 0) {
            file_->play(id, game.node(id));
        }
        if (!game.node(id).notes.empty()) {
            notes(game, id);
        }
    }
    take_back(before);  // from here on the journal is of other rules
    file_->go(game.head());
    over_ = false;
    return true;
}

void GameJournal::ply(const Game& game, int node) {
    if (file_ == nullptr) {
        return;
    }
    file_->play(node, game.node(node));
    if (node != game.head()) {  // it was only looked at once more
        file_->go(game.head());
    }
}

void GameJournal::notes(const Game& game, int node) {
    if (file_ != nullptr) {
        file_->notes(node, game.node(node).notes);
    }
}

void GameJournal::head(const Game& game) {
    if (file_ != nullptr) {
        file_->go(game.head());
    }
}

void GameJournal::cut(int node) {
    if (file_ != nullptr) {
        file_->cut(node);
    }
}

void GameJournal::main(int node) {
    if (file_ != nullptr) {
        file_->main(node);
    }
}

void GameJournal::over(bool is_over) {
    if (file_ != nullptr && is_over != over_) {
        file_->over(is_over);
        over_ = is_over;
    }
}

}  // namespace perthro::session
