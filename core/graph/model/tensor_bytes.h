// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace opscope {

/// Bits of one element of a type by its name ("FLOAT16", "INT4"); missing for strings and unknown types.
std::optional<std::uint32_t> bitsOfType(std::string_view dtype);
/// Number of elements of a shape; missing if a dimension is unknown or the product needs more than 64 bits.
std::optional<std::uint64_t> elementsOf(std::span<const std::int64_t> dims);
std::optional<std::uint64_t> tensorBytes(std::string_view dtype, std::span<const std::int64_t> dims);

} // namespace opscope
