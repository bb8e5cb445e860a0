// SPDX-License-Identifier: GPL-3.0-or-later
// The time that the nodes of a model took in a run.
#pragma once

#include <limits>
#include <stop_token>
#include <vector>

#include "core/graph/match/op_identity.h"
#include "core/graph/match/scopes.h"

namespace opscope {

/// The executions of an op.
struct OpTime {
    std::uint64_t count = 0;
    std::int64_t total = 0; ///< ns
    std::int64_t min = 0;
    std::int64_t max = 0;
};

/// Where an op ran and how long it waited, from the op table, for the requested executions.
struct OpPlace {
    static constexpr std::int64_t kSeveral = -2;
    std::int64_t device = -1;    ///< -1: unknown; kSeveral
    std::int64_t stream = -1;    ///< -1: unknown; kSeveral
    std::int64_t wait = 0;       ///< ns, over the executions that have one
    std::uint64_t waitCount = 0; ///< number of these executions
};

struct ModelRuns {
    OpIdentity identity;
    std::vector<OpTime> times;   ///< one for each op of the identity; count 0: no requested execution
    std::vector<OpPlace> places; ///< one for each op of the identity
    std::vector<std::vector<SliceId>> slices; ///< one list for each op of the identity, of the entire report
    std::vector<std::uint32_t> opOfRow;       ///< for each row of Report::ops, index into OpIdentity::ops
    std::vector<std::uint32_t> linkOf;        ///< for each node, index into OpIdentity::links; kNoNumber
    std::vector<StatisticsRow> rows;          ///< of the ops, see timesByScope
    std::int64_t all = 0;                     ///< ns, including ops that are no node

    /// Equal for nodes that are one op. Null: no op, or it did not run.
    const OpTime* timeOf(NodeId node) const;
    /// Null: no op.
    const OpPlace* placeOf(NodeId node) const;
    /// Index into OpIdentity::ops; kNoNumber.
    std::uint32_t opOf(NodeId node) const;
};

ModelRuns runsOf(const ModelGraph& graph, const Report& report, const SliceScope& narrowed,
                 const std::stop_token& stop = {});

} // namespace opscope
