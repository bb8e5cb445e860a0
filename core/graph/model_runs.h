// SPDX-License-Identifier: GPL-3.0-or-later
// What the nodes of a model took in a run.
#pragma once

#include <limits>
#include <stop_token>
#include <vector>

#include "core/graph/op_identity.h"
#include "core/graph/scopes.h"

namespace opscope {

/// The executions of an op.
struct OpTime {
    std::uint64_t count = 0;
    std::int64_t total = 0; ///< ns
    std::int64_t min = 0;
    std::int64_t max = 0;
};

/// Where an op ran and what it waited, by the op table, of the ops that were asked for.
struct OpPlace {
    static constexpr std::int64_t kSeveral = -2;
    std::int64_t device = -1;    ///< -1: not said; kSeveral
    std::int64_t stream = -1;    ///< the same
    std::int64_t wait = 0;       ///< ns, of the executions that say it
    std::uint64_t waitCount = 0; ///< how many these are
};

struct ModelRuns {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    OpIdentity identity;
    std::vector<OpTime> times;   ///< one an op of the identity; none counted: it is not in what was asked
    std::vector<OpPlace> places; ///< one an op of the identity
    std::vector<std::vector<SliceId>> slices; ///< one list an op of the identity, of the whole report
    std::vector<std::uint32_t> opOfRow;       ///< of each row of Report::ops, of OpIdentity::ops
    std::vector<std::uint32_t> linkOf;        ///< of each node, of OpIdentity::links; kNone
    std::vector<StatisticsRow> rows;          ///< of the ops, see timesByScope
    std::int64_t all = 0;                     ///< ns, with ops that are no node

    /// Nodes that are one op have the same. Null: no op, or it did not run.
    const OpTime* timeOf(NodeId node) const;
    /// Null: no op.
    const OpPlace* placeOf(NodeId node) const;
    /// Of OpIdentity::ops; kNone.
    std::uint32_t opOf(NodeId node) const;
};

ModelRuns runsOf(const ModelGraph& graph, const Report& report, const SliceScope& narrowed,
                 const std::stop_token& stop = {});

} // namespace opscope
