// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/problems_dock.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/app/window_fixture.h"
#include "tests/views/seen.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"

using namespace opscope;

namespace {

struct Stage : TestWindow {
    ProblemsDock* dock = window.findChild<ProblemsDock*>();

    void openHalf(const char* name, std::size_t slices)
    {
        const auto path = trace(slices, QLatin1String(name));
        REQUIRE(QFile::resize(path, QFileInfo(path).size() / 2));
        window.open({path});
        settle();
    }
    QString cell(std::uint32_t row, const char* column) const
    {
        const auto& table = *test::part<TableWidget>(dock)->table();
        return QString::fromStdString(table.text(row, *table.find(column)));
    }
};

} // namespace

TEST_CASE("problems: a table like any other that is filtered and sorted", "[app][problems]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    REQUIRE(s.dock->count() > 0);
    REQUIRE(test::part<TableWidget>(s.dock)->table()->rows == static_cast<std::size_t>(s.dock->count()));
    CHECK(s.cell(0, "severity") == QStringLiteral("data lost"));
    CHECK_FALSE(s.cell(0, "problem").isEmpty());
    CHECK(s.cell(0, "places").contains(QStringLiteral(".json")));
    CHECK(s.cell(0, "report").contains(QStringLiteral("first_trace")));
    const auto& table = *test::part<TableWidget>(s.dock)->table();
    CHECK(table.columns[test::part<TableWidget>(s.dock)->visibleColumns().front()].spec.id == "severity");
    const auto isShown = [&](int rows) { // a search waits until nothing is typed for a while
        return QTest::qWaitFor(
            [&] {
                return test::part<TableWidget>(s.dock)->shown().rows->order.size() ==
                       static_cast<std::size_t>(rows);
            },
            10'000);
    };
    test::part<TableWidget>(s.dock)->setSearch(QStringLiteral("no such words"));
    CHECK(isShown(0));
    test::part<TableWidget>(s.dock)->setSearch(QString());
    CHECK(isShown(s.dock->count()));
}

TEST_CASE("problems: the chosen row stays chosen when another report comes", "[app][problems]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    REQUIRE(test::part<TableWidget>(s.dock)->selectRow(0));
    const auto places = s.cell(0, "places");
    s.openHalf("second_trace.json", 3000);
    REQUIRE(s.dock->count() > 1);
    const auto row = test::part<TableWidget>(s.dock)->currentRow();
    REQUIRE(row);
    CHECK(s.cell(*row, "places") == places);
}

TEST_CASE("problems: of several reports the worst come first", "[app][problems]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    const auto halves = s.dock->count();
    s.window.open({s.folder.filePath(QStringLiteral("no such file"))});
    s.settle();
    REQUIRE(s.dock->count() == halves + 1);
    CHECK(s.cell(0, "severity") == QStringLiteral("error"));
    CHECK(s.cell(0, "problem").contains(QStringLiteral("no such file")));
    CHECK(s.cell(1, "severity") == QStringLiteral("data lost"));
    CHECK(s.cell(1, "report").contains(QStringLiteral("first_trace")));
}

TEST_CASE("problems: next goes through the rows as they are shown and begins again", "[app][problems]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    s.openHalf("second_trace.json", 3000);
    const auto order = test::part<TableWidget>(s.dock)->shown().rows->order;
    REQUIRE(order.size() >= 2);
    QStringList files;
    QObject::connect(s.dock, &ProblemsDock::placeRequested, s.dock,
                     [&](ReportView*, const QString& file, std::size_t) { files << file; });
    for (std::size_t i = 0; i <= order.size(); ++i) {
        s.dock->openNext();
        CHECK(test::part<TableWidget>(s.dock)->currentRow() == order[i % order.size()]);
    }
    CHECK(files.size() == static_cast<qsizetype>(order.size() + 1));
    CHECK(files.front() == files.back());
}

TEST_CASE("problems: rows of before that a failed filter has left lead nowhere", "[app][problems]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    auto* table = test::part<TableWidget>(s.dock);
    REQUIRE(table->selectRow(0));
    int asked = 0;
    QObject::connect(s.dock, &ProblemsDock::placeRequested, s.dock,
                     [&](ReportView*, const QString&, std::size_t) { ++asked; });
    Q_EMIT table->view()->activated(table->model()->index(0, 0));
    REQUIRE(asked == 1);
    table->setFilter(*table->table()->find("count"), QStringLiteral("no number"));
    s.dock->setReports({});
    REQUIRE(s.dock->count() == 0);
    REQUIRE(table->shown().rows->order.size() > 0); // of the table of before
    REQUIRE(table->shown().table != table->table());
    Q_EMIT table->view()->activated(table->model()->index(0, 0));
    s.dock->openNext();
    CHECK(asked == 1);
    s.dock->setReports(s.window.reports());
    CHECK(s.dock->count() > 0);
}
