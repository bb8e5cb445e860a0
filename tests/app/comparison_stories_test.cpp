// SPDX-License-Identifier: GPL-3.0-or-later
/// The results that a user must find in a comparison within three clicks from two open reports. A drag counts
/// as a click.
#include <algorithm>

#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "app/tabs/comparison_view.h"
#include "app/tabs/side_bar.h"
#include "tests/app/mouse_drag.h"
#include "tests/app/window_fixture.h"
#include "tests/views/answer.h"
#include "tests/views/seen.h"
#include "views/comparison/comparison_header.h"
#include "views/comparison/comparison_page.h"
#include "views/grid/table_widget.h"

using namespace opscope;

namespace {

constexpr int kMostClicks = 3;
const char* const kMish = "JOBYOLOMISHBEFORESAMPLE";
const char* const kLeaky = "JOBYOLOLEAKYRELUAFTERSAMPLE";
const char* const kSleeping = "PROF_000001_20211118093012345_FACEMASKSLEEPING";
const char* const kAwake = "PROF_000001_20211118094024567_FACEMASKNOSLEEPS";
const char* const kFused = "PROF_000001_20211118095113789_FACEMASKOPSFUSED";

/// A window with open reports that counts every click.
struct Story : TestWindow {
    explicit Story(const QStringList& paths)
    {
        window.resize(1300, 1100); // so that both reports are seen below the pages of the first one
        window.open(paths);
        settle();
        QApplication::setActiveWindow(&window);
        dock = window.findChild<NavigatorTree*>();
        REQUIRE(waitFor([&] { return dock->model()->rowCount() == paths.size() && dock->isVisible(); }));
    }
    Place item(int row) const
    {
        return {dock->viewport(), dock->visualRect(dock->model()->index(row, 0)).center()};
    }
    /// Drags the second report onto the first, its baseline.
    void compareByDrag()
    {
        ++clicks;
        dragWithMouse(item(1), {0, 30}, item(0));
        findPage();
    }
    void findPage()
    {
        auto* view = qobject_cast<ComparisonView*>(window.currentView());
        REQUIRE(view != nullptr);
        page = qobject_cast<ComparisonPage*>(view->page(view->currentPage())->content());
        REQUIRE(page != nullptr); // the comparison begins with this page
        wait();
    }
    void wait() const
    {
        REQUIRE(waitFor([&] {
            return page->comparison() != nullptr && !page->isBusy() &&
                   page->comparison()->options.by ==
                       static_cast<CompareBy>(test::part<QTabBar>(page)->currentIndex()) &&
                   test::part<TableWidget>(page)->shown().rows &&
                   test::part<TableWidget>(page)->shown().rows->order.size() ==
                       page->comparison()->rows.size();
        }));
    }
    void click(QWidget* widget, QPoint at)
    {
        ++clicks;
        REQUIRE(widget->isVisible());
        QTest::mouseClick(widget, Qt::LeftButton, Qt::NoModifier, at);
        wait();
    }
    void clickTab(CompareBy by)
    {
        click(test::part<QTabBar>(page), test::part<QTabBar>(page)->tabRect(static_cast<int>(by)).center());
        REQUIRE(page->comparison()->options.by == by);
    }
    /// The text of a cell of the table in front, by its place on the screen.
    QString cell(std::size_t line, const char* column) const
    {
        const auto& table = *test::part<TableWidget>(page)->table();
        return QString::fromStdString(
            table.text(test::part<TableWidget>(page)->shown().rows->order.at(line), *table.find(column)));
    }
    const ComparisonRow* row(std::string_view title) const
    {
        const auto& rows = page->comparison()->rows;
        const auto it = std::ranges::find(rows, title, &ComparisonRow::title);
        return it == rows.end() ? nullptr : &*it;
    }
    RowState stateOf(std::string_view title) const
    {
        const auto* found = row(title);
        REQUIRE(found != nullptr);
        return found->state;
    }
    QString total() const
    {
        return test::wordsOf(test::part<ComparisonHeader>(page)->totals(), "comparison.total");
    }

