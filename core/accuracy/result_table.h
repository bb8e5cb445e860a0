// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes the CSV of msaccucmp. FORMATS 5.1 of this folder.
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

/// There are two columns DataType and up to two columns Address: cells are identified by their position.
std::vector<std::string> resultHeader(const ResultColumns& columns);
std::vector<std::string> resultCells(const ResultRow& row, const ResultColumns& columns);

/// A cell that a spreadsheet would run as a formula gets an apostrophe, which `readResult` removes. Errors:
/// CannotWrite.
Result<void> writeResult(const std::filesystem::path& path, const std::vector<ResultRow>& rows,
                         const ResultColumns& columns);

struct ReadResult {
    ResultColumns columns;
    std::vector<ResultRow> rows;
    std::vector<Issue> issues; ///< rows with too few cells
};
/// Whether the beginning of a file looks like a result that `readResult` can read.
bool isResult(const std::filesystem::path& path);
/// The numbers of a row that was read, as far as it contains them; missing if it has no metric.
std::optional<Comparison> comparisonOf(const ResultRow& row);
/// Reads results of msaccucmp (old and new), msit, msprobe and Opscope. Errors: cannot be read; not the
/// header of a result.
Result<ReadResult> readResult(const std::filesystem::path& path);

} // namespace opscope::accuracy
