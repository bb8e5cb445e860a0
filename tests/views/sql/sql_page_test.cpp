// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_page.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"
#include "tests/views/seen.h"
#include "views/grid/table_widget.h"
#include "views/model/table_model.h"
#include "views/plots/bar_list.h"
#include "views/selection/result_lanes.h"
#include "views/selection/selection.h"
#include "views/sql/sql_chart.h"
#include "views/sql/sql_editor.h"
#include "views/sql/sql_examples.h"
#include "views/theme/theme.h"

using namespace opscope;
using opscope::test::seen;

namespace {

ReportPtr twoSlices()
{
    ReportBuilder b;
    b.report().root = "/runs/a";
    const auto track = b.track(b.thread(b.process("1"), "1"));
    b.addSlice(sliceOf(b, track, "short", 0, 100));
    b.addSlice(sliceOf(b, track, "long", 200, 300));
    return b.finish();
}

PanelContext opened(Selection& selection, std::size_t ranks = 1)
{
    auto workspace = std::make_shared<Workspace>();
    for (std::size_t rank = 0; rank < ranks; ++rank)
        workspace->reports.push_back(twoSlices());
    PanelContext context(std::move(workspace), selection);
    context.root = "/runs/a";
    return context;
}

struct Shown {
    explicit Shown(std::size_t ranks = 1) : page(opened(selection, ranks), nullptr)
    {
        page.resize(1000, 600);
        page.show();
        QApplication::setActiveWindow(&page);
        test::part<QPlainTextEdit>(page)->setFocus();
    }
    void type(const QString& sql)
    {
        QTest::keyClick(test::part<QPlainTextEdit>(page), Qt::Key_A, Qt::ControlModifier);
        for (const auto& line : sql.split(QLatin1Char('\n'))) {
            if (!test::part<QPlainTextEdit>(page)->textCursor().atStart() &&
                !test::part<QPlainTextEdit>(page)->textCursor().hasSelection())
                QTest::keyClick(test::part<QPlainTextEdit>(page), Qt::Key_Return);
            QTest::keyClicks(test::part<QPlainTextEdit>(page), line);
        }
        QTest::keyClick(test::part<QPlainTextEdit>(page), Qt::Key_Return, Qt::ControlModifier);
        REQUIRE(QTest::qWaitFor([&] { return !page.isRunning(); }, 10000));
    }
    QString note() const { return page.findChild<QLabel*>(QStringLiteral("sql.note"))->text(); }
    Selection selection;
    SqlPage page;
};

} // namespace

TEST_CASE("sql page: a typed statement is answered and a row leads to its slice", "[views][sql]")
{
    Shown s;
    s.type(QStringLiteral("SELECT id, name, ts, dur FROM slices ORDER BY dur DESC"));
    REQUIRE(test::part<TableWidget>(s.page)->table());
    CHECK(test::part<TableWidget>(s.page)->table()->rows == 2);
    CHECK(test::part<TableWidget>(s.page)->table()->text(0, 1) == "long");
    QSignalSpy asked(&s.selection.navigator(), &Navigator::asked);
    REQUIRE(QTest::qWaitFor([&] { return test::part<TableWidget>(s.page)->selectRow(0); }, 5000));
    test::part<TableWidget>(s.page)->jumpToTimeline();
    REQUIRE(asked.count() == 1);
    CHECK(asked.front().front().value<Target>().slice == SliceId{1});
}

TEST_CASE("sql page: a wrong statement says what is wrong at its place and keeps the rows of the one before",
          "[views][sql]")
{
    Shown s;
    const auto* note = s.page.findChild<QLabel*>(QStringLiteral("sql.note"));
    REQUIRE(note != nullptr);
    s.type(QStringLiteral("SELECT name FROM slices"));
    CHECK(note->foregroundRole() == QPalette::WindowText);
    s.type(QStringLiteral("SELECT name FROM nowhere"));
    CHECK(s.note().contains(QStringLiteral("nowhere")));
    CHECK(note->foregroundRole() == QPalette::BrightText); // the colour of what is wrong
    CHECK(currentTheme().palette().color(QPalette::BrightText) == currentTheme().color(Token::Bad));
    CHECK(s.note().contains(QStringLiteral("statement before")));
    CHECK(test::part<TableWidget>(s.page)->isVisible());
    CHECK(test::part<TableWidget>(s.page)->model()->rowCount() == 2);
    auto* editor = test::part<SqlEditor>(s.page);
    s.type(QStringLiteral("SELECT name, nme FROM slices"));
    REQUIRE(editor->extraSelections().size() == 1);
    CHECK(editor->extraSelections().front().cursor.selectedText() == QStringLiteral("nme"));
    s.type(QStringLiteral("SELECT name FROM"));
    REQUIRE(editor->extraSelections().size() == 1); // at the end
    CHECK(editor->extraSelections().front().cursor.selectedText() == QStringLiteral("M"));
    s.type(QStringLiteral("SELECT name FROM slices"));
    CHECK(test::part<TableWidget>(s.page)->isVisible());
    REQUIRE(QTest::qWaitFor([&] { return test::part<TableWidget>(s.page)->model()->rowCount() == 2; }, 5000));
    CHECK(note->foregroundRole() == QPalette::WindowText);
}

