// SPDX-License-Identifier: GPL-3.0-or-later
// Begin and end events become slices: B/E by track, async b/n/e and the legacy S/T/p/F by category and id.
#pragma once

#include <cstdint>
#include <map>

#include "core/import/importer.h"
#include "core/import/trace/tracks.h"

namespace opscope::trace {

struct PairingResult {
    ReadCounts counts;
    std::uint64_t endWithoutBegin = 0;
    std::uint64_t beginWithoutEnd = 0;
    std::uint64_t endArgs = 0; ///< end events with arguments, which are not shown
    std::vector<std::uint64_t> endWithoutBeginAt;
    std::vector<std::uint64_t> beginWithoutEndAt;
    std::vector<std::uint64_t> endArgsAt;
};

/// Makes a slice from its record.
Slice makeSlice(const Tracks& fileTracks, const Chunk& chunk, const SliceRecord& record,
                std::uint32_t argSource);
/// The class of a slice on a track.
SliceClass classify(TrackRole role, Hint hint, std::string_view type, std::string_view name);

/// What an export of ours says of a slice besides its op. `steps`: the steps of its events, by their numbers.
using OwnSteps = std::map<std::uint32_t, std::uint16_t>;
void applyOwn(const OwnFacts& facts, const OwnSteps& steps, SliceClass& cls, std::uint16_t& step);

/// Adds the slices and instants of all pairs to the builder; what is still open ends at `traceEnd`.
PairingResult addPairs(ImportContext& context, const TraceChunks& trace, const Tracks& fileTracks,
                       std::uint32_t argSource, std::int64_t traceEnd, const OwnSteps& steps,
                       std::uint16_t step);

} // namespace opscope::trace
