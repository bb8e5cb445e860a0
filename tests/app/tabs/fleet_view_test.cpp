// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/fleet_view.h"

#include <filesystem>

#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include "app/tabs/report_tabs.h"
#include "core/fleet/rank_map.h"
#include "tests/app/window_fixture.h"
#include "tests/core/fleet/nights.h"
#include "views/fleet/fleet_page.h"
#include "views/fleet/fleet_session.h"
#include "views/fleet/rank_map_plot.h"
#include "views/fleet/trend_plot.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct FleetWindow : TestWindow {
    FleetView* open(const QString& place, const char* page = "fleetRuns")
    {
        window.open({place});
        auto* view = qobject_cast<FleetView*>(window.currentView());
        REQUIRE(view != nullptr);
        view->showPage(QLatin1String(page));
        settle();
        return view;
    }
    /// A database with `ranks` ranks of a run "job"; rank 2 is slow in step 3.
    QString ranks(int ranks, const QString& path = {})
    {
        const auto file = folder.filePath(QStringLiteral("ranks.db"));
        auto store = FleetStore::openToWrite(file.toStdString());
        REQUIRE(store);
        for (int rank = 0; rank < ranks; ++rank) {
            auto summary = night(0, 1000, 100, "8.0", rank);
            if (rank == 2)
                std::get<std::int64_t>(summary.rows["step"][2][4]) = 1500;
            if (!path.isEmpty())
                summary.report[2] = path.toStdString();
            const FleetRun run{.key = "job", .worldSize = 5};
            REQUIRE((*store)->push(run, summary));
        }
        return file;
    }
};

FleetPage* pageOf(FleetView* view)
{
    auto* page = qobject_cast<FleetPage*>(view->currentContent());
    REQUIRE(page != nullptr);
    return page;
}

template <class W>
W* partOf(QWidget* page, const char* name = nullptr)
{
    auto* found = page->findChild<W*>(name == nullptr ? QString() : QLatin1String(name));
    REQUIRE(found != nullptr);
    return found;
}

/// Answers the next message box, and returns what it said.
QString answered(const std::function<void()>& act, FleetWindow& t)
{
    QString text;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&text] {
        for (auto* widget : QApplication::topLevelWidgets()) {
            if (auto* box = qobject_cast<QMessageBox*>(widget)) {
                text = box->text();
                box->accept();
            }
        }
    });
    timer.start(5);
    act();
    CHECK(waitFor([&] { return !text.isEmpty(); }));
    t.settle();
    return text;
}

} // namespace

TEST_CASE("fleet page: a file is opened as a tab with four pages and no report", "[app][fleet]")
{
    FleetWindow t;
    auto* view = t.open(sample("fleet.db"));
    CHECK(view->name() == QStringLiteral("fleet.db"));
    CHECK(view->pageCount() == 4);
    CHECK(t.window.reports().empty());
    const auto table = partOf<TableWidget>(pageOf(view))->table();
    REQUIRE(table);
    CHECK(table->rows == 200);
    CHECK(view->cliCommand() == QStringLiteral("opscope-cli fleet list --to ") + sample("fleet.db"));
    t.open(sample("fleet.db"));
    CHECK(t.window.tabCount() == 1); // it was open
}

TEST_CASE("fleet page: a filter counts on every page and in the command", "[app][fleet]")
{
    FleetWindow t;
    auto* view = t.open(sample("fleet.db"));
    auto* cann = partOf<QComboBox>(pageOf(view), "fleet.cann");
    CHECK(cann->count() == 3);
    view->session().setFilter({.cann = QStringLiteral("8.1.RC1")});
    t.settle();
    CHECK(partOf<TableWidget>(pageOf(view))->table()->rows == 80);
    CHECK(cann->currentText() == QStringLiteral("8.1.RC1"));
    CHECK(view->cliCommand().endsWith(QStringLiteral("--cann 8.1.RC1")));
    view->showPage(QStringLiteral("fleetTrend"));
    t.settle();
    CHECK(partOf<TableWidget>(pageOf(view))->table()->rows == 80);
    view->session().setFilter({.project = QStringLiteral("none")});
    t.settle();
    CHECK_FALSE(partOf<TableWidget>(pageOf(view))->isVisible());
    bool isNamed = false;
    for (const auto* label : pageOf(view)->findChildren<QLabel*>())
        isNamed =
            isNamed || (label->isVisible() && label->text().contains(QStringLiteral("opscope-cli push")));
    CHECK(isNamed);
}

