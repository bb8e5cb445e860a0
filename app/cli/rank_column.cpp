// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/rank_column.h"

#include <set>

namespace opscope {

RankColumn::RankColumn(const Workspace& workspace) : m_isMany(workspace.reports.size() > 1)
{
    std::set<std::int64_t> ranks;
    for (const auto& report : workspace.reports)
        ranks.insert(report->rank);
    m_isByRank = ranks.size() == workspace.reports.size() && !ranks.empty() && isKnown(*ranks.begin());
}

void RankColumn::addTo(std::vector<ResultColumn>& columns) const
{
    if (m_isMany)
        columns.push_back({m_isByRank ? "Rank" : "Report", m_isByRank});
}

void RankColumn::addTo(std::vector<ResultCell>& cells, const Report& report) const
{
    if (m_isMany)
        cells.push_back(m_isByRank ? ResultCell(report.rank) : ResultCell(report.name));
}

} // namespace opscope
