// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tabs/paged_view.h"

namespace opscope {

class FleetSession;

/// A fleet database in a tab of its own, with the pages of fleetPanels; no report is read for it.
class FleetView : public PagedView {
    Q_OBJECT
public:
    /// `place`: a file, "postgresql://HOST/DATABASE" or "service=NAME".
    FleetView(const QString& place, Preferences& preferences, QWidget* parent = nullptr);

    const QString& place() const;
    FleetSession& session() const { return *m_session; }
    QString name() const override;
    QString hint() const override;
    TabFacts facts() const override;

protected:
    PanelContext context() const override;
    QString commandOfTab() const override;

private:
    FleetSession* m_session;
};

} // namespace opscope