    int clicks = 0;
    NavigatorTree* dock = nullptr;
    ComparisonPage* page = nullptr;
};

std::size_t groupsOfThree(const Comparison& c)
{
    return static_cast<std::size_t>(std::ranges::count_if(c.rows, [&](const ComparisonRow& r) {
        const auto names = namesOf(c, r);
        return r.match == MatchKind::Group && names[0].size() == 3 && names[1].size() == 1;
    }));
}

} // namespace

TEST_CASE("stories: Mish became LeakyRelu in three clicks", "[app][compare][story]")
{
    Story s({sample(kMish), sample(kLeaky)});
    s.compareByDrag(); // 1
    CHECK(s.total() == QStringLiteral("23.299 ms → 14.190 ms -9.109 ms (-39.1 %), faster"));
    auto* apart = test::part<QLabel>(*s.page, "comparison.apart");
    const auto apartText = test::wordsOf(*s.page, "comparison.apart");
    CHECK(apartText.startsWith(
        QStringLiteral("Outside the call: svp_acl_mdl_load_from_mem 61.204 ms → 61.188 ms, SAME")));
    CHECK(groupsOfThree(*s.page->comparison()) == 67);
    std::size_t convs = 0;
    std::size_t shorter = 0;
    for (const auto& r : s.page->comparison()->rows) {
        convs += r.type == "Conv" ? 1U : 0U;
        shorter += r.type == "Conv" && r.state == RowState::Faster ? 1U : 0U;
    }
    CHECK(convs == 70);
    CHECK(2 * shorter > convs);

    s.clickTab(CompareBy::OpTypes); // 2
    CHECK(s.cell(0, "state") == QStringLiteral("NEW"));
    CHECK(s.cell(0, "title") == QStringLiteral("LeakyRelu"));
    for (const auto* gone : {"Softplus", "Tanh", "Mul"})
        CHECK(s.stateOf(gone) == RowState::Gone);

    // 3: the link of the load leads to the calls of the complete runs.
    const auto width = apart->fontMetrics().horizontalAdvance(apartText);
    s.click(apart, {width - 4, apart->height() / 2});
    CHECK(s.page->comparison()->options.by == CompareBy::Apis);
    CHECK(s.page->comparison()->runsA[0].scope.kind == ScopeKind::Run);
    CHECK(s.cell(0, "a") == QStringLiteral("23299.000"));
    CHECK(s.cell(0, "b") == QStringLiteral("14190.000"));
    CHECK(s.row("svp_acl_mdl_execute")->difference() == -9'109'000);
    CHECK(s.stateOf("svp_acl_mdl_load_from_mem") == RowState::Same);
    CHECK(s.clicks <= kMostClicks);
}

TEST_CASE("stories: the sleep of an Ascend 310 run in two clicks", "[app][compare][story]")
{
    Story s({sample(kSleeping), sample(kAwake)});
    s.compareByDrag();           // 1
    s.clickTab(CompareBy::Apis); // 2
    CHECK(s.cell(0, "title") == QStringLiteral("CreateMultipleStreamsFromFile"));
    CHECK(s.cell(0, "a") == QStringLiteral("5645052.000"));
    CHECK(s.cell(0, "b") == QStringLiteral("642772.000"));
    CHECK(s.cell(1, "state") == QStringLiteral("SAME")); // nothing else changed
    CHECK(s.row("aclmdlExecute")->a.total == 7'209'000);
    CHECK(s.row("aclmdlExecute")->difference() == 0);
    CHECK(s.clicks <= kMostClicks);
}

TEST_CASE("stories: Conv2D with BNInferenceD and Relu fused into Conv2D in two clicks",
          "[app][compare][story]")
{
    Story s({sample(kAwake), sample(kFused)});
    s.compareByDrag(); // 1
    CHECK(s.total() == QStringLiteral("7.209 ms → 2.305 ms -4.904 ms (-68.0 %), faster"));
    CHECK(test::wordsOf(*s.page, "comparison.scope") ==
          QStringLiteral("Compared by: execute call aclmdlExecute #1"));
    CHECK(groupsOfThree(*s.page->comparison()) == 18);
    CHECK(s.cell(0, "why").contains(QStringLiteral("3 ops became one")));
    s.clickTab(CompareBy::Apis); // 2
    CHECK(s.cell(0, "title") == QStringLiteral("aclmdlExecute"));
    CHECK(s.cell(0, "a") == QStringLiteral("7209.000"));
    CHECK(s.cell(0, "b") == QStringLiteral("2305.000"));
    CHECK(s.cell(0, "diff_percent").startsWith(QStringLiteral("-68.0")));
    CHECK(s.clicks <= kMostClicks);
}

