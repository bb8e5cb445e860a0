// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/table_model.h"

#include <numeric>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

struct Storage {
    StringPool pool;
    std::vector<StringId> names;
    std::vector<std::int64_t> durations;
};

ShownTable sampleTable(const std::vector<std::pair<std::string, std::int64_t>>& rows)
{
    auto storage = std::make_shared<Storage>();
    for (const auto& [name, duration] : rows) {
        storage->names.push_back(name.empty() ? StringId() : storage->pool.intern(name));
        storage->durations.push_back(duration);
    }
    auto table = std::make_shared<Table>();
    table->page = "test";
    table->rows = rows.size();
    TableColumn name;
    name.spec.id = "name";
    name.spec.title = "Name";
    name.values = TextValues{storage->names, &storage->pool};
    TableColumn total;
    total.spec.id = "total";
    total.spec.title = "Total";
    total.spec.kind = CellKind::Duration;
    total.spec.unit = "us";
    total.spec.hint = CellHint::Bar;
    total.values = std::span<const std::int64_t>(storage->durations);
    table->columns = {name, total};
    table->keepAlive = {storage};
    auto shown = std::make_shared<TableRows>();
    shown->order.resize(rows.size());
    std::iota(shown->order.begin(), shown->order.end(), 0U);
    return {.table = table, .rows = shown};
}

ShownTable groupedTable()
{
    auto shown = sampleTable({{"a", 1000}, {"b", 2000}, {"c", 4000}});
    auto rows = std::make_shared<TableRows>();
    rows->order = {2, 0, 1};
    TableGroup one{"one", 0, {}};
    one.totals = {1, {Cell(), std::int64_t{4000}}};
    TableGroup two{"two", 1, {}};
    two.totals = {2, {Cell(), std::int64_t{3000}}};
    rows->groups = {one, two};
    shown.rows = rows;
    return shown;
}

} // namespace

TEST_CASE("table model: values text and alignment come from the table", "[views][table]")
{
    TableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setShown(sampleTable({{"Conv2D", 1500250}, {"", kMissingInteger}}));
    REQUIRE(model.rowCount() == 2);
    REQUIRE(model.columnCount() == 2);
    CHECK(model.index(0, 0).data().toString() == QStringLiteral("Conv2D"));
    CHECK(model.index(0, 1).data(TableModel::ValueRole).toLongLong() == 1500250);
    CHECK(model.index(0, 1).data(Qt::TextAlignmentRole).toInt() == int(Qt::AlignRight | Qt::AlignVCenter));
    CHECK_FALSE(model.index(1, 0).data(TableModel::ValueRole).isValid());
    CHECK_FALSE(model.index(1, 1).data(TableModel::ValueRole).isValid());
    CHECK(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString() == QStringLiteral("Total (us)"));
    CHECK(model.index(0, 0).data(Qt::AccessibleTextRole).toString() == QStringLiteral("Name: Conv2D"));
}

TEST_CASE("table model: an internal key column is shown in words", "[views][table]")
{
    ColumnSpec spec;
    spec.title = "@iteration";
    CHECK(columnTitle(spec).toStdString() == "Iteration");
    spec.title = "Start";
    CHECK(columnTitle(spec).toStdString() == "Start");
}

TEST_CASE("table model: a difference has its sign", "[views][table]")
{
    for (const auto& [ns, text] :
         {std::pair{138'807, "+138.807"}, std::pair{-138'807, "-138.807"}, std::pair{0, "0.000"}}) {
        auto shown = sampleTable({{"x", ns}});
        auto table = std::make_shared<Table>(*shown.table);
        table->columns[1].spec.hint = CellHint::DiffBar;
        shown.table = table;
        TableModel model;
        model.setShown(shown);
        CHECK(model.index(0, 1).data().toString().toStdString() == text);
    }
}

