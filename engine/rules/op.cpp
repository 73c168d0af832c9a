#include "engine/rules/op.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace perthro {

namespace {

#define PERTHRO_OP_NAME(id, name) name,
constexpr std::string_view kWordNames[] = {PERTHRO_OPS(PERTHRO_OP_NAME)};
constexpr std::string_view kOpNames[] = {PERTHRO_OPS(PERTHRO_OP_NAME)
                                             PERTHRO_CONTROL(PERTHRO_OP_NAME)};
#undef PERTHRO_OP_NAME

}  // namespace

std::string_view op_name(Op op) { return kOpNames[static_cast<std::size_t>(op)]; }

bool find_op(std::string_view name, Op& op) {
    static const auto sorted = [] {
        std::array<std::pair<std::string_view, Op>, std::size(kWordNames)> all;
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = {kWordNames[i], static_cast<Op>(i)};
        }
        std::ranges::sort(all);
        return all;
    }();
    const auto found = std::ranges::lower_bound(sorted, name, {},
                                                &std::pair<std::string_view, Op>::first);
    if (found == sorted.end() || found->first != name) {
        return false;
    }
    op = found->second;
    return true;
}

}  // namespace perthro
