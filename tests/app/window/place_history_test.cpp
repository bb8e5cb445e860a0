// SPDX-License-Identifier: GPL-3.0-or-later
/// Back and forward, as a user presses them.
#include "app/window/place_history.h"

#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include "app/tabs/report_tabs.h"
#include "tests/app/window_fixture.h"
#include "views/comparison/comparison_page.h"
#include "views/grid/filter_header.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;

namespace {

struct Walk : TestWindow {
    explicit Walk(const QStringList& paths)
    {
        window.open(paths);
        settle();
        QApplication::setActiveWindow(&window);
    }
    void show(const char* page)
    {
        window.currentView()->showPage(QLatin1String(page));
        settle();
    }
    void press(Qt::Key key)
    {
        QTest::keyClick(QApplication::focusWidget(), key, Qt::AltModifier);
        settle();
    }
    QString page() const { return window.currentView()->currentPageId(); }
};

} // namespace

TEST_CASE("history: Alt+Left and Alt+Right walk over pages and reports", "[app][history]")
{
    Walk t({sample("JOBYOLOMISHBEFORESAMPLE"), sample("JOBYOLOLEAKYRELUAFTERSAMPLE")});
    t.window.setCurrentView(t.window.viewAt(0));
    t.settle();
    t.show("timeline");
    t.show("statistics");
    t.window.setCurrentView(t.window.viewAt(1));
    t.settle();
    t.show("events");
    t.press(Qt::Key_Left);
    CHECK(t.page() == QStringLiteral("summary"));
    CHECK(t.window.tabs().currentIndex() == 1);
    t.press(Qt::Key_Left);
    CHECK(t.page() == QStringLiteral("statistics"));
    CHECK(t.window.tabs().currentIndex() == 0);
    t.press(Qt::Key_Left);
    CHECK(t.page() == QStringLiteral("timeline"));
    t.press(Qt::Key_Right);
    t.press(Qt::Key_Right);
    t.press(Qt::Key_Right);
    CHECK(t.page() == QStringLiteral("events"));
    CHECK(t.window.tabs().currentIndex() == 1);
    CHECK_FALSE(t.window.actions()["edit.forward"]->isEnabled());
}

TEST_CASE("history: Back undoes a link that changes the scope and the tab of a comparison", "[app][history]")
{
    Walk t({sample("JOBYOLOMISHBEFORESAMPLE"), sample("JOBYOLOLEAKYRELUAFTERSAMPLE")});
    t.window.compare(sample("JOBYOLOMISHBEFORESAMPLE"), sample("JOBYOLOLEAKYRELUAFTERSAMPLE"));
    t.settle();
    auto* view = t.window.currentView();
    t.show("comparison");
    auto* page = dynamic_cast<ComparisonPage*>(view->currentContent());
    REQUIRE(page != nullptr);
    const auto by = [&] { return page->comparison() ? page->comparison()->options.by : CompareBy::Family; };
    const auto scope = [&] { return page->comparison()->runsA.front().scope.kind; };
    page->reveal({.filter = QStringLiteral("layer1-conv")});
    t.settle();
    REQUIRE(by() == CompareBy::Ops);
    const auto before = scope();
    REQUIRE(before != ScopeKind::Run);
    auto* link = page->findChild<QLabel*>(QStringLiteral("comparison.apart"));
    REQUIRE(link != nullptr);
    Q_EMIT link->linkActivated(QStringLiteral("#apis"));
    t.settle();
    CHECK(by() == CompareBy::Apis);
    CHECK(scope() == ScopeKind::Run);
    t.press(Qt::Key_Left);
    CHECK(t.window.currentView() == view);
    CHECK(t.page() == QStringLiteral("comparison"));
    CHECK(by() == CompareBy::Ops);
    CHECK(scope() == before);
    t.press(Qt::Key_Right);
    CHECK(by() == CompareBy::Apis);
    CHECK(scope() == ScopeKind::Run);
}

