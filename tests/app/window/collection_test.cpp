// SPDX-License-Identifier: GPL-3.0-or-later
/// The complete cycle in the window: a project, a run on a board or a server, the open report, the
/// comparison.
#include "app/window/collection.h"

#include <functional>

#include <QApplication>
#include <QCheckBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include "app/base/dock_set.h"
#include "app/tabs/comparison_view.h"
#include "tests/app/window_fixture.h"
#include "tests/support/board.h"
#include "tests/support/local_board.h"
#include "tests/support/msprof_server.h"
#include "tests/support/stand_in_toolkit.h"
#include "tests/views/answer.h"
#include "views/collect/parse_dialog.h"
#include "views/collect/preflight_dialog.h"
#include "views/collect/project_wizard.h"
#include "views/collect/run_panel.h"
#include "views/comparison/comparison_sides.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

QString fileOf(const RunProject& project)
{
    REQUIRE(writeRunProject(project, project.file));
    return QString::fromStdString(project.file.string());
}

QPushButton& buttonOf(const QWidget& form, const char* text)
{
    for (auto* one : form.findChildren<QPushButton*>()) {
        if (one->text() == QLatin1String(text))
            return *one;
    }
    FAIL(text);
    std::abort();
}

/// Runs the project twice in a window, and compares the results with one click.
void runTwiceAndCompare(const RunProject& project)
{
    TestWindow t;
    t.window.open({fileOf(project)});
    CHECK(t.window.tabCount() == 0); // a project is not a report
    REQUIRE(t.window.collection().project());
    CHECK(t.window.docks().dock("dock.collect")->isVisible());
    auto* panel = t.window.findChild<RunPanel*>();
    REQUIRE(panel != nullptr);
    for (int run = 1; run <= 2; ++run) {
        t.window.actions()["tools.collect"]->trigger();
        REQUIRE(panel->isRunning());
        REQUIRE(waitFor([&] { return !panel->isRunning(); }));
        t.settle();
        REQUIRE(t.window.tabCount() == run); // it opens automatically
        CHECK(t.window.currentReport()->phase() == OpeningPhase::Ready);
        CHECK(t.window.docks().dock("dock.collect")->isVisible());
        CHECK(t.window.currentReport()->report()->ops.size() > 0);
    }
    buttonOf(*panel, "Compare with Last Run").click();
    t.settle();
    auto* comparison = qobject_cast<ComparisonView*>(t.window.currentView());
    REQUIRE(comparison != nullptr);
    CHECK(comparison->baseline() == t.window.reports()[0]->report());
    CHECK(comparison->current() == t.window.reports()[1]->report());
}

} // namespace

TEST_CASE("collection: from a board over ssh to the open report and its comparison", "[app][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    runTwiceAndCompare(board.project());
    CHECK(textOf(board / "acl.json") == Board::kAcl);
}

TEST_CASE("collection: from a server with msprof to the open report and its comparison",
          "[app][collect][ssh]")
{
    const auto site = MsprofSite::start();
    if (!site)
        return;
    auto& server = site->server;
    server.write("msprof", "#!/bin/sh\nfor a; do case $a in --output=*) out=${a#*=};; esac; done\n"
                           "cp -r '" OPSCOPE_SOURCE_DIR
                           "/samples/PROF_000001_20250620081530123_TRANSFORMERBLOCK' \"$out\"\n");
    server.project.file = site->ssh->folder() / "p.opscope-run";
    runTwiceAndCompare(server.project);
}

TEST_CASE("collection: runs that are repeated are one side of the comparison", "[app][collect]")
{
    const LocalBoard board;
    auto project = board.project;
    TestWindow t;
    auto* panel = t.window.findChild<RunPanel*>();
    REQUIRE(panel != nullptr);
    for (const int repeat : {1, 3}) {
        project.repeat = repeat;
        t.window.open({fileOf(project)});
        t.window.actions()["tools.collect"]->trigger();
        REQUIRE(waitFor([&] { return !panel->isRunning(); }));
        t.settle();
    }
    buttonOf(*panel, "Compare with Last Run").click();
    t.settle();
    auto* comparison = qobject_cast<ComparisonView*>(t.window.currentView());
    REQUIRE(comparison != nullptr);
    CHECK(comparison->sides()->runs(CompareSide::A).size() == 1);
    CHECK(comparison->sides()->runs(CompareSide::B).size() == 3);
    CHECK(t.window.tabCount() == 3); // further runs need no tabs
}

TEST_CASE("collection: a window that is closed ends its run first", "[app][collect]")
{
    const LocalBoard board;
    board.write("wait", "");
    TestWindow t;
    t.window.open({fileOf(board.project)});
    t.window.actions()["tools.collect"]->trigger();
    REQUIRE(waitFor([&] { return board.acl() != LocalBoard::kAcl; }));
    t.window.close();
    CHECK(t.window.isVisible());
    REQUIRE(waitFor([&] { return !t.window.isVisible(); }));
    CHECK(board.acl() == LocalBoard::kAcl);
    CHECK_FALSE(t.window.collection().isRunning());
}

