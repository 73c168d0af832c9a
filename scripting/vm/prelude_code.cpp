// Bytecode of the prelude, kept as long as the process lives; it belongs to no state.
#include "scripting/vm/prelude_code.hpp"

#include "scripting/vm/embedded.hpp"

#include <lua.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace perthro::vm {

namespace {

using Code = std::shared_ptr<const std::string>;

class Codes {
public:
    // Null if nobody has compiled the file yet.
    Code of(std::string_view file) {
        const std::lock_guard lock(mutex_);
        const auto found = codes_.find(file);
        return found == codes_.end() ? nullptr : found->second;
    }
    void note(std::string_view file, std::string code) {
        const std::lock_guard lock(mutex_);
        codes_.emplace(file, std::make_shared<const std::string>(std::move(code)));
    }

private:
    std::mutex mutex_;
    std::map<std::string, Code, std::less<>> codes_;
};

Codes& codes() {
    static Codes the_codes;
    return the_codes;
}

int append(lua_State* /*lua*/, const void* part, std::size_t size, void* code) {
    static_cast<std::string*>(code)->append(static_cast<const char*>(part), size);
    return 0;
}

}  // namespace

int load_prelude(lua_State* lua, std::string_view file) {
    const std::string name = "=" + std::string(file);
    if (const Code code = codes().of(file)) {
        return luaL_loadbufferx(lua, code->data(), code->size(), name.c_str(), "b");
    }
    const std::string_view text = embedded_file(file);
    const int status = luaL_loadbufferx(lua, text.data(), text.size(), name.c_str(), "t");
    std::string code;
    if (status == 0 && lua_dump(lua, &append, &code) == 0) {
        codes().note(file, std::move(code));
    }
    return status;
}

}  // namespace perthro::vm
