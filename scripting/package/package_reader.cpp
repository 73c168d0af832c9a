#include "scripting/package/package_reader.hpp"

#include "engine/notation/piece_letters.hpp"
#include "engine/search/levels.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/merge.hpp"
#include "scripting/package/nearest.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/read_game.hpp"
#include "scripting/package/store.hpp"
#include "scripting/paths_in.hpp"

#include <algorithm>
#include <array>

namespace perthro {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostAncestors = 16;

}  // namespace

LoadedGame PackageReader::read() {
    read_names();
    stop_on_errors();
    return take();
}

void PackageReader::read_names() {
    read_chain();
    const auto stop_on_more = [this] {
        if (errors_.size() > misnamed_) {
            stop_on_errors();
        }
    };
    stop_on_more();
    auto document = merged();
    stop_on_more();
    game_.names = names_of_yaml(document);
    read_game(context_, document, request_.options);
    read_chunks("rules.lua", game_.chunks);
    read_chunks("bot.lua", game_.bot_chunks);
    check_bot(document);
    if (!has_all_names()) {
        stop_on_errors();
    }
    game_.named_classes = std::move(context_.named_classes);
}

// Whether all that rules can name has been read, whatever else is wrong.
bool PackageReader::has_all_names() const {
    static constexpr std::array kUnnamed{"id",   "results",    "setups",   "turns", "repetition",
                                         "view", "visibility", "notation", "bot",   "autoplay"};
    return std::all_of(errors_.begin(), errors_.end(), [](const ContentError& error) {
        const std::string root = error.key_path.substr(0, error.key_path.find_first_of(".["));
        return std::find(kUnnamed.begin(), kUnnamed.end(), root) != kUnnamed.end();
    });
}

void PackageReader::stop_on_errors() {
    if (!errors_.empty()) {
        check_syntax();
        throw LoadErrors(std::move(errors_), std::move(game_.sources));
    }
}

// Checks the syntax of the package's own Lua files, which are not run.
void PackageReader::check_syntax() {
    for (const char* name : {"rules.lua", "bot.lua"}) {
        std::error_code code;
        const fs::path path = chain_.empty() ? fs::path() : chain_.front().folder / name;
        if (!fs::exists(fs::symlink_status(path, code))) {
            continue;
        }
        const std::string file = display_name(path);
        const bool refused = std::any_of(errors_.begin(), errors_.end(),
                                         [&](const auto& known) { return known.file == file; });
        if (refused || (!game_.sources.contains(file) && !read_file(path, true))) {
            continue;
        }
        if (auto error = context_.expressions.syntax_error(file, game_.sources[file])) {
            errors_.push_back(std::move(*error));
        }
    }
}

// A file whose name differs from one that is read by its letters' case or its ending alone is
// never read: nobody means that.
void PackageReader::check_names_of_files(const fs::path& folder) {
    static constexpr std::pair<const char*, const char*> kMeant[] = {
        {"game.yaml", "game.yml"},      {"rules.lua", ""},           {"bot.lua", "bots.lua"},
        {"tests.yaml", "tests.yml"},    {"tests.yaml", "test.yaml"}, {"rules.md", ""},
        {"weights.yaml", "weights.yml"}};
    std::error_code code;
    for (const fs::path& path : paths_in(folder)) {
        const std::string name = path.filename().string();
        const std::string lower = lower_case(name);
        for (const auto& [meant, other] : kMeant) {
            if (name != meant && (lower == meant || lower == other) &&
                !fs::exists(folder / meant, code)) {
                ContentError error;
                error.file = display_name(path);
                error.what = "nothing reads a file of this name";
                error.remedy = "call it " + std::string(meant);
                errors_.push_back(std::move(error));
            }
        }
    }
}

// The id is how records and other packages name this one, and how it is found.
void PackageReader::check_id(const Ancestor& package) {
    const auto* id = package.document.find("id");
    const std::string folder = without_slash(package.folder).filename().string();
    if (id != nullptr && id->is_scalar() && !folder.empty() && id->text != folder) {
        ++misnamed_;
        context_.error(id->at, "id", "the id `" + id->text + "` is not the name of the folder",
                       "`" + folder + "`, or a folder of the name `" + id->text + "`");
    }
}

// Reads a file, applies the changes to the package's own, and gives it a number.
std::optional<std::pair<int, std::string>> PackageReader::read_file(const fs::path& path,
                                                                    bool own) {
    ContentError error;
    auto text = read_package_file(path.parent_path(), path.filename(), error, open_);
    if (!text) {
        if (error.line > 0) {
            game_.sources.emplace(error.file, "");
        }
        errors_.push_back(std::move(error));
        return std::nullopt;
    }
    for (const auto& change : request_.changes) {
        if (own && change.file == path.filename()) {
            apply(change, path, *text);
        }
    }
    const auto name = display_name(path);
    game_.sources[name] = *text;
    game_.definition.files.push_back(name);
    game_.paths.push_back(path);
    return std::pair{static_cast<int>(game_.definition.files.size()) - 1, std::move(*text)};
}

void PackageReader::apply(const TextChange& change, const fs::path& path, std::string& text) {
    const auto at = text.find(change.from);
    if (at == std::string::npos) {
        ContentError error;
        error.file = display_name(path);
        error.what = "the text to be changed does not occur: " + change.from;
        errors_.push_back(std::move(error));
        return;
    }
    text.replace(at, change.from.size(), change.to);
}

