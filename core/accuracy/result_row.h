// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the result of a comparison, in the words of msaccucmp's CSV. ACCURACY 7.1.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/metrics.h"
#include "core/report/inventory.h"

namespace opscope::accuracy {

inline constexpr const char* kNoValue = "NaN";

/// Cells as they are written; kNoValue where there is none.
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
    std::array<std::string, kMetrics> metrics{};
    std::string reason;

    std::optional<Comparison> comparison; ///< of what was computed here
    std::filesystem::path npuFile;
    std::filesystem::path goldenFile;

    ResultRow() { metrics.fill(kNoValue); }
};

struct LeftOutFile {
    std::filesystem::path path;
    Message reason;
    std::string cause{}; ///< of an exception, in the words of the device

    std::string english() const { return cause.empty() ? reason.english() : reason.english() + ": " + cause; }
};

struct AccuracyResult {
    std::vector<ResultRow> rows;      ///< sorted by index
    std::vector<LeftOutFile> leftOut; ///< files that are in no row
    std::vector<Issue> issues;
    std::vector<Metric> metrics;   ///< of a result that was read; empty: all
    bool isStopped = false;        ///< before all was compared
    bool isNpuOfFramework = false; ///< npy: there is no address on a device
    bool isGoldenOfFramework = false;

    bool has(Metric metric) const { return metrics.empty() || std::ranges::count(metrics, metric) > 0; }
};

} // namespace opscope::accuracy
