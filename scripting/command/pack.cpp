// `perthro pack`: a package as one file to hand on, once it is found in order.
#include "scripting/command/package_file.hpp"
#include "scripting/command/packing.hpp"
#include "scripting/package/collect.hpp"
#include "scripting/package/keys.hpp"
#include "scripting/write_file.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

struct Arguments {
    Packing packing;
    std::string out, key;
    bool sign = false;
};

int run(const Arguments& arguments, const Streams& streams) {
    const std::filesystem::path folder = folder_of(arguments.packing.game.game);
    Packing packing = arguments.packing;
    if (arguments.sign || !arguments.key.empty()) {
        packing.key = own_key(arguments.key);  // before all that takes time
    }
    const auto package = packed(packing, streams);
    if (!package) {
        return kWanting;
    }
    const std::string bytes = packed_package(*package);
    const std::string file = !arguments.out.empty()
                                 ? arguments.out
                                 : package->manifest.id + "-" + package->manifest.identity.version +
                                       ".perthro";
    write_file(file, bytes);
    for (const PackedFile& one : package->files) {
        fmt::print(streams.out, "{:>10}  {}\n", grouped(one.bytes.size()), one.name);
    }
    for (const std::string& name : collect_files(folder).left_out) {
        fmt::print(streams.out, "{:>10}  {}\n", "left out", name);
    }
    fmt::print(streams.out, "{}: {} files, {} bytes{}\n", file, package->files.size(),
               grouped(bytes.size()), packing.unchecked ? ", marked as unchecked" : "");
    if (package->signature) {
        fmt::print(streams.out, "signed by {}\n", described(*package->signature));
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    Packing& packing = arguments.packing;
    syntax.text("DIR", packing.game.game, "Folder of a package, or its id", "DIR");
    syntax.text("-o,--out", arguments.out, "File to write (ID-VERSION.perthro)", "FILE");
    syntax.flag("--unchecked", packing.unchecked,
                "Without `check` and `test`; the file says so inside");
    syntax.flag("--sign", arguments.sign, "Sign it by your key (perthro key)");
    syntax.text("--key", arguments.key, "Sign it by this one of your keys", "KEY");
    syntax.number("--nodes", packing.nodes, "Leave counts over N nodes out (1000000; 0: none)");
    add_limits(syntax, packing.game);
}

}  // namespace

Command pack_command() {
    return make_command("pack", "Make one file of a package, to hand on", describe, run);
}

}  // namespace perthro::command
