// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/dock_set.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QMenu>
#include <QTabBar>

namespace opscope {
namespace {

constexpr int kLeftWidth = 240;
constexpr int kRightWidth = 300; ///< for names and values next to each other
constexpr int kBottomHeight = 176;
constexpr int kWideWindow = 1100;     ///< narrower windows have no docks at the sides
constexpr int kVeryWideWindow = 1400; ///< space for both sides next to a page with docks of its own
constexpr int kTallWindow = 720;

} // namespace

DockSet::DockSet(QMainWindow* window) : QObject(window), m_window(window)
{
    window->setDockOptions(QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks);
    window->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    // The bottom docks contain tables: they get the complete width.
    window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_filled.setSingleShot(true);
    connect(&m_filled, &QTimer::timeout, this, &DockSet::showFilled);
    window->installEventFilter(this); // the window makes the tab bars of its docks when it needs them
}

QDockWidget* DockSet::add(const QByteArray& id, const char* title, Qt::DockWidgetArea area,
                          const char* shownOn, QWidget* content)
{
    auto* dock = new QDockWidget(m_window);
    dock->setObjectName(QString::fromLatin1(id)); // saveState() identifies it by this name
    dock->setWidget(content);
    m_entries.push_back({id, title, area, shownOn, dock});
    connect(dock->toggleViewAction(), &QAction::triggered, this,
            [this, id] { entry(id.constData()).isHiddenAsEmpty = entry(id.constData()).isForNow = false; });
    return dock;
}

DockSet::Entry& DockSet::entry(std::string_view id)
{
    const auto it = std::ranges::find_if(
        m_entries, [&](const Entry& e) { return std::string_view(e.id.constData()) == id; });
    assert(it != m_entries.end());
    return *it;
}

void DockSet::setEmpty(std::string_view id, bool isEmpty)
{
    auto& of = entry(id);
    if (std::exchange(of.isEmpty, isEmpty) == isEmpty)
        return;
    if (isEmpty)
        hideEmpty();
    else // a dock that appears moves the clicked item: this must not happen between the two clicks of a
         // double click
        m_filled.start(QApplication::doubleClickInterval());
}

void DockSet::hideEmpty()
{
    for (auto& e : m_entries) {
        if (e.isEmpty && !e.dock->isHidden() && !e.dock->isFloating()) {
            e.isHiddenAsEmpty = true;
            e.dock->hide();
        }
    }
}

void DockSet::showFilled()
{
    for (auto& e : m_entries) {
        if (!e.isEmpty && std::exchange(e.isHiddenAsEmpty, false))
            e.dock->show();
    }
}

QByteArray DockSet::saveState(int version)
{
    m_window->setUpdatesEnabled(false);
    const auto place = [this](bool isAsChosen) {
        for (const auto& e : m_entries) {
            if (e.isHiddenAsEmpty)
                e.dock->setVisible(isAsChosen);
            else if (e.isForNow && e.dock->isHidden() != isAsChosen)
                e.dock->setVisible(!isAsChosen);
        }
    };
    // The user may have closed a dock that was shown because of an event.
    for (auto& e : m_entries)
        e.isForNow = e.isForNow && !e.dock->isHidden();
    place(true);
    auto state = m_window->saveState(version);
    place(false);
    m_window->setUpdatesEnabled(true);
    return state;
}

bool DockSet::restoreState(const QByteArray& state, int version)
{
    for (auto& e : m_entries)
        e.isHiddenAsEmpty = e.isForNow = false;
    const bool isRestored = m_window->restoreState(state, version);
    hideEmpty();
    return isRestored;
}

QDockWidget* DockSet::dock(std::string_view id) const
{
    const auto it = std::ranges::find_if(
        m_entries, [&](const Entry& e) { return std::string_view(e.id.constData()) == id; });
    assert(it != m_entries.end());
    return it->dock;
}

void DockSet::showForNow(std::string_view id)
{
    auto& of = entry(id);
    of.isForNow = of.isForNow || of.dock->isHidden();
    of.isHiddenAsEmpty = false;
    of.dock->show();
    of.dock->raise();
}

std::vector<QByteArray> DockSet::shownForNow() const
{
    std::vector<QByteArray> ids;
    for (const auto& e : m_entries) {
        if (e.isForNow && !e.dock->isHidden())
            ids.push_back(e.id);
    }
    return ids;
}

void DockSet::show(std::string_view id)
{
    auto* wanted = dock(id);
    entry(id).isHiddenAsEmpty = entry(id).isForNow = false;
    wanted->show();
    wanted->raise();
    wanted->widget()->setFocus(Qt::ShortcutFocusReason);
}

void DockSet::reset(const QString& menu)
{
    std::map<Qt::DockWidgetArea, QDockWidget*> first;
    for (const auto& e : m_entries) {
        e.dock->setFloating(false);
        m_window->removeDockWidget(e.dock);
        m_window->addDockWidget(e.area, e.dock);
        if (const auto it = first.find(e.area); it != first.end())
            m_window->tabifyDockWidget(it->second, e.dock);
        else
            first[e.area] = e.dock;
        // A page with its own docks needs the width: the right side is hidden last.
        const bool hasOwn = std::ranges::any_of(
            m_entries, [&](const Entry& other) { return menu == QLatin1String(other.shownOn); });
        const int wide = e.area == Qt::LeftDockWidgetArea && hasOwn ? kVeryWideWindow : kWideWindow;
        const bool hasRoom = e.area == Qt::BottomDockWidgetArea ? m_window->height() >= kTallWindow
                                                                : m_window->width() >= wide;
        const auto shownOn = QLatin1String(e.shownOn);
        const bool isShown = !menu.isEmpty() && (shownOn == menu || shownOn == QLatin1String(kEverywhere));
        e.dock->setVisible(isShown && hasRoom);
    }
    for (const auto& [area, dock] : first) {
        const bool isSide = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
        const int side = area == Qt::LeftDockWidgetArea ? kLeftWidth : kRightWidth;
        m_window->resizeDocks({dock}, {isSide ? side : kBottomHeight},
                              isSide ? Qt::Horizontal : Qt::Vertical);
        if (dock->isVisibleTo(m_window))
            dock->raise();
    }
    for (auto& e : m_entries)
        e.isHiddenAsEmpty = e.isForNow = false;
    hideEmpty();
}

void DockSet::toggle(Qt::DockWidgetArea area, std::string_view first)
{
    std::vector<QDockWidget*> shown;
    for (const auto& e : m_entries) {
        if (!e.dock->isHidden() && !e.dock->isFloating() && m_window->dockWidgetArea(e.dock) == area)
            shown.push_back(e.dock);
    }
    auto& hidden = m_hidden[area];
    if (!shown.empty()) {
        hidden = shown;
    } else if (hidden.empty()) {
        hidden.push_back(dock(first));
    }
    for (auto* d : hidden)
        d->setVisible(shown.empty());
}

bool DockSet::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ChildPolished)
        nameTabBars();
    return QObject::eventFilter(watched, event);
}

void DockSet::nameTabBars()
{
    for (auto* bar : m_window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        bar->setAccessibleName(tr("Docks"));
}

void DockSet::fill(QMenu* menu) const
{
    for (const auto& e : m_entries)
        menu->addAction(e.dock->toggleViewAction());
}

void DockSet::retranslate()
{
    for (const auto& e : m_entries) {
        const QString title = QCoreApplication::translate("Dock", e.title);
        e.dock->setWindowTitle(title);
        e.dock->setAccessibleName(title);
    }
    nameTabBars();
}

} // namespace opscope
