// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPointer>
#include <QWidget>

#include "app/tabs/report_view.h"

class QLabel;
class QModelIndex;

namespace opscope {

class Preferences;
class TableWidget;

/// One thing to look at: an issue of a report, or why a path could not be opened.
struct Problem {
    QPointer<ReportView> report;
    Severity severity = Severity::Info;
    Message message;
    std::vector<SourcePos> places;
    std::uint64_t count = 1;
    bool isHardError = false; ///< nothing of the path is shown
    std::size_t rank = 0;     ///< of the report in its workspace
    friend bool operator==(const Problem&, const Problem&) = default;
};

/// The Problems dock: one row a problem of all open reports, the worst first; a click opens its place.
class ProblemsDock : public QWidget {
    Q_OBJECT
public:
    ProblemsDock(const QString& logPath, Preferences& preferences, QWidget* parent = nullptr);

    void setReports(const std::vector<ReportView*>& reports);
    int count() const { return static_cast<int>(m_problems.size()); }
    /// Selects the next problem (the first after the last) and opens its place.
    void openNext();

Q_SIGNALS:
    /// The place of a problem: a report by its rank and, if known, the file of it.
    void placeRequested(opscope::ReportView* report, const QString& file, std::size_t rank);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showProblems();
    void colourWords();
    void open(const QModelIndex& index);
    void open(std::uint32_t row);
    const Problem* problemAt(std::uint32_t row) const;

    std::vector<Problem> m_problems;
    Selection* m_selection; ///< of these rows alone
    TableWidget* m_table;
    QWidget* m_bar; ///< of the table
    QLabel* m_empty;
    QLabel* m_log;
    QString m_logPath;
};

} // namespace opscope