TEST_CASE("sql page: the schema lists the tables and the statement can be copied as a command",
          "[views][sql]")
{
    Shown s;
    REQUIRE(QTest::qWaitFor([&] { return test::part<QTreeWidget>(s.page)->topLevelItemCount() > 5; }, 10000));
    const auto found = test::part<QTreeWidget>(s.page)->findItems(QStringLiteral("slices"), Qt::MatchExactly);
    REQUIRE(found.size() == 1);
    CHECK(found.front()->childCount() > 5);
    auto* tree = test::part<QTreeWidget>(s.page);
    s.page.resize(850, 450); // as in a small window: no name is below a scroll bar
    tree->expandAll();
    QApplication::processEvents();
    CHECK(tree->horizontalScrollBar()->maximum() == 0);
    CHECK(tree->visualItemRect(found.front()).width() > 100);
    s.type(QStringLiteral("SELECT name\nFROM slices"));
    QTest::mouseClick(&seen(s.page, "Copy as command"), Qt::LeftButton);
    CHECK(QApplication::clipboard()->text() ==
          QStringLiteral("opscope-cli query /runs/a 'SELECT name FROM slices'"));
    CHECK(test::part<QComboBox>(s.page, "sql.history")
              ->itemData(0)
              .toString()
              .contains(QStringLiteral("FROM slices")));
}

TEST_CASE("sql page: before a run statements to begin with stand there and each of them is answered",
          "[views][sql]")
{
    REQUIRE(SqlExamples::statements().size() > 4);
    for (int row = 0; row < SqlExamples::statements().size(); ++row) {
        Shown s;
        auto* examples = s.page.findChild<SqlExamples*>();
        REQUIRE(examples != nullptr);
        REQUIRE(examples->topLevelItemCount() == SqlExamples::statements().size());
        INFO(examples->topLevelItem(row)->text(1).toStdString());
        CHECK_FALSE(examples->topLevelItem(row)->text(0).isEmpty());
        s.type(QStringLiteral("nothing")); // refused: they come back
        REQUIRE(examples->isVisible());
        examples->setCurrentItem(examples->topLevelItem(row));
        QTest::keyClick(examples, Qt::Key_Return);
        REQUIRE(QTest::qWaitFor([&] { return !s.page.isRunning(); }, 10000));
        CHECK(test::part<QPlainTextEdit>(s.page)->toPlainText() == SqlExamples::statements()[row]);
        REQUIRE(test::part<TableWidget>(s.page)->table());
        CHECK(test::part<TableWidget>(s.page)->isVisible());
        CHECK_FALSE(examples->isVisible());
    }
}

TEST_CASE("sql page: tables and columns are completed", "[views][sql]")
{
    Shown s;
    REQUIRE(QTest::qWaitFor([&] { return test::part<QTreeWidget>(s.page)->topLevelItemCount() > 5; }, 10000));
    auto* editor = test::part<SqlEditor>(s.page);
    editor->clear();
    QTest::keyClicks(editor, QStringLiteral("SELECT * FROM slic"));
    CHECK(editor->completer()->popup()->isVisible());
    CHECK(editor->completer()->currentCompletion() == QStringLiteral("slices"));
    QTest::keyClick(editor->completer()->popup(), Qt::Key_Return);
    CHECK(editor->toPlainText() == QStringLiteral("SELECT * FROM slices"));
    CHECK_FALSE(editor->completer()->popup()->isVisible());
}

