// SPDX-License-Identifier: GPL-3.0-or-later
// Menus and tool bar of the main window, and how they follow the page in front.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include <QActionGroup>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/base/dock_set.h"
#include "app/commands/key_map.h"
#include "app/settings/settings.h"
#include "app/tabs/report_tabs.h"
#include "app/window/main_window.h"
#include "app/window/page_docks.h"
#include "views/panel.h"
#include "views/selection/narrowing_bar.h"
#include "views/submenu.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

constexpr std::array kExports{"file.exportTimeline", "file.exportSummary", "file.exportIteration"};

std::vector<QAction*> commandsInFront(const PagedView* view, std::optional<ActionPlace> place = {})
{
    const auto* page = view != nullptr ? view->currentContent() : nullptr;
    auto out = page != nullptr ? page->commands() : std::vector<QAction*>();
    if (place)
        std::erase_if(out, [&](const QAction* action) { return placeOf(*action) != *place; });
    return out;
}

/// First the submenus in the order of their commands, then the actions of the menu itself.
void fillGrouped(QMenu* menu, const std::vector<QAction*>& actions)
{
    std::vector<std::pair<QString, QMenu*>> groups;
    for (auto* action : actions) {
        const auto title = submenuOf(*action);
        if (title.isEmpty())
            continue;
        auto at = std::ranges::find(groups, title, &std::pair<QString, QMenu*>::first);
        if (at == groups.end())
            at = groups.insert(at, {title, menu->addMenu(title)});
        at->second->addAction(action);
    }
    if (!groups.empty())
        menu->addSeparator();
    for (auto* action : actions) {
        if (submenuOf(*action).isEmpty())
            menu->addAction(action);
    }
}

} // namespace

void MainWindow::makeMenus()
{
    for (const auto name : menuIds()) {
        auto* entry = menuBar()->addMenu(QString());
        m_menus.emplace_back(name, entry);
        if (name == "view") {
            m_docksMenu = entry->addMenu(QString());
            m_docks->fill(m_docksMenu);
        }
        m_actions.fill(entry, name);
        if (name == "file") {
            m_recentMenu = new QMenu(entry);
            entry->insertMenu(m_actions["file.lastWorkspace"], m_recentMenu);
            m_exportMenu = new QMenu(entry);
            entry->insertMenu(m_actions["file.welcome"], m_exportMenu);
            for (const auto* id : kExports) // they are in the menu Export
                entry->removeAction(m_actions[id]);
        }
    }
    const auto addGroup = [this](std::initializer_list<const char*> ids) {
        auto* group = new QActionGroup(this);
        for (const auto* id : ids)
            group->addAction(m_actions[id]);
    };
    addGroup({"view.themeSystem", "view.themeLight", "view.themeDark"});
    addGroup({"report.sourceBest", "report.sourceText", "report.sourceDatabase", "report.sourceRaw"});
    addGroup({"view.languageSystem", "view.languageEnglish", "view.languageChinese"});
    fillRecentMenu();
    // If two tables are next to each other, the menus belong to the one with the focus.
    connect(menu("edit"), &QMenu::aboutToShow, this, &MainWindow::fillEditMenu);
    connect(menu(menuId(PageMenu::Table)), &QMenu::aboutToShow, this, &MainWindow::fillPageMenus);
}

QMenu* MainWindow::menu(std::string_view id) const
{
    return std::ranges::find_if(m_menus, [&](const auto& m) { return m.first == id; })->second;
}

