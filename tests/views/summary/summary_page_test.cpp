// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_page.h"

#include <algorithm>
#include <set>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/analysis/rank_summary.h"
#include "core/base/message_id.h"
#include "core/base/time.h"
#include "core/builder/report_builder.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"
#include "tests/views/answer.h"
#include "tests/views/plots/lines_seen.h"
#include "tests/views/seen.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/plots/bar_list.h"
#include "views/plots/lines_plot.h"
#include "views/plots/rank_bars.h"
#include "views/selection/selection.h"
#include "views/summary/breakdown_bar.h"
#include "views/summary/run_facts.h"
#include "views/summary/summary_parts.h"
#include "views/value_text.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Shown {
    explicit Shown(const ReportPtr& from) : report(from), page({from, selection})
    {
        page.resize(1200, 900);
        page.show();
        wait(page);
    }
    static void wait(const Page& page)
    {
        REQUIRE(QTest::qWaitFor([&] { return !page.isBusy(); }, 20000));
        QCoreApplication::processEvents();
    }
    BarList* list(const char* name) const { return &seen<BarList>(page, name); }
    TableWidget* table(const char* name) const { return &seen<TableWidget>(page, name); }
    /// The headline and the facts as they are copied.
    QString copied() const
    {
        QTest::mouseClick(&seen(page, "Copy all"), Qt::LeftButton);
        return QApplication::clipboard()->text();
    }
    void clickRow(BarList* list, std::size_t row) const
    {
        const auto height = list->sizeHint().height() / static_cast<int>(list->rows().size());
        QTest::mouseClick(list, Qt::LeftButton, {},
                          {list->width() / 2, static_cast<int>(row) * height + height / 2});
    }

    ReportPtr report;
    RankSummary summary = summariseRanks({{report}}, std::vector<std::size_t>{0});
    Selection selection;
    SummaryPage page;
};

QList<QPushButton*> cardsOf(const Page& page)
{
    return page.findChildren<QPushButton*>(QRegularExpression(QStringLiteral("^card\\.")));
}

ReportPtr withDevices()
{
    ReportBuilder b;
    b.report().name = "two";
    for (int id : {0, 3}) {
        DeviceInfo device;
        device.id = id;
        device.chip = "Ascend" + std::to_string(310 + id);
        b.report().platform.devices.push_back(device);
    }
    const auto device = b.process("device");
    const auto track = b.track(b.thread(device, "1"));
    for (int i = 0; i < 12; ++i) {
        Slice s;
        s.track = track;
        s.ts = i * 1000;
        s.dur = i == 7 ? 900 : 300;
        s.name = b.intern("conv");
        s.cls = SliceClass::Kernel;
        b.addSlice(s);
        Step step;
        step.number = i;
        step.label = b.intern("Iteration " + std::to_string(i));
        step.range = {i * 1000, i * 1000 + s.dur};
        b.report().steps.push_back(step);
    }
    return b.finish();
}

} // namespace

TEST_CASE("summary page: every card is a link to what it counts", "[views][summary]")
{
    Shown p(openSample("ascend_pt_two_ranks"));
    REQUIRE(cardsOf(p.page).size() >= 6);
    QSignalSpy asked(&p.selection.navigator(), &Navigator::asked);
    QSignalSpy docks(&p.selection.navigator(), &Navigator::dockRequested);
    QStringList pages;
    for (auto* card : cardsOf(p.page)) {
        INFO(card->accessibleName().toStdString());
        CHECK(card->toolTip().contains(QStringLiteral("Opens")));
        asked.clear();
        docks.clear();
        QTest::mouseClick(card, Qt::LeftButton);
        REQUIRE(asked.count() + docks.count() == 1);
        pages << (asked.isEmpty() ? docks[0][0].toString() : asked[0][0].value<Target>().page);
    }
    for (const auto* page : {"timeline", "statistics", "inventory", "problems"})
        CHECK(pages.contains(QLatin1String(page)));
    // Each page it names is one that there is; the problems are a dock of the window.
    pages.removeAll(QStringLiteral("problems"));
    for (const auto& id : pages)
        CHECK(panelOf(id.toStdString()) != nullptr);
}

