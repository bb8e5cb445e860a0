// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QObject>
#include <QPointer>

class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;

namespace opscope {

class PagedView;
class ReportView;
class Selection;

/// The parts of the status bar: report, selection, cursor time, running task, problems, memory.
class StatusLine : public QObject {
    Q_OBJECT
public:
    explicit StatusLine(QStatusBar* bar);

    void setView(const PagedView* view);
    /// The number of problems of all reports; none hides the badge.
    void setProblems(int count);
    /// Shows the first report that is being read, or none.
    void setTask(ReportView* reading);
    void updateMemory();
    void retranslate();

Q_SIGNALS:
    void problemsRequested();
    void tasksRequested();

private:
    void showSelection();
    void showCursor(std::optional<std::int64_t> ts);
    void showTask();

    QPointer<const PagedView> m_view;
    QPointer<ReportView> m_reading;
    QLabel* m_report;
    QLabel* m_selection;
    QLabel* m_cursor;
    QWidget* m_task;
    QLabel* m_taskText;
    QProgressBar* m_taskBar;
    QToolButton* m_taskCancel;
    QToolButton* m_problems;
    QLabel* m_memory;
    int m_problemCount = 0;
};

/// Resident bytes of this process; 0 if the system does not say.
std::uint64_t residentBytes();

} // namespace opscope
