// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>

#include "core/import/trace/tracks.h"

namespace opscope::trace {

/// Makes a slice from its record.
Slice makeSlice(const Tracks& fileTracks, const Chunk& chunk, const SliceRecord& record,
                std::uint32_t argSource);

/// The steps of an export of ours, by the numbers that it gives them.
using OwnSteps = std::map<std::uint32_t, std::uint16_t>;
/// What an export of ours says of a slice besides its op.
void applyOwn(const OwnFacts& facts, const OwnSteps& steps, SliceClass& cls, std::uint16_t& step);

} // namespace opscope::trace
