// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>

#include "core/report/report.h"

namespace opscope {

/// True for the classes that are work of a device: kernels, AI CPU tasks, communication, copies. Waits and
/// the tasks of the profiler and of the scheduler (PROFILING_ENABLE, PLACE_HOLDER, EVENT_RECORD) are none.
bool isWorkClass(SliceClass cls);

/// Distinguishes the ops of a report that are work from tasks of the scheduler (PLACE_HOLDER) in its table.
class WorkTypes {
public:
    explicit WorkTypes(const Report& report);
    bool has(std::size_t op) const
    {
        const auto& types = m_report.ops.taskType;
        return op >= types.size() || !m_others.contains(types[op]);
    }

private:
    const Report& m_report;
    std::set<StringId> m_others; ///< task types that are no work
};

/// From the begin of the first slice to the end of the last, in ns: the duration of a run. On a device only
/// its work counts, except in a report without any work. Report::span in contrast includes all slices,
/// counter samples and marks. Empty without slices. `device` restricts it to the tracks of one device.
TimeRange sliceSpan(const Report& report, std::optional<std::int32_t> device = {});

/// The work of a run: from its first task of work (isWorkClass) to the end of its last. Severities, shares of
/// the device, Free and the time of the device are of it; what is earlier or later is "before the first task"
/// and "after the last task", and neither idle nor Free.
TimeRange deviceSpan(const Report& report, std::optional<std::int32_t> device = {});

} // namespace opscope
