// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/advice_page.h"

#include <algorithm>

#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocument>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "source_dir.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"
#include "tests/views/seen.h"
#include "views/advice/advice_list.h"
#include "views/advice/model_figures.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/summary/top_findings.h"
#include "views/text/gain_text.h"

using namespace opscope;

namespace {

struct Shown {
    explicit Shown(const char* sample)
        : context(std::make_shared<const Workspace>(
                      openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / sample)),
                  selection),
          page(context)
    {
        page.resize(1100, 700);
        page.show();
        REQUIRE(QTest::qWaitFor([&] { return run().state() == AdviceRun::State::Done; }, 60000));
    }
    AdviceRun& run() const { return context.facts->of<AdviceRun>(); }
    const Finding& first() const { return run().advice().findings.front(); }

    Selection selection;
    PanelContext context;
    AdvicePage page;
};

QPushButton* button(const QWidget& page, const QString& text)
{
    for (auto* each : page.findChildren<QPushButton*>()) {
        if (each->text() == text)
            return each;
    }
    return nullptr;
}

} // namespace

TEST_CASE("advice page: the greatest finding is chosen with its texts and its evidence", "[views][advice]")
{
    Shown shown("JOBYOLOMISHBEFORESAMPLE");
    REQUIRE(shown.first().rule == "svp_activation");
    const auto current = test::part<AdviceList>(shown.page)->currentAdvice();
    REQUIRE(current);
    CHECK_FALSE(current->isRule);
    CHECK(current->index == 0);
    CHECK(shown.page.detailsText().contains(
        QStringLiteral("67 Mish activations run as Softplus + Tanh + Mul")));
    CHECK(shown.page.detailsText().contains(
        QStringLiteral("Train with an activation that the board supports")));
    const auto* details = shown.page.findChild<QTextBrowser*>();
    REQUIRE(details != nullptr); // no line breaks within a number
    CHECK(details->document()->toRawText().contains(
        QStringLiteral("6.838 ms, 30.4 % of the time of the device, 6.6 % of the run")));
    CHECK_FALSE(
        details->document()->toRawText().contains(QStringLiteral("837.989"))); // one unit in a sentence
    const auto* item = test::part<AdviceList>(shown.page)->topLevelItem(0);
    CHECK(item->text(1).endsWith(QStringLiteral("30.4 %")));
    CHECK(item->toolTip(2).contains(QStringLiteral("837.989 us"))); // exactly
    REQUIRE(test::part<TableWidget>(shown.page, "advice.evidence")->table());
    CHECK(test::part<TableWidget>(shown.page, "advice.evidence")->table() == shown.first().evidence);
    CHECK(shown.page.cliCommand().startsWith(QStringLiteral("opscope-cli advise ")));
}

TEST_CASE("advice page: runs of one model are told once and the focus stays where it is", "[views][advice]")
{
    Shown shown("ascend310_six_groups");
    REQUIRE(shown.context.hasRanks());
    shown.selection.setRank(3);
    const auto what = readableMessage(shown.first().what);
    constexpr int kFinding = 2;
    CHECK(test::part<AdviceList>(shown.page)->topLevelItem(0)->text(kFinding) == what);
    for (int i = 0; i < test::part<AdviceList>(shown.page)->topLevelItemCount(); ++i)
        test::part<AdviceList>(shown.page)
            ->setCurrentItem(test::part<AdviceList>(shown.page)->topLevelItem(i));
    CHECK(shown.selection.rank() == 3); // reading the list moves nothing
    const auto table = test::part<TableWidget>(shown.page, "advice.evidence")->table();
    REQUIRE(table);
    REQUIRE(table->reportOf);
    CHECK(table->reportOf(0) == shown.run().advice().merged.at(0).base);
}

TEST_CASE("advice page: the first finding stays current until the user chooses another one",
          "[views][advice]")
{
    Shown shown("JOBYOLOMISHBEFORESAMPLE");
    const auto& all = shown.run().advice();
    REQUIRE(all.findings.size() > 2);
    Advice some = all; // the other rules have not finished
    some.findings.erase(some.findings.begin(), some.findings.begin() + 2);
    AdviceList list(shown.context.workspace);
    list.setAdvice(some);
    list.setAdvice(all);
    REQUIRE(list.currentAdvice());
    CHECK(list.currentAdvice()->index == 0);
    REQUIRE(list.choose(findingId(all, 1)));
    list.setAdvice(all);
    REQUIRE(list.currentAdvice());
    CHECK(list.currentAdvice()->index == 1);
}

