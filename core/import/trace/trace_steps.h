// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/import/importer.h"
#include "core/import/trace/make_slice.h"
#include "core/import/trace/trace_tracks.h"

namespace opscope::trace {

/// Creates or completes the steps of the report: from "ProfilerStep#12" on a framework track, and from
/// "Iteration 1", "FP_BP Time 1", "Iteration Refresh 1", "Reduce_1_0", "Data_aug Bound 1" on a step trace
/// track. Returns the steps that a trace written by Opscope states, by their numbers in it.
OwnSteps addSteps(ImportContext& context, std::string_view bytes, const TraceChunks& trace,
                  const Tracks& fileTracks);

} // namespace opscope::trace
