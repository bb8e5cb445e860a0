// SPDX-License-Identifier: GPL-3.0-or-later
// What the scopes of the drawings are made of, and what the runs took in them: worked out on a worker.
#pragma once

#include <array>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/graph/fold_by.h"
#include "views/graph/node_colors.h"

namespace opscope {

/// Drawings of a page.
enum GraphSide : std::size_t { kSideA, kSideB, kBothSides };

struct FoldAsked {
    /// A model and its run, if there is one with ops.
    struct Side {
        ModelGraphPtr graph; ///< null: it is not shown
        std::shared_ptr<const ModelRuns> runs;
        ReportPtr report;
    };
    FoldBy by = FoldBy::Name;
    std::array<Side, 2> sides;
    std::shared_ptr<const OtherModel> other;
    std::shared_ptr<const std::vector<DiffTime>> diffTimes; ///< one a row; null or empty: none
    std::shared_ptr<const MergedGraph> merged;              ///< null: it is not shown
    std::shared_ptr<const NodeFindings> findings;           ///< of B
    QString stream;                                         ///< "stream %1"
    QString severalStreams;
};

struct FoldedDrawing {
    std::shared_ptr<const GraphScopes> scopes; ///< null: it is not shown
    ScopeTimes times;                          ///< with a run
    std::vector<DiffTime> diffTimes;           ///< with a run of each model, one a scope
};

struct Folded {
    FoldBy by = FoldBy::Name; ///< as asked, or by names where that is not there
    std::array<bool, kFoldBys> isThere{};
    std::array<FoldedDrawing, 3> drawings;     ///< by GraphSide
    std::shared_ptr<const MergedGraph> merged; ///< that the last is of
};

/// Stopped: an answer that means nothing.
Folded foldDrawings(const FoldAsked& asked, const std::stop_token& stop);

} // namespace opscope
