// SPDX-License-Identifier: GPL-3.0-or-later
// What became slower or faster: a row leads to its trend.
#include <array>

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include "views/fleet/fleet_filter.h"
#include "views/fleet/fleet_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

using Kind = FleetMeasure::Kind;
constexpr std::array kMeasureKinds{Kind::Type,     Kind::Op,   Kind::Api,       Kind::Comm, Kind::Finding,
                                   Kind::Accuracy, Kind::Step, Kind::Inference, Kind::Run};
constexpr std::array kMeasureWords{"type",     "op",   "api",       "comm", "finding",
                                   "accuracy", "step", "inference", "run"};

class FleetRegressionsPage : public FleetPage {
    Q_OBJECT
public:
    FleetRegressionsPage(const PanelContext& context, QWidget* parent)
        : FleetPage(context, parent),
          m_measure(new QComboBox(this)),
          m_when(new QComboBox(this)),
          m_facts(new QLabel(this)),
          m_table(new TableWidget(nullptr, context.selection)),
          m_trend(new QPushButton(this))
    {
        head()->addWidget(new FleetFilterBar(session(), this));
        m_measure->setObjectName(QStringLiteral("fleet.by"));
        m_when->setObjectName(QStringLiteral("fleet.when"));
        m_trend->setObjectName(QStringLiteral("fleet.trend"));
        m_facts->setTextFormat(Qt::PlainText);
        m_facts->setWordWrap(true);
        for (std::size_t i = 0; i < kMeasureKinds.size(); ++i)
            m_measure->addItem({});
        m_when->addItem({});
        m_when->addItem({});
        auto* line = new QHBoxLayout;
        line->setContentsMargins(kGrid, 0, kGrid, kGrid / 2);
        line->setSpacing(kGrid);
        line->addWidget(m_measure);
        line->addWidget(m_when);
        line->addWidget(m_facts, 1);
        head()->addLayout(line);
        m_table->setNamesAreOps(false);
        m_table->setCommand({[this] { return cliCommand(); }, {ExportFormat::Csv, ExportFormat::Json}});
        m_table->addPageWidget(m_trend);
        content()->addWidget(m_table);
        setFocusProxy(m_table);
        for (auto* box : {m_measure, m_when})
            connect(box, &QComboBox::activated, this, &FleetRegressionsPage::askSoon);
        connect(&session(), &FleetSession::filterChanged, this, &FleetRegressionsPage::askSoon);
        connect(m_table, &TableWidget::currentRowChanged, this,
                [this](std::optional<std::uint32_t> row) { m_trend->setEnabled(row.has_value()); });
        connect(m_table, &TableWidget::rowJumpRequested, this, &FleetRegressionsPage::showTrend);
        connect(m_trend, &QPushButton::clicked, this, [this] {
            if (const auto row = m_table->currentRow())
                showTrend(*row);
        });
        onLanguageChange(this, [this] { retranslate(); });
    }

    QString cliCommand() const override
    {
        auto out = session().command(QStringLiteral("regress")) + QStringLiteral(" --by ") +
                   QLatin1String(kMeasureWords.at(static_cast<std::size_t>(m_measure->currentIndex())));
        return isHistory() ? out + QStringLiteral(" --history") : out;
    }

protected:
    void ask() override
    {
        RegressOptions options;
        options.by = kMeasureKinds.at(static_cast<std::size_t>(m_measure->currentIndex()));
        options.isHistory = isHistory();
        run(
            [filter = session().asked(), options](const FleetStore& store, const std::stop_token&) {
                return fleetRegressions(store, filter, options);
            },
            [this](const FleetRegression& found) {
                m_found = found;
                m_table->setTable(found.table);
                m_trend->setEnabled(false);
                retranslate();
            });
    }

private:
    bool isHistory() const { return m_when->currentIndex() == 1; }

    void showTrend(std::uint32_t row)
    {
        session().setMeasures(QString::fromStdString(m_table->table()->text(row, 0)));
        navigator().go({.page = QLatin1String(kFleetTrendId)});
    }

    void retranslate()
    {
        const std::array titles{tr("op types"),      tr("ops"),        tr("host calls"),
                                tr("communication"), tr("findings"),   tr("errors of tensors"),
                                tr("steps"),         tr("inferences"), tr("runs without steps")};
        for (std::size_t i = 0; i < titles.size(); ++i)
            m_measure->setItemText(static_cast<int>(i), titles.at(i));
        m_measure->setAccessibleName(tr("What is compared"));
        m_measure->setToolTip(m_measure->accessibleName());
        m_when->setItemText(0, tr("newest runs against those before"));
        m_when->setItemText(1, tr("all changes of level"));
        m_when->setAccessibleName(tr("Which runs are compared"));
        m_when->setToolTip(m_when->accessibleName());
        m_trend->setText(tr("Trend"));
        m_trend->setToolTip(tr("Show the selected series over all runs"));
        m_facts->clear();
        if (!m_found)
            return;
        QStringList parts{
            tr("%n change(s)", nullptr, static_cast<int>(m_found->table->rows)),
            tr("%1 of %2 series were compared").arg(m_found->series - m_found->tooFew).arg(m_found->series)};
        if (m_found->tooFew > 0)
            parts << tr("%1 have fewer than %2 runs, which is too few for an answer")
                         .arg(m_found->tooFew)
                         .arg(m_found->minRuns);
        m_facts->setText(parts.join(QStringLiteral(" · ")));
    }

    QComboBox* m_measure;
    QComboBox* m_when;
    QLabel* m_facts;
    TableWidget* m_table;
    QPushButton* m_trend;
    std::optional<FleetRegression> m_found;
};

} // namespace

extern const Panel fleetRegressionsPanel;
constinit const Panel fleetRegressionsPanel{"fleetRegressions",
                                            QT_TRANSLATE_NOOP("Panel", "Regressions"),
                                            nullptr,
                                            makePage<FleetRegressionsPage>,
                                            {.group = PageGroup::Overview, .icon = "compare"}};

} // namespace opscope

#include "regressions_view.moc"
