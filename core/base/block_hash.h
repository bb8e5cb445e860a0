// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace opscope {

/// A fast hash that detects damage, not manipulation. It runs at the speed of memory, and any change within
/// one eight-byte word changes the hash.
std::uint64_t blockHash(std::string_view bytes);

} // namespace opscope
