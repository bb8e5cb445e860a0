// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a fleet database, the newest first: a row leads to its ranks, its report or a comparison.
#include <algorithm>

#include <QBoxLayout>

#include "views/fleet/fleet_filter.h"
#include "views/fleet/fleet_page.h"
#include "views/fleet/run_buttons.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"

namespace opscope {
namespace {

class FleetRunsPage : public FleetPage {
    Q_OBJECT
public:
    FleetRunsPage(const PanelContext& context, QWidget* parent)
        : FleetPage(context, parent),
          m_table(new TableWidget(nullptr, context.selection)),
          m_buttons(new RunButtons(this))
    {
        head()->addWidget(new FleetFilterBar(session(), this));
        m_table->setNamesAreOps(false);
        m_table->setCommand({[this] { return cliCommand(); }, {ExportFormat::Csv, ExportFormat::Json}});
        m_table->addPageWidget(m_buttons);
        content()->addWidget(m_table);
        setFocusProxy(m_table);
        connect(&session(), &FleetSession::filterChanged, this, &FleetRunsPage::askSoon);
        connect(m_table, &TableWidget::selectedRowsChanged, this, [this] { m_buttons->setRuns(chosen()); });
        connect(m_table, &TableWidget::rowJumpRequested, this, [this] { m_buttons->showRanks(); });
        connect(m_buttons, &RunButtons::ranksRequested, this, [this](const FleetSession::Run& run) {
            session().setRun(run);
            navigator().go({.page = QLatin1String(kFleetRanksId)});
        });
        connect(m_buttons, &RunButtons::openRequested, this, &FleetRunsPage::openRun);
        connect(m_buttons, &RunButtons::compareRequested, this, &FleetRunsPage::compareRuns);
    }

    QString cliCommand() const override { return session().command(QStringLiteral("list")); }

protected:
    void ask() override
    {
        run([filter = session().asked()](const FleetStore& store,
                                         const std::stop_token&) { return fleetRuns(store, filter); },
            [this](const TablePtr& table) {
                m_table->setTable(table);
                m_buttons->setRuns({});
            });
    }

private:
    std::vector<FleetSession::Run> chosen() const
    {
        std::vector<FleetSession::Run> out;
        auto rows = m_table->selectedRows(3); // more than two cannot be compared
        std::ranges::sort(rows);
        for (const auto row : rows)
            out.push_back({QString::fromStdString(m_table->table()->text(row, 0)),
                           QString::fromStdString(m_table->table()->text(row, 1))});
        return out;
    }

    TableWidget* m_table;
    RunButtons* m_buttons;
};

} // namespace

extern const Panel fleetRunsPanel;
constinit const Panel fleetRunsPanel{"fleetRuns",
                                     QT_TRANSLATE_NOOP("Panel", "Runs"),
                                     nullptr,
                                     makePage<FleetRunsPage>,
                                     {.group = PageGroup::Overview, .icon = "table"}};

} // namespace opscope

#include "runs_view.moc"
