// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of the selection next to the pointer.
#pragma once

#include <optional>

#include <QPointF>
#include <QRectF>
#include <QString>

#include "core/analysis/selection_statistics.h"
#include "views/value_text.h"

namespace opscope {

struct SelectionCard {
    TimeRange range; ///< by the clock of the rank in focus
    std::uint64_t slices = 0;
    std::int64_t sum = 0;     ///< ns; of the parts in the range
    std::int64_t covered = 0; ///< ns of the range that are in no gap
    bool isWorkOnly = false;  ///< see SelectionStatistics
};

SelectionCard selectionCard(const SelectionStatistics& statistics);
/// Duration, number of slices, sum, mean and the share that slices cover, one line each.
QString cardText(const SelectionCard& card, TimeUnit unit);
/// A place near the pointer inside of the area that does not cover the edge of the range where the pointer
/// is, and not the other edge if there is space elsewhere. `begin` and `end` are the x of the edges. Empty if
/// the area is too small.
QRectF placeOfCard(QSizeF size, const QRectF& area, double begin, double end, QPointF pointer);

} // namespace opscope
