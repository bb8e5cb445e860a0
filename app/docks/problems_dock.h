// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "app/tabs/report_view.h"
#include "core/table/scale.h"
#include "views/workers/job.h"

class QLabel;
class QModelIndex;

namespace opscope {

class Preferences;
class TableWidget;

/// One problem: an issue of a report, or why a path could not be opened.
struct Problem {
    std::size_t view = 0; ///< the number of its view in the dock
    Severity severity = Severity::Info;
    Message message;
    std::vector<SourcePos> places;
    std::uint64_t count = 1;
    bool isHardError = false; ///< nothing of the path can be shown
    std::size_t rank = 0;     ///< index of the report in its workspace
    friend bool operator==(const Problem&, const Problem&) = default;
};

/// The input of a view for the worker that collects problems.
struct ProblemSource {
    std::size_t view = 0;
    QString name;
    std::optional<Problem> error; ///< why the path could not be opened
    WorkspacePtr workspace;       ///< null if nothing was read
    friend bool operator==(const ProblemSource&, const ProblemSource&) = default;
};

/// The rows of the dock, the worst first.
struct ProblemRows {
    std::vector<Problem> problems;
    std::vector<std::string> names; ///< the names of the reports that have problems
    TablePtr table;                 ///< null if there is no problem
    std::vector<ColumnExtent> extents;
};

/// The Problems dock: one row for each problem of all open reports, the worst first; a click opens its place.
class ProblemsDock : public QWidget {
    Q_OBJECT
public:
    ProblemsDock(const QString& logPath, Preferences& preferences, QWidget* parent = nullptr);

    /// The count is known at once; a worker computes the rows.
    void setReports(const std::vector<ReportView*>& reports);
    int count() const { return m_count; }
    /// Selects the next problem (the first after the last) and opens its place.
    void openNext();

Q_SIGNALS:
    /// The place of a problem: a report by its rank and, if known, the file of it.
    void placeRequested(opscope::ReportView* report, const QString& file, std::size_t rank);

protected:
    void changeEvent(QEvent* event) override;

private:
    ProblemSource sourceOf(ReportView& view);
    void retranslate();
    void gather();
    void showRows(std::shared_ptr<const ProblemRows> rows);
    void select(const Problem& problem, std::uint32_t row);
    void colourWords();
    void open(const QModelIndex& index);
    void open(std::uint32_t row);
    const Problem* problemAt(std::uint32_t row) const;

    std::map<std::size_t, QPointer<ReportView>> m_views; ///< by their numbers
    std::size_t m_lastNumber = 0;
    std::vector<ProblemSource> m_sources;
    int m_count = 0;
    std::shared_ptr<const ProblemRows> m_rows = std::make_shared<const ProblemRows>();
    bool m_isOtherLanguage = false; ///< the rows are in another language
    Selection* m_selection;         ///< for these rows only
    TableWidget* m_table;
    QWidget* m_bar; ///< belongs to the table
    QLabel* m_empty;
    QLabel* m_log;
    QString m_logPath;
    Job m_job{this}; ///< makes the rows
};

} // namespace opscope