TEST_CASE("stories: a report with itself is all the same in one click after the key", "[app][compare][story]")
{
    Story s({sample(kMish)});
    const test::Answer<QDialog> answer([&s](QDialog& dialog) {
        auto* list = dialog.findChild<QListView*>();
        const auto itself = list->model()->match(list->model()->index(0, 0), Qt::DisplayRole,
                                                 QStringLiteral("Two devices, steps or calls of this report"),
                                                 1, Qt::MatchStartsWith);
        if (itself.isEmpty()) {
            dialog.reject();
            return;
        }
        ++s.clicks;
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(itself.constFirst()).center());
    });
    QTest::keyClick(&s.window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    REQUIRE(answer.isDone());
    s.findPage();
    CHECK(s.clicks <= kMostClicks);
    CHECK(s.total() == QStringLiteral("23.299 ms → 23.299 ms 0.000 us (0.0 %), same within noise"));
    for (int by = 0; by < kCompareByCount; ++by) {
        INFO(compareByName(static_cast<CompareBy>(by)));
        test::part<QTabBar>(s.page)->setCurrentIndex(by);
        REQUIRE(waitFor([&] { return !s.page->isBusy(); }));
        if (!s.page->comparison()) {
            CHECK_FALSE(test::wordsOf(s.page, "comparison.reason").isEmpty());
            continue;
        }
        s.wait();
        for (const auto& r : s.page->comparison()->rows) {
            CHECK(r.state == RowState::Same);
            CHECK(r.difference() == 0);
            CHECK(r.other().realA == r.other().realB);
        }
        CHECK(s.page->comparison()->waterfall.empty());
    }
}

TEST_CASE("stories: A against B and B against A are mirrored to the digit in two clicks",
          "[app][compare][story]")
{
    Story s({sample(kMish), sample(kLeaky)});
    s.compareByDrag(); // 1
    const auto ab = s.page->comparison();
    auto* swap = [&]() -> QToolButton* {
        for (auto* button : test::part<ComparisonHeader>(s.page)->findChildren<QToolButton*>()) {
            if (button->accessibleName() == QStringLiteral("Swap A and B"))
                return button;
        }
        return nullptr;
    }();
    REQUIRE(swap != nullptr);
    s.click(swap, swap->rect().center()); // 2
    const auto ba = s.page->comparison();
    REQUIRE(ba != ab);
    CHECK(s.clicks <= kMostClicks);
    CHECK(s.total() == QStringLiteral("14.190 ms → 23.299 ms +9.109 ms (+64.2 %), slower"));
    REQUIRE(ab->rows.size() == ba->rows.size());
    for (const auto& r : ab->rows) {
        const auto other = std::ranges::find_if(
            ba->rows, [&, id = rowId(*ab, r)](const ComparisonRow& row) { return rowId(*ba, row) == id; });
        REQUIRE(other != ba->rows.end());
        CHECK(microsText(r.a.total) == microsText(other->b.total));
        CHECK(microsText(r.b.total) == microsText(other->a.total));
        CHECK(r.difference() == -other->difference());
        CHECK((r.state == RowState::Faster) == (other->state == RowState::Slower));
        CHECK((r.state == RowState::New) == (other->state == RowState::Gone));
        CHECK((r.state == RowState::Same) == (other->state == RowState::Same));
    }
    // The waterfall is reversed, too.
    std::int64_t forward = 0;
    std::int64_t back = 0;
    for (const auto& bar : ab->waterfall)
        forward += bar.delta;
    for (const auto& bar : ba->waterfall)
        back += bar.delta;
    CHECK(forward == -9'109'000);
    CHECK(back == 9'109'000);
}
