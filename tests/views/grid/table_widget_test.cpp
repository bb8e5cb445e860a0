// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/table_widget.h"

#include <atomic>

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QToolTip>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "tests/support/slices.h"
#include "tests/views/grid/shown_table.h"
#include "tests/views/seen.h"
#include "views/grid/cell_delegate.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/page.h"
#include "views/selection/selection.h"

using namespace opscope;

TEST_CASE("table widget: the fields of the filter row stay over their columns when the table is scrolled",
          "[views][table]")
{
    ShownTableWidget page;
    page.widget.resize(300, 400);
    auto* header = page.widget.header();
    auto* bar = page.widget.view()->horizontalScrollBar();
    REQUIRE(QTest::qWaitFor([&] { return bar->maximum() > 100; }, 5000));
    QApplication::setActiveWindow(&page.widget);
    header->filterEdit(0)->setFocus();
    for (const int to : {40, bar->maximum(), 0}) {
        bar->setValue(to);
        REQUIRE(header->offset() == to);
        int seen = 0;
        for (int column = 0; column < header->count(); ++column) {
            const int x = header->sectionViewportPosition(column);
            const QRect title(x, 0, header->sectionSize(column), header->height());
            auto* edit = header->filterEdit(column);
            INFO(column << " at " << to);
            REQUIRE(edit != nullptr);
            CHECK(edit->isVisible() == (title.right() >= 0 && x < header->viewport()->width()));
            if (!edit->isVisible())
                continue;
            ++seen;
            CHECK(title.contains(edit->geometry()));
        }
        CHECK(seen > 0);
        // What is typed on goes to no other field.
        auto* focus = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        CHECK((focus == nullptr || focus == header->filterEdit(0)));
    }
}

TEST_CASE("table widget: the filter row follows its switch, whoever sets it", "[views][table]")
{
    ShownTableWidget page;
    auto* action = test::part<QAction>(page.widget, "table.filterRow");
    action->setChecked(false);
    CHECK(page.widget.header()->filterEdit(0) == nullptr);
    action->trigger();
    CHECK(page.widget.header()->filterEdit(0)->isVisible());
}

TEST_CASE("table widget: every elided cell shows its whole text on hover and others show nothing",
          "[views][table]")
{
    ShownTableWidget page;
    auto* view = page.widget.view();
    page.widget.header()->resizeSection(0, 120);
    const auto at = [&](int row, int column) {
        return view->visualRect(page.widget.model()->index(row, column)).center();
    };
    const auto longRow = page.names().indexOf(QLatin1String(kLongName));
    const auto* delegate = qobject_cast<const CellDelegate*>(view->itemDelegate());
    for (int row = 0; row < page.widget.model()->rowCount(); ++row) {
        QStyleOptionViewItem option;
        option.font = view->font();
        const auto index = page.widget.model()->index(row, 0);
        option.rect = view->visualRect(index);
        CHECK(delegate->hoverText(option, index).isEmpty() == (row != static_cast<int>(longRow)));
    }
    QTest::mouseMove(view->viewport(), at(static_cast<int>(longRow), 0));
    REQUIRE(QTest::qWaitFor([] { return QToolTip::isVisible(); }, 2000));
    auto shown = QToolTip::text();
    shown.remove(QChar(0x200B));
    CHECK(shown.contains(QLatin1String(kLongName)));
}

TEST_CASE("table widget: the column chooser hides shows and remembers", "[views][table]")
{
    Preferences preferences;
    {
        Selection selection(preferences);
        TableWidget widget(nullptr, selection);
        widget.setTable(sampleTable(someRows()));
        CHECK(widget.visibleColumns() == std::vector<std::size_t>{0, 1, 2, 3, 4});
        Q_EMIT test::part<QMenu>(widget, "table.column_menu")->aboutToShow();
        for (auto* action : test::part<QMenu>(widget, "table.column_menu")->actions()) {
            if (action->text() == QStringLiteral("Hidden") || action->text() == QStringLiteral("Type"))
                action->trigger();
        }
        CHECK(widget.visibleColumns() == std::vector<std::size_t>{0, 2, 3, 4, 5});
        widget.header()->moveSection(widget.header()->visualIndex(5), 0);
        widget.header()->resizeSection(2, 213);
    }
    Selection another(preferences);
    TableWidget again(nullptr, another);
    again.setTable(sampleTable(someRows()));
    CHECK(again.visibleColumns() == std::vector<std::size_t>{5, 0, 2, 3, 4});
    CHECK(again.header()->sectionSize(2) == 213);
    Q_EMIT test::part<QMenu>(again, "table.column_menu")->aboutToShow();
    test::part<QMenu>(again, "table.column_menu")->actions().at(1)->trigger(); // reset
    CHECK(again.visibleColumns() == std::vector<std::size_t>{0, 1, 2, 3, 4});
}

