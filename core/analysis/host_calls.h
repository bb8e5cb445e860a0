// SPDX-License-Identifier: GPL-3.0-or-later
// The host's activity while a device was idle: the time in host calls, and the time without any.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/covering.h"
#include "core/analysis/intervals.h"
#include "core/base/message.h"
#include "core/base/words.h"
#include "core/report/report.h"

namespace opscope {

/// How the host spent a time range: inCall + inOthers + inOps + noCall is the length of the range, all in ns.
struct HostDuring {
    bool isCollected = false;  ///< the report contains host calls
    SliceId call;              ///< the host call that covers the largest part; invalid if there is none
    std::int64_t inCall = 0;   ///< time covered by `call`, ns
    std::int64_t inOthers = 0; ///< time covered by other calls of any thread, ns
    std::int64_t inOps = 0;    ///< time without any recorded call in ops of the framework, ns
    SliceId op;                ///< the op that covers the largest part of the range; invalid if none
    std::int64_t noCall = 0;   ///< time without any recorded call or op, ns
    SliceId inside; ///< the msproftx range or framework op that covers the largest part; invalid if none
};

/// The host calls of a report in order of time; build it once for each report. `report` must outlive it.
class HostCalls {
public:
    explicit HostCalls(const Report& report);
    HostDuring during(TimeRange range) const;
    /// The time that any call covers.
    const Intervals& calls() const { return m_calls; }
    /// The time that any call or op of the framework covers.
    const Intervals& recorded() const { return m_recorded; }
    /// The time without a call that an op of the framework covers: it prepares its launches.
    const Intervals& opsWithoutCall() const { return m_opsWithoutCall; }
    /// The op of the framework that covers the largest part of a range.
    SliceId opOf(TimeRange range) const { return m_byOp.mostOf(range); }

private:
    const Report& m_report;
    bool m_isCollected = false;
    Intervals m_calls;
    Intervals m_recorded;
    Intervals m_opsWithoutCall;
    Covering m_byOp;
    Covering m_byCall;  ///< host API calls: AscendCL, runtime, ...
    Covering m_byRange; ///< slices that enclose API calls: msproftx ranges and framework ops
};

/// "4.000 us aclmdlExecute, 1993.000 us without any recorded call (inside CreateStreams)".
std::string hostText(const Report& report, const HostDuring& host, const Words& words = {});

} // namespace opscope
