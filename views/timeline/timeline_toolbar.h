// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QFrame>
#include <QWidget>

#include "views/timeline/timeline_view.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace opscope {

class FindBar;

/// The row above the canvas: view, colours, units, flows, what is narrowed, search.
class TimelineToolBar : public QWidget {
    Q_OBJECT
public:
    TimelineToolBar(TimelineView* view, QWidget* parent = nullptr);

    FindBar* findBar() const { return m_find; }
    QComboBox* schemeBox() const { return m_scheme; }
    QComboBox* deviceBox() const { return m_device; }
    QComboBox* modelBox() const { return m_model; }
    QComboBox* stepBox() const { return m_step; }
    QComboBox* counterBox() const { return m_counter; }
    QComboBox* alignBox() const { return m_align; } ///< hidden where there is one report
    QComboBox* unitBox() const { return m_unit; }
    /// Holds units, absolute times, snapping and counters where the row is narrow.
    QToolButton* seldomButton() const { return m_seldom; }
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

/// One line that asks for something and says what is wrong with the answer: go to, names, thresholds.
class PromptBar : public QFrame {
    Q_OBJECT
public:
    explicit PromptBar(QWidget* parent = nullptr);

    /// `accept` gives an empty text when it took the answer, else why not.
    void ask(const QString& question, const QString& answer, const QString& hint,
             std::function<QString(const QString&)> accept);
    QLineEdit* line() const { return m_line; }
    QString problem() const;

Q_SIGNALS:
    void finished();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void close();

    QLabel* m_question;
    QLineEdit* m_line;
    QLabel* m_problem;
    std::function<QString(const QString&)> m_accept;
};

} // namespace opscope
