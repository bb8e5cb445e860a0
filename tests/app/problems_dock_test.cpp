// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/problems_dock.h"

#include <memory>
#include <semaphore>

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <catch2/catch.hpp>

#include "app/window/appearance.h"
#include "tests/app/window_fixture.h"
#include "tests/views/seen.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/workers/workers.h"

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

/// While it exists, the workers start nothing.
class HeldWorkers {
public:
    HeldWorkers()
    {
        for (int i = 0; i < m_count; ++i)
            workers().start([this] { m_end.acquire(); });
    }
    ~HeldWorkers()
    {
        m_end.release(m_count);
        workers().waitForDone();
    }
    HeldWorkers(const HeldWorkers&) = delete;
    HeldWorkers& operator=(const HeldWorkers&) = delete;

private:
    int m_count = workers().maxThreadCount();
    std::counting_semaphore<> m_end{0};
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
    const auto isShown = [&](int rows) { // a search waits until the user has stopped typing for a while
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

TEST_CASE("problems: the worst of several reports come first", "[app][problems]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    const auto halves = s.dock->count();
    s.window.open({s.folder.filePath(QStringLiteral("no such file"))});
    s.settle();
    REQUIRE(s.dock->count() == halves + 1);
    CHECK(s.cell(0, "severity") == QStringLiteral("error"));
    CHECK(s.cell(0, "problem").contains(QStringLiteral("No such file or folder")));
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

TEST_CASE("problems: earlier rows that stay after a failed filter open nothing", "[app][problems]")
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
    table->setFilter(*table->table()->find("count"), QStringLiteral("not a number"));
    s.dock->setReports({});
    REQUIRE(s.dock->count() == 0);
    REQUIRE(table->shown().rows->order.size() > 0); // from the previous table
    REQUIRE(table->shown().table != table->table());
    Q_EMIT table->view()->activated(table->model()->index(0, 0));
    s.dock->openNext();
    CHECK(asked == 1);
    s.dock->setReports(s.window.reports());
    CHECK(s.dock->count() > 0);
}

TEST_CASE("problems: the count is there at once and the rows come from a worker", "[app][problems]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    const auto* table = test::part<TableWidget>(s.dock);
    const auto places = s.cell(0, "places");
    s.dock->setReports({});
    REQUIRE(table->table()->rows == 0);
    s.dock->setReports(s.window.reports());
    const auto count = s.dock->count();
    CHECK(count > 0);
    CHECK(table->table()->rows == 0);
    REQUIRE(waitFor([&] { return table->table()->rows > 0; }));
    CHECK(table->table()->rows == static_cast<std::size_t>(count));
    CHECK(s.cell(0, "places") == places);
}

TEST_CASE("problems: rows stay where they are when a report without problems comes", "[app][problems]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    const auto before = test::part<TableWidget>(s.dock)->table();
    const auto count = s.dock->count();
    s.window.open({s.trace(100, QStringLiteral("whole_trace.json"))});
    s.settle();
    REQUIRE(s.dock->count() == count);
    CHECK(test::part<TableWidget>(s.dock)->table() == before);
}

TEST_CASE("problems: a dock may be deleted while its rows are made", "[app][problems]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    auto dock = std::make_unique<ProblemsDock>(s.log.path(), s.settings.preferences());
    {
        const HeldWorkers held;
        dock->setReports(s.window.reports());
        CHECK(dock->count() == s.dock->count());
        dock.reset();
    }
    s.settle();
    CHECK(test::part<TableWidget>(s.dock)->table()->rows == static_cast<std::size_t>(s.dock->count()));
}

TEST_CASE("problems: another language makes the rows again and the chosen one stays", "[app][problems][i18n]")
{
    Appearance appearance(*qApp);
    Stage s;
    const auto choose = [&](const char* language) {
        AppSettings values;
        values.language = QLatin1String(language);
        appearance.apply(values);
        QCoreApplication::processEvents();
        s.settle();
    };
    choose("en");
    s.openHalf("first_trace.json", 2000);
    s.openHalf("second_trace.json", 3000);
    REQUIRE(test::part<TableWidget>(s.dock)->selectRow(1));
    const auto english = s.cell(1, "severity");
    const auto problem = s.cell(1, "problem");
    choose("zh_CN");
    CHECK(s.cell(1, "severity") != english);
    CHECK(s.cell(1, "problem") != problem);
    CHECK(test::part<TableWidget>(s.dock)->currentRow() == 1U);
    choose("en");
    CHECK(s.cell(1, "severity") == english);
    CHECK(test::part<TableWidget>(s.dock)->currentRow() == 1U);
}

TEST_CASE("problems: languages of an empty dock make no tables", "[app][problems][i18n]")
{
    Stage s;
    s.openHalf("first_trace.json", 2000);
    s.dock->setReports({});
    const auto empty = test::part<TableWidget>(s.dock)->table();
    REQUIRE(empty->rows == 0);
    for (int i = 0; i < 3; ++i) {
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(s.dock, &change);
    }
    s.settle();
    CHECK(test::part<TableWidget>(s.dock)->table() == empty);
    s.dock->setReports(s.window.reports());
    s.settle();
    CHECK(test::part<TableWidget>(s.dock)->table()->rows == static_cast<std::size_t>(s.dock->count()));
}
