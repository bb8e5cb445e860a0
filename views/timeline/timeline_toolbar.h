// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "views/timeline/timeline_view.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace opscope {

class FindBar;

/// The row above the canvas: view, colours, units, flows, clocks, search.
class TimelineToolBar : public QWidget {
    Q_OBJECT
public:
    TimelineToolBar(TimelineView* view, QWidget* parent = nullptr);

    FindBar* findBar() const { return m_find; }

Q_SIGNALS:
    void thresholdsRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Moves rarely used selectors into a menu if the search would have no space.
    void placeMore();
    void fillMoreMenu();
    void fillAlignment();
    void align(int choice);
    void refresh();
    void retranslate();
    QToolButton* toggle(bool TimelineOptions::*option);

    TimelineView* m_view;
    TimelineModel* m_timeline;
    QToolButton* m_fit;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QComboBox* m_scheme;
    QToolButton* m_thresholds;
    QComboBox* m_unit;
    QToolButton* m_absolute;
    QToolButton* m_flows;
    QToolButton* m_snap;
    QComboBox* m_counter;
    QComboBox* m_align;
    QLabel* m_leftOut;   ///< shows the ranks that an alignment did not move
    QToolButton* m_more; ///< the menu
    bool m_hasCounters = false;
    FindBar* m_find;
};

} // namespace opscope
