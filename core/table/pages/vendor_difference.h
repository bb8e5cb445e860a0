// SPDX-License-Identifier: GPL-3.0-or-later
// Compares rows of statistics with the totals of the vendor's tables, for the page and the command line.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/analysis/like_totals.h"
#include "core/analysis/statistics.h"
#include "core/table/pages/statistics_sources.h"
#include "core/table/table_builder.h"

namespace opscope {

/// Whether rows of several devices or models are kept apart.
struct Apart {
    bool byDevice = false;
    bool byModel = false;

    std::pair<std::int64_t, std::int64_t> partOf(std::int64_t device, std::int64_t model) const;
};

/// The rows of a vendor's table that a request asks for.
struct VendorRows {
    const DataTable* data = nullptr;
    std::shared_ptr<Table> table;    ///< of these rows; null if there are none
    std::vector<std::uint32_t> rows; ///< in `data`

    VendorRows(const ReportPtr& report, const TableRequest& request, const VendorStatistic& source);
};

/// The totals of these rows, except the vendor's sums of other rows and those that `nameOf(row, ns)` does not
/// name. A row without a count is one run, as in op_summary.
std::vector<VendorsTotal>
totalsOf(const VendorRows& from,
         const std::function<std::optional<NamedTotal>(std::uint32_t row, std::int64_t ns)>& nameOf);
/// The totals of a statistic of ops or calls. Ops run on several core types, and calls have the `level`.
std::vector<VendorsTotal> namedTotals(const Report& report, const VendorRows& from, StatisticsBy by,
                                      const Apart& apart, std::string_view level);

/// The device of a row of ours, or that of its step.
std::int32_t deviceOf(const Report& report, const StatisticsRow& row);

struct VendorDifference {
    struct OfRow {
        std::optional<std::int64_t> total;      ///< the vendor's, in ns, if it can be compared
        std::optional<std::int64_t> difference; ///< from ours; with threads, from that of all threads
        bool isNamed = false;                   ///< the vendor has this name
        bool hasTotal = false;                  ///< a total belongs to the row, also if it is not comparable
    };
    std::vector<std::optional<std::int64_t>> ofTheirs; ///< for each total the difference from ours, in ns
    std::vector<OfRow> ofOurs;

    bool hasAny() const;
};

/// The totals of the vendor minus ours. Like is compared with like: the same part and device, and of several
/// pictures either all, or each, as the counts show what the timeline contains.
VendorDifference vendorDifference(const Report& report, std::span<const VendorsTotal> theirs,
                                  std::span<const StatisticsRow> ours, StatisticsBy by, const Apart& apart);

} // namespace opscope
