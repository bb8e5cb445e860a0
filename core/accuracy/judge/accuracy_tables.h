// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a comparison as tables for the window.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/accuracy/judge/detail_files.h"
#include "core/accuracy/judge/sides.h"
#include "core/table/table.h"

namespace opscope::accuracy {

/// The result for one tensor.
enum class Verdict : std::uint8_t {
    Agrees,
    Born,     ///< the inputs of the op agree, this output does not
    FirstBad, ///< the first output with an error; it is unknown whether an input has one
    Inherits,
    Wrong,     ///< it has an error, but the op where the error begins is unknown
    NotJudged, ///< cosine similarity is undefined: the golden tensor is zero, the NPU's is not
    NotCompared,
    NotPaired,  ///< a file that no row contains
    OnlyBefore, ///< a tensor that only an earlier result contains
};
/// One for each row, from the origins of errors.
std::vector<Verdict> verdictsOf(const Compared& compared);
const char* verdictText(Verdict verdict);

/// An additional row after those of the result: a tensor that only an earlier result contains, or a file that
/// is in no row.
struct AdditionalRow {
    Verdict verdict = Verdict::NotPaired;
    ResultRow row;    ///< without metrics
    ResultRow before; ///< from an earlier result
    std::optional<LeftOutFile> file;
};
/// The tensors that only `before` contains, and with `withFiles` also the files that are in no row.
std::vector<AdditionalRow> additionalRows(const AccuracyResult& result, const std::vector<ResultRow>& before,
                                          bool withFiles);

struct TensorTable {
    TablePtr table;
    std::vector<std::uint32_t> rows; ///< rows of the result, one for each row before `further`
    std::vector<AdditionalRow> further;
    std::size_t firstMetric = 0; ///< column of CosineSimilarity; the other `tableMetrics()` follow
};
/// `withInvalid`: also tensors that were not compared, with the reason.
TensorTable tensorTable(const Compared& compared, const ReportPtr& report, bool withInvalid,
                        std::vector<AdditionalRow> further = {});
/// The elements with the largest errors.
TablePtr elementsTable(const Detail& detail, ElementOrder order, const PairForm& form,
                       const ReportPtr& report);

/// Metrics that have their own column: all except StandardDeviation, which is two numbers for each side.
std::vector<Metric> tableMetrics();
/// The vendor's recommended limit of a metric, if there is one. FORMATS 4.3 of this folder.
std::optional<double> recommendedLimit(Metric metric);

} // namespace opscope::accuracy
