// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the scopes of the drawings, and the times of the runs in them, on a worker.
#pragma once

#include <array>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/graph/draw/fold_by.h"
#include "views/graph/node_colors.h"

namespace opscope {

/// The drawings of a page.
enum GraphSide : std::size_t { kSideA, kSideB, kBothSides };

struct FoldRequest {
    /// A model and its run, if it has one with ops.
    struct Side {
        ModelGraphPtr graph; ///< null: it is not shown
        std::shared_ptr<const ModelRuns> runs;
        ReportPtr report;
    };
    FoldBy by = FoldBy::Name;
    std::array<Side, 2> sides;
    std::shared_ptr<const OtherModel> other;
    std::shared_ptr<const std::vector<DiffTime>> diffTimes; ///< one for each row; null or empty: no times
    std::shared_ptr<const MergedGraph> merged;              ///< null: it is not shown
    std::shared_ptr<const NodeFindings> findings;           ///< the findings for B
    QString stream;                                         ///< "stream %1"
    QString severalStreams;
};

struct FoldedDrawing {
    std::shared_ptr<const GraphScopes> scopes; ///< null: it is not shown
    ScopeTimes times;                          ///< only with a run
    std::vector<DiffTime> diffTimes;           ///< one for each scope; only with a run of each model
};

struct Folded {
    FoldBy by = FoldBy::Name; ///< the requested folding, or by names if that is not possible
    std::array<bool, kFoldBys> isThere{};
    std::array<FoldedDrawing, 3> drawings;     ///< by GraphSide
    std::shared_ptr<const MergedGraph> merged; ///< the graph of the last drawing
};

/// After a stop request, the result must not be used.
Folded foldDrawings(const FoldRequest& asked, const std::stop_token& stop);

} // namespace opscope
