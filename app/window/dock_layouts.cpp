// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock_layouts.h"

#include <algorithm>

#include <QDockWidget>
#include <QMainWindow>

#include "app/base/dock_set.h"
#include "app/settings/settings.h"
#include "views/panel.h"

namespace opscope {
namespace {

constexpr int kLayoutVersion = 1; // a stored layout of other docks is not restored
constexpr QLatin1String kWelcome("welcome");

} // namespace

DockLayouts::DockLayouts(QMainWindow* window, DockSet* docks, const Settings& settings)
    : QObject(window), m_docks(docks)
{
    QStringList kinds{kWelcome};
    for (const auto* menu : kPageMenus)
        kinds << QLatin1String(menu);
    for (const auto& kind : kinds) {
        if (const QByteArray layout = settings.layout(kind); !layout.isEmpty())
            m_layouts[kind] = layout;
    }
}

void DockLayouts::follow(const QString& menu)
{
    const QString kind = menu.isEmpty() ? QString(kWelcome) : menu;
    if (kind == m_kind)
        return;
    auto kept = isStarted() ? m_docks->shownForNow()
                            : std::vector<QByteArray>(); // they were shown because of an event
    const QByteArray problems("dock.problems");
    if (isStarted() && m_docks->dock(problems.constData())->isVisible() &&
        std::ranges::find(kept, problems) == kept.end())
        kept.push_back(problems);
    if (isStarted())
        m_layouts[m_kind] = m_docks->saveState(kLayoutVersion);
    m_kind = kind;
    restore();
    for (const auto& id : kept) {
        if (m_docks->dock(id.constData())->isHidden())
            m_docks->showForNow(id.constData());
    }
}

void DockLayouts::restore()
{
    const auto it = m_layouts.find(m_kind);
    if (it == m_layouts.end() || !m_docks->restoreState(it->second, kLayoutVersion))
        reset();
}

void DockLayouts::reset()
{
    m_docks->reset(m_kind == kWelcome ? QString() : m_kind);
}

void DockLayouts::save(Settings& settings)
{
    if (isStarted())
        m_layouts[m_kind] = m_docks->saveState(kLayoutVersion);
    for (const auto& [kind, layout] : m_layouts)
        settings.saveLayout(kind, layout);
}

} // namespace opscope