TEST_CASE("history: a link to another table of the same page is a step", "[app][history]")
{
    Walk t({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.show("statistics");
    auto* page = dynamic_cast<TablePageWidget*>(t.window.currentView()->currentContent());
    REQUIRE(page != nullptr);
    const auto first = page->request().variant;
    const auto count = [&] {
        const auto& shown = page->table()->shown().rows;
        return shown ? shown->order.size() : SIZE_MAX;
    };
    const auto all = count();
    page->table()->setSearch(QStringLiteral("conv"));
    REQUIRE(waitFor([&] { return count() < all; }));
    const auto rows = count();
    t.window.currentView()->navigator().go({.page = QStringLiteral("statistics"),
                                            .table = QStringLiteral("statistics"),
                                            .variant = QStringLiteral("op_types"),
                                            .search = QStringLiteral("o")});
    t.settle();
    CHECK(page->request().variant == "op_types");
    t.press(Qt::Key_Left);
    CHECK(t.page() == QStringLiteral("statistics"));
    CHECK(page->request().variant == first);
    CHECK(page->table()->query().search == "conv");
    CHECK(waitFor([&] { return count() == rows; }));
    t.press(Qt::Key_Right);
    CHECK(page->request().variant == "op_types");
    CHECK(page->table()->query().search == "o");
}

TEST_CASE("history: a link to what is shown already keeps the way forward", "[app][history]")
{
    Walk t({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.show("statistics");
    t.show("timeline");
    t.press(Qt::Key_Left);
    REQUIRE(t.page() == QStringLiteral("statistics"));
    const auto* page = dynamic_cast<TablePageWidget*>(t.window.currentView()->currentContent());
    REQUIRE(page != nullptr);
    const auto follow = [&](const QString& variant) {
        t.window.currentView()->navigator().go({.page = QStringLiteral("statistics"),
                                                .table = QStringLiteral("statistics"),
                                                .variant = variant});
        t.settle();
        QTest::qWait(600); // until the step ends
    };
    follow(QString::fromStdString(page->request().variant));
    t.press(Qt::Key_Right);
    CHECK(t.page() == QStringLiteral("timeline"));
    t.press(Qt::Key_Left);
    REQUIRE(page->request().variant != "op_types");
    follow(QStringLiteral("op_types"));
    CHECK_FALSE(t.window.actions()["edit.forward"]->isEnabled());
}

TEST_CASE("history: the back button of the mouse works over every page", "[app][history]")
{
    Walk t({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.show("timeline");
    auto* canvas = t.window.currentView()->findChild<TimelineView*>();
    QTest::mouseClick(canvas->viewport(), Qt::BackButton);
    CHECK(t.page() == QStringLiteral("timeline")); // not while the canvas receives the press
    t.settle();
    CHECK(t.page() == QStringLiteral("summary"));
    QTest::mouseClick(t.window.currentView(), Qt::ForwardButton);
    t.settle();
    CHECK(t.page() == QStringLiteral("timeline"));
}

TEST_CASE("history: filters and the visible time come back", "[app][history]")
{
    Walk t({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.show("statistics");
    auto* table = t.window.currentView()->currentContent()->findChild<TableWidget*>();
    REQUIRE(table != nullptr);
    const auto count = [&] { return table->shown().rows ? table->shown().rows->order.size() : SIZE_MAX; };
    const auto all = count();
    table->setSearch(QStringLiteral("conv"));
    REQUIRE(waitFor([&] { return count() < all; }));
    const auto rows = count();
    t.show("timeline");
    auto* canvas = t.window.currentView()->findChild<TimelineView*>();
    QTest::keyClick(canvas, Qt::Key_W);
    const auto seen = canvas->timeline().viewport();
    t.show("events");
    table->setSearch({}); // as another command does
    canvas->timeline().fitAll();
    t.settle();
    t.press(Qt::Key_Left);
    CHECK(t.page() == QStringLiteral("timeline"));
    CHECK(canvas->timeline().viewport() == seen);
    t.press(Qt::Key_Left);
    CHECK(t.page() == QStringLiteral("statistics"));
    CHECK(waitFor([&] { return count() == rows; }));
}

TEST_CASE("history: Show where selects all slices of a finding and Back leads to it", "[app][history]")
{
    Walk t({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.show("advice");
    auto* page = t.window.currentView()->currentContent();
    auto* list = page->findChild<QTreeWidget*>();
    REQUIRE(list != nullptr);
    QPushButton* where = nullptr;
    for (auto* button : page->findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Show where"))
            where = button;
    }
    REQUIRE(where != nullptr);
    auto& selection = t.window.currentView()->selection();
    bool hasSeveral = false;
    for (QTreeWidgetItemIterator it(list); *it != nullptr && !hasSeveral; ++it) {
        list->setCurrentItem(*it);
        t.settle();
        if (!where->isEnabled())
            continue;
        const auto before = selection.slices();
        where->click();
        t.settle();
        const auto slices = selection.slices().size();
        hasSeveral = slices > 1 && t.page() == QStringLiteral("timeline");
        if (hasSeveral) { // the slice of the details is one that is in view
            const auto* canvas = t.window.currentView()->currentContent()->findChild<TimelineView*>();
            REQUIRE(canvas != nullptr);
            const auto shown = canvas->sliceRect({0, selection.slices().back()});
            REQUIRE(shown);
            CHECK(canvas->viewport()->rect().contains(shown->center().toPoint()));
        }
        t.press(Qt::Key_Left);
        CHECK(t.page() == QStringLiteral("advice"));
        CHECK(list->currentItem() == *it);
        CHECK(selection.slices() == before);
    }
    CHECK(hasSeveral);
}

TEST_CASE("history: a closed tab is no place to go back to", "[app][history]")
{
    Walk t({sample("JOBYOLOMISHBEFORESAMPLE"), sample("JOBYOLOLEAKYRELUAFTERSAMPLE")});
    t.show("timeline");
    t.window.setCurrentView(t.window.viewAt(0));
    t.settle();
    t.window.closeTab(1);
    t.settle();
    CHECK_FALSE(t.window.actions()["edit.back"]->isEnabled());
}

TEST_CASE("history: keys that a user set for the earlier commands go on", "[app][history]")
{
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("o.ini")));
    settings.setKeys(QStringLiteral("edit.back"), QStringLiteral("F4"));
    settings.setKeys(QStringLiteral("timeline.undoView"), QStringLiteral("Alt+Left"));
    LogFile log(folder.filePath(QStringLiteral("log")));
    MainWindow window(&settings, &log);
    CHECK(window.actions()["edit.back"]->shortcut() == QKeySequence(QStringLiteral("F4")));
}
