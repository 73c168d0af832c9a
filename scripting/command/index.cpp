// `perthro index`: writes a catalogue of packages, a folder that any web server can serve.
#include "scripting/catalogue/writer.hpp"
#include "scripting/command/all_commands.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/command/packing.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/keys.hpp"
#include "scripting/paths_in.hpp"
#include "scripting/write_file.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

struct Arguments {
    Packing packing;
    std::string folder, out = "catalogue", title, key;
    bool sign = false;
};

// A packed file unpacked for as long as its board is drawn, as if it were installed: a stranger's.
class Unpacked {
public:
    Unpacked(const fs::path& out, const TravellingPackage& package)
        : above_(out / ".unpacked"), folder_(above_ / package.manifest.id) {
        std::vector<std::pair<std::string, std::string>> files;
        for (const PackedFile& file : package.files) {
            files.emplace_back(file.name, file.bytes);
        }
        files.emplace_back(kManifestName, package.manifest_text);
        replace_folder(folder_, files);
    }
    ~Unpacked() {
        std::error_code ignored;
        fs::remove_all(above_, ignored);
    }
    Unpacked(const Unpacked&) = delete;
    Unpacked& operator=(const Unpacked&) = delete;
    [[nodiscard]] const fs::path& folder() const { return folder_; }

private:
    fs::path above_, folder_;
};

class Indexer {
public:
    Indexer(const Arguments& arguments, const Streams& streams)
        : arguments_(arguments), packing_(arguments.packing), streams_(streams),
          writer_(arguments.out, arguments.title) {
        if (arguments.sign || !arguments.key.empty()) {
            packing_.key = own_key(arguments.key);
        }
    }

    // What is wrong with one package keeps no other from being added.
    void add(const fs::path& path) {
        try {
            add_one(path);
        } catch (const LoadErrors& errors) {
            leave_out(path, format_errors(errors.errors(), errors.sources()));
        } catch (const WriteFailure&) {
            throw;
        } catch (const std::runtime_error& error) {
            leave_out(path, error.what());
        }
    }

    int end() {
        if (writer_.index().packages.empty()) {
            throw UsageError("index: there is no package in " + arguments_.folder +
                             " (say the folder that packages or packed files lie in)");
        }
        writer_.end();
        fmt::print(streams_.out, "{}: {} packages, {} added{}\n", arguments_.out,
                   writer_.index().packages.size(), added_,
                   left_out_ > 0 ? ", " + std::to_string(left_out_) + " left out" : "");
        return left_out_ > 0 ? kWanting : kDone;
    }

private:
    void add_one(const fs::path& path) {
        std::error_code error;
        if (path.extension() == ".perthro" && fs::is_regular_file(path, error)) {
            const TravellingPackage package = read_package_archive(path.string());
            const Unpacked unpacked(arguments_.out, package);
            writer_.add(package, unpacked.folder());
        } else if (is_foreign(path) && !is_trusted(path)) {
            writer_.add(package_as_installed(path), path);  // nothing of it runs here
        } else if (fs::is_regular_file(path / "game.yaml", error)) {
            packing_.game.game = fs::absolute(path, error).lexically_normal().string();
            const auto package = packed(packing_, streams_);
            if (!package) {
                ++left_out_;
                return;
            }
            writer_.add(*package, packing_.game.game);
        } else {
            return;
        }
        ++added_;
    }

    void leave_out(const fs::path& path, const std::string& why) {
        ++left_out_;
        fmt::print(streams_.err, "perthro: {} is left out: {}\n", path.string(), why);
    }

    const Arguments& arguments_;
    Packing packing_;
    const Streams& streams_;
    CatalogueWriter writer_;
    int added_ = 0, left_out_ = 0;
};

int run(const Arguments& arguments, const Streams& streams) {
    Indexer indexer(arguments, streams);
    for (const fs::path& path : paths_in(arguments.folder)) {
        if (!path.filename().string().starts_with('.')) {
            indexer.add(path);
        }
    }
    return indexer.end();
}

void describe(Syntax& syntax, Arguments& arguments) {
    Packing& packing = arguments.packing;
    syntax.text("DIR", arguments.folder, "Folder in which packages or packed files lie", "DIR");
    syntax.text("-o,--out", arguments.out, "Folder to write (catalogue)", "DIR");
    syntax.text("--title", arguments.title, "What the catalogue is called");
    syntax.flag("--unchecked", packing.unchecked, "Pack without `check` and `test`");
    syntax.flag("--sign", arguments.sign, "Sign what is packed by your key (perthro key)");
    syntax.text("--key", arguments.key, "Sign by this one of your keys", "KEY");
    syntax.number("--nodes", packing.nodes, "Leave counts over N nodes out (1000000; 0: none)");
    add_limits(syntax, packing.game);
}

}  // namespace

Command index_command() {
    return make_command("index", "Write a catalogue of packages for a web server", describe, run);
}

}  // namespace perthro::command
