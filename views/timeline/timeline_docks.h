// SPDX-License-Identifier: GPL-3.0-or-later
// The docks that belong to the timeline of a report: the window puts them into QDockWidgets.
#pragma once

#include <span>

#include <QWidget>

namespace opscope {

class TimelineController;

enum class DockSide { Left, Right, Bottom };

struct TimelineDock {
    const char* id;    ///< "selection", "details", "find", "lanes", "markers"
    const char* title; ///< QT_TRANSLATE_NOOP("Dock", ...)
    DockSide side;
    /// A widget that follows the controller, which must outlive it.
    QWidget* (*create)(TimelineController* controller, QWidget* parent);
};

std::span<const TimelineDock> timelineDocks();

QWidget* createSelectionDock(TimelineController* controller, QWidget* parent);
QWidget* createDetailsDock(TimelineController* controller, QWidget* parent);
QWidget* createFindDock(TimelineController* controller, QWidget* parent);
QWidget* createLanesDock(TimelineController* controller, QWidget* parent);
QWidget* createMarkersDock(TimelineController* controller, QWidget* parent);

} // namespace opscope
