// SPDX-License-Identifier: GPL-3.0-or-later
// What a fleet database keeps of a comparison of tensors with their ground truth.
#pragma once

#include <filesystem>
#include <vector>

#include "core/fleet/fleet_summary.h"

namespace opscope {

struct AddedAccuracy {
    std::size_t tensors = 0;
    std::vector<Issue> issues; ///< rows and cells of the file that could not be read
};

/// Adds the errors of a result of `accuracy compare`, as CSV (also of msaccucmp, msit and msprobe) or JSON,
/// to the table `accuracy`: for each tensor "cosine_distance" (1 - cosine), "max_relative_error" and
/// "relative_euclidean_distance", as far as they are finite numbers, and for all of them "not_finite", the
/// number of tensors without any of these, also those whose cells could not be read. Of several results and
/// of tensors with equal names the largest error counts. A cell that is no number is an issue. Errors: cannot
/// be read; not a result; more than 100 000 tensors.
Result<AddedAccuracy> addAccuracy(FleetSummary& summary, const std::filesystem::path& file);

} // namespace opscope
