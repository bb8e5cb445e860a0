// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/importer.h"
#include "core/import/trace/trace_reader.h"

namespace opscope::trace {

/// Moves the content of the chunks to the builder: tracks, slices (grouped by track, so that `finish` has
/// little to sort), pairs, flows, counters, instants, steps, issues and counts.
Result<void> mergeTrace(ImportContext& context, std::string_view bytes, TraceChunks& trace,
                        std::uint32_t argSource);

} // namespace opscope::trace
