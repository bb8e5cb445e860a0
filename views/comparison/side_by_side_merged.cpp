// SPDX-License-Identifier: GPL-3.0-or-later
// The merged table of both sides: A, B and the difference of each figure.
#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/comparison/comparison_sides.h"
#include "views/comparison/side_by_side.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/model/table_model.h"
#include "views/selection/narrowing_bar.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

/// Adds the columns of the page of one side as columns of the merged table.
void addOfBoth(std::vector<KeptColumn>& out, const std::vector<KeptColumn>& columns, const Table& merged)
{
    for (const auto& column : columns) {
        for (const auto* suffix : {"", "_a", "_b", "_diff"}) {
            const auto id = column.id + QLatin1String(suffix);
            const auto idOf = [](const TableColumn& of) { return of.spec.id; };
            const bool isThere =
                std::ranges::find(merged.columns, id.toStdString(), idOf) != merged.columns.end();
            if (isThere && std::ranges::find(out, id, &KeptColumn::id) == out.end())
                out.push_back({id, 0, column.isHidden});
        }
    }
}

/// Moves the times before the other figures, because the difference of a share answers no question.
void putTimesFirst(std::vector<KeptColumn>& columns, const Table& merged)
{
    const auto kindOf = [&](const KeptColumn& column) {
        const auto at = merged.find(column.id.toStdString());
        return at ? merged.columns[*at].spec.kind : CellKind::Text;
    };
    const auto figures =
        std::ranges::find_if(columns, [&](const auto& column) { return kindOf(column) != CellKind::Text; });
    std::stable_partition(figures, columns.end(),
                          [&](const auto& column) { return kindOf(column) == CellKind::Duration; });
}

} // namespace

void SideBySidePage::makeMerged()
{
    auto* layout = new QVBoxLayout(m_mergedArea);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(8, 5, 8, 1);
    top->addWidget(m_variant);
    m_narrowing = new NarrowingBar(*half(CompareSide::A).selection, m_mergedArea); // the other side follows
    top->addWidget(m_narrowing);
    top->addStretch(1);
    layout->addLayout(top);
    layout->addWidget(m_merged, 1);
    m_merged->setMarksSlices(false);
    m_merged->setFirstColumns([this](const Table& merged) { // the columns as on the page of one report, for
                                                            // the columns that either side has
        std::vector<KeptColumn> columns;
        for (const auto& side : m_halves) {
            if (side.page != nullptr)
                addOfBoth(columns, side.page->table()->firstColumns(), merged);
        }
        putTimesFirst(columns, merged);
        return columns;
    });
    setFocusProxy(m_merged);
    connect(m_variant, &QComboBox::activated, this, [this] {
        if (auto* page = half(CompareSide::A).page)
            page->setVariant(m_variant->currentData().toString());
    });
    connect(m_merged, &TableWidget::rowJumpRequested, this, &SideBySidePage::jumpToPair);
}

/// Shows one table if both sides have one; a side without a table shows the reason in its own place.
void SideBySidePage::showTables()
{
    const bool canMerge =
        std::ranges::all_of(m_halves, [](const Half& h) { return h.page != nullptr && h.page->hasTable(); });
    const bool isTwo = m_two->isChecked() || (m_isRequested && !canMerge);
    m_stack->setCurrentWidget(isTwo ? static_cast<QWidget*>(m_splitter) : m_mergedArea);
    setFocusProxy(isTwo && half(CompareSide::A).page != nullptr
                      ? static_cast<QWidget*>(half(CompareSide::A).page)
                      : m_merged);
    m_plots->setVisible(isTwo);
    m_link->setVisible(isTwo);
    if (m_status->text().isEmpty() || !isTwo)
        m_status->setText(isTwo ? tr("Select a row: its match is selected on the other side.") : QString());
}

void SideBySidePage::merge()
{
    const auto& a = half(CompareSide::A);
    const auto& b = half(CompareSide::B);
    if (a.page == nullptr || b.page == nullptr || !a.page->hasTable() || !b.page->hasTable() ||
        a.page->request().variant != b.page->request().variant)
        return;
    MergeOptions options;
    options.title = [](const ColumnSpec& spec) { return columnTitle(spec).toStdString(); };
    options.difference = tr("difference").toStdString();
    m_merging.run(
        [tableA = a.page->table()->table(), tableB = b.page->table()->table(), slices = m_slices,
         options](const std::stop_token& stop) {
            auto matched = options;
            if (slices)
                matched.matches = matchedNames(slices->rows());
            return mergeTables(tableA, tableB, matched, stop);
        },
        [this, key = QStringLiteral("merged/") +
                     QString::fromStdString(a.page->request().variant)](MergedTable merged) {
            m_mergedRows = std::move(merged);
            m_merged->setReport(m_sides.first(CompareSide::B));
            m_merged->setTable(m_mergedRows.table, key);
            showTables();
        });
}

/// By the first time of the table; a table without times has no rule for the noise.
DifferenceStep SideBySidePage::goToDifference(bool isForward)
{
    const auto& merged = m_merged->table();
    if (!merged || m_stack->currentWidget() != m_mergedArea)
        return DifferenceStep::None;
    const auto isTime = [](const TableColumn& column) {
        return column.spec.kind == CellKind::Duration && column.spec.id.ends_with("_a");
    };
    const auto a = std::ranges::find_if(merged->columns, isTime);
    if (a == merged->columns.end() || a + 1 == merged->columns.end())
        return DifferenceStep::None;
    const auto column = static_cast<std::size_t>(a - merged->columns.begin());
    return opscope::goToDifference(*m_merged, isForward, [&](std::uint32_t row) {
        const auto cellA = merged->cell(row, column);
        const auto cellB = merged->cell(row, column + 1);
        const auto* timeA = std::get_if<std::int64_t>(&cellA);
        const auto* timeB = std::get_if<std::int64_t>(&cellB);
        if (timeA == nullptr || timeB == nullptr)
            return timeA != timeB; // only one side has it
        return stateOf(*timeA, *timeB, m_sides.model().options()) != RowState::Same;
    });
}

void SideBySidePage::jumpToPair(std::uint32_t row)
{
    std::pair<SliceId, SliceId> pair;
    const auto sliceOf = [&](CompareSide side) {
        const auto& table = half(side).page->table()->table();
        const auto at = m_mergedRows.rows[row].at(static_cast<std::size_t>(side));
        return at != kNoNumber && table && table->sliceOf ? table->sliceOf(at) : SliceId();
    };
    if (row < m_mergedRows.rows.size())
        navigator().go({.pair = std::pair(sliceOf(CompareSide::A), sliceOf(CompareSide::B))});
}

} // namespace opscope
