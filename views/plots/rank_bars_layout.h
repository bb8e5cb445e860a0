// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of ranks as rows of stacked bars on one scale: what is shown, and where.
#pragma once

#include <cstdint>
#include <vector>

#include <QColor>
#include <QRectF>
#include <QString>

namespace opscope {

/// One rank, or one rank in one step.
struct RankBar {
    QString heading; ///< "Step 10": above the first of the rows that follow each other with it
    QString name;    ///< "Rank 3"
    std::vector<std::int64_t> parts; ///< one for each RankFigure; kMissingInteger: not known
    QString total;                   ///< at the right of the bar
    QString reason;                  ///< why the row is marked; empty: it is not
    QString note;                    ///< instead of a bar: why there is none
    int linesBelow = 0;              ///< of the reason or the note, below the first line of the row
};

/// A part of the bars, or the only one.
struct RankFigure {
    QString name;
    QColor color;
    QString meaning = {}; ///< what counts as this part: for its tip
};

struct RankBarItem {
    std::size_t row = 0;
    bool isHeading = false;
    QRectF rect;               ///< the entire row
    std::vector<QRectF> parts; ///< one for each figure; empty rectangles for missing ones
};

/// From above; the longest bar of all rows fills the width from `left` to `right`.
std::vector<RankBarItem> layOutRankBars(const std::vector<RankBar>& rows, double left, double right,
                                        double width, double rowHeight);

} // namespace opscope
