// SPDX-License-Identifier: GPL-3.0-or-later
// The CSV that msaccucmp writes, written and read. ACCURACY 7.1.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/accuracy/result_row.h"

namespace opscope::accuracy {

struct ResultColumns {
    bool hasSequence = false;
    bool hasOverflow = false;
    bool hasNpuAddress = true;
    bool hasGoldenAddress = true;
    std::vector<Metric> metrics; ///< in the order of their columns
};

/// Two columns are called DataType, and two may be Address: cells go by their position.
std::vector<std::string> resultHeader(const ResultColumns& columns);
std::vector<std::string> resultCells(const ResultRow& row, const ResultColumns& columns);

/// A cell that a spreadsheet would run as a formula gets an apostrophe, which `readResult` takes away.
/// Errors: CannotWrite.
Result<void> writeResult(const std::filesystem::path& path, const std::vector<ResultRow>& rows,
                         const ResultColumns& columns);

struct ReadResult {
    ResultColumns columns;
    std::vector<ResultRow> rows;
    std::vector<Issue> issues; ///< rows with too few cells
};
/// Whether a file begins as one that `readResult` reads.
bool isResult(const std::filesystem::path& path);
/// The numbers of a row that was read, as far as it has them; none where it has no metric.
std::optional<Comparison> comparisonOf(const ResultRow& row);
/// Results of msaccucmp (old and new), of msit and msprobe, and ours. Errors: cannot be read; no header of a
/// result.
Result<ReadResult> readResult(const std::filesystem::path& path);

} // namespace opscope::accuracy
