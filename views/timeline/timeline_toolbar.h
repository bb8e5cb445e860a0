// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "views/timeline/timeline_view.h"

class QComboBox;
class QToolButton;

namespace opscope {

class FindBar;

/// The row above the canvas: view, colours, units, flows, what is narrowed, search.
class TimelineToolBar : public QWidget {
    Q_OBJECT
public:
    TimelineToolBar(TimelineView* view, QWidget* parent = nullptr);

    FindBar* findBar() const { return m_find; }
    QComboBox* deviceBox() const { return m_device; }
    QComboBox* modelBox() const { return m_model; }
    QComboBox* stepBox() const { return m_step; }
    QComboBox* counterBox() const { return m_counter; }
    QComboBox* alignBox() const { return m_align; } ///< hidden where there is one report
    /// The window has selectors of its own: these are hidden.
    void hideNarrowing();

Q_SIGNALS:
    void thresholdsRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What is set seldom goes into a menu where the search would have no room.
    void placeSeldom();
    void fillSeldomMenu();
    void fillNarrowing();
    void fillAlignment();
    void align(int choice);
    bool m_hasNarrowing = true;
    void narrow();
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
    QToolButton* m_seldom; ///< the menu
    bool m_hasCounters = false;
    QComboBox* m_device;
    QComboBox* m_model;
    QComboBox* m_step;
    FindBar* m_find;
};

} // namespace opscope
