// The drawings of pieces within a picture, each once, in the colours of a side. One that may not be
// drawn (drawings/svg_check.hpp) is not there.
#pragma once

#include "scripting/drawings/judge.hpp"
#include "scripting/session/values.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// The drawings of one picture.
class PieceDrawings {
public:
    // Both must outlive this.
    PieceDrawings(const session::GameInfo& info, DrawingJudge& judge);

    // The id of the definition of a piece's drawing, which is read when it is first asked for; ""
    // if there is no drawing.
    [[nodiscard]] std::string of(const session::PieceView& piece);
    // The SVG elements of all drawings that were asked for so far.
    [[nodiscard]] const std::string& definitions() const { return definitions_; }

private:
    [[nodiscard]] std::string in_colors(std::string svg, int owner) const;
    [[nodiscard]] int turned(int owner) const;
    [[nodiscard]] std::string read(const session::PieceView& piece);

    const session::GameInfo& info_;
    DrawingJudge& judge_;
    std::vector<std::string> folders_;
    std::map<std::pair<int, int>, std::string> names_;
    std::string definitions_;
    bool directed_ = false;  // the drawing that was read last
};

}  // namespace perthro
