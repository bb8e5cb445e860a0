// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_page.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"
#include "tests/views/seen.h"
#include "views/grid/table_widget.h"
#include "views/model/table_model.h"
#include "views/selection/selection.h"
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

PanelContext opened(Selection& selection)
{
    PanelContext context(twoSlices(), selection);
    context.root = "/runs/a";
    return context;
}

struct Shown {
    Shown()
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
    SqlPage page{opened(selection), nullptr};
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

TEST_CASE("sql page: a wrong statement says what is wrong and leaves no rows of the one before",
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
    CHECK_FALSE(test::part<TableWidget>(s.page)->isVisible());
    CHECK(test::part<TableWidget>(s.page)->model()->rowCount() == 0);
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
    Shown s;
    auto* examples = s.page.findChild<SqlExamples*>();
    REQUIRE(examples != nullptr);
    REQUIRE(examples->topLevelItemCount() == SqlExamples::statements().size());
    REQUIRE(examples->topLevelItemCount() > 4);
    for (int row = 0; row < examples->topLevelItemCount(); ++row) {
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
