// SPDX-License-Identifier: GPL-3.0-or-later
/// A model is opened in the window: in its own tab, or on the page of the run in front.
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QUrl>

#include "app/window/window_options.h"
#include "tests/app/window_fixture.h"
#include "tests/views/seen.h"
#include "views/graph/graph_page.h"
#include "views/workers/workers.h"

using namespace opscope;
using opscope::test::seen;

namespace {

QString model()
{
    return sample("JOBYOLOMISHBEFORESAMPLE") + QStringLiteral("/model/ge_proto_00000042_Build.txt");
}

GraphPage* graphPage(const MainWindow& window)
{
    const auto* view = window.currentView();
    return view == nullptr ? nullptr : qobject_cast<GraphPage*>(view->currentContent());
}

void checkIsShown(const TestWindow& test)
{
    CHECK(waitFor([&] { return graphPage(test.window) != nullptr && graphPage(test.window)->hasModel(); }));
    REQUIRE(graphPage(test.window) != nullptr);
    CHECK(graphPage(test.window)->cliCommand().contains(QStringLiteral("ge_proto_00000042_Build.txt")));
}

} // namespace

TEST_CASE("window: a model without a run opens on its graph", "[app][graph]")
{
    TestWindow test;
    test.window.open({model()});
    test.settle();
    CHECK(test.window.currentView()->currentPageId() == QStringLiteral("graph"));
    CHECK(test.window.currentReport()->report()->kind == ReportKind::Model);
    checkIsShown(test);
}

TEST_CASE("window: a model is imported into the run in front", "[app][graph]")
{
    TestWindow test;
    test.window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
    test.window.importModel(model()); // while the run is being read
    test.settle();
    CHECK(test.window.tabCount() == 1);
    checkIsShown(test);
}

TEST_CASE("window: a model that is dropped goes to the run in front and opens itself without one",
          "[app][graph]")
{
    TestWindow test;
    const auto drop = [&] {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(model())});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&test.window, &enter);
        REQUIRE(enter.isAccepted());
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&test.window, &event);
    };
    drop();
    test.settle();
    REQUIRE(test.window.tabCount() == 1);
    CHECK(test.window.currentReport()->report()->kind == ReportKind::Model);
    test.window.open({sample("JOBYOLOLEAKYRELUAFTERSAMPLE")});
    test.settle();
    drop();
    test.settle();
    CHECK(test.window.tabCount() == 2);
    CHECK(test.window.currentReport()->report()->kind == ReportKind::Job);
    checkIsShown(test);
}

TEST_CASE("window options: a model is accepted with one path or without a path", "[app][graph]")
{
    const auto parse = [](const QStringList& arguments) {
        return parseWindowOptions(QStringList{QStringLiteral("opscope")} + arguments);
    };
    const auto modelOnly = parse({QStringLiteral("--model"), QStringLiteral("m.om")});
    REQUIRE(modelOnly.options);
    CHECK(modelOnly.options->model == QStringLiteral("m.om"));
    CHECK(modelOnly.options->paths.isEmpty());
    const auto both = parse({QStringLiteral("--model"), QStringLiteral("m.om"), QStringLiteral("PROF")});
    REQUIRE(both.options);
    CHECK(both.options->paths == QStringList{QStringLiteral("PROF")});
    CHECK(parse({QStringLiteral("--model"), QStringLiteral("m.om"), QStringLiteral("a"), QStringLiteral("b")})
              .exitStatus == 2);
}

TEST_CASE("window: the models of two runs are compared on a page of the comparison", "[app][graph]")
{
    TestWindow test;
    test.window.setFirstPage(QStringLiteral("graphs"));
    test.window.compare(sample("JOBYOLOMISHBEFORESAMPLE"), sample("JOBYOLOLEAKYRELUAFTERSAMPLE"));
    test.settle();
    const auto page = [&] {
        const auto* const view = test.window.currentView();
        return view == nullptr ? nullptr : qobject_cast<GraphPage*>(view->currentContent());
    };
    CHECK(waitFor([&] { return page() != nullptr; }));
    REQUIRE(page() != nullptr);
    // Both were found next to their runs.
    CHECK(
        waitFor([&] { return page()->findChild<QWidget*>(QStringLiteral("graph.differences")) != nullptr; }));
    CHECK(waitFor([&] {
        return seen<QComboBox>(*page(), "Colour by").findData(QStringLiteral("time_difference")) >= 0;
    }));
}

TEST_CASE("window: a folder of models opens a tab for each of them", "[app][graph]")
{
    TestWindow test;
    const auto folderOf = [&](int count, const char* name = "models") {
        const auto path = test.folder.filePath(QStringLiteral("%1%2").arg(QLatin1String(name)).arg(count));
        REQUIRE(QDir().mkpath(path));
        for (int i = 0; i < count; ++i)
            REQUIRE(QFile::copy(model(), path + QStringLiteral("/ge_proto_%1_Build.txt").arg(i)));
        return path;
    };
    SECTION("three")
    {
        test.window.open({folderOf(3)});
        CHECK(waitFor([&] { return test.window.tabCount() == 3; }));
        test.settle();
        for (const auto* report : test.window.reports()) {
            REQUIRE(report->report());
            CHECK(report->report()->kind == ReportKind::Model);
        }
    }
    SECTION("two, and their comparison")
    {
        test.window.open({folderOf(2)});
        CHECK(waitFor([&] { return test.window.tabCount() == 3; }));
        test.settle();
        CHECK(test.window.reports().size() == 2);
        CHECK(test.window.currentReport() == nullptr);
    }
    SECTION("two folders at once")
    {
        const int threads = workers().maxThreadCount();
        workers().setMaxThreadCount(1); // both are searched after both were read
        test.window.open({folderOf(3, "a"), folderOf(4, "b")});
        CHECK(waitFor([&] { return test.window.tabCount() == 7; }, 20000));
        workers().setMaxThreadCount(threads);
        test.settle();
        CHECK(test.window.reports().size() == 7);
    }
    SECTION("two folders of one model each are compared by their models")
    {
        test.window.compare(folderOf(1, "a"), folderOf(1, "b"));
        CHECK(waitFor([&] { return test.window.tabCount() == 3; }));
        test.settle();
        CHECK(test.window.reports().size() == 2);
        CHECK(test.window.currentReport() == nullptr);
    }
    SECTION("many are only listed")
    {
        test.window.open({folderOf(17)});
        test.settle();
        REQUIRE(test.window.tabCount() == 1);
        const auto* view = test.window.currentView();
        const auto text = view->page(view->currentPage())->text();
        CHECK(text.contains(QStringLiteral("A folder of 17 models")));
        CHECK(text.contains(QStringLiteral("ge_proto_16_Build.txt")));
    }
}
