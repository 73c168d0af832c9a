#include "renderer/panels/backend.hpp"

#include "renderer/input/u8.hpp"
#include "renderer/panels/choices.hpp"

#include <SFML/Graphics/VertexArray.hpp>
#include <SFML/Window/Clipboard.hpp>
#include <algorithm>
#include <fontconfig/fontconfig.h>
#include <imgui.h>
#include <imgui_freetype.h>
#include <set>

namespace perthro::renderer {

namespace {

ImVec4 colour(Color c) {
    return {static_cast<float>(c.r), static_cast<float>(c.g), static_cast<float>(c.b),
            static_cast<float>(c.a)};
}

// The file of a font, "" if the system has none like it.
std::string font_file(const char* pattern) {
    FcPattern* wanted = FcNameParse(reinterpret_cast<const FcChar8*>(pattern));
    FcConfigSubstitute(nullptr, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result = FcResultNoMatch;
    FcPattern* found = FcFontMatch(nullptr, wanted, &result);
    std::string file;
    FcChar8* name = nullptr;
    if (found != nullptr && FcPatternGetString(found, FC_FILE, 0, &name) == FcResultMatch) {
        file = reinterpret_cast<const char*>(name);
    }
    if (found != nullptr) {
        FcPatternDestroy(found);
    }
    FcPatternDestroy(wanted);
    return file;
}

const char* read_clipboard(void* kept) {
    const auto bytes = sf::Clipboard::getString().toUtf8();
    auto& text = *static_cast<std::string*>(kept);
    text.assign(bytes.begin(), bytes.end());
    return text.c_str();
}

void write_clipboard(void* /*unused*/, const char* text) { sf::Clipboard::setString(u8(text)); }

void style_sizes(ImGuiStyle& style, float s) {
    style = ImGuiStyle();
    style.WindowPadding = {14, 12};
    style.FramePadding = {10, 6};
    style.ItemSpacing = {8, 8};
    style.ItemInnerSpacing = {8, 6};
    style.IndentSpacing = 16;
    style.ScrollbarSize = 11;
    style.GrabMinSize = 12;
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 0;
    style.WindowRounding = 0;
    style.ChildRounding = 10;
    style.FrameRounding = 7;
    style.PopupRounding = 12;
    style.ScrollbarRounding = 6;
    style.GrabRounding = 6;
    style.TabRounding = 7;
    style.WindowTitleAlign = {0.5F, 0.5F};
    style.ScaleAllSizes(s);
    style.AntiAliasedLinesUseTex = true;
}

void style_colours(ImGuiStyle& style, const WindowColors& c) {
    ImVec4* to = style.Colors;
    const auto set = [&](ImGuiCol which, Color color) { to[which] = colour(color); };
    set(ImGuiCol_Text, c.text);
    set(ImGuiCol_TextDisabled, c.faint);
    set(ImGuiCol_WindowBg, c.panel);
    set(ImGuiCol_ChildBg, c.panel);
    set(ImGuiCol_PopupBg, c.panel);
    set(ImGuiCol_Border, c.line);
    set(ImGuiCol_FrameBg, c.raised);
    set(ImGuiCol_FrameBgHovered, c.hover);
    set(ImGuiCol_FrameBgActive, c.hover);
    set(ImGuiCol_TitleBg, c.panel);
    set(ImGuiCol_TitleBgActive, c.panel);
    set(ImGuiCol_ScrollbarBg, c.panel.with_alpha(0));
    set(ImGuiCol_ScrollbarGrab, c.hover);
    set(ImGuiCol_ScrollbarGrabHovered, c.faint);
    set(ImGuiCol_ScrollbarGrabActive, c.faint);
    set(ImGuiCol_CheckMark, c.accent);
    set(ImGuiCol_SliderGrab, c.accent);
    set(ImGuiCol_SliderGrabActive, c.accent);
    set(ImGuiCol_Button, c.raised);
    set(ImGuiCol_ButtonHovered, c.hover);
    set(ImGuiCol_ButtonActive, c.accent.with_alpha(0.5));
    set(ImGuiCol_Header, c.raised);
    set(ImGuiCol_HeaderHovered, c.hover);
    set(ImGuiCol_HeaderActive, c.hover);
    set(ImGuiCol_Separator, c.line);
    set(ImGuiCol_Tab, c.panel);
    set(ImGuiCol_TabHovered, c.hover);
    set(ImGuiCol_TabActive, c.raised);
    set(ImGuiCol_TabUnfocused, c.panel);
    set(ImGuiCol_TabUnfocusedActive, c.raised);
    set(ImGuiCol_TableHeaderBg, c.raised);
    set(ImGuiCol_TableBorderLight, c.line);
    set(ImGuiCol_TextSelectedBg, c.accent.with_alpha(0.35));
    set(ImGuiCol_NavHighlight, c.accent);
    set(ImGuiCol_ModalWindowDimBg, Color{0, 0, 0, 0.55});
    set(ImGuiCol_ResizeGrip, c.panel.with_alpha(0));
}

int imgui_button(sf::Mouse::Button button) {
    return button == sf::Mouse::Left ? 0 : button == sf::Mouse::Right ? 1 : 2;
}

// Letters that every font has: first and last of each range, up to a 0.
constexpr ImWchar kLatin[] = {0x20, 0x24F, 0x370, 0x3FF, 0x2010, 0x2027, 0x2030, 0x205E, 0};
constexpr ImWchar kSigns[] = {0x2190, 0x21FF, 0x2200, 0x22FF, 0x25A0, 0x266F, 0x2713, 0x2718, 0};
constexpr char32_t kFarEast = 0x2E80;  // from here on letters of Chinese, Japanese and Korean

bool in_ranges(char32_t letter, const ImWchar* ranges) {
    for (; ranges[0] != 0; ranges += 2) {
        if (letter >= ranges[0] && letter <= ranges[1]) {
            return true;
        }
    }
    return false;
}

// What is in the text beside the letters that every font has, each once, in order. ImGui has none
// above U+FFFF.
std::u32string unusual_letters(const std::string& text) {
    std::set<char32_t> letters;
    for (const sf::Uint32 letter : u8(text)) {
        if (letter >= 0x80 && letter <= 0xFFFF && !in_ranges(letter, kLatin) &&
            !in_ranges(letter, kSigns)) {
            letters.insert(letter);
        }
    }
    return {letters.begin(), letters.end()};
}

void map_keys(ImGuiIO& io) {
    static constexpr std::pair<ImGuiKey_, sf::Keyboard::Key> kKeys[] = {
        {ImGuiKey_Tab, sf::Keyboard::Tab},
        {ImGuiKey_LeftArrow, sf::Keyboard::Left},
        {ImGuiKey_RightArrow, sf::Keyboard::Right},
        {ImGuiKey_UpArrow, sf::Keyboard::Up},
        {ImGuiKey_DownArrow, sf::Keyboard::Down},
        {ImGuiKey_PageUp, sf::Keyboard::PageUp},
        {ImGuiKey_PageDown, sf::Keyboard::PageDown},
        {ImGuiKey_Home, sf::Keyboard::Home},
        {ImGuiKey_End, sf::Keyboard::End},
        {ImGuiKey_Insert, sf::Keyboard::Insert},
        {ImGuiKey_Delete, sf::Keyboard::Delete},
        {ImGuiKey_Backspace, sf::Keyboard::BackSpace},
        {ImGuiKey_Space, sf::Keyboard::Space},
        {ImGuiKey_Enter, sf::Keyboard::Enter},
        {ImGuiKey_Escape, sf::Keyboard::Escape},
        {ImGuiKey_A, sf::Keyboard::A},
        {ImGuiKey_C, sf::Keyboard::C},
        {ImGuiKey_V, sf::Keyboard::V},
        {ImGuiKey_X, sf::Keyboard::X},
        {ImGuiKey_Y, sf::Keyboard::Y},
        {ImGuiKey_Z, sf::Keyboard::Z}};
    for (const auto& [ours, theirs] : kKeys) {
        io.KeyMap[ours] = theirs;
    }
}

// Enter chooses in a list, as space does, until it is let go: what is behind the list has none of
// it.
void give_key(ImGuiIO& io, int key, bool down) {
    bool& space = io.KeysDown[sf::Keyboard::Space];
    if (key != sf::Keyboard::Enter) {
        io.KeysDown[key] = down;
    } else if (!down) {
        space = io.KeysDown[key] = false;
    } else if (list_is_open()) {
        space = true;
    } else if (!space) {
        io.KeysDown[key] = true;
    }
}

}  // namespace

ImGuiBackend::ImGuiBackend() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigInputTextCursorBlink = false;  // nothing is drawn while nothing changes
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    io.GetClipboardTextFn = read_clipboard;
    io.SetClipboardTextFn = write_clipboard;
    io.ClipboardUserData = &clipboard_;
    map_keys(io);
}
ImGuiBackend::~ImGuiBackend() { ImGui::DestroyContext(); }

bool ImGuiBackend::wants_text() const { return ImGui::GetIO().WantTextInput; }

// ---- looks

void ImGuiBackend::dress(bool dark, double scale, const std::string& text) {
    const std::u32string letters = unusual_letters(text);
    if (scale != scale_ || letters != letters_) {
        load_fonts(scale, letters);
        dark_ = -1;
    }
    if (dark_ != static_cast<int>(dark)) {
        style_sizes(ImGui::GetStyle(), static_cast<float>(scale));
        style_colours(ImGui::GetStyle(), window_colors(dark));
        dark_ = static_cast<int>(dark);
    }
    scale_ = scale;
    letters_ = letters;
}

void ImGuiBackend::load_fonts(double scale, const std::u32string& letters) {
    ImGuiIO& io = ImGui::GetIO();
    io.Fonts->Clear();
    io.Fonts->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    ImVector<ImWchar> unusual;
    ImFontGlyphRangesBuilder builder;
    for (const char32_t letter : letters) {
        builder.AddChar(static_cast<ImWchar>(letter));
    }
    builder.BuildRanges(&unusual);
    const std::string sans = font_file("Inter:regular");
    const std::string bold = font_file("Inter:semibold");
    const std::string signs = font_file("DejaVu Sans:style=Book");
    const std::string mono = font_file("DejaVu Sans Mono:style=Book");
    const bool far_east = !letters.empty() && letters.back() >= kFarEast;
    const std::string cjk = far_east ? font_file("Noto Sans CJK SC:style=Regular") : "";
    const auto add = [&](const std::string& file, double size) -> ImFont* {
        const auto pixels = static_cast<float>(size * scale);
        ImFont* font = file.empty()
                           ? io.Fonts->AddFontDefault()
                           : io.Fonts->AddFontFromFileTTF(file.c_str(), pixels, nullptr, kLatin);
        ImFontConfig merge;  // a letter is of the first font that has it
        merge.MergeMode = true;
        const auto add_letters = [&](const std::string& from, const ImWchar* ranges) {
            if (!from.empty()) {
                io.Fonts->AddFontFromFileTTF(from.c_str(), pixels, &merge, ranges);
            }
        };
        add_letters(signs, kSigns);
        if (!letters.empty()) {
            add_letters(file, unusual.Data);
            add_letters(signs, unusual.Data);
            add_letters(cjk, unusual.Data);
        }
        return font;
    };
    io.FontDefault = add(sans, 14.5);
    title_ = add(bold, 15.5);
    large_ = add(bold, 24);
    mono_ = add(mono, 13);
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    atlas_.create(static_cast<unsigned>(width), static_cast<unsigned>(height));
    atlas_.setSmooth(true);
    atlas_.update(pixels);
    io.Fonts->TexID = &atlas_;
}

// ---- events

void ImGuiBackend::feed() {
    ImGuiIO& io = ImGui::GetIO();
    bool button_changed = false;
    while (!events_.empty() && !button_changed) {
        const sf::Event event = events_.front();
        events_.pop_front();
        switch (event.type) {
            case sf::Event::MouseMoved:
                io.MousePos = {static_cast<float>(event.mouseMove.x),
                               static_cast<float>(event.mouseMove.y)};
                break;
            case sf::Event::MouseButtonPressed:
            case sf::Event::MouseButtonReleased:
                io.MousePos = {static_cast<float>(event.mouseButton.x),
                               static_cast<float>(event.mouseButton.y)};
                if (io.MousePos.x != io.MousePosPrev.x || io.MousePos.y != io.MousePosPrev.y) {
                    events_.push_front(event);  // what is there must be under the mouse first
                    return;
                }
                io.MouseDown[imgui_button(event.mouseButton.button)] =
                    event.type == sf::Event::MouseButtonPressed;
                button_changed = true;
                break;
            case sf::Event::MouseWheelScrolled:
                io.MouseWheel += event.mouseWheelScroll.delta;
                break;
            case sf::Event::MouseLeft: io.MousePos = {-1, -1}; break;
            case sf::Event::TextEntered:
                if (event.text.unicode >= 32 && event.text.unicode != 127) {
                    io.AddInputCharacter(event.text.unicode);
                }
                break;
            case sf::Event::KeyPressed:
            case sf::Event::KeyReleased:
                if (event.key.code >= 0) {
                    give_key(io, event.key.code, event.type == sf::Event::KeyPressed);
                    button_changed = true;
                }
                io.KeyCtrl = event.key.control;
                io.KeyShift = event.key.shift;
                io.KeyAlt = event.key.alt;
                break;
            default: break;
        }
    }
}

void ImGuiBackend::begin_frame(sf::Vector2u size, float seconds) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
    io.DeltaTime = std::max(seconds, 0.001F);
    feed();
    ImGui::NewFrame();
}

