// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two results with the same ground truth, before and after a change: which tensors are better or
// worse.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/judge/result_row.h"

namespace opscope::accuracy {

enum class TensorTrend : std::uint8_t { Worse, Better, Same, OnlyBefore, OnlyAfter, NotCompared };
inline constexpr std::size_t kTensorTrends = 6;
const char* trendText(TensorTrend trend);

/// Compares two values; missing: the tensor was not compared.
TensorTrend trendOf(std::optional<double> before, std::optional<double> after, Metric metric);

/// Compares two values; any difference counts, and NaN is worse than every number.
bool isWorse(std::optional<double> value, std::optional<double> than, Metric metric);

struct TensorChange {
    std::string tensor; ///< column TensorIndex; for msprobe the name of the NPU's tensor
    std::string opType;
    const ResultRow* before = nullptr; ///< null: missing
    const ResultRow* after = nullptr;
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
/// one. NaN is worse than every number. Rows with the same name are matched in their order. Both results must
/// outlive the answer.
ResultDiff diffResults(const std::vector<ResultRow>& before, const std::vector<ResultRow>& after,
                       Metric metric);

} // namespace opscope::accuracy
