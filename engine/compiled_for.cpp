#include "engine/compiled_for.hpp"

namespace perthro {

const char* compiled_for() {
#if !defined(__x86_64__)
    return "this architecture";
#elif defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512CD__) &&                    \
    defined(__AVX512DQ__) && defined(__AVX512VL__)
    return "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI__) && defined(__BMI2__) && defined(__F16C__) &&           \
    defined(__FMA__) && defined(__LZCNT__) && defined(__MOVBE__)
    return "x86-64-v3";
#elif defined(__SSE4_2__) && defined(__SSSE3__) && defined(__POPCNT__)
    return "x86-64-v2";
#else
    return "x86-64";
#endif
}

}  // namespace perthro
