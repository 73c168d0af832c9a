// The moves that were played, as a tree with comments.
#pragma once

#include "renderer/panels/panel.hpp"

#include <map>
#include <string>

namespace perthro::renderer {

class HistoryPart : public Panel {
public:
    explicit HistoryPart(PanelShare& share) : Panel(share) {}

    // Draws the line through the current place, and below each fork the other ways.
    void draw();

private:
    using HistoryNodes = std::map<int, const session::HistoryNode*>;
    void entry(const session::HistoryNode& node, const std::string& label, bool faint, float& used);
    void below(const session::HistoryNode& node, const HistoryNodes& nodes, float& used);
    void further_moves(const session::HistoryNode& node, const HistoryNodes& nodes, float& used);
    void comment_row(const HistoryNodes& nodes);

    int shown_node_ = -1;    // that was scrolled to
    int comment_node_ = -1;  // that `comment_` is of
    std::string comment_;
};

}  // namespace perthro::renderer
