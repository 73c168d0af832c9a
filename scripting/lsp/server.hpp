// The language server for game.yaml, rules.lua and what else a package has: takes one message at a
// time, answers, and loads what was changed when it is told that there is time.
#pragma once

#include "scripting/lsp/documents.hpp"
#include "scripting/lsp/findings.hpp"
#include "scripting/lsp/game_names.hpp"
#include "scripting/lsp/help.hpp"
#include "scripting/lsp/language.hpp"
#include "scripting/lsp/reference.hpp"

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

namespace perthro::lsp {

class Server {
public:
    using Json = nlohmann::json;
    using Send = std::function<void(const Json& message)>;

    // `send`: called with each message for the client, from the calls below.
    explicit Server(Send send) : send_(std::move(send)) {}

    // A message of the client, whatever it is. What it cannot mean is answered with an error of the
    // protocol.
    void receive(const std::string& text);
    // Says that something came that was no message. It may have been an edit: the texts of open
    // documents are unknown from then on.
    void refuse(const std::string& what);
    // Loads one package that was changed and sends what is wrong with it; once all are loaded,
    // checks one that was saved. False if there is none. Must run on a script thread.
    bool work();

    // Whether the client said `exit`.
    [[nodiscard]] bool ended() const { return state_ == State::Ended; }
    // As the protocol wants it: 0 if the client said `shutdown` before `exit`.
    [[nodiscard]] int exit_code() const { return exit_code_; }

private:
    enum class State { Fresh, Running, ShutDown, Ended };

    struct Package {
        Findings findings;
        bool stale = true;       // to be loaded
        bool unchecked = false;  // to be looked at with Depth::Check once it is loaded
        std::map<std::filesystem::path, std::map<int, std::string>> notes;  // once asked for
    };

    void answer(const Json& message);
    void notified(const std::string& method, const Json& parameters);
    [[nodiscard]] Json result_of(const std::string& method, const Json& parameters);
    [[nodiscard]] Json initialize(const Json& parameters);
    [[nodiscard]] Json code_actions(const Json& parameters) const;

    // completion, hover, definition, documentSymbol: nothing if it is about no open file.
    [[nodiscard]] Json help(const std::string& method, const Json& parameters);
    [[nodiscard]] std::vector<GivenName> names_around(const Document& document) const;
    [[nodiscard]] Json lenses(const Document& document) const;
    [[nodiscard]] Json execute(const Json& parameters);
    [[nodiscard]] Json hover(const Document& document, const Surroundings& around, std::size_t at);
    // What the movement became that is declared at a name; "" if none is.
    [[nodiscard]] std::string plan_note(const Document& document, const Span& name);
    // Of the package that a file belongs to; null if it does not load.
    [[nodiscard]] const OpenGame* game_of(const std::filesystem::path& file) const;

    void changed(const Json& parameters);
    void lost_edit(const Json& parameters);
    void touched(const std::filesystem::path& file, Depth depth);
    void forget_closed_packages();
    void publish(const std::set<std::filesystem::path>& files);
    void publish(const std::filesystem::path& file);
    [[nodiscard]] std::vector<const Finding*> findings_in(const std::filesystem::path& file) const;
    [[nodiscard]] std::string text_of(const std::filesystem::path& file) const;
    [[nodiscard]] std::string uri_for(const std::filesystem::path& file) const;

    void fail(const Json& id, int code, const std::string& what);

    Send send_;
    State state_ = State::Fresh;
    int exit_code_ = 1;
    Encoding encoding_ = Encoding::Utf16;
    Documents documents_;
    std::map<std::filesystem::path, Package> packages_;  // by folder
    std::optional<Language> language_;                   // once somebody asks
    std::optional<Reference> reference_;                 // once somebody asks
};

// Serves until the client says `exit` or the input ends; returns the exit code. `write` gets whole
// messages with their headers, byte by byte as they are to arrive. Must run on a script thread.
[[nodiscard]] int serve(std::istream& input, const std::function<void(const std::string&)>& write);

}  // namespace perthro::lsp
