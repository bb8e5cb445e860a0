// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <string>

#include "core/base/result.h"
#include "core/import/trace/raw_event.h"

namespace opscope::trace {

/// The texts of the last event that the full reader read.
struct Scratch {
    std::deque<std::string> texts;
    std::string_view keep(std::string text) { return texts.emplace_back(std::move(text)); }
};

/// Reads one event, `{` to `}`, by nlohmann's parser: any valid JSON, and beyond it raw control characters,
/// broken UTF-8 and half surrogate pairs (shown as U+FFFD), NaN and Infinity (as if absent), numbers that no
/// double holds (as text). Errors: Malformed with the offset within `text`; deeper than kMaxDepth; longer
/// than kMaxEventBytes.
Result<void> readFull(std::string_view text, Scratch& scratch, RawEvent& event);

/// The text with what JSON forbids and traces hold replaced: control characters in strings escaped, broken
/// UTF-8 and half surrogate pairs made U+FFFD, NaN and Infinity made null, numbers beyond a double quoted.
/// Offsets move.
std::string tolerated(std::string_view text);

} // namespace opscope::trace
