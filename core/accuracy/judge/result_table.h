// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes the CSV of msaccucmp. FORMATS 5.1 of this folder.
#pragma once

#include <filesystem>
#include <vector>

#include "core/accuracy/judge/result_row.h"
#include "core/table/table.h"

namespace opscope::accuracy {

struct ResultColumns {
    bool hasSequence = false;
    bool hasOverflow = false;
    bool hasNpuAddress = true;
    bool hasGoldenAddress = true;
    std::vector<Metric> metrics; ///< in the order of their columns
    bool hasSpread =
        false; ///< also what the reference does not compute: units in the last place, percentiles
    bool hasUniqueTitles = false; ///< "NPUDataType", "GroundTruthDataType"; msaccucmp has "DataType" twice
};

/// The rows with the columns of msaccucmp, and its digits. The rows must outlive the call only.
TablePtr resultTable(const std::vector<ResultRow>& rows, const ResultColumns& columns);
/// Writes all rows as CSV. A cell that a spreadsheet would run as a formula gets an apostrophe, which
/// `readResult` removes. Errors: CannotWrite.
Result<void> writeTable(const std::filesystem::path& path, const Table& table);

struct ReadResult {
    ResultColumns columns;
    std::vector<ResultRow> rows;
    std::vector<Issue> issues; ///< rows with too few cells, metrics that are no numbers
};
/// Whether the beginning of a file looks like a result that `readResult` can read.
bool isResult(const std::filesystem::path& path);
/// Reads results of msaccucmp (old and new), msit, msprobe and Opscope. Errors: cannot be read; not the
/// header of a result.
Result<ReadResult> readResult(const std::filesystem::path& path);

} // namespace opscope::accuracy
