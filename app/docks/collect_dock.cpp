// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/docks/window_dock.h"
#include "app/settings/settings.h"
#include "app/window/collection.h"
#include "app/window/dock_set.h"
#include "app/window/main_window.h"
#include "views/collect/run_panel.h"

namespace opscope {
namespace {

QWidget* create(MainWindow& window)
{
    auto* panel = new RunPanel(QCoreApplication::applicationFilePath(), // it answers ssh, see main.cpp
                               window.settings().preferences());
    window.collection().setPanel(panel);
    return panel;
}

} // namespace

extern const WindowDock collectDock;
constinit const WindowDock collectDock{"collect", QT_TRANSLATE_NOOP("Dock", "Collection"),
                                       Qt::BottomDockWidgetArea, DockSet::kNowhere, create};

} // namespace opscope
