// SPDX-License-Identifier: GPL-3.0-or-later
// Communication: a table per op, and the matrix of ranks as a heat map with its table.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/table/column_sums.h"
#include "views/plots/heat_map.h"
#include "views/selection/selection.h"
#include "views/tables/table_page.h"
#include "views/tables/table_widget.h"

namespace opscope {
namespace {

constexpr int kMaxRanks = 512; ///< of a heat map; larger clusters are read in the table

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The rank-by-rank matrix with its selectors.
class MatrixView : public QWidget {
    Q_OBJECT
public:
    MatrixView(const PanelContext& context, QWidget* parent)
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
            connect(combo, &QComboBox::activated, this, &MatrixView::update);
        }
        row->addStretch(1);
        layout->addLayout(row);
        m_notDrawn->setContentsMargins(8, 2, 8, 2);
        m_notDrawn->setWordWrap(true);
        layout->addWidget(m_notDrawn);
        layout->addWidget(m_map, 1);
        std::set<std::string_view> ops;
        std::set<std::string_view> transports;
        for (const auto& report : context.workspace->reports) {
            for (const auto& cell : report->communicationMatrix) {
                ops.insert(report->text(cell.op));
                transports.insert(report->text(cell.transport));
            }
        }
        m_op->addItem(QString());
        for (const auto op : ops)
            m_op->addItem(fromUtf8(op), fromUtf8(op));
        m_transport->addItem(QString());
        for (const auto transport : transports)
            m_transport->addItem(fromUtf8(transport), fromUtf8(transport));
        for (int i = 0; i < 3; ++i)
            m_figure->addItem(QString());
        context.selection.on(Selection::Narrowed, this, [this] { build(); });
        build();
        retranslate();
    }

protected:
    void changeEvent(QEvent* event) override
    {
        QWidget::changeEvent(event);
        if (event->type() == QEvent::LanguageChange)
            retranslate();
    }

private:
    /// The rows of all ranks that are shown: each rank tells of the links that begin at it.
    void build()
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
                update();
            });
    }

    void retranslate()
    {
        m_op->setItemText(0, tr("All ops"));
        m_transport->setItemText(0, tr("All links"));
        m_figure->setItemText(0, tr("Bandwidth (GB/s)"));
        m_figure->setItemText(1, tr("Size (MB)"));
        m_figure->setItemText(2, tr("Time (ms)"));
        m_op->setAccessibleName(tr("Op"));
        m_figure->setAccessibleName(tr("Figure"));
        m_transport->setAccessibleName(tr("Link"));
        update();
    }

    void update()
    {
        if (!m_table) {
            m_map->setCells({}, {}, {});
            return;
        }
        const auto op = m_op->currentData().toString().toStdString();
        const auto transport = m_transport->currentData().toString().toStdString();
        std::set<int> ranks;
        std::map<std::pair<int, int>, std::uint32_t> groups;
        std::vector<std::uint32_t> rows;
        std::vector<std::uint32_t> groupOf;
        int unknown = 0;
        std::size_t of = SIZE_MAX; // rows of a rank stand together, one for each cell of its matrix
        std::size_t first = 0;
        for (std::size_t i = 0; i < m_table->rows; ++i) {
            const auto rank = m_table->reportOf ? m_table->reportOf(i) : 0;
            if (rank != of)
                of = rank, first = i;
            const auto& report = *m_context.workspace->reports[rank];
            const auto& cell = report.communicationMatrix[i - first];
            if ((m_op->currentIndex() > 0 && report.text(cell.op) != op) ||
                (m_transport->currentIndex() > 0 && report.text(cell.transport) != transport))
                continue;
            if (cell.source < 0 ||
                cell.target < 0) { // ranks of a group that no file maps to those of the run
                ++unknown;
                continue;
            }
            ranks.insert(cell.source);
            ranks.insert(cell.target);
            const auto next = static_cast<std::uint32_t>(groups.size());
            rows.push_back(static_cast<std::uint32_t>(i));
            groupOf.push_back(groups.try_emplace({cell.source, cell.target}, next).first->second);
        }
        const auto totals = totalsOfGroups(*m_table, rows, groupOf, groups.size(), true, {});
        const auto number = [&](std::uint32_t group, const char* column) {
            return totalNumber(totals[group], m_table->find(column).value_or(SIZE_MAX));
        };
        QStringList labels;
        std::map<int, int> places;
        for (const int rank : ranks) {
            if (labels.size() >= kMaxRanks)
                break;
            places[rank] = static_cast<int>(labels.size());
            labels += QString::number(rank);
        }
        std::vector<HeatMap::Cell> cells;
        for (const auto& [pair, group] : groups) {
            if (!places.contains(pair.first) || !places.contains(pair.second))
                continue;
            const auto size = number(group, "size");
            const auto time = number(group, "time");
            const auto bandwidth = number(group, "bandwidth");
            const auto value = m_figure->currentIndex() == 0   ? bandwidth
                               : m_figure->currentIndex() == 1 ? size
                                                               : time;
            if (!value)
                continue;
            const auto text = [](std::optional<double> figure, int digits) {
                return figure ? plotNumber(*figure, digits) : QString(kMissingText);
            };
            cells.push_back({places[pair.first], places[pair.second], *value,
                             tr("rank %1 to %2: %3 MB in %4 ms, %5 GB/s, %n transfer(s)", nullptr,
                                static_cast<int>(totals[group].count))
                                 .arg(pair.first)
                                 .arg(pair.second)
                                 .arg(text(size, 6), text(time, 6), text(bandwidth, 4))});
        }
        QStringList notes;
        if (unknown > 0)
            notes += tr("%n transfer(s) of unknown ranks are not in the picture but in the table below",
                        nullptr, unknown);
        if (labels.size() < static_cast<qsizetype>(ranks.size()))
            notes += tr("the first %1 of %2 ranks are drawn").arg(labels.size()).arg(ranks.size());
        m_notDrawn->setText(QStringLiteral("\u24D8 ") + notes.join(QStringLiteral("   \u00B7   ")));
        m_notDrawn->setVisible(!notes.isEmpty());
        m_map->setCells(labels, std::move(cells), m_figure->currentText());
    }

    PanelContext m_context;
    TablePtr m_table; ///< what its rows are together the cells show
    Job m_work{this};
    QComboBox* m_op;
    QComboBox* m_figure;
    QComboBox* m_transport;
    QLabel* m_notDrawn; ///< how many cells have no place in the picture
    HeatMap* m_map;
};

