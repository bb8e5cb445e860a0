// SPDX-License-Identifier: GPL-3.0-or-later
/// The navigator as a user sees it: what is open, its pages in groups, what a click or a key does.
#include "app/tabs/side_bar.h"

#include <utility>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "app/tabs/navigator_model.h"
#include "app/tabs/report_tabs.h"
#include "tests/app/qt_warnings.h"
#include "tests/app/window_fixture.h"
#include "views/panel.h"

using namespace opscope;

namespace {

/// Two traces, the first of them in front.
struct TwoTraces : TestWindow {
    TwoTraces()
    {
        window.open({trace(100, QStringLiteral("a.json")), trace(100, QStringLiteral("b.json"))});
        settle();
        window.setCurrentView(window.viewAt(0));
        settle();
        tree = window.findChild<NavigatorTree*>();
        REQUIRE(tree != nullptr);
    }
    QModelIndex tab(int row) const { return tree->model()->index(row, 0); }
    QModelIndex page(int tabRow, const QString& name) const
    {
        for (int group = 0; group < tree->model()->rowCount(tab(tabRow)); ++group) {
            const auto at = tree->model()->index(group, 0, tab(tabRow));
            for (int row = 0; row < tree->model()->rowCount(at); ++row) {
                if (tree->model()->index(row, 0, at).data().toString() == name)
                    return tree->model()->index(row, 0, at);
            }
        }
        return {};
    }
    void click(const QModelIndex& index) const
    {
        tree->scrollTo(index);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, Qt::NoModifier, tree->visualRect(index).center());
    }
    QString shownPage() const { return window.currentView()->currentPageId(); }
    /// The words of the rows on the screen.
    QStringList rows() const
    {
        QStringList out;
        for (auto at = tab(0); at.isValid(); at = tree->indexBelow(at))
            out << at.data().toString();
        return out;
    }

    NavigatorTree* tree = nullptr;
};

} // namespace

TEST_CASE("navigator: the tab in front is unfolded into its pages by groups", "[app][navigator]")
{
    TwoTraces t;
    const auto rows = t.rows();
    CHECK(rows.front() == t.window.viewAt(0)->name());
    CHECK(rows.back() == t.window.viewAt(1)->name()); // not unfolded
    CHECK(rows.indexOf(QStringLiteral("Overview")) < rows.indexOf(QStringLiteral("Advice")));
    CHECK(rows.indexOf(QStringLiteral("Time")) < rows.indexOf(QStringLiteral("Timeline")));
    CHECK(rows.indexOf(QStringLiteral("Timeline")) < rows.indexOf(QStringLiteral("Work")));
    CHECK(rows.indexOf(QStringLiteral("Data")) < rows.indexOf(QStringLiteral("Inventory")));
    for (int i = 0; i < t.window.currentView()->pageCount(); ++i) {
        if (t.window.currentView()->isListed(i))
            CHECK(rows.count(t.window.currentView()->pageName(i)) == 1);
    }
    CHECK(t.tree->currentIndex() == t.page(0, QStringLiteral("Timeline"))); // where a trace opens
}

TEST_CASE("navigator: a page without data is grey and its tip has the reason", "[app][navigator]")
{
    TwoTraces t;
    const auto memory = t.page(0, QStringLiteral("Memory"));
    REQUIRE(memory.isValid());
    CHECK(memory.data(NavigatorModel::MutedRole).toBool());
    CHECK(memory.data(Qt::ToolTipRole).toString().contains(QLatin1Char('\n')));
    CHECK_FALSE(memory.data(Qt::AccessibleDescriptionRole).toString().isEmpty());
    CHECK_FALSE(t.page(0, QStringLiteral("Events")).data(NavigatorModel::MutedRole).toBool());
}

TEST_CASE("navigator: a tab that is closed while rows change goes afterwards", "[app][navigator]")
{
    TwoTraces t;
    auto* first = t.window.viewAt(0);
    auto* second = t.window.viewAt(1);
    NavigatorModel model;
    model.setTabs({first, second}, first);
    QSortFilterProxyModel proxy;
    proxy.setSourceModel(&model);
    const QAbstractItemModelTester tester(&proxy);
    test::QtWarnings warnings;
    bool isNested = false;
    QObject::connect(&model, &QAbstractItemModel::modelAboutToBeReset, &model, [&] {
        if (!std::exchange(isNested, true))
            model.setTabs({}, nullptr);
    });
    model.setTabs({second}, second);
    CHECK(isNested);
    CHECK(proxy.rowCount() == 1);
    t.settle();
    CHECK(proxy.rowCount() == 0);
    CHECK(model.front() == nullptr);
    CHECK(test::QtWarnings::readAndClear().isEmpty());
}