TEST_CASE("advice page: the long name of a rank does not hide its finding", "[views][advice]")
{
    Shown shown("ascend_pt_two_ranks");
    const auto* item = test::part<AdviceList>(shown.page)->topLevelItem(0);
    item = item->childCount() > 0 ? item->child(0) : item;
    const auto what = readableMessage(shown.first().what);
    constexpr int kFinding = 2;
    CHECK(item->text(kFinding).endsWith(what));
    REQUIRE(shown.context.hasRanks());
    CHECK(item->text(kFinding).size() - what.size() < 30);
    CHECK(item->toolTip(kFinding).startsWith(rankTitle(*shown.context.workspace, shown.first().report)));
    CHECK(item->toolTip(kFinding).endsWith(translateMessage(shown.first().what)));
}

TEST_CASE("advice page: no gain is cut", "[views][advice]")
{
    for (const auto* sample : {"ascend_pt_two_ranks", "JOBYOLOMISHBEFORESAMPLE"}) {
        Shown shown(sample);
        auto* list = test::part<AdviceList>(shown.page);
        constexpr int kGain = 1;
        const auto isWhole = [&] {
            for (int i = 0; i < list->topLevelItemCount(); ++i) {
                const auto index = list->model()->index(i, kGain);
                if (list->columnWidth(kGain) < list->sizeHintForIndex(index).width())
                    return false;
            }
            return true;
        };
        CHECK(isWhole());
        CHECK(list->columnWidth(kGain) < list->width() / 2); // the finding has the rest
        auto font = list->font();                            // that of another language may be wider
        font.setPointSizeF(font.pointSizeF() * 1.4);
        list->setFont(font);
        CHECK(isWhole());
    }
}

TEST_CASE("advice page: what ranks have in common is one line with each rank folded below", "[views][advice]")
{
    Shown shown("ascend_pt_two_ranks");
    auto* list = test::part<AdviceList>(shown.page);
    const auto& advice = shown.run().advice();
    const auto groups = findingGroups(advice.findings);
    REQUIRE(groups.size() < advice.findings.size());
    constexpr int kGain = 1;
    constexpr int kFinding = 2;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        auto* item = list->topLevelItem(static_cast<int>(i));
        CHECK(item->childCount() == (groups[i].size() == 1 ? 0 : static_cast<int>(groups[i].size())));
        CHECK_FALSE(item->isExpanded());
        list->setCurrentItem(item);
        CHECK(list->currentAdvice()->index == groups[i].front());
        if (groups[i].size() == 1)
            continue;
        CHECK(item->text(kFinding).startsWith(QStringLiteral("2 rank")));
        CHECK(item->child(1)->text(kFinding).startsWith(
            rankTitle(*shown.context.workspace, advice.findings[groups[i][1]].report)));
        CHECK(shown.page.detailsText().contains(QStringLiteral("Gain of each rank")));
        CHECK(list->choose(findingId(advice, groups[i][1])));
        CHECK(list->currentItem() == item->child(1));
        item->setExpanded(false);
    }
    const auto first = list->topLevelItem(0);
    CHECK(first->text(kGain) == gainText(advice.findings.front()));
    CHECK(first->toolTip(kGain).contains(QStringLiteral(" of the run of ")));
    CHECK(first->toolTip(kGain).contains(QStringLiteral("as on Analysis Summary")));
}