void PackageReader::read_chain() {
    auto folder = find_package(request_.package);
    if (!folder) {
        ContentError error;
        error.file = request_.package;
        error.what = "there is no package of this name";
        error.expected = "an id that `perthro list` knows or the path of a folder with a game.yaml";
        error.remedy = did_you_mean(request_.package, package_ids());
        if (request_.package.ends_with(".perthro")) {
            error.what = "this is a packed package, which is installed before it is played";
            error.expected = "the id of a package";
            error.remedy = "perthro install " + request_.package;
        }
        errors_.push_back(std::move(error));
        return;
    }
    while (folder) {
        need_loadable(*folder);
        const auto file = read_file(*folder / "game.yaml", chain_.empty());
        if (!file) {
            check_names_of_files(*folder);
            return;
        }
        Ancestor ancestor{*folder, parse_document(file->second, file->first,
                                                  game_.definition.files.back(), errors_)};
        chain_.push_back(std::move(ancestor));
        check_names_of_files(*folder);
        check_id(chain_.back());
        if (!take_identity_of(chain_.back())) {
            return;
        }
        folder = parent_of(chain_.back());
    }
}

// False if something is wrong with it: what else is wrong may follow from what is needed and
// not there.
bool PackageReader::take_identity_of(Ancestor& package) {
    const std::size_t before = errors_.size();
    if (package.document.is_map()) {
        Identity identity = take_identity(context_, package.document, package.folder);
        if (chain_.size() == 1) {
            game_.identity = std::move(identity);
        }
    }
    return errors_.size() == before;
}

// The folder of what a package extends.
std::optional<fs::path> PackageReader::parent_of(const Ancestor& child) {
    const auto* extends = child.document.find("extends");
    if (extends == nullptr) {
        return std::nullopt;
    }
    const auto id = read_text(context_, *extends, "extends");
    if (!id) {
        return std::nullopt;
    }
    auto parent = package_named_in(child.folder, *id);
    if (!parent) {
        context_.error(extends->at, "extends", "there is no package `" + *id + "`",
                       "the id of a package", nearest_package(child.folder, *id));
        return std::nullopt;
    }
    std::error_code code;
    const bool circular = std::any_of(chain_.begin(), chain_.end(), [&](const auto& known) {
        return fs::equivalent(known.folder, *parent, code);
    });
    if (circular || chain_.size() >= kMostAncestors) {
        context_.error(extends->at, "extends",
                       circular ? "`" + *id + "` extends itself in the end" : "too many ancestors",
                       "a package that extends nothing at the end of the chain");
        return std::nullopt;
    }
    return parent;
}

// The oldest ancestor's document with every child's over it.
DocumentNode PackageReader::merged() {
    const ReportAt report = [this](const Source& at, const std::string& path,
                                   const std::string& what, const std::string& expected,
                                   const std::string& remedy) {
        context_.error(at, path, what, expected, remedy);
    };
    auto document = std::move(chain_.back().document);
    if (document.is_map()) {  // else read_game says what is wrong
        check_stands_alone(document, report);
    }
    game_.folders.push_back(chain_.back().folder);
    for (std::size_t i = chain_.size() - 1; i-- > 0;) {
        std::erase_if(document.entries, [](const auto& entry) { return entry.key == "extends"; });
        merge_documents(document, chain_[i].document, report);
        game_.folders.push_back(chain_[i].folder);
    }
    return document;
}

// The file of this name of every level that has one: a package may leave it to its ancestors.
void PackageReader::read_chunks(const char* name, std::vector<RulesChunk>& chunks) {
    for (std::size_t level = 0; level < game_.folders.size(); ++level) {
        const auto path = game_.folders[level] / name;
        std::error_code code;  // a link that leads nowhere is an error, not nothing
        if (!fs::exists(fs::symlink_status(path, code))) {
            continue;
        }
        if (auto file = read_file(path, level + 1 == game_.folders.size())) {
            chunks.push_back({file->first, game_.definition.files.back(), std::move(file->second),
                              static_cast<int>(level), &chunks == &game_.bot_chunks});
        }
    }
}

void PackageReader::check_bot(const DocumentNode& document) {
    if (is_kept(game_.folders.back())) {  // a bot.lua decides no rules and is not kept
        game_.definition.bot = game_.bot_chunks.empty() ? "" : game_.definition.bot;
        return;
    }
    const auto* section = document.find("bot");
    const auto* name = section != nullptr ? section->find("default") : nullptr;
    if (name == nullptr || game_.definition.bot.empty()) {
        return;
    }
    const auto [bot, level] = search::split_level(game_.definition.bot);
    std::vector<std::string> bots(search::kBotNames.begin(), search::kBotNames.end());
    bots.emplace_back(search::kPackageBot);
    if (std::find(bots.begin(), bots.end(), bot) == bots.end()) {
        context_.error(name->at, "bot.default", "there is no bot `" + std::string(bot) + "`",
                       one_of(bots), did_you_mean(bot, bots));
    } else if (level == nullptr) {
        const std::vector<std::string> levels = search::level_names();
        const std::string said = game_.definition.bot.substr(bot.size() + 1);
        context_.error(name->at, "bot.default", "there is no level `" + said + "`", one_of(levels),
                       did_you_mean(said, levels));
    } else if (bot == search::kPackageBot && game_.bot_chunks.empty()) {
        context_.error(name->at, "bot.default", "the bot `lua` needs a file bot.lua",
                       "bot.lua beside game.yaml, or the name of another bot");
    }
}

}  // namespace perthro
