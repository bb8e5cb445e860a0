// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Keys of the arguments that slices of some tracks have (all tracks if none is named), the most frequent
/// first. Looks at `perTrack` slices of each track, evenly spread: decoding all of a big report would take
/// too long for a list of columns.
std::vector<std::string> argumentKeys(const Report& report, const std::vector<TrackId>& tracks,
                                      std::size_t perTrack = 64);

} // namespace opscope
