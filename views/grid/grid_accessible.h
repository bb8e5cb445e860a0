// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader is told about a table. Qt knows its own table views alone.
#pragma once

namespace opscope {

class GridView;

/// May be called for every view: the second call does nothing.
void installGridAccessibility();

/// Says the current cell, as it changed.
void announceCell(GridView* view);

} // namespace opscope
