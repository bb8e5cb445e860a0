// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of ranks is one tab: its pages show all ranks, and a page that shows one rank shows the one in
// focus.
#include <filesystem>
#include <fstream>
#include <set>

#include <QComboBox>
#include <QPushButton>
#include <QTableWidget>

#include "app/tabs/comparison_view.h"
#include "app/tabs/find_in_pages.h"
#include "core/analysis/rank_summary.h"
#include "core/table/join_ranks.h"
#include "tests/app/window_fixture.h"
#include "tests/views/seen.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/inventory/inventory_page.h"
#include "views/selection/narrowing_bar.h"
#include "views/selection/selection.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_page.h"
#include "views/value_text.h"

using namespace opscope;
using opscope::test::seen;

namespace {

struct Ranks : TestWindow {
    Ranks()
    {
        window.open({sample("ascend_pt_two_ranks")});
        settle();
        view = window.currentReport();
        REQUIRE(view != nullptr);
        REQUIRE(view->workspace() != nullptr);
        REQUIRE(view->workspace()->reports.size() == 2);
    }
    Selection& selection() const { return view->selection(); }
    QWidget* show(const char* page)
    {
        view->showPage(QLatin1String(page));
        settle();
        return view->page(view->currentPage())->content();
    }
    TablePageWidget* tableOf(const char* page)
    {
        auto* table = qobject_cast<TablePageWidget*>(show(page));
        REQUIRE(table != nullptr);
        REQUIRE(table->hasTable());
        return table;
    }
    void narrowTo(std::optional<std::size_t> rank)
    {
        Narrowing narrowing;
        narrowing.rank = rank;
        selection().setNarrowing(narrowing);
        settle();
    }
    const Report& shownByTimeline()
    {
        auto* timeline = qobject_cast<TimelinePage*>(show("timeline"));
        REQUIRE(timeline != nullptr);
        return timeline->timeline()->report();
    }

    ReportView* view = nullptr;
};

} // namespace

TEST_CASE("ranks: a folder of ranks is one tab with the name of the folder", "[app][ranks]")
{
    Ranks t;
    CHECK(t.window.tabCount() == 1);
    CHECK(t.view->name() == QStringLiteral("ascend_pt_two_ranks"));
    CHECK(t.view->workspace()->reports[0]->rank == 0);
    CHECK(t.view->workspace()->reports[1]->rank == 1);
    CHECK(t.settings.recent().front().path == t.view->path());
    t.window.open({t.view->path()});
    CHECK(t.window.tabCount() == 1);
}

TEST_CASE("ranks: a table has rows of all ranks after a column of ranks", "[app][ranks]")
{
    Ranks t;
    auto* page = t.tableOf("statistics");
    const auto table = page->table()->table();
    REQUIRE(table->find("rank") == 0);
    REQUIRE(table->reportOf);
    CHECK(table->reportOf(0) == 0);
    CHECK(table->reportOf(table->rows - 1) == 1);
    t.narrowTo(1);
    const auto narrowed = page->table()->table();
    CHECK(narrowed->rows < table->rows);
    CHECK(narrowed->find("rank") == 0); // sort and filters keep their columns
    CHECK(narrowed->reportOf(0) == 1);
    t.narrowTo({});
    CHECK(page->table()->table()->rows == table->rows);
}

TEST_CASE("ranks: one bar narrows the window", "[app][ranks]")
{
    Ranks t;
    auto* bar = t.window.findChild<NarrowingBar*>();
    REQUIRE(bar != nullptr);
    auto* ranks = bar->findChildren<QComboBox*>().front();
    CHECK(ranks->isVisible());
    REQUIRE(ranks->count() == 3);
    ranks->setCurrentIndex(2);
    Q_EMIT ranks->activated(2);
    CHECK(t.selection().narrowing().rank == 1);
    CHECK(&t.shownByTimeline() == t.view->workspace()->reports[1].get());
}

TEST_CASE("ranks: a row leads to the slice of its own rank", "[app][ranks]")
{
    Ranks t;
    CHECK(&t.shownByTimeline() == t.view->workspace()->reports[0].get());
    auto* page = t.tableOf("events");
    const auto table = page->table()->table();
    const auto last = static_cast<std::uint32_t>(table->rows - 1);
    REQUIRE(table->reportOf(last) == 1);
    REQUIRE(page->table()->selectRow(last));
    page->table()->jumpToTimeline();
    t.settle();
    CHECK(t.view->currentPageId() == QStringLiteral("timeline"));
    CHECK(t.selection().rank() == 1);
    CHECK(&t.shownByTimeline() == t.view->workspace()->reports[1].get());
    CHECK(t.selection().slices() == std::vector<SliceId>{table->sliceOf(last)});
}

TEST_CASE("ranks: the timeline's slice leads to the row of its rank", "[app][ranks]")
{
    Ranks t;
    t.show("events");
    t.show("timeline");
    t.narrowTo(1);
    t.narrowTo({}); // rank 1 stays in focus
    const auto slice = SliceId::of(0);
    t.selection().setSlices({slice});
    t.selection().navigator().go({.row = slice});
    t.settle();
    auto* page = qobject_cast<TablePageWidget*>(t.view->page(t.view->currentPage())->content());
    REQUIRE(page != nullptr);
    const auto row = page->table()->currentRow();
    REQUIRE(row);
    CHECK(page->rankOf(*row) == 1);
    CHECK(page->table()->table()->sliceOf(*row) == slice);
}

