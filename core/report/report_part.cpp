// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_part.h"

#include "core/report/report.h"

namespace opscope {

PartSizes::PartSizes(const Report& report)
    : m_sizes{0,
              report.slices.size() + report.instants.size(),
              report.counters.size(),
              report.steps.size(),
              report.ops.size(),
              report.memory.size(),
              report.opMemory.size_(),
              report.communication.size(),
              report.communicationMatrix.size(),
              report.stepTimes.size(),
              0}
{
    for (const auto& table : report.tables)
        m_sizes.back() += table.rows + 1;
}

ReportPart PartSizes::grownIn(const Report& report) const
{
    const PartSizes now(report);
    auto grown = ReportPart::None;
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        if (now.m_sizes[i] > m_sizes[i])
            grown = grown | static_cast<ReportPart>(1U << i);
    }
    return grown;
}

} // namespace opscope
