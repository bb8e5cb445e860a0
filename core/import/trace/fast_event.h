// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/trace/raw_event.h"

namespace opscope::trace {

/// Reads the event whose `{` is at `at`, knowing the keys of an event in any order. Returns the place behind
/// its `}`, or null when it meets anything that it does not expect (escapes in names, exponents, nested
/// arguments, broken text, the last bytes before `end`): then the event is for `readFull`, and `event` means
/// nothing. It accepts a subset of what the full reader accepts, with the same result.
const char* readFast(const char* at, const char* end, RawEvent& event);

} // namespace opscope::trace
