#include "scripting/catalogue/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <md4c-html.h>
#include <stdexcept>

namespace perthro {

namespace {

// The page's own rules hold whatever a text smuggles in: no scripts, nothing from elsewhere.
constexpr const char* kHead = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'">
<title>{0}</title><style>
:root{{color-scheme:light dark}}
body{{font:16px/1.5 sans-serif;max-width:72rem;margin:0 auto;padding:1rem}}
main{{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem}}
article{{border:1px solid #8886;border-radius:.5rem;padding:.75rem;overflow-wrap:anywhere}}
article img{{width:100%;height:11rem;object-fit:contain}}
article h2{{font-size:1.1rem;margin:.5rem 0 0}}
.picture{{max-width:min(100%,34rem);max-height:34rem}}
.small{{font-size:.85rem;opacity:.8}}
code,pre{{font-family:monospace;background:#8882;padding:.1rem .3rem;border-radius:.2rem}}
pre{{overflow-x:auto;padding:.6rem}}
table{{border-collapse:collapse}}td,th{{border:1px solid #8886;padding:.2rem .6rem;text-align:left}}
.wide{{overflow-x:auto}}
</style></head><body>
<h1>{0}</h1>
)";
constexpr const char* kFoot = "</body></html>\n";

void append(const char* text, MD_SIZE size, void* to) {
    static_cast<std::string*>(to)->append(text, size);
}

bool leads_to_the_web(std::string_view address) {
    return address.starts_with("https://") || address.starts_with("http://") ||
           address.starts_with("#");
}

// The value of every such attribute that is no address of the web becomes empty. In what MD4C
// writes a quote in a text is &quot;, so nothing else looks like one.
void keep_web_alone(std::string& html, std::string_view attribute, bool none) {
    for (std::size_t at = html.find(attribute); at != std::string::npos;
         at = html.find(attribute, at)) {
        at += attribute.size();
        const std::size_t end = html.find('"', at);
        if (end != std::string::npos &&
            (none || !leads_to_the_web(std::string_view(html).substr(at, end - at)))) {
            html.erase(at, end - at);
        }
    }
}

std::string joined(const std::vector<std::string>& texts) {
    return html_text(fmt::format("{}", fmt::join(texts, ", ")));
}

std::string card(const OfferedPackage& package) {
    const OfferedVersion& latest = package.versions.front();
    std::string html = "<article>";
    if (!package.picture.empty()) {
        html += fmt::format(R"(<a href="{}"><img loading="lazy" src="{}" alt=""></a>)",
                            html_text(package.page), html_text(package.picture));
    }
    html += fmt::format(R"(<h2><a href="{}">{}</a></h2><p>{}</p><p class="small">{} {}, {}</p>)",
                        html_text(package.page), html_text(package.title),
                        html_text(package.summary), html_text(package.id),
                        html_text(latest.version), joined(package.authors));
    return html + "</article>\n";
}

std::string versions_table(const OfferedPackage& package) {
    std::string html = "<div class=\"wide\"><table><tr><th>Version<th>File<th>Bytes<th>Needs"
                       "<th>Signed by<th>SHA-256</tr>\n";
    for (const OfferedVersion& one : package.versions) {
        std::string needs = one.extends.empty() ? "" : html_text(one.extends) + " ";
        for (const PackageNeed& need : one.needs) {
            needs += html_text(need.id + " " + need.range) + " ";
        }
        const std::string name = one.file.substr(one.file.rfind('/') + 1);
        html += fmt::format("<tr><td>{}<td><a href=\"{}\">{}</a><td>{}<td>{}<td>{}<td><code>{}"
                            "</code></tr>\n",
                            html_text(one.version), html_text(name), html_text(name), one.size,
                            needs,
                            one.signer.empty() ? "nobody" : html_text(one.signer + ", " + one.key),
                            html_text(one.digest));
    }
    return html + "</table></div>\n";
}

}  // namespace

std::string html_text(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default: safe += c;
        }
    }
    return safe;
}

std::string rules_as_html(std::string_view markdown) {
    std::string html;
    if (md_html(markdown.data(), static_cast<MD_SIZE>(markdown.size()), append, &html,
                MD_FLAG_NOHTML | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH, 0) != 0) {
        throw std::runtime_error("rules.md cannot be written as HTML");
    }
    keep_web_alone(html, " href=\"", false);
    keep_web_alone(html, " src=\"", true);
    return html;
}

std::string catalogue_page(const Index& index) {
    std::string html = fmt::format(fmt::runtime(kHead), html_text(index.title));
    html += "<p>To install one: <code>perthro install NAME --index THIS-ADDRESS</code>, or once "
            "<code>perthro source add THIS-ADDRESS</code>, then <code>perthro search</code>, "
            "<code>perthro install NAME</code> and <code>perthro update</code>.</p>\n<main>\n";
    for (const OfferedPackage& package : index.packages) {
        html += card(package);
    }
    return html + "</main>\n" + kFoot;
}

std::string package_page(const OfferedPackage& package, std::string_view rules) {
    std::string html = fmt::format(fmt::runtime(kHead), html_text(package.title));
    html += fmt::format("<p>{}</p>\n<p class=\"small\">{}; {}; by {}; licence {}{}</p>\n",
                        html_text(package.summary), html_text(package.family),
                        joined(package.players), joined(package.authors),
                        html_text(package.licence),
                        package.homepage.empty() ? ""
                                                 : fmt::format("; <a href=\"{0}\">{0}</a>",
                                                               html_text(package.homepage)));
    if (!package.picture.empty()) {
        const std::string name = package.picture.substr(package.picture.rfind('/') + 1);
        html += fmt::format(R"(<p><img class="picture" src="{}" alt="The board"></p>)",
                            html_text(name));
    }
    html += fmt::format("<p><code>perthro install {}</code></p>\n", html_text(package.id));
    html += versions_table(package) + "<hr>\n" + rules_as_html(rules);
    return html + "<p><a href=\"../index.html\">All packages</a></p>\n" + kFoot;
}

}  // namespace perthro
