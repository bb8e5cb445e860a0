// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/ranks/link_matrix.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "core/table/column_sums.h"
#include "core/table/join_ranks.h"
#include "views/language_change.h"
#include "views/model/table_model.h"
#include "views/plots/heat_map.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kMaxRanks = 512; ///< maximum for a heat map; for larger clusters the user reads the table

/// The ops and the kinds of links of the transfers.
struct TransferKinds {
    std::set<std::string_view> ops;
    std::set<std::string_view> transports;
};

TransferKinds kindsIn(const Workspace& workspace)
{
    TransferKinds kinds;
    for (const auto& report : workspace.reports) {
        for (const auto& cell : report->communicationMatrix) {
            kinds.ops.insert(report->text(cell.op));
            kinds.transports.insert(report->text(cell.transport));
        }
    }
    return kinds;
}

/// The transfers for an op and a kind of link; nothing means all. `table` has a row for each cell of the
/// matrices.
RankTransfers transfersOf(const Table& table, const Workspace& workspace,
                          const std::optional<std::string>& op, const std::optional<std::string>& transport,
                          const std::stop_token& stop)
{
    RankTransfers out;
    std::map<std::pair<int, int>, std::uint32_t> groups;
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> groupOf;
    std::size_t of = SIZE_MAX; // rows of one rank follow each other
    std::size_t first = 0;
    for (std::size_t i = 0; i < table.rows && !stop.stop_requested(); ++i) {
        const auto rank = table.reportOf ? table.reportOf(i) : 0;
        if (rank != of)
            of = rank, first = i;
        const auto& report = *workspace.reports[rank];
        const auto& cell = report.communicationMatrix[i - first];
        if ((op && report.text(cell.op) != *op) || (transport && report.text(cell.transport) != *transport))
            continue;
        if (cell.source < 0 || cell.target < 0) {
            ++out.unknown;
            continue;
        }
        out.ranks.insert({cell.source, cell.target});
        const auto next = static_cast<std::uint32_t>(groups.size());
        rows.push_back(static_cast<std::uint32_t>(i));
        groupOf.push_back(groups.try_emplace({cell.source, cell.target}, next).first->second);
    }
    const auto totals = totalsOfGroups(table, rows, groupOf, groups.size(), true, stop);
    if (stop.stop_requested())
        return out;
    for (const auto& [pair, group] : groups) {
        const auto number = [&](const char* column) {
            return totalNumber(totals[group], table.find(column).value_or(SIZE_MAX));
        };
        out.links.push_back({pair.first, pair.second, totals[group].count, number("size"), number("time"),
                             number("bandwidth")});
    }
    return out;
}

} // namespace

bool LinkMatrix::isIn(const Workspace& workspace)
{
    return std::ranges::any_of(workspace.reports,
                               [](const ReportPtr& report) { return !report->communicationMatrix.empty(); });
}

LinkMatrix::LinkMatrix(const PanelContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_op(new QComboBox),
      m_figure(new QComboBox),
      m_transport(new QComboBox),
      m_notDrawn(new QLabel),
      m_map(new HeatMap)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 2);
    for (auto* combo : {m_op, m_figure, m_transport}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(12);
        row->addWidget(combo);
        connect(combo, &QComboBox::activated, this,
                combo == m_figure ? &LinkMatrix::draw : &LinkMatrix::addUp);
    }
    row->addStretch(1);
    layout->addLayout(row);
    m_notDrawn->setContentsMargins(8, 2, 8, 2);
    m_notDrawn->setWordWrap(true);
    layout->addWidget(m_notDrawn);
    layout->addWidget(m_map, 1);
    for (auto* combo : {m_op, m_transport})
        combo->addItem(QString());
    m_finding.run([workspace = context.workspace](const std::stop_token&) { return kindsIn(*workspace); },
                  [this](const TransferKinds& kinds) {
                      for (const auto op : kinds.ops)
                          m_op->addItem(qtext(op), qtext(op));
                      for (const auto transport : kinds.transports)
                          m_transport->addItem(qtext(transport), qtext(transport));
                  });
    for (int i = 0; i < 3; ++i)
        m_figure->addItem(QString());
    context.selection.on(Selection::Narrowed, this, [this] { build(); });
    build();
    onLanguageChange(this, [this] { retranslate(); });
}

