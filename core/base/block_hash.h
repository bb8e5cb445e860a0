// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace opscope {

/// A fast hash of bytes against damage, not against intent: as fast as memory is read, and any change within
/// one word of eight bytes changes it for certain.
std::uint64_t blockHash(std::string_view bytes);

} // namespace opscope
