// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/find_in_pages.h"

#include <algorithm>

#include <QAbstractItemModel>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QTreeView>

#include "app/base/dock_set.h"
#include "app/docks/find_pages_dock.h"
#include "core/import/open.h"
#include "tests/app/window_fixture.h"
#include "tests/support/open.h"
#include "tests/views/seen.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

ReportPtr openSample()
{
    const auto opened = openForTest(sample("JOBYOLOMISHBEFORESAMPLE").toStdString());
    return opened.reports.front();
}

} // namespace

TEST_CASE("find in pages: every table that contains the text is found with its rows", "[app][find]")
{
    const auto report = openSample();
    const auto workspace = std::make_shared<const Workspace>(Workspace{{report}});
    std::vector<PageHits> found;
    findInPages(workspace, "softplus", [&](PageHits hits) { found.push_back(std::move(hits)); });
    const auto has = [&](const char* page) {
        return std::ranges::any_of(found, [&](const PageHits& h) { return h.page == page && h.count > 0; });
    };
    CHECK(has("statistics"));
    CHECK(has("events"));
    for (const auto& hits : found) {
        INFO(hits.page << ' ' << hits.variant);
        CHECK(hits.first.size() == std::min(hits.count, kMaxPageHits));
        for (const auto& hit : hits.first) {
            auto text = QString::fromStdString(hit.text);
            CHECK(text.contains(QStringLiteral("softplus"), Qt::CaseInsensitive));
        }
    }
    const auto events = std::ranges::find(found, "events", &PageHits::page);
    REQUIRE(events != found.end());
    std::size_t slices = 0;
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        const auto name = report->sliceName(SliceId::of(i));
        slices += QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))
                          .contains(QStringLiteral("softplus"), Qt::CaseInsensitive)
                      ? 1U
                      : 0U;
    }
    CHECK(events->count >= slices);
    CHECK(slices > 0);
    found.clear();
    findInPages(workspace, "no such text anywhere", [&](PageHits hits) { found.push_back(std::move(hits)); });
    CHECK(found.empty());
    std::stop_source stop;
    stop.request_stop();
    findInPages(
        workspace, "softplus", [&](PageHits hits) { found.push_back(std::move(hits)); }, stop.get_token());
    CHECK(found.empty());
}

TEST_CASE("find in pages: Ctrl+Shift+F opens the dock and a hit opens its page", "[app][find]")
{
    TestWindow t;
    t.window.open({t.trace(300)});
    t.settle();
    t.window.currentView()->showPage(QStringLiteral("inventory"));
    QApplication::setActiveWindow(&t.window);
    QTest::keyClick(&t.window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    auto& dock = *t.window.findChild<FindPagesDock*>();
    CHECK(t.window.docks().dock("dock.findPages")->isVisible());
    test::part<QLineEdit>(dock)->setText(QStringLiteral("op_42"));
    QTest::keyClick(test::part<QLineEdit>(dock), Qt::Key_Return);
    const auto found = [&] { return test::part<QLabel>(dock)->text(); };
    REQUIRE(waitFor([&] {
        return test::part<QTreeView>(dock)->model()->rowCount() > 0 &&
               !found().startsWith(QStringLiteral("searching"));
    }));
    auto* model = test::part<QTreeView>(dock)->model();
    QModelIndex events;
    for (int i = 0; i < model->rowCount(); ++i) {
        if (model->index(i, 0).data().toString().startsWith(QStringLiteral("Events")))
            events = model->index(i, 0);
    }
    REQUIRE(events.isValid());
    QModelIndexList named; // others are found by another column, such as the previous slice
    for (int row = 0; row < model->rowCount(events); ++row) {
        CHECK(model->index(row, 0, events).data().toString().contains(QStringLiteral("op_42")));
        if (model->index(row, 0, events).data().toString() == QStringLiteral("op_42"))
            named << model->index(row, 0, events);
    }
    REQUIRE(named.size() == 3); // there are 97 names in 300 slices
    Q_EMIT test::part<QTreeView>(dock)->activated(named[1]);
    t.settle();
    auto* view = t.window.currentView();
    CHECK(view->currentPageId() == QStringLiteral("events"));
    REQUIRE(view->selection().slices().size() == 1);
    const auto report = t.window.currentReport()->report();
    CHECK(report->sliceName(view->selection().slices().front()) == "op_42");
    auto* table = view->page(view->currentPage())->findChild<TableWidget*>();
    REQUIRE(table != nullptr);
    REQUIRE(waitFor([&] {
        const auto row = table->currentRow();
        return row && table->table()->sliceOf(*row) == view->selection().slices().front();
    }));
    CHECK(test::part<QLineEdit>(table, "table.search_line")->text().isEmpty()); // no filter is left
    CHECK(table->shown().rows->order.size() == report->slices.size());
}
