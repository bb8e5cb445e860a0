// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "views/panel.h"

namespace opscope {

class TimelineController;
class TimelineView;

/// The Timeline page of a report. Docks are made for its controller by timeline_docks.h.
class TimelinePage : public QWidget {
    Q_OBJECT
public:
    TimelinePage(const PanelContext& context, QWidget* parent);

    TimelineController* controller() const { return m_controller; }
    TimelineView* view() const { return m_view; }

private:
    TimelineController* m_controller;
    TimelineView* m_view;
};

} // namespace opscope
