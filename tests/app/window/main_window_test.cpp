// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <functional>
#include <malloc.h>
#include <memory>

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QUrl>

#include "app/base/dock_set.h"
#include "app/tabs/report_tab_bar.h"
#include "app/tabs/report_tabs.h"
#include "app/window/appearance.h"
#include "app/window/quick_open.h"
#include "app/window/samples.h"
#include "core/base/message_id.h"
#include "tests/app/window_fixture.h"
#include "tests/views/answer.h"
#include "views/selection/selection.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_view.h"
#include "views/workers/workers.h"

using namespace opscope;

namespace {

void drop(MainWindow& window, const QStringList& paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const auto& path : paths)
        urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    REQUIRE(enter.isAccepted());
    QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

bool hasMenu(const MainWindow& window, const QString& title)
{
    for (const auto* action : window.menuBar()->actions()) {
        if (action->text().remove(QLatin1Char('&')) == title)
            return action->isVisible();
    }
    return false;
}

} // namespace

TEST_CASE("main window: opens a path and shows its pages", "[app][window]")
{
    TestWindow t;
    t.window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
    REQUIRE(t.window.tabCount() == 1);
    CHECK(t.window.isOpening());
    t.settle();
    auto* report = t.window.currentReport();
    REQUIRE(report != nullptr);
    CHECK(report->phase() == OpeningPhase::Ready);
    REQUIRE(report->showPage(QStringLiteral("inventory")));
    CHECK(report->page(report->currentPage())->state() == PageState::State::Ready);
    CHECK(t.settings.recent().front().path == report->path());
    // The status line shows the length of the timeline, and not the total time of Summary.
    const auto* status = t.window.findChild<QLabel*>(QStringLiteral("status.report"));
    REQUIRE(status != nullptr);
    CHECK(status->text().contains(QStringLiteral("timeline ")));
}

TEST_CASE("main window: a path that is open is not opened twice", "[app][window]")
{
    TestWindow t;
    t.window.open({t.trace(10)});
    t.settle();
    t.window.open({t.folder.filePath(QStringLiteral("trace_view.json"))});
    t.window.open({t.folder.filePath(QStringLiteral("./trace_view.json"))});
    t.settle();
    CHECK(t.window.tabCount() == 1);
}

TEST_CASE("main window: several paths are dropped and each gets a tab", "[app][window]")
{
    TestWindow t;
    drop(t.window, {t.trace(10, QStringLiteral("a.json")), t.trace(20, QStringLiteral("b.json"))});
    CHECK(t.window.tabCount() == 2);
    t.settle();
    for (const auto* report : t.window.reports())
        CHECK(report->phase() == OpeningPhase::Ready);
}

TEST_CASE("main window: a tab reports that its path cannot be opened and the problems dock opens",
          "[app][window]")
{
    TestWindow t;
    auto* problems = t.window.docks().dock("dock.problems");
    CHECK_FALSE(problems->isVisible());
    t.window.open({QStringLiteral("/does/not/exist")});
    t.settle();
    auto* report = t.window.currentReport();
    REQUIRE(report != nullptr);
    CHECK(report->phase() == OpeningPhase::Failed);
    const auto* page = report->page(report->currentPage());
    CHECK(page->state() == PageState::State::Failed);
    CHECK(page->text().contains(QStringLiteral("/does/not/exist")));
    CHECK(page->text().contains(t.log.path()));
    CHECK(problems->isVisible());
    t.window.open({t.trace(10)});
    t.settle();
    t.window.compareReports(t.window.reports());
    CHECK(t.window.tabCount() == 2);
    CHECK(t.window.statusBar()->currentMessage() ==
          QStringLiteral("A comparison needs two reports that could be read."));
}

TEST_CASE("main window: no dock opens automatically for a report without errors", "[app][window]")
{
    TestWindow t;
    t.window.open({t.trace(10)});
    t.settle();
    for (const auto* id : {"dock.problems", "dock.log", "dock.tasks"})
        CHECK_FALSE(t.window.docks().dock(id)->isVisible());
}

