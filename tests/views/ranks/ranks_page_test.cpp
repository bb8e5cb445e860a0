// SPDX-License-Identifier: GPL-3.0-or-later
/// Who is late and why: the rows of the page, their reasons, and where they lead.
#include "views/ranks/ranks_page.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/advisor/engine/thresholds.h"
#include "core/builder/report_builder.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"
#include "tests/views/seen.h"
#include "views/grid/table_widget.h"
#include "views/plots/heat_map.h"
#include "views/plots/rank_bars.h"
#include "views/selection/selection.h"

using namespace opscope;
using opscope::test::seen;

namespace {

WorkspacePtr sampleOfRanks()
{
    return std::make_shared<const Workspace>(
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / "ascend_pt_two_ranks"));
}

/// A rank whose device computes for `us`; without a timeline if that is 0.
ReportPtr computing(int rank, std::int64_t us)
{
    ReportBuilder b;
    b.report().rank = rank;
    b.report().name = "rank_" + std::to_string(rank);
    b.report().kind = ReportKind::AscendPt;
    if (us > 0) {
        const auto track = b.track(b.thread(b.process("npu"), "1"));
        b.report().tracks[track.index()].device = 0;
        b.addSlice(sliceOf(b, track, "MatMul", 1000, us * 1000, SliceClass::Kernel));
    }
    return b.finish();
}

struct RanksSeen {
    explicit RanksSeen(WorkspacePtr opened)
        : workspace(std::move(opened)), page({workspace, selection}, nullptr)
    {
        page.resize(1000, 600);
        page.show();
        REQUIRE(QTest::qWaitFor([&] { return !page.isBusy() && !bars().rows().empty(); }, 20000));
    }
    RankBars& bars() const { return *test::part<RankBars>(page); }
    std::vector<QString> names() const
    {
        std::vector<QString> out;
        for (const auto& row : bars().rows())
            out.push_back(row.name);
        return out;
    }
    WorkspacePtr workspace;
    Selection selection;
    RanksPage page;
};

} // namespace

