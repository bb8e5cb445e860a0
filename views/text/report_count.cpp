// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/report_count.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/base/message_id.h"
#include "core/table/join_ranks.h"
#include "views/i18n.h"

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

int fileCount(const Workspace& workspace, FileState state)
{
    std::ptrdiff_t count = 0;
    for (const auto& report : workspace.reports)
        count += std::ranges::count(report->inventory, state, &InventoryEntry::state);
    return static_cast<int>(count);
}

QString tensorFileText(const Workspace& workspace)
{
    const auto isTensor = [](const InventoryEntry& entry) {
        return entry.state == FileState::NotDecoded && entry.reason &&
               entry.reason->id == MessageId::TensorDumpFile;
    };
    std::ptrdiff_t count = 0;
    for (const auto& report : workspace.reports)
        count += std::ranges::count_if(report->inventory, isTensor);
    return count == 0 ? QString() : ReportCount::tr("%n tensor file(s)", nullptr, static_cast<int>(count));
}

QString fileCountText(const Workspace& workspace)
{
    QStringList parts;
    if (const auto tensors = tensorFileText(workspace); !tensors.isEmpty())
        parts << tensors;
    for (const auto state : {FileState::Used, FileState::Partial, FileState::Missing, FileState::Broken}) {
        if (const int count = fileCount(workspace, state); count != 0)
            parts << QStringLiteral("%1 %2").arg(count).arg(fileStateText(state));
    }
    return parts.isEmpty() ? QStringLiteral("0") : parts.join(ReportCount::tr(", "));
}

} // namespace opscope
