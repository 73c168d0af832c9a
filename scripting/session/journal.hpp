// The journal of a running game: an append-only file, one JSON object a line with a checksum in
// front, so that a game survives the end of its program at any moment. A line is written before the
// ply it holds is shown; the disk is waited for on another thread. A torn or damaged tail is left
// out when it is read.
//
//   8 hexadecimal digits (CRC-32 of the rest), a blank, then one of
//   {"begin": {game, package, title, options, setup, seed, position, headers}}   a game begins here
//   anew
//   {"play": id, "parent": id, "text": ..., "chance": ...}
//   {"notes": id, "list": [[act or "", player, text], ...]}   replaces the notes of a ply
//   {"go": id}  {"cut": id}  {"main": id}  {"over": bool}     each entry has "time", seconds since
//   1970
#pragma once

#include "engine/records/record.hpp"
#include "scripting/session/game.hpp"
#include "scripting/session/values.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro::session {

// What the entry `begin` holds.
struct JournalBegin {
    std::string game, package, title;
    std::map<std::string, std::string> options;
    std::string setup, position;
    std::uint64_t seed = 0;
    std::map<std::string, std::string> headers;
};

// A game as a journal tells it.
struct Recovered {
    JournalBegin begin;
    Record record;
    std::vector<int> line;  // nodes of the record that lead to where the game stood
    int plies = 0;
    bool over = false;
    std::int64_t time = 0;  // of the last entry
};

// One line, with its checksum and line break.
[[nodiscard]] std::string journal_line(const std::string& json);
// Nothing if not even the beginning is whole.
[[nodiscard]] std::optional<Recovered> read_journal(const std::string& text);

// Games in a folder that are not over, the latest first.
[[nodiscard]] std::vector<UnfinishedGame> unfinished_games(const std::string& folder);
// Throws CallFailure if the file cannot be read.
[[nodiscard]] Recovered recover(const std::string& file);

// A journal that is being written.
class JournalFile {
public:
    using Tell = std::function<void(const CallError&)>;
    // A new file in the folder, which is made if need be. Throws CallFailure if that cannot be, and
    // vm::NoThread. A line that cannot be written later stops no game: it is told once, and the
    // journal ends with the last whole line before it.
    JournalFile(const std::string& folder, const std::string& game, Tell tell);
    ~JournalFile();
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    // The file, as Open::journal names it.
    [[nodiscard]] const std::string& path() const { return path_; }
    // Whether all that was to be written is.
    [[nodiscard]] bool whole() const { return !broken_; }
    // The game begins anew; what stands before that in the file counts no more.
    void begin(const JournalBegin& begin);
    // A ply: the node's parent, its own text and whether chance made it.
    void play(int id, const GameNode& node);
    void notes(int id, const std::vector<RecordNote>& notes);
    // The game is played at a node now.
    void go(int id);
    // A node was deleted with all behind it.
    void cut(int id);
    // The way to a node has become the main line.
    void main(int id);
    void over(bool is_over);
    // Closes and deletes the file.
    void remove();

private:
    struct Disk;
    void write(const std::string& json);
    [[nodiscard]] bool append(const std::string& line);

    std::string path_;
    Tell tell_;
    std::int64_t size_ = 0;  // bytes of whole lines
    bool broken_ = false;
    std::unique_ptr<Disk> disk_;
};

}  // namespace perthro::session
