// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/graph/diff/diff.h"
#include "core/graph/match/model_runs.h"
#include "core/table/table.h"

namespace opscope {

/// Time of a row in the runs of both models, in ns; kMissingInteger: no node of the row is an op that ran.
struct DiffTime {
    std::int64_t a = kMissingInteger;
    std::int64_t b = kMissingInteger;
    /// b - a; a missing one counts as 0; missing if both are missing.
    std::int64_t more() const;
};

/// One for each row. An op that is several nodes counts in the row of the first of them, so that the times of
/// all rows add up to those of the ops. A run may be null.
std::vector<DiffTime> timesOf(const GraphDiff& diff, const ModelRuns* a, const ModelRuns* b);

/// A table with one row for each row of the difference: state, nodes and types of both models, changes, and
/// times if there are runs (`times` may be empty). `title` returns the name of a change.
TablePtr graphDiffTable(const GraphDiff& diff, const ModelGraph& a, const ModelGraph& b,
                        const std::vector<DiffTime>& times,
                        const std::function<std::string(const NodeChange&)>& title = &NodeChange::title);

} // namespace opscope
