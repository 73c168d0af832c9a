// `perthro verify`: whether installed packages, and packed files, are as they were packed.
#include "scripting/command/command.hpp"
#include "scripting/command/package_file.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

struct Arguments {
    std::vector<std::string> packages;
};

struct Verified {
    std::vector<std::string> troubles;   // a line each
    std::optional<Signature> signature;  // that fits
};

Verified verify(const std::string& name) {
    try {
        if (is_package_file_name(name)) {
            return {{}, read_package_archive(name).signature};
        }
        const std::filesystem::path folder = installed_folder(name);
        const auto manifest = installed_as(folder);
        if (!manifest) {
            return {{"it was not installed, so nothing says how it was"}, {}};
        }
        std::vector<std::string> changes = changes_of(folder, *manifest);
        if (!changes.empty()) {
            return {std::move(changes), signed_by(folder)};
        }
        return {{}, package_as_installed(folder).signature};
    } catch (const PackageRefused& refused) {
        return {{refused.what()}, {}};
    }
}

int run(const Arguments& arguments, const Streams& streams) {
    int code = kDone;
    for (const std::string& name :
         arguments.packages.empty() ? installed_ids() : arguments.packages) {
        const auto [troubles, signature] = verify(name);
        code = troubles.empty() ? code : kWanting;
        fmt::print(streams.out, "{}:{}{}\n", name, troubles.empty() ? " as it was packed" : "",
                   troubles.empty() && signature ? " and signed by " + described(*signature) : "");
        for (const std::string& trouble : troubles) {
            fmt::print(streams.out, "  {}\n", trouble);
        }
    }
    return code;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.texts("PACKAGE", arguments.packages,
                 "Ids of installed packages, or packed files; all that are installed if none",
                 "ID|FILE");
}

}  // namespace

Command verify_command() {
    return make_command("verify", "Whether installed packages are as they were packed", describe,
                        run);
}

}  // namespace perthro::command
