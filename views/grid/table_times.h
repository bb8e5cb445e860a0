// SPDX-License-Identifier: GPL-3.0-or-later
// The times of tables, as the timeline shows them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/report/report.h"
#include "core/table/query.h"
#include "core/table/table.h"
#include "views/selection/shown_times.h"

namespace opscope {

/// How the times of the rows of a report are shown.
struct RowClock {
    ReportPtr report;
    std::int64_t zero = 0; ///< by the clock of the report: the time that is shown as 0
};

/// The table with its time stamps since the zero of the timeline, or by the clock if `isAbsolute`: then those
/// of a Unix clock are shown as date and time. A column whose times are not of the clock of the reports keeps
/// its values. `clocks` are by Table::reportOf; one is for all rows. The same table if nothing changes.
TablePtr withTimes(const TablePtr& table, const std::vector<RowClock>& clocks, bool isAbsolute);
/// The filters of the shown table as filters of the given one. A filter of times that were moved by different
/// amounts is left out.
std::vector<ColumnFilter> filtersOfGiven(const Table& given, const Table& shown,
                                         std::vector<ColumnFilter> filters);

/// Belongs to a table widget: the table that it was given, and the same with its times as they are shown.
class TableTimes : public QObject {
    Q_OBJECT
public:
    TableTimes(Selection& selection, QObject* widget) : QObject(widget), m_selection(selection) {}
    /// The one of a widget that has one.
    static TableTimes& of(const QObject& widget) { return *widget.findChild<TableTimes*>(); }

    /// `workspace` may be null: then all rows are of `report`, which may be null too.
    const TablePtr& set(TablePtr given, ReportPtr report, WorkspacePtr workspace);
    /// The same table, after the clocks or the switch have changed.
    const TablePtr& refresh();
    const TablePtr& given() const { return m_given; }
    const TablePtr& shown() const { return m_shown; }

private:
    std::vector<RowClock> clocks() const;

    Selection& m_selection;
    TablePtr m_given;
    TablePtr m_shown;
    ReportPtr m_report;
    WorkspacePtr m_workspace;
};

} // namespace opscope