TEST_CASE("navigator: a click shows the page or the tab", "[app][navigator]")
{
    TwoTraces t;
    t.click(t.page(0, QStringLiteral("Events")));
    CHECK(t.shownPage() == QStringLiteral("events"));
    t.click(t.tab(1));
    CHECK(t.window.tabs().currentIndex() == 1);
    CHECK(t.tree->isExpanded(t.tab(1)));
    CHECK_FALSE(t.tree->isExpanded(t.tab(0)));
    t.tree->setExpanded(t.tab(0), true);
    t.click(t.page(0, QStringLiteral("Inventory"))); // a page of another tab
    CHECK(t.window.tabs().currentIndex() == 0);
    CHECK(t.shownPage() == QStringLiteral("inventory"));
}

TEST_CASE("navigator: arrows move over pages and not over captions and Enter shows a page",
          "[app][navigator]")
{
    TwoTraces t;
    t.click(t.page(0, QStringLiteral("Iterations")));
    t.tree->setFocus();
    QTest::keyClick(t.tree, Qt::Key_Down);
    CHECK(t.tree->currentIndex() == t.page(0, QStringLiteral("Statistics"))); // over "Work"
    CHECK(t.shownPage() == QStringLiteral("iterations"));
    QTest::keyClick(t.tree, Qt::Key_Return);
    CHECK(t.shownPage() == QStringLiteral("statistics"));
}

TEST_CASE("navigator: typing finds a page of any tab", "[app][navigator]")
{
    TwoTraces t;
    t.tree->setFocus();
    QTest::keyClick(t.tree, 'i');
    auto* line = t.window.findChild<QLineEdit*>(QStringLiteral("navigator.find"));
    QTest::keyClicks(line, QStringLiteral("nvent"));
    CHECK(line->text() == QStringLiteral("invent"));
    CHECK(t.rows().count(QStringLiteral("Inventory")) == 2);
    CHECK_FALSE(t.rows().contains(QStringLiteral("Timeline")));
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(t.shownPage() == QStringLiteral("inventory"));
    CHECK(line->text().isEmpty());
    CHECK(t.rows().contains(QStringLiteral("Timeline")));
}

TEST_CASE("navigator: problems and findings are counted", "[app][navigator]")
{
    TestWindow t;
    t.window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.settle();
    auto* view = t.window.currentReport();
    view->showPage(QStringLiteral("advice"));
    t.settle();
    int findings = 0;
    for (int i = 0; i < view->pageCount(); ++i) {
        if (view->pageId(i) == QStringLiteral("advice"))
            findings = view->countOf(i);
        if (view->pageId(i) == QStringLiteral("inventory"))
            CHECK(view->countOf(i) == view->problemCount());
    }
    CHECK(findings > 0);
    const auto* tree = t.window.findChild<NavigatorTree*>();
    const auto advice = tree->currentIndex();
    CHECK(advice.data().toString() == QStringLiteral("Advice"));
    CHECK(advice.data(NavigatorModel::CountRole).toInt() == findings);
}

TEST_CASE("navigator: it folds to icons and remembers that", "[app][navigator]")
{
    TestWindow t;
    t.window.open({t.trace(10)});
    t.settle();
    auto& bar = t.window.sideBar();
    const int wide = bar.width();
    t.window.actions()["view.navigator"]->trigger();
    CHECK(bar.width() < wide / 3);
    CHECK_FALSE(t.window.actions()["view.navigator"]->isChecked());
    const auto* view = t.window.currentView();
    CHECK(bar.tree()->currentIndex().data().toString() == view->pageName(view->currentPage()));
    CHECK(t.settings.pageValue(QStringLiteral("navigator/folded")).toBool());
    t.window.findChild<QToolButton*>(QStringLiteral("navigator.fold"))->click();
    CHECK(bar.width() == wide);
    t.window.resize(900, 600); // a narrow window folds it, and a wide one unfolds it again
    QCoreApplication::processEvents();
    CHECK(bar.width() < wide / 3);
    t.window.resize(1280, 800);
    QCoreApplication::processEvents();
    CHECK(bar.width() == wide);
}