TEST_CASE("advice page: rules that found nothing stand folded below and say why", "[views][advice]")
{
    Shown shown("JOBYOLOMISHBEFORESAMPLE");
    auto* list = test::part<AdviceList>(shown.page);
    QTreeWidgetItem* skipped = nullptr;
    for (int i = 0; i < list->topLevelItemCount(); ++i) {
        auto* item = list->topLevelItem(i);
        if (item->childCount() == 0)
            continue;
        CHECK_FALSE(item->isExpanded());
        if (item->text(0).startsWith(QStringLiteral("Skipped")))
            skipped = item;
    }
    REQUIRE(skipped != nullptr);
    std::size_t count = 0;
    for (const auto& rule : shown.run().advice().rules)
        count += rule.outcome == Outcome::Skipped ? 1U : 0U;
    CHECK(skipped->text(0) ==
          QStringLiteral("Skipped: for other chips, or data was not collected (%1)").arg(count));
    skipped->setExpanded(true);
    list->setCurrentItem(skipped->child(0));
    CHECK_FALSE(shown.page.detailsText().isEmpty());
    CHECK_FALSE(test::part<TableWidget>(shown.page, "advice.evidence")->isVisible());
    CHECK_FALSE(button(shown.page, QStringLiteral("Show where"))->isEnabled());
}

