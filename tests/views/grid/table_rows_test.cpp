// SPDX-License-Identifier: GPL-3.0-or-later
/// The rows of a table widget: sorted, filtered, searched and grouped.
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/grid/footer_text.h"
#include "tests/views/grid/shown_table.h"
#include "tests/views/seen.h"
#include "views/grid/cell_delegate.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/selection/selection.h"

using namespace opscope;

TEST_CASE("table widget: a click on a header sorts and Shift+click adds a key", "[views][table]")
{
    ShownTableWidget page;
    auto* header = page.widget.header();
    const auto click = [&](int column, Qt::KeyboardModifiers modifiers) {
        QTest::mouseClick(
            header->viewport(), Qt::LeftButton, modifiers,
            QPoint(header->sectionViewportPosition(column) + header->sectionSize(column) / 2, 8));
    };
    click(2, Qt::NoModifier);
    CHECK(page.names().first() == QStringLiteral("conv_2"));
    CHECK(page.names().last() == kMissingText);
    click(2, Qt::NoModifier);
    CHECK(page.names().first() == QLatin1String(kLongName));
    CHECK(page.names().last() == kMissingText);
    click(1, Qt::NoModifier);
    click(0, Qt::ShiftModifier);
    REQUIRE(header->sortKeys().size() == 2);
    CHECK(page.names().mid(0, 2) == QStringList{QStringLiteral("conv_2"), QStringLiteral("conv_10")});
}

TEST_CASE("table widget: the filter row filters by text and by number and the footer counts",
          "[views][table]")
{
    ShownTableWidget page;
    auto* edit = page.widget.header()->filterEdit(1);
    REQUIRE(edit != nullptr);
    CHECK(edit->isVisible());
    typeAndWait(page.widget, edit, QStringLiteral("conv"));
    CHECK(page.widget.model()->rowCount() == 3);
    typeAndWait(page.widget, page.widget.header()->filterEdit(2), QStringLiteral(">=1000"));
    CHECK(page.widget.model()->rowCount() == 2);
    CHECK(test::footerText(page.widget).contains(QStringLiteral("2 of 5")));
    CHECK(test::footerText(page.widget).contains(QStringLiteral("61.5 %")));
    page.widget.header()->clearFilters();
    CHECK(page.widget.model()->rowCount() == 5);
}

TEST_CASE("table widget: a filter that cannot be understood says so and keeps the rows", "[views][table]")
{
    ShownTableWidget page;
    auto* edit = page.widget.header()->filterEdit(0);
    QSignalSpy typed(page.widget.header(), &FilterHeader::filtersChanged);
    QTest::keyClicks(edit, QStringLiteral("/[/"));
    CHECK(typed.count() == 3);
    REQUIRE(QTest::qWaitFor([&] { return !edit->toolTip().isEmpty(); }, 5000));
    CHECK(page.widget.model()->rowCount() == 5);
    CHECK_FALSE(test::footerText(page.widget).isEmpty());
}

TEST_CASE("table widget: the search box looks in all columns", "[views][table]")
{
    ShownTableWidget page;
    typeAndWait(page.widget, test::part<QLineEdit>(page.widget, "table.search_line"), QStringLiteral("relu"));
    CHECK(page.names() == QStringList{QStringLiteral("relu_1")});
}

TEST_CASE("table widget: a letter typed on the table goes to the search box", "[views][table]")
{
    ShownTableWidget page;
    page.widget.view()->setFocus();
    QSignalSpy shown(&page.widget, &TableWidget::shownChanged);
    QTest::keyClick(page.widget.view(), Qt::Key_R);
    CHECK(test::part<QLineEdit>(page.widget, "table.search_line")->text() == QStringLiteral("r"));
    CHECK(shown.wait(5000));
}

TEST_CASE("table widget: groups have sums and collapse by keyboard", "[views][table]")
{
    ShownTableWidget page;
    page.widget.setGroupBy(1);
    REQUIRE(page.widget.model()->isGrouped());
    const int rows = page.widget.model()->rowCount();
    CHECK(rows == 5 + static_cast<int>(page.widget.shown().rows->groups.size()));
    auto* view = page.widget.view();
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Home);
    CHECK(view->currentIndex().row() == 0);
    const auto first = page.widget.shown().rows->groups.front().totals.count;
    QTest::keyClick(view, Qt::Key_Left);
    CHECK(page.widget.model()->rowCount() == rows - static_cast<int>(first));
    QTest::keyClick(view, Qt::Key_Right);
    CHECK(page.widget.model()->rowCount() == rows);
    page.widget.setGroupBy(0, true);
    const auto& groups = page.widget.shown().rows->groups;
    CHECK(std::any_of(groups.begin(), groups.end(), [](const TableGroup& g) { return g.totals.count == 2; }));
}

