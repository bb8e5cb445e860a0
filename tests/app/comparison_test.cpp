// SPDX-License-Identifier: GPL-3.0-or-later
/// How the user opens a comparison in the window: by key, for parts of one report, with further runs of a
/// side.
#include <algorithm>
#include <filesystem>

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>
#include <QStringListModel>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "app/base/dock_set.h"
#include "app/tabs/comparison_view.h"
#include "app/tabs/report_view.h"
#include "app/window/comparison_commands.h"
#include "app/window/further_runs.h"
#include "app/window/quick_open.h"
#include "tests/app/window_fixture.h"
#include "tests/core/compare/two_devices.h"
#include "tests/support/temp_folder.h"
#include "tests/views/answer.h"
#include "tests/views/seen.h"
#include "views/comparison/comparison_header.h"
#include "views/comparison/comparison_page.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/timeline_pair.h"
#include "views/fields/fields_view.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/timeline/find_dock.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;
using opscope::test::Answer;
using opscope::test::seen;

namespace {

const char* const kBefore = "JOBYOLOMISHBEFORESAMPLE";
const char* const kAfter = "JOBYOLOLEAKYRELUAFTERSAMPLE";

ComparisonView* comparisonIn(MainWindow& window)
{
    return qobject_cast<ComparisonView*>(window.currentView());
}

ComparisonPage* pageOf(ComparisonView* view)
{
    view->showPage(QStringLiteral("comparison"));
    return qobject_cast<ComparisonPage*>(view->page(view->currentPage())->content());
}

void waitCompared(ComparisonPage* page)
{
    REQUIRE(page != nullptr);
    REQUIRE(waitFor([&] { return page->comparison() != nullptr && !page->isBusy(); }));
}

} // namespace