TEST_CASE("table widget: the name column takes what is left", "[views][table]")
{
    ShownTableWidget page;
    const auto* header = page.widget.header();
    const auto isFilled = [&] { return header->length() == page.widget.view()->viewport()->width(); };
    CHECK(QTest::qWaitFor(isFilled, 2000));
    page.widget.resize(1300, 400);
    CHECK(QTest::qWaitFor(isFilled, 2000));
    CHECK(header->length() > 1200);
}

TEST_CASE("table widget: copy gives TSV and HTML of the selected rows in the order shown", "[views][table]")
{
    ShownTableWidget page;
    page.widget.header()->sortBy(2, false);
    page.widget.view()->setFocus();
    QTest::keyClick(page.widget.view(), Qt::Key_Home);
    QTest::keyClick(page.widget.view(), Qt::Key_Down, Qt::ShiftModifier);
    page.widget.copy(true);
    const auto* mime = QApplication::clipboard()->mimeData();
    CHECK(mime->text() == QStringLiteral("Name\tType\tTotal (us)\tBusy Ratio\tCount\n"
                                         "conv_2\tConv2D\t3000.000\t0.500\t3\n"
                                         "relu_1\tRelu\t2000.000\t0.100\t2\n"));
    CHECK(mime->html().contains(QStringLiteral("<td align=\"right\">2000.000</td>")));
    page.widget.copy(false);
    CHECK(QApplication::clipboard()->text().startsWith(QStringLiteral("conv_2\t")));
    page.widget.copyCell();
    CHECK(QApplication::clipboard()->text() == QStringLiteral("relu_1"));
}

TEST_CASE("table widget: rows mark their slices and a slice marks its row", "[views][table]")
{
    auto table = std::make_shared<Table>(*sampleTable(someRows()));
    table->sliceOf = [](std::size_t row) { return row == 4 ? SliceId() : SliceId::of(row + 100); };
    Selection selection;
    TableWidget widget(nullptr, selection);
    widget.resize(900, 400);
    widget.setTable(table);
    int details = 0;
    QObject::connect(&selection, &Selection::detailsChanged, &widget, [&] { ++details; });
    widget.show();
    widget.view()->setFocus();
    QTest::keyClick(widget.view(), Qt::Key_Home);
    REQUIRE(selection.slices() == std::vector<SliceId>{SliceId::of(100)});
    CHECK(details >= 1);
    selection.setSlices({SliceId::of(101)});
    CHECK(widget.currentRow() == 1U);
    widget.hide();
    selection.setSlices({SliceId::of(102)});
    CHECK(widget.currentRow() == 1U);
    widget.show();
    CHECK(widget.currentRow() == 2U);
    QSignalSpy jump(&selection.navigator(), &Navigator::asked);
    widget.jumpToTimeline();
    REQUIRE(jump.count() == 1);
    CHECK(jump.front().front().value<Target>().slice == SliceId::of(102));
}

namespace {

/// Says on which thread it was asked.
class AskedArgs : public ArgSource {
public:
    Result<Args> decode(std::uint64_t locator) const override
    {
        thread = QThread::currentThread();
        if (locator == 1)
            return fail(ErrorCode::NotFound, message(MessageId::NotFound, "trace.json"));
        return Args{{"shape", "8x8", true}};
    }
    std::string kind() const override { return "asked"; }
    std::string describe() const override { return {}; }
    mutable std::atomic<QThread*> thread = nullptr;
};

} // namespace

