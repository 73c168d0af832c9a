// Whether a drawing may be handed on within a picture. Those of strangers are looked into by a
// process without rights, `perthro --check-drawings` of the program beside this one.
#pragma once

#include "scripting/drawings/svg_check.hpp"
#include "scripting/outside/child_process.hpp"

#include <memory>
#include <string>

namespace perthro {

enum class DrawnBy { Ourselves, Stranger, Nobody };  // Nobody: nothing is let through

class DrawingJudge {
public:
    // Starts the process of a stranger's when it is first asked.
    explicit DrawingJudge(DrawnBy by = DrawnBy::Ourselves) : by_(by) {}

    // By svg_check.hpp. False for all that comes once the process has died or has not answered for
    // 20 seconds.
    [[nodiscard]] bool lets_through(const std::string& svg, DrawingOf what = DrawingOf::Piece);

private:
    DrawnBy by_;
    std::unique_ptr<outside::ChildProcess> process_;
    bool given_up_ = false;
};

// What that process does: gives its rights away, then answers drawings on standard input, a line
// each. Returns its exit code.
[[nodiscard]] int serve_drawing_checks();

}  // namespace perthro
