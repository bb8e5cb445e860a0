// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace opscope::trace {

/// Counts the events in bytes that are not read: objects with a phase, except those inside the arguments of
/// an event. It follows brackets and quotes through damaged text, in linear time.
std::uint64_t countLostEvents(std::string_view bytes);

} // namespace opscope::trace
