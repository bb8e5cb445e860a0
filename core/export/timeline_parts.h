// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/export/export_target.h"
#include "core/report/report.h"

namespace opscope {

/// What goes into one file.
struct TimelinePart {
    std::filesystem::path path;
    bool (*hasClass)(SliceClass) = nullptr;
    bool hasRest = false; ///< flows, counters, instants
    /// Of a JOB with several runs: the step that this file's slices belong to, and whether it takes in those
    /// of no step.
    std::optional<std::uint16_t> step;
    bool hasUnstepped = false;

    bool holds(const Report& report, std::size_t slice) const
    {
        const auto ofSlice = report.slices.step[slice];
        return hasClass(report.slices.cls[slice]) &&
               (!step || ofSlice == *step || (hasUnstepped && ofSlice == kNoStep));
    }
};

/// The files of an exported timeline: one of everything in the new PROF layout, device and host of each run
/// in a JOB.
std::vector<TimelinePart> timelineParts(const Report& report, const ExportTarget& options);

} // namespace opscope
