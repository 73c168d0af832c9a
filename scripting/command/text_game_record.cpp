// Records of a game in the terminal: it is saved with what people said and did beside the plies,
// and goes on, or is over, as its record says.
#include "scripting/command/isolated.hpp"
#include "scripting/command/text_game.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/record_acts.hpp"
#include "scripting/play/record_package.hpp"
#include "scripting/play/text_beside.hpp"
#include "scripting/shown.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <iterator>
#include <optional>

namespace perthro::command {

namespace {

// Texts of a record may hold anything; a message ends at a NUL.
[[noreturn]] void refuse(const std::string& file, const std::string& what) {
    throw PlayError(shown(file + what));
}

}  // namespace

std::vector<RecordNote>& TextGame::notes() {
    return record_.nodes[static_cast<std::size_t>(plies_.empty() ? 0 : plies_.back().node)].notes;
}

Record TextGame::played() const {
    Record line = record_;
    line.nodes = {RecordNode{}};
    line.nodes.front().notes = record_.nodes.front().notes;
    int parent = 0;
    for (const Ply& ply : plies_) {
        const RecordNode& node = record_.nodes[static_cast<std::size_t>(ply.node)];
        parent = line.add(parent, node.text, node.chance);
        line.nodes[static_cast<std::size_t>(parent)].notes = node.notes;
    }
    return line;
}

// For a process that follows where this one ends before its time.
void TextGame::leave() {
    if (leaves_games()) {
        leave_game({arguments_.game, write_record(played())});
    }
}

void TextGame::save(const std::string& name) {
    if (name.empty()) {
        throw PlayError("save where? (save FILE)");
    }
    const std::string file = saved_file(name);
    need_replaceable(file, game_.rules->game.id);
    try {
        write_file(file, write_record(played()));
        keep_rules();
    } catch (const WriteFailure& failure) {
        throw PlayError(failure.what());
    }
    fmt::print(streams_.out, "saved as {}\n", file);
}

// So that the record still opens when the package has changed.
void TextGame::keep_rules() {
    try {
        static_cast<void>(perthro::keep_rules(game_));
    } catch (const WriteFailure& failure) {
        fmt::print(streams_.err, "warning: the rules are not kept: {}\n", failure.what());
    }
}

void TextGame::load(const std::string& name) {
    if (name.empty()) {
        throw PlayError("load what? (load FILE)");
    }
    const ReadRecord read = read_record_file(saved_file(name));
    const bool is_other = read.record.game != game_.rules->game.id;
    begin_recorded(read, is_other ? read.record.game : arguments_.game);
    if (is_other) {
        fmt::print(streams_.out, "{} is a record of `{}`\n", read.file, read.record.game);
    }
    replay(read.record);
    play_computers();
    show();
}

void TextGame::begin_recorded(const ReadRecord& read, const std::string& package) {
    const Record& record = read.record;
    if (package == record.game && !known_package(package) && !has_kept_rules(record)) {
        refuse(read.file,
               " is a record of `" + record.game +
                   "`, which is no known package and whose rules are not kept (install "
                   "it, or name its folder: `perthro play FOLDER --text --record FILE`)");
    }
    GameArguments wanted = arguments_;
    wanted.game = package;
    wanted.options.clear();
    for (const auto& [option, value] : record.options) {
        wanted.options.push_back(fmt::format("{}={}", option, value));
    }
    RecordedGame opened = open_recorded(record, package, rules_, [&](const std::string& from) {
        GameArguments of = wanted;
        of.game = from;
        return open(of, &streams_);
    });
    begin(std::move(opened.game), wanted, {record.setup, record.seed, record.position, ""},
          [&](const GameDefinition& game) {
              if (game.id != record.game) {
                  refuse(read.file, " is a record of `" + record.game + "`, not of `" + game.id +
                                        "` (name no package, or that one)");
              }
              if (const auto error = wrong_act(read.text, record, game)) {
                  refuse(read.file, ": " + error->message());
              }
          });
    if (!opened.changed.empty()) {
        fmt::print(streams_.out, "{}{}\n", opened.changed,
                   opened.kept ? " (--rules today goes on by those that are here)"
                               : "; it goes on by the rules that are here");
    }
    record_.headers = record.headers;
    name_package(record_.headers, game_);
}

// The main line, with what stands behind its plies.
void TextGame::replay(const Record& record) {
    notes() = record.nodes.front().notes;
    for (const int node : record.main_line()) {
        const RecordNode& ply = record.nodes[static_cast<std::size_t>(node)];
        const FoundMove found = match_->find(ply.text);
        if (!found) {
            show();
            refuse("", fmt::format("ply {}: {} ({}); the game stands before it", plies_.size() + 1,
                                   found.error.what, found.error.remedy));
        }
        const Player player = match_->worker().position().to_move();
        make(static_cast<std::size_t>(found.index),
             !match_->moves().chance && !is_computer(player));
        notes() = ply.notes;
    }
    if (const auto outcome = ended_by_acts(*match_, notes())) {
        ended_ = describe_outcome(game_.rules->game, *outcome);
    } else if (std::any_of(notes().begin(), notes().end(),
                           [](const RecordNote& note) { return note.act == ActKind::Claim; })) {
        fmt::print(streams_.out, "nothing can be claimed where the record claims; it goes on\n");
    }
}

}  // namespace perthro::command
