// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the program: every page that shows rows uses it.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include <QColor>
#include <QTimer>
#include <QWidget>

#include "core/table/join_ranks.h"
#include "core/table/query.h"
#include "views/commands/command_spec.h"
#include "views/grid/column_layout.h"
#include "views/grid/export_command.h"
#include "views/grid/query_runner.h"
#include "views/model/table_model.h"
#include "views/panel.h"
#include "views/selection/selection.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QMenu;
class QToolBar;

namespace opscope {

class CellDelegate;
class FilterHeader;
class GridView;
class TableFooter;

/// It has more than 40 methods because rows, columns, selection and export depend on the same table and
/// query; their parts are GridView, FilterHeader, QueryRunner, TableModel and TableFooter.
class TableWidget : public QWidget, public Placed {
    Q_OBJECT
public:
    /// `selection` outlives the table; `report` may be null (then the details have no arguments).
    TableWidget(ReportPtr report, Selection& selection, QWidget* parent = nullptr);
    ~TableWidget() override;

    /// Shows a table. The query stays if the columns are the same, otherwise the table's own order is used.
    /// `settingsKey` names the stored columns; if it is empty, the page of the table does. `extents`: see
    /// columnExtents, which a worker computes for a large table.
    void setTable(TablePtr table, const QString& settingsKey = {}, std::vector<ColumnExtent> extents = {});
    /// Sets the order of the columns for tables whose columns the user has not changed.
    void setFirstColumns(std::function<std::vector<KeptColumn>(const Table&)> first)
    {
        m_firstColumns = std::move(first);
    }
    /// The same for the current table; empty if it has its own order.
    std::vector<KeptColumn> firstColumns() const
    {
        return m_table && m_firstColumns ? m_firstColumns(*m_table) : std::vector<KeptColumn>();
    }
    const TablePtr& table() const { return m_table; }
    /// The shown rows; null until the first answer.
    const ShownTable& shown() const;
    TableQuery query() const;
    /// Sorts, filters and groups as in another table, without the signal. Columns are matched by their ids;
    /// those that this table does not have are left out.
    void applyQuery(const TableQuery& query, const Table& of);
    /// Filters a column, in the syntax of the filter row.
    void setFilter(std::size_t column, const QString& text);
    void setSearch(const QString& text);
    /// Filters, search and what it is scrolled to.
    QVariant place() const override;
    void showPlace(const QVariant& place) override;
    void setGroupBy(std::optional<std::size_t> column, bool withoutNumber = false);
    /// Words of a column that are shown in a colour of their own.
    void setWordColors(int column, std::unordered_map<QString, QColor> colors);
    void setThresholds(std::unordered_map<int, struct CellThreshold> thresholds);
    void setTrends(std::shared_ptr<const std::vector<std::vector<float>>> trends);
    /// Selected rows mark the slices of Table::sliceOf on the timeline; off if a page marks better ones.
    void setMarksSlices(bool marks) { m_marksSlices = marks; }
    /// Returns the tool bar, for a table next to a page that has its own place for it. Then the filter row
    /// stays hidden until the user opens it, and the footer until it has something to show.
    QWidget* detachBar();
    /// If the names are not names of ops, other pages cannot be filtered by them.
    void setNamesAreOps(bool areOps) { m_areNamesOps = areOps; }
    /// Shows the "selected range only" switch; its state is `isRangeOnly`.
    void setRangeSwitchVisible(bool visible);
    bool isRangeOnly() const;
    /// True while the program selects rows, as after another sort, and not the user.
    bool isSelectingItself() const { return m_isSelectingItself; }

    /// The visible columns in their visual order.
    std::vector<std::size_t> visibleColumns() const;
    /// The selected rows of the table in the order shown; at most `limit`.
    std::vector<std::uint32_t> selectedRows(std::size_t limit) const;
    std::optional<std::uint32_t> currentRow() const;
    /// Selects a row of the table and scrolls to it; false if the row is not shown.
    bool selectRow(std::uint32_t row);
    /// The same for a requested row: opens closed groups and removes filters that hide it.
    void reveal(std::uint32_t row);
    /// Reveals the row of a slice, or emits `sliceMissed`.
    void revealSlice(SliceId slice);
    /// `find` searches a row, in a large table on a worker, and `found` gets it; the search ends when another
    /// row is searched or another table is shown.
    void findRow(const std::function<std::optional<std::uint32_t>(const Table&)>& find,
                 const std::function<void(std::optional<std::uint32_t>)>& found);
    bool isFindingRow() const { return m_sliceSearch.isRunning(); }

