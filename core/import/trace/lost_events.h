// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace opscope::trace {

/// How many events stand in bytes that are not read: the objects that say a phase, without those in the
/// arguments of an event. Follows brackets and quotes through any damage; costs the bytes.
std::uint64_t countLostEvents(std::string_view bytes);

} // namespace opscope::trace
