// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time goes: the bar, its parts, a line a device and step, the vendor's times beside ours.
#include <algorithm>
#include <optional>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/report/names.h"
#include "core/table/join_ranks.h"
#include "views/selection/selection.h"
#include "views/summary/breakdown_bar.h"
#include "views/summary/summary_page.h"
#include "views/summary/summary_parts.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kMaxSeenRows = 8;
constexpr int kPartRows = 8;

} // namespace

QWidget* SummaryPage::breakdownSection()
{
    const auto& s = *m_summary;
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_bar = new BreakdownBar;
    m_bar->setAccessibleName(tr("Where the time goes"));
    m_barOf = new QLabel; // which line of the table the bar is of
    m_barOf->setVisible(hasRanks());
    layout->addWidget(m_barOf);
    layout->addWidget(m_bar);
    auto* tables = new QHBoxLayout;
    tables->setSpacing(16);
    m_parts = new QTableWidget;
    m_parts->setAccessibleName(tr("Parts of the time"));
    setUpTable(*m_parts, {tr("Part"), tr("Sum (us)"), tr("Union (us)"), tr("Union %"), tr("In the bar %")},
               kPartRows, 1);
    m_parts->setSelectionMode(QAbstractItemView::NoSelection);
    m_parts->setFocusPolicy(Qt::NoFocus);
    const QStringList tips{{},
                           tr("All durations added up: what runs at the same time counts twice"),
                           tr("The time in which at least one of them ran"),
                           tr("Of the wall time"),
                           tr("Each moment counted once: compute before communication before copies before "
                              "host calls")};
    for (int column = 1; column < m_parts->columnCount(); ++column)
        m_parts->horizontalHeaderItem(column)->setToolTip(tips[column]);
    m_breakdowns = breakdownTableOf(s);
    tables->addWidget(m_parts);
    tables->addWidget(m_breakdowns, 1);
    layout->addLayout(tables);
    if (!s.breakdown.empty())
        showBreakdown(0);

    if (!s.vendor.empty())
        layout->addWidget(vendorTable());
    return section(
        tr("Where the time goes"), content,
        tr("There is no timeline in this result: it needs the task and API switches of the collection."),
        s.breakdown.empty());
}

/// One line a rank, device and step; a click shows that line in the bar and in the table of parts.
QTableWidget* SummaryPage::breakdownTableOf(const RankSummary& s)
{
    auto* table = new QTableWidget;
    table->setAccessibleName(tr("Per device and step"));
    setUpTable(*table,
               {tr("Rank"), tr("Device"), tr("Step"), tr("Wall time (us)"), tr("Compute (us)"),
                tr("Comm. (us)"), tr("Not overlapped (us)"), tr("Copy (us)"), tr("Host API (us)"),
                tr("Free (us)"), tr("Idle (us)"), tr("Idle %")},
               s.breakdown.size(), 3);
    table->setColumnHidden(0, !hasRanks());
    table->horizontalHeaderItem(9)->setToolTip(meaningOf("free"));
    for (const int column : {10, 11})
        table->horizontalHeaderItem(column)->setToolTip(meaningOf("idle"));
    for (int row = 0; row < table->rowCount(); ++row) {
        const auto& b = s.breakdown[static_cast<std::size_t>(row)];
        const auto rank = s.ofBreakdown[static_cast<std::size_t>(row)];
        const QStringList cells{
            qs(rankName(*m_context.workspace, rank)),
            b.device == kNoDevice ? QStringLiteral("–") : QString::number(b.device),
            stepText(static_cast<std::size_t>(row)),
            microsNumber(b.range.dur()),
            microsNumber(b.compute.covered),
            microsNumber(b.communication.covered),
            microsNumber(b.communicationNotOverlapped),
            microsNumber(b.copy.covered),
            microsNumber(b.hostApi.covered),
            microsNumber(b.free),
            microsNumber(b.idle),
            b.range.empty() ? QStringLiteral("–")
                            : shareText(static_cast<double>(b.idle) / static_cast<double>(b.range.dur()))};
        setCells(*table, row, cells, 3);
    }
    fitColumns(*table);
    fitHeight(*table, kPartRows, true); // as high as the table of parts beside it
    connect(table, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row < 0 || static_cast<std::size_t>(row) >= m_summary->breakdown.size())
            return;
        const auto& b = m_summary->breakdown[static_cast<std::size_t>(row)];
        showBreakdown(static_cast<std::size_t>(row));
        if (b.step == kNoStep)
            return;
        selection().setRank(m_summary->ofBreakdown[static_cast<std::size_t>(row)]);
        selection().setRange(b.range);
    });
    return table;
}

