// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace opscope {

/// A fast hash that detects damage, not manipulation. It runs at the speed of memory, and any change within
/// one eight-byte word changes the hash.
std::uint64_t blockHash(std::string_view bytes);

/// FNV-1a: the same in each version, because names of files and ids in caches are made of it. `before`: the
/// hash of what precedes the text.
constexpr std::uint64_t textHash(std::string_view text, std::uint64_t before = 14695981039346656037U)
{
    for (const char c : text)
        before = (before ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return before;
}

} // namespace opscope