TEST_CASE("main window: closing while loading is safe and quick", "[app][window]")
{
    TestWindow t;
    const QString path = t.trace(200000);
    for (int i = 0; i < 5; ++i) {
        t.window.open({path});
        CHECK(t.window.isOpening());
        QCoreApplication::processEvents();
        t.window.closeTab(0);
        CHECK(t.window.tabCount() == 0);
    }
    t.settle();
    CHECK(t.window.tabCount() == 0);
}

TEST_CASE("main window: a window can be closed during loading", "[app][window]")
{
    {
        TestWindow t;
        t.window.open({t.trace(200000)});
        QCoreApplication::processEvents();
    }
    workers().waitForDone();
    QCoreApplication::processEvents();
    CHECK(workers().activeThreadCount() == 0); // and nothing was published to a deleted object
}

TEST_CASE("main window: cancel keeps the tab and shows that it was cancelled", "[app][window]")
{
    TestWindow t;
    t.window.open({t.trace(400000)});
    t.window.currentReport()->session()->cancel();
    t.settle();
    const auto* report = t.window.currentReport();
    const bool isPartial = report->phase() == OpeningPhase::Ready && report->report()->isPartial;
    const bool isCancelled =
        report->phase() == OpeningPhase::Failed && report->error()->code == ErrorCode::Cancelled;
    const bool wasFaster = report->phase() == OpeningPhase::Ready && !report->report()->isPartial;
    CHECK((isPartial || isCancelled || wasFaster));
    CHECK_FALSE(t.window.isOpening());
}

TEST_CASE("main window: a cancelled open keeps the ready parts and every place reports that it is partial",
          "[app][window]")
{
    // Larger until the cancel comes before the end.
    for (std::size_t slices = 200'000; slices <= 3'200'000; slices *= 4) {
        TestWindow t;
        t.window.open({t.trace(slices)});
        auto* view = t.window.currentReport();
        REQUIRE(waitFor(
            [&] { return !view->session()->isRunning() || view->session()->state().fraction > 0.1; }));
        view->session()->cancel();
        t.settle();
        REQUIRE(view->phase() == OpeningPhase::Ready);
        const auto& report = *view->report();
        if (!report.isPartial)
            continue;
        CHECK(report.slices.size() > 0);
        CHECK(report.slices.size() < slices);
        REQUIRE(report.inventory.size() == 1);
        CHECK(report.inventory[0].state == FileState::Partial);
        CHECK(report.inventory[0].counts.slices == report.slices.size());
        CHECK(view->hint().contains(QStringLiteral("partial")));
        view->showPage(QStringLiteral("events"));
        t.settle();
        CHECK(view->page(view->currentPage())->state() == PageState::State::Ready);
        return;
    }
    FAIL("reading was faster than the cancel each time");
}

TEST_CASE("main window: a cancelled open with nothing ready has no inventory of files that were read",
          "[app][window]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    auto* view = t.window.currentReport();
    auto* session = view->session();
    session->abandon();
    Q_EMIT session->inventoryReady(std::make_shared<const Report>());
    REQUIRE(view->report());
    Q_EMIT session->failed({ErrorCode::Cancelled, message(MessageId::Cancelled), {}});
    CHECK_FALSE(view->report());
    view->showPage(QStringLiteral("inventory"));
    t.settle();
    CHECK(view->page(view->currentPage())->state() == PageState::State::Failed);
}

TEST_CASE("main window: a file deleted while open stays on the screen and fails by name when read again",
          "[app][window]")
{
    TestWindow t;
    const QString path = t.trace(1000);
    t.window.open({path});
    t.settle();
    auto* report = t.window.currentReport();
    REQUIRE(report->phase() == OpeningPhase::Ready);
    REQUIRE(QFile::remove(path));
    for (int i = 0; i < report->pageCount(); ++i) {
        report->showPage(i);
        t.settle();
        CHECK(report->page(i)->state() != PageState::State::Loading);
    }
    t.window.actions()["report.reread"]->trigger();
    t.settle();
    CHECK(report->phase() == OpeningPhase::Failed);
    CHECK(report->page(0)->text().contains(QStringLiteral("trace_view.json")));
}

