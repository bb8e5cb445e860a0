// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "views/panel.h"

namespace opscope {

class PromptBar;
class TimelineController;
class TimelineToolBar;
class TimelineView;

/// The Timeline page of a report: tool row, prompt, canvas. Docks are made for its controller by
/// timeline_docks.h.
class TimelinePage : public QWidget {
    Q_OBJECT
public:
    TimelinePage(const PanelContext& context, QWidget* parent);

    TimelineController* controller() const { return m_controller; }
    TimelineView* view() const { return m_view; }
    TimelineToolBar* toolBar() const { return m_toolBar; }
    PromptBar* prompt() const { return m_prompt; }

private:
    void applyPreferences(bool isNew);
    void askThresholds();
    void askExport();

    Preferences* m_preferences;
    TimelineController* m_controller;
    TimelineView* m_view;
    TimelineToolBar* m_toolBar;
    PromptBar* m_prompt;
};

} // namespace opscope
