// Raw reads only: a recorded table is data, whatever metatable it has. Depth and size are bounded
// because a package may share lists, and a tree of shared lists can be exponentially large.
#include "scripting/record/convert.hpp"

#include "scripting/record/check_numbers.hpp"
#include "scripting/vm/arguments.hpp"

#include <limits>
#include <utility>

namespace perthro {

namespace {

constexpr int kDeepest = 120;
constexpr int kMostNodes = 200000;  // of one package
constexpr const char* kFromParts = "build it from parts: must_continue \"part\"";

class Reader {
public:
    Reader(lua_State* lua, const GameDefinition& definition) : lua_(lua), definition_(definition) {}

    // ---- fields of the table on top of the stack
    void get(const char* key) {
        luaL_checkstack(lua_, 6, "tree");
        lua_pushstring(lua_, key);
        lua_rawget(lua_, -2);
    }
    int number(const char* key, int otherwise = 0) {
        get(key);
        const int result = lua_isnil(lua_, -1) ? otherwise : here("a whole number");
        lua_pop(lua_, 1);
        return result;
    }
    // The number on top of the stack, from `low` to `high`.
    int here(const char* what, int low = std::numeric_limits<int>::min(),
             int high = std::numeric_limits<int>::max()) {
        try {
            return vm::whole(lua_, -1, what, low, high);
        } catch (const std::runtime_error& error) {
            throw TreeError(error.what(), root_);
        }
    }
    PieceType type(const char* key) {
        get(key);
        const int last = static_cast<int>(definition_.pieces.size()) - 1;
        const int number = here("a piece type or none", 0, last);
        lua_pop(lua_, 1);
        return static_cast<PieceType>(number);
    }
    std::string text(const char* key) {
        get(key);
        std::string result = vm::text_at(lua_, -1);
        lua_pop(lua_, 1);
        return result;
    }
    bool has(const char* key) {
        get(key);
        const bool result = !lua_isnil(lua_, -1);
        lua_pop(lua_, 1);
        return result;
    }
    Source source() { return {number("file", -1), number("line"), 0}; }

    // The number of elements of the list in field `key`; 0 if there is none.
    std::size_t length(const char* key) {
        get(key);
        const std::size_t count = lua_istable(lua_, -1) ? lua_objlen(lua_, -1) : 0;
        lua_pop(lua_, 1);
        return count;
    }
    // Calls read_one() with every element of the list in field `key` on top of the stack.
    template <typename ReadOne>
    void each(const char* key, ReadOne&& read_one) {
        get(key);
        if (lua_istable(lua_, -1)) {
            const int count = static_cast<int>(lua_objlen(lua_, -1));
            for (int i = 1; i <= count; ++i) {
                lua_rawgeti(lua_, -1, i);
                read_one();
                lua_pop(lua_, 1);
            }
        }
        lua_pop(lua_, 1);
    }
    std::vector<std::string> texts(const char* key) {
        std::vector<std::string> result;
        each(key, [&] { result.emplace_back(vm::text_at(lua_, -1)); });
        return result;
    }
    std::vector<std::int32_t> numbers(const char* key) {
        std::vector<std::int32_t> result;
        result.reserve(length(key));
        each(key, [&] { result.push_back(here("a whole number")); });
        return result;
    }
    std::vector<PieceType> types(const char* key) {
        std::vector<PieceType> result;
        const int count = static_cast<int>(definition_.pieces.size());
        each(key,
             [&] { result.push_back(static_cast<PieceType>(here("a piece type", 1, count - 1))); });
        return result;
    }