TEST_CASE("main window: a tab that is closed while its pages work keeps no report in memory", "[app][window]")
{
    TestWindow t;
    for (int page = 0, pages = 1; page < pages; ++page) {
        t.window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
        auto* report = t.window.currentReport();
        REQUIRE(waitFor([&] { return report->phase() == OpeningPhase::Ready; }));
        pages = report->pageCount();
        report->showPage(page);
        QCoreApplication::processEvents();
        INFO(report->pageId(page).toStdString());
        const std::weak_ptr<const Report> weak = report->report();
        t.window.closeTab(0);
        REQUIRE(waitFor([&] {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // as the program's loop does
            return weak.expired();
        }));
    }
}

TEST_CASE("main window: ten opens and closes do not grow the memory", "[app][window]")
{
    TestWindow t;
    const QString path = t.trace(20000);
    std::size_t heapAfterThree = 0;
    for (int i = 0; i < 10; ++i) {
        t.window.open({path});
        t.settle();
        auto* report = t.window.currentReport();
        REQUIRE(report->phase() == OpeningPhase::Ready);
        for (int page = 0; page < report->pageCount(); ++page) {
            report->showPage(page);
            t.settle();
        }
        const std::weak_ptr<const Report> weak = report->report();
        t.window.closeTab(0);
        t.settle();
        CHECK(weak.expired());
        if (i == 2) // caches of fonts and glyphs are full by now
            heapAfterThree = mallinfo2().uordblks;
    }
    const std::size_t heap = mallinfo2().uordblks;
    INFO("heap after 3: " << heapAfterThree << ", after 10: " << heap);
    CHECK(heap < heapAfterThree + heapAfterThree / 10 + (1U << 20));
}

TEST_CASE("main window: language and theme are switched while a report loads", "[app][window]")
{
    TestWindow t;
    Appearance appearance(*qApp);
    QObject::connect(&t.settings, &Settings::changed, &t.window,
                     [&] { appearance.apply(t.settings.values()); });
    t.window.open({t.trace(200000)});
    for (const auto* language : {"zh_CN", "en", "zh_CN", "en"}) {
        AppSettings values = t.settings.values();
        values.language = QLatin1String(language);
        values.theme = values.theme == ThemeChoice::Dark ? ThemeChoice::Light : ThemeChoice::Dark;
        t.settings.setValues(values);
        QCoreApplication::processEvents();
        CHECK(appearance.language() == QLatin1String(language));
    }
    t.settle();
    CHECK(t.window.currentReport()->phase() == OpeningPhase::Ready);
    AppSettings values = t.settings.values();
    values.theme = ThemeChoice::Dark;
    t.settings.setValues(values);
    CHECK(QApplication::palette().color(QPalette::Window) == currentTheme().color(Token::Window));
    CHECK(currentTheme().kind == ThemeKind::Dark);
    values.theme = ThemeChoice::Light;
    t.settings.setValues(values);
}

TEST_CASE("main window: the menus are in the chosen language", "[app][window]")
{
    TestWindow t;
    Appearance appearance(*qApp);
    AppSettings values;
    values.language = QStringLiteral("zh_CN");
    appearance.apply(values);
    QCoreApplication::processEvents();
    CHECK(t.window.menuBar()->actions().constFirst()->text().contains(QStringLiteral("文件")));
    values.language = QStringLiteral("en");
    appearance.apply(values);
    QCoreApplication::processEvents();
    CHECK(hasMenu(t.window, QStringLiteral("File")));
}