void ImGuiBackend::end_frame(sf::RenderTarget& target) {
    ImGui::Render();
    const ImDrawData* data = ImGui::GetDrawData();
    const sf::View whole = target.getView();
    const sf::Vector2f size(target.getSize());
    sf::VertexArray triangles(sf::Triangles);
    for (int n = 0; n < data->CmdListsCount; ++n) {
        const ImDrawList* list = data->CmdLists[n];
        for (const ImDrawCmd& command : list->CmdBuffer) {
            const float left = std::max(command.ClipRect.x, 0.0F);
            const float top = std::max(command.ClipRect.y, 0.0F);
            const float width = std::min(command.ClipRect.z, size.x) - left;
            const float height = std::min(command.ClipRect.w, size.y) - top;
            if (width <= 0 || height <= 0 || command.UserCallback != nullptr) {
                continue;
            }
            sf::View clip(sf::FloatRect(left, top, width, height));
            clip.setViewport({left / size.x, top / size.y, width / size.x, height / size.y});
            target.setView(clip);
            const auto* texture = static_cast<const sf::Texture*>(command.TextureId);
            const sf::Vector2f scale(texture->getSize());
            triangles.clear();
            for (unsigned i = 0; i < command.ElemCount; ++i) {
                const int index = list->IdxBuffer[static_cast<int>(command.IdxOffset + i)];
                const ImDrawVert& v = list->VtxBuffer[static_cast<int>(command.VtxOffset) + index];
                triangles.append({{v.pos.x, v.pos.y},
                                  sf::Color(static_cast<sf::Uint8>(v.col >> IM_COL32_R_SHIFT),
                                            static_cast<sf::Uint8>(v.col >> IM_COL32_G_SHIFT),
                                            static_cast<sf::Uint8>(v.col >> IM_COL32_B_SHIFT),
                                            static_cast<sf::Uint8>(v.col >> IM_COL32_A_SHIFT)),
                                  {v.uv.x * scale.x, v.uv.y * scale.y}});
            }
            target.draw(triangles, texture);
        }
    }
    target.setView(whole);
}

}  // namespace perthro::renderer