TEST_CASE("fleet page: a row of the regressions leads to its trend", "[app][fleet]")
{
    FleetWindow t;
    auto* view = t.open(sample("fleet.db"), "fleetRegressions");
    auto* table = partOf<TableWidget>(pageOf(view));
    REQUIRE(table->table()->rows == 1);
    CHECK(table->selectRow(0));
    partOf<QPushButton>(pageOf(view), "fleet.trend")->click();
    t.settle();
    CHECK(view->currentPageId() == QStringLiteral("fleetTrend"));
    CHECK(view->session().measures() == QStringLiteral("type:LayerNormV3"));
    CHECK(partOf<TableWidget>(pageOf(view))->table()->rows == 200);
    CHECK(view->cliCommand().endsWith(QStringLiteral("fleet.db --of type:LayerNormV3")));
    // A point leads to its run.
    Q_EMIT partOf<TrendPlot>(pageOf(view))->pointClicked(0, 7);
    t.settle();
    partOf<QPushButton>(pageOf(view), "fleet.ranks")->click();
    t.settle();
    CHECK(view->currentPageId() == QStringLiteral("fleetRanks"));
    CHECK(view->session().run().key == QStringLiteral("night-007"));
    CHECK(view->cliCommand().endsWith(QStringLiteral("--project small_net --run night-007")));
}

TEST_CASE("fleet page: the slowest cell of the ranks is chosen and a click chooses another", "[app][fleet]")
{
    FleetWindow t;
    auto* view = t.open(t.ranks(4), "fleetRanks");
    auto* cell = partOf<QLabel>(pageOf(view), "fleet.cell");
    CHECK(cell->text().startsWith(QStringLiteral("Rank 2, step 3")));
    CHECK(cell->text().contains(QStringLiteral("--no-steps"))); // the ops of the steps were not pushed
    Q_EMIT partOf<RankMapPlot>(pageOf(view))->cellClicked(1, 0);
    t.settle();
    CHECK(cell->text().startsWith(QStringLiteral("Rank 1, step 1")));
    bool isNamed = false;
    for (const auto* label : pageOf(view)->findChildren<QLabel*>())
        isNamed = isNamed || label->text() == QStringLiteral("4 of 5 ranks");
    CHECK(isNamed);
}

TEST_CASE("fleet page: a database that is lost leaves what was shown with its time", "[app][fleet]")
{
    FleetWindow t;
    const auto file = t.ranks(4);
    auto* view = t.open(file);
    auto* page = pageOf(view);
    CHECK(page->stateText().startsWith(QStringLiteral("Shown is the answer of")));
    std::filesystem::rename(file.toStdString(), file.toStdString() + ".away");
    view->session().setFilter({.project = QStringLiteral("main")});
    t.settle();
    CHECK(partOf<TableWidget>(page)->isVisible());
    CHECK(partOf<TableWidget>(page)->table()->rows == 1);
    CHECK(page->stateText().contains(QStringLiteral("Shown is the answer of")));
    auto* retry = partOf<QPushButton>(page, "fleet.retry");
    CHECK(retry->isVisible());
    std::filesystem::rename(file.toStdString() + ".away", file.toStdString());
    retry->click();
    t.settle();
    CHECK(page->stateText().startsWith(QStringLiteral("Shown is the answer of")));
    CHECK(retry->text() == QStringLiteral("Refresh"));
}

TEST_CASE("fleet page: a run opens its report where the settings have its folder", "[app][fleet]")
{
    FleetWindow t;
    auto* view =
        t.open(t.ranks(1, QStringLiteral("/cluster/PROF_000001_20250620081530123_TRANSFORMERBLOCK")));
    auto* table = partOf<TableWidget>(pageOf(view));
    CHECK(table->selectRow(0));
    auto* open = partOf<QPushButton>(pageOf(view), "fleet.open");
    const auto text = answered([open] { open->click(); }, t);
    CHECK(text.contains(QStringLiteral("/cluster/PROF_000001")));
    CHECK(text.contains(QStringLiteral("host")));
    CHECK(t.window.tabCount() == 1);
    t.settings.change(
        [](AppSettings& v) { v.fleetPaths = QStringLiteral("/cluster=" OPSCOPE_SOURCE_DIR "/samples"); });
    open->click();
    REQUIRE(waitFor([&] { return t.window.tabCount() == 2; }));
    t.settle();
    CHECK(t.window.currentReport() != nullptr);
}

TEST_CASE("fleet page: a workspace opens the database and its page again", "[app][fleet][workspace]")
{
    FleetWindow t;
    t.open(sample("fleet.db"), "fleetRegressions");
    const auto state = t.window.workspace();
    REQUIRE(state.tabs.size() == 1);
    t.window.closeTab(0);
    t.window.openWorkspace(state);
    t.settle();
    REQUIRE(t.window.tabCount() == 1);
    CHECK(t.window.workspace() == state);
    const auto back =
        workspaceFromJson(toJson({{{QStringLiteral("service=fleet"), {}, {}, {}}}, 0}, QStringLiteral("/a")),
                          QStringLiteral("/a"));
    REQUIRE(back);
    CHECK(back->tabs[0].path == QStringLiteral("service=fleet"));
}
