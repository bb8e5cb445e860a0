// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QObject>
#include <QPointer>
#include <QTimer>

#include "core/analysis/selected_part.h"
#include "core/report/report.h"
#include "views/workers/job.h"

class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;

namespace opscope {

class PagedView;
class ReportView;

/// The parts of the status bar: report, selection, cursor time, running task, problems, memory.
class StatusLine : public QObject {
    Q_OBJECT
public:
    explicit StatusLine(QStatusBar* bar);

    void setView(const PagedView* view);
    /// The number of problems of all reports; 0 hides the badge.
    void setProblems(int count);
    /// Shows a failed collection until the next one begins; an empty mark hides it.
    void setCollection(const QString& mark, const QString& why);
    /// Shows the first report that is being read, or nothing.
    void setTask(ReportView* reading);
    void updateMemory();
    void retranslate();
    /// The most useful keys of the page in front. A new user sees them in place of report and selection after
    /// `kIdleMs` without input.
    void setHint(const QString& hint);
    void setNewUser(bool isNew);
    static constexpr int kIdleMs = 10'000;

Q_SIGNALS:
    void problemsRequested();
    void collectionRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showHint(bool isShown);
    void showSelection();
    void showSelectionText();
    void showCursor();
    void showTask();

    QPointer<const PagedView> m_view;
    QPointer<ReportView> m_reading;
    SelectedPart m_selected;
    std::weak_ptr<const Report> m_selectedOf;     ///< weak, so that a closed tab deletes it
    std::optional<std::uint64_t> m_selectedCount; ///< missing while it is unknown
    Job m_counting{this, JobPriority::Low};
    QTimer m_idle;
    QLabel* m_hint;
    QLabel* m_report;
    std::weak_ptr<const Report> m_workOf; ///< the report of m_work; weak, so that a closed tab deletes it
    std::int64_t m_work = 0;              ///< ns, see deviceSpan
    QLabel* m_selection;
    QLabel* m_cursor;
    QWidget* m_task;
    QLabel* m_taskText;
    QProgressBar* m_taskBar;
    QToolButton* m_taskCancel;
    QToolButton* m_collection;
    QToolButton* m_problems;
    QLabel* m_memory;
    int m_problemCount = 0;
};

/// Resident bytes of this process; 0 if the system does not report them.
std::uint64_t residentBytes();

} // namespace opscope