/// Adds the rows of all shown ranks: each rank reports the links that begin at it.
void LinkMatrix::build()
{
    std::vector<RankRequest> requests;
    for (const auto rank : m_context.shownRanks())
        requests.push_back({rank, {}});
    m_work.run(
        [workspace = m_context.workspace, requests](std::stop_token stop) {
            return buildPage(*tablePage("communication_matrix"), *workspace, requests, stop);
        },
        [this](const Result<RankedPage>& built) {
            m_table = built ? built->table : nullptr;
            addUp();
        });
}

void LinkMatrix::addUp()
{
    if (!m_table) {
        m_adding.cancel();
        m_transfers = {};
        draw();
        return;
    }
    const auto chosen = [](const QComboBox& combo) {
        return combo.currentIndex() > 0 ? std::optional(combo.currentData().toString().toStdString())
                                        : std::nullopt;
    };
    m_adding.run(
        [table = m_table, workspace = m_context.workspace, op = chosen(*m_op),
         transport = chosen(*m_transport)](const std::stop_token& stop) {
            return transfersOf(*table, *workspace, op, transport, stop);
        },
        [this](RankTransfers transfers) {
            m_transfers = std::move(transfers);
            draw();
        });
}

void LinkMatrix::retranslate()
{
    m_op->setItemText(0, tr("All ops"));
    m_transport->setItemText(0, tr("All links"));
    m_figure->setItemText(0, tr("Bandwidth (GB/s)"));
    m_figure->setItemText(1, tr("Size (MB)"));
    m_figure->setItemText(2, tr("Time (ms)"));
    m_op->setAccessibleName(tr("Op"));
    m_figure->setAccessibleName(tr("Figure"));
    m_transport->setAccessibleName(tr("Link"));
    draw();
}

void LinkMatrix::draw()
{
    const auto& [links, ranks, unknown] = m_transfers;
    QStringList labels;
    std::map<int, int> places;
    for (const int rank : ranks) {
        if (labels.size() >= kMaxRanks)
            break;
        places[rank] = static_cast<int>(labels.size());
        labels += QString::number(rank);
    }
    std::vector<HeatMap::Cell> cells;
    for (const auto& link : links) {
        const auto value = m_figure->currentIndex() == 0   ? link.bandwidth
                           : m_figure->currentIndex() == 1 ? link.size
                                                           : link.time;
        if (!value || !places.contains(link.source) || !places.contains(link.target))
            continue;
        const auto text = [](std::optional<double> figure, int digits) {
            return figure ? plotNumber(*figure, digits) : QString(kMissingText);
        };
        cells.push_back(
            {places[link.source], places[link.target], *value,
             tr("rank %1 to %2: %3 MB in %4, %5 GB/s, %n transfer(s)", nullptr, static_cast<int>(link.count))
                 .arg(link.source)
                 .arg(link.target)
                 .arg(text(link.size, 6),
                      link.time ? readableTime(std::llround(*link.time * 1e6)) : QString(kMissingText),
                      text(link.bandwidth, 4))});
    }
    QStringList notes;
    if (unknown > 0)
        notes += tr("%n transfer(s) of unknown ranks are not in the picture but in the table of the page "
                    "Communication",
                    nullptr, unknown);
    if (labels.size() < static_cast<qsizetype>(ranks.size()))
        notes += tr("the first %1 of %2 ranks are drawn").arg(labels.size()).arg(ranks.size());
    m_notDrawn->setText(QStringLiteral("\u24D8 ") + notes.join(QStringLiteral("   \u00B7   ")));
    m_notDrawn->setVisible(!notes.isEmpty());
    m_map->setCells(labels, std::move(cells), m_table ? m_figure->currentText() : QString(),
                    m_figure->currentIndex() == 0 ? HeatMap::Strong::Low : HeatMap::Strong::High);
}

} // namespace opscope
