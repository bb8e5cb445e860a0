// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/fleet_view.h"

#include <QFileInfo>

#include "core/fleet/store.h"
#include "views/fleet/fleet_session.h"
#include "views/panel.h"

namespace opscope {

FleetView::FleetView(const QString& place, Preferences& preferences, QWidget* parent)
    : PagedView(fleetPanels(), preferences, parent), m_session(new FleetSession(place, this))
{
    checkPages();
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

QString FleetView::commandOfTab() const
{
    return m_session->command(QStringLiteral("list"));
}

TabFacts FleetView::facts() const
{
    return {.icon = "fleet", .facts = {tr("fleet database")}};
}

PanelContext FleetView::context() const
{
    PanelContext out(std::make_shared<const Workspace>(), selection());
    out.fleet = m_session;
    return out;
}

} // namespace opscope
