// SPDX-License-Identifier: GPL-3.0-or-later
/// Which columns a table shows and how wide they are.
#include <algorithm>
#include <limits>

#include <QTest>

#include <catch2/catch.hpp>

#include "core/table/table_page_list.h"
#include "tests/support/open.h"
#include "tests/views/grid/sample_table.h"
#include "views/grid/cell_delegate.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

struct Columns {
    explicit Columns(TablePtr table) : widget(nullptr, selection)
    {
        widget.resize(900, 400);
        widget.setTable(std::move(table));
        widget.show();
        REQUIRE(QTest::qWaitForWindowExposed(&widget));
    }
    Selection selection;
    TableWidget widget;
};

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

} // namespace

TEST_CASE("columns: a column without a value is hidden until a run has one", "[views][table]")
{
    Columns page(sampleTable({{"conv", "Conv2D", 3'000'000, kNone, 3}, {"relu", "Relu", 1'000, kNone, 1}}));
    auto* header = page.widget.header();
    CHECK(header->isSectionHidden(3));
    header->moveSection(header->visualIndex(4), 0); // the columns are kept
    page.widget.setTable(sampleTable({{"conv", "Conv2D", 3'000'000, 0.5, 3}}));
    CHECK_FALSE(header->isSectionHidden(3));
    CHECK(header->visualIndex(4) == 0);
}

TEST_CASE("columns: ids of a file stand behind what was measured", "[views][table]")
{
    const auto report = openSample("JOBYOLOMISHBEFORESAMPLE");
    const auto table = tablePage("statistics")->build(report, {}, {});
    REQUIRE(table);
    const auto columns = idsLast(**table);
    REQUIRE(columns.size() == (*table)->columns.size());
    const auto placeOf = [&](const char* id) {
        return std::ranges::find(columns, QString::fromLatin1(id), &KeptColumn::id) - columns.begin();
    };
    CHECK(placeOf("OP Name") < placeOf("Total Time(us)"));
    CHECK(placeOf("Task ID") > placeOf("Min(us)"));
    CHECK(placeOf("Stream ID") == static_cast<std::ptrdiff_t>(columns.size()) - 1);
}

TEST_CASE("columns: a column that the user hid stays hidden after a run without its values", "[views][table]")
{
    const auto full = sampleTable({{"conv", "Conv2D", 3'000'000, 0.5, 3}});
    const auto empty = sampleTable({{"conv", "Conv2D", 3'000'000, kNone, 3}});
    Columns page(full);
    auto* header = page.widget.header();
    const auto place = [&](const TablePtr& table, int column, int at) {
        page.widget.setTable(table);
        header->moveSection(header->visualIndex(column), at); // the columns are kept
    };
    header->setSectionHidden(3, true);
    header->moveSection(header->visualIndex(4), 0);
    place(empty, 4, 1);
    page.widget.setTable(full);
    CHECK(header->isSectionHidden(3));

    header->setSectionHidden(3, false);
    place(full, 4, 0);
    place(empty, 4, 1);
    page.widget.setTable(full);
    CHECK_FALSE(header->isSectionHidden(3));
}

TEST_CASE("columns: the widest number fits although it stands far below", "[views][table]")
{
    std::vector<SampleRow> rows(2000, SampleRow{"op", "Conv2D", 1'000, 0.5, 1});
    rows.back().duration = 123'456'789'012'345;
    Columns page(sampleTable(rows));
    const auto* delegate = qobject_cast<const CellDelegate*>(page.widget.view()->itemDelegate());
    REQUIRE(delegate != nullptr);
    QStyleOptionViewItem option;
    option.font = page.widget.view()->font();
    const auto last = page.widget.model()->index(1999, 2);
    CHECK(delegate->sizeHint(option, last).width() <= page.widget.header()->sectionSize(2));
}

TEST_CASE("columns: a sentence with times is whole although it stands far below", "[views][table]")
{
    std::vector<SampleRow> rows(2000, SampleRow{"op", "average 1.000 us", 1'000, 0.5, 1});
    rows.back().type = "1000 x instead of 900 x: +4200.000 us; average 58.464 us instead of 54.100 us";
    auto table = std::const_pointer_cast<Table>(sampleTable(rows));
    table->columns[1].spec.hasFigures = true;
    Columns page(table);
    const auto* delegate = qobject_cast<const CellDelegate*>(page.widget.view()->itemDelegate());
    REQUIRE(delegate != nullptr);
    QStyleOptionViewItem option;
    option.font = page.widget.view()->font();
    const auto last = page.widget.model()->index(1999, 1);
    CHECK(delegate->sizeHint(option, last).width() <= page.widget.header()->sectionSize(1));
}

TEST_CASE("columns: no bar is painted under its number", "[views][table]")
{
    Columns page(sampleTable({{"conv", "Conv2D", 3'000'000, 0.5, 3}}));
    auto* view = page.widget.view();
    const auto cell = view->visualRect(page.widget.model()->index(0, 2));
    const auto image = view->viewport()->grab().toImage();
    const QColor bar = image.pixelColor(cell.left() + CellDelegate::kPadding, cell.center().y());
    CHECK(bar != image.pixelColor(cell.right() - 1, cell.center().y()));
    const int number = QFontMetrics(view->font()).horizontalAdvance(QStringLiteral("3 000.000"));
    for (int x = cell.right() - CellDelegate::kPadding - number; x <= cell.right(); ++x)
        CHECK(image.pixelColor(x, cell.top() + 3) != bar);
}
