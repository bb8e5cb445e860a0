// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader reads in a table. Qt supports its own table views only.
#pragma once

namespace opscope {

class GridView;

/// May be called for every view: the second call does nothing.
void installGridAccessibility();

/// Announces the current cell after a change.
void announceCell(GridView* view);

} // namespace opscope
