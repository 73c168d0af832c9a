// Reads the drawing with the library that librsvg itself reads it with, as a stream of parts, and
// reckons what all references make of it before anything is drawn.
#include "scripting/drawings/svg_check.hpp"

#include "scripting/drawings/svg_words.hpp"
#include "scripting/package/base64.hpp"

#include <algorithm>
#include <libxml/xmlreader.h>
#include <map>
#include <memory>
#include <vector>

namespace perthro {

namespace {

struct Bounds {
    std::size_t kilobytes;
    long shapes;  // with all that references repeat
    long letters;
    bool pictures;  // drawings of pieces may stand in it
};
constexpr Bounds kPiece{kLargestDrawing >> 10, 1000, 200, false};
constexpr Bounds kBoard{kLargestBoard >> 10, 20'000, 5000, true};
constexpr int kDeepest = 32;  // elements within elements, references included

constexpr const char* kSvg = "http://www.w3.org/2000/svg";
constexpr const char* kInclude = "http://www.w3.org/2001/XInclude";
constexpr const char* kPage = "http://www.w3.org/1999/xhtml";

std::string text_of(const xmlChar* text) {
    return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

// An element of the drawing.
struct Part {
    int line = 0;
    long cost = 1;
    std::string id;
    std::vector<std::size_t> children;
    std::vector<std::string> refers_to;
    // Found by expand().
    bool under_way = false;
    long shapes = 0;  // 0 = not known yet
};

class SvgReader {
public:
    SvgReader(const std::string& text, const Bounds& bounds)
        : bounds_(bounds),
          reader_(xmlReaderForMemory(text.data(), static_cast<int>(text.size()), nullptr, nullptr,
                                     XML_PARSE_NONET | XML_PARSE_COMPACT)) {
        if (reader_ != nullptr) {
            xmlTextReaderSetStructuredErrorHandler(reader_.get(), &SvgReader::note_error, this);
        }
    }

    std::optional<SvgProblem> check() {
        int more = reader_ == nullptr ? -1 : xmlTextReaderRead(reader_.get());
        for (; more == 1 && !problem_; more = xmlTextReaderRead(reader_.get())) {
            take_node();
        }
        if (!problem_ && (more < 0 || parts_.empty())) {
            refuse({error_line_, error_.empty() ? "this is no SVG" : "this is no XML: " + error_,
                    "write it anew from a program that draws SVG"});
        }
        if (!problem_) {
            expand(0, 1);
        }
        return problem_;
    }

    // What is drawn, with all that references repeat, once check() has found nothing.
    [[nodiscard]] long shapes() const { return parts_.front().shapes; }

private:
    static void note_error(void* self, xmlErrorPtr error) {
        auto& reader = *static_cast<SvgReader*>(self);
        if (reader.error_.empty() && error != nullptr && error->message != nullptr) {
            reader.error_ = error->message;
            reader.error_line_ = error->line;
            while (!reader.error_.empty() && reader.error_.back() == '\n') {
                reader.error_.pop_back();
            }
        }
    }

    void refuse(SvgProblem problem) {
        if (!problem_) {
            problem.line = problem.line > 0 ? problem.line : line();
            problem_ = std::move(problem);
        }
    }

    // The line of the part that is being read.
    int line() const {
        xmlNodePtr node = reader_ == nullptr ? nullptr : xmlTextReaderCurrentNode(reader_.get());
        if (node != nullptr && node->type == XML_ATTRIBUTE_NODE) {
            node = node->parent;
        }
        const long line = node == nullptr ? 0 : xmlGetLineNo(node);
        return line > 0             ? static_cast<int>(line)
               : reader_ == nullptr ? 0
                                    : xmlTextReaderGetParserLineNumber(reader_.get());
    }

    void take_node() {
        switch (xmlTextReaderNodeType(reader_.get())) {
            case XML_READER_TYPE_ELEMENT: take_element(); break;
            case XML_READER_TYPE_END_ELEMENT: open_.pop_back(); break;
            case XML_READER_TYPE_DOCUMENT_TYPE:
            case XML_READER_TYPE_ENTITY_REFERENCE:
            case XML_READER_TYPE_ENTITY:
                refuse({0, "document types and entities are not read",
                        "take the line `<!DOCTYPE ...>` and all `&NAME;` out"});
                break;
            case XML_READER_TYPE_PROCESSING_INSTRUCTION:
                refuse({0, "`<?...?>` is not read but in the first line",
                        "take it out; a style sheet may stand in an element `style`"});
                break;
            case XML_READER_TYPE_TEXT:
            case XML_READER_TYPE_CDATA: take_text(); break;
            default: break;
        }
    }

    void take_element() {
        const std::string name = text_of(xmlTextReaderConstLocalName(reader_.get()));
        const std::string space = text_of(xmlTextReaderConstNamespaceUri(reader_.get()));
        const bool empty = xmlTextReaderIsEmptyElement(reader_.get()) == 1;
        if (space == kInclude) {
            refuse({0, "what lies outside of the drawing is not read", "take `include` out"});
        } else if (space == kPage) {
            refuse({0, "`" + name + "` of HTML is not drawn", "draw what it shows as paths"});
        } else if (space.empty() || space == kSvg) {
            auto problem = is_picture(name) ? std::nullopt : check_element(name);
            if (problem) {
                refuse(std::move(*problem));
            }
        }
        if (parts_.size() >= static_cast<std::size_t>(bounds_.shapes)) {
            refuse(too_many(0));
        }
        if (!open_.empty()) {
            parts_[open_.back()].children.push_back(parts_.size());
        } else if (parts_.empty() && name != "svg") {
            refuse({0, "this is no SVG", "begin with an element `svg`"});
        }
        parts_.push_back({});
        parts_.back().line = line();
        while (!problem_ && xmlTextReaderMoveToNextAttribute(reader_.get()) == 1) {
            take_attribute(name);
        }
        xmlTextReaderMoveToElement(reader_.get());
        open_.push_back(parts_.size() - 1);
        names_.push_back(name);
        if (static_cast<int>(open_.size()) > kDeepest) {
            refuse({0, "the elements are nested too deeply", "group less"});
        }
        if (empty) {
            open_.pop_back();
        }
    }

    [[nodiscard]] bool is_picture(const std::string& element) const {
        return bounds_.pictures && element == "image";
    }

    void take_attribute(const std::string& element) {
        const std::string name = text_of(xmlTextReaderConstLocalName(reader_.get()));
        const std::string prefix = text_of(xmlTextReaderConstPrefix(reader_.get()));
        const std::string value = text_of(xmlTextReaderConstValue(reader_.get()));
        Part& part = parts_.back();
        if (name == "id") {
            part.id = value;
        } else if (name == "href" && is_picture(element)) {
            take_picture(value, part);
        } else if (name == "href") {
            if (value.empty() || value.front() != '#') {
                refuse({0, "what lies outside of the drawing is not read",
                        "refer to parts of this drawing as `#ID`"});
            }
            part.refers_to.push_back(value.substr(std::min<std::size_t>(1, value.size())));
        } else if (prefix == "xml" && name == "base") {
            refuse({0, "what lies outside of the drawing is not read", "take `xml:base` out"});
        } else if (prefix.empty() && name.starts_with("on")) {
            refuse({0, "`" + name + "` is not read", "take it out: a drawing does nothing"});
        } else if (prefix.empty() && name != "class") {
            take_use(name == "style" ? check_style(value) : check_property(name, value), part);
        }
    }

    // A picture that stands in a board: the drawing of a piece, with the bounds of one.
    void take_picture(const std::string& value, Part& part) {
        constexpr std::string_view kHead = "data:image/svg+xml;base64,";
        if (!value.starts_with(kHead)) {
            refuse({0, "what lies outside of the drawing is not read",
                    "draw the piece into it, as `data:image/svg+xml;base64,...`"});
            return;
        }
        const std::string text =
            from_base64(std::string_view(value).substr(kHead.size())).value_or("");
        SvgReader drawing(text, kPiece);
        std::optional<SvgProblem> problem = text.size() > kLargestDrawing
                                                ? SvgProblem{0, "it has more than 64 KB", ""}
                                                : drawing.check();
        if (problem) {
            refuse({0, "a picture in the board is not drawn: " + problem->what, problem->remedy});
        } else {
            part.cost += drawing.shapes();
        }
    }

    void take_use(SvgUse use, Part& part) {
        if (use.problem) {
            refuse(std::move(*use.problem));
        }
        part.cost += use.cost;
        part.refers_to.insert(part.refers_to.end(), use.refers_to.begin(), use.refers_to.end());
    }

    void take_text() {
        if (open_.empty()) {
            return;
        }
        const std::string text = text_of(xmlTextReaderConstValue(reader_.get()));
        const std::string& within = names_[open_.back()];
        if (within == "style") {
            SvgUse use = check_style(text);
            for (Part& part : parts_) {  // it may be meant for any of them
                part.cost += use.cost;
            }
            take_use(std::move(use), parts_[open_.back()]);
        } else if (within == "text" || within == "tspan") {
            letters_ += static_cast<long>(text.size());
            parts_[open_.back()].cost += static_cast<long>(text.size());
            if (letters_ > bounds_.letters) {
                refuse({0,
                        "more than " + std::to_string(bounds_.letters) + " letters are not drawn",
                        "draw fewer, or as paths"});
            }
        }
    }

    [[nodiscard]] SvgProblem too_many(int at) const {
        return {at,
                "more than " + std::to_string(bounds_.shapes) +
                    " shapes are not drawn, with all that `use` and clips repeat",
                "draw with fewer"};
    }

    // How many shapes are drawn for a part and what it refers to.
    long expand(std::size_t index, int depth) {
        Part& part = parts_[index];
        if (part.under_way || depth > kDeepest) {
            refuse({part.line,
                    part.under_way ? "a part of the drawing refers to itself"
                                   : "the references lead too deep",
                    "refer to simple parts only"});
        }
        if (problem_ || part.shapes > 0) {
            return part.shapes;
        }
        part.under_way = true;
        long shapes = part.cost;
        for (const std::size_t child : part.children) {
            shapes += expand(child, depth + 1);
        }
        for (const std::string& id : part.refers_to) {
            long most = 0;
            for (std::size_t i = 0; i < parts_.size() && !problem_; ++i) {
                if (parts_[i].id == id) {
                    most = std::max(most, expand(i, depth + 1));
                }
            }
            shapes += most;
        }
        part.under_way = false;
        part.shapes = shapes;
        if (shapes > bounds_.shapes && !problem_) {
            problem_ = too_many(part.line);
        }
        return shapes;
    }

    struct Free {
        void operator()(xmlTextReaderPtr reader) const { xmlFreeTextReader(reader); }
    };
    const Bounds& bounds_;
    std::unique_ptr<xmlTextReader, Free> reader_;
    std::vector<Part> parts_;
    std::vector<std::string> names_;  // of the parts
    std::vector<std::size_t> open_;   // parts around what is read
    long letters_ = 0;
    std::string error_;
    int error_line_ = 0;
    std::optional<SvgProblem> problem_;
};

}  // namespace

std::optional<SvgProblem> check_svg(const std::string& text, DrawingOf what) {
    const Bounds& bounds = what == DrawingOf::Board ? kBoard : kPiece;
    if (text.size() > bounds.kilobytes << 10) {
        return SvgProblem{
            0, "a drawing of more than " + std::to_string(bounds.kilobytes) + " KB is not read",
            "draw it with fewer points"};
    }
    return SvgReader(text, bounds).check();
}

}  // namespace perthro
