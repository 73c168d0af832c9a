// `perthro update`: later versions of installed packages, from the indexes that they came from.
#include "scripting/command/all_commands.hpp"
#include "scripting/command/fetching.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/package/changes.hpp"
#include "scripting/package/document.hpp"
#include "scripting/shown.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/ostream.h>

namespace perthro::command {

namespace {

struct Arguments {
    std::vector<std::string> ids;
    std::string index;
    bool list = false, force = false;
    GameArguments limits;
};

class Updater {
public:
    Updater(const Arguments& arguments, const Streams& streams)
        : arguments_(arguments), streams_(streams),
          sources_(arguments.index.empty() && read_sources().empty()
                       ? std::vector<ReadIndex>{}
                       : read_all_sources(arguments.index, progress_on(streams))) {
        wanting_ = tell_unread(sources_, streams);
    }

    // What one package is refused for keeps no other from being updated.
    void try_update(const std::string& id, bool named) {
        try {
            update(id, named);
        } catch (const FetchFailure& failure) {
            tell_wanting(id + " stays as it is: " + failure.what());
        } catch (const PackageRefused& refused) {
            tell_wanting(id + " stays as it is: " + refused.what());
        }
    }

    [[nodiscard]] int code() const {
        if (!wanting_ && count_ == 0) {
            fmt::print(streams_.out, "nothing is to be updated\n");
        }
        return wanting_ ? kWanting : kDone;
    }

private:
    // `named`: somebody asked for this one, and is told why nothing happens.
    void update(const std::string& id, bool named) {
        const auto folder = installed_folder(id);
        const auto provenance = provenance_of(folder);
        const auto manifest = installed_as(folder);
        const bool from_index = provenance && manifest && provenance->kind == "index";
        if (!from_index && arguments_.index.empty()) {
            if (named) {
                tell_wanting(id +
                             " did not come from an index (to take it from one: perthro update " +
                             id + " --index URL)");
            }
            return;
        }
        const std::string address = arguments_.index.empty() ? provenance->from
                                                             : sources_.front().source.address;
        if (!named && (!from_index || provenance->from != address)) {
            return;  // nobody asked for it from another index
        }
        const ReadIndex* const source = source_of(address);
        if (source == nullptr) {
            tell_wanting(id + " came from " + shown(provenance->from) +
                         ", which is no source of yours (perthro source add " +
                         shown(provenance->from) + ", or once: perthro update " + id + " --index " +
                         shown(provenance->from) + ")");
            return;
        }
        if (source->trouble.empty()) {
            update_from(*source, id, manifest ? manifest->identity.version : "", named);
        }
    }

    [[nodiscard]] const ReadIndex* source_of(const std::string& address) const {
        const auto found = std::find_if(
            sources_.begin(), sources_.end(),
            [&](const ReadIndex& one) { return one.source.address == address; });
        return found == sources_.end() ? nullptr : &*found;
    }

    void update_from(const ReadIndex& source, const std::string& id, const std::string& here,
                     bool named) {
        const auto& packages = source.index.packages;
        const auto package = std::find_if(packages.begin(), packages.end(),
                                          [&](const OfferedPackage& one) { return one.id == id; });
        if (package == packages.end() || best_version(*package, "") == nullptr) {
            if (named) {
                tell_wanting(shown(source.source.address) + " does not offer " + id + " any more");
            }
            return;
        }
        const OfferedVersion* const best = update_of(*package, here);
        if (best == nullptr) {
            return;
        }
        ++count_;
        if (arguments_.list) {
            fmt::print(streams_.out, "{} {}: {} is there\n", id, here, best->version);
            tell_changes(fetch_offer({source.source, *package, *best}), here);
            return;
        }
        install_offer({source.source, *package, *best}, sources_, arguments_.force,
                      arguments_.limits, streams_);
    }

    // What the new version's changes.md says of it.
    void tell_changes(const TravellingPackage& package, const std::string& here) {
        for (const PackedFile& file : package.files) {
            if (file.name == kChangesName && !check_text(kChangesName, file.bytes)) {
                const std::string changes = changes_since(file.bytes, here);
                for (const std::string& line :
                     changes.empty() ? std::vector<std::string>{} : split(changes, '\n')) {
                    fmt::print(streams_.out, "    {}\n", line);
                }
            }
        }
    }

    void tell_wanting(const std::string& what) {
        wanting_ = true;
        fmt::print(streams_.err, "perthro: {}\n", what);
    }

    const Arguments& arguments_;
    const Streams& streams_;
    std::vector<ReadIndex> sources_;
    int count_ = 0;
    bool wanting_ = false;
};

int run(const Arguments& arguments, const Streams& streams) {
    Updater updater(arguments, streams);
    const bool named = !arguments.ids.empty();
    for (const std::string& id : named ? arguments.ids : installed_ids()) {
        updater.try_update(id, named);
    }
    return updater.code();
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.texts("ID", arguments.ids, "Ids of installed packages; all if none", "ID");
    add_index(syntax, arguments.index);
    syntax.flag("--list", arguments.list, "Only say what would be updated");
    syntax.flag("--force", arguments.force,
                "Replace what was changed or is needed by other packages, too");
    add_limits(syntax, arguments.limits);
}

}  // namespace

Command update_command() {
    return make_command("update", "Get later versions of installed packages", describe, run);
}

}  // namespace perthro::command
