// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/graph/diff.h"
#include "core/graph/model_runs.h"
#include "core/table/table.h"

namespace opscope {

/// ns of a row of a difference in the runs of both models; kMissingInteger: no node of it is an op that ran.
struct DiffTime {
    std::int64_t a = kMissingInteger;
    std::int64_t b = kMissingInteger;
    /// Of b, what it takes more; one that is missing counts as 0, two are missing.
    std::int64_t more() const;
};

/// One a row. An op that is several nodes counts in the row of the first of them, so that the times of all
/// rows add up to those of the ops. A run may be null.
std::vector<DiffTime> timesOf(const GraphDiff& diff, const ModelRuns* a, const ModelRuns* b);

/// A row a row of the difference: state, nodes of both, types, what changed, and the times where there are
/// runs (`times` may be empty). `title`: of what changed.
TablePtr graphDiffTable(const GraphDiff& diff, const ModelGraph& a, const ModelGraph& b,
                        const std::vector<DiffTime>& times,
                        const std::function<std::string(const NodeChange&)>& title = &NodeChange::title);

} // namespace opscope
