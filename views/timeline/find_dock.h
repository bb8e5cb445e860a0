// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "views/timeline/timeline_model.h"
#include "views/workers/job.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace opscope {

class TableWidget;

/// The search line with its switches and count, used by the tool row and by the Find dock.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(TimelineModel* timeline, QWidget* parent = nullptr);
    QLineEdit* line() const { return m_line; }

Q_SIGNALS:
    void left(); ///< Esc was pressed in the line: the focus returns to the canvas

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search();
    void refresh();
    void retranslate();

    TimelineModel* m_timeline;
    QLineEdit* m_line;
    QToolButton* m_case;
    QToolButton* m_regex;
    QToolButton* m_arguments;
    QToolButton* m_previous;
    QToolButton* m_next;
    QLabel* m_count;
    QTimer m_pause;
};

/// The hits of the search as a table; a click on a row makes its hit the current one.
class FindDock : public QWidget {
    Q_OBJECT
public:
    explicit FindDock(TimelineModel* timeline, QWidget* parent = nullptr);

private:
    void fill();

    TimelineModel* m_timeline;
    FindBar* m_bar;
    TableWidget* m_table;
    std::int64_t m_origin = 0; ///< the zero of the times in the table
    Job m_job{this, JobPriority::Low};
};

} // namespace opscope
