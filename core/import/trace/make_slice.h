// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>

#include "core/import/trace/trace_tracks.h"

namespace opscope::trace {

/// Makes a slice from its record.
Slice makeSlice(const Tracks& fileTracks, const Chunk& chunk, const SliceRecord& record,
                std::uint32_t argSource);

/// The steps of a trace written by Opscope, by their numbers in the trace.
using OwnSteps = std::map<std::uint32_t, std::uint16_t>;
/// Applies the class and step that an exported trace of Opscope states for a slice.
void applyOwn(const OwnFacts& facts, const OwnSteps& steps, SliceClass& cls, std::uint16_t& step);

} // namespace opscope::trace