TEST_CASE("navigator: a setting brings the row of page tabs back", "[app][navigator]")
{
    TestWindow t;
    t.window.open({t.trace(10)});
    t.settle();
    CHECK_FALSE(t.window.currentView()->pageBar()->isVisible());
    t.settings.change([](AppSettings& values) { values.hasPageTabs = true; });
    CHECK(t.window.currentView()->pageBar()->isVisible());
}

TEST_CASE("navigator: tabs follow their order and closed ones are gone", "[app][navigator]")
{
    TwoTraces t;
    const auto first = t.window.viewAt(0)->name();
    t.window.tabs().tabBar()->moveTab(0, 1);
    t.settle();
    CHECK(t.tab(1).data().toString() == first);
    t.window.closeTab(0);
    t.settle();
    CHECK(t.tree->model()->rowCount() == 1);
    CHECK(t.tab(0).data().toString() == first);
}

TEST_CASE("navigator: the menus of a row and of a report tab are one list", "[app][navigator]")
{
    TwoTraces t;
    QStringList ids;
    const auto open = [&](QWidget* widget, QPoint at) {
        ids.clear();
        QTimer::singleShot(0, &t.window, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            REQUIRE(menu != nullptr);
            for (const auto* action : menu->actions()) {
                if (!action->objectName().isEmpty())
                    ids << action->objectName();
            }
            menu->close();
        });
        Q_EMIT widget->customContextMenuRequested(at);
    };
    open(t.tree, t.tree->visualRect(t.tab(1)).center());
    const QStringList expected{QStringLiteral("report.openFolder"), QStringLiteral("report.copyPath"),
                               QStringLiteral("compare.compare"),   QStringLiteral("compare.previous"),
                               QStringLiteral("report.reread"),     QStringLiteral("file.close"),
                               QStringLiteral("file.closeOthers")};
    CHECK(ids == expected);
    open(t.window.tabs().tabBar(), t.window.tabs().tabBar()->tabRect(1).center());
    CHECK(ids == expected);
    open(t.tree, t.tree->visualRect(t.page(0, QStringLiteral("Events"))).center());
    CHECK(ids == expected); // after the commands of the page
}

TEST_CASE("navigator: Ctrl+1 to Ctrl+9 show the first listed pages in their order", "[app][navigator]")
{
    TwoTraces t;
    std::vector<QString> pages;
    for (int group = 0; group < t.tree->model()->rowCount(t.tab(0)); ++group) {
        const auto at = t.tree->model()->index(group, 0, t.tab(0));
        for (int row = 0; row < t.tree->model()->rowCount(at); ++row)
            pages.push_back(t.tree->model()->index(row, 0, at).data().toString());
    }
    const auto actions =
        t.window.findChildren<QAction*>(QStringLiteral("window.page"), Qt::FindDirectChildrenOnly);
    REQUIRE(static_cast<std::size_t>(actions.size()) == pages.size());
    for (int i = 0; i < actions.size(); ++i) {
        CHECK(actions[i]->text() == pages[static_cast<std::size_t>(i)]);
        CHECK(actions[i]->shortcut() ==
              (i < 9 ? QKeySequence(QStringLiteral("Ctrl+%1").arg(i + 1)) : QKeySequence()));
    }
}

TEST_CASE("navigator: all icons of a report fit into a window of 900x600", "[app][navigator]")
{
    TestWindow t;
    t.window.resize(900, 600);
    t.window.open({sample("PROF_000001_20250620081530123_TRANSFORMERBLOCK")});
    t.settle();
    auto* tree = t.window.findChild<NavigatorTree*>();
    REQUIRE(tree->isFolded());
    auto last = tree->model()->index(0, 0);
    while (tree->model()->rowCount(last) > 0)
        last = tree->model()->index(tree->model()->rowCount(last) - 1, 0, last);
    CHECK(tree->visualRect(tree->model()->index(0, 0)).top() >= 0);
    CHECK(tree->visualRect(last).bottom() < tree->viewport()->height());
}
