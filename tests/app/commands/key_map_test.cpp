// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/key_map.h"

#include <set>

#include <QAction>
#include <QApplication>
#include <QKeySequenceEdit>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>

#include "app/commands/shortcut_sheet.h"
#include "app/window/status_line.h"
#include "tests/app/qt_warnings.h"
#include "tests/app/window_fixture.h"
#include "tests/views/seen.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;

namespace {

TimelineView* timelineOf(MainWindow& window)
{
    auto* view = window.currentView();
    view->showPage(QStringLiteral("timeline"));
    auto* page = qobject_cast<TimelinePage*>(view->page(view->currentPage())->content());
    return page != nullptr ? test::part<TimelineView>(page) : nullptr;
}

} // namespace

TEST_CASE("keys: the user's key replaces the default key of an action", "[app][keys]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    t.settle();
    auto* view = timelineOf(t.window);
    REQUIRE(view != nullptr);
    auto& keys = t.window.keys();
    auto* zoomIn = view->action("timeline.zoomIn");
    keys.setKeys(*zoomIn, {QKeySequence(QStringLiteral("E"))});
    CHECK(keys.isChanged(*zoomIn));
    const auto before = view->timeline().viewport().nsPerPx;
    QTest::keyClick(view, Qt::Key_W);
    CHECK(view->timeline().viewport().nsPerPx == before);
    QTest::keyClick(view, Qt::Key_E);
    CHECK(view->timeline().viewport().nsPerPx < before);
    CHECK(test::part<QLabel>(t.window, "status.hint")->text().contains(QStringLiteral("E/S")));

    keys.setKeys(*t.window.actions()["report.nextProblem"], {QKeySequence(QStringLiteral("F9"))});
    CHECK(t.window.actions()["report.nextProblem"]->shortcut() == QKeySequence(Qt::Key_F9));
    keys.resetAll();
    CHECK(t.window.actions()["report.nextProblem"]->shortcut() == QKeySequence(Qt::Key_F8));
    CHECK(zoomIn->shortcut() == QKeySequence(Qt::Key_W));
    CHECK_FALSE(keys.isChanged(*zoomIn));
}

TEST_CASE("keys: the ids of all commands have one spelling", "[app][keys]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    t.settle();
    const QRegularExpression id(QStringLiteral("^[a-z]+[a-zA-Z]*(\\.[a-z][a-zA-Z0-9]*)+$"));
    std::set<QString> ids;
    for (const auto* action : t.window.actions().all())
        ids.insert(action->objectName());
    auto* view = t.window.currentView();
    for (int i = 0; i < view->pageCount(); ++i) {
        view->showPage(i);
        t.settle();
        if (const auto* page = view->currentContent()) {
            for (const auto* action : page->commands())
                ids.insert(action->objectName());
        }
    }
    ids.erase(QString());
    CHECK(ids.contains(QStringLiteral("table.copyHeaders")));
    for (const auto& each : ids) {
        INFO(each.toStdString());
        CHECK(id.match(each).hasMatch());
    }
}

TEST_CASE("keys: the user's keys are stored for the next window", "[app][keys]")
{
    TestWindow t;
    t.window.keys().setKeys(*t.window.actions()["view.fullScreen"], {QKeySequence(QStringLiteral("F10"))});
    t.window.keys().setKeys(*t.window.actions()["help.log"], {}); // no keys are a choice, too
    MainWindow other(&t.settings, &t.log);
    CHECK(other.actions()["view.fullScreen"]->shortcut() == QKeySequence(Qt::Key_F10));
    CHECK(other.actions()["help.log"]->shortcuts().isEmpty());
    other.keys().reset(*other.actions()["help.log"]);
    CHECK(other.actions()["help.log"]->shortcut() == QKeySequence(Qt::Key_F12));
}

