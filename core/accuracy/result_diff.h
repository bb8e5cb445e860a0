// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two results with the same ground truth, before and after a change: which tensors are better or
// worse.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/accuracy/result_row.h"

namespace opscope::accuracy {

enum class TensorTrend : std::uint8_t { Worse, Better, Same, OnlyBefore, OnlyAfter, NotCompared };
inline constexpr std::size_t kTensorTrends = 6;
const char* trendText(TensorTrend trend);

/// Compares two printed values; kNoValue: missing.
TensorTrend trendOf(const std::string& before, const std::string& after, Metric metric);

/// Compares two printed values; any difference counts, and NaN is worse than every number.
bool isWorse(const std::string& value, const std::string& than, Metric metric);

struct TensorChange {
    std::string tensor; ///< column TensorIndex; for msprobe the name of the NPU's tensor
    std::string opType;
    std::string before; ///< as printed; kNoValue: missing
    std::string after;
    TensorTrend trend = TensorTrend::Same;
};

struct ResultDiff {
    std::vector<TensorChange> tensors;   ///< in the order of the second result, then only in the first
    std::vector<std::size_t> onlyBefore; ///< rows of the first result that the second does not contain
    std::array<std::size_t, kTensorTrends> counts{};

    std::size_t countOf(TensorTrend trend) const { return counts[static_cast<std::size_t>(trend)]; }
    /// Tensors that have a value in one result only.
    std::size_t countOnOneSide() const
    {
        return countOf(TensorTrend::OnlyBefore) + countOf(TensorTrend::OnlyAfter);
    }
};

/// Compares by one metric. A cosine similarity is unchanged within 0.0001, an error within 1 % of the larger
/// one. NaN is worse than every number. Rows with the same name are matched in their order.
ResultDiff diffResults(const std::vector<ResultRow>& before, const std::vector<ResultRow>& after,
                       Metric metric);

} // namespace opscope::accuracy