QString SummaryPage::stepText(std::size_t line) const
{
    const auto& b = m_summary->breakdown[line];
    const auto& report = reportOf(m_summary->ofBreakdown[line]);
    return b.step == kNoStep ? tr("whole run") : qs(stepName(report, report.steps[b.step]));
}

void SummaryPage::showBreakdown(std::size_t line)
{
    const auto& b = m_summary->breakdown[line];
    m_barOf->setText(ofRank(m_summary->ofBreakdown[line],
                            (b.device == kNoDevice ? tr("all devices") : tr("Device %1").arg(b.device)) +
                                QStringLiteral(" \u00B7 ") + stepText(line)));
    m_bar->setBreakdown(b);
    const auto wall = static_cast<double>(std::max<std::int64_t>(b.range.dur(), 1));
    const auto none = QStringLiteral("–");
    const auto fill = [&](int row, const QString& name, std::optional<std::int64_t> sum, std::int64_t covered,
                          std::optional<std::int64_t> alone) {
        setCells(*m_parts, row,
                 {name, sum ? microsNumber(*sum) : none, microsNumber(covered),
                  shareText(static_cast<double>(covered) / wall),
                  alone ? shareText(static_cast<double>(*alone) / wall) : none},
                 1);
    };
    fill(0, tr("Compute"), b.compute.sum, b.compute.covered, b.compute.covered);
    fill(1, tr("Communication"), b.communication.sum, b.communication.covered, std::nullopt);
    fill(2, tr("  not overlapped"), std::nullopt, b.communicationNotOverlapped, b.communicationNotOverlapped);
    fill(3, tr("Free"), std::nullopt, b.free, std::nullopt);
    fill(4, tr("Copy"), b.copy.sum, b.copy.covered, b.copyOnly);
    fill(5, tr("Idle"), std::nullopt, b.idle, std::nullopt);
    fill(6, tr("  Host API"), b.hostApi.sum, b.hostApi.covered, b.hostOnly);
    fill(7, tr("  no host call"), std::nullopt, b.nothing, b.nothing);
    m_parts->item(3, 0)->setToolTip(meaningOf("free"));
    m_parts->item(5, 0)->setToolTip(meaningOf("idle"));
    fitColumns(*m_parts);
    fitHeight(*m_parts, kPartRows, true);
    m_parts->setFixedWidth(m_parts->horizontalHeader()->length() + 2 * m_parts->frameWidth());
}

/// The vendor's step times (step_trace_time.csv, StepTraceTime) beside ours, and how far they are apart.
QWidget* SummaryPage::vendorTable()
{
    const auto& s = *m_summary;
    m_vendor = new QTableWidget;
    m_vendor->setAccessibleName(tr("The vendor's step times beside ours"));
    setUpTable(*m_vendor,
               {tr("Vendor: step"), tr("Computing (us)"), tr("here (us)"), tr("Difference"),
                tr("Not overlapped (us)"), tr("here (us)"), tr("Difference"), tr("Free (us)"),
                tr("here (us)"), tr("Difference")},
               s.vendor.size(), 1);
    for (int row = 0; row < m_vendor->rowCount(); ++row) {
        const auto& v = s.vendor[static_cast<std::size_t>(row)];
        QStringList cells{
            ofRank(s.ofVendor[static_cast<std::size_t>(row)], v.step.empty() ? tr("whole run") : qs(v.step))};
        for (const auto& [vendor, ours] :
             {std::pair{v.vendorComputing, v.computing}, std::pair{v.vendorNotOverlapped, v.notOverlapped},
              std::pair{v.vendorFree, v.free}}) {
            cells << microsNumber(vendor) << (v.isMatched ? microsNumber(ours) : QStringLiteral("–"));
            if (!v.isMatched)
                cells << tr("no such step");
            else
                cells << withSign(ours - vendor, microsNumber(ours - vendor));
        }
        setCells(*m_vendor, row, cells, 1);
    }
    fitColumns(*m_vendor);
    fitHeight(*m_vendor, std::min(m_vendor->rowCount(), kMaxSeenRows), true);
    return m_vendor;
}

} // namespace opscope
