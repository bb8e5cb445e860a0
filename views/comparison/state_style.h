// SPDX-License-Identifier: GPL-3.0-or-later
// How the states of a comparison look and what they are called, in every place that shows them.
#pragma once

#include <QColor>
#include <QString>

#include "core/compare/comparison.h"

namespace opscope {

/// Red for what got worse, green for what got better, blue and violet for what only one side has, grey for
/// the same.
QColor stateColor(RowState state);
/// "SLOWER", translated.
QString stateText(RowState state);
/// "SLOWER: ..." what it means, for tips.
QString stateTip(RowState state);

} // namespace opscope
