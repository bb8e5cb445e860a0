// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time goes: the bar, its parts, a line for each device and step, and the vendor's times next to
// ours.
#include <algorithm>
#include <optional>
#include <utility>

#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/report/read_in_part.h"
#include "core/table/summary_tables.h"
#include "core/vendor/names.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/plots/rank_bars.h"
#include "views/selection/selection.h"
#include "views/summary/breakdown_bar.h"
#include "views/summary/summary_page.h"
#include "views/summary/summary_parts.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kMaxSeenRows = 8;
constexpr int kMaxSeenBars = 8;

/// A shorter title of a column below the name of its group.
struct ShortTitle {
    std::string_view id;
    const char* group;
    const char* title;
};
constexpr ShortTitle kOfVendor[]{
    {"computing_vendor", QT_TRANSLATE_NOOP("Column", "Computing"), QT_TRANSLATE_NOOP("Column", "Vendor")},
    {"computing", "Computing", QT_TRANSLATE_NOOP("Column", "Here")},
    {"computing_difference", "Computing", QT_TRANSLATE_NOOP("Column", "Difference")},
    {"not_overlapped_vendor", QT_TRANSLATE_NOOP("Column", "Not overlapped"), "Vendor"},
    {"not_overlapped", "Not overlapped", "Here"},
    {"not_overlapped_difference", "Not overlapped", "Difference"},
    {"free_vendor", "Free", "Vendor"},
    {"free", "Free", "Here"},
    {"free_difference", "Free", "Difference"}};
constexpr ShortTitle kOfBreakdown[]{
    {"communication", QT_TRANSLATE_NOOP("Column", "Communication"), QT_TRANSLATE_NOOP("Column", "Entire")},
    {"not_overlapped", "Communication", "Not overlapped"}};

/// The table of the files with titles that fit on the page.
TablePtr shortened(const TablePtr& table, std::span<const ShortTitle> titles)
{
    auto out = std::make_shared<Table>(*table);
    for (const auto& [id, group, title] : titles) {
        if (const auto column = out->find(id)) {
            out->columns[*column].spec.group = group;
            out->columns[*column].spec.title = title;
        }
    }
    return out;
}

void fitHeight(TableWidget& table, int rows)
{
    const auto& view = *table.view();
    table.setFixedHeight(table.header()->sizeHint().height() + rows * view.rowHeight() +
                         2 * view.frameWidth() + view.horizontalScrollBar()->sizeHint().height());
}

} // namespace

QWidget* SummaryPage::breakdownSection()
{
    const auto& s = *m_summary;
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    // If we have no breakdown, the vendor's times are still shown.
    auto* ours = new QWidget;
    auto* oursLayout = new QVBoxLayout(ours);
    oursLayout->setContentsMargins(0, 0, 0, 0);
    oursLayout->setSpacing(8);
    const auto reason = whyNoPart({RunPart::Slices, RunPart::DeviceTasks},
                                  translateMessage(message(MessageId::NoDeviceLanes)));
    m_bar = new BreakdownBar;
    m_bar->setAccessibleName(tr("Where the time goes"));
    fillRankBars();
    if (m_rankBars != nullptr)
        oursLayout->addWidget(m_rankBars);
    m_barOf = new QLabel; // the line of the table that the bar shows, and whether it was read completely
    oursLayout->addWidget(m_barOf);
    oursLayout->addWidget(m_bar);
    auto* tables = new QVBoxLayout; // side by side both would be cut
    tables->setSpacing(8);
    m_parts = tableOf(tr("Parts of the time"));
    m_breakdowns = tableOf(tr("Per device and step"));
    connect(m_breakdowns, &TableWidget::currentRowChanged, this, &SummaryPage::chooseBreakdown);
    tables->addWidget(m_parts);
    tables->addWidget(m_breakdowns);
    oursLayout->addLayout(tables);
    layout->addWidget(section({}, ours, reason, s.breakdown.empty()));
    m_breakdownRow.reset();
    if (!s.breakdown.empty())
        showBreakdown(busiestLine());
    m_vendor = s.vendor.empty() ? nullptr : tableOf(tr("The vendor's step times compared with ours"));
    if (m_vendor != nullptr)
        layout->addWidget(m_vendor);
    fillTables();
    return section(tr("Where the time goes"), content, {}, false);
}

TableWidget* SummaryPage::tableOf(const QString& name)
{
    auto* table = new TableWidget(nullptr, selection());
    table->detachBar()->hide(); // the page's cards and bars need no tool bar; its commands stay available
    table->setNamesAreOps(false);
    table->setAccessibleName(name);
    return table;
}

/// There are as many rows as steps: a worker makes them.
void SummaryPage::fillTables()
{
    struct Tables {
        TablePtr breakdown;
        TablePtr vendor;
    };
    m_tables.run(
        [summary = m_summary, workspace = m_context.workspace,
         entireRun = tr("entire run").toStdString()](const std::stop_token&) {
            return Tables{shortened(breakdownTable(*workspace, *summary, entireRun), kOfBreakdown),
                          shortened(vendorTimesTable(*workspace, *summary, entireRun), kOfVendor)};
        },
        [this](const Tables& tables) {
            m_breakdowns->setTable(tables.breakdown);
            fitHeight(*m_breakdowns, std::min(static_cast<int>(tables.breakdown->rows), kMaxSeenRows));
            if (m_vendor != nullptr) {
                m_vendor->setTable(tables.vendor);
                fitHeight(*m_vendor, std::min(static_cast<int>(tables.vendor->rows), kMaxSeenRows));
            }
        });
}