TEST_CASE("table widget: the arguments of the current row are decoded beside the window", "[views][table]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("p"), "t"));
    for (int i = 0; i < 2; ++i)
        b.addSlice(sliceOf(b, track, "conv", 1000 * i, 500, SliceClass::Kernel));
    auto report = std::const_pointer_cast<Report>(b.finish());
    const auto source = std::make_shared<AskedArgs>();
    report->argSources.push_back(source);
    report->slices.args.own()[0] = ArgRef::of(0, 0);
    report->slices.args.own()[1] = ArgRef::of(0, 1);
    auto table = std::make_shared<Table>(*sampleTable(someRows()));
    table->sliceOf = [](std::size_t row) { return row < 2 ? SliceId::of(row) : SliceId(); };
    Selection selection;
    TableWidget widget(report, selection);
    widget.setTable(table);
    const auto last = [&] { return selection.details().fields.back(); };
    const auto choose = [&](int row) { // as a click does
        widget.view()->selectionModel()->setCurrentIndex(
            widget.model()->index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    };
    choose(0);
    CHECK(selection.details().fields.size() == table->columns.size()); // told at once
    REQUIRE(
        QTest::qWaitFor([&] { return selection.details().fields.size() > table->columns.size(); }, 10'000));
    CHECK(last() == std::pair(QStringLiteral("shape"), QStringLiteral("8x8")));
    CHECK(source->thread != QThread::currentThread());
    choose(1); // of a file that is gone
    REQUIRE(
        QTest::qWaitFor([&] { return selection.details().fields.size() > table->columns.size(); }, 10'000));
    CHECK(last().first == QStringLiteral("not readable"));
    CHECK(last().second.contains(QStringLiteral("trace.json")));
    choose(0);
    selection.setDetails({QStringLiteral("another table"), {}});
    choose(2);
    CHECK(selection.details().fields.size() == table->columns.size());
}

TEST_CASE("table widget: a row of a large table is looked for beside the window", "[views][table]")
{
    auto table = std::make_shared<Table>(*sampleTable(someRows()));
    const auto small = table->rows;
    Selection selection;
    TableWidget widget(nullptr, selection);
    const auto find = [&](std::size_t rows) {
        table->rows = rows;
        for (auto& column : table->columns)
            column.values = [](std::size_t row) { return Cell(static_cast<std::int64_t>(row)); };
        widget.setTable(std::make_shared<Table>(*table));
        std::atomic<QThread*> thread = nullptr;
        std::optional<std::uint32_t> row;
        widget.findRow(
            [&thread](const Table&) {
                thread = QThread::currentThread();
                return std::optional(3U);
            },
            [&](std::optional<std::uint32_t> found) { row = found; });
        REQUIRE(QTest::qWaitFor([&] { return row.has_value(); }, 10'000));
        CHECK(row == 3U);
        return thread == QThread::currentThread();
    };
    CHECK(find(small));
    CHECK_FALSE(find(QueryRunner::kSynchronousRows + 1));
}

TEST_CASE("table widget: a screen reader is told the column and the value of the current cell",
          "[views][table]")
{
    ShownTableWidget page;
    auto* view = page.widget.view();
    auto* table = QAccessible::queryAccessibleInterface(view);
    REQUIRE(table != nullptr);
    CHECK(table->role() == QAccessible::Table);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Home);
    QTest::keyClick(view, Qt::Key_Down);
    QTest::keyClick(view, Qt::Key_Right);
    REQUIRE(table->childCount() == 1);
    auto* cell = table->child(0);
    CHECK(cell->role() == QAccessible::Cell);
    CHECK(cell->text(QAccessible::Name) == QStringLiteral("Type: Conv2D"));
    CHECK(cell->text(QAccessible::Description) == QStringLiteral("row 2 of 5"));
    CHECK(cell->state().focused == view->hasFocus());
    CHECK_FALSE(cell->rect().isEmpty());
    QTest::keyClick(view, Qt::Key_Right);
    CHECK(cell->text(QAccessible::Name).startsWith(QStringLiteral("Total (us): ")));
}

TEST_CASE("table widget: a row that was asked for is shown whatever hides it", "[views][table]")
{
    ShownTableWidget page;
    page.widget.setFilter(1, QStringLiteral("relu"));
    REQUIRE(page.widget.model()->rowCount() == 1);
    CHECK_FALSE(page.widget.selectRow(0));
    page.widget.reveal(0);
    REQUIRE(QTest::qWaitFor([&] { return page.widget.currentRow() == 0U; }, 3000));
    CHECK(page.widget.model()->rowCount() == 5);
    page.widget.setGroupBy(1);
    page.widget.model()->setAllExpanded(false);
    page.widget.reveal(2);
    CHECK(page.widget.currentRow() == 2U);
    page.widget.reveal(77); // there is no such row: nothing happens
    CHECK(page.widget.currentRow() == 2U);
}

TEST_CASE("table widget: another table shows the row of its own slice and not the same number",
          "[views][table]")
{
    Selection selection;
    TableWidget widget(nullptr, selection);
    const auto lane = [](std::size_t first) {
        auto table = std::make_shared<Table>(*sampleTable(someRows()));
        table->sliceOf = [first](std::size_t row) { return SliceId::of(first + row); };
        return table;
    };
    widget.setTable(lane(100));
    widget.show();
    selection.setSlices({SliceId::of(103)});
    CHECK(widget.currentRow() == 3U);
    selection.setSlices({SliceId::of(201)});
    widget.setTable(lane(200));
    CHECK(widget.currentRow() == 1U);
    QSignalSpy missed(&widget, &TableWidget::sliceMissed);
    widget.revealSlice(SliceId::of(7));
    CHECK(missed.count() == 1);
}

TEST_CASE("table widget: odd tables are shown without harm", "[views][table]")
{
    SECTION("no rows")
    {
        ShownTableWidget page(sampleTable({}));
        CHECK(page.widget.model()->rowCount() == 0);
        QTest::keyClick(page.widget.view(), Qt::Key_End);
        page.widget.copy(true);
    }
    SECTION("one row of missing values")
    {
        ShownTableWidget page(sampleTable(
            {{"", "", kMissingInteger, std::numeric_limits<double>::quiet_NaN(), kMissingInteger}}));
        CHECK(page.names() == QStringList{QString(kMissingText)});
        page.widget.grab();
    }
    SECTION("right-to-left and emoji names and a cell of one megabyte")
    {
        const std::string hebrew = "\u05E9\u05DC\u05D5\u05DD";
        const std::string emoji = "\U0001F680 conv \U0001F469\u200D\U0001F4BB";
        ShownTableWidget page(sampleTable(
            {{hebrew, "a", 1, 0, 1}, {emoji, "b", 2, 0, 1}, {std::string(1 << 20, 'w'), "c", 3, 0, 1}}));
        page.widget.grab();
        test::part<QAction>(page.widget, "table.wrap")->trigger();
        page.widget.grab();
        page.widget.setSearch(QString::fromStdString(emoji).left(2));
        REQUIRE(QTest::qWaitFor([&] { return page.widget.model()->rowCount() == 1; }, 5000));
    }
    SECTION("five hundred columns")
    {
        auto table = std::make_shared<Table>(*sampleTable(someRows()));
        const auto column = table->columns[2];
        for (int i = 0; i < 500; ++i) {
            table->columns.push_back(column);
            table->columns.back().spec.id = "extra" + std::to_string(i);
        }
        ShownTableWidget page(table);
        page.widget.grab();
        CHECK(page.widget.findChildren<QLineEdit*>().size() < 60); // only the fields that are seen exist
        QTest::keyClick(page.widget.view(), Qt::Key_Home);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(page.widget.view(), Qt::Key_Right);
        page.widget.grab();
    }
}

TEST_CASE("table widget: wrap and filter row are kept for each page", "[views][table]")
{
    Preferences preferences;
    {
        Selection selection(preferences);
        TableWidget widget(nullptr, selection);
        widget.setTable(sampleTable(someRows()), QStringLiteral("one"));
        test::part<QAction>(widget, "table.wrap")->trigger();
        test::part<QAction>(widget, "table.filterRow")->trigger();
        CHECK(test::part<QAction>(widget, "table.wrap")->isChecked());
        CHECK_FALSE(test::part<QAction>(widget, "table.filterRow")->isChecked());
    }
    Selection another(preferences);
    TableWidget again(nullptr, another);
    again.setTable(sampleTable(someRows()), QStringLiteral("other"));
    CHECK_FALSE(test::part<QAction>(again, "table.wrap")->isChecked());
    CHECK(test::part<QAction>(again, "table.filterRow")->isChecked());
    again.setTable(sampleTable(someRows()), QStringLiteral("one"));
    CHECK(test::part<QAction>(again, "table.wrap")->isChecked());
    CHECK_FALSE(test::part<QAction>(again, "table.filterRow")->isChecked());
}

TEST_CASE("table widget: a table that is seen later has the row of the slice that was chosen before",
          "[views][table]")
{
    Selection selection;
    selection.setSlices({SliceId::of(2)});
    auto table = std::make_shared<Table>(*sampleTable(someRows()));
    table->sliceOf = [](std::size_t row) { return SliceId::of(row); };
    TableWidget widget(nullptr, selection);
    widget.setTable(table);
    widget.show();
    REQUIRE(QTest::qWaitFor([&] { return widget.currentRow() == 2U; }, 3000));
}

TEST_CASE("table widget: its commands do nothing before there is a table", "[views][table]")
{
    Selection selection;
    TableWidget widget(nullptr, selection);
    widget.show();
    const auto actions = actionsIn(&widget);
    REQUIRE_FALSE(actions.empty());
    for (auto* action : actions)
        action->trigger();
    CHECK_FALSE(widget.table());
}