TEST_CASE("table model: a long cell is cut in the middle for display and complete in its full text",
          "[views][table]")
{
    TableModel model;
    const std::string longName = "begin" + std::string(1 << 20, 'x') + "end";
    model.setShown(sampleTable({{longName, 1}}));
    const auto shown = model.index(0, 0).data().toString();
    CHECK(shown.size() <= TableModel::kMaxDisplay + 1);
    CHECK(shown.startsWith(QStringLiteral("begin")));
    CHECK(shown.endsWith(QStringLiteral("end")));
    CHECK(model.index(0, 0).data(TableModel::FullTextRole).toString().size() ==
          static_cast<qsizetype>(longName.size()));
}

TEST_CASE("table model: cutting never splits an emoji", "[views][table]")
{
    QString text;
    for (int i = 0; i < 1000; ++i)
        text += QStringLiteral("\U0001F600");
    for (qsizetype limit = 10; limit < 16; ++limit) {
        const auto cut = displayLine(text, limit);
        CHECK(cut == QString::fromUtf8(cut.toUtf8()));
    }
}

TEST_CASE("table model: groups are header rows that collapse and expand", "[views][table]")
{
    TableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setShown(groupedTable());
    REQUIRE(model.rowCount() == 5);
    CHECK(model.groupAt(0) == std::size_t{0});
    CHECK(model.groupAt(2) == std::size_t{1});
    CHECK_FALSE(model.groupAt(1));
    CHECK(model.sourceRow(1) == 2U);
    CHECK_FALSE(model.sourceRow(0));
    CHECK(model.sourceRow(4) == 1U);
    CHECK(model.rowOf(1) == 4);
    CHECK(model.index(2, 0).data().toString() == QStringLiteral("two (2)"));
    CHECK(model.index(2, 1).data().toString() == QStringLiteral("3.000"));

    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    model.setExpanded(0, false);
    CHECK(removed.count() == 1);
    CHECK(model.rowCount() == 4);
    CHECK(model.groupAt(1) == std::size_t{1});
    CHECK_FALSE(model.rowOf(2));
    model.setExpanded(0, true);
    CHECK(model.rowCount() == 5);
    model.setAllExpanded(false);
    CHECK(model.rowCount() == 2);
}

TEST_CASE("table model: fifty million rows need memory only for their order", "[views][table]")
{
    auto shown = sampleTable({{"a", 1}});
    auto table = std::make_shared<Table>(*shown.table);
    constexpr std::size_t kRows = 50'000'000;
    table->rows = kRows;
    table->columns[1].values = std::function<Cell(std::size_t)>(
        [](std::size_t row) { return Cell(static_cast<std::int64_t>(row) * 1000); });
    auto rows = std::make_shared<TableRows>();
    rows->order.resize(kRows);
    std::iota(rows->order.rbegin(), rows->order.rend(), 0U);
    TableModel model;
    model.setShown({.table = table, .rows = rows});
    CHECK(model.rowCount() == 50'000'000);
    CHECK(model.index(0, 1).data(TableModel::ValueRole).toLongLong() == 49'999'999'000);
    CHECK(model.sourceRow(49'999'999) == 0U);
}

TEST_CASE("table model: a trend column is after the columns of the table", "[views][table]")
{
    auto shown = sampleTable({{"a", 1}, {"b", 2}});
    shown.trends = std::make_shared<const std::vector<std::vector<float>>>(
        std::vector<std::vector<float>>{{1.0F, 2.0F}, {}});
    TableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setShown(shown);
    REQUIRE(model.columnCount() == 3);
    CHECK(model.trendColumn() == 2);
    const auto trend = model.index(0, 2).data(TableModel::TrendRole);
    REQUIRE(trend.isValid());
    CHECK(trend.value<const std::vector<float>*>()->size() == 2);
    CHECK_FALSE(model.index(1, 2).data(TableModel::TrendRole).isValid());
    CHECK_FALSE(model.index(0, 2).data().isValid());
}

TEST_CASE("table model: without a table there are no rows", "[views][table]")
{
    TableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    CHECK(model.rowCount() == 0);
    CHECK(model.columnCount() == 0);
    model.setShown(sampleTable({}));
    CHECK(model.rowCount() == 0);
    CHECK_FALSE(model.sourceRow(0));
    CHECK_FALSE(model.sourceRow(-1));
}