TEST_CASE("comparison: Ctrl+Shift+B picks the baseline for the current report", "[app][compare]")
{
    TestWindow t;
    t.window.open({sample(kBefore), sample(kAfter)});
    t.settle();
    QApplication::setActiveWindow(&t.window);
    bool wasOffered = false;
    const Answer<QDialog> answer([&](QDialog& dialog) {
        auto* line = dialog.findChild<QLineEdit*>();
        REQUIRE(line != nullptr);
        QTest::keyClicks(line, QStringLiteral("mishbefore"));
        wasOffered = dialog.findChild<QAbstractItemView*>()->model()->rowCount() > 0;
        QTest::keyClick(line, Qt::Key_Return);
    });
    QTest::keyClick(&t.window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(answer.isDone());
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    CHECK(wasOffered);
    CHECK(comparisonIn(t.window)->baseline()->name == kBefore);
    CHECK(comparisonIn(t.window)->current()->name == kAfter);
    auto* page = pageOf(comparisonIn(t.window));
    waitCompared(page);
    CHECK(test::wordsOf(test::part<ComparisonHeader>(page)->totals(), "comparison.total")
              .contains(QStringLiteral("23.299 ms → 14.190 ms")));
    CHECK(test::wordsOf(test::part<ComparisonHeader>(page)->totals(), "comparison.total")
              .contains(QStringLiteral("-39.1 %")));
    // Each further step needs one click: the ops that are gone, the new one, the load.
    const auto show = [&](CompareBy by) {
        test::part<QTabBar>(page)->setCurrentIndex(static_cast<int>(by));
        REQUIRE(waitFor([&] { return page->comparison() && page->comparison()->options.by == by; }));
    };
    const auto stateOfRow = [&](std::string_view title) {
        const auto& rows = page->comparison()->rows;
        const auto it = std::ranges::find(rows, title, &ComparisonRow::title);
        return it == rows.end() ? std::nullopt : std::optional(it->state);
    };
    show(CompareBy::OpTypes);
    for (const auto* gone : {"Softplus", "Tanh", "Mul"})
        CHECK(stateOfRow(gone) == RowState::Gone);
    CHECK(stateOfRow("LeakyRelu") == RowState::New);
    CHECK(stateOfRow("Conv") == RowState::Faster);
    seen<QComboBox>(*page, "Part of A").setCurrentIndex(0);
    Q_EMIT seen<QComboBox>(*page, "Part of A").activated(0);
    seen<QComboBox>(*page, "Part of B").setCurrentIndex(0);
    Q_EMIT seen<QComboBox>(*page, "Part of B").activated(0);
    show(CompareBy::Apis);
    REQUIRE(waitFor([&] { return stateOfRow("svp_acl_mdl_load_from_mem").has_value(); }));
    // After the swap the window shows the new sides everywhere.
    const auto title = t.window.windowTitle();
    comparisonIn(t.window)->sides()->swap();
    const auto* const view = comparisonIn(t.window);
    CHECK(view->baseline()->name == kAfter);
    CHECK(view->name().startsWith(QString::fromUtf8(kBefore)));
    CHECK(t.window.windowTitle() != title);
    CHECK(t.window.windowTitle() == view->name());
    CHECK(seen<QTabBar>(t.window, "Open reports").tabText(t.window.tabCount() - 1) == view->name());
    comparisonIn(t.window)->sides()->swap();
    waitCompared(page);
    REQUIRE(waitFor([&] { return stateOfRow("svp_acl_mdl_load_from_mem").has_value(); }));
    CHECK(stateOfRow("svp_acl_mdl_load_from_mem") == RowState::Same);
    CHECK(stateOfRow("svp_acl_mdl_execute") == RowState::Faster);
}

TEST_CASE("comparison: two steps of one report are compared", "[app][compare]")
{
    TestWindow t;
    t.window.open({sample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS")});
    t.settle();
    QApplication::setActiveWindow(&t.window);
    const Answer<QDialog> answer([](QDialog& dialog) {
        auto* line = dialog.findChild<QLineEdit*>();
        REQUIRE(line != nullptr);
        QTest::keyClicks(line, QStringLiteral("itself"));
        QTest::keyClick(line, Qt::Key_Return);
    });
    QTest::keyClick(&t.window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(answer.isDone());
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    CHECK(comparisonIn(t.window)->baseline() == comparisonIn(t.window)->current());
    auto* page = pageOf(comparisonIn(t.window));
    waitCompared(page);
    auto* a = &seen<QComboBox>(*page, "Part of A");
    auto* b = &seen<QComboBox>(*page, "Part of B");
    REQUIRE(a->count() > 1);
    // The user can choose any parts: the complete run against one part of it.
    a->setCurrentIndex(0);
    Q_EMIT a->activated(0);
    b->setCurrentIndex(1);
    Q_EMIT b->activated(1);
    REQUIRE(waitFor([&] {
        return page->comparison() != nullptr && page->comparison()->runsA[0].scope.kind == ScopeKind::Run &&
               page->comparison()->runsB[0].scope.kind != ScopeKind::Run;
    }));
}

TEST_CASE("comparison: in one report the first step is compared with the last until others are chosen",
          "[app][compare]")
{
    TestWindow t;
    const auto path = sample("PROF_000001_20250620081530123_TRANSFORMERBLOCK");
    t.window.compare(path, path);
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* page = pageOf(comparisonIn(t.window));
    waitCompared(page);
    // step_trace.csv: Iteration Time(us) of 1, 6 and 5.
    CHECK(page->comparison()->totalA == 2'001'718);
    CHECK(page->comparison()->totalB == 2'947'576);
    CHECK(test::wordsOf(test::part<ComparisonHeader>(page)->totals(), "comparison.total")
              .contains(QStringLiteral("slower")));
    auto* b = &seen<QComboBox>(*page, "Part of B");
    const int fifth = b->findText(QStringLiteral("Step Iteration 5"));
    REQUIRE(fifth > 0);
    b->setCurrentIndex(fifth);
    Q_EMIT b->activated(fifth);
    REQUIRE(waitFor(
        [&] { return !page->isBusy() && page->comparison() && page->comparison()->totalB == 2'962'230; }));
    CHECK(page->comparison()->totalA == 2'001'718);
}

TEST_CASE("comparison: two devices of one report are compared with each other", "[app][compare]")
{
    TestWindow t;
    const auto path = t.folder.filePath(QStringLiteral("trace_view.json"));
    test::writeTwoDevices(path.toStdString());
    t.window.compare(path, path);
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* page = pageOf(comparisonIn(t.window));
    waitCompared(page);
    auto* a = &seen<QComboBox>(*page, "Device of A");
    auto* b = &seen<QComboBox>(*page, "Device of B");
    CHECK(a->isVisibleTo(page));
    CHECK(a->currentData().toInt() == 0); // the first against the second without a click
    CHECK(b->currentData().toInt() == 1);
    const auto stateOf = [&](std::string_view title) {
        const auto& rows = page->comparison()->rows;
        return std::ranges::find(rows, title, &ComparisonRow::title)->state;
    };
    CHECK(stateOf("conv") == RowState::Slower);
    CHECK(stateOf("cast") == RowState::New);
    // The selectors choose the other direction.
    a->setCurrentIndex(a->findData(1));
    b->setCurrentIndex(b->findData(0));
    REQUIRE(waitFor([&] {
        return !page->isBusy() && page->comparison() &&
               page->comparison()->runsA[0].device == std::optional(1) &&
               page->comparison()->runsB[0].device == std::optional(0);
    }));
    CHECK(stateOf("conv") == RowState::Faster);
    CHECK(stateOf("cast") == RowState::Gone);
}

TEST_CASE("comparison: further runs of a side are shown as mean and spread", "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample(kBefore), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* view = comparisonIn(t.window);
    auto* page = pageOf(view);
    waitCompared(page);
    CHECK_FALSE(seen(*page, "Further runs of A").isHidden());
    // The other sample as a second run of A: the mean of both is shown.
    const Answer<RunsDialog> answer([](RunsDialog& runs) {
        CHECK(runs.chosen().isEmpty());
        runs.addPath(sample(kAfter));
        CHECK(runs.chosen().size() == 1);
        runs.accept();
    });
    view->sides()->requestMoreRuns(CompareSide::A);
    REQUIRE(answer.isDone());
    REQUIRE(waitFor([&] { return page->comparison() != nullptr && page->comparison()->runsA.size() == 2; }));
    CHECK(page->comparison()->totalA == (23'299'000 + 14'190'000) / 2);
    CHECK(page->comparison()->spreadA > 0);
    CHECK(page->comparison()->spreadB == 0);
    CHECK(test::wordsOf(test::part<ComparisonHeader>(page)->totals(), "comparison.total")
              .contains(QStringLiteral("±")));
    CHECK(t.window.currentView() == view);
    view->sides()->removeRun(CompareSide::A, 1);
    REQUIRE(waitFor([&] { return page->comparison() != nullptr && page->comparison()->runsA.size() == 1; }));
    CHECK(page->comparison()->totalA == 23'299'000);
}

TEST_CASE("comparison: the timelines have menu and keys of a timeline and show the selection in Details",
          "[app][compare]")
{
    TestWindow t;
    t.window.resize(1500, 900);
    t.window.compare(sample(kBefore), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* view = comparisonIn(t.window);
    view->showPage(QStringLiteral("timelines"));
    t.settle();
    auto* pair = qobject_cast<TimelinePair*>(view->currentContent());
    REQUIRE(pair != nullptr);
    REQUIRE(waitFor([&] { return pair->matching() != nullptr; }));
    QStringList menus;
    for (const auto* action : t.window.menuBar()->actions()) {
        if (action->isVisible())
            menus << action->text();
    }
    CHECK(menus.contains(QStringLiteral("&Timeline")));
    CHECK_FALSE(menus.contains(QStringLiteral("T&able")));
    CHECK_FALSE(t.window.docks().dock("dock.selection")->isVisible()); // it belongs to the page of one run
    CHECK_FALSE(t.window.docks().dock("dock.lanes")->isVisible());

    auto* canvas = test::part<TimelineView>(pair);
    auto* line = test::part<FindBar>(pair)->line();
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_F, Qt::ControlModifier);
    CHECK(t.window.focusWidget() == line);
    QTest::keyClick(line, Qt::Key_Escape);
    CHECK(t.window.focusWidget() == canvas);

    const auto sliceOf = [](const Report& report) {
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            if (report.sliceName(SliceId::of(i)) == "svp_acl_mdl_execute")
                return SliceId::of(i);
        }
        return SliceId();
    };
    pair->selectPair(sliceOf(*view->baseline()), sliceOf(*view->current()));
    const auto* details = t.window.docks().dock("dock.details");
    CHECK(test::part<QLabel>(test::part<FieldsView>(details))->text().remove(QChar(0x200B)) ==
          QStringLiteral("svp_acl_mdl_execute"));
    CHECK(view->selection().slices() == std::vector{sliceOf(*view->current())});
}

TEST_CASE("summary: the first click on a step shows that step on a timeline that was not there yet",
          "[app][summary]")
{
    TestWindow t;
    t.window.open({sample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS")});
    t.settle();
    auto* view = t.window.currentReport();
    view->showPage(QStringLiteral("summary"));
    t.settle();
    const auto& steps = view->report()->steps;
    const auto step = std::ranges::find_if(steps, [](const Step& s) { return !s.range.empty(); });
    REQUIRE(step != steps.end());
    view->selection().setRange(step->range);
    view->selection().navigator().go({.range = step->range});
    auto* page = qobject_cast<TimelinePage*>(view->page(view->currentPage())->content());
    REQUIRE(page != nullptr);
    REQUIRE(waitFor([&] { return page->timeline()->widthPx() > 0; }));
    t.settle(); // the docks of the timeline need a part of the width
    const auto visible = page->timeline()->visible();
    CHECK(visible.begin <= step->range.begin);
    CHECK(visible.end >= step->range.end);
    CHECK(visible.dur() < step->range.dur() * 2);
}

TEST_CASE("summary: the card of findings opens the list of problems", "[app][summary]")
{
    TestWindow t;
    t.window.open({sample(kBefore)});
    t.settle();
    auto* view = t.window.currentReport();
    view->showPage(QStringLiteral("summary"));
    t.settle();
    auto* dock = t.window.findChild<QDockWidget*>(QStringLiteral("dock.problems"));
    REQUIRE(dock != nullptr);
    CHECK_FALSE(dock->isVisible());
    auto* page = view->page(view->currentPage());
    QPushButton* card = nullptr;
    REQUIRE(waitFor([&] {
        card = page->findChild<QPushButton*>(QStringLiteral("card.problems"));
        return card != nullptr;
    }));
    QTest::mouseClick(card, Qt::LeftButton);
    CHECK(dock->isVisible());
    CHECK(view->currentPageId() == QStringLiteral("summary")); // the page does not change
}

TEST_CASE("comparison: a row leads to both timelines", "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample(kBefore), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* view = comparisonIn(t.window);
    auto* page = pageOf(view);
    waitCompared(page);
    const auto& rows = page->comparison()->rows;
    std::uint32_t row = 0;
    while (row < rows.size() && !(rows[row].a.first.valid() && rows[row].b.first.valid()))
        ++row;
    REQUIRE(row < rows.size());
    REQUIRE(waitFor([&] { return test::part<TableWidget>(page)->selectRow(row); }));
    const auto a = rows[row].a.first;
    const auto b = rows[row].b.first;
    page->showOnTimelines();
    CHECK(view->currentPageId() == QStringLiteral("timelines"));
    auto* pair = qobject_cast<TimelinePair*>(view->page(view->currentPage())->content());
    REQUIRE(pair != nullptr);
    REQUIRE(waitFor([&] { return pair->matching() != nullptr; }));
    CHECK(pair->selected(CompareSide::A) == a);
    CHECK(pair->selected(CompareSide::B) == b);
}

TEST_CASE("comparison: with two folders of ranks each side offers its ranks and the names differ",
          "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample("ascend_pt_two_ranks"), sample("ascend_pt_two_ranks_db"));
    t.settle();
    auto* view = comparisonIn(t.window);
    REQUIRE(view != nullptr);
    const auto& ranks = view->sides()->ranks(CompareSide::B);
    REQUIRE(ranks != nullptr);
    CHECK(view->baseline()->name == view->current()->name);
    CHECK(view->name().contains(QStringLiteral("ascend_pt_two_ranks \u00B7 ")));
    CHECK(view->name().contains(QStringLiteral("ascend_pt_two_ranks_db \u00B7 ")));
    view->showPage(QStringLiteral("timelines")); // made before the rank changes
    t.settle();
    auto* page = pageOf(view);
    waitCompared(page);
    auto* ofA = &seen<QComboBox>(*page, "Rank of A");
    auto* ofB = &seen<QComboBox>(*page, "Rank of B");
    REQUIRE(ofA->isVisible());
    REQUIRE(ofB->isVisible());
    CHECK(ofB->count() == static_cast<int>(ranks->reports.size()));
    const auto first = page->comparison()->totalB;
    ofB->setFocus();
    QTest::keyClick(ofB, Qt::Key_Down);
    REQUIRE(waitFor(
        [&] { return !page->isBusy() && page->comparison()->runsB.front().report == ranks->reports[1]; }));
    CHECK(page->comparison()->runsA.front().report == view->baseline());
    CHECK(page->comparison()->totalB != first);
    CHECK(view->current() == ranks->reports[1]);
    CHECK(view->cliCommand().contains(QString::fromStdString(ranks->reports[1]->root.string())));
    view->showPage(QStringLiteral("timelines"));
    t.settle();
    auto* pair = qobject_cast<TimelinePair*>(view->page(view->currentPage())->content());
    REQUIRE(pair != nullptr);
    CHECK(&pair->findChild<TimelineView*>()->timeline().report(1) == ranks->reports[1].get());
    REQUIRE(waitFor([&] { return pair->matching() != nullptr; }));
    // The ranks are swapped with the sides.
    view->sides()->swap();
    CHECK(ofA->currentIndex() == 1);
    CHECK(ofB->currentIndex() == 0);
    // The canvas is another one: the menu has its commands, not those of the deleted one.
    t.settle();
    auto* const fit = pair->findChild<TimelineView*>()->action("timeline.fitAll");
    const auto menus = t.window.findChildren<QMenu*>();
    CHECK(std::ranges::any_of(menus, [&](const QMenu* menu) { return menu->actions().contains(fit); }));
}

TEST_CASE("comparison: two folders of dumps begin with the page of their tensors", "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample("dumps_small_net"), sample("dumps_small_net") + QStringLiteral("/npu"));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    const auto* comparison = comparisonIn(t.window);
    CHECK(waitFor([&] { return comparison->currentPageId() == QStringLiteral("accuracy"); }));
}

TEST_CASE("comparison: quick open leads to the op in the comparison and not to the tab of A",
          "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample(kBefore), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* view = comparisonIn(t.window);
    auto* page = pageOf(view);
    waitCompared(page);
    const auto& comparison = *page->comparison();
    const auto& rows = comparison.rows;
    const auto fused = std::ranges::find_if(
        rows, [&](const ComparisonRow& row) { return namesOf(comparison, row)[0].size() > 1; });
    REQUIRE(fused != rows.end());
    const auto wanted = static_cast<std::uint32_t>(fused - rows.begin());
    const auto name = qtext(namesOf(comparison, *fused)[0].back());
    view->showPage(QStringLiteral("timelines"));
    QApplication::setActiveWindow(&t.window);
    const Answer<QDialog> answer([&](QDialog& dialog) {
        auto* line = dialog.findChild<QLineEdit*>();
        REQUIRE(line != nullptr);
        QTest::keyClicks(line, name + QStringLiteral(" op"));
        QTest::keyClick(line, Qt::Key_Return);
    });
    t.window.quickOpen();
    REQUIRE(answer.isDone());
    CHECK(comparisonIn(t.window) == view);
    CHECK(view->currentPageId() == QStringLiteral("comparison"));
    CHECK(waitFor([&] { return test::part<TableWidget>(page)->currentRow() == std::optional(wanted); }));
}

TEST_CASE("comparison: a command of several tables is once in the menus and belongs to the table in front",
          "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample(kBefore), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* view = comparisonIn(t.window);
    view->showPage(QStringLiteral("statistics_sides"));
    QApplication::setActiveWindow(&t.window);
    auto* page = view->currentContent();
    REQUIRE(waitFor([&] { return !page->isBusy(); }));
    const auto copies = [&] {
        std::vector<const QAction*> out;
        for (const auto* action : page->commands()) {
            if (action->objectName() == QStringLiteral("table.copy"))
                out.push_back(action);
        }
        return out;
    };
    REQUIRE(copies().size() == 1);
    const auto isOf = [&](const TableWidget* table) { return copies().front()->parent() == table; };
    std::vector<TableWidget*> tables;
    for (auto* table : page->findChildren<TableWidget*>()) {
        if (table->isVisible())
            tables.push_back(table);
    }
    REQUIRE(tables.size() == 1);
    CHECK(isOf(tables.front()));
    for (auto* button : page->findChildren<QToolButton*>()) {
        if (button->text() == QStringLiteral("Two tables"))
            button->click();
    }
    for (auto* table : page->findChildren<TableWidget*>()) {
        if (!table->isVisible())
            continue;
        table->view()->setFocus();
        CHECK(isOf(table));
        REQUIRE(copies().size() == 1);
    }
}

TEST_CASE("comparison: a tab that is too narrow for both names still shows that it is a comparison",
          "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample(kBefore), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    const auto* view = comparisonIn(t.window);
    const QFontMetrics metrics(t.window.font());
    for (const int percent : {90, 60, 45}) {
        const int width = metrics.horizontalAdvance(view->name()) * percent / 100;
        const auto text = view->shortName(metrics, width);
        CHECK(text.contains(QStringLiteral(" against ")));
        CHECK(metrics.horizontalAdvance(text) <= width);
    }
    CHECK(view->shortName(metrics, 10'000) == view->name());
}

TEST_CASE("comparison: F7 walks the differences of a page and the menu swaps the sides", "[app][compare]")
{
    TestWindow t;
    const auto command = [&](const char* id) { return t.window.actions()[id]; };
    t.window.open({sample(kBefore)});
    t.settle();
    CHECK_FALSE(command("compare.swap")->isEnabled());
    t.window.compare(sample(kBefore), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* view = comparisonIn(t.window);
    auto* page = pageOf(view);
    waitCompared(page);
    const auto* table = test::part<TableWidget>(page);
    REQUIRE(waitFor([&] { return table->shown().rows != nullptr; }));
    QTest::keyClick(page, Qt::Key_F7);
    CHECK(table->currentRow() == 0U);
    QTest::keyClick(page, Qt::Key_F7);
    CHECK(table->currentRow() == 1U);
    CHECK(t.window.statusBar()->currentMessage().isEmpty());
    QTest::keyClick(page, Qt::Key_F7, Qt::ShiftModifier);
    QTest::keyClick(page, Qt::Key_F7, Qt::ShiftModifier);
    CHECK(table->currentRow() > 1U); // the last row that is not the same
    CHECK(t.window.statusBar()->currentMessage().startsWith(QStringLiteral("The first difference")));

    REQUIRE(view->showPage(QStringLiteral("settings")));
    auto* settings = view->currentContent();
    REQUIRE(settings != nullptr);
    CHECK(test::wordsOf(*settings, "settings.counts").startsWith(QLatin1Char('3')));
    const auto* rows = test::part<TableWidget>(*settings);
    REQUIRE(waitFor([&] { return rows->shown().rows != nullptr; }));
    CHECK(rows->table()->text(0, *rows->table()->find("a")) == "yolov4_mish");
    command("compare.nextDifference")->trigger();
    CHECK(rows->currentRow() == 0U);

    command("compare.swap")->trigger();
    CHECK(view->baseline()->name == kAfter);
    REQUIRE(waitFor([&] { return rows->table()->text(0, *rows->table()->find("a")) == "yolov4_leaky"; }));

    REQUIRE(view->showPage(QStringLiteral("flame_sides")));
    REQUIRE(waitFor([&] { return view->currentContent() != nullptr && !view->currentContent()->isBusy(); }));
    CHECK_FALSE(test::wordsOf(*view->currentContent(), "flame.legend").isEmpty());
    command("compare.nextDifference")->trigger(); // a page without rows
    CHECK(t.window.statusBar()->currentMessage().startsWith(QStringLiteral("This page has no row")));
}

TEST_CASE("comparison: quick open finds the tab of an open comparison", "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample(kBefore), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* view = comparisonIn(t.window);
    t.window.setCurrentView(t.window.reports().front());
    REQUIRE(comparisonIn(t.window) == nullptr);
    QApplication::setActiveWindow(&t.window);
    const Answer<QDialog> answer([](QDialog& dialog) {
        auto* line = dialog.findChild<QLineEdit*>();
        REQUIRE(line != nullptr);
        QTest::keyClicks(line, QStringLiteral("Comparison ") + QLatin1String(kBefore));
        QTest::keyClick(line, Qt::Key_Return);
    });
    t.window.quickOpen();
    REQUIRE(answer.isDone());
    CHECK(comparisonIn(t.window) == view);
}

TEST_CASE("comparison: the path of the other run can be pasted", "[app][compare]")
{
    TestWindow t;
    t.window.open({sample(kAfter)});
    REQUIRE(waitFor([&] { return t.window.currentReport() && t.window.currentReport()->report(); }));
    QApplication::setActiveWindow(&t.window);
    const Answer<QDialog> answer([](QDialog& dialog) {
        auto* line = dialog.findChild<QLineEdit*>();
        REQUIRE(line != nullptr);
        line->setText(QLatin1Char('"') + sample(kBefore) + QStringLiteral("/\""));
        QTest::keyClick(line, Qt::Key_Return);
    });
    t.window.chooseComparison();
    REQUIRE(answer.isDone());
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    CHECK(comparisonIn(t.window)->baseline()->root.string().find(kAfter) !=
          std::string::npos); // opened first
    CHECK(comparisonIn(t.window)->current()->root.string().find(kBefore) != std::string::npos);
}

TEST_CASE("comparison: only a comparison of the shown sides is exported", "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample(kBefore), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    auto* page = pageOf(comparisonIn(t.window));
    waitCompared(page);
    QApplication::setActiveWindow(&t.window);
    {
        const Answer<QFileDialog> answer([](QFileDialog& dialog) { dialog.reject(); });
        swapComparison(t.window);
        REQUIRE(page->isBusy());
        exportComparison(t.window);
        CHECK_FALSE(answer.isDone());
        CHECK(t.window.statusBar()->currentMessage().startsWith(QStringLiteral("Open the page")));
    }
    waitCompared(page);
    const auto path = t.folder.filePath(QStringLiteral("out.csv"));
    const Answer<QFileDialog> answer([&](QFileDialog& dialog) { test::type(dialog, path); });
    exportComparison(t.window);
    REQUIRE(answer.isDone());
    CHECK(waitFor([&] { return QFileInfo::exists(path); }));
    CHECK(waitFor([&] { return t.window.statusBar()->currentMessage().contains(path); }));
}

TEST_CASE("comparison: the empty flame graph names the side without slices and links its folder",
          "[app][compare]")
{
    TestWindow t;
    t.window.compare(sample("dumps_small_net"), sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    const auto* view = comparisonIn(t.window);
    const auto text = [&] { return view->page(view->indexOf(QStringLiteral("flame_sides")))->text(); };
    const auto dumps = QStringLiteral("samples/dumps_small_net");
    REQUIRE(waitFor([&] { return text().contains(QStringLiteral("A baseline: dumps_small_net")); }));
    CHECK(text().contains(dumps));
    CHECK_FALSE(text().contains(QStringLiteral("B current")));
    CHECK_FALSE(text().contains(QLatin1String(kAfter)));
    view->sides()->swap();
    REQUIRE(waitFor([&] { return text().contains(QStringLiteral("B current: dumps_small_net")); }));
    CHECK(text().contains(dumps));
    CHECK_FALSE(text().contains(QStringLiteral("A baseline")));
}

TEST_CASE("comparison: the lines of both sides have the folder that the tabs have", "[app][compare]")
{
    const TempFolder folder;
    const auto copy = [&](const char* part) {
        const auto to = folder.path() / part / kBefore;
        std::filesystem::create_directories(to.parent_path());
        std::filesystem::copy(sample(kBefore).toStdString(), to, std::filesystem::copy_options::recursive);
        return QString::fromStdString(to.string());
    };
    TestWindow t;
    const auto first = copy("first");
    t.window.open({first, copy("second")});
    t.settle();
    t.window.compare(first, sample(kAfter));
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    const auto* view = comparisonIn(t.window);
    CHECK(view->sides()->name(CompareSide::A) == QStringLiteral("first \u00B7 ") + QLatin1String(kBefore));
    CHECK(view->sides()->name(CompareSide::B) == QLatin1String(kAfter));
}

TEST_CASE("comparison: Compare With shows which run is A and swaps them", "[app][compare]")
{
    TestWindow t;
    t.window.open({sample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS"),
                   sample("PROF_000001_20211118093012345_FACEMASKSLEEPING")}); // recorded before the first
    t.settle();
    QApplication::setActiveWindow(&t.window);
    QStringList seenNames;
    bool hasNeighbour = false;
    const Answer<QDialog> answer([&](QDialog& dialog) {
        const auto note = [&] {
            seenNames << test::wordsOf(dialog, "compare.a") << test::wordsOf(dialog, "compare.b");
        };
        auto* line = dialog.findChild<QLineEdit*>();
        const auto* rows = dialog.findChild<QAbstractItemView*>()->model();
        REQUIRE(waitFor([&] {
            for (int i = 0; i < rows->rowCount() && !hasNeighbour; ++i)
                hasNeighbour = rows->index(i, 0).data().toString().contains(QStringLiteral("OPSFUSED"));
            return hasNeighbour;
        }));
        QTest::keyClicks(line, QStringLiteral("nosleeps"));
        note();
        dialog.findChild<QToolButton*>(QStringLiteral("compare.swapSides"))->click();
        note();
        QTest::keyClick(line, Qt::Key_Return);
    });
    QTest::keyClick(&t.window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(answer.isDone());
    const auto sleeping = QStringLiteral("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    const auto awake = QStringLiteral("PROF_000001_20211118094024567_FACEMASKNOSLEEPS");
    CHECK(seenNames == QStringList{sleeping, awake, awake, sleeping});
    REQUIRE(waitFor([&] { return comparisonIn(t.window) != nullptr; }));
    CHECK(comparisonIn(t.window)->baseline()->name == awake.toStdString());
    CHECK(comparisonIn(t.window)->current()->name == sleeping.toStdString());
}
