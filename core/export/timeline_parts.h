// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/export/export_target.h"
#include "core/report/report.h"

namespace opscope {

/// The content of one file.
struct TimelinePart {
    std::filesystem::path path;
    bool (*hasClass)(SliceClass) = nullptr;
    bool hasRest = false; ///< includes flows, counters and instants
    /// For a JOB with several runs: the step whose slices the file contains, and whether it also contains the
    /// slices without a step.
    std::optional<std::uint16_t> step;
    bool hasUnstepped = false;

    bool holds(const Report& report, std::size_t slice) const
    {
        const auto ofSlice = report.slices.step[slice];
        return hasClass(report.slices.cls[slice]) &&
               (!step || ofSlice == *step || (hasUnstepped && ofSlice == kNoStep));
    }
};

/// The files of an exported timeline: a single one in the new PROF layout; in a JOB one for the device and
/// one for the host of each run.
std::vector<TimelinePart> timelineParts(const Report& report, const ExportTarget& options);

} // namespace opscope