TEST_CASE("sql page: a result is shown as lines or bars and statements are kept by name", "[views][sql]")
{
    Shown s;
    s.type(QStringLiteral("SELECT name, ts, dur FROM slices ORDER BY ts"));
    auto* shape = s.page.findChild<QComboBox*>(QStringLiteral("sql.shape"));
    auto* chart = test::part<SqlChart>(s.page);
    CHECK_FALSE(chart->isVisible());
    shape->setCurrentIndex(1);
    Q_EMIT shape->activated(1);
    CHECK(chart->isVisible());
    CHECK(chart->xColumn() == std::optional<std::size_t>(1)); // ascending
    CHECK(chart->series() == std::vector<std::size_t>{2});
    shape->setCurrentIndex(2);
    Q_EMIT shape->activated(2);
    CHECK(chart->series() == std::vector<std::size_t>{1, 2});
    CHECK_FALSE(chart->grab().isNull());
    const auto& bars = test::part<BarList>(*chart)->rows();
    REQUIRE(bars.size() >= 2); // the value of each bar names its column
    CHECK(bars[0].value.startsWith(QStringLiteral("ts  ")));
    CHECK(bars[1].value.startsWith(QStringLiteral("dur  ")));
    const auto sum = QStringLiteral("1") + QStringLiteral(" + 1").repeated(40);
    s.type(QStringLiteral("SELECT 'a' AS name, %1 UNION ALL SELECT 'b', NULL").arg(sum));
    REQUIRE(bars.size() == 2);
    CHECK(bars[0].value.size() < 40);
    CHECK(bars[0].tip.contains(sum));
    CHECK(bars[0].share > 0);
    CHECK(bars[1].share < 0); // a missing value is not 0
    s.page.save(QStringLiteral("long & slow"), QStringLiteral("SELECT 1"));
    auto* saved = s.page.findChild<QToolButton*>(QStringLiteral("sql.saved"));
    Q_EMIT saved->menu()->aboutToShow();
    REQUIRE(saved->menu()->actions().size() > 2);
    saved->menu()->actions().front()->trigger();
    CHECK(test::part<SqlEditor>(s.page)->toPlainText() == QStringLiteral("SELECT 1"));
    s.page.save(QStringLiteral("long & slow"), {});
    Q_EMIT saved->menu()->aboutToShow();
    CHECK(saved->menu()->actions().size() == 1); // only "Save this statement..."
}

TEST_CASE("sql page: the slices of all rows are shown on the timeline", "[views][sql]")
{
    Shown s;
    s.type(QStringLiteral("SELECT id, name, ts, dur FROM slices"));
    QSignalSpy asked(&s.selection.navigator(), &Navigator::asked);
    QTest::mouseClick(s.page.findChild<QPushButton*>(QStringLiteral("sql.mark")), Qt::LeftButton);
    REQUIRE(asked.count() == 1);
    CHECK(asked.front().front().value<Target>().slices.size() == 2);
    s.type(QStringLiteral("SELECT name FROM slices"));
    CHECK_FALSE(s.page.findChild<QPushButton*>(QStringLiteral("sql.mark"))->isVisible());
}

TEST_CASE("sql page: a result with times becomes a lane of the timeline", "[views][sql]")
{
    Shown s;
    s.type(QStringLiteral("SELECT name FROM slices"));
    CHECK_FALSE(s.page.findChild<QPushButton*>(QStringLiteral("sql.lane"))->isVisible());
    s.type(QStringLiteral(
        "SELECT ts, dur, name || ' again' AS name FROM slices UNION ALL SELECT 5, NULL, 'no end'"));
    CHECK(s.page.findChild<QPushButton*>(QStringLiteral("sql.lane"))->isVisible());
    QSignalSpy asked(&s.selection.navigator(), &Navigator::asked);
    s.page.addLane(QStringLiteral("mine"));
    REQUIRE(asked.count() == 1);
    const auto& lanes = ResultLanes::of(s.selection).all();
    REQUIRE(lanes.size() == 1);
    CHECK(lanes[0].name == QStringLiteral("mine"));
    REQUIRE(lanes[0].rows->slices.size() == 2);
    CHECK(lanes[0].rows->sliceName(SliceId{0}) == "short again");
    CHECK(lanes[0].rows->slices.ts[1] == 200);
    CHECK(lanes[0].rows->slices.dur[1] == 300);
    CHECK(s.note().contains(QStringLiteral("1 row")));
    s.page.addLane(QStringLiteral("mine")); // replaces it
    CHECK(lanes.size() == 1);
    for (std::size_t i = 0; i < ResultLanes::kMost; ++i)
        s.page.addLane(QStringLiteral("lane %1").arg(i));
    CHECK(lanes.size() == ResultLanes::kMost);
    CHECK(s.note().contains(QStringLiteral("already 16")));
}

