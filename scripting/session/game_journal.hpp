// Keeps the game of a session: its journal while it is played, and the rules that it needs.
#pragma once

#include "scripting/package/store.hpp"
#include "scripting/session/game.hpp"
#include "scripting/session/journal.hpp"

#include <map>
#include <memory>
#include <string>

namespace perthro::session {

// Keeps the rules of a saved game. Where they cannot be kept that is told, and the game is saved
// all the same.
KeptMark keep_rules_of(const OpenGame& game, const JournalFile::Tell& tell);

// A game that cannot be kept is played all the same, and that is told. Without a folder, and
// between end() and begin(), nothing is written.
// The journal of the game that is open, if one is kept.
class GameJournal {
public:
    // folder: where journals stand, "" for none.
    GameJournal(std::string folder, JournalFile::Tell tell);

    // Writes the game from its beginning, in the journal that is open or a new one; package and
    // options as they were asked for. False: it is not kept.
    bool begin(const Game& game, const std::string& package,
               const std::map<std::string, std::string>& options);
    // Closes the journal. What is over needs none, and rules that were kept for it alone neither.
    void end();
    // Whether a journal is open, and all that was to be written is.
    [[nodiscard]] bool whole() const { return file_ != nullptr && file_->whole(); }

    // A ply that was played, or only looked at once more.
    void ply(const Game& game, int node);
    // The acts and the comment of a node, in place of what the journal had of them.
    void notes(const Game& game, int node);
    // Where the game is played.
    void head(const Game& game);
    // A node was deleted, with all behind it.
    void cut(int node);
    // The way to a node has become the main line.
    void main(int node);
    // Whether the game is over where it is played; written when that changes.
    void over(bool is_over);

private:
    bool make(const std::string& game);

    std::string folder_;
    JournalFile::Tell tell_;
    std::unique_ptr<JournalFile> file_;
    bool over_ = false;
    KeptMark rules_;  // which were kept for it
};

}  // namespace perthro::session
