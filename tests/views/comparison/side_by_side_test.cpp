// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/side_by_side.h"

#include <algorithm>
#include <set>

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSplitter>
#include <QTest>
#include <QToolButton>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/answered.h"
#include "tests/support/open.h"
#include "tests/views/comparison/pair_reports.h"
#include "tests/views/grid/footer_text.h"
#include "tests/views/seen.h"
#include "views/comparison/comparison_sides.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Sides {
    Sides(ReportPtr from, ReportPtr to, const char* panel = "statistics")
        : a(std::move(from)), b(std::move(to)), sides(a, b), page({sides, selection}, panel)
    {
        REQUIRE(pageOf(CompareSide::A) != nullptr);
        seen(page, "Two tables").click();
        page.resize(1200, 600);
        page.show();
        settle();
    }
    /// The left one is A's.
    TablePageWidget* pageOf(CompareSide side) const
    {
        return part<TablePageWidget>(part<QSplitter>(page)->widget(static_cast<int>(side)));
    }
    void settle()
    {
        REQUIRE(QTest::qWaitFor(
            [&] {
                for (const auto side : {CompareSide::A, CompareSide::B}) {
                    const auto* table = pageOf(side)->table();
                    if (pageOf(side)->isLoading() || !table->table() || !table->shown().rows)
                        return false;
                }
                return true;
            },
            10000));
        waitForAnswers(); // the rows by name, from the pool
    }
    std::string name(CompareSide side, std::uint32_t row) const
    {
        const auto& table = *pageOf(side)->table()->table();
        return table.text(row, table.nameColumn);
    }
    std::optional<std::uint32_t> rowOf(CompareSide side, const std::string& wanted, int n = 0) const
    {
        const auto& table = *pageOf(side)->table()->table();
        for (std::uint32_t row = 0; row < table.rows; ++row) {
            if (name(side, row) == wanted && n-- == 0)
                return row;
        }
        return {};
    }
    /// Selects as a user does (the program's own selecting is silent) and waits until the other side
    /// followed.
    bool select(CompareSide side, std::uint32_t row, const std::string& expected)
    {
        return QTest::qWaitFor(
            [&] {
                pageOf(side)->table()->selectRow(row);
                const auto other = pageOf(otherSide(side))->table()->currentRow();
                return other && name(otherSide(side), *other) == expected;
            },
            5000);
    }

    ReportPtr a, b;
    Selection selection;
    ComparisonSides sides;
    SideBySidePage page;
};

} // namespace

TEST_CASE("side by side: a row selected in one report is selected in the other and back",
          "[views][comparison][sides]")
{
    Sides s(pairA(), pairB());
    const auto pool = s.rowOf(CompareSide::A, "pool_1");
    REQUIRE(pool.has_value());
    CHECK(s.select(CompareSide::A, *pool, "pool_1"));
    const auto conv = s.rowOf(CompareSide::B, "conv_1");
    REQUIRE(conv.has_value());
    CHECK(s.select(CompareSide::B, *conv, "conv_1"));
}