class CommunicationPage : public Page {
    Q_OBJECT
public:
    CommunicationPage(const PanelContext& context, QWidget* parent)
        : Page(context.selection, parent), m_tabs(new QTabWidget)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_tabs);
        m_tabs->setDocumentMode(true);
        const auto hasAny = [&](auto isThere) {
            return std::ranges::any_of(context.workspace->reports,
                                       [&](const ReportPtr& report) { return isThere(*report); });
        };
        add(context, "communication", {.hasRange = true}, {});
        if (hasAny([](const Report& report) { return !report.communicationMatrix.empty(); })) {
            auto* matrix = new QSplitter(Qt::Vertical);
            matrix->setChildrenCollapsible(false);
            matrix->addWidget(new MatrixView(context, matrix));
            matrix->addWidget(new TablePageWidget(context, *tablePage("communication_matrix"),
                                                  {.hasRange = false}, matrix));
            matrix->setSizes({340, 260});
            matrix->setFocusProxy(matrix->widget(1));
            m_tabs->addTab(matrix, QString());
            m_titles += QT_TR_NOOP("Rank by rank");
        }
        if (hasAny([](const Report& report) { return !report.stepTimes.empty(); }))
            add(context, "step_time", {}, {});
        for (const char* kind : {"communication_statistic", "hccl_statistic"}) {
            if (hasAny([kind](const Report& report) { return report.table(kind) != nullptr; }))
                add(context, "data", {}, kind);
        }
        focusCurrentTab(*m_tabs, this);
        retranslate();
    }

    std::span<const KeyHint> hints() const override { return tableHints(); }
    QString cliCommand() const override { return commandOfTable(*this); }
    unsigned narrowedBy() const override { return narrowingOfTables(*this); }
    bool reveal(const Target& target) override
    {
        revealInTables(*this, target);
        return true;
    }

protected:
    void changeEvent(QEvent* event) override
    {
        QWidget::changeEvent(event);
        if (event->type() == QEvent::LanguageChange)
            retranslate();
    }

private:
    void add(const PanelContext& context, const char* id, const TablePageOptions& options, const char* kind)
    {
        auto* page = new TablePageWidget(context, *tablePage(id), options, m_tabs);
        if (kind != nullptr) {
            auto request = page->request();
            request.variant = kind;
            page->setRequest(request);
        }
        m_tabs->addTab(page, QString());
        m_titles += kind != nullptr                       ? QT_TR_NOOP("Statistic")
                    : std::string_view(id) == "step_time" ? QT_TR_NOOP("Step time")
                                                          : QT_TR_NOOP("Ops");
    }

    void retranslate()
    {
        for (int i = 0; i < m_tabs->count(); ++i)
            m_tabs->setTabText(i, tr(m_titles[i]));
    }

    QTabWidget* m_tabs;
    QList<const char*> m_titles;
};

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    if (!report.communication.empty() || !report.communicationMatrix.empty() || !report.stepTimes.empty() ||
        report.table("communication_statistic") != nullptr || report.table("hccl_statistic") != nullptr)
        return std::nullopt;
    return EmptyReason{message(MessageId::NoCommunicationInput), {message(MessageId::HowCommunication)}};
}

constexpr std::array kTables{"communication", "communication_matrix", "step_time"};

} // namespace

extern const Panel communicationPanel;
constinit const Panel communicationPanel{"communication",
                                         QT_TRANSLATE_NOOP("Panel", "Communication"),
                                         whyEmptyInAll<whyEmpty>,
                                         makePage<CommunicationPage>,
                                         {.tables = kTables}};

} // namespace opscope

#include "communication_page.moc"
