// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace opscope {

/// The number at `offset`, little-endian as this machine; 0 where the bytes end before it does.
template <class T>
T numberAt(std::string_view bytes, std::uint64_t offset)
{
    T value{};
    if (offset <= bytes.size() && sizeof value <= bytes.size() - offset)
        std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

} // namespace opscope
