// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace opscope {

/// Decodes the code point at `pos`, which is before the end, and moves `pos` behind it; a wrong byte gives
/// U+FFFD and moves by one.
char32_t nextCodePoint(std::string_view text, std::size_t& pos);
/// True if the bytes are well-formed UTF-8 (no overlong forms, no surrogates).
bool isUtf8(std::string_view bytes);
/// The bytes with every ill-formed part replaced by U+FFFD.
std::string toUtf8(std::string_view bytes);
/// A short excerpt for a message: at most `limit` bytes, what is not printable ASCII as '?'.
std::string printable(std::string_view text, std::size_t limit);

} // namespace opscope
