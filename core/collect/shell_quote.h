// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace opscope {

/// One word of a POSIX shell that means exactly `text`: in single quotes, whatever it holds. `text` has no
/// NUL.
std::string shellQuoted(std::string_view text);
/// Several words with a blank between.
std::string shellWords(std::span<const std::string> words);
/// The same for people: only words that a shell would change stand in quotes. The inverse of splitWords.
std::string plainWords(std::span<const std::string> words);
/// The words of a line as a POSIX shell would take them apart, without any expansion: quotes of both kinds
/// and the backslash. Errors: SplitQuote.
Result<std::vector<std::string>> splitWords(std::string_view line);

} // namespace opscope