    // The node on top of the stack.
    Node node(int depth = 0) {
        Node result;
        result.at = source();
        root_ = depth == 0 ? result.at : root_;
        if (depth > kDeepest) {
            throw TreeError("the words are nested more than " + std::to_string(kDeepest) + " deep",
                            root_, kFromParts);
        }
        if (++nodes_ > kMostNodes) {
            throw TreeError("the rules have more than " + std::to_string(kMostNodes) +
                                " words once their lists are spelled out",
                            root_, kFromParts);
        }
        const std::string op = text("op");
        if (!find_op(op, result.op)) {
            throw std::logic_error("the prelude recorded an unknown op \"" + op + "\"");
        }
        result.a = number("a");
        result.b = number("b");
        result.text = text("text");
        result.sentence = text("sentence");
        result.list = numbers("list");
        if (!numbers_fit(definition_, result)) {
            throw TreeError("`" + op + "` names what there is not", result.at);
        }
        result.kids.reserve(length("kids"));  // a game may have some ten thousand nodes
        each("kids", [&] { result.kids.push_back(node(depth + 1)); });
        return result;
    }
    Node node_in(const char* key) {
        get(key);
        Node result = node();
        lua_pop(lua_, 1);
        return result;
    }
    std::optional<Node> optional_node_in(const char* key) {
        return has(key) ? std::optional<Node>(node_in(key)) : std::nullopt;
    }
    Direction direction(const char* key) {
        get(key);
        const int count = static_cast<int>(definition_.topology.directions.size());
        const auto result = static_cast<Direction>(here("a direction", 0, count - 1));
        lua_pop(lua_, 1);
        return result;
    }
    std::vector<Direction> directions_in(const char* key) {
        std::vector<Direction> result;
        if (has(key)) {
            const Node dirs = node_in(key);
            result.assign(dirs.list.begin(), dirs.list.end());
        }
        return result;
    }

private:
    lua_State* lua_;
    const GameDefinition& definition_;
    int nodes_ = 0;
    Source root_;  // of the tree that is read
};

MovementKind movement_kind(const std::string& name) {
    if (name == "drop") {
        return MovementKind::Drop;
    }
    if (name == "part") {
        return MovementKind::Part;
    }
    if (name == "player_move") {
        return MovementKind::PlayerMove;
    }
    if (name == "player_part") {
        return MovementKind::PlayerPart;
    }
    return MovementKind::Move;
}

bool is_removed(const GameDefinition& definition, PieceType type) {
    return type != kEmptyType && definition.pieces[type].removed;
}

void read_movements(Reader& in, GameDefinition& definition) {
    in.each("movements", [&] {
        Movement movement;
        movement.type = in.type("type");
        if (!is_removed(definition, movement.type)) {
            movement.kind = movement_kind(in.text("movement"));
            movement.name = in.text("name");
            movement.body = in.node_in("body");
            movement.at = in.source();
            definition.movements.push_back(std::move(movement));
        }
    });
}

void read_riders(Reader& in, const char* key, const GameDefinition& definition,
                 std::vector<Rider>& riders) {
    in.each(key, [&] {
        const PieceType type = in.type("type");
        if (!is_removed(definition, type)) {
            riders.push_back({type, in.node_in("body"), in.source()});
        }
    });
}

MajorityKey read_key(Reader& in) {
    MajorityKey key;
    const std::string kind = in.text("key");
    key.at = in.source();
    if (kind == "function") {
        key.kind = KeyKind::Function;
        key.function = in.number("a");
    } else {
        key.kind = kind == "most" ? KeyKind::Most : kind == "least" ? KeyKind::Least : KeyKind::By;
        in.each("kids", [&] { key.node = in.node(); });
    }
    return key;
}

void read_list_rules(Reader& in, GameDefinition& definition) {
    in.each("conditions", [&] {
        definition.conditions.push_back({in.text("name"), in.node_in("body"), in.source()});
    });
    in.each("compulsory", [&] {
        definition.compulsory.push_back(
            {in.text("name"), in.texts("stays"), in.optional_node_in("condition"), in.source()});
    });
    in.each("majority", [&] {
        Majority majority{in.text("name"), {}, in.source()};
        in.each("keys", [&] { majority.keys.push_back(read_key(in)); });
        if (!majority.keys.empty()) {
            definition.majority.push_back(std::move(majority));
        }
    });
    in.each("protect", [&] {
        if (!in.has("empty")) {
            definition.protect.push_back(
                {in.node_in("which"), in.optional_node_in("when"), in.source()});
        }
    });
    in.each("requirements", [&] {
        definition.requirements.push_back({in.text("name"), in.node_in("condition"), in.source()});
    });
}

void read_chains(Reader& in, GameDefinition& definition) {
    in.each("chains", [&] {
        Chains chains;
        chains.along = in.directions_in("along");
        chains.of = in.types("of");
        in.each("joined", [&] {
            chains.joined.emplace_back(in.direction("direction"), in.node_in("condition"));
        });
        chains.liberty_along = in.directions_in("liberty_along");
        chains.liberty_from = in.optional_node_in("liberty_from");
        chains.liberty_where = in.optional_node_in("liberty_where");
        chains.at = in.source();
        definition.chains = std::move(chains);
    });
}

}  // namespace

void read_declarations(lua_State* lua, GameDefinition& definition) {
    definition.movements.clear();
    definition.after.clear();
    definition.applied.clear();
    definition.conditions.clear();
    definition.compulsory.clear();
    definition.majority.clear();
    definition.protect.clear();
    definition.requirements.clear();
    definition.chains.reset();
    Reader in(lua, definition);
    read_movements(in, definition);
    read_riders(in, "after", definition, definition.after);
    read_riders(in, "applied", definition, definition.applied);
    read_list_rules(in, definition);
    read_chains(in, definition);
    definition.hooks.classes = in.texts("made_classes");
    definition.hooks.labels = in.texts("made_labels");
    definition.hooks.uncalled.clear();
    definition.hooks.on_move.clear();
    definition.hooks.on_applied.clear();
    definition.hooks.places.clear();
    in.each("warnings", [&] {
        definition.warnings.push_back({in.source(), in.text("what"), in.text("remedy")});
    });
    in.each("uncalled",
            [&] { definition.hooks.uncalled.emplace_back(in.text("name"), in.source()); });
    in.each("on_move",
            [&] { definition.hooks.on_move.emplace_back(in.text("name"), in.source()); });
    in.each("on_applied",
            [&] { definition.hooks.on_applied.emplace_back(in.text("name"), in.source()); });
    in.each("places", [&] { definition.hooks.places.emplace_back(in.text("name"), in.source()); });
}

}  // namespace perthro