TEST_CASE("table widget: groups of a search without hits are none and do no harm", "[views][table]")
{
    ShownTableWidget page;
    page.widget.setGroupBy(1);
    QSignalSpy shown(&page.widget, &TableWidget::shownChanged);
    test::part<QLineEdit>(page.widget, "table.search_line")->setText(QStringLiteral("zzz"));
    REQUIRE(QTest::qWaitFor([&] { return page.widget.model()->rowCount() == 0; }, 5000));
    CHECK(page.widget.shown().rows->groups.empty());
    auto* view = page.widget.view();
    view->setFocus();
    for (const auto key : {Qt::Key_Home, Qt::Key_End, Qt::Key_Left, Qt::Key_Right, Qt::Key_J})
        QTest::keyClick(view, key);
    test::part<QLineEdit>(page.widget, "table.search_line")->clear();
    CHECK(QTest::qWaitFor([&] { return page.widget.model()->rowCount() > 0; }, 5000));
}

TEST_CASE("table widget: total rows are pinned and never among the rows", "[views][table]")
{
    auto rows = someRows();
    rows.push_back({"-", "-", 6'500'000, 0.5, 7});
    ShownTableWidget page(sampleTable(rows, {5}));
    CHECK(page.widget.model()->rowCount() == 5);
    auto* view = page.widget.view();
    const auto pinned = view->pinnedIndexAt(QPoint(10, view->viewport()->height() - 5));
    REQUIRE(pinned.isValid());
    CHECK(pinned.siblingAtColumn(2).data().toString() == QStringLiteral("6500.000"));
    CHECK_FALSE(view->indexAt(QPoint(10, view->viewport()->height() - 5)).isValid());
    const auto footer = [&] { return test::footerText(page.widget); };
    CHECK(footer().contains(QStringLiteral("total row is pinned below")));
    page.widget.setFilter(0, QStringLiteral("conv"));
    REQUIRE(QTest::qWaitFor([&] { return page.widget.model()->rowCount() < 5; }));
    CHECK(footer().contains(QStringLiteral("counts all rows, not only these")));
}

TEST_CASE("table widget: a new table of the same columns keeps sort and filter", "[views][table]")
{
    ShownTableWidget page;
    page.widget.header()->sortBy(2, false);
    page.widget.setFilter(1, QStringLiteral("conv"));
    auto rows = someRows();
    rows.push_back({"conv_99", "Conv2D", 9'000'000, 0.2, 1});
    page.widget.setTable(sampleTable(rows));
    CHECK(page.names().first() == QStringLiteral("conv_99"));
    CHECK(page.widget.model()->rowCount() == 4);
}

TEST_CASE("table widget: the sums of a group have the width that they need", "[views][table]")
{
    std::vector<SampleRow> rows;
    for (int i = 0; i < 40; ++i)
        rows.push_back({"op", "a", 1, 1, 99'999'999'999'999}); // a column without bars
    ShownTableWidget page(sampleTable(rows));
    const auto before = page.widget.header()->sectionSize(4);
    page.widget.setGroupBy(1);
    REQUIRE(QTest::qWaitFor([&] { return page.widget.model()->isGrouped(); }, 5000));
    const auto sum = page.widget.model()->index(0, 4);
    REQUIRE(sum.data(TableModel::IsGroupRole).toBool());
    QStyleOptionViewItem option;
    option.font = page.widget.view()->font();
    option.rect = page.widget.view()->visualRect(sum);
    const auto* delegate = qobject_cast<const CellDelegate*>(page.widget.view()->itemDelegate());
    REQUIRE(delegate != nullptr);
    CHECK(delegate->hoverText(option, sum).isEmpty()); // nothing is cut
    CHECK(delegate->sizeHint(option, sum).width() <= page.widget.header()->sectionSize(4));
    CHECK(page.widget.header()->sectionSize(4) > before);
}

TEST_CASE("table widget: a large table is filtered off the GUI thread and only the last request counts",
          "[views][table]")
{
    std::vector<SampleRow> rows(QueryRunner::kSynchronousRows + 50);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = {"op_" + std::to_string(i), i % 2 == 0 ? "Even" : "Odd", static_cast<std::int64_t>(i), 0,
                   1};
    Selection selection;
    TableWidget widget(nullptr, selection);
    widget.setTable(sampleTable(rows));
    REQUIRE(
        QTest::qWaitFor([&] { return widget.model()->rowCount() == static_cast<int>(rows.size()); }, 20000));
    widget.setFilter(1, QStringLiteral("Even"));
    widget.setFilter(1, QStringLiteral("=Odd"));
    CHECK(widget.model()->rowCount() == static_cast<int>(rows.size())); // not yet
    REQUIRE(QTest::qWaitFor([&] { return widget.model()->rowCount() == static_cast<int>(rows.size() / 2); },
                            20000));
    CHECK(widget.model()->index(0, 1).data().toString() == QStringLiteral("Odd"));
}
