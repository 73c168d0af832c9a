#include "scripting/catalogue/piece_drawings.hpp"

#include "scripting/catalogue/picture_colors.hpp"
#include "scripting/drawings/svg_check.hpp"
#include "scripting/package/base64.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/session/board_hint.hpp"

#include <fmt/format.h>

namespace perthro {

PieceDrawings::PieceDrawings(const session::GameInfo& info, DrawingJudge& judge)
    : info_(info), judge_(judge) {
    folders_.push_back(info.card.path + "/art");
    const std::string content = (shipped_folder() / "content" / "pieces").string() + "/";
    for (const std::string& set :
         {hint(info.board, "pieces"), info.card.family, std::string("common")}) {
        if (!set.empty() && set.find('/') == std::string::npos) {
            folders_.push_back(content + set);
        }
    }
}

std::string PieceDrawings::of(const session::PieceView& piece) {
    const auto [place, fresh] = names_.try_emplace({piece.covered ? -1 : piece.type, piece.owner});
    if (fresh) {
        const std::string svg = in_colors(read(piece), piece.owner);
        if (!svg.empty() && judge_.lets_through(svg)) {
            place->second = "p" + std::to_string(names_.size());
            definitions_ += fmt::format(
                R"svg(<image id="{}" x="-17" y="-17" width="34" height="34" transform="rotate({})" href="data:image/svg+xml;base64,{}"/>)svg",
                place->second, directed_ ? turned(piece.owner) : 0, as_base64(svg));
        }
    }
    return place->second;
}

// With what its classes mean; "" where it has no room for that.
std::string PieceDrawings::in_colors(std::string svg, int owner) const {
    const std::size_t at = svg.find("<svg");
    const std::size_t end = at == std::string::npos ? at : svg.find('>', at);
    if (end == std::string::npos || svg[end - 1] == '/') {
        return "";
    }
    return svg.insert(end + 1, "<style>" + style_sheet(colors_of(info_.card, owner)) + "</style>");
}

// Degrees by which pieces that point forward are turned from those of the first player.
int PieceDrawings::turned(int owner) const {
    const std::vector<int>& all = info_.board.turned;
    const auto index = static_cast<std::size_t>(owner);
    return owner > 0 && index < all.size() ? (360 - all[index]) % 360 : 0;
}

std::string PieceDrawings::read(const session::PieceView& piece) {
    const auto index = static_cast<std::size_t>(piece.type);
    std::vector<std::string> names{"unknown"};
    if (piece.covered) {
        names = {"covered"};
    } else if (piece.type > 0 && index < info_.board.types.size()) {
        names = {info_.board.types[index].name, info_.board.types[index].art};
    }
    const std::string own = "." + std::to_string(piece.owner) + ".svg";
    for (const std::string& folder : folders_) {
        for (const std::string& name : names) {
            for (const std::string& end : {own, std::string(".svg")}) {
                if (name.empty() || name.find('/') != std::string::npos) {
                    continue;
                }
                const std::string path = fmt::format("{}/{}{}", folder, name, end);
                FileRead file = read_regular_file(path, kLargestDrawing, LinkAtEnd::Refused);
                if (file.trouble != FileTrouble::Missing) {
                    directed_ = read_regular_file(folder + "/directed", kLargestDrawing,
                                                  LinkAtEnd::Refused)
                                    .trouble == FileTrouble::None;
                    return file.trouble == FileTrouble::None ? std::move(file.text) : "";
                }
            }
        }
    }
    return "";
}

}  // namespace perthro