TEST_CASE("advice page: a finding leads to its place", "[views][advice]")
{
    Shown shown("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    QSignalSpy asked(&shown.selection.navigator(), &Navigator::asked);
    const auto& finding = shown.first(); // the sleep: a range
    REQUIRE(finding.rule == "host_idle");
    QTest::mouseClick(button(shown.page, QStringLiteral("Show where")), Qt::LeftButton);
    REQUIRE(asked.size() == 1);
    const auto target = asked.at(0).at(0).value<Target>();
    REQUIRE(target.range);
    CHECK(target.range->begin == finding.subjects.front().range.begin);
    CHECK(target.range->end == finding.subjects.front().range.end);
}

TEST_CASE("advice page: a finding about an op leads to its node where a model is attached", "[views][advice]")
{
    const auto nodeButton = [](const Shown& shown) {
        return shown.page.findChild<QPushButton*>(QStringLiteral("advice.node"));
    };
    const Shown without("PROF_000001_20250620081530123_TRANSFORMERBLOCK");
    CHECK_FALSE(nodeButton(without)->isEnabled());
    Shown shown("JOBYOLOMISHBEFORESAMPLE"); // a model is in its folder
    auto* const toNode = nodeButton(shown);
    REQUIRE(toNode->isEnabled());
    const QSignalSpy asked(&shown.selection.navigator(), &Navigator::asked);
    toNode->click();
    REQUIRE(asked.count() == 1);
    const auto target = asked[0][0].value<Target>();
    CHECK(target.parts() == kToNode);
    CHECK(target.node.toStdString() == subjectName(*shown.context.workspace, shown.first().subjects.front()));
}

TEST_CASE("advice page: a finding is revealed by its id", "[views][advice]")
{
    Shown shown("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    const auto& findings = shown.run().advice().findings;
    REQUIRE(findings.size() > 2);
    CHECK(shown.page.reveal({.finding = findingId(shown.run().advice(), 2)}));
    CHECK(test::part<AdviceList>(shown.page)->currentAdvice()->index == 2);
    CHECK(shown.page.reveal({.finding = QStringLiteral("none#0")})); // nothing to wait for
}

TEST_CASE("advice page: two pages of a tab share one run", "[views][advice]")
{
    Shown shown("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    TopFindings top(shown.context);
    QSignalSpy asked(&shown.selection.navigator(), &Navigator::asked);
    const auto links = top.findChildren<QPushButton*>(); // the greatest first
    REQUIRE(links.size() == 3);
    for (const auto* link : links)
        CHECK_FALSE(link->isHidden());
    CHECK(links[0]->text().startsWith(QStringLiteral("High · ")));
    CHECK(links[0]->text().contains(QStringLiteral("before the first task of the device")));
    CHECK(links[0]->text().endsWith(QStringLiteral(" of the run")));
    CHECK(links[1]->text().contains(QStringLiteral(", 37.5 % of the time of the device, ")));
    CHECK(links[1]->text().endsWith(QStringLiteral(" % of the run")));
    CHECK_FALSE(links[1]->text().contains(QStringLiteral(" 0.0 %"))); // it is little, not nothing
    links[1]->click();
    REQUIRE(asked.size() == 1);
    CHECK(asked.at(0).at(0).value<Target>().finding == findingId(shown.run().advice(), 1));
}

TEST_CASE("advice page: the summary of a device has no findings of the others", "[views][advice]")
{
    Shown shown("JOBYOLOMISHBEFORESAMPLE"); // all of its layers are on device 0
    REQUIRE(devicesOf(*shown.context.workspace, shown.first()) == std::vector<std::int32_t>{0});
    const auto isShown = [&](std::int32_t device) {
        const TopFindings top(shown.context, device);
        const auto what = readableMessage(shown.first().what);
        return std::ranges::any_of(top.findChildren<QPushButton*>(), [&](const QPushButton* link) {
            return !link->isHidden() && link->text().contains(what);
        });
    };
    CHECK(isShown(0));
    CHECK_FALSE(isShown(1));
}

TEST_CASE("advice page: cancelled it keeps what it has and runs again", "[views][advice]")
{
    Selection selection;
    PanelContext context(openSample("PROF_000001_20211118093012345_FACEMASKSLEEPING"), selection);
    AdvicePage page(context);
    auto& run = context.facts->of<AdviceRun>();
    run.start(context.workspace);
    run.cancel();
    CHECK(run.state() == AdviceRun::State::Cancelled);
    button(page, QStringLiteral("Run again"))->click();
    CHECK(run.state() == AdviceRun::State::Running);
    REQUIRE(QTest::qWaitFor([&] { return run.state() == AdviceRun::State::Done; }, 60000));
    CHECK(run.advice().rules.size() == run.ruleCount());
}

TEST_CASE("advice page: the files for the next run are saved", "[views][advice]")
{
    Shown shown("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    const QTemporaryDir folder;
    shown.page.saveFiles(folder.path());
    CHECK(QFile::exists(folder.filePath(QStringLiteral("fusion_switch.cfg"))));
}

TEST_CASE("advice page: a later run says whether the gain came", "[views][advice]")
{
    Shown shown("JOBYOLOMISHBEFORESAMPLE");
    const auto after = QStringLiteral(OPSCOPE_SOURCE_DIR "/samples/JOBYOLOLEAKYRELUAFTERSAMPLE");
    QSignalSpy asked(&shown.selection.navigator(), &Navigator::comparisonRequested);
    shown.page.compareWith(after);
    REQUIRE(asked.size() == 1);
    CHECK(asked[0][0].toString() == after);
    REQUIRE(QTest::qWaitFor([&] { return shown.run().later().has_value(); }, 60000));
    REQUIRE(*shown.run().later());
    const auto& later = **shown.run().later();
    REQUIRE(later.findings.size() == shown.run().advice().findings.size());
    CHECK(later.findings[0].change == FindingChange::Gone);
    REQUIRE(later.times.size() == 1);
    CHECK(later.times[0].second < later.times[0].first);
    CHECK(shown.page.detailsText().contains(QStringLiteral("The finding is gone.")));
    // One that is smaller there names what is left.
    const auto& findings = shown.run().advice().findings;
    const auto dld = std::ranges::find(findings, "svp_dld", &Finding::rule);
    REQUIRE(dld != findings.end());
    CHECK(later.findings[static_cast<std::size_t>(dld - findings.begin())].change == FindingChange::Smaller);

    shown.page.compareWith(QStringLiteral("/no/such/folder"));
    REQUIRE(QTest::qWaitFor([&] { return shown.run().later().has_value(); }, 60000));
    CHECK_FALSE(*shown.run().later());
}

TEST_CASE("advice page: the run of a gain says what is left out of it", "[views][advice]")
{
    constexpr std::int64_t kSecond = 1'000'000'000;
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("device"), "1"));
    for (const auto ts : {std::int64_t{0}, 3600 * kSecond})
        b.addSlice(sliceOf(b, track, "op", ts, kSecond, SliceClass::Kernel));
    Workspace workspace;
    workspace.reports.push_back(b.finish());
    Finding finding;
    finding.report = 0;
    finding.gain.ns = kSecond;
    Advice advice;
    advice.times.push_back({0, 3601 * kSecond});
    CHECK(gainHint(workspace, advice, finding).contains(QStringLiteral("as on Analysis Summary")));
    advice.times[0].run = 60 * kSecond;
    const auto hint = gainHint(workspace, advice, finding);
    CHECK_FALSE(hint.contains(QStringLiteral("as on Analysis Summary")));
    CHECK(hint.contains(QStringLiteral("without the pauses")));
}
