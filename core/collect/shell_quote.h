// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace opscope {

/// One word of a POSIX shell that means exactly `text`: in single quotes, whatever it holds. `text` has no
/// NUL.
std::string shellQuoted(std::string_view text);
/// Several words with a blank between.
std::string shellWords(std::span<const std::string> words);

} // namespace opscope
