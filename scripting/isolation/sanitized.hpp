// Whether a sanitizer watches this build, which reserves terabytes of addresses: then they cannot
// be bounded. g++ says so by macros, clang++ by features.
#pragma once

namespace perthro::isolation {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer) ||
                                   __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace perthro::isolation
