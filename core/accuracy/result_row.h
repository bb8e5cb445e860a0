// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the result of a comparison, in the words of msaccucmp's CSV. ACCURACY 7.1.
#pragma once

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
    std::string reason;
};

struct AccuracyResult {
    std::vector<ResultRow> rows; ///< sorted by index
    std::vector<LeftOutFile> leftOut;
    std::vector<Issue> issues;
    bool isNpuOfFramework = false; ///< npy: there is no address on a device
    bool isGoldenOfFramework = false;
};

} // namespace opscope::accuracy
