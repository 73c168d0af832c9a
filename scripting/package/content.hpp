// What decides the rules of a game, as one digest: records name it, so that a game is known again
// after its package has changed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// One file that decides the rules: a game.yaml or rules.lua of the package or an ancestor, or a
// library that they use. Art, tests, texts for people and what only bots read are none of them.
struct ContentFile {
    std::string name;    // "ID/FILE", of a shared library "lib/FILE"
    std::string digest;  // SHA-256
};

// One file of this text; of its path the last two parts are its name.
[[nodiscard]] ContentFile content_file(const std::filesystem::path& path, std::string_view text);

// The order in which content_digest wants them.
void sort_by_name(std::vector<ContentFile>& files);

// The digest of the list "DIGEST  NAME\n..." of sorted files, the one that `sha256sum` prints.
// Options do not count: a record names them beside it.
[[nodiscard]] std::string content_digest(const std::vector<ContentFile>& files);

}  // namespace perthro
