// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QPointer>

#include "app/report_view.h"

namespace opscope {

/// One thing to look at: an issue of a report, or why a path could not be opened.
struct Problem {
    QPointer<ReportView> report;
    Severity severity = Severity::Info;
    Message message;
    std::vector<SourcePos> places;
    std::uint64_t count = 1;
    bool isHardError = false; ///< nothing of the path is shown
    std::size_t rank = 0;     ///< of the report in its workspace
};

/// The problems of all open reports, the worst first.
class ProblemsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { SeverityColumn, TextColumn, PlaceColumn, CountColumn, ReportColumn, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setReports(const std::vector<ReportView*>& views);
    const Problem& problem(int row) const { return m_problems[static_cast<std::size_t>(row)]; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Problem> m_problems;
};

} // namespace opscope
