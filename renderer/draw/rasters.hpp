// Turns drawings into pictures on a thread of its own, each with a limit: one that takes too long
// is given up together with its thread, of which only a few are; whoever waits for a frame never
// waits for a drawing. What strangers drew is drawn by processes without rights (drawers.hpp).
#pragma once

#include "renderer/draw/drawing.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace perthro::renderer {

class Drawers;

// A drawing on its way.
class Raster {
public:
    enum class State { Waiting, Done, Failed, GivenUp };
    [[nodiscard]] State state() const { return state_; }
    // The square picture; empty unless it is done.
    [[nodiscard]] const Image& picture() const { return picture_; }
    // Why it failed or was given up; `what` is "" where that is not known.
    [[nodiscard]] const SvgProblem& problem() const { return problem_; }

private:
    friend class Rasters;
    State state_ = State::Waiting;  // as poll() or wait() found it last
    Image picture_;
    SvgProblem problem_;
};

struct RasterLimits {
    std::chrono::milliseconds processor{1000};   // time of a processor for one drawing
    std::chrono::milliseconds wall{20'000};      // and of the clock on the wall
    std::size_t memory = std::size_t{64} << 20;  // bytes of pictures that are kept
    int abandoned = 3;  // threads that may be left to themselves; then nothing is drawn any more
    int ends = 3;       // of processes that draw for one stranger's package; then nothing of it is
    int size = 1024;    // pixels, the largest that is drawn
};

class Rasters {
public:
    // `drawer`: the program that draws what strangers drew, and its arguments; "perthro-client
    // --draw-art" beside the running program if it is empty.
    explicit Rasters(RasterLimits limits = {}, std::vector<std::string> drawer = {});
    ~Rasters();
    Rasters(const Rasters&) = delete;
    Rasters& operator=(const Rasters&) = delete;

    // The drawing `svg` under a style sheet, `size` pixels square, or as large as is drawn at most.
    // Asked for again it is the same one as long as it is kept. `stranger`: the folder of the
    // stranger's package that it is of; such a one need not be checked before.
    [[nodiscard]] std::shared_ptr<Raster> ask(const std::string& svg, const std::string& sheet,
                                              int size, const std::string& stranger = "");
    // The board of an index at this address, under no style sheet: always drawn as of a stranger.
    [[nodiscard]] std::shared_ptr<Raster> ask_board(const std::string& svg, int size,
                                                    const std::string& index);
    // Waits for one that was asked for, but no longer than this, and not behind one that is slow
    // already.
    void wait(const Raster& raster, std::chrono::milliseconds longest);
    // Takes what is done and gives up what takes too long; whether there was either.
    bool poll();
    // Whether something is still to come.
    [[nodiscard]] bool busy() const;
    // How many threads were left to themselves: if any, the process must end by std::_Exit.
    [[nodiscard]] int abandoned() const { return abandoned_; }

private:
    struct Shop;
    [[nodiscard]] std::shared_ptr<Raster> ask(Drawing drawing, const std::string& stranger);
    void open_shop();
    void give_up();
    void forget_old();
    bool take_done();

    RasterLimits limits_;
    std::shared_ptr<Drawers> drawers_;  // of the thread that is not abandoned
    std::shared_ptr<Shop> shop_;
    std::map<std::string, std::shared_ptr<Raster>> known_;
    std::set<std::string> given_up_;  // drawings, whatever their size
    std::size_t kept_ = 0;            // bytes of the pictures in known_
    int abandoned_ = 0;
};

}  // namespace perthro::renderer