TEST_CASE("collection: an empty page offers to collect the missing data", "[app][collect]")
{
    const LocalBoard board;
    const auto job = board.folder() / "JOBYOLOMISHBEFORESAMPLE"; // without its timeline
    fs::copy(sample("JOBYOLOMISHBEFORESAMPLE").toStdString(), job, fs::copy_options::recursive);
    fs::remove_all(job / "timeline");
    fs::remove_all(job / "data"); // otherwise it would be exported
    auto project = board.project;
    project.switches.clear();
    TestWindow t;
    t.window.open({fileOf(project), QString::fromStdString(job.string())});
    t.settle();
    auto* view = t.window.currentReport();
    REQUIRE(view != nullptr);
    QPushButton* collect = nullptr;
    for (int i = 0; i < view->pageCount() && collect == nullptr; ++i) {
        if (view->page(i)->state() == PageState::State::Empty)
            collect = view->page(i)->findChild<QPushButton*>(QStringLiteral("collect"));
    }
    REQUIRE(collect != nullptr);
    const test::Answer<ProjectWizard> answer([](ProjectWizard& wizard) {
        CHECK(wizard.currentPage()->title() == QStringLiteral("Profiling Options"));
        CHECK(wizard.project().switches == NamedTexts{{"switch", "on"}, {"acl_api", "on"}});
        wizard.reject();
    });
    collect->click();
    REQUIRE(answer.isDone());
    CHECK(t.window.collection().project()->switches.empty()); // not saved
}

TEST_CASE("collection: a run that fails is marked in the status line until the next one", "[app][collect]")
{
    const LocalBoard board;
    auto project = board.project;
    project.aclJson = "none/none.json";
    TestWindow t;
    auto* panel = t.window.findChild<RunPanel*>();
    auto* mark = t.window.findChild<QToolButton*>(QStringLiteral("status.collection"));
    REQUIRE(panel != nullptr);
    REQUIRE(mark != nullptr);
    t.window.open({fileOf(project)});
    t.window.actions()["tools.collect"]->trigger();
    CHECK_FALSE(mark->isVisible());
    REQUIRE(waitFor([&] { return !panel->isRunning(); }));
    t.settle();
    t.window.docks().dock("dock.collect")->hide();
    CHECK(mark->isVisible());
    CHECK(mark->text() == QStringLiteral("Collection failed"));
    CHECK(mark->toolTip().contains(QStringLiteral("none.json")));
    mark->click();
    CHECK(t.window.docks().dock("dock.collect")->isVisible());
    t.window.open({fileOf(board.project)});
    CHECK_FALSE(mark->isVisible());
}

TEST_CASE("collection: before a run that Preflight expects to fail a dialog asks with the reason",
          "[app][collect]")
{
    const LocalBoard board;
    auto project = board.project;
    project.aclJson = "none/none.json";
    TestWindow t;
    t.window.open({fileOf(project)});
    QString reason;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        auto* asked = QApplication::activeModalWidget();
        if (auto* preflight = qobject_cast<PreflightDialog*>(asked);
            preflight != nullptr && !preflight->isRunning())
            buttonOf(*preflight, "Run Collection").click();
        else if (auto* box = qobject_cast<QMessageBox*>(asked); box != nullptr) {
            reason = box->informativeText();
            box->reject();
        }
    });
    timer.start(10);
    t.window.actions()["tools.preflight"]->trigger();
    CHECK(reason.contains(QStringLiteral("none.json")));
    CHECK_FALSE(t.window.collection().isRunning());
    reason.clear();
    t.window.actions()["tools.collect"]->trigger(); // this command asks, too
    CHECK(reason.contains(QStringLiteral("none.json")));
    CHECK_FALSE(t.window.collection().isRunning());
    reason.clear();
    t.window.open({fileOf(board.project)}); // another project was not checked
    t.window.actions()["tools.collect"]->trigger();
    CHECK(reason.isEmpty());
    REQUIRE(waitFor([&] { return !t.window.collection().isRunning(); }));
}

TEST_CASE("collection: a run file that was corrected on disk is run as it is now", "[app][collect]")
{
    const LocalBoard board;
    auto project = board.project;
    project.folder = "/no/such/folder";
    TestWindow t;
    t.window.open({fileOf(project)});
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        auto* preflight = qobject_cast<PreflightDialog*>(QApplication::activeModalWidget());
        if (preflight != nullptr && !preflight->isRunning())
            preflight->close();
    });
    timer.start(10);
    t.window.actions()["tools.preflight"]->trigger();
    timer.stop();
    fileOf(board.project);
    t.window.actions()["tools.collect"]->trigger(); // the result of Preflight is not valid any more
    CHECK(t.window.collection().isRunning());
    CHECK(t.window.collection().project()->folder == board.project.folder);
    REQUIRE(waitFor([&] { return !t.window.collection().isRunning(); }));
    t.settle();
    CHECK(t.window.tabCount() == 1);
}

TEST_CASE("collection: a project is stored with its complete path wherever it was opened from",
          "[app][collect]")
{
    const LocalBoard board;
    const auto file = fileOf(board.project);
    const auto before = fs::current_path();
    fs::current_path(board.folder());
    TestWindow t;
    t.window.collection().openProject(QStringLiteral("p.opscope-run"));
    fs::current_path(before);
    REQUIRE(t.window.collection().project());
    CHECK(QString::fromStdString(t.window.collection().project()->file.string()) == file);
}

