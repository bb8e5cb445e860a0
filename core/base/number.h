// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace opscope {

/// The number that a text is, from its first character to its last; none if it is no number or does not fit.
template <class T = std::int64_t>
std::optional<T> wholeNumber(std::string_view text)
{
    T value{};
    const auto* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && at == end ? std::optional(value) : std::nullopt;
}

} // namespace opscope
