// SPDX-License-Identifier: GPL-3.0-or-later
// Combines begin and end events into slices: B/E by track; async b/n/e and the legacy phases S/T/p/F by
// category and id.
#pragma once

#include <cstdint>
#include <vector>

#include "core/import/importer.h"
#include "core/import/trace/make_slice.h"
#include "core/import/trace/trace_tracks.h"

namespace opscope::trace {

struct PairingResult {
    ReadCounts counts;
    IssueLog issues;
};

/// Adds the slices and instants of all pairs to the builder; events that are still open end at `traceEnd`.
PairingResult addPairs(ImportContext& context, const TraceChunks& trace, const Tracks& fileTracks,
                       std::uint32_t argSource, std::int64_t traceEnd, const OwnSteps& steps,
                       std::uint16_t step);

} // namespace opscope::trace
