// SPDX-License-Identifier: GPL-3.0-or-later
// The column in front of the rows of a folder of ranks.
#pragma once

#include <vector>

#include "app/cli/result_writer.h"
#include "core/report/report.h"

namespace opscope {

/// None for one report; the rank, or the name where a report has no rank or two have the same.
class RankColumn {
public:
    RankColumn() = default;
    explicit RankColumn(const Workspace& workspace);
    void addTo(std::vector<ResultColumn>& columns) const;
    void addTo(std::vector<ResultCell>& cells, const Report& report) const;

private:
    bool m_isMany = false;
    bool m_isByRank = false;
};

} // namespace opscope
