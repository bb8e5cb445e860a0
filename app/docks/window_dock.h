// SPDX-License-Identifier: GPL-3.0-or-later
// A dock of the window: one file, one line in docks.def. Docks that belong to a page are declared by its
// panel.
#pragma once

#include <span>

#include <QWidget>

namespace opscope {

class MainWindow;

struct WindowDock {
    const char* id;    ///< "reports"
    const char* title; ///< QT_TRANSLATE_NOOP("Dock", ...)
    Qt::DockWidgetArea area;
    const char* shownOn; ///< as in DockSet::add
    /// The widget follows the window by its signals: what is open, what is in front.
    QWidget* (*create)(MainWindow& window);
};

/// The docks at the sides first, in the order of docks.def.
std::span<const WindowDock* const> windowDocks();

} // namespace opscope
