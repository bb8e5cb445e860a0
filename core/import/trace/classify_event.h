// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/import/trace/raw_event.h"
#include "core/report/classify.h"

namespace opscope::trace {

/// The class of a slice on a track.
SliceClass classify(TrackRole role, Hint hint, std::string_view type, std::string_view name);

} // namespace opscope::trace
