// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/reports_dock.h"

#include <QTest>

#include "app/tabs/report_tabs.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

namespace {

/// Two traces, the first of them in front.
struct TwoReports : TestWindow {
    TwoReports()
    {
        window.open({trace(100, QStringLiteral("a.json")), trace(100, QStringLiteral("b.json"))});
        settle();
        window.setCurrentView(window.viewAt(0));
        settle();
        dock = window.findChild<ReportsDock*>();
        REQUIRE(dock != nullptr);
    }
    /// A row of the other report; -1 is its name.
    QModelIndex other(int row) const
    {
        const auto top = dock->model()->index(1, 0);
        return row < 0 ? top : dock->model()->index(row, 0, top);
    }
    void click(const QModelIndex& index) const
    {
        QTest::mouseClick(dock->viewport(), Qt::LeftButton, Qt::NoModifier, dock->visualRect(index).center());
    }

    ReportsDock* dock = nullptr;
};

} // namespace

TEST_CASE("reports dock: a click on any row of another report shows that report", "[app][window]")
{
    TwoReports t;
    const int rows = t.dock->model()->rowCount(t.other(-1));
    REQUIRE(rows > 0);
    for (int row = -1; row < rows; ++row) {
        t.window.setCurrentView(t.window.viewAt(0));
        t.settle();
        t.click(t.other(row));
        t.settle();
        CHECK(t.window.tabs().currentIndex() == 1);
    }
    CHECK(t.window.currentView()->currentPageId() ==
          QStringLiteral("inventory")); // the last row is the files
}

TEST_CASE("reports dock: Return shows another report and keeps the row", "[app][window]")
{
    TwoReports t;
    t.dock->setFocus();
    t.dock->setCurrentIndex(t.other(0));
    QTest::keyClick(t.dock, Qt::Key_Return);
    t.settle();
    CHECK(t.window.tabs().currentIndex() == 1);
    CHECK(t.dock->currentIndex() == t.other(0));
}
