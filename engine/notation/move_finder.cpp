// Cuts a typed text into cells and choices and looks for them, in order, in every path.
#include "engine/notation/move_finder.hpp"

#include "engine/notation/scanner.hpp"
#include "engine/notation/text_distance.hpp"

#include <algorithm>
#include <numeric>

namespace perthro {

namespace {

constexpr std::string_view kSigils = "@=^%*#/&>+!";
constexpr std::string_view kDashes = "-x:";

char sigil_of(TokenKind kind) {
    switch (kind) {
        case TokenKind::Start:
        case TokenKind::Landing: return ' ';
        case TokenKind::HandItem: return '@';
        case TokenKind::Cell: return '/';
        case TokenKind::Promotion: return '=';
        case TokenKind::Lifted: return '^';
        case TokenKind::Permutation: return '%';
        case TokenKind::Die: return '*';
        case TokenKind::Label: return '#';
        case TokenKind::Target: return '&';
        case TokenKind::Direction: return '>';
        case TokenKind::Outcome: return '!';
    }
    return ' ';
}

std::string join(const std::vector<Word>& words, std::size_t begin, std::size_t end, char with) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        text += (i > begin ? std::string(1, with) : std::string()) + std::string(words[i].text);
    }
    return text;
}

// Number of single-character changes between two texts.
std::size_t edit_distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t change = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({change, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

// Cells that are written behind each other, as engines do: e2e4, and e7e8q with a promotion;
// without cells if the text is none such.
struct Joined {
    std::vector<std::string> cells;
    std::string promotion;
};

Joined joined_cells(std::string_view rest, const Topology& topology, const PieceLetters& letters) {
    Joined joined;
    const auto& cells = topology.info;
    const auto longest = std::max_element(
        cells.begin(), cells.end(),
        [](const auto& one, const auto& other) { return one.name.size() < other.name.size(); });
    while (!rest.empty() && longest != cells.end()) {
        std::size_t length = std::min(rest.size(), longest->name.size());
        while (length > 0 && topology.find_cell(rest.substr(0, length)) == kNoCell) {
            --length;
        }
        if (length == 0) {
            break;
        }
        joined.cells.emplace_back(rest.substr(0, length));
        rest.remove_prefix(length);
    }
    const bool promotes = rest.size() == 1 && letters.find_type(rest) != kEmptyType;
    joined.promotion = promotes ? std::string(rest) : "";
    if (joined.cells.size() < 2 || (!rest.empty() && !promotes)) {
        joined.cells.clear();
        joined.promotion.clear();
    }
    return joined;
}

}  // namespace

std::size_t text_distance(std::string_view text, std::string_view move) {
    std::size_t least = edit_distance(text, move);
    const std::string_view path = move.substr(0, move.find(' '));
    if (text.find(' ') == std::string_view::npos) {
        least = std::min(least, edit_distance(text, path));
    }
    const auto at = path.find('@');
    if (at != std::string_view::npos && text.find('@') == std::string_view::npos) {
        least = std::min(least, edit_distance(text, path.substr(at + 1)));
    }
    return least;
}

FoundMove choose_match(std::string_view text, const std::vector<int>& matches,
                       const std::vector<std::string>& texts, PathGroups groups) {
    const auto group = [&](int index) {
        const auto at = static_cast<std::size_t>(index);
        return groups.empty() ? static_cast<std::uint32_t>(index) : groups[at];
    };
    const bool one_move = !matches.empty() &&
                          std::all_of(matches.begin(), matches.end(), [&](int index) {
                              return group(index) == group(matches.front());
                          });
    if (one_move) {
        return {matches.front(), {}};
    }
    constexpr std::size_t shown = 5;
    constexpr std::size_t longest = 64;  // of a text worth comparing letter by letter
    bool alike = false;                  // the nearest looks like the text
    std::vector<std::size_t> near(texts.size());
    std::iota(near.begin(), near.end(), std::size_t{0});
    if (!matches.empty()) {
        near.assign(matches.begin(), matches.end());
    } else if (text.size() <= longest) {
        std::vector<std::size_t> distance(texts.size());
        std::transform(texts.begin(), texts.end(), distance.begin(),
                       [&](const std::string& one) { return text_distance(text, one); });
        std::stable_sort(near.begin(), near.end(),
                         [&](std::size_t a, std::size_t b) { return distance[a] < distance[b]; });
        alike = !near.empty() && distance[near.front()] * 2 <= text.size();
    }
    std::string list;
    for (std::size_t i = 0; i < std::min(shown, near.size()); ++i) {
        list += (i > 0 ? ", " : "") + texts[near[i]];
    }
    list += near.size() > shown ? ", ..." : "";
    const std::string quoted = "`" + std::string(text.substr(0, longest)) + "`";
    if (matches.empty()) {
        return {-1,
                {0, quoted + " is no legal move",
                 texts.empty() ? "there is none any more: the game is over or nobody can move"
                               : (alike ? "nearest: " : "for example: ") + list}};
    }
    return {-1, {0, quoted + " may mean several moves", "say which: " + list}, matches};
}

LenientText::LenientText(const GameDefinition& game, const MoveText& writer,
                         const PieceLetters& letters)
    : game_(game), writer_(writer), letters_(letters), numbers_(game) {}

bool LenientText::is_cell(const std::string& text) const {
    return game_.topology.find_cell(text) != kNoCell ||
           (game_.notation == "draughts" && numbers_.find(text) != kNoCell);
}

std::vector<LenientText::Item> LenientText::items(const std::string& text) const {
    std::vector<Item> all;
    Item now;
    const auto flush = [&] {
        if (now.sigil == ' ' && !is_cell(now.text)) {
            const Joined joined = joined_cells(now.text, game_.topology, letters_);
            for (const std::string& cell : joined.cells) {
                all.push_back({' ', cell});
            }
            if (!joined.promotion.empty()) {
                all.push_back({'=', joined.promotion});
            }
            now.text = joined.cells.empty() ? now.text : "";
        }
        if (!now.text.empty()) {
            all.push_back(now);
        }
        now = {};
    };
    for (const char c : text) {
        const bool sigil = kSigils.find(c) != std::string_view::npos;
        // An x only divides behind a whole cell: it may be the letter of a file.
        const bool dash = kDashes.find(c) != std::string_view::npos &&
                          (c != 'x' || is_cell(now.text));
        if (c == '@') {
            now.sigil = '@';
            flush();
        } else if (sigil) {
            flush();
            now.sigil = c == '+' ? ' ' : c;
        } else if (dash) {
            flush();
        } else {
            now.text += c;
        }
    }
    flush();
    return all;
}

LenientText::Request LenientText::parse(std::string_view text,
                                        const std::vector<MovePath>& paths) const {
    const std::vector<Word> words = split_words(text);
    Request request;
    std::size_t end = words.size();
    std::size_t longest = 0;  // name of a class
    for (const MovePath& path : paths) {
        longest = std::max(longest, writer_.class_of(path).size());
    }
    for (std::size_t begin = words.size() - std::min(words.size(), longest);
         begin < words.size() && request.name.empty(); ++begin) {
        const std::string name = join(words, begin, words.size(), ' ');
        const bool known = std::any_of(paths.begin(), paths.end(), [&](const MovePath& path) {
            return writer_.class_of(path) == name;
        });
        if (known) {
            request.name = name;
            end = begin;
        }
    }
    const std::string path = join(words, 0, end, '-');
    if (game_.notation == "shogi" && !path.empty() && path.back() == '+') {
        request.choices.push_back({'=', "+"});  // a promotion that the family's text did not find
    }
    for (Item& item : items(path)) {
        const bool in_path = item.sigil == ' ' || item.sigil == '@';
        (in_path ? request.path : request.choices).push_back(std::move(item));
    }
    return request;
}

bool LenientText::means(const Item& item, const MovePath& path, const Token& token) const {
    const bool cell = sigil_of(token.kind) == ' ' || token.kind == TokenKind::Cell;
    if (item.sigil != sigil_of(token.kind) && !(item.sigil == ' ' && cell)) {
        return false;
    }
    if (cell) {
        return lower_case(writer_.cell_name(token.value)) == lower_case(item.text) ||
               (game_.notation == "draughts" && numbers_.text(token.value) == item.text);
    }
    if (token.kind == TokenKind::HandItem || token.kind == TokenKind::Promotion) {
        return letters_.find_type(item.text) == token.value;
    }
    return writer_.value_of(path, token) == item.text;
}

bool LenientText::fits(const Request& request, const MovePath& path) const {
    if (!request.name.empty() && request.name != writer_.class_of(path)) {
        return false;
    }
    const auto contains = [&](const std::vector<Item>& wanted, bool in_path) {
        std::size_t next = 0;
        bool whole = true;  // no cell of the way was left out: only then a cell behind is a choice
        for (const Token& token : path.tokens) {
            const bool chosen = token.kind == TokenKind::Cell;
            const bool here = in_path ? is_path(token.kind) || (chosen && whole)
                                      : !is_path(token.kind);
            if (here && next < wanted.size() && means(wanted[next], path, token)) {
                ++next;
            } else if (is_path(token.kind) && token.kind != TokenKind::HandItem) {
                whole = false;
            }
        }
        return next == wanted.size();
    };
    return contains(request.path, true) && contains(request.choices, false);
}

bool LenientText::is_whole(const Request& request, const MovePath& path) const {
    const auto steps = std::count_if(path.tokens.begin(), path.tokens.end(),
                                     [](const Token& token) { return is_path(token.kind); });
    return static_cast<std::size_t>(steps) == request.path.size();
}

std::vector<int> LenientText::matches(std::string_view text,
                                      const std::vector<MovePath>& paths) const {
    const Request request = parse(text, paths);
    std::vector<int> found;
    std::vector<int> whole;
    if (request.name.empty() && request.path.empty() && request.choices.empty()) {
        return found;
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (fits(request, paths[i])) {
            found.push_back(static_cast<int>(i));
            if (is_whole(request, paths[i])) {
                whole.push_back(static_cast<int>(i));
            }
        }
    }
    return whole.empty() ? found : whole;
}

}  // namespace perthro
