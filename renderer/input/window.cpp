#include "renderer/input/window.hpp"

#include "renderer/draw/piece_painter.hpp"
#include "renderer/input/automation.hpp"
#include "renderer/input/texture.hpp"
#include "renderer/input/u8.hpp"
#include "renderer/layout/movers.hpp"

#include <SFML/System/Err.hpp>
#include <SFML/System/Sleep.hpp>
#include <SFML/Window/Clipboard.hpp>
#include <utility>

namespace perthro::renderer {

namespace {

constexpr double kFrame = 1.0 / 60;  // seconds between frames while something moves
constexpr int kDimming = 14;         // frames
// Between looks at the window's events, which wake nobody: at first, and after so many seconds in
// which nothing happened.
constexpr std::chrono::milliseconds kNap{8}, kLongNap{25};
constexpr double kUntilLongNap = 2;
// The seconds that a picture waits for the rest of what has changed, which comes in several
// answers: drawn one by one, each would cost a frame.
constexpr double kGathering = 0.05;

}  // namespace

Window::Window(Client& client, const Options& options, std::shared_ptr<Rasters> rasters, Keep keep)
    : client_(client), model_(client.model()), options_(options), keep_(std::move(keep)),
      rasters_(std::move(rasters)), scene_(rasters_), panels_(client, rasters_) {
    sf::err().rdbuf(nullptr);  // the library's remarks are not for whoever plays
    window_.create(
        sf::VideoMode(static_cast<unsigned>(options.width), static_cast<unsigned>(options.height)),
        u8("Perthro"));
    // Where no window manager places it, the library leaves its lower end outside of the screen.
    const sf::VideoMode screen = sf::VideoMode::getDesktopMode();
    window_.setPosition({std::max(static_cast<int>(screen.width) - options.width, 0) / 2,
                         std::max(static_cast<int>(screen.height) - options.height, 0) / 2});
    window_.setKeyRepeatEnabled(true);
    if (options.tab == "rules" || options.tab == "design") {
        panels_.open_tab(options.tab == "rules" ? Tab::Rules : Tab::Design);
    }
}

double Window::now() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

int Window::run() {
    while (window_.isOpen()) {
        for (sf::Event event{}; window_.pollEvent(event);) {
            quiet_ = false;
            busy_at_ = now();
            handle(event);
        }
        const double time = now();
        if (client_.poll()) {
            quiet_ = false;
            busy_at_ = time;
        }
        if (rasters_->poll()) {
            quiet_ = false;
            busy_at_ = time;
            mover_textures_.clear();
            client_.touch();
        }
        take_art();
        const bool moving = client_.animator().tick(time);
        after_happenings();
        refresh_clock(time);
        if (model_.version != frames_.painted) {
            client_.choosing().look_ahead();
        }
        const bool changed = model_.version != frames_.painted;
        if (changed) {
            frames_.changed_at = std::min(frames_.changed_at, time);
        }
        const bool gathering = client_.refreshing() && time - frames_.changed_at < kGathering;
        if (model_.dialog != frames_.dialog) {  // what is behind it is dimmed little by little
            frames_.dialog = model_.dialog;
            frames_.due = kDimming;
        }
        if ((changed && !gathering) || moving || frames_.due > 0 || panels_.has_events()) {
            draw(time);
            if (moving) {
                const double rest = kFrame - (now() - time);
                sf::sleep(sf::seconds(static_cast<float>(std::max(rest, 0.0))));
            }
        } else {
            look_quiet();
            client_.wait(time - busy_at_ < kUntilLongNap ? kNap : kLongNap);
        }
    }
    keep_(model_.settings);
    return exit_code_;
}

// ---- drawing

void Window::resize(unsigned width, unsigned height) {
    window_.setView(
        sf::View(sf::FloatRect(0, 0, static_cast<float>(width), static_cast<float>(height))));
    client_.touch();
}

void Window::draw(double now) {
    const double began = this->now();
    const sf::Vector2u size = window_.getSize();
    if (model_.version != frames_.painted || picture_.width() != static_cast<int>(size.x) ||
        picture_.height() != static_cast<int>(size.y)) {
        frames_.painted = model_.version;
        frames_.changed_at = kNever;
        frames_.due = std::max(frames_.due, kAfterEvent - 1);  // it is in the first of them
        if (picture_.width() != static_cast<int>(size.x) ||
            picture_.height() != static_cast<int>(size.y) || picture_.empty()) {
            picture_ = Image(static_cast<int>(size.x), static_cast<int>(size.y));
        }
        scene_.paint(picture_, model_, client_.choosing().may_choose());
        upload(picture_texture_, picture_);
    }
    window_.clear();
    draw_picture(window_, picture_texture_, {0, 0}, 0, 1);
    draw_movers(now);
    if (panels_.has_events()) {  // of which a frame may take but one
        frames_.due = std::max(frames_.due, kAfterEvent);
    }
    panels_.draw(window_, scene_, 1.0F / 60);
    window_.display();
    client_.browsing().drawn(!rasters_->busy());
    ++frames_.drawn;
    frames_.due = std::max(frames_.due - 1, 0);
    if (options_.automation) {
        report_frame(frames_.drawn, (this->now() - began) * 1000);
    }
}

void Window::draw_movers(double now) {
    if (model_.screen != Screen::Game || model_.table.curtain) {
        return;
    }
    const BoardLayout& board = scene_.board();
    const std::string size = std::to_string(board.unit()) + "," + std::to_string(board.turned());
    if (size != mover_size_) {
        mover_textures_.clear();
        mover_size_ = size;
    }
    for (const Mover& mover : movers(model_, board, now)) {
        const std::string key = std::to_string(mover.piece.type) + "," +
                                std::to_string(mover.piece.owner) +
                                (mover.piece.covered ? "c" : "");
        sf::Texture& texture = mover_textures_[key];
        if (texture.getSize().x == 0) {
            const int pixels = std::max(static_cast<int>(board.unit() * 0.9), 4);
            upload(texture, scene_.art().piece(
                                mover.piece, pixels,
                                front_of(model_.game.board, mover.piece.owner, board.turned())));
        }
        draw_picture(window_, texture,
                     {mover.center.x - mover.size / 2, mover.center.y - mover.size / 2}, mover.size,
                     mover.alpha);
    }
}

// ---- between frames

void Window::after_happenings() {
    for (const Happening& happening : client_.telling().take()) {
        if (happening.what == Happened::Opened || happening.what == Happened::Reloaded) {
            scene_.begin(model_.game);
            mover_textures_.clear();
            window_.setTitle(u8(model_.game.card.title + " - Perthro"));
            for (const std::string& move : options_.moves) {
                client_.choosing().play_text(move);
            }
            options_.moves.clear();
        }
        if (model_.settings.sounds) {
            sounds_.play(happening.what);
        }
        if (options_.automation) {
            report_happening(happening);
        }
        if (happening.what == Happened::Failed && !options_.screenshot.empty()) {
            exit_code_ = 1;
        }
        quiet_ = false;
    }
    if (const auto text = std::exchange(model_.copying.clipboard, std::nullopt)) {
        sf::Clipboard::setString(u8(*text));
    }
}

// What was found wrong with drawings is told once, and listed beside the mistakes of the rules.
void Window::take_art() {
    if (auto problems = scene_.art().take_problems(); !problems.empty()) {
        client_.found_in_art(std::move(problems));
    }
    static_cast<void>(scene_.art().take_unfinished());  // what comes is painted in any case
}

// A running clock is asked for again when its digits change.
void Window::refresh_clock(double now) {
    for (const session::PlayerView& player : model_.position.players) {
        const double pause = player.clock_ms < 10'000 ? 0.1 : 1;
        if (player.clock_running && now - clock_asked_ >= pause && !client_.waiting()) {
            clock_asked_ = now;
            client_.ask(session::View{model_.table.viewer});
        }
    }
}

void Window::look_quiet() {
    if (quiet_ || client_.waiting() || client_.getting().busy() ||
        client_.getting().is_fetching_pictures() || !model_.opening.id.empty() ||
        rasters_->busy()) {
        return;
    }
    quiet_ = true;
    keep_(model_.settings);  // whoever is killed from now on loses none of them
    if (options_.automation) {
        report_idle(frames_.drawn, inputs_, model_, scene_, panels_.widgets(),
                    client_.choosing().may_choose());
    }
    const bool shown = model_.screen == Screen::Game ? model_.open && !model_.shown.cells.empty()
                                                     : model_.browser.listed;
    if (!options_.screenshot.empty() && shown) {
        sf::Texture copy;
        copy.create(window_.getSize().x, window_.getSize().y);
        copy.update(window_);
        if (!copy.copyToImage().saveToFile(options_.screenshot)) {
            exit_code_ = 1;
        }
        window_.close();
    }
}

}  // namespace perthro::renderer
