// The files of a package as they are read, before its rules are recorded: its game.yaml with those
// of its ancestors merged and read, and the texts of rules.lua and bot.lua.
#pragma once

#include "scripting/package/document.hpp"
#include "scripting/package/load.hpp"
#include "scripting/package/load_edited.hpp"
#include "scripting/package/reader.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// Reads one package, by read() or by read_names(), once.
class PackageReader {
public:
    // All of them have to outlive it.
    PackageReader(const LoadRequest& request, ExpressionEvaluator& expressions,
                  const OpenTexts& open)
        : request_(request), open_(open), context_{game_.definition, expressions, errors_} {}
    PackageReader(const PackageReader&) = delete;
    PackageReader& operator=(const PackageReader&) = delete;

    // Reads all. Throws LoadErrors with everything that is wrong.
    [[nodiscard]] LoadedGame read();

    // Reads all that rules can name, and throws LoadErrors if that cannot be; something may be
    // wrong with the rest (take_errors()).
    void read_names();
    // What read_names() read, and what was wrong with it; each can be taken once.
    [[nodiscard]] LoadedGame take() { return std::move(game_); }
    [[nodiscard]] std::vector<ContentError> take_errors() { return std::move(errors_); }

private:
    // One package of the chain of `extends`, the youngest first.
    struct Ancestor {
        std::filesystem::path folder;
        DocumentNode document;
    };

    [[nodiscard]] bool has_all_names() const;
    void stop_on_errors();
    void check_syntax();
    void check_names_of_files(const std::filesystem::path& folder);
    void check_id(const Ancestor& package);
    std::optional<std::pair<int, std::string>> read_file(const std::filesystem::path& path,
                                                         bool own);
    void apply(const TextChange& change, const std::filesystem::path& path, std::string& text);
    void read_chain();
    [[nodiscard]] bool take_identity_of(Ancestor& package);
    [[nodiscard]] std::optional<std::filesystem::path> parent_of(const Ancestor& child);
    [[nodiscard]] DocumentNode merged();
    void read_chunks(const char* name, std::vector<RulesChunk>& chunks);
    void check_bot(const DocumentNode& document);

    const LoadRequest& request_;
    const OpenTexts& open_;
    LoadedGame game_;
    std::vector<ContentError> errors_;
    std::size_t misnamed_ = 0;  // of them that an id is not the name of its folder
    ReadContext context_;
    std::vector<Ancestor> chain_;
};

}  // namespace perthro
