// SPDX-License-Identifier: GPL-3.0-or-later
// The docks that belong to the timeline of a report; the window shows them as QDockWidgets.
#pragma once

#include "views/panel.h"

namespace opscope {

class TimelineModel;

std::span<const PageDock* const> timelineDocks();

QWidget* createSelectionDock(TimelineModel* timeline, QWidget* parent);
QWidget* createDetailsDock(TimelineModel* timeline, QWidget* parent);
QWidget* createFindDock(TimelineModel* timeline, QWidget* parent);
QWidget* createLanesDock(TimelineModel* timeline, QWidget* parent);
QWidget* createMarkersDock(TimelineModel* timeline, QWidget* parent);

} // namespace opscope
