// SPDX-License-Identifier: GPL-3.0-or-later
// Two comparisons with the same ground truth, before and after a change: which tensors are better, which
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

/// Of two values as they are printed; kNoValue: none.
TensorTrend trendOf(const std::string& before, const std::string& after, Metric metric);

/// Of two values as they are printed, by any difference; no number is worse than every number.
bool isWorse(const std::string& value, const std::string& than, Metric metric);

struct TensorChange {
    std::string tensor; ///< column TensorIndex, or of msprobe the name of the NPU's tensor
    std::string opType;
    std::string before; ///< as it is printed; kNoValue: none
    std::string after;
    TensorTrend trend = TensorTrend::Same;
};

struct ResultDiff {
    std::vector<TensorChange> tensors;   ///< in the order of the second result, then what only the first has
    std::vector<std::size_t> onlyBefore; ///< rows of the first result that none of the second is of
    std::array<std::size_t, kTensorTrends> counts{};

    std::size_t countOf(TensorTrend trend) const { return counts[static_cast<std::size_t>(trend)]; }
    /// Those that have a value in one result only.
    std::size_t onOneSide() const
    {
        return countOf(TensorTrend::OnlyBefore) + countOf(TensorTrend::OnlyAfter);
    }
};

/// By one metric. A cosine similarity is the same within 0.0001, an error within 1 % of the larger one. No
/// number is worse than every number. Of rows of one name the first of each side belong together, then the
/// second, ...
ResultDiff diffResults(const std::vector<ResultRow>& before, const std::vector<ResultRow>& after,
                       Metric metric);

} // namespace opscope::accuracy
