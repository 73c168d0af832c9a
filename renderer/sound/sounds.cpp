#include "renderer/sound/sounds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <numbers>
#include <vector>

namespace perthro::renderer {

namespace {

constexpr unsigned kRate = 44100;

// One stroke: a tone that dies away, with some noise at its beginning like wood on wood.
struct Stroke {
    double at, length, frequency, noise, loudness;  // seconds, seconds, hertz
};

std::vector<Stroke> strokes_of(Happened what) {
    switch (what) {
        case Happened::Moved: return {{0, 0.09, 210, 0.8, 0.5}};
        case Happened::Captured: return {{0, 0.11, 160, 1, 0.6}, {0.035, 0.1, 240, 0.8, 0.5}};
        case Happened::Promoted:
            return {{0, 0.2, 523, 0, 0.3}, {0.09, 0.2, 659, 0, 0.3}, {0.18, 0.35, 784, 0, 0.3}};
        case Happened::Checked: return {{0, 0.16, 740, 0.1, 0.35}, {0.1, 0.22, 740, 0, 0.3}};
        case Happened::Ended:
            return {{0, 0.5, 392, 0, 0.3}, {0.14, 0.5, 494, 0, 0.3}, {0.28, 0.8, 587, 0, 0.3}};
        case Happened::Illegal: return {{0, 0.16, 120, 0.3, 0.45}};
        default: return {};
    }
}

std::vector<std::int16_t> samples_of(const std::vector<Stroke>& strokes) {
    double end = 0;
    for (const Stroke& stroke : strokes) {
        end = std::max(end, stroke.at + stroke.length);
    }
    std::vector<double> sum(static_cast<std::size_t>(end * kRate) + 1, 0.0);
    std::uint32_t dust = 12345;
    for (const Stroke& stroke : strokes) {
        const auto first = static_cast<std::size_t>(stroke.at * kRate);
        const auto count = static_cast<std::size_t>(stroke.length * kRate);
        for (std::size_t i = 0; i < count && first + i < sum.size(); ++i) {
            const double t = static_cast<double>(i) / kRate;
            const double fall = std::exp(-5 * t / stroke.length) * std::min(t * 800, 1.0);
            dust = dust * 1664525 + 1013904223;
            const double noise = (static_cast<double>(dust >> 8) / (1 << 23) - 1) *
                                 std::exp(-t * 160) * stroke.noise;
            const double tone = std::sin(2 * std::numbers::pi * stroke.frequency * t) +
                                0.35 * std::sin(2 * std::numbers::pi * stroke.frequency * 2.76 * t);
            sum[first + i] += stroke.loudness * fall * (tone * 0.7 + noise);
        }
    }
    std::vector<std::int16_t> samples;
    for (const double value : sum) {
        samples.push_back(static_cast<std::int16_t>(std::clamp(value, -1.0, 1.0) * 26000));
    }
    return samples;
}

// Whether there is a sound device: without one the library prints a page of errors.
bool has_device() {
    for (const char* name : {"ALSOFT_DRIVERS", "ALSOFT_CONF", "PULSE_SERVER"}) {
        if (std::getenv(name) != nullptr) {
            return true;
        }
    }
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    std::error_code error;
    return std::filesystem::exists("/dev/snd", error) ||
           (runtime != nullptr &&
            (std::filesystem::exists(std::string(runtime) + "/pulse", error) ||
             std::filesystem::exists(std::string(runtime) + "/pipewire-0", error)));
}

}  // namespace

void Sounds::play(Happened what) {
    if (!tried_) {
        tried_ = true;
        there_ = has_device();
    }
    const std::vector<Stroke> strokes = there_ ? strokes_of(what) : std::vector<Stroke>{};
    if (strokes.empty()) {
        return;
    }
    auto& voice = voices_[what];
    if (voice == nullptr) {
        voice = std::make_unique<Voice>();
        const std::vector<std::int16_t> samples = samples_of(strokes);
        if (!voice->buffer.loadFromSamples(samples.data(), samples.size(), 1, kRate)) {
            there_ = false;
            return;
        }
        voice->sound.setBuffer(voice->buffer);
    }
    voice->sound.play();
}

}  // namespace perthro::renderer
