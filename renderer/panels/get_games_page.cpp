// The page "Get games": what the indexes offer, as a list of cards. A game that is here has its own
// picture. Pictures in an index are of strangers: they are drawn by a process without rights, and
// until one is there, or where there is none, the card has a letter.
#include "renderer/panels/get_games_page.hpp"

#include "renderer/input/texture.hpp"
#include "renderer/panels/packed.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace perthro::renderer {

namespace {

constexpr float kOffer = 520, kHeight = 118, kTile = 86;  // of a card, at scale 1
constexpr std::size_t kMostLetters = 20'000;              // bytes that fonts are searched for

std::string joined(std::initializer_list<std::string> texts) {
    std::string all;
    for (const std::string& text : texts) {
        all += (all.empty() || text.empty() ? "" : "  ·  ") + text;
    }
    return all;
}

// What a card says below its title: who made it, by which licence, from where.
std::string origin_of(const getting::Card& card) {
    return joined({card.authors.empty() ? "" : "by " + card.authors, card.licence,
                   card.source.empty() ? "" : "from " + card.source, size_words(card.bytes)});
}

// The first letter of a text, all its bytes.
std::string first_letter(const std::string& text) {
    std::size_t end = text.empty() ? 0 : 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        ++end;
    }
    return text.substr(0, end);
}

}  // namespace

std::string GetGamesPage::letters() const {
    std::string letters;
    for (const getting::Card& card : model_.get.offers.cards) {
        letters += card.title + card.authors + card.summary;
        if (letters.size() > kMostLetters) {
            break;
        }
    }
    if (model_.get.asked) {
        for (const getting::Part& part : model_.get.asked->parts) {
            letters += part.title + part.authors;
        }
    }
    return letters;
}

void GetGamesPage::head(Rect room) {
    ImGui::PushFont(backend_.large_font());
    ImGui::TextUnformatted("Get games");
    ImGui::PopFont();
    const getting::Offers& offers = model_.get.offers;
    if (room.w > 700.0 * static_cast<double>(s_) && !offers.sources.empty()) {
        ImGui::SameLine(0, 16 * s_);
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + 8 * s_);
        ImGui::TextDisabled("%zu %s from %zu %s.", offers.cards.size(),
                            offers.cards.size() == 1 ? "game" : "games", offers.sources.size(),
                            offers.sources.size() == 1 ? "source" : "sources");
    }
    ImGui::SameLine(static_cast<float>(room.w) - 124 * s_);
    if (accent_button("To your games", "get.back")) {
        client_.browsing().show();
    }
    if (offers.sources.empty()) {
        return;
    }
    ImGui::SetNextItemWidth(std::min(280 * s_, static_cast<float>(room.w) * 0.4F));
    if (ImGui::IsWindowAppearing()) {
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::InputTextWithHint("##offers", "Search by name, author or idea", &offer_search_);
    mark("get.search");
    ImGui::SameLine();
    if (plain_button("Sources", "get.sources")) {
        model_.dialog = Dialog::Sources;
        client_.touch();
    }
    ImGui::SameLine();
    ImGui::BeginDisabled(client_.getting().busy());
    if (plain_button("Look again", "get.again")) {
        client_.getting().read();
    }
    ImGui::EndDisabled();
}

// What is under way, what came of the last thing, and which sources could not be read.
void GetGamesPage::said() {
    const GetGames& page = model_.get;
    const bool here = model_.dialog == Dialog::None;  // a dialog says it itself
    if (const std::string words = progress_words(page); here && !words.empty()) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(words.c_str());
        ImGui::SameLine(0, 12 * s_);
        if (plain_button("Stop", "get.stop")) {
            client_.getting().stop();
        }
    } else if (here && !page.said.empty()) {
        if (page.bad) {
            failure_text(page.said);
        } else {
            ImGui::PushStyleColor(ImGuiCol_Text, packed(colors_.good));
            ImGui::TextWrapped("%s", page.said.c_str());
            ImGui::PopStyleColor();
        }
        mark("get.said");
    }
    for (const getting::Source& source : page.offers.sources) {
        if (!source.trouble.empty()) {
            failure_text(source.name + " cannot be read: " + source.trouble);
        }
    }
}

void GetGamesPage::no_sources() {
    const float all = ImGui::GetContentRegionAvail().x;
    const float width = std::min(all, 560 * s_);
    ImGui::Dummy({0, 40 * s_});
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + (all - width) / 2);
    ImGui::BeginChild("none", {width, 0});
    heading("You have no source of games yet");
    ImGui::TextWrapped("%s",
                       "People hand on the games that they make in indexes: folders on a web "
                       "server, or on this machine. Write the address of one that you know; its "
                       "games are shown here, and nothing is installed before you say so.");
    ImGui::Dummy({0, 8 * s_});
    sources_.field("  Add  ");
    ImGui::EndChild();
}

