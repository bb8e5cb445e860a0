// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/fleet_view.h"

#include <filesystem>
#include <utility>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include "app/tabs/comparison_view.h"
#include "app/tabs/report_tabs.h"
#include "core/export/sqlite_export.h"
#include "core/fleet/rank_map.h"
#include "tests/app/window_fixture.h"
#include "tests/core/fleet/nights.h"
#include "tests/support/open.h"
#include "tests/support/ssh_server.h"
#include "tests/views/collect/fields.h"
#include "views/collect/fetch_dialog.h"
#include "views/fleet/fleet_page.h"
#include "views/fleet/fleet_session.h"
#include "views/fleet/rank_map_plot.h"
#include "views/fleet/run_buttons.h"
#include "views/fleet/trend_plot.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const auto kClusterPath = QStringLiteral("/cluster/PROF_000001_20250620081530123_TRANSFORMERBLOCK");
/// Of the sample of this name.
const std::int64_t kClusterBytes = [] {
    std::int64_t bytes = 0;
    const auto name = std::filesystem::path(kClusterPath.toStdString()).filename();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(OPSCOPE_SOURCE_DIR "/samples") / name))
        bytes += entry.is_regular_file() ? static_cast<std::int64_t>(entry.file_size()) : 0;
    return bytes;
}();

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
    QString ranks(int ranks, const QString& path = {}, std::int64_t bytes = kClusterBytes)
    {
        const auto file = folder.filePath(QStringLiteral("ranks.db"));
        auto store = FleetStore::openToWrite(file.toStdString());
        REQUIRE(store);
        for (int rank = 0; rank < ranks; ++rank) {
            auto summary = night(0, 1000, 100, "8.0", rank);
            if (rank == 2)
                std::get<std::int64_t>(summary.rows["step"][2][4]) = 1500;
            if (!path.isEmpty()) {
                summary.report[2] = path.toStdString();
                summary.report[14] = bytes;
            }
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

/// Answers the next message box with this button, else closes it, and returns what it said.
QString answered(const std::function<void()>& act, FleetWindow& t, const char* answer = nullptr)
{
    QString text;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&text, answer] {
        for (auto* widget : QApplication::topLevelWidgets()) {
            auto* box = qobject_cast<QMessageBox*>(widget);
            if (box == nullptr || !text.isEmpty())
                continue;
            text = box->text();
            if (answer == nullptr)
                box->reject();
            else
                button<QPushButton>(*box, answer).click();
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
    // The newest nights are a change of it too.
    bool isMarked = false;
    auto* plot = partOf<TrendPlot>(pageOf(view));
    for (int i = 0; i < plot->itemCount(); ++i) {
        const auto* text = qobject_cast<QCPItemText*>(plot->item(i));
        isMarked = isMarked || (text != nullptr && text->text().startsWith(QStringLiteral("+15")));
    }
    CHECK(isMarked);
    // A point leads to its run.
    Q_EMIT partOf<TrendPlot>(pageOf(view))->pointClicked(0, 7);
    t.settle();
    partOf<QPushButton>(pageOf(view), "fleet.ranks")->click();
    t.settle();
    CHECK(view->currentPageId() == QStringLiteral("fleetRanks"));
    CHECK(view->session().run().key == QStringLiteral("night-007"));
    CHECK(view->cliCommand().endsWith(QStringLiteral("--project small_net --run night-007")));
}

TEST_CASE("fleet page: a trend shows all chips, and a click on one of them its runs", "[app][fleet]")
{
    FleetWindow t;
    const auto file = t.folder.filePath(QStringLiteral("chips.db"));
    {
        auto store = FleetStore::openToWrite(file.toStdString());
        REQUIRE(store);
        for (int i = 0; i < 6; ++i) {
            auto summary = night(i, 1'000'000, 1000);
            summary.report[4] = std::string(i % 2 == 0 ? "Ascend 910B" : "Ascend 310P");
            REQUIRE((*store)->push({.key = std::to_string(i)}, summary));
        }
    }
    auto* view = t.open(file, "fleetTrend");
    auto* plot = partOf<TrendPlot>(pageOf(view));
    CHECK(plot->legend->visible());
    CHECK(plot->legend->itemCount() == 2);
    auto* table = partOf<TableWidget>(pageOf(view));
    CHECK(table->table()->text(0, 0) == "1"); // the newest run is of the other chip
    Q_EMIT plot->pointClicked(1, 2);
    t.settle();
    CHECK(table->table()->text(0, 0) == "0");
    CHECK(view->cliCommand().endsWith(
        QStringLiteral("--of step --project main --chip 'Ascend 910B' --model resnet --ranks 1")));
    view->session().setMeasures(QStringLiteral("step; accuracy:cosine_distance"));
    t.settle();
    CHECK(pageOf(view)->stateText().contains(QStringLiteral("no common axis")));
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
    auto* view = t.open(t.ranks(1, kClusterPath));
    auto* table = partOf<TableWidget>(pageOf(view));
    CHECK(table->selectRow(0));
    auto* open = partOf<QPushButton>(pageOf(view), "fleet.open");
    const auto text = answered([open] { open->click(); }, t);
    CHECK(text.contains(kClusterPath));
    CHECK(text.contains(QStringLiteral("host")));
    CHECK(t.window.tabCount() == 1);
    t.settings.change(
        [](AppSettings& v) { v.fleetPaths = QStringLiteral("/cluster=" OPSCOPE_SOURCE_DIR "/samples"); });
    open->click();
    REQUIRE(waitFor([&] { return t.window.tabCount() == 2; }));
    t.settle();
    CHECK(t.window.currentReport() != nullptr);
}

TEST_CASE("fleet page: other files at the path of a run are opened only if the user wants it", "[app][fleet]")
{
    FleetWindow t;
    auto* view = t.open(t.ranks(1, kClusterPath, 1000)); // it had another size when it was pushed
    t.settings.change(
        [](AppSettings& v) { v.fleetPaths = QStringLiteral("/cluster=" OPSCOPE_SOURCE_DIR "/samples"); });
    CHECK(partOf<TableWidget>(pageOf(view))->selectRow(0));
    auto* open = partOf<QPushButton>(pageOf(view), "fleet.open");
    const auto text = answered([open] { open->click(); }, t);
    CHECK(text.contains(QStringLiteral("other files")));
    CHECK(t.window.tabCount() == 1);
    answered([open] { open->click(); }, t, "Open These");
    REQUIRE(waitFor([&] { return t.window.tabCount() == 2; }));
    t.settle();
    CHECK(t.window.currentReport() != nullptr);
}

TEST_CASE("fleet page: two runs are compared with their stored databases", "[app][fleet]")
{
    FleetWindow t;
    const auto place = t.folder.filePath(QStringLiteral("stored.db"));
    {
        auto store = FleetStore::openToWrite(place.toStdString());
        REQUIRE(store);
        const auto report = openSample("PROF_000001_20250620081530123_TRANSFORMERBLOCK");
        for (const auto* key : {"a", "b"}) {
            const auto database = t.folder.filePath(QLatin1String(key) + QStringLiteral(".db")).toStdString();
            REQUIRE(exportSqlite({report}, database, {}));
            auto summary = summariseForFleet(report);
            summary.report[2] = std::string("/no/such/") + key;
            summary.rows["fact"].push_back({std::string(kFleetStoredFact), database});
            REQUIRE((*store)->push({.key = key}, summary));
        }
    }
    auto* view = t.open(place);
    Q_EMIT partOf<RunButtons>(pageOf(view))
        ->compareRequested({QStringLiteral("main"), QStringLiteral("a")},
                           {QStringLiteral("main"), QStringLiteral("b")});
    REQUIRE(waitFor([&] { return qobject_cast<ComparisonView*>(t.window.currentView()) != nullptr; }));
    t.settle();
    CHECK(t.window.reports().size() == 2);
}

TEST_CASE("fleet page: a run of another machine is fetched over ssh and opened", "[app][fleet][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    FleetWindow t;
    t.settings.change([&t](AppSettings& v) { v.cacheFolder = t.folder.filePath(QStringLiteral("cache")); });
    const auto remote = server->folder() / "away";
    std::filesystem::create_directories(remote);
    const auto name = std::filesystem::path(kClusterPath.toStdString()).filename();
    std::filesystem::copy(std::filesystem::path(OPSCOPE_SOURCE_DIR "/samples") / name, remote / name,
                          std::filesystem::copy_options::recursive);
    auto* view = t.open(t.ranks(1, QString::fromStdString((remote / name).string())));
    t.settings.change( // here is nothing
        [&](AppSettings& v) {
            v.fleetPaths = QString::fromStdString(remote.string()) + QStringLiteral("=/no/such");
        });
    CHECK(partOf<TableWidget>(pageOf(view))->selectRow(0));
    auto* open = partOf<QPushButton>(pageOf(view), "fleet.open");
    QTimer timer; // fills in the dialog
    bool isStarted = false;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        for (auto* widget : QApplication::topLevelWidgets()) {
            auto* dialog = qobject_cast<FetchDialog*>(widget);
            if (dialog == nullptr || std::exchange(isStarted, true))
                continue;
            field<QLineEdit>(*dialog, "Host").setText(QStringLiteral("board"));
            field<QLineEdit>(*dialog, "ssh configuration")
                .setText(QString::fromStdString(server->config().string()));
            button<QPushButton>(*dialog, "Fetch and Open").click();
        }
    });
    timer.start(5);
    answered([open] { open->click(); }, t, "Fetch over ssh...");
    REQUIRE(waitFor([&] { return t.window.tabCount() == 2; }));
    t.settle();
    REQUIRE(t.window.currentReport() != nullptr);
    CHECK(
        t.window.currentReport()->path().startsWith(t.folder.filePath(QStringLiteral("cache/fleet/board"))));
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
