// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace opscope {

/// True if the bytes are well-formed UTF-8 (no overlong forms, no surrogates).
bool isUtf8(std::string_view bytes);
/// The bytes with every ill-formed part replaced by U+FFFD.
std::string toUtf8(std::string_view bytes);

} // namespace opscope