const sf::Texture* GetGamesPage::offered_board(const getting::Card& card, int size) {
    if (offered_reads_ != model_.get.reads || offered_size_ != size) {
        offered_.clear();
        offered_reads_ = model_.get.reads;
        offered_size_ = size;
    }
    const std::string* const drawing = client_.getting().board_of(card);
    if (drawing == nullptr) {
        return nullptr;
    }
    OfferedBoard& board = offered_[card.picture];
    if (board.raster == nullptr) {
        board.raster = share_.rasters->ask_board(*drawing, size, card.address);
    }
    if (board.texture == nullptr && board.raster->state() == Raster::State::Done) {
        board.texture = std::make_unique<sf::Texture>();
        upload(*board.texture, board.raster->picture());
    }
    return board.texture.get();
}

void GetGamesPage::offer_picture(const getting::Card& card, float x, float y, float size) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const auto show = [&](const sf::Texture* texture) {
        list->AddImageRounded(const_cast<sf::Texture*>(texture), {x, y}, {x + size, y + size},
                              {0, 0}, {1, 1}, IM_COL32_WHITE, 8 * s_);
    };
    const auto game = std::find_if(model_.browser.games.begin(), model_.browser.games.end(),
                                   [&](const auto& one) { return one.id == card.id; });
    const bool here = card.standing == getting::Standing::Installed ||
                      card.standing == getting::Standing::Update;
    if (here && game != model_.browser.games.end() && !model_.browser.suspects.contains(card.id)) {
        if (const sf::Texture* texture = miniatures_.of(*game)) {
            show(texture);
            return;
        }
    }
    list->AddRectFilled({x, y}, {x + size, y + size}, packed(colors_.panel), 8 * s_);
    if (const sf::Texture* texture = offered_board(card, static_cast<int>(size))) {
        show(texture);
        mark("picture:" + card.id);
        return;
    }
    const std::string letter = first_letter(card.title);
    ImFont* const font = backend_.large_font();
    const ImVec2 extent = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, letter.c_str());
    list->AddText(font, font->FontSize, {x + (size - extent.x) / 2, y + (size - extent.y) / 2},
                  packed(colors_.faint), letter.c_str());
}

void GetGamesPage::offer(const getting::Card& card, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = kHeight * s_, tile = kTile * s_, pad = 14 * s_;
    ImGui::PushID((card.address + "\n" + card.id).c_str());
    ImGui::BeginGroup();
    ImGui::Dummy({width, height});
    const bool visible = ImGui::IsItemVisible();
    if (visible) {
        ImDrawList* const list = ImGui::GetWindowDrawList();
        list->AddRectFilled(at, {at.x + width, at.y + height}, packed(colors_.raised), 12 * s_);
        offer_picture(card, at.x + pad, at.y + (height - tile) / 2, tile);
        const float left = at.x + tile + 2 * pad, right = at.x + width - pad;
        const std::string button = button_words(card);
        const float aside = button.empty() ? 0 : 100 * s_;
        const ImVec4 clip{left, at.y, right, at.y + height};
        const ImVec4 beside{left, at.y, right - aside, at.y + height};
        ImFont* const title = backend_.title_font();
        ImFont* const font = ImGui::GetFont();
        list->AddText(title, title->FontSize, {left, at.y + 12 * s_}, packed(colors_.text),
                      (card.title + "  " + card.version).c_str(), nullptr, 0, &beside);
        list->AddText(font, 14 * s_, {left, at.y + 38 * s_}, packed(colors_.text, 0.85),
                      card.summary.c_str(), nullptr, 0, &clip);
        list->AddText(font, 13 * s_, {left, at.y + 60 * s_}, packed(colors_.faint),
                      origin_of(card).c_str(), nullptr, 0, &clip);
        const bool news = card.standing == getting::Standing::Update;
        const std::string state = joined({standing_words(card), card.signer.empty()
                                                                    ? "not signed"
                                                                    : "signed by " + card.signer});
        list->AddText(font, 13 * s_, {left, at.y + 82 * s_},
                      packed(news ? colors_.accent : colors_.faint), state.c_str(), nullptr, 0,
                      &clip);
        if (!button.empty()) {
            ImGui::SetCursorScreenPos({right - 88 * s_, at.y + 10 * s_});
            ImGui::BeginDisabled(client_.getting().busy());
            const std::string label = button + "##get";
            const std::string id = "get:" + card.id;
            if (accent_button(label.c_str(), id)) {
                client_.getting().fetch(card);
            }
            ImGui::EndDisabled();
        }
    }
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, height});
    ImGui::EndGroup();
    ImGui::PopID();
}

void GetGamesPage::draw(Rect room) {
    begin_page("get games", room);
    head(room);
    said();
    const GetGames& page = model_.get;
    if (page.listed && page.offers.sources.empty()) {
        no_sources();
    } else {
        ImGui::Dummy({0, 2 * s_});
        CardGrid cards("offers", kOffer, s_);
        for (const getting::Card& card : page.offers.cards) {
            if (getting::fits(card, offer_search_)) {
                offer(card, cards.next());
            }
        }
        cards.end(page.listed ? "No game fits." : "");
    }
    end_page();
}

}  // namespace perthro::renderer
