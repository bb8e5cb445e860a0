// SPDX-License-Identifier: GPL-3.0-or-later
/// Names of reports in places that are too narrow for them.
#include <QDir>
#include <QFile>
#include <QTabBar>

#include "app/tabs/comparison_view.h"
#include "app/tabs/report_tabs.h"
#include "app/tabs/side_bar.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

TEST_CASE("tabs and navigator: names with the same beginning and end stay different when they are cut",
          "[app][window]")
{
    TestWindow t;
    const auto model = [&](const char* run) {
        const auto path = QLatin1String(run) + QStringLiteral("/ge_proto_00000042_Build.txt");
        QDir(t.folder.path()).mkpath(QLatin1String(run));
        QFile file(t.folder.filePath(path));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write("graph { op { name: 'x' type: 'Data' } }");
        return file.fileName();
    };
    t.window.resize(1280, 800);
    t.window.compare(model("PROF_000001_20211118094024567_FACEMASKAAAAAA"),
                     model("PROF_000001_20211118095113789_FACEMASKAAAAAA"));
    REQUIRE(waitFor([&] { return qobject_cast<ComparisonView*>(t.window.currentView()) != nullptr; }));
    auto* const tabs = t.window.tabs().tabBar();
    auto* const tree = t.window.findChild<NavigatorTree*>();
    REQUIRE(tree->isVisible());
    REQUIRE(tabs->count() == 3);
    REQUIRE(tree->model()->rowCount() == 3);
    const auto text = [](QWidget* widget, const QRect& rect) {
        return widget->grab(rect.adjusted(24, 6, -40, -6)).toImage();
    };
    CHECK(tabs->tabRect(0).size() == tabs->tabRect(1).size());
    CHECK_FALSE(text(tabs, tabs->tabRect(0)) == text(tabs, tabs->tabRect(1)));
    const auto row = [&](int at) { return tree->visualRect(tree->model()->index(at, 0)); };
    CHECK(row(0).size() == row(1).size());
    CHECK_FALSE(text(tree->viewport(), row(0).adjusted(0, -6, 0, 6)) ==
                text(tree->viewport(), row(1).adjusted(0, -6, 0, 6)));
}
