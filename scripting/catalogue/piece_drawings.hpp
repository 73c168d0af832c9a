// The drawings of pieces within a picture, each once, in the colours of a side.
#pragma once

#include "scripting/session/values.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

class PieceDrawings {
public:
    // `info` must outlive this.
    explicit PieceDrawings(const session::GameInfo& info);

    // The name of its definition, "" if there is no drawing.
    [[nodiscard]] std::string of(const session::PieceView& piece);
    [[nodiscard]] const std::string& definitions() const { return definitions_; }

private:
    [[nodiscard]] int turned(int owner) const;
    [[nodiscard]] std::string read(const session::PieceView& piece);

    const session::GameInfo& info_;
    std::vector<std::string> folders_;
    std::map<std::pair<int, int>, std::string> names_;
    std::string definitions_;
    bool directed_ = false;  // the drawing that was read last
};

}  // namespace perthro
