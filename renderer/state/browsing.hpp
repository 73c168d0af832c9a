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

    void show();
    void list_games() { library_.list(); }
    // `first`: a person looks at it, others wait.
    void want_preview(const session::Preview& asked, bool first = false);
    // A frame was drawn; `whole`: nothing of it is still to come.
    void drawn(bool whole);
    // Shows a package that the program ended with before.
    void show_anyway(const std::string& package);
    // This game is being opened: if the program ends before it is drawn, the next one knows of it.
    void mark_opening(const std::string& game);

    // Takes what came; whether there was anything.
    bool poll();
    [[nodiscard]] bool waiting() const { return library_.waiting(); }
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
