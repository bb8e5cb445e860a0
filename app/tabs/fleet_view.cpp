// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/fleet_view.h"

#include <QFileInfo>

#include "core/fleet/store.h"
#include "views/fleet/fleet_panel.h"
#include "views/fleet/fleet_session.h"

namespace opscope {

FleetView::FleetView(const QString& place, Preferences& preferences, QWidget* parent)
    : PagedView(preferences, parent), m_session(new FleetSession(place, this))
{
    for (const auto* panel : fleetPanels())
        addPage(panel->id, panel->title, panel->traits);
    for (int i = 0; i < pageCount(); ++i)
        setHasData(i, true);
    retranslate();
}

const QString& FleetView::place() const
{
    return m_session->place();
}

QString FleetView::name() const
{
    return isFleetServer(place().toStdString()) ? place() : QFileInfo(place()).fileName();
}

QString FleetView::hint() const
{
    return place();
}

QString FleetView::cliCommand() const
{
    const auto* page = currentContent();
    return page != nullptr ? page->cliCommand() : m_session->command(QStringLiteral("list"));
}

TabFacts FleetView::facts() const
{
    return {.icon = "fleet", .facts = {tr("fleet database")}};
}

Page* FleetView::createPage(int index, QWidget* parent)
{
    return fleetPanels()[static_cast<std::size_t>(index)]->create({*m_session, selection()}, parent);
}

} // namespace opscope
