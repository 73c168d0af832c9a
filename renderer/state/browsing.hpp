// The games that there are, as a person looks through them: lists, previews, and what is left out
// since the program ended with it.
#pragma once

#include "renderer/state/library.hpp"
#include "renderer/state/model.hpp"
#include "renderer/state/shown_marks.hpp"

#include <chrono>
#include <string>

namespace perthro::renderer {

class Client;

class Browsing {
public:
    // `journals`: folder for running games, "" = none is kept; `shown`: for ShownMarks.
    Browsing(Client& client, Model& model, const std::string& journals, const std::string& shown);

    // Opens the browser, and asks for its lists anew.
    void show();
    // Asks for the games, the unfinished ones and the bots; poll() takes them.
    void list_games() { library_.list(); }
    // Asks for the start of a game, once for each preview_key() and for no suspect. `first`: a
    // person looks at it, others wait.
    void want_preview(const session::Preview& asked, bool first = false);
    // A frame was drawn; `whole`: nothing of it is still to come.
    void drawn(bool whole);
    // Shows a package that the program ended with before.
    void show_anyway(const std::string& package);
    // This game is being opened: if the program ends before it is drawn, the next one knows of it.
    void mark_opening(const std::string& game);

    // Takes what came; whether there was anything.
    bool poll();
    // Whether an answer of the library is still to come.
    [[nodiscard]] bool waiting() const { return library_.waiting(); }
    // Waits until there is an answer, or for so long.
    void wait(std::chrono::milliseconds longest) { library_.wait(longest); }
    // Whether something never ended.
    [[nodiscard]] bool held_up() const { return library_.held_up(); }

private:
    void take(Library::Answer& answer);

    Client& client_;
    Model& model_;
    ShownMarks marks_;
    Library library_;
    std::string marked_;  // package that is being opened, "" = none
};

}  // namespace perthro::renderer