TEST_CASE("main window: keys go to pages and back", "[app][window]")
{
    TestWindow t;
    t.window.open({t.trace(10)});
    t.settle();
    auto* report = t.window.currentReport();
    QApplication::setActiveWindow(&t.window);
    for (int i = 0; i < std::min(report->pageCount(), 9); ++i) {
        QTest::keyClick(&t.window, static_cast<Qt::Key>(Qt::Key_1 + i), Qt::ControlModifier);
        CHECK(report->currentPage() == i);
        t.settle();
        auto* const focus = QApplication::focusWidget(); // the keys of the page work at once
        INFO(report->pageId(i).toStdString());
        REQUIRE(focus != nullptr);
        CHECK((focus == report->page(i) || report->page(i)->isAncestorOf(focus)));
    }
    report->showPage(QStringLiteral("events"));
    t.settle();
    const test::Answer<QDialog> answer([](QDialog& dialog) { dialog.reject(); });
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_E, Qt::ControlModifier);
    CHECK(answer.isDone());
    QApplication::setActiveWindow(&t.window);
    QTest::keyClick(&t.window, Qt::Key_W, Qt::ControlModifier);
    CHECK(t.window.tabCount() == 0);
}

TEST_CASE("main window: reset puts every dock back", "[app][window]")
{
    TestWindow t;
    t.window.resize(1500, 900);
    t.window.open({t.trace(10)});
    t.settle();
    t.window.currentView()->showPage(QStringLiteral("timeline"));
    auto* dock = t.window.docks().dock("dock.lanes");
    REQUIRE(dock->isVisible());
    dock->setFloating(true);
    dock->hide();
    t.window.actions()["view.resetLayout"]->trigger();
    CHECK(dock->isVisible());
    CHECK_FALSE(dock->isFloating());
    CHECK(t.window.dockWidgetArea(dock) == Qt::LeftDockWidgetArea);
}

TEST_CASE("main window: the layout is remembered", "[app][window]")
{
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("o.ini"));
    {
        Settings settings(ini);
        LogFile log(folder.filePath(QStringLiteral("log")));
        MainWindow window(&settings, &log);
        window.show();
        window.docks().dock("dock.log")->show();
        window.close();
    }
    Settings settings(ini);
    LogFile log(folder.filePath(QStringLiteral("log")));
    MainWindow window(&settings, &log);
    window.show();
    CHECK(window.docks().dock("dock.log")->isVisible());
    CHECK_FALSE(window.docks().dock("dock.findPages")->isVisible());
}

TEST_CASE("main window: a dock that was opened automatically is hidden at the next start", "[app][window]")
{
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("o.ini"));
    const auto start = [&](const std::function<void(MainWindow&)>& use) {
        Settings settings(ini);
        LogFile log(folder.filePath(QStringLiteral("log")));
        MainWindow window(&settings, &log);
        window.show();
        use(window);
        window.close();
    };
    const auto isShown = [](MainWindow& window) { return window.docks().dock("dock.problems")->isVisible(); };
    start([&](MainWindow& window) {
        window.docks().showForNow("dock.problems");
        CHECK(isShown(window));
    });
    start([&](MainWindow& window) {
        CHECK_FALSE(isShown(window));
        window.docks().showForNow("dock.problems");
        window.docks().show("dock.problems"); // now the user asks for it
    });
    start([&](MainWindow& window) { CHECK(isShown(window)); });
}

TEST_CASE("main window: docks are remembered per kind of page", "[app][window]")
{
    TestWindow t;
    auto* log = t.window.docks().dock("dock.log");
    t.window.open({t.trace(10)});
    t.window.currentView()->showPage(QStringLiteral("inventory"));
    log->show();
    t.window.closeTab(0);
    CHECK_FALSE(log->isVisible()); // the welcome page had no such dock
    t.window.open({t.trace(10)});
    t.window.currentView()->showPage(QStringLiteral("inventory"));
    CHECK(log->isVisible());
}

TEST_CASE("main window: Q on the timeline hides the bottom docks and shows them again", "[app][window]")
{
    TestWindow t;
    t.window.resize(1500, 900);
    t.window.open({t.trace(100)});
    t.settle();
    auto* view = t.window.currentView();
    view->showPage(QStringLiteral("timeline"));
    t.settle();
    auto* canvas = view->page(view->currentPage())->findChild<TimelineView*>();
    REQUIRE(canvas != nullptr);
    auto* selection = t.window.docks().dock("dock.selection");
    auto* log = t.window.docks().dock("dock.log");
    selection->show();
    log->show();
    QTest::keyClick(canvas, Qt::Key_Q);
    CHECK(selection->isHidden());
    CHECK(log->isHidden());
    QTest::keyClick(canvas, Qt::Key_Q);
    CHECK_FALSE(selection->isHidden());
    CHECK_FALSE(log->isHidden());
}