TEST_CASE("sql page: a result of ranks becomes lanes only if there are enough places", "[views][sql]")
{
    constexpr auto kMost = ResultLanes::kMost;
    Shown s(kMost + 1);
    const auto& lanes = ResultLanes::of(s.selection).all();
    const auto upTo = [](std::size_t last) {
        return QStringLiteral("WITH RECURSIVE r(report) AS (SELECT 0 UNION ALL SELECT report + 1 FROM r "
                              "WHERE report < %1) SELECT report, 5 AS ts, 5 AS dur FROM r")
            .arg(last);
    };
    s.type(upTo(kMost));
    s.page.addLane(QStringLiteral("mine"));
    CHECK(lanes.empty());
    CHECK(s.note().contains(QStringLiteral("only 16 more")));
    s.type(upTo(kMost - 1));
    s.page.addLane(QStringLiteral("mine"));
    CHECK(lanes.size() == kMost);
    s.page.addLane(QStringLiteral("mine")); // replaces all
    CHECK(lanes.size() == kMost);
    CHECK(s.note().contains(QStringLiteral("shows 16 row")));
    s.page.addLane(QStringLiteral("more"));
    CHECK(s.note().contains(QStringLiteral("already 16")));
}

TEST_CASE("sql page: a row whose end is out of range is no slice of a lane", "[views][sql]")
{
    Shown s;
    s.type(QStringLiteral("SELECT 4611686018427387904 AS ts, 4611686018427387904 AS dur"));
    s.page.addLane(QStringLiteral("mine"));
    CHECK(ResultLanes::of(s.selection).all().empty());
}

TEST_CASE("sql page: the statement stays when the page is made again", "[views][sql]")
{
    Selection selection;
    {
        SqlPage page(opened(selection), nullptr);
        test::part<QPlainTextEdit>(page)->setPlainText(QStringLiteral("SELECT 42"));
    }
    SqlPage page(opened(selection), nullptr);
    CHECK(test::part<QPlainTextEdit>(page)->toPlainText() == QStringLiteral("SELECT 42"));
}

TEST_CASE("sql page: a statement that is not saved and rows that a chart leaves out are reported",
          "[views][sql]")
{
    Shown s;
    for (int i = 0; i < 100; ++i)
        CHECK(s.page.save(QStringLiteral("s%1").arg(i), QStringLiteral("SELECT 1")));
    CHECK_FALSE(s.page.save(QStringLiteral("one more"), QStringLiteral("SELECT 2")));
    CHECK(s.note().contains(QStringLiteral("'one more' was not saved")));
    CHECK(s.page.save(QStringLiteral("s5"), QStringLiteral("SELECT 3"))); // replaces
    s.type(QStringLiteral(
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 20500) SELECT x FROM n"));
    auto* shape = s.page.findChild<QComboBox*>(QStringLiteral("sql.shape"));
    CHECK_FALSE(s.note().contains(QStringLiteral("chart")));
    shape->setCurrentIndex(1);
    Q_EMIT shape->activated(1);
    auto note = s.note();
    CHECK(note.remove(QRegularExpression(QStringLiteral("[^\\w ]|(?<=\\d)\\s(?=\\d)")))
              .contains(QStringLiteral("20000 of 20500")));
    shape->setCurrentIndex(0);
    Q_EMIT shape->activated(0);
    CHECK_FALSE(s.note().contains(QStringLiteral("chart")));
}

TEST_CASE("sql page: the place of an error is right after the text was edited", "[views][sql]")
{
    SqlEditor editor;
    const auto ran = QStringLiteral("SELECT name FROM nowhere LIMIT 3");
    const auto marked = [&](const QString& now) {
        editor.setPlainText(now);
        editor.markError(17, ran);
        const auto marks = editor.extraSelections();
        return marks.isEmpty() ? QString() : marks.front().cursor.selectedText();
    };
    CHECK(marked(ran) == QStringLiteral("nowhere"));
    CHECK(marked(QStringLiteral("SELECT name, ts FROM nowhere LIMIT 3")) == QStringLiteral("nowhere"));
    CHECK(marked(QStringLiteral("SELECT name FROM nowhere LIMIT 30")) == QStringLiteral("nowhere"));
    CHECK(marked(QStringLiteral("  \nSELECT name FROM nowhere LIMIT 3")) == QStringLiteral("nowhere"));
    CHECK(marked(QStringLiteral("SELECT kind FROM nowhere LIMIT 3")) == QStringLiteral("nowhere"));
    CHECK(marked(QStringLiteral("SELECT name FROM nothing LIMIT 3")).isEmpty());
    CHECK(marked(QStringLiteral("SELECT name FROM slices LIMIT 3")).isEmpty());
    CHECK(marked(QString()).isEmpty());
}
