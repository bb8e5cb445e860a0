// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Names of the arguments of the slices on `tracks` (empty: all tracks), the most frequent first. Reads only
/// `perTrack` slices of each track, evenly spread: decoding the arguments of all slices of a big report would
/// take too long for a list of columns.
std::vector<std::string> argumentKeys(const Report& report, const std::vector<TrackId>& tracks,
                                      std::size_t perTrack = 64);

} // namespace opscope