TEST_CASE("summary page: the first card is the time of one inference", "[views][summary]")
{
    Shown p(openSample("JOBYOLOMISHBEFORESAMPLE"));
    auto* card = cardsOf(p.page).front();
    CHECK(card->accessibleName() == QStringLiteral("One inference (1 call): ") + readableTime(23'299'000));
    CHECK(card->toolTip().contains(QStringLiteral("svp_acl_mdl_execute")));
    QSignalSpy asked(&p.selection.navigator(), &Navigator::asked);
    QTest::mouseClick(card, Qt::LeftButton);
    REQUIRE(asked.count() == 1);
    const auto target = asked[0][0].value<Target>();
    CHECK(target.page == QStringLiteral("timeline"));
    REQUIRE(target.range);
    CHECK(target.range->dur() == 23'299'000);
    // The grey part of the bar says what it is.
    CHECK(test::part<BreakdownBar>(p.page)->accessibleDescription().contains(
        QStringLiteral("svp_acl_mdl_load_from_mem")));
}

TEST_CASE("summary page: the longest gap leads to that gap and a step to that step", "[views][summary]")
{
    Shown p(withDevices());
    QSignalSpy asked(&p.selection.navigator(), &Navigator::asked);
    for (auto* card : cardsOf(p.page)) {
        if (card->accessibleName().startsWith(QStringLiteral("Longest wait")))
            QTest::mouseClick(card, Qt::LeftButton);
    }
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].value<Target>().range == p.summary.gaps.front().range);

    p.clickRow(p.list("Steps"), 7);
    REQUIRE(asked.count() == 2);
    CHECK(asked[1][0].value<Target>().range == p.report->steps[7].range);
    CHECK(asked[1][0].value<Target>().parts() == unsigned{kToRange}); // a page that shows ranges takes it
    // The outlier is marked, in words too.
    CHECK(p.list("Steps")->rows()[7].color == Token::HeatHigh);
    CHECK(p.list("Steps")->rows()[7].name.contains(QStringLiteral("outlier")));
    CHECK(p.list("Steps")->rows()[2].color == Token::Bar);
}

TEST_CASE("summary page: top ops and APIs ask for their statistics", "[views][summary]")
{
    Shown p(openSample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS"));
    QSignalSpy asked(&p.selection.navigator(), &Navigator::asked);
    REQUIRE_FALSE(p.list("Top 10 op(s)")->rows().empty());
    p.clickRow(p.list("Top 10 op(s)"), 0);
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].value<Target>().filter.toStdString() == p.summary.topOps[0].name);
    REQUIRE_FALSE(p.list("Top 10 API(s)")->rows().empty());
    p.clickRow(p.list("Top 10 API(s)"), 0);
    CHECK(asked.count() == 2);
}

TEST_CASE("summary page: the device selector shows the facts of that device", "[views][summary]")
{
    Shown p(withDevices());
    REQUIRE(seen<QComboBox>(p.page, "Device").count() == 2);
    CHECK(p.copied().contains(QStringLiteral("Ascend310")));
    seen<QComboBox>(p.page, "Device").setCurrentIndex(1);
    CHECK(p.copied().contains(QStringLiteral("Ascend313")));
    CHECK_FALSE(p.copied().contains(QStringLiteral("Ascend310")));
}

TEST_CASE("summary page: missing values say why", "[views][summary]")
{
    Shown p(withDevices());
    const auto text = p.copied();
    CHECK(text.contains(QStringLiteral("Host name: N/A (")));
    CHECK(text.contains(QStringLiteral("Begin: N/A (start_info / end_info not collected)")));
    CHECK(p.summary.frequencies.empty());
    QString all;
    for (const auto* label : p.page.findChildren<QLabel*>())
        all += label->text() + QLatin1Char('\n');
    CHECK(all.contains(QStringLiteral("frequency was not collected")));
    for (const auto id : {MessageId::NoMemoryInput, MessageId::NoCommunicationInput})
        CHECK(all.contains(translateMessage(message(id))));
    CHECK(all.contains(QStringLiteral("No API call was collected")));
}