TEST_CASE("collection: a raw JOB offers the toolkit and its result is opened", "[app][collect]")
{
    const StandInToolkit toolkit;
    TestWindow t;
    t.settings.change([&](AppSettings& v) {
        v.cacheFolder = QString::fromStdString(toolkit.cache().string());
        v.toolkit = QString::fromStdString(toolkit.script.string());
    });
    auto* action = t.window.actions()["tools.parseRaw"];
    CHECK_FALSE(action->isEnabled());
    t.window.open({QString::fromStdString(toolkit.job.string())});
    t.settle();
    CHECK(action->isEnabled());
    auto* offer = t.window.currentReport()->page(0)->findChild<QPushButton*>(QStringLiteral("parse"));
    REQUIRE(offer != nullptr);
    CHECK(offer->isVisible());
    {
        const Answer<ParseDialog> answer([](ParseDialog& dialog) { buttonOf(dialog, "Parse").click(); });
        offer->click();
        CHECK(answer.isDone());
    }
    t.settle();
    REQUIRE(t.window.tabCount() == 2);
    CHECK(t.window.currentReport()->report()->ops.size() > 0);
    CHECK_FALSE(fs::exists(toolkit.job / "timeline"));
    CHECK(t.window.currentReport()->name() == QStringLiteral("parsed \u00b7 JOBRAWTEST"));

    t.window.closeTab(1); // in place the same tab is read again
    for (int i = 0; i < t.window.currentReport()->pageCount(); ++i) {
        if (t.window.currentReport()->pageId(i) == QStringLiteral("statistics"))
            CHECK(t.window.currentReport()->page(i)->findChild<QPushButton*>(QStringLiteral("parse")) !=
                  nullptr);
    }
    const Answer<ParseDialog> answer([](ParseDialog& dialog) {
        dialog.findChild<QCheckBox*>()->setChecked(true);
        buttonOf(dialog, "Parse").click();
    });
    action->trigger();
    t.settle();
    CHECK(t.window.tabCount() == 1);
    CHECK(t.window.currentReport()->report()->ops.size() > 0);
    CHECK(fs::exists(toolkit.job / "timeline"));
}

TEST_CASE("collection: a toolkit that was typed is kept although nothing was parsed", "[app][collect]")
{
    const StandInToolkit toolkit;
    TestWindow t;
    t.window.open({QString::fromStdString(toolkit.job.string())});
    t.settle();
    const auto typed = QString::fromStdString(toolkit.script.string());
    const auto close = [&](const QString& path) {
        const Answer<ParseDialog> answer([path](ParseDialog& dialog) {
            for (auto* line : dialog.findChildren<QLineEdit*>()) {
                if (line->accessibleName() == QStringLiteral("Toolkit (msprof.pyc)"))
                    line->setText(path);
            }
            buttonOf(dialog, "Close").click();
        });
        t.window.actions()["tools.parseRaw"]->trigger();
        CHECK(answer.isDone());
    };
    close(QStringLiteral("/no/such/toolkit"));
    CHECK(t.settings.values().toolkit.isEmpty());
    close(typed);
    CHECK(t.settings.values().toolkit == typed);
}

TEST_CASE("collection: several raw JOBs in one folder are parsed together", "[app][collect]")
{
    namespace fs = std::filesystem;
    const StandInToolkit toolkit("jobs/JOBONE");
    fs::copy(toolkit.job, toolkit.folder() / "jobs/JOBTWO", fs::copy_options::recursive);
    TestWindow t;
    t.settings.change([&](AppSettings& v) {
        v.toolkit = QString::fromStdString(toolkit.script.string());
        v.cacheFolder = QString::fromStdString(toolkit.cache().string());
    });
    t.window.open({QString::fromStdString((toolkit.folder() / "jobs").string())});
    t.settle();
    REQUIRE(t.window.currentReport()->workspace()->reports.size() == 2);
    {
        const Answer<ParseDialog> answer([](ParseDialog& dialog) { buttonOf(dialog, "Parse").click(); });
        t.window.actions()["tools.parseRaw"]->trigger();
        CHECK(answer.isDone());
    }
    t.settle();
    REQUIRE(t.window.tabCount() == 3);
    CHECK(t.window.currentReport()->report()->ops.size() > 0);
}

TEST_CASE("collection: without a project a question names the ways to one", "[app][collect]")
{
    TestWindow t;
    QStringList buttons;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()); box != nullptr) {
            for (const auto* button : box->buttons())
                buttons << button->text();
            box->reject();
        }
    });
    timer.start(10);
    for (const auto* id : {"tools.collect", "tools.preflight", "tools.project"}) {
        buttons.clear();
        t.window.actions()[id]->trigger();
        INFO(id);
        CHECK(buttons.contains(QStringLiteral("New...")));
        CHECK(buttons.contains(QStringLiteral("Open...")));
        CHECK_FALSE(t.window.collection().project());
    }
}
