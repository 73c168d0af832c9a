// Scripts that would never end, or eat all memory, or look for a way around being stopped; each
// with how it must end. They are the body of `function script(position)`, one line each.
#pragma once

#include "scripting/vm/state.hpp"

namespace perthro::test {

struct RunawayScript {
    const char* body;
    vm::ScriptErrorKind kind;
    const char* message;  // a part of it
};

inline constexpr const char* kTooLong = "took too long and was stopped";
inline constexpr const char* kTooMuch = "used too much memory and was stopped";

inline constexpr RunawayScript kRunawayScripts[] = {
    // endless loops of every form
    {"while true do end", vm::ScriptErrorKind::Time, kTooLong},
    {"repeat until false", vm::ScriptErrorKind::Time, kTooLong},
    {"for i = 1, 1e15 do end", vm::ScriptErrorKind::Time, kTooLong},
    {"for i = 1, 1, 0 do end", vm::ScriptErrorKind::Time, kTooLong},
    {"for _ in function() return 1 end do end", vm::ScriptErrorKind::Time, kTooLong},
    {"::top:: goto top", vm::ScriptErrorKind::Time, kTooLong},
    {"local n = 0 while n >= 0 do n = n + 1 end", vm::ScriptErrorKind::Time, kTooLong},
    {"while true do for _, v in ipairs { 1, 2, 3 } do local w = v end end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"while true do for i = 1, 1e6 do if i < 0 then return end end end", vm::ScriptErrorKind::Time,
     kTooLong},
    // recursion
    {"local function f() return f() end return f()", vm::ScriptErrorKind::Time, kTooLong},
    {"local f, g function f() return g() end function g() return f() end return f()",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local function f(n) return n < 2 and n or f(n - 1) + f(n - 2) end return f(100)",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local function f() return 1 + f() end return f()", vm::ScriptErrorKind::Runtime,
     "stack overflow"},
    {"local function f(...) return (f(1, ...)) end return f()", vm::ScriptErrorKind::Runtime,
     "stack overflow"},
    // what is made and thrown away
    {"while true do local f = function() end f() end", vm::ScriptErrorKind::Time, kTooLong},
    {"while true do local t = { 1, { 2 } } t[1] = #t end", vm::ScriptErrorKind::Time, kTooLong},
    {"while true do local s = (\"x\"):rep(1000) .. \"y\" end", vm::ScriptErrorKind::Time, kTooLong},
    {"while true do local s = string.format(\"%d %s\", 7, \"x\") end", vm::ScriptErrorKind::Time,
     kTooLong},
    {"while true do local s = (\"\"):rep(1e15) .. (\"\"):rep(1e9, \"\") end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local a = (\"x\"):rep(1e6) local b = a .. \"y\" while true do local c = a < b end",
     vm::ScriptErrorKind::Time, kTooLong},
    // functions that call back, or run long inside themselves
    {"local t = {} for i = 1, 500 do t[i] = -i end while true do table.sort(t, function(a, b) "
     "return a > b end) end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"table.sort({ 2, 1, 3 }, function() while true do end end)", vm::ScriptErrorKind::Time,
     kTooLong},
    {"local t = {} for i = 1, 1e6 do t[i] = -i end while true do table.sort(t) end",
     vm::ScriptErrorKind::Runtime, "table.sort: the list is too long"},
    {"local t = {} for i = 1, 65536 do t[i] = i * 7919 % 65537 end while true do "
     "table.sort(t, function() return true end) end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local t = {} for i = 1, 60000 do t[i] = i end while true do table.sort(t, function(a, b) "
     "return a * 31 % 101 < b * 17 % 103 end) end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local t = {} for i = 1, 60000 do t[i] = i end while true do table.insert(t, 1, 0) "
     "t[#t] = nil end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"table.insert({}, -2147483648, 1)", vm::ScriptErrorKind::Runtime,
     "the position is a whole number from 1 to 1"},
    {"local t = { 1, 2, 3 } table.insert(t, 1e300, 1)", vm::ScriptErrorKind::Runtime,
     "the position is a whole number from 1 to 4"},
    {"local t = {} for i = 1, 60000 do t[i] = i end while true do t[#t + 1] = "
     "table.remove(t, 1) end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local t = {} for i = 1, 7000 do t[i] = i end while true do local n = select(\"#\", "
     "unpack(t)) end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local t = {} for i = 1, 7000 do t[i] = \"x\" end while true do local s = table.concat(t) "
     "end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local a = (\"a\"):rep(1e6) while true do local b = a:reverse() end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local a = (\"a\"):rep(1e6) while true do local b = a:upper() .. a:lower() end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local a = (\"a\"):rep(1e6) while true do local b = a:find((\"a\"):rep(90) .. \"b\") end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local a = (\"9\"):rep(1e6) while true do local b = tonumber(a) end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local a = (\"x\"):rep(1e6) while true do local b = string.format(\"%q\", a) end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local a = (\"x\"):rep(1e6) while true do local b = a:sub(2) .. a:byte(-1) end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"local t = {} for i = 1, 7000 do t[i] = 65 end while true do local s = "
     "string.char(unpack(t)) end",
     vm::ScriptErrorKind::Time, kTooLong},
    {"while true do local n = select(-1, 1, 2, 3) end", vm::ScriptErrorKind::Time, kTooLong},
    {"while true do log(\"x\") end", vm::ScriptErrorKind::Time, kTooLong},
    {"local s = (\"x\"):rep(1e6) while true do log(s) end", vm::ScriptErrorKind::Time, kTooLong},
    {"error((\"x\"):rep(1e6))", vm::ScriptErrorKind::Runtime, "xxx"},
    {"assert(false, (\"y\"):rep(1e6))", vm::ScriptErrorKind::Runtime, "yyy"},
    {"error(setmetatable)", vm::ScriptErrorKind::Runtime, "unknown name `setmetatable`"},
    {"while true do local t = tostring(12345) .. tostring({}) end", vm::ScriptErrorKind::Time,
     kTooLong},
    {"local s = (\"a\"):rep(1e6) return s:find((\"a\"):rep(5e5) .. \"b\")",
     vm::ScriptErrorKind::Runtime, "string.find: the texts are too long"},
    {"local t = {} for i = 1, 1e6 do t[i] = i end return select(\"#\", unpack(t))",
     vm::ScriptErrorKind::Runtime, "too many results to unpack"},
    {"return (\"x\"):rep(1e9)", vm::ScriptErrorKind::Runtime, "the result would be too long"},
    // memory
    {"local t = {} while true do t[#t + 1] = {} end", vm::ScriptErrorKind::Memory, kTooMuch},
    {"local s = \"x\" while true do s = s .. s end", vm::ScriptErrorKind::Memory, kTooMuch},
    {"local t = {} for i = 1, 1e9 do t[i] = i end", vm::ScriptErrorKind::Memory, kTooMuch},
    {"local t = {} for i = 1, 1e9 do t[i * 7919] = true end", vm::ScriptErrorKind::Memory,
     kTooMuch},
    {"local list while true do list = { list } end", vm::ScriptErrorKind::Memory, kTooMuch},
    {"local t = {} while true do t[#t + 1] = (\"y\"):rep(1e6) .. #t end",
     vm::ScriptErrorKind::Memory, kTooMuch},
    {"local f while true do local g = f f = function() return g end end",
     vm::ScriptErrorKind::Memory, kTooMuch},
    // ways around being stopped do not exist
    {"while true do pcall(error) end", vm::ScriptErrorKind::Runtime, "unknown name `pcall`"},
    {"while true do xpcall(error, error) end", vm::ScriptErrorKind::Runtime,
     "unknown name `xpcall`"},
    {"return coroutine.wrap(function() while true do end end)()", vm::ScriptErrorKind::Runtime,
     "unknown name `coroutine`"},
    {"return setmetatable({}, { __index = function(t, k) return t[k] end }).x",
     vm::ScriptErrorKind::Runtime, "unknown name `setmetatable`"},
    {"return ((\"a\"):rep(1000)):gsub((\"a?\"):rep(30), \"\")", vm::ScriptErrorKind::Runtime,
     "a text has no `gsub`"},
};

}  // namespace perthro::test