/// Shows the line in the bar and in the table of parts; the range of a step is selected.
void SummaryPage::chooseBreakdown(std::optional<std::uint32_t> row)
{
    // Another order or filter of the table selects the same row again: later choices of the user stay.
    if (!row || *row >= m_summary->breakdown.size() || std::exchange(m_breakdownRow, row) == row)
        return;
    const auto& b = m_summary->breakdown[*row];
    showBreakdown(*row);
    chooseFactsOf(m_summary->ofBreakdown[*row], b.device);
    if (b.step == kNoStep)
        return;
    selection().setRank(m_summary->ofBreakdown[*row]);
    selection().setRange(b.range);
}

/// All ranks and devices on one scale. A row that becomes current is the line of bar and table.
void SummaryPage::fillRankBars()
{
    const auto& s = *m_summary;
    m_rankBars = nullptr;
    m_lineOfBar.clear();
    std::vector<RankBar> bars;
    for (std::size_t line = 0; line < s.breakdown.size(); ++line) {
        const auto& b = s.breakdown[line];
        if (b.step != kNoStep)
            continue;
        RankBar bar;
        bar.name = deviceText(line);
        bar.parts = BreakdownBar::timesOf(b);
        bar.total = readableTime(b.range.dur());
        bars.push_back(std::move(bar));
        m_lineOfBar.push_back(line);
    }
    if (bars.size() < 2)
        return;
    m_rankBars = new RankBars;
    m_rankBars->setObjectName(QStringLiteral("summary.ranks"));
    m_rankBars->setAccessibleName(hasRanks() ? tr("Time of each rank") : tr("Time of each device"));
    m_rankBars->setLegendShown(false); // the bar below has one
    const auto rows = static_cast<int>(bars.size());
    m_rankBars->setBars(BreakdownBar::figures(), std::move(bars));
    m_rankBars->setFixedHeight(m_rankBars->sizeHint().height() / rows * std::min(rows, kMaxSeenBars));
    connect(m_rankBars, &RankBars::currentChanged, this, [this](int row) {
        m_breakdownRow.reset(); // another device may have been chosen in the meantime
        if (row >= 0)
            chooseBreakdown(static_cast<std::uint32_t>(m_lineOfBar[static_cast<std::size_t>(row)]));
    });
    connect(m_rankBars, &RankBars::activated, this, [this](int row) {
        const auto line = m_lineOfBar[static_cast<std::size_t>(row)];
        navigator().go({.page = QStringLiteral("timeline"),
                        .rank = m_summary->ofBreakdown[line],
                        .range = m_summary->breakdown[line].range});
    });
}

QString SummaryPage::deviceText(std::size_t line) const
{
    const auto& b = m_summary->breakdown[line];
    return ofRank(m_summary->ofBreakdown[line],
                  b.device == kNoDevice ? tr("all devices") : tr("Device %1").arg(b.device));
}

QString SummaryPage::stepText(std::size_t line) const
{
    const auto& b = m_summary->breakdown[line];
    const auto& report = reportOf(m_summary->ofBreakdown[line]);
    return b.step == kNoStep ? tr("entire run") : qs(stepName(report, report.steps[b.step]));
}

void SummaryPage::showBreakdown(std::size_t line)
{
    const auto& b = m_summary->breakdown[line];
    const auto rank = m_summary->ofBreakdown[line];
    QStringList of;
    if (hasRanks() || hasDevices())
        of << deviceText(line) + QStringLiteral(" \u00B7 ") + stepText(line);
    if (isDecodedFromRaw(reportOf(rank)))
        of << tr("decoded from raw data, without CANN");
    if (isReadInPart(reportOf(rank)))
        of << tr("partly read: shares refer to the part that was read");
    m_barOf->setText(of.join(QStringLiteral(" \u00B7 ")));
    m_barOf->setVisible(!of.isEmpty());
    const auto outside = [&](bool isBefore) {
        for (std::size_t i = 0; i < m_summary->outside.size(); ++i) {
            const auto& found = m_summary->outside[i];
            if (b.step == kNoStep && m_summary->ofOutside[i] == rank && found.device == b.device &&
                found.isBefore == isBefore)
                return QStringLiteral("%1 %2").arg(qs(found.call), readableTime(found.inCall));
        }
        return QString();
    };
    m_bar->setBreakdown(b, outside(true), outside(false));
    if (m_rankBars != nullptr) {
        const QSignalBlocker blocker(m_rankBars);
        const auto bar = std::ranges::find(m_lineOfBar, line);
        m_rankBars->setCurrent(bar == m_lineOfBar.end() ? -1 : static_cast<int>(bar - m_lineOfBar.begin()));
    }
    m_parts->setTable(partsTable(m_context.workspace->reports[rank], b, translatedWords()));
    fitHeight(*m_parts, static_cast<int>(m_parts->table()->rows));
}

} // namespace opscope