TEST_CASE("ranks page: each rank of each step has the figures of the command", "[views][ranks]")
{
    RanksSeen t(sampleOfRanks());
    const auto& rows = t.bars().rows();
    REQUIRE(rows.size() == 4); // as in the README of the sample
    CHECK(rows[0].heading == QStringLiteral("Step 10"));
    CHECK(rows[0].name == QStringLiteral("Rank 0"));
    CHECK(rows[0].parts == std::vector<std::int64_t>{2'653'572, 1'362'951, 125'215});
    CHECK(rows[3].heading == QStringLiteral("Step 11"));
    CHECK(rows[3].parts[0] == 3'034'901);
    CHECK(rows[0].reason.isEmpty());
    CHECK(rows[1].reason.contains(QStringLiteral("computes 6.5 % longer than the median of 2 ranks")));
    CHECK(test::wordsOf(t.page, "ranks.verdict") ==
          QStringLiteral("Slow: Rank 1 (step 10, 11). The other ranks wait for it in each collective."));

    const auto& table = *test::part<TableWidget>(t.page)->table();
    REQUIRE(table.rows == 4);
    CHECK(table.text(1, *table.find("compute")) == "3023.529");
    CHECK(table.text(1, *table.find("slow")) == "slow");
    CHECK(t.page.cliCommand().startsWith(QStringLiteral("opscope-cli ranks ")));
}

TEST_CASE("ranks page: a row brings its rank into focus and leads to its step", "[views][ranks]")
{
    RanksSeen t(sampleOfRanks());
    QSignalSpy asked(&t.selection.navigator(), &Navigator::asked);
    QTest::mouseClick(t.bars().viewport(), Qt::LeftButton, {}, t.bars().rectOf(3).center());
    CHECK(t.selection.rank() == 1);
    CHECK(t.bars().current() == 3);
    QTest::keyClick(&t.bars(), Qt::Key_Return);
    REQUIRE(asked.count() == 1);
    const auto target = asked[0][0].value<Target>();
    CHECK(target.rank == 1U);
    const auto& steps = t.workspace->reports[1]->steps;
    REQUIRE(steps.size() == 2);
    CHECK(target.range == steps[1].range);
}

TEST_CASE("ranks page: the step of the tool bar narrows the rows", "[views][ranks]")
{
    RanksSeen t(sampleOfRanks());
    t.selection.setChoices(narrowingChoices(*t.workspace));
    Narrowing narrowing;
    narrowing.step = 1;
    t.selection.setNarrowing(narrowing);
    REQUIRE(t.bars().rows().size() == 2);
    CHECK(t.bars().rows()[0].heading == QStringLiteral("Step 11"));
    CHECK(test::wordsOf(t.page, "ranks.verdict") ==
          QStringLiteral("Slow: Rank 1 (step 11). The other ranks wait for it in each collective."));
    auto& table = *test::part<TableWidget>(t.page);
    REQUIRE(table.table()->rows == 2); // both ranks of the step, also if the page is narrowed to one
    CHECK(table.table()->text(0, *table.table()->find("step")) == "11");
    QTest::mouseClick(t.bars().viewport(), Qt::LeftButton, {}, t.bars().rectOf(1).center());
    CHECK(table.currentRow() == 1U);
}

TEST_CASE("ranks page: a rank without a timeline has a row that says why", "[views][ranks]")
{
    RanksSeen t(std::make_shared<const Workspace>(
        Workspace{{computing(0, 100), computing(1, 0), computing(2, 130), computing(3, 100)}}));
    CHECK(t.names() == std::vector{QStringLiteral("Rank 0"), QStringLiteral("Rank 1"),
                                   QStringLiteral("Rank 2"), QStringLiteral("Rank 3")});
    const auto& rows = t.bars().rows();
    CHECK(rows[1].parts.empty());
    CHECK_FALSE(rows[1].note.isEmpty());
    CHECK(t.bars().textOf(1).contains(rows[1].note));
    CHECK_FALSE(rows[2].reason.isEmpty());
    CHECK(test::wordsOf(t.page, "ranks.verdict") ==
          QStringLiteral("Slow: Rank 2. The other ranks wait for it in each collective."));
}

TEST_CASE("ranks page: ranks that compute alike are not called slow", "[views][ranks]")
{
    RanksSeen t(std::make_shared<const Workspace>(Workspace{{computing(0, 100), computing(1, 101)}}));
    CHECK(test::wordsOf(t.page, "ranks.verdict").startsWith(QStringLiteral("No rank computes more than ")));
}

TEST_CASE("ranks page: a late rank is named with its cause", "[views][ranks][real]")
{
    const auto folder = captureData("gpu");
    if (!folder)
        return;
    auto ranks = openForTest(*folder / "ddp_rank0.pt.trace.json.gz");
    const auto late = openForTest(*folder / "ddp_rank1.pt.trace.json.gz");
    ranks.reports.insert(ranks.reports.end(), late.reports.begin(), late.reports.end());
    RanksSeen t(std::make_shared<const Workspace>(std::move(ranks)));
    const auto& rows = t.bars().rows();
    REQUIRE(rows.size() == 6);
    for (const auto& row : rows)
        CHECK(row.reason.contains(QStringLiteral("later than the first rank")) ==
              (row.name == QStringLiteral("Rank 1")));
    CHECK(t.bars().rectOf(1).height() >= 2 * t.bars().rectOf(0).height()); // the reason is below its bar
    const auto verdict = test::wordsOf(t.page, "ranks.verdict");
    INFO(verdict.toStdString());
    CHECK(verdict.contains(QStringLiteral("Late: Rank 1 (step ")));
    CHECK(
        verdict.endsWith(QStringLiteral(": before the step its host was idle: no call of it was recorded.")));
}

TEST_CASE("ranks page: one rank has nothing to compare", "[views][ranks]")
{
    const Workspace one{{computing(0, 100)}};
    const std::filesystem::path root;
    const auto* panel = panelOf("ranks");
    REQUIRE(panel != nullptr);
    CHECK(panel->whyEmpty({one, 0, root}));
    const Workspace two{{computing(0, 100), computing(1, 100)}};
    CHECK_FALSE(panel->whyEmpty({two, 0, root}));
    const Workspace none{{computing(0, 0), computing(1, 0)}};
    CHECK(panel->whyEmpty({none, 0, root}));
}

TEST_CASE("ranks page: runs of one device one after another are one rank", "[views][ranks]")
{
    const auto path = std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / "ascend310_six_groups";
    const Workspace six = openForTest(path);
    const auto why = panelOf("ranks")->whyEmpty(Opened{six, 0, path});
    REQUIRE(why);
    CHECK(why->what.english() == "There is only one rank");
    const auto ranks = sampleOfRanks();
    CHECK_FALSE(panelOf("ranks")->whyEmpty(Opened{*ranks, 0, path}));
}
