// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace opscope {

/// Bits of one element of a type by its name ("FLOAT16", "INT4"); none for texts and types that are not
/// known.
std::optional<std::uint32_t> bitsOfType(std::string_view dtype);
/// Elements of a shape; none when a dimension is not known or the product is beyond 64 bits.
std::optional<std::uint64_t> elementsOf(std::span<const std::int64_t> dims);
std::optional<std::uint64_t> tensorBytes(std::string_view dtype, std::span<const std::int64_t> dims);

} // namespace opscope
