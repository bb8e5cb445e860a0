// SPDX-License-Identifier: GPL-3.0-or-later
// Where a comparison went wrong, by the rules of msaccucmp's advisor. ACCURACY 7.3.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/accuracy/result_row.h"

namespace opscope::accuracy {

enum class AdviceKind { Overflow, InputInconsistent, ProblemNode, SinglePoint, Consistent };

struct Advice {
    AdviceKind kind = AdviceKind::Consistent;
    std::optional<std::int64_t> index; ///< of the op; none of a run that is consistent
    std::string tensor;
};

struct AdviceOptions {
    std::vector<std::string> inputs; ///< names of the graph's ops of type Data
    std::vector<std::string>
        producers; ///< of its outputs; empty: the last valid row decides, as in the reference
};

/// The first rule that holds, in the reference's order: overflow, inputs, the whole. None when no cosine is
/// valid.
std::optional<Advice> adviceOn(const std::vector<ResultRow>& rows, const AdviceOptions& options);

/// The lines of advisor_summary.txt.
std::string adviceSummary(const Advice& advice);

} // namespace opscope::accuracy