TEST_CASE("summary page: copy all and export as HTML hold the headline and the facts", "[views][summary]")
{
    Shown p(openSample("JOBYOLOMISHBEFORESAMPLE"));
    const auto copied = p.copied();
    for (const auto* card : cardsOf(p.page))
        CHECK(copied.contains(card->accessibleName()));
    CHECK(copied.contains(factsText(runFacts(*p.report, 0))));
    CHECK(copied.contains(QStringLiteral("yolov4_mish")));

    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("summary.html"));
    const Answer<QFileDialog> answer([&](QFileDialog& dialog) { type(dialog, path); });
    QTest::mouseClick(&seen(p.page, "Export as HTML…"), Qt::LeftButton);
    REQUIRE(answer.isDone());
    REQUIRE(QTest::qWaitFor([&] { return QFile::exists(path); }, 10'000)); // it appears as a whole
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const auto html = file.readAll();
    CHECK(html.toLower().startsWith("<!doctype html>"));
    CHECK(html.contains("yolov4_mish"));
    CHECK(html.contains(microsText(p.summary.totalTime).c_str()));
    CHECK_FALSE(html.contains("http"));
}

TEST_CASE("summary page: communication per device and the vendor's step times beside ours",
          "[views][summary]")
{
    for (const auto* name : {"ascend_pt_two_ranks", "ascend_pt_two_ranks_db"}) {
        INFO(name);
        Shown p(openSample(name));
        CHECK_FALSE(p.list("Communication of each device")->rows().empty());
        for (const auto& row : p.list("Communication of each device")->rows())
            CHECK((row.share > 0 && row.share <= 1));
        const auto& table = *p.table("The vendor's step times compared with ours")->table();
        CHECK(table.rows > 0);
        CHECK(p.summary.vendor.size() == table.rows);
        const auto& v = p.summary.vendor.front();
        CHECK(table.text(0, *table.find("computing_vendor")) == microsText(v.vendorComputing));
        if (v.isMatched)
            CHECK(table.text(0, *table.find("computing")) == microsText(v.computing));
    }
}

TEST_CASE("summary page: a row of the breakdown is shown as the bar", "[views][summary]")
{
    Shown p(withDevices());
    auto* table = p.table("Per device and step");
    REQUIRE(QTest::qWaitFor([&] { return table->shown().rows != nullptr; }, 20000));
    REQUIRE(table->table()->rows == p.summary.breakdown.size());
    REQUIRE(table->selectRow(8));
    const auto& row = p.summary.breakdown[8];
    std::int64_t sum = 0;
    for (const auto& part : seen<BreakdownBar>(p.page, "Where the time goes").parts())
        sum += part.time;
    CHECK(sum == row.range.dur());
    CHECK(seen<BreakdownBar>(p.page, "Where the time goes").parts()[0].time == row.compute.covered);
    // Sum, union and share of the wall time of the same line.
    const auto& parts = *p.table("Parts of the time")->table();
    const auto cell = [&](std::size_t line, std::size_t column) { return shownText(parts, line, column); };
    CHECK(cell(0, 4) == groupDigits(microsText(row.compute.sum)));
    CHECK(cell(0, 1) == groupDigits(microsText(row.compute.covered)));
    CHECK(parts.cell(0, 2) == Cell(100.0));
    // Free and Idle as on the page of overlap: free is idle time and copies that run alone.
    CHECK(cell(5, 1) == groupDigits(microsText(row.free)));
    CHECK(cell(1, 1) == groupDigits(microsText(row.idle)));
    CHECK(cell(2, 1) == groupDigits(microsText(row.hostOnly))); // what is below idle time is a part of it
    CHECK(cell(3, 1) == groupDigits(microsText(row.nothing)));
    CHECK(row.free == row.copyOnly + row.idle);
    CHECK(row.idle == row.hostOnly + row.nothing);
    double shares = 0; // what stands in the bar adds up to the whole
    for (const std::size_t line : {0U, 2U, 3U})
        shares += std::get<double>(parts.cell(line, 3));
    CHECK(shares == Approx(100).margin(0.3));
    CHECK(p.selection.range() == std::optional(row.range));
}

TEST_CASE("summary page: the frequency has one mean in the card and in the plot", "[views][summary]")
{
    ReportBuilder b;
    b.report().name = "frequency";
    const auto track = b.track(b.thread(b.process("device"), "1"));
    b.addSlice(sliceOf(b, track, "conv", 0, 1'000'000, SliceClass::Kernel));
    const auto counter = b.counter(b.process("device"), "AI Core Freq", "MHz", "MHz", CounterKind::Frequency);
    for (const auto& [ts, mhz] :
         {std::pair{0, 1600.0}, {700'000, 1000.0}, {800'000, 1600.0}, {1'000'000, 1600.0}})
        b.addSample(counter, ts, mhz);
    Shown p(b.finish());
    REQUIRE(p.summary.frequencies.size() == 1);
    CHECK(p.summary.frequencies[0].mean == 1540);
    CHECK(p.copied().contains(QStringLiteral("1\u202f540 MHz")));
    const auto* plot = p.page.findChild<LinesPlot*>();
    REQUIRE(plot != nullptr);
    REQUIRE(plot->graphCount() == 1);
    CHECK(plot->graph(0)->name().contains(QStringLiteral("mean 1\u202f540 MHz")));
}

TEST_CASE("summary page: frequencies of ranks without a common clock lie over each other", "[views][summary]")
{
    constexpr std::int64_t kApart = 5'000'000'000;
    const auto rank = [](std::int64_t shift) {
        ReportBuilder b;
        const auto track = b.track(b.thread(b.process("device"), "1"));
        b.addSlice(sliceOf(b, track, "conv", shift, 1'000'000, SliceClass::Kernel));
        const auto counter =
            b.counter(b.process("device"), "AI Core Freq", "MHz", "MHz", CounterKind::Frequency);
        for (const auto& [ts, mhz] : {std::pair{0, 1000.0}, {700'000, 1600.0}, {800'000, 1000.0}})
            b.addSample(counter, shift + ts, mhz);
        return b.finish();
    };
    Selection selection;
    const SummaryPage page(
        {std::make_shared<const Workspace>(Workspace{{rank(0), rank(kApart)}}), selection});
    const auto tops = [&] {
        const auto* plot = page.findChild<LinesPlot*>();
        return plot == nullptr || plot->graphCount() != 2
                   ? std::vector<double>{}
                   : std::vector{test::topOf(*plot, 0), test::topOf(*plot, 1)};
    };
    REQUIRE(QTest::qWaitFor([&] { return tops().size() == 2; }, 10'000));
    CHECK(tops()[1] - tops()[0] == Approx(5000)); // ms
    selection.setClocks({0, -kApart});
    CHECK(QTest::qWaitFor([&] { return tops().size() == 2 && tops()[0] == Approx(tops()[1]); }, 10'000));
}

TEST_CASE("summary page: a top op or op type or call leads to the table that holds it", "[views][summary]")
{
    Shown p(openSample("JOBYOLOMISHBEFORESAMPLE"));
    QSignalSpy asked(&p.selection.navigator(), &Navigator::asked);
    const auto variantOf = [&](BarList* list) {
        asked.clear();
        p.clickRow(list, 0);
        REQUIRE(asked.count() == 1);
        const auto target = asked[0][0].value<Target>();
        CHECK(target.filter == list->rows()[0].name);
        return target.variant;
    };
    CHECK(variantOf(p.list("Top 10 op(s)")) == QStringLiteral("ops"));
    CHECK(variantOf(p.list("Top 10 op type(s)")) == QStringLiteral("op_types"));
    CHECK(variantOf(p.list("Top 10 API(s)")).endsWith(QStringLiteral("_api")));
}

TEST_CASE("summary page: each part is a share of the same time and the tip says what free time is one of",
          "[views][summary]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("device"), "1"));
    b.addSlice(sliceOf(b, host, "load", 0, 900, SliceClass::HostApi));
    b.addSlice(sliceOf(b, device, "conv", 900, 60, SliceClass::Kernel));
    b.addSlice(sliceOf(b, device, "conv", 980, 20, SliceClass::Kernel));
    Shown p(b.finish());
    const auto& row = p.summary.breakdown.at(0);
    REQUIRE(row.free == 20);
    REQUIRE(row.idle == 20);
    const auto& parts = *p.table("Parts of the time")->table();
    REQUIRE(parts.rows == 7);                                  // free is the same time as idle: one row
    CHECK(std::get<double>(parts.cell(1, 2)) == Approx(2.0));  // only between its first and last task
    CHECK(std::get<double>(parts.cell(1, 5)) == Approx(20.0)); // of the time of the device
    CHECK(std::get<double>(parts.cell(4, 2)) == Approx(90.0));
    CHECK(std::get<double>(parts.cell(5, 2)) == Approx(90.0)); // the call before its first task
}

TEST_CASE("summary page: all ranks have a bar on one scale and the current one is shown below",
          "[views][summary]")
{
    const auto opened =
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / "ascend_pt_two_ranks");
    const auto workspace = std::make_shared<const Workspace>(opened);
    Selection selection;
    SummaryPage page({workspace, selection});
    page.resize(1200, 900);
    page.show();
    Shown::wait(page);
    auto& bars = seen<RankBars>(page, "Time of each rank");
    REQUIRE(bars.rows().size() == 2);
    CHECK(bars.rows()[0].name == QStringLiteral("Rank 0 \u00B7 Device 0"));
    CHECK(bars.rows()[0].total == QStringLiteral("8.132 ms"));
    CHECK(bars.rows()[1].total == QStringLiteral("7.859 ms"));
    CHECK(bars.current() == 1); // the busiest one
    const auto compute = [&] { return seen<BreakdownBar>(page, "Where the time goes").parts()[0].time; };
    CHECK(compute() == bars.rows()[1].parts[0]);
    QTest::mouseClick(bars.viewport(), Qt::LeftButton, {}, bars.rectOf(0).center());
    CHECK(compute() == bars.rows()[0].parts[0]);
    CHECK(compute() == 5'308'539);
    auto* const total = page.findChild<QPushButton*>(QStringLiteral("card.timeline"));
    REQUIRE(total != nullptr);
    CHECK(total->toolTip().contains(QStringLiteral("Rank 1 \u00B7 Device 1: 7.859 ms in all")));
}

TEST_CASE("summary page: cards stand side by side in a tab that was in the background", "[views][summary]")
{
    Selection selection;
    QTabWidget tabs;
    tabs.addTab(new QWidget, QStringLiteral("front"));
    tabs.resize(1200, 800);
    tabs.show();
    auto* page = new SummaryPage({openSample("ascend_pt_two_ranks"), selection});
    tabs.addTab(page, QStringLiteral("behind"));
    Shown::wait(*page);
    tabs.setCurrentIndex(1);
    QCoreApplication::processEvents();
    const auto cards = cardsOf(*page);
    REQUIRE(cards.size() >= 6);
    const auto inFirstRow = [&] {
        return std::ranges::count_if(cards, [&](QWidget* card) { return card->y() == cards[0]->y(); });
    };
    CHECK(inFirstRow() == cards.size());
    const auto* below = page->findChild<BreakdownBar*>();
    const auto bottom = [&] { return cards.back()->mapTo(page, QPoint(0, cards.back()->height())).y(); };
    CHECK(below->mapTo(page, QPoint()).y() > bottom());
    tabs.resize(520, 800);
    REQUIRE(QTest::qWaitFor([&] { return inFirstRow() < cards.size(); }, 5000));
    QCoreApplication::processEvents();
    CHECK(below->mapTo(page, QPoint()).y() > bottom());
}

TEST_CASE("summary page: another order of the breakdown leaves the selected range alone", "[views][summary]")
{
    Shown p(withDevices());
    auto* table = p.table("Per device and step");
    REQUIRE(QTest::qWaitFor([&] { return table->shown().rows != nullptr; }, 20000));
    REQUIRE(table->selectRow(8));
    REQUIRE(p.selection.range() == std::optional(p.summary.breakdown[8].range));
    const TimeRange moved{100, 200};
    p.selection.setRange(moved);
    TableQuery query;
    query.sort = {{*table->table()->find("compute"), false}};
    table->applyQuery(query, *table->table());
    REQUIRE(QTest::qWaitFor([&] { return table->shown().rows->order.back() != 12; }, 20000));
    CHECK(table->currentRow() == std::optional(8U));
    CHECK(p.selection.range() == std::optional(moved));
    REQUIRE(table->selectRow(3));
    CHECK(p.selection.range() == std::optional(p.summary.breakdown[3].range));
}

TEST_CASE("summary page: the name of a setting may break behind its points and underscores",
          "[views][summary]")
{
    CHECK(breakableKey(QStringLiteral("common_config.level")) ==
          QStringLiteral("common_\u200bconfig.\u200blevel"));
    CHECK(breakable(QStringLiteral("1.5 GB")) == QStringLiteral("1.5 GB"));
}

TEST_CASE("summary page: all cards of a wide page are in one row of equal width", "[views][summary]")
{
    Shown p(openSample("ascend_pt_two_ranks"));
    p.page.resize(1060, 700); // next to the navigator of a window of 1280 pixels
    QCoreApplication::processEvents();
    const auto cards = cardsOf(p.page);
    REQUIRE(cards.size() >= 8);
    for (const auto* card : cards) {
        CHECK(card->y() == cards[0]->y());
        CHECK(card->size() == cards[0]->size());
        for (const auto* label : card->findChildren<QLabel*>()) {
            INFO(label->text().toStdString());
            CHECK(label->height() >= label->heightForWidth(label->width())); // no line is cut
        }
    }
}

TEST_CASE("summary page: empty parts are hidden and listed with their reasons", "[views][summary]")
{
    Shown p(withDevices());
    QStringList titles;
    for (const auto* label : p.page.findChildren<QLabel*>()) {
        if (label->font().bold())
            titles << label->text();
    }
    CHECK(titles.contains(QStringLiteral("Not in this run")));
    CHECK_FALSE(titles.contains(QStringLiteral("Memory peaks")));
    CHECK(wordsOf(p.page, "summary.missing").contains(QStringLiteral("Memory peaks: ")));
    CHECK_FALSE(wordsOf(p.page, "summary.missing").contains(QStringLiteral("Top 10 op(s): ")));
}

TEST_CASE("summary page: each kind of idle time is explained on hover", "[views][summary]")
{
    Shown p(openSample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS"));
    const auto* bar = test::part<BreakdownBar>(p.page);
    std::set<QString> meanings;
    int inLegend = 0;
    for (const auto& part : bar->parts()) {
        CHECK(BreakdownBar::tipOf(part).endsWith(part.meaning));
        CHECK_FALSE(part.meaning.isEmpty());
        meanings.insert(part.meaning);
        inLegend += part.legend.isEmpty() ? 0 : 1;
        CHECK(part.legend.right() <= bar->width());
    }
    CHECK(meanings.size() == BreakdownBar::kParts);
    CHECK(inLegend >= 5);
}

TEST_CASE("summary page: the time before the first task is listed with the gaps", "[views][summary]")
{
    Shown p(openSample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS"));
    QSignalSpy asked(&p.selection.navigator(), &Navigator::asked);
    auto* gaps = p.list("Longest gaps");
    std::size_t before = SIZE_MAX;
    for (std::size_t i = 0; i < gaps->rows().size(); ++i) {
        if (gaps->rows()[i].name.startsWith(QStringLiteral("Before the first task: ")))
            before = i;
        CHECK(gaps->rows()[i].share <= 1);
    }
    REQUIRE(before != SIZE_MAX);
    p.clickRow(gaps, before);
    REQUIRE(asked.count() == 1);
    const auto range = asked[0][0].value<Target>().range;
    REQUIRE(range);
    const auto& row = p.summary.breakdown.front();
    CHECK(*range == TimeRange{row.range.begin, row.deviceSpan.begin});
    CHECK(range->dur() == row.beforeFirst);
}

TEST_CASE("summary page: ops of one name are told from each other by their task types", "[views][summary]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("npu"), "1"));
    b.report().tracks[track.index()].device = 0;
    std::int64_t at = 0;
    for (const char* type : {"AI_CORE", "AI_VECTOR_CORE", "AI_CORE"}) {
        auto slice = sliceOf(b, track, at == 2000 ? "other" : "conv", at, 500, SliceClass::Kernel);
        slice.type = b.intern(type);
        b.addSlice(slice);
        at += 1000;
    }
    Shown p(b.finish());
    std::set<QString> names;
    for (const auto& row : p.list("Top 10 op(s)")->rows())
        names.insert(row.name);
    CHECK(names == std::set<QString>{QStringLiteral("conv \u00B7 AI_CORE"),
                                     QStringLiteral("conv \u00B7 AI_VECTOR_CORE"), QStringLiteral("other")});
}

TEST_CASE("summary page: a GPU without a device timeline gives the reason and no definition",
          "[views][summary]")
{
    ReportBuilder b;
    DeviceInfo device;
    device.chip = "NVIDIA A100";
    b.report().platform.devices.push_back(device);
    const auto track = b.track(b.thread(b.process("host"), "1"));
    Slice call;
    call.track = track;
    call.dur = 1000;
    call.name = b.intern("call");
    call.cls = SliceClass::HostApi;
    b.addSlice(call);
    Shown p(b.finish());
    for (const auto* card : cardsOf(p.page))
        CHECK_FALSE(card->toolTip().contains(QStringLiteral("busiest device runs")));
}