TEST_CASE("side by side: a renamed op leads to its match and what is alone says so",
          "[views][comparison][sides]")
{
    const auto a = pairReport("x", 0, {{"Conv_10", 0, 300'000}, {"Pool_3", 500'000, 100'000}});
    const auto b = pairReport("y", 0, {{"Conv_77", 0, 300'000}, {"Pool_3", 500'000, 100'000}});
    Sides s(a, b);
    const auto conv = s.rowOf(CompareSide::A, "Conv_10");
    REQUIRE(conv.has_value());
    CHECK(s.select(CompareSide::A, *conv, "Conv_77"));
    CHECK(test::wordsOf(s.page, "sides.status").contains(QStringLiteral("Conv_77")));

    Sides alone(
        pairReport("x", 0,
                   {{"Conv_1", 0, 300'000}, {"Cast_1", 400'000, 10'000}, {"Pool_3", 500'000, 100'000}}),
        pairReport("y", 0, {{"Conv_1", 0, 300'000}, {"Pool_3", 500'000, 100'000}}));
    const auto cast = alone.rowOf(CompareSide::A, "Cast_1");
    REQUIRE(cast.has_value());
    CHECK(QTest::qWaitFor(
        [&] {
            alone.pageOf(CompareSide::A)->table()->selectRow(*alone.rowOf(CompareSide::A, "Pool_3"));
            alone.pageOf(CompareSide::A)->table()->selectRow(*cast);
            return !test::wordsOf(alone.page, "sides.status").isEmpty() &&
                   !test::wordsOf(alone.page, "sides.status").contains(QStringLiteral("still"));
        },
        5000));
    CHECK(test::wordsOf(alone.page, "sides.status").contains(QStringLiteral("Cast_1")));
}

TEST_CASE("side by side: the table and the narrowing that one side shows the other shows",
          "[views][comparison][sides]")
{
    Sides s(pairA(), pairB());
    s.pageOf(CompareSide::A)->setVariant(QStringLiteral("op_types"));
    CHECK(s.pageOf(CompareSide::B)->request().variant == "op_types");
    s.settle();
    s.pageOf(CompareSide::B)->setVariant(QStringLiteral("ops"));
    CHECK(s.pageOf(CompareSide::A)->request().variant == "ops");
    s.settle();
    Narrowing second;
    second.step = 1;
    s.pageOf(CompareSide::A)->context().selection.setNarrowing(second);
    CHECK(s.pageOf(CompareSide::B)->context().selection.narrowing().step == std::optional<std::uint16_t>(1));
    s.pageOf(CompareSide::B)->context().selection.setNarrowing({});
    CHECK_FALSE(s.pageOf(CompareSide::A)->context().selection.narrowing().step.has_value());
}

TEST_CASE("side by side: sort and filter and search of one side are those of the other until unlinked",
          "[views][comparison][sides]")
{
    Sides s(pairA(), pairB());
    auto* a = s.pageOf(CompareSide::A)->table();
    auto* b = s.pageOf(CompareSide::B)->table();
    const auto idOfSort = [](const TableWidget& t) {
        const auto query = t.query();
        return query.sort.empty() ? std::string() : t.table()->columns[query.sort[0].column].spec.id;
    };
    const auto showsOnlyConv = [](const TableWidget& t) {
        const auto& order = t.shown().rows->order;
        return !order.empty() && order.size() < t.table()->rows &&
               std::ranges::all_of(order, [&](std::uint32_t row) {
                   return t.table()->text(row, t.table()->nameColumn).find("conv") != std::string::npos;
               });
    };
    a->header()->sortBy(static_cast<int>(a->table()->nameColumn), false);
    CHECK(idOfSort(*b) == idOfSort(*a));
    CHECK(b->query().sort[0].isDescending == a->query().sort[0].isDescending);
    b->setFilter(b->table()->nameColumn, QStringLiteral("conv"));
    CHECK(a->query().filters.size() == 1);
    s.settle();
    CHECK(QTest::qWaitFor([&] { return showsOnlyConv(*a) && showsOnlyConv(*b); }, 5000));
    // Typing is followed as well, and taking a filter away.
    a->setSearch(QStringLiteral("conv_1"));
    CHECK(test::part<QLineEdit>(b, "table.search_line")->text() == QStringLiteral("conv_1"));
    a->setFilter(a->table()->nameColumn, {});
    CHECK(b->query().filters.empty());

    seen(s.page, "Sort and filter together").click();
    CHECK_FALSE(seen(s.page, "Sort and filter together").isChecked());
    b->setSearch(QStringLiteral("pool"));
    CHECK(a->query().search == "conv_1");
    seen(s.page, "Sort and filter together").click(); // the side that moved last leads
    CHECK(a->query().search == "pool");
}

TEST_CASE("side by side: columns are the same by what they hold and a filter that only one side knows stays",
          "[views][comparison][sides]")
{
    Sides s(openSample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS", 0),
            openSample("ascend_pt_two_ranks", 0), "metrics");
    auto* a = s.pageOf(CompareSide::A)->table();
    auto* b = s.pageOf(CompareSide::B)->table();
    std::optional<std::size_t> alone;
    std::optional<std::size_t> common;
    for (std::size_t i = 0; i < a->table()->columns.size(); ++i) {
        const auto other = b->table()->find(a->table()->columns[i].spec.id);
        if (!other && !alone)
            alone = i;
        else if (other && *other != i && !common)
            common = i;
    }
    REQUIRE(alone);
    REQUIRE(common);
    a->header()->setSortKeys({{*common, true}});
    a->setFilter(*alone, QStringLiteral(">=0"));
    REQUIRE(b->query().sort.size() == 1);
    CHECK(b->table()->columns[b->query().sort[0].column].spec.id == a->table()->columns[*common].spec.id);
    CHECK(b->query().filters.empty());
    CHECK(a->query().filters.size() == 1);
}

TEST_CASE("side by side: a low window gives its height to the rows", "[views][comparison][sides]")
{
    Sides s(pairA(), pairB());
    for (const auto& [height, hasPlots] : {std::pair{480, false}, {900, true}}) {
        s.page.resize(900, height);
        QCoreApplication::processEvents();
        CHECK(seen(s.page, "Plots").isChecked() == hasPlots);
        const auto* view = s.pageOf(CompareSide::A)->table()->view();
        INFO(height << ": " << view->viewport()->height());
        CHECK(view->viewport()->height() / view->rowHeight() >= 6);
    }
    // What was chosen by hand stays.
    seen(s.page, "Plots").click();
    s.page.resize(900, 950);
    CHECK_FALSE(seen(s.page, "Plots").isChecked());
    seen(s.page, "Plots").click();
    s.page.resize(900, 480);
    CHECK(seen(s.page, "Plots").isChecked());
}

TEST_CASE("side by side: swap changes the places", "[views][comparison][sides]")
{
    Sides s(pairA(), pairB());
    auto* wasA = s.pageOf(CompareSide::A);
    s.sides.swap();
    CHECK(s.pageOf(CompareSide::B) == wasA);
    CHECK(wasA->mapTo(&s.page, QPoint()).x() >= 0);
    const auto pool = s.rowOf(CompareSide::A, "pool_1");
    REQUIRE(pool.has_value());
    CHECK(s.select(CompareSide::A, *pool, "pool_1"));
}

TEST_CASE("side by side: of several rows of one name the nth leads to the nth", "[views][comparison][sides]")
{
    const auto rank0 = openSample("ascend_pt_two_ranks", 0);
    const auto rank1 = openSample("ascend_pt_two_ranks", 1);
    Sides s(rank0, rank1, "metrics");
    const auto& table = *s.pageOf(CompareSide::A)->table()->table();
    std::string repeated;
    for (std::uint32_t row = 0; row < table.rows && repeated.empty(); ++row) {
        const auto name = s.name(CompareSide::A, row);
        if (s.rowOf(CompareSide::A, name, 1) && s.rowOf(CompareSide::B, name, 1))
            repeated = name;
    }
    REQUIRE_FALSE(repeated.empty());
    CHECK(s.select(CompareSide::A, *s.rowOf(CompareSide::A, repeated, 1), repeated));
    CHECK(s.pageOf(CompareSide::B)->table()->currentRow() == s.rowOf(CompareSide::B, repeated, 1));
}

TEST_CASE("side by side: one table with A and B and difference stands first and its row leads to both slices",
          "[views][comparison][sides]")
{
    Sides s(pairA(), pairB());
    seen(s.page, "Two tables").click();
    auto* merged = test::part<TableWidget>(s.page, "sides.merged");
    REQUIRE(QTest::qWaitFor([&] { return merged->table() && merged->shown().rows; }, 10000));
    CHECK(merged->isVisible());
    CHECK_FALSE(seen(s.page, "Sort and filter together").isVisible());
    const auto& table = *merged->table();
    std::optional<std::uint32_t> conv;
    for (std::uint32_t row = 0; row < table.rows && !conv; ++row) {
        if (table.text(row, table.nameColumn) == "conv_1 + softplus_1 -> conv_1") // as the comparison has it
            conv = row;
    }
    REQUIRE(conv);
    const auto cell = [&](const char* id) {
        const auto column =
            std::ranges::find(table.columns, id, [](const TableColumn& c) { return c.spec.id; });
        REQUIRE(column != table.columns.end());
        return table.text(*conv, static_cast<std::size_t>(column - table.columns.begin()));
    };
    CHECK(cell("total_a") == "800.000");
    CHECK(cell("total_b") == "300.000");
    CHECK(cell("total_diff") == "-500.000");
    const auto footer = test::footerText(*merged);
    CHECK(footer.contains(QStringLiteral(" A ")));
    CHECK(footer.contains(QStringLiteral(" B ")));
    QSignalSpy asked(&s.selection.navigator(), &Navigator::asked);
    REQUIRE(merged->selectRow(*conv));
    merged->jumpToTimeline();
    REQUIRE(asked.count() == 1);
    CHECK(asked.front().front().value<Target>().pair.has_value());
}

TEST_CASE("side by side: the figures of both sides stand in the order of the page of one",
          "[views][comparison][sides]")
{
    Sides s(openSample("JOBYOLOMISHBEFORESAMPLE"), openSample("JOBYOLOLEAKYRELUAFTERSAMPLE"), "metrics");
    seen(s.page, "Two tables").click();
    auto* merged = test::part<TableWidget>(s.page, "sides.merged");
    REQUIRE(QTest::qWaitFor([&] { return merged->table() && merged->shown().rows; }, 10000));
    const auto placeOf = [&](const char* id) {
        const auto& columns = merged->table()->columns;
        const auto column = std::ranges::find(columns, id, [](const TableColumn& c) { return c.spec.id; });
        REQUIRE(column != columns.end());
        return merged->header()->visualIndex(static_cast<int>(column - columns.begin()));
    };
    CHECK(placeOf("Time(us)_a") < placeOf("Time(us)_b"));
    CHECK(placeOf("Time(us)_b") < placeOf("Time(us)_diff"));
    CHECK(placeOf("Layer Type") < placeOf("Time(us)_a"));
    CHECK(placeOf("Mac Busy Ratio_diff") < placeOf("Ori Layer Name"));
}

TEST_CASE("side by side: the noise of the comparison decides what differs", "[views][comparison][sides]")
{
    Sides s(pairA(), pairB());
    seen(s.page, "Two tables").click();
    auto* merged = test::part<TableWidget>(s.page, "sides.merged");
    REQUIRE(QTest::qWaitFor([&] { return merged->table() && merged->shown().rows; }, 10000));
    const auto compareWithin = [&](double share) {
        CompareOptions options;
        options.noiseShare = share;
        bool isDone = false;
        s.sides.model().compare(options, &s.page, [&](const Result<ComparisonPtr>&) { isDone = true; });
        REQUIRE(QTest::qWaitFor([&] { return isDone && merged->table() && merged->shown().rows; }, 10000));
    };
    CHECK(s.page.goToDifference(true) != DifferenceStep::None);
    const auto differing = [&] {
        std::set<std::uint32_t> rows;
        while (s.page.goToDifference(true) != DifferenceStep::None) {
            if (!rows.insert(merged->currentRow().value()).second)
                break;
        }
        return rows.size();
    };
    const auto before = differing();
    compareWithin(1); // only what one side lacks differs by more than this
    CHECK(differing() < before);
}
