// SPDX-License-Identifier: GPL-3.0-or-later
// The docks that belong to the timeline of a report: the window puts them into QDockWidgets.
#pragma once

#include <span>

#include <QWidget>

namespace opscope {

class TimelineModel;

enum class DockSide { Left, Right, Bottom };

struct TimelineDock {
    const char* id;    ///< "selection", "details", "find", "lanes", "markers"
    const char* title; ///< QT_TRANSLATE_NOOP("Dock", ...)
    DockSide side;
    /// A widget that follows the timeline, which must outlive it.
    QWidget* (*create)(TimelineModel* timeline, QWidget* parent);
};

std::span<const TimelineDock> timelineDocks();

QWidget* createSelectionDock(TimelineModel* timeline, QWidget* parent);
QWidget* createDetailsDock(TimelineModel* timeline, QWidget* parent);
QWidget* createFindDock(TimelineModel* timeline, QWidget* parent);
QWidget* createLanesDock(TimelineModel* timeline, QWidget* parent);
QWidget* createMarkersDock(TimelineModel* timeline, QWidget* parent);

} // namespace opscope
