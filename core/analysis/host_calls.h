// SPDX-License-Identifier: GPL-3.0-or-later
// What the host did while a device waited: how much of the time which call covers, and how much none does.
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

/// A stretch of time as the host spent it: inCall + inOthers + noCall is its length.
struct HostDuring {
    bool isCollected = false;  ///< the report holds host calls at all
    SliceId call;              ///< the host call that covers the most; invalid if none does
    std::int64_t inCall = 0;   ///< how much of the stretch that call covers, ns
    std::int64_t inOthers = 0; ///< in other calls, of any thread
    std::int64_t noCall = 0;   ///< no recorded call at all
    SliceId inside;            ///< the range (msproftx) or framework op that covers the most; invalid if none
};

/// Made once a report: its host calls in order. `report` must outlive it.
class HostCalls {
public:
    explicit HostCalls(const Report& report);
    HostDuring during(TimeRange range) const;

private:
    const Report& m_report;
    bool m_isCollected = false;
    Intervals m_calls;
    Covering m_byCall;  ///< AscendCL, runtime, ...
    Covering m_byRange; ///< what calls lie in: ranges (msproftx) and ops of the framework
};

/// "4.000 us aclmdlExecute, 1993.000 us without any recorded call (inside CreateStreams)".
std::string hostText(const Report& report, const HostDuring& host, const Words& words = {});

} // namespace opscope
