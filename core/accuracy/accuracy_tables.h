// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison found, as tables for the window.
#pragma once

#include <cstdint>
#include <optional>
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
    Wrong,     ///< an error whose first op is not known
    NotJudged, ///< there is no cosine similarity: the golden tensor is zero, the NPU's is not
    NotCompared,
    NotPaired,  ///< a file that is in no row
    OnlyBefore, ///< a tensor that only an earlier result has
};
/// Of each row: by the origins of errors.
std::vector<Verdict> verdictsOf(const Compared& compared);
const char* verdictText(Verdict verdict);

/// What stands behind the rows of a result: a tensor that only an earlier one has, a file that is in no row.
struct FurtherRow {
    Verdict verdict = Verdict::NotPaired;
    ResultRow row;    ///< without numbers of its own
    ResultRow before; ///< of an earlier result
    std::optional<LeftOutFile> file;
};
/// The tensors that only `before` has; `withFiles`: and the files that are in no row.
std::vector<FurtherRow> furtherRows(const AccuracyResult& result, const std::vector<ResultRow>& before,
                                    bool withFiles);

struct TensorTable {
    TablePtr table;
    std::vector<std::uint32_t> rows; ///< of the result, of each row of the table in front of the further ones
    std::vector<FurtherRow> further;
    std::size_t firstMetric = 0; ///< column of CosineSimilarity; the others follow but for the deviation
};
/// `withInvalid`: also what was not compared, with its reason.
TensorTable tensorTable(const Compared& compared, const ReportPtr& report, bool withInvalid,
                        std::vector<FurtherRow> further = {});
/// The elements with the largest errors.
TablePtr elementsTable(const Detail& detail, ElementOrder order, const PairForm& form,
                       const ReportPtr& report);

/// Metrics with a column of their own: all but StandardDeviation, which is two numbers a side.
std::vector<Metric> tableMetrics();
/// What the vendor recommends as the limit of a metric; none where it says nothing. ACCURACY 6.
std::optional<double> recommendedLimit(Metric metric);

} // namespace opscope::accuracy
