#include "scripting/play/recorded_game.hpp"

#include "scripting/package/content.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/play/record_package.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace perthro {

namespace {

KeptPackage kept_for(const Record& record) {
    return find_kept(content_named_in(record), record.game);
}

using Open = std::function<OpenGame(const std::string& package)>;

// Nothing if it cannot be opened.
std::optional<OpenGame> opened(const std::string& package, const Open& open) {
    try {
        return open(package);
    } catch (const std::exception& /*gone or broken*/) {
        return std::nullopt;
    }
}

// Rules that are not loaded into this process are none that do not open: whoever asked may go on
// isolated.
std::optional<OpenGame> opened_kept(const std::string& folder, const Open& open) {
    try {
        return open(folder);
    } catch (const IsolationNeeded&) {
        throw;
    } catch (const std::exception& /*what this program does not load any more*/) {
        return std::nullopt;
    }
}

// What ran here as the user's own or shipped may run so again, byte by byte. A process that refuses
// no strangers may be one that is confined, or have loaded them unasked.
KeptOf whose_rules(const LoadedGame& loaded) {
    const bool own = refuses_foreign() &&
                     std::none_of(loaded.paths.begin(), loaded.paths.end(), [](const auto& path) {
                         return is_foreign(std::filesystem::path(path).parent_path());
                     });
    return own ? KeptOf::Own : KeptOf::Strangers;
}

std::string note_of_kept(const Record& record, const std::optional<OpenGame>& today) {
    const std::string why = today ? changed_package(record, *today)
                                  : fmt::format("the package `{}` cannot be opened as it is here",
                                                record.game);
    return why + "; it is played by its own rules, which were kept";
}

}  // namespace

RecordedGame open_recorded(const Record& record, const std::string& package, RulesOf rules,
                           const Open& open) {
    const KeptPackage kept = rules == RulesOf::Saved ? kept_for(record) : KeptPackage{};
    std::optional<OpenGame> today = kept.state == KeptState::Whole ? opened(package, open)
                                                                   : open(package);
    std::string changed = today ? changed_package(record, *today) : "";
    if (kept.state == KeptState::Whole && (!today || !changed.empty())) {
        std::optional<OpenGame> own = today ? opened_kept(kept.folder.string(), open)
                                            : open(kept.folder.string());
        if (own && content_digest(own->loaded->content) == content_named_in(record)) {
            return {std::move(*own), true, note_of_kept(record, today)};
        }
        changed += " (its own rules were kept, and do not open any more)";
    }
    if (kept.state == KeptState::Damaged && !changed.empty()) {
        changed += " (what was kept of its rules is damaged)";
    }
    return {today ? std::move(*today) : open(package), false, std::move(changed)};
}

bool has_kept_rules(const Record& record) { return kept_for(record).state == KeptState::Whole; }

KeptMark keep_rules(const OpenGame& game) {
    const LoadedGame& loaded = *game.loaded;
    std::vector<std::pair<std::string, std::string>> files;
    for (std::size_t i = 0; i < loaded.paths.size(); ++i) {
        const std::string& name = game.rules->game.files[i];
        const std::string& text = loaded.sources.at(name);
        const ContentFile file = content_file(loaded.paths[i], text);
        const bool decides = std::any_of(
            loaded.content.begin(), loaded.content.end(), [&](const ContentFile& one) {
                return one.name == file.name && one.digest == file.digest;
            });
        if (decides) {
            files.emplace_back(file.name, text);
        }
    }
    return keep(whose_rules(loaded), content_digest(loaded.content), files);
}

}  // namespace perthro
