// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <string>

#include "core/base/result.h"
#include "core/import/trace/raw_event.h"

namespace opscope::trace {

/// Storage for the texts of the last event of the full reader.
struct Scratch {
    std::deque<std::string> texts;
    std::string_view keep(std::string text) { return texts.emplace_back(std::move(text)); }
};

/// Reads one event, `{` to `}`, with nlohmann's parser. Accepts any valid JSON, and also raw control
/// characters, invalid UTF-8 and half surrogate pairs (read as U+FFFD), NaN and Infinity (as if absent), and
/// numbers beyond the range of a double (as text). Errors: Malformed with the offset within `text`; deeper
/// than kMaxDepth; longer than kMaxEventBytes.
Result<void> readFull(std::string_view text, Scratch& scratch, RawEvent& event);

/// What NaN and Infinity become, which JSON does not have: null, or a text with the same letters.
enum class NoNumbers : bool { AsNull, AsTexts };

/// Replaces invalid JSON that occurs in traces: control characters in strings are escaped, invalid UTF-8 and
/// half surrogate pairs become U+FFFD, numbers beyond the range of a double are quoted. Offsets change.
std::string tolerated(std::string_view text, NoNumbers noNumbers = NoNumbers::AsNull);

} // namespace opscope::trace
