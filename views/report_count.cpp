// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report_count.h"

#include <QCoreApplication>

#include "core/table/join_ranks.h"

namespace opscope {
namespace {

struct ReportCount {
    Q_DECLARE_TR_FUNCTIONS(ReportCount)
};

} // namespace

QString reportCountText(const Workspace& workspace)
{
    const auto count = static_cast<int>(workspace.reports.size());
    return isByRank(workspace) ? ReportCount::tr("%n rank(s)", nullptr, count)
                               : ReportCount::tr("%n run(s)", nullptr, count);
}

} // namespace opscope
