// SPDX-License-Identifier: GPL-3.0-or-later
// Where the figures of each variant of the page Statistics come from.
#pragma once

#include <string_view>
#include <vector>

#include "core/analysis/statistics.h"
#include "core/report/report.h"

namespace opscope {

struct StatisticsSource {
    std::string_view variant;
    StatisticsBy by;
    std::vector<SliceClass> classes;      ///< empty: those of `by`
    std::vector<std::string_view> kinds;  ///< tables of files, the best first
    std::vector<std::string_view> levels; ///< of api_statistic; empty: not there
    std::string_view mustHave; ///< a column without which a table is of another layout; may be empty
    std::string_view howTo;    ///< what collects it
};
/// Of an empty variant the first; null if there is none of that name.
const StatisticsSource* statisticsSource(std::string_view variant);

/// The vendor's table of a variant and which of its rows belong to it.
struct VendorStatistic {
    const DataTable* table = nullptr;  ///< null: no file has one
    const DataColumn* level = nullptr; ///< of api_statistic
    std::vector<std::string_view> levels;

    bool has(const Report& report, std::size_t row) const;
};
VendorStatistic vendorStatistic(const Report& report, const StatisticsSource& source);

} // namespace opscope