TEST_CASE("main window: Alt+Enter shows the selection and without one the files", "[app][window]")
{
    TestWindow t;
    t.window.open({t.trace(100)});
    t.settle();
    auto* view = t.window.currentView();
    view->showPage(QStringLiteral("timeline"));
    QApplication::setActiveWindow(&t.window);
    QTest::keyClick(&t.window, Qt::Key_Return, Qt::AltModifier);
    CHECK(view->currentPageId() == QStringLiteral("inventory"));
    view->showPage(QStringLiteral("timeline"));
    t.window.docks().dock("dock.details")->hide();
    view->selection().setSlices({SliceId{3}});
    QTest::keyClick(&t.window, Qt::Key_Return, Qt::AltModifier);
    CHECK(view->currentPageId() == QStringLiteral("timeline"));
    CHECK(t.window.docks().dock("dock.details")->isVisible());
}

TEST_CASE("main window: commands restore earlier selections and filters", "[app][window]")
{
    TestWindow t;
    const auto* back = t.window.actions()["edit.back"];
    const auto* forward = t.window.actions()["edit.forward"];
    CHECK_FALSE(back->isEnabled());
    t.window.open({t.trace(100)});
    t.settle();
    auto& selection = t.window.currentReport()->selection();
    CHECK_FALSE(back->isEnabled()); // opening is not a step
    t.window.currentReport()->showPage(QStringLiteral("timeline"));
    t.settle();
    selection.setNarrowing({.name = "op_7"});
    CHECK(back->isEnabled());
    CHECK_FALSE(forward->isEnabled());
    QApplication::setActiveWindow(&t.window);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_BracketLeft, Qt::ControlModifier);
    CHECK(selection.narrowing() == Narrowing());
    CHECK_FALSE(back->isEnabled());
    REQUIRE(forward->isEnabled());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_BracketRight, Qt::ControlModifier);
    CHECK(selection.narrowing().name == "op_7");
    t.window.currentReport()->load(t.settings.openOptions());
    t.settle();
    t.window.actions()["edit.back"]->trigger();  // to the first page
    CHECK(selection.narrowing().name == "op_7"); // filters of before belong to another report
    CHECK_FALSE(back->isEnabled());
}

TEST_CASE("main window: the command line of a view is copied", "[app][window]")
{
    TestWindow t;
    const QString path = t.trace(100);
    t.window.open({path});
    t.settle();
    auto* view = t.window.currentView();
    const auto copied = [&] {
        t.settle();
        t.window.actions()["tools.command"]->trigger();
        return QApplication::clipboard()->text();
    };
    view->showPage(QStringLiteral("timeline"));
    CHECK(copied().startsWith(QStringLiteral("opscope-cli slices ")));
    view->showPage(QStringLiteral("events"));
    CHECK(copied().contains(QStringLiteral("opscope-cli table ")));
    CHECK(copied().contains(QStringLiteral(" --page events ")));
    CHECK(copied().contains(path));
}

TEST_CASE("main window: equal recent names show their folders on the welcome page", "[app][window]")
{
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("o.ini")));
    for (const auto* of : {"before", "after"}) {
        const auto path = folder.filePath(QLatin1String(of) + QStringLiteral("/JOB1"));
        REQUIRE(QDir().mkpath(path));
        settings.addRecent(path);
    }
    LogFile log(folder.filePath(QStringLiteral("log")));
    MainWindow window(&settings, &log);
    window.show();
    QStringList names;
    for (const auto* button : window.findChildren<QToolButton*>()) {
        if (button->text().contains(QStringLiteral("JOB1")))
            names << button->text();
    }
    REQUIRE(names.size() == 2);
    CHECK(names.filter(QStringLiteral("before")).size() == 1);
    CHECK(names.filter(QStringLiteral("after")).size() == 1);
    QString words;
    for (const auto* label : window.findChildren<QLabel*>())
        words += label->text() + QLatin1Char('\n');
    CHECK(words.contains(QStringLiteral("ONNX"))); // the formats that can be opened
    CHECK(words.contains(QStringLiteral("Dumps")));
}