TEST_CASE("ranks: the inventory lists the files of all ranks and finds one by its rank", "[app][ranks]")
{
    Ranks t;
    t.show("inventory");
    auto* page = qobject_cast<InventoryPage*>(t.view->page(t.view->currentPage())->content());
    REQUIRE(page != nullptr);
    std::size_t files = 0;
    for (const auto& report : t.view->workspace()->reports)
        files += report->inventory.size();
    const auto& table = *test::part<TableWidget>(page)->table();
    CHECK(table.rows == files);
    const auto path = QString::fromStdString(t.view->workspace()->reports[1]->inventory.front().path);
    const auto first = page->rowOf(path, 0);
    const auto second = page->rowOf(path, 1);
    REQUIRE(second);
    CHECK(first != second);
    CHECK(table.text(*second, *table.find("rank")) == "1");
}

TEST_CASE("ranks: ranks of one folder are compared and found again in a workspace file", "[app][ranks]")
{
    Ranks t;
    const auto& reports = t.view->workspace()->reports;
    const auto root = [&](int rank) {
        return QString::fromStdString(reports[static_cast<std::size_t>(rank)]->root.string());
    };
    WorkspaceState state;
    state.tabs.push_back({root(1), root(0), {}, {}, t.view->path(), t.view->path()});
    t.window.openWorkspace(state);
    t.settle();
    CHECK(t.window.tabCount() == 2);
    const auto* comparison = qobject_cast<ComparisonView*>(t.window.currentView());
    REQUIRE(comparison != nullptr);
    CHECK(comparison->baseline() == reports[0]);
    CHECK(comparison->current() == reports[1]);
    const auto kept = t.window.workspace().tabs.back();
    CHECK(kept.tab == t.view->path());
    CHECK(kept.path == root(1));
    CHECK(kept.baseline == root(0));
}

TEST_CASE("ranks: after reading again all ranks are there and the filters stay", "[app][ranks]")
{
    Ranks t;
    t.narrowTo(1);
    t.view->load(t.settings.openOptions());
    t.settle();
    REQUIRE(t.view->phase() == OpeningPhase::Ready);
    CHECK(t.view->workspace()->reports.size() == 2);
    CHECK(t.selection().narrowing().rank == 1);
    CHECK(&t.shownByTimeline() == t.view->workspace()->reports[1].get());
}

TEST_CASE("ranks: the last of three ranks is in focus while the folder is read again", "[app][ranks]")
{
    TestWindow t;
    const auto folder = t.folder.filePath(QStringLiteral("three_ranks"));
    namespace fs = std::filesystem;
    const fs::path from(sample("ascend_pt_two_ranks").toStdString());
    fs::create_directories(folder.toStdString());
    for (const auto& rank : fs::directory_iterator(from)) {
        if (rank.is_directory())
            fs::copy(rank.path(), fs::path(folder.toStdString()) / rank.path().filename(),
                     fs::copy_options::recursive);
    }
    const auto third = fs::path(folder.toStdString()) / "node-a_4999_20250620083530654_ascend_pt";
    fs::copy(fs::path(folder.toStdString()) / "node-a_4101_20250620083530654_ascend_pt", third,
             fs::copy_options::recursive);
    fs::remove(third / "profiler_info_0.json");
    std::ofstream(third / "profiler_info_2.json") << "{\"rank_id\": 2}";
    t.window.open({folder});
    t.settle();
    auto* view = t.window.currentReport();
    REQUIRE(view != nullptr);
    REQUIRE(view->workspace()->reports.size() == 3);
    view->selection().setRank(2);
    QObject::connect(view, &PagedView::changed, view, [&] { // while it is being read, there are fewer ranks
        CHECK((view->workspace() == nullptr || view->selection().rank() < view->workspace()->reports.size()));
    });
    view->load(t.settings.openOptions());
    t.settle();
    CHECK(view->workspace()->reports.size() == 3);
    CHECK(view->selection().rank() == 2);
}

TEST_CASE("ranks: the summary has lines of all ranks and of the one that is chosen", "[app][ranks]")
{
    Ranks t;
    const auto& page = *t.show("summary");
    const auto opsOf = [&](std::vector<std::size_t> ranks) {
        return QStringLiteral("Ops: ") + countText(summariseRanks(*t.view->workspace(), ranks).opCount);
    };
    const auto card = [&] {
        return page.findChild<QPushButton*>(QStringLiteral("card.statistics"))->accessibleName();
    };
    CHECK(card() == opsOf({0, 1}));
    const auto lines = seen<TableWidget>(page, "Per device and step").table();
    REQUIRE(lines->find("rank"));
    CHECK(lines->text(lines->rows - 1, *lines->find("rank")) == "1");
    t.narrowTo(1);
    CHECK(card() == opsOf({1}));
    CHECK(card() != opsOf({0, 1}));
    const auto ofOne = seen<TableWidget>(page, "Per device and step").table();
    CHECK(ofOne->rows < lines->rows);
    CHECK_FALSE(ofOne->find("rank"));
}

TEST_CASE("ranks: the command of a table opens the folder and its rank", "[app][ranks]")
{
    Ranks t;
    t.tableOf("statistics");
    const auto all = t.view->cliCommand();
    CHECK(all.contains(t.view->path() + QStringLiteral(" --page statistics")));
    CHECK_FALSE(all.contains(QStringLiteral("--rank")));
    t.narrowTo(1);
    CHECK(t.view->cliCommand().contains(QStringLiteral("--rank 1")));
}

TEST_CASE("ranks: hits in pages know their rank", "[app][ranks]")
{
    Ranks t;
    std::set<std::size_t> ranks;
    findInPages(t.view->workspace(), "hcom", [&](PageHits hits) {
        for (const auto& hit : hits.first) {
            REQUIRE(hit.rank < 2);
            ranks.insert(hit.rank);
        }
    });
    CHECK(ranks == std::set<std::size_t>{0, 1});
}