void MainWindow::makeToolBar()
{
    auto* bar = addToolBar(QString());
    bar->setObjectName(QStringLiteral("toolbar.main"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addAction(m_actions["file.openFolder"]);
    if (!comparisonPanels().empty())
        bar->addAction(m_actions["compare.compare"]);
    auto* line = bar->addSeparator();
    line->setVisible(false);
    m_narrowing = new NarrowingBar(m_noSelection, bar);
    bar->addWidget(m_narrowing);
    connect(m_narrowing, &NarrowingBar::filled, line, &QAction::setVisible);
    auto* spring = new QWidget(bar);
    spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(spring);
    bar->addAction(m_actions["edit.quickOpen"]);
    auto* details = m_docks->dock("dock.details")->toggleViewAction();
    details->setIcon(themedIcon(QLatin1String("panelright")));
    auto* selected = m_docks->dock("dock.selection")->toggleViewAction();
    selected->setIcon(themedIcon(QLatin1String("panelbottom")));
    for (auto* action : {m_actions["view.navigator"], selected, details}) {
        bar->addAction(action);
        static_cast<QToolButton*>(bar->widgetForAction(action))->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    bar->toggleViewAction()->setVisible(false); // the only tool bar cannot be hidden
    makeTabRows();
    makeSideBar();
}

/// Reports and their pages are above all docks: no row moves when the docks of a page appear.
void MainWindow::makeTabRows()
{
    addToolBarBreak();
    m_tabRows = addToolBar(QString());
    m_tabRows->setObjectName(QStringLiteral("toolbar.tabs"));
    m_tabRows->setMovable(false);
    m_tabRows->toggleViewAction()->setVisible(false);
    auto* rows = new QWidget;
    rows->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* layout = new QVBoxLayout(rows);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* tabs = new QHBoxLayout;
    tabs->setSpacing(0);
    tabs->addWidget(m_tabs->tabBar(), 1);
    tabs->addWidget(m_tabs->listButton());
    layout->addLayout(tabs);
    m_pageBars = new QStackedWidget;
    m_pageBars->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    layout->addWidget(m_pageBars);
    m_tabRows->addWidget(rows);
}

void MainWindow::followPage()
{
    const PagedView* view = currentView();
    m_pageDocks->follow(view);
    const auto* page = view != nullptr ? view->currentContent() : nullptr;
    if (page != nullptr) {
        for (auto* action : page->findChildren<QAction*>())
            m_keys->apply(action);
    }
    fillPageMenus();
    fillEditMenu();
    fillExportMenu();
    m_narrowing->setObeyed(page != nullptr ? page->narrowedBy() : 0);
    showHint();
}

void MainWindow::fillPageMenus()
{
    const PagedView* view = currentView();
    const auto shown = view != nullptr ? view->currentMenu() : QString();
    const auto actions = commandsInFront(view);
    for (const auto* name : kPageMenus) {
        auto* entry = menu(name);
        entry->clear();
        for (auto* old : entry->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly))
            old->deleteLater(); // one of them may have called this function
        if (shown == QLatin1String(name))
            fillGrouped(entry, actions);
        entry->menuAction()->setVisible(!entry->isEmpty());
    }
    menu("compare")->menuAction()->setVisible(!menu("compare")->isEmpty());
}

void MainWindow::fillEditMenu()
{
    auto* entry = menu("edit");
    entry->clear();
    for (auto* action : commandsInFront(currentView(), ActionPlace::Edit))
        entry->addAction(action);
    m_actions.fill(entry, "edit");
}

void MainWindow::fillExportMenu()
{
    m_exportMenu->clear();
    for (const auto* id : kExports)
        m_exportMenu->addAction(m_actions[id]);
    m_exportMenu->addSeparator();
    for (auto* action : commandsInFront(currentView(), ActionPlace::Export))
        m_exportMenu->addAction(action);
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    for (const auto& recent : m_settings->recent()) {
        auto* action =
            m_recentMenu->addAction(recent.exists() ? recent.path : tr("%1 (missing)").arg(recent.path));
        action->setEnabled(recent.exists());
        connect(action, &QAction::triggered, this, [this, path = recent.path] { open({path}); });
    }
    m_recentMenu->menuAction()->setEnabled(!m_recentMenu->isEmpty());
}

void MainWindow::fillWindowMenu()
{
    auto* entry = menu("window");
    entry->clear();
    m_actions.fill(entry, "window");
    for (auto* old : findChildren<QAction*>(QStringLiteral("window.page"), Qt::FindDirectChildrenOnly))
        old->deleteLater();
    PagedView* view = currentView();
    if (view == nullptr)
        return;
    entry->addSeparator();
    for (int i = 0; i < view->pageCount(); ++i) {
        if (!view->isListed(i))
            continue;
        auto* action = new QAction(view->pageName(i), this);
        action->setObjectName(QStringLiteral("window.page"));
        action->setShortcut(view->keyOf(i));
        connect(action, &QAction::triggered, view, [view, i] { view->showPage(i); });
        entry->addAction(action);
    }
}

} // namespace opscope
