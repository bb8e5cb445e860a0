// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/navigator.h"

#include "views/selection/selection.h"

namespace opscope {

unsigned Target::parts() const
{
    const auto bit = [](bool isSet, TargetPart part) { return isSet ? unsigned{part} : 0U; };
    return bit(slice.valid() && table.isEmpty(), kToSlice) | bit(range.has_value(), kToRange) |
           bit(!lanes.empty(), kToLanes) | bit(!filter.isEmpty(), kToFilter) | bit(row.valid(), kToRow) |
           bit(file.has_value(), kToFile) | bit(pair.has_value(), kToPair) |
           bit(!finding.isEmpty(), kToFinding) | bit(!node.isEmpty(), kToNode) |
           bit(!model.isEmpty(), kToModel);
}

Navigator::Navigator(Selection& selection) : QObject(&selection), m_selection(selection) {}

void Navigator::go(const Target& target)
{
    if (target.rank)
        m_selection.setRank(*target.rank);
    Q_EMIT asked(target);
}

} // namespace opscope
