// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace opscope {

/// One word for a POSIX shell that means exactly `text`: in single quotes. `text` must not contain NUL.
std::string shellQuoted(std::string_view text);
/// Several words separated by a blank.
std::string shellWords(std::span<const std::string> words);
/// The same for people: only words that a shell would change are quoted. The inverse of splitWords.
std::string plainWords(std::span<const std::string> words);
/// Splits a line into words like a POSIX shell, without any expansion: both kinds of quotes and the
/// backslash. Errors: SplitQuote.
Result<std::vector<std::string>> splitWords(std::string_view line);

} // namespace opscope