TEST_CASE("main window: no action exists for a missing feature", "[app][window]")
{
    TestWindow t;
    for (const auto* action : t.window.actions().all())
        CHECK_FALSE(action->text().isEmpty());
    CHECK_FALSE(hasMenu(t.window, QStringLiteral("Timeline"))); // nothing is open
    CHECK_FALSE(hasMenu(t.window, QStringLiteral("Advisor")));
}

TEST_CASE("main window: two reports with the same name show their folders in tab and window and lists",
          "[app][window]")
{
    TestWindow t;
    QDir(t.folder.path()).mkpath(QStringLiteral("before"));
    QDir(t.folder.path()).mkpath(QStringLiteral("after"));
    t.window.open({t.trace(10, QStringLiteral("before/trace_view.json")),
                   t.trace(10, QStringLiteral("after/trace_view.json"))});
    t.settle();
    const auto* bar = t.window.findChild<ReportTabBar*>();
    REQUIRE(bar != nullptr);
    CHECK(bar->tabText(0).startsWith(QStringLiteral("before \u00B7 ")));
    CHECK(bar->tabText(1).startsWith(QStringLiteral("after \u00B7 ")));
    CHECK(t.window.windowTitle() == bar->tabText(1));
    t.window.tabs().closeView(0);
    CHECK_FALSE(bar->tabText(0).contains(QChar(0x00B7))); // a single tab needs no folder
}

TEST_CASE("main window: a run that is open is once in the list of baselines", "[app][window]")
{
    TestWindow t;
    t.window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.window.open({sample("JOBYOLOLEAKYRELUAFTERSAMPLE")});
    t.settle();
    REQUIRE(t.settings.recent().size() == 2);
    int baselines = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        auto* asked = QApplication::activeModalWidget();
        const auto* list = asked == nullptr ? nullptr : asked->findChild<QListView*>();
        if (list == nullptr)
            return;
        timer.stop();
        for (int row = 0; row < list->model()->rowCount(); ++row)
            baselines += list->model()->index(row, 0).data().toString().contains(
                             QStringLiteral("samples/JOBYOLOMISHBEFORESAMPLE"))
                             ? 1
                             : 0;
        asked->close();
    });
    timer.start(10);
    t.window.actions()["compare.compare"]->trigger();
    CHECK(baselines == 1);
}

TEST_CASE("main window: sample data lists the questions and opens the chosen sample", "[app][window]")
{
    TestWindow t;
    int rows = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        if (auto* list = qobject_cast<QuickOpen*>(QApplication::activeModalWidget()); list != nullptr) {
            rows = list->findChild<QListView*>()->model()->rowCount();
            list->reject();
        }
    });
    timer.start(10);
    t.window.actions()["help.sample"]->trigger();
    CHECK(rows > 6);
    CHECK(t.window.tabCount() == 0);
}

TEST_CASE("main window: one language is marked, that of the system too", "[app][window]")
{
    TestWindow t;
    const auto marked = [&] {
        QStringList ids;
        for (const auto* id : {"view.languageSystem", "view.languageEnglish", "view.languageChinese"}) {
            if (t.window.actions()[id]->isChecked())
                ids << QLatin1String(id);
        }
        return ids;
    };
    CHECK(marked().size() == 1);
    t.window.actions()["view.languageEnglish"]->trigger();
    CHECK(marked() == QStringList{QStringLiteral("view.languageEnglish")});
    t.window.actions()["view.languageSystem"]->trigger();
    CHECK(marked() == QStringList{QStringLiteral("view.languageSystem")});
}
