// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace opscope {

/// Decodes the code point at `pos`, which must be before the end, and advances `pos` to its end. An invalid
/// byte becomes U+FFFD and advances `pos` by one.
char32_t nextCodePoint(std::string_view text, std::size_t& pos);
/// True if the bytes are well-formed UTF-8 (no overlong forms, no surrogates).
bool isUtf8(std::string_view bytes);
/// The text with every invalid part replaced by U+FFFD.
std::string toUtf8(std::string_view bytes);
/// A short excerpt for a message: at most `limit` bytes; '?' for each byte that is not printable ASCII.
std::string printable(std::string_view text, std::size_t limit);

} // namespace opscope
