#include "scripting/package/what_decides.hpp"

#include "scripting/package/content.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace perthro {

namespace {

// FNV-1a, 64 bits (Fowler, Noll, Vo).
void mix_in(std::uint64_t& hash, std::string_view text) {
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001B3ULL;
    }
}

bool is_of_bot(const LoadedGame& game, const std::string& file) {
    return std::any_of(game.bot_chunks.begin(), game.bot_chunks.end(),
                       [&](const RulesChunk& chunk) { return chunk.name == file; });
}

}  // namespace

std::vector<ContentFile> deciding_files(const LoadedGame& game) {
    std::vector<ContentFile> content;
    for (std::size_t i = 0; i < game.paths.size(); ++i) {
        const std::string& file = game.definition.files[i];
        if (!is_of_bot(game, file)) {
            content.push_back(content_file(game.paths[i], game.sources.at(file)));
        }
    }
    sort_by_name(content);
    return content;
}

std::uint64_t deciding_hash(const LoadedGame& game) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const auto& file : game.definition.files) {
        if (!is_of_bot(game, file)) {
            mix_in(hash, game.sources.at(file));
        }
    }
    for (const auto& option : game.definition.options) {
        mix_in(hash, option.name);
        mix_in(hash, "=");
        mix_in(hash, option.value);
        mix_in(hash, "\n");
    }
    return hash;
}

}  // namespace perthro
