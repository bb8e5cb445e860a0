// SPDX-License-Identifier: GPL-3.0-or-later
// The colours and names of the states of a comparison, for every place that shows them.
#pragma once

#include <QColor>
#include <QString>

#include "core/compare/comparison.h"

namespace opscope {

/// Red for worse, green for better, blue and violet for rows of one side only, grey for the same.
QColor stateColor(RowState state);
/// "SLOWER", translated.
QString stateText(RowState state);
/// "SLOWER: ..." with its meaning, for tips.
QString stateTip(RowState state);

} // namespace opscope
