// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the result of a comparison, as in msaccucmp's CSV. FORMATS 5.1 of this folder.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/accuracy/measure/metrics.h"
#include "core/report/inventory.h"

namespace opscope::accuracy {

inline constexpr const char* kNoValue = "NaN";

/// Whether the cell of a metric is neither a number nor a word for a missing one (NaN, N/A, unsupported).
/// That of StandardDeviation may also be the text of FORMATS 4.1.
bool isBadCell(Metric metric, std::string_view cell);

/// Texts are kNoValue if missing.
struct ResultRow {
    std::int64_t index = 0;
    std::int64_t sequence = 0;
    std::string opType = kNoValue;
    std::string npu;
    std::string npuType = kNoValue;
    std::string npuAddress = kNoValue;
    std::string golden;
    std::string goldenType = kNoValue;
    std::string goldenAddress = kNoValue;
    std::string tensor = kNoValue;
    std::string shape = kNoValue;
    std::string overflow = kNoValue; ///< YES or NO for float16
    std::string reason;

    /// The numbers, computed here or as far as a file contains them; missing if the row was not compared.
    std::optional<Comparison> comparison;
    std::vector<std::string>
        printed; ///< cells of the metrics in the file that was read; empty: computed here
    std::filesystem::path npuFile;
    std::filesystem::path goldenFile;

    /// The number as a result contains it, with six decimals; missing if the metric was not computed.
    std::optional<double> value(Metric metric) const;
    /// The cell of a metric; kNoValue: not computed. "nan" was computed.
    std::string text(Metric metric) const;
    /// Sets a metric from the cell of a file.
    void read(Metric metric, std::string_view cell);
};

struct LeftOutFile {
    std::filesystem::path path;
    Message reason;
    std::string cause{}; ///< of an exception, in the device's words

    std::string english() const { return cause.empty() ? reason.english() : reason.english() + ": " + cause; }
};

struct AccuracyResult {
    std::vector<ResultRow> rows;      ///< sorted by index
    std::vector<LeftOutFile> leftOut; ///< files that are in no row
    std::vector<Issue> issues;
    std::vector<Metric> metrics;   ///< of a result that was read; empty: all
    bool isStopped = false;        ///< before all tensors were compared
    bool isNpuOfFramework = false; ///< npy: there is no device address
    bool isGoldenOfFramework = false;

    bool has(Metric metric) const { return metrics.empty() || std::ranges::count(metrics, metric) > 0; }
};

} // namespace opscope::accuracy
