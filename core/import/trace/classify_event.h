// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/import/trace/raw_event.h"
#include "core/vendor/classify.h"

namespace opscope::trace {

/// The class of a slice, from the role of its track, the hint of its event, its type and its name.
SliceClass classify(TrackRole role, Hint hint, std::string_view type, std::string_view name);

} // namespace opscope::trace
