// SPDX-License-Identifier: GPL-3.0-or-later
// Traces and tables of any size for benchmarks, in the dialect of the msprof exporter: the same bytes for the
// same seed.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/result.h"

namespace opscope::samples {

/// A Chrome trace with at least `slices` X events: per 100 of them about 40 flow ends and 15 counter samples
/// on top. Errors: CannotWrite.
Result<void> writeBigTrace(const std::filesystem::path& file, std::int64_t slices, std::uint64_t seed);

/// An op_summary of 46 columns. Errors: CannotWrite.
Result<void> writeBigOpSummary(const std::filesystem::path& file, std::int64_t rows, std::uint64_t seed);

} // namespace opscope::samples
