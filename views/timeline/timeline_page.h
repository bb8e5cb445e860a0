// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panel.h"

namespace opscope {

class PromptBar;
class TimelineModel;
class TimelineToolBar;
class TimelineView;

/// The Timeline page of a report: tool row, prompt, canvas. timeline_docks.h makes the docks for its
/// timeline.
class TimelinePage : public Page {
    Q_OBJECT
public:
    TimelinePage(const PanelContext& context, QWidget* parent);

    std::span<const KeyHint> hints() const override;
    QString cliCommand() const override;
    unsigned narrowedBy() const override { return kByRange | kByLanes | kByName; }
    bool reveal(const Target& target) override;

    TimelineModel* timeline() const { return m_timeline; }

private:
    void askThresholds();

    TimelineModel* m_timeline;
    TimelineView* m_view;
    TimelineToolBar* m_toolBar;
    PromptBar* m_prompt;
};

} // namespace opscope