TEST_CASE("shortcut sheet: lists and changes keys and refuses keys in use", "[app][keys]")
{
    TestWindow t;
    ShortcutSheet sheet(&t.window.keys());
    sheet.add(QStringLiteral("Everywhere"), t.window.actions().all());
    auto* model = test::part<QTableView>(sheet)->model();
    REQUIRE(model->rowCount() == static_cast<int>(t.window.actions().all().size()));
    auto* fullScreen = t.window.actions()["view.fullScreen"];
    CHECK_FALSE(sheet.change(fullScreen, QKeySequence(Qt::Key_F8)));
    CHECK(test::wordsOf(sheet, "shortcuts.problem").contains(QStringLiteral("F8")));
    CHECK(fullScreen->shortcut() == QKeySequence(Qt::Key_F11));
    // Changes the cell as the editor does.
    int row = -1;
    for (int r = 0; r < model->rowCount(); ++r) {
        if (model->index(r, 0).data().toString() == QStringLiteral("F11"))
            row = r;
    }
    REQUIRE(row >= 0);
    model->setData(model->index(row, 0), QStringLiteral("Ctrl+F11"));
    CHECK(fullScreen->shortcut() == QKeySequence(QStringLiteral("Ctrl+F11")));
    CHECK(model->index(row, 0).data().toString() == QStringLiteral("Ctrl+F11"));
    CHECK(sheet.text().contains(QStringLiteral("Ctrl+F11\tFull Screen\tEverywhere\tview.fullScreen")));
}

TEST_CASE("shortcut sheet: an editor is closed once, by a key, Return, Esc and a click elsewhere",
          "[app][keys]")
{
    TestWindow t;
    ShortcutSheet sheet(&t.window.keys());
    sheet.add(QStringLiteral("Everywhere"), t.window.actions().all());
    sheet.show();
    auto& view = *test::part<QTableView>(sheet);
    const test::QtWarnings warnings;
    const auto cell = [&](int row) { return view.visualRect(view.model()->index(row, 0)).center(); };
    const auto click = [&](Qt::MouseButton button, QPoint at) { // as the window system reports it
        QTest::mouseClick(sheet.windowHandle(), button, {}, view.viewport()->mapTo(&sheet, at));
    };
    const auto edit = [&] { // the view edits nothing as long as an editor of before is closing
        REQUIRE(waitFor([&] { return view.findChild<QKeySequenceEdit*>() == nullptr; }, 5000));
        view.setCurrentIndex(view.model()->index(0, 0));
        view.edit(view.currentIndex());
        auto* const editor = view.findChild<QKeySequenceEdit*>();
        REQUIRE(editor != nullptr);
        editor->setFocus();
        return QPointer(editor);
    };
    const auto isClosed = [](const QPointer<QKeySequenceEdit>& editor) {
        return waitFor([&] { return editor.isNull() || editor->isHidden(); }, 5000);
    };
    QApplication::setActiveWindow(&sheet);

    const auto byRightClick = edit();
    click(Qt::RightButton, cell(0));
    CHECK(QApplication::activePopupWidget() == nullptr);
    CHECK_FALSE(byRightClick.isNull()); // it still waits for the key
    click(Qt::LeftButton, cell(2));
    CHECK(isClosed(byRightClick));

    const auto byKey = edit();
    QTest::keyClick(byKey.data(), Qt::Key_F9, Qt::ControlModifier);
    CHECK(isClosed(byKey));
    CHECK(t.window.actions().all().front()->shortcut() == QKeySequence(QStringLiteral("Ctrl+F9")));

    for (const auto closing : {Qt::Key_Return, Qt::Key_Escape}) {
        const auto editor = edit();
        QTest::keyClick(editor.data(), closing);
        CHECK(isClosed(editor));
    }

    CHECK(test::QtWarnings::readAndClear().join(u'\n').toStdString() == "");
}

TEST_CASE("hint line: shows a new user the keys of the page after a pause and is hidden at the first input",
          "[app][keys]")
{
    TestWindow t;
    t.window.open({t.trace(10)});
    t.settle();
    REQUIRE(timelineOf(t.window) != nullptr);
    auto& status = t.window.status();
    const auto* const hint = test::part<QLabel>(t.window, "status.hint");
    CHECK(hint->text().startsWith(QStringLiteral("W/S ")));
    CHECK_FALSE(hint->isVisible());
    REQUIRE(waitFor([&] { return hint->isVisible(); }, StatusLine::kIdleMs + 5000));
    QTest::mouseMove(&t.window, QPoint(200, 200));
    QTest::keyClick(&t.window, Qt::Key_Shift);
    CHECK_FALSE(hint->isVisible());
    status.setNewUser(false);
    t.window.currentView()->showPage(QStringLiteral("events"));
    t.settle();
    CHECK(hint->text().contains(QStringLiteral("Ctrl+F")));
}
