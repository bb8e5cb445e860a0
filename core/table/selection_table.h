// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/analysis/selection_statistics.h"
#include "core/table/table.h"

namespace opscope {

/// What the rows of a selection are called, in the language of the reader.
struct SelectionWords {
    std::string gap;                ///< "(gap)"
    std::string gapWithHost;        ///< "(gap) host: %1"
    std::string stream;             ///< "Stream %1"
    std::string noStream;           ///< "(no stream)"
    std::vector<std::string> lanes; ///< the name of each track; may be empty if rows are not of lanes
};

/// Statistics of a selection as a table: a row for each group of slices, then one for each kind of gap, those
/// of the greatest sum first. The slice of a row is the first of its group; a gap has none.
/// `zero`: what times count from, by the clock of the report.
TablePtr selectionTable(const ReportPtr& report, const SelectionStatistics& statistics,
                        const SelectionWords& words, std::int64_t zero);

} // namespace opscope