    void copy(bool withHeaders);
    void copyCell();
    void jumpToTimeline();
    void openExport();
    struct ExportSource exportSource() const;
    /// The command that prints what is shown, for a POSIX shell.
    QString cliCommand() const;
    /// The request of the table, for the command in the export dialog. `isOfRank`: the command can only be
    /// for that rank, because other ranks were requested with other times.
    void setRequest(const RankRequest& request, const PanelContext& context, bool isOfRank = false);
    /// The command of the page, for rows that `opscope-cli table` does not print.
    void setCommand(PageCommand command) { m_command = std::move(command); }
    /// The reports of a table of several reports.
    void setWorkspace(WorkspacePtr workspace) { m_workspace = std::move(workspace); }
    /// The report of the slices of the next table if it changes: a side of a comparison.
    void setReport(ReportPtr report) { m_report = std::move(report); }

    GridView* view() const { return m_view; }
    TableModel* model() const { return m_model; }
    FilterHeader* header() const { return m_header; }
    /// Adds a page's own control at the left of the tool bar.
    void addPageWidget(QWidget* widget);

Q_SIGNALS:
    /// Another order, filter, search or group was requested; the rows follow later.
    void queryChanged();
    /// Other rows are shown, or in another order.
    void shownChanged();
    void currentRowChanged(std::optional<std::uint32_t> row);
    void selectedRowsChanged();
    void rangeOnlyChanged(bool isRangeOnly);
    /// The requested slice has no row in this table.
    void sliceMissed(opscope::SliceId slice);
    /// "Show on the timeline" for a row without a slice of its own.
    void rowJumpRequested(std::uint32_t row);

protected:
    /// Shows the filter row.
    QAction* filterAction() const { return m_commands["table.filterRow"]; }
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeBar();
    static std::span<const CommandSpec<TableWidget>> commands();
    void connectParts();
    void requestRows(bool isTyping);
    void showRows(const ShownTable& next);
    void showError(const Error& error);
    void nameGroups();
    void setUpColumns();
    void fillGroups();
    void fitColumns();
    void fillNameColumn();
    void showColumn(int column, bool isShown);
    void keepLayout();
    void endResizing();
    void keepSwitches() const;
    void applySwitches();
    void fillColumnMenu();
    void headerMenu(const QPoint& at);
    void cellMenu(const QPoint& at);
    void selectionMoved();
    void followSlices();
    void findSlice(SliceId slice, bool isRequested);
    void sliceFound(SliceId slice, std::optional<std::uint32_t> row, bool isRequested);
    void showRequestedRow();
    void moveFilters(const Table& before);
    void retranslate();
    void updateFooter();
    QString layoutKey() const;
    PageSettings& settings() const { return m_selection.preferences().pages(); }

    ReportPtr m_report; ///< the report of the first rank that was requested
    Selection& m_selection;
    TablePtr m_table;
    QString m_settingsKey;
    std::vector<ColumnExtent> m_extents; ///< for m_table; empty if unknown
    std::function<std::vector<KeptColumn>(const Table&)> m_firstColumns;
    int m_nameWidth = 0;    ///< width that the names need
    ShownRequest m_request; ///< without the query
    PageCommand m_command;
    WorkspacePtr m_workspace;
    TableModel* m_model;
    TableModel* m_pinned;
    QueryRunner* m_runner;
    FilterHeader* m_header;
    GridView* m_view;
    CellDelegate* m_delegate;
    QToolBar* m_bar;
    QLineEdit* m_search;
    QComboBox* m_group;
    QCheckBox* m_rangeOnly;
    QAction* m_rangeAction = nullptr;
    QMenu* m_columnMenu;
    TableFooter* m_footer;
    CommandsOf<TableWidget> m_commands;
    std::vector<bool> m_customWidths;
    std::shared_ptr<const std::vector<std::vector<float>>> m_trends;
    std::optional<std::uint32_t> m_requestedRow;
    QVariant m_wantedPlace; ///< of another table, which follows
    Job m_sliceSearch{this};
    Job m_arguments{this, JobPriority::Low}; ///< reads the arguments of the current row, for its details
    bool m_marksSlices = true;
    bool m_areNamesOps = true;
    bool m_isInDock = false;
    bool m_isPlacing = false; ///< the program moves sections, not the user
    bool m_isSelectingItself = false;
    QTimer m_resizing; ///< runs while the user drags the edge of a column, and a little longer
    bool m_isTakingQuery = false;
};

} // namespace opscope
