// SPDX-License-Identifier: GPL-3.0-or-later
// The table widget and the slices of its rows: selected rows mark slices, and slices lead to rows.
#include <algorithm>
#include <iterator>

#include <QLineEdit>

#include "views/argument_fields.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxMarked =
    20000; ///< maximum number of slices that selected rows mark on the timeline

std::size_t rankOf(const Table& table, std::size_t row)
{
    return table.reportOf ? table.reportOf(row) : 0;
}

std::optional<std::uint32_t> rowOfSlice(const Table& table, SliceId slice, std::size_t rank)
{
    for (std::size_t row = 0; row < table.rows; ++row) {
        if (table.sliceOf(row) == slice && (!table.reportOf || table.reportOf(row) == rank))
            return static_cast<std::uint32_t>(row);
    }
    return std::nullopt;
}

} // namespace

void TableWidget::selectionMoved()
{
    updateFooter();
    Q_EMIT selectedRowsChanged();
    const auto row = currentRow();
    if (m_isSelectingItself || !m_table || !row)
        return;
    const auto rank = rankOf(*m_table, *row); // one rank is in focus: slices of the others are not marked
    std::vector<SliceId> slices;
    if (m_table->sliceOf && m_marksSlices) {
        for (const auto selected : selectedRows(kMaxMarked)) {
            if (const auto slice = m_table->sliceOf(selected);
                slice.valid() && rankOf(*m_table, selected) == rank)
                slices.push_back(slice);
        }
    }
    if (!slices.empty())
        m_selection.setSlices(slices, m_table->reportOf ? rank : m_selection.rank(), this);

    ShownDetails details{displayLine(shownText(*m_table, *row, m_table->nameColumn)), {}};
    for (std::size_t column = 0; column < m_table->columns.size(); ++column)
        details.fields.emplace_back(columnTitle(m_table->columns[column].spec),
                                    shownText(*m_table, *row, column));
    m_selection.setDetails(details);
    m_arguments.cancel();
    const auto report = !m_workspace                         ? m_report
                        : rank < m_workspace->reports.size() ? m_workspace->reports[rank]
                                                             : nullptr;
    const auto slice = report && m_table->sliceOf ? m_table->sliceOf(*row) : SliceId();
    if (slice.valid() && slice.index() < report->slices.size() && report->slices.args[slice.index()].valid())
        m_arguments.run([report, slice](const std::stop_token&) { return argumentFields(*report, slice); },
                        [this, details = std::move(details)](std::vector<std::pair<QString, QString>> args) {
                            if (const auto& now = m_selection.details();
                                now.title != details.title || now.fields != details.fields)
                                return; // another table reports its own slices now
                            auto all = details;
                            std::ranges::move(args, std::back_inserter(all.fields));
                            m_selection.setDetails(std::move(all));
                        });
}

void TableWidget::followSlices()
{
    if (!m_marksSlices || !m_table || !m_table->sliceOf || m_selection.slices().size() != 1)
        return;
    const auto slice = m_selection.slices().front();
    if (const auto row = currentRow(); !row || *row >= m_table->rows || m_table->sliceOf(*row) != slice ||
                                       (m_table->reportOf && m_table->reportOf(*row) != m_selection.rank()))
        findSlice(slice, false);
}

void TableWidget::revealSlice(SliceId slice)
{
    if (m_table && m_table->sliceOf)
        findSlice(slice, true);
    else
        Q_EMIT sliceMissed(slice);
}

void TableWidget::findSlice(SliceId slice, bool isRequested)
{
    findRow([slice, rank = m_selection.rank()](const Table& table) { return rowOfSlice(table, slice, rank); },
            [this, slice, isRequested](std::optional<std::uint32_t> row) {
                sliceFound(slice, row, isRequested);
            });
}

void TableWidget::findRow(const std::function<std::optional<std::uint32_t>(const Table&)>& find,
                          const std::function<void(std::optional<std::uint32_t>)>& found)
{
    m_sliceSearch.cancel();
    if (m_table->rows <= QueryRunner::kSynchronousRows)
        return found(find(*m_table));
    m_sliceSearch.run([table = m_table, find](const std::stop_token&) { return find(*table); },
                      [this, found, table = m_table](std::optional<std::uint32_t> row) {
                          if (table == m_table)
                              found(row);
                      });
}

void TableWidget::sliceFound(SliceId slice, std::optional<std::uint32_t> row, bool isRequested)
{
    if (row && isRequested)
        reveal(*row);
    else if (row)
        selectRow(*row);
    else if (isRequested)
        Q_EMIT sliceMissed(slice);
}

void TableWidget::reveal(std::uint32_t row)
{
    if (!m_table || row >= m_table->rows)
        return;
    m_requestedRow = row;
    m_view->setFocus();
    if (shown().rows && shown().table == m_table)
        showRequestedRow(); // otherwise it is shown with the rows that are being computed
}

void TableWidget::showRequestedRow()
{
    const auto row = *std::exchange(m_requestedRow, std::nullopt);
    if (selectRow(row))
        return;
    m_model->setAllExpanded(true);
    if (selectRow(row) || (m_header->filters().empty() && m_search->text().isEmpty()))
        return;
    m_requestedRow = row;
    m_search->clear();
    m_header->clearFilters(); // requests the rows at once
}

} // namespace opscope
