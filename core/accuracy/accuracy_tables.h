// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison found, as tables for the window.
#pragma once

#include <cstdint>
#include <vector>

#include "core/accuracy/detail_files.h"
#include "core/accuracy/sides.h"
#include "core/table/table.h"

namespace opscope::accuracy {

/// What became of a tensor.
enum class Verdict : std::uint8_t {
    Agrees,
    Born,     ///< the inputs of the op agree, this output does not
    FirstBad, ///< the first with an error; nobody knows whether an input had it
    Inherits,
    Wrong, ///< an error of which nobody knows where it is born
    NotCompared,
};
/// Of each row: by the origins of errors.
std::vector<Verdict> verdictsOf(const Compared& compared);
const char* verdictText(Verdict verdict);

struct TensorTable {
    TablePtr table;
    std::vector<std::uint32_t> rows; ///< of the result, of each row of the table
    std::size_t firstMetric = 0;     ///< column of CosineSimilarity; the others follow but for the deviation
};
/// `withInvalid`: also what was not compared, with its reason.
TensorTable tensorTable(const Compared& compared, const ReportPtr& report, bool withInvalid);
/// The elements with the largest errors.
TablePtr elementsTable(const Detail& detail, ElementOrder order, const PairForm& form,
                       const ReportPtr& report);

/// Metrics with a column of their own: all but StandardDeviation, which is two numbers a side.
std::vector<Metric> tableMetrics();
/// What the vendor recommends as the limit of a metric; none where it says nothing. ACCURACY 6.
std::optional<double> recommendedLimit(Metric metric);

} // namespace opscope::accuracy
