// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_page.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/core/compare/small_run.h"
#include "views/comparison/comparison_header.h"
#include "views/comparison/waterfall_widget.h"
#include "views/selection/selection.h"
#include "views/tables/table_widget.h"

using namespace opscope;
using namespace opscope::test;

namespace {

ReportPtr mish()
{
    return smallReport({{"conv", "Conv", "", 900000},
                        {"softplus", "Softplus", "", 100000},
                        {"tanh", "Tanh", "", 100000},
                        {"mul", "Mul", "", 100000},
                        {"pool", "Pool", "", 50000}});
}

ReportPtr leaky()
{
    return smallReport(
        {{"conv", "Conv", "", 500000}, {"leaky", "LeakyRelu", "", 100000}, {"pool", "Pool", "", 50000}}, 0,
        "b");
}

struct Page {
    Selection selection;
    ComparisonPage page;
    QSignalSpy compared;

    Page(ReportPtr a, ReportPtr b)
        : page({a, b, &selection, nullptr}), compared(&page, &ComparisonPage::compared)
    {
        wait();
    }
    void wait() { REQUIRE(compared.wait(10000)); }
    const ComparisonRow* row(MatchKind kind) const
    {
        for (const auto& r : page.comparison()->rows) {
            if (r.match == kind)
                return &r;
        }
        return nullptr;
    }
    void select(const ComparisonRow* r)
    {
        const auto index = static_cast<std::uint32_t>(r - page.comparison()->rows.data());
        QTRY_VERIFY_WITH_TIMEOUT(page.table()->selectRow(index), 5000);
    }
};

} // namespace

TEST_CASE("comparison page: totals in words, rows and waterfall of the default tab", "[views][comparison]")
{
    Page p(mish(), leaky());
    REQUIRE(p.page.comparison());
    CHECK(p.page.header()->totalText().contains(QStringLiteral("1.250 ms → 650.000 us")));
    CHECK(p.page.header()->totalText().contains(QStringLiteral("-48.0 %")));
    CHECK(p.page.comparison()->rows.size() == 3);
    CHECK_FALSE(p.page.waterfall()->items().empty());
}

TEST_CASE("comparison page: swap mirrors and a compared run with itself is the same", "[views][comparison]")
{
    Page p(mish(), leaky());
    const auto before = p.page.comparison();
    p.page.header()->swapSides();
    p.wait();
    CHECK(p.page.comparison()->totalA == before->totalB);
    CHECK(p.page.comparison()->totalB == before->totalA);
    CHECK(p.page.header()->isSwapped());

    const auto run = mish();
    Page self(run, run);
    for (const auto& row : self.page.comparison()->rows)
        CHECK(row.state == RowState::Same);
}

TEST_CASE("comparison page: a proposed group can be broken up, restored and accepted", "[views][comparison]")
{
    Page p(mish(), leaky());
    const auto* group = p.row(MatchKind::Group);
    REQUIRE(group != nullptr);
    CHECK(group->confidence < 1);
    p.select(group);
    p.page.acceptCurrentGroup();
    p.wait();
    REQUIRE(p.row(MatchKind::Group) != nullptr);
    CHECK(p.row(MatchKind::Group)->confidence == 1);

    p.select(p.row(MatchKind::Group));
    p.page.breakCurrentGroup();
    p.wait();
    CHECK(p.row(MatchKind::Group) == nullptr);
    CHECK(p.row(MatchKind::OnlyB) != nullptr);

    p.page.restoreGroups();
    p.wait();
    CHECK(p.row(MatchKind::Group) != nullptr);
}

TEST_CASE("comparison page: every tab shows rows or says why it has none", "[views][comparison]")
{
    Page p(mish(), leaky());
    for (int by = 1; by < kCompareByCount; ++by) {
        p.page.tabs()->setCurrentIndex(by);
        p.wait();
        INFO(by);
        CHECK((p.page.comparison() != nullptr || !p.page.reasonText().isEmpty()));
        CHECK_FALSE(p.page.tabs()->tabText(by).isEmpty());
    }
}

TEST_CASE("comparison page: closing it while it compares is harmless", "[views][comparison]")
{
    for (int i = 0; i < 50; ++i) {
        Selection selection;
        const ComparisonPage page({mish(), leaky(), &selection, nullptr});
    }
}
