// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_page.h"

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/core/compare/small_run.h"
#include "tests/support/answered.h"
#include "tests/support/temp_folder.h"
#include "tests/views/seen.h"
#include "views/comparison/comparison_header.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/state_chips.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"

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

struct Shown {
    Selection selection;
    ComparisonSides sides;
    ComparisonPage page;

    Shown(ReportPtr a, ReportPtr b) : sides(a, b), page({sides, selection}) { wait(); }
    void wait() const
    {
        REQUIRE(page.isBusy()); // else nothing was begun
        REQUIRE(QTest::qWaitFor([&] { return !page.isBusy(); }, 10000));
    }
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
        QTRY_VERIFY_WITH_TIMEOUT(test::part<TableWidget>(page)->selectRow(index), 5000);
    }
};

/// Runs a command of the page.
void trigger(const ComparisonPage& page, const char* id)
{
    auto* action = page.findChild<QAction*>(QLatin1String(id));
    REQUIRE(action != nullptr);
    action->trigger();
}

/// 80 ops with long names: two are slower, one is faster.
std::array<ReportPtr, 2> longRuns()
{
    std::array<std::vector<SmallOp>, 2> ops;
    for (int i = 0; i < 80; ++i) {
        const auto name = "model/backbone/layer" + std::to_string(i) + "/conv2d_with_a_long_name";
        ops[0].push_back({name, "Conv", "", 1'000'000});
        ops[1].push_back({name, "Conv", "",
                          i == 10   ? 3'000'000
                          : i == 70 ? 2'000'000
                          : i == 20 ? 500'000
                                    : 1'000'000});
    }
    return {smallReport(ops[0]), smallReport(ops[1], 0, "b")};
}

} // namespace

TEST_CASE("comparison page: twelve rows and tabs and the difference are seen at 1280 x 800",
          "[views][comparison]")
{
    const auto [a, b] = longRuns();
    Shown p(a, b);
    p.page.resize(1076, 674); // without menu, tabs of reports, side bar and status line
    p.page.show();
    QCoreApplication::processEvents();
    const auto* table = test::part<TableWidget>(p.page);
    const auto* view = table->view();
    REQUIRE(QTest::qWaitFor([&] { return table->shown().rows != nullptr; }, 5000));
    QCoreApplication::processEvents();
    CHECK(view->viewport()->height() / view->rowHeight() >= 12);
    CHECK(test::part<BarList>(p.page)->isVisible());
    const auto* tabs = test::part<QTabBar>(p.page);
    CHECK(tabs->tabRect(tabs->count() - 1).right() < tabs->width()); // no arrows
    std::size_t last = 0;
    for (const auto* column : {"a", "b", "diff", "diff_percent", "why"}) {
        INFO(column);
        const auto section = table->table()->find(column).value();
        CHECK(section > last);
        last = section;
        if (std::string_view(column) == "why")
            break;
        CHECK(view->header()->sectionViewportPosition(static_cast<int>(section)) +
                  view->header()->sectionSize(static_cast<int>(section)) <=
              view->viewport()->width());
    }
}

TEST_CASE("comparison page: the differences are walked forth and back and from the end to the begin",
          "[views][comparison]")
{
    const auto [a, b] = longRuns();
    Shown p(a, b);
    auto* table = test::part<TableWidget>(p.page);
    REQUIRE(QTest::qWaitFor([&] { return table->shown().rows != nullptr; }, 5000));
    std::vector<std::uint32_t> differing;
    const auto& rows = p.page.comparison()->rows;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        if (rows[i].state != RowState::Same)
            differing.push_back(i);
    }
    REQUIRE(differing.size() == 3);
    for (std::size_t i = 0; i < differing.size(); ++i) {
        CHECK(p.page.goToDifference(true) == DifferenceStep::Next);
        CHECK(table->currentRow() == differing[i]);
    }
    CHECK(p.page.goToDifference(true) == DifferenceStep::Wrapped);
    CHECK(table->currentRow() == differing.front());
    CHECK(p.page.goToDifference(false) == DifferenceStep::Wrapped);
    CHECK(table->currentRow() == differing.back());

    const auto run = mish();
    Shown same(run, run);
    REQUIRE(
        QTest::qWaitFor([&] { return test::part<TableWidget>(same.page)->shown().rows != nullptr; }, 5000));
    CHECK(same.page.goToDifference(true) == DifferenceStep::None);
}

TEST_CASE("comparison page: totals in words, rows and waterfall of the default tab", "[views][comparison]")
{
    Shown p(mish(), leaky());
    REQUIRE(p.page.comparison());
    CHECK(test::wordsOf(test::part<ComparisonHeader>(p.page)->totals(), "comparison.total")
              .contains(QStringLiteral("1.250 ms → 650.000 us")));
    CHECK(test::wordsOf(test::part<ComparisonHeader>(p.page)->totals(), "comparison.total")
              .contains(QStringLiteral("-48.0 %")));
    CHECK(p.page.comparison()->rows.size() == 3);
    auto* waterfall = test::part<BarList>(p.page);
    auto* table = test::part<TableWidget>(p.page);
    REQUIRE(QTest::qWaitFor([&] { return table->shown().rows != nullptr; }, 10000));
    const auto items = layoutWaterfall(*p.page.comparison(), true);
    for (const auto bar : {std::size_t{1}, std::size_t{2}}) { // the first one is the total of A
        for (std::size_t i = 0; i < (bar == 1 ? 2 : 1); ++i)
            QTest::keyClick(waterfall, Qt::Key_Down);
        QTest::keyClick(waterfall, Qt::Key_Return);
        REQUIRE(items[bar].row);
        CHECK(table->currentRow() == *items[bar].row);
        CHECK(waterfall->accessibleDescription() ==
              items[bar].name + QStringLiteral(": ") + items[bar].value);
    }
}

TEST_CASE("comparison page: swap mirrors and a compared run with itself is the same", "[views][comparison]")
{
    Shown p(mish(), leaky());
    const auto before = p.page.comparison();
    test::part<ComparisonHeader>(p.page)->swapSides();
    p.wait();
    CHECK(p.page.comparison()->totalA == before->totalB);
    CHECK(p.page.comparison()->totalB == before->totalA);

    const auto run = mish();
    Shown self(run, run);
    for (const auto& row : self.page.comparison()->rows)
        CHECK(row.state == RowState::Same);
}

TEST_CASE("comparison page: a proposed group can be broken up, restored and accepted", "[views][comparison]")
{
    Shown p(mish(), leaky());
    const auto* group = p.row(MatchKind::Group);
    REQUIRE(group != nullptr);
    CHECK(group->confidence < 1);
    p.select(group);
    trigger(p.page, "comparison.accept");
    p.wait();
    REQUIRE(p.row(MatchKind::Group) != nullptr);
    CHECK(p.row(MatchKind::Group)->confidence == 1);

    p.select(p.row(MatchKind::Group));
    trigger(p.page, "comparison.breakUp");
    p.wait();
    CHECK(p.row(MatchKind::Group) == nullptr);
    CHECK(p.row(MatchKind::OnlyB) != nullptr);

    trigger(p.page, "comparison.restore");
    p.wait();
    CHECK(p.row(MatchKind::Group) != nullptr);
}

TEST_CASE("comparison page: states are counted and hidden by a click and nothing is hidden at first",
          "[views][comparison]")
{
    const auto a = smallReport({{"slow", "T", "", 100000},
                                {"fast", "T", "", 100000},
                                {"gone", "G", "", 40000},
                                {"same", "T", "", 9}});
    const auto b = smallReport(
        {{"slow", "T", "", 200000}, {"fast", "T", "", 50000}, {"new", "N", "", 30000}, {"same", "T", "", 9}},
        5, "b");
    Shown p(a, b);
    const auto shown = [&] {
        return test::part<TableWidget>(p.page)->shown().rows
                   ? test::part<TableWidget>(p.page)->shown().rows->order.size()
                   : 0;
    };
    const auto all = p.page.comparison()->rows.size();
    CHECK(QTest::qWaitFor([&] { return shown() == all; }, 5000));
    auto* same = test::part<StateChips>(p.page)->chip(RowState::Same);
    REQUIRE(same != nullptr);
    CHECK(same->text() == QStringLiteral("SAME 1"));
    CHECK(test::part<StateChips>(p.page)->chip(RowState::Changed) == nullptr);
    same->click();
    CHECK(QTest::qWaitFor([&] { return shown() == all - 1; }, 5000));
    // The rows stay hidden when the threshold changes, and come back with another tab.
    test::part<ComparisonHeader>(p.page)->swapSides();
    p.wait();
    CHECK_FALSE(test::part<StateChips>(p.page)->filter().isEmpty());
    CHECK(QTest::qWaitFor([&] { return shown() == all - 1; }, 5000));
    test::part<QTabBar>(p.page)->setCurrentIndex(static_cast<int>(CompareBy::OpTypes));
    p.wait();
    CHECK(test::part<StateChips>(p.page)->filter().isEmpty());
    CHECK(QTest::qWaitFor([&] { return shown() == p.page.comparison()->rows.size(); }, 5000));
    // Hiding the last state shows all again: an empty table would say nothing.
    for (int i = 0; i <= static_cast<int>(RowState::Same); ++i) {
        if (auto* chip = test::part<StateChips>(p.page)->chip(static_cast<RowState>(i));
            chip != nullptr && chip->isChecked())
            chip->click();
    }
    CHECK(test::part<StateChips>(p.page)->filter().isEmpty());
}

TEST_CASE("comparison page: a low window gives the height to the rows", "[views][comparison]")
{
    Shown p(mish(), leaky());
    p.page.resize(900, 480);
    p.page.show();
    QCoreApplication::processEvents();
    CHECK_FALSE(test::part<BarList>(p.page)->isVisible());
    const auto* view = test::part<TableWidget>(p.page)->view();
    CHECK(view->viewport()->height() / view->rowHeight() >= 6);
    seen(p.page, "Waterfall").click();
    QCoreApplication::processEvents();
    CHECK(test::part<BarList>(p.page)->isVisible());
    p.page.resize(900, 450); // what was chosen by hand stays
    QCoreApplication::processEvents();
    CHECK(test::part<BarList>(p.page)->isVisible());
}

TEST_CASE("comparison page: the timelines are one click away with and without a row", "[views][comparison]")
{
    Shown p(mish(), leaky());
    QSignalSpy asked(&p.selection.navigator(), &Navigator::asked);
    CHECK(seen(p.page, "Show on timelines").isEnabled());
    seen(p.page, "Show on timelines").click();
    CHECK(asked.count() == 1);
    p.select(&p.page.comparison()->rows[0]);
    seen(p.page, "Show on timelines").click();
    CHECK(asked.count() == 2);
    const auto pair = asked.back().front().value<Target>().pair;
    REQUIRE(pair.has_value());
    CHECK(pair->first == p.page.comparison()->rows[0].a.first);
}

TEST_CASE("comparison page: every tab shows rows or says why it has none", "[views][comparison]")
{
    Shown p(mish(), leaky());
    for (int by = 1; by < kCompareByCount; ++by) {
        test::part<QTabBar>(p.page)->setCurrentIndex(by);
        p.wait();
        INFO(by);
        CHECK((p.page.comparison() != nullptr || !test::wordsOf(p.page, "comparison.reason").isEmpty()));
        CHECK((p.page.comparison() == nullptr || static_cast<int>(p.page.comparison()->options.by) == by));
        CHECK_FALSE(test::part<QTabBar>(p.page)->tabText(by).isEmpty());
    }
}

TEST_CASE("comparison page: families and framework ops and modules and overlap are offered where both sides "
          "have them",
          "[views][comparison]")
{
    OpenOptions options;
    options.useCache = false;
    const auto gpu = openPath(OPSCOPE_SOURCE_DIR "/samples/gpu_resnet50", options);
    REQUIRE(gpu);
    REQUIRE(gpu->reports.size() == 2);
    const std::array added{CompareBy::Family, CompareBy::FrameworkOp, CompareBy::Module, CompareBy::Overlap};
    const auto at = [](CompareBy by) { return static_cast<int>(by); };
    const Shown p(gpu->reports[0], gpu->reports[1]);
    auto* tabs = test::part<QTabBar>(p.page);
    for (const auto by : added) {
        INFO(compareByName(by));
        CHECK(tabs->isTabEnabled(at(by)) == (by != CompareBy::Module));
        if (by == CompareBy::Module)
            continue;
        CHECK(tabs->tabToolTip(at(by)).isEmpty());
        tabs->setCurrentIndex(at(by));
        p.wait();
        REQUIRE(p.page.comparison() != nullptr);
        CHECK(p.page.comparison()->options.by == by);
        CHECK_FALSE(p.page.comparison()->rows.empty());
    }
    CHECK(tabs->tabToolTip(at(CompareBy::Module)) ==
          QStringLiteral("Nothing to compare by module: neither side has such data"));

    const Shown other(gpu->reports[0], leaky());
    tabs = test::part<QTabBar>(other.page);
    CHECK(tabs->isTabEnabled(at(CompareBy::Family)));
    CHECK_FALSE(tabs->isTabEnabled(at(CompareBy::FrameworkOp)));
    const auto reason = [&] { return tabs->tabToolTip(at(CompareBy::FrameworkOp)); };
    CHECK(reason() == QStringLiteral("Cannot compare by framework-op: B has no ops launched by a framework"));
    test::part<ComparisonHeader>(other.page)->swapSides();
    other.wait();
    CHECK(reason() == QStringLiteral("Cannot compare by framework-op: A has no ops launched by a framework"));
}

TEST_CASE("comparison page: metrics and communication and memory and platform of two ranks have rows",
          "[views][comparison]")
{
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(OPSCOPE_SOURCE_DIR "/samples/ascend_pt_two_ranks", options);
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 2);
    Shown p(opened->reports[0], opened->reports[1]);
    for (const auto by : {CompareBy::Metrics, CompareBy::Steps, CompareBy::Communication, CompareBy::Memory,
                          CompareBy::Platform}) {
        test::part<QTabBar>(p.page)->setCurrentIndex(static_cast<int>(by));
        p.wait();
        INFO(compareByName(by) << ": " << test::wordsOf(p.page, "comparison.reason").toStdString());
        REQUIRE(p.page.comparison() != nullptr);
        CHECK(p.page.comparison()->options.by == by);
        CHECK_FALSE(p.page.comparison()->rows.empty());
        REQUIRE(test::part<TableWidget>(p.page)->table() != nullptr);
        CHECK(test::part<TableWidget>(p.page)->table()->rows == p.page.comparison()->rows.size());
        CHECK(p.page.comparison()->waterfall.empty());
    }
    // Platform: one row a fact, by words that can be translated.
    for (const auto& row : p.page.comparison()->rows) {
        REQUIRE(row.other().label.has_value());
        CHECK(row.other().label->english() == row.title);
    }
}

TEST_CASE("comparison page: of many execute calls the first thousand are listed and any is reached by number",
          "[views][comparison]")
{
    ReportBuilder b;
    b.report().name = "calls";
    const auto track = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("device"), "2"));
    for (int i = 0; i < 1200; ++i) {
        Slice call;
        call.track = track;
        call.ts = i * 1000;
        call.dur = 900;
        call.name = b.intern("aclmdlExecute");
        call.cls = SliceClass::HostApi;
        b.addSlice(call);
        Slice op = call;
        op.track = device;
        op.dur = 500 + i;
        op.name = b.intern("conv");
        op.cls = SliceClass::Kernel;
        b.addSlice(op);
    }
    const auto report = b.finish();
    Shown p(report, report);
    auto* combo = &seen<QComboBox>(p.page, "Part of B");
    REQUIRE(combo->count() == 1 + 2 + 1000 + 1); // the run, all calls, the busy span, calls, the hint
    CHECK(combo->itemText(combo->count() - 1).contains(QStringLiteral("1000 of 1200")));
    CHECK(test::wordsOf(p.page, "comparison.scope") ==
          QStringLiteral("Compared by: the mean of 100 of 1200 execute calls"));
    // The hint is no choice.
    const auto before = combo->currentIndex();
    Q_EMIT combo->activated(combo->count() - 1);
    CHECK(combo->currentIndex() == before);

    combo->lineEdit()->setText(QStringLiteral("1150"));
    Q_EMIT combo->lineEdit()->editingFinished();
    REQUIRE(QTest::qWaitFor([&] { return p.page.comparison()->runsB[0].scope.index == 1149; }, 10000));
    CHECK(p.page.comparison()->runsB[0].scope.range.begin == 1149 * 1000);
    CHECK(combo->currentText().contains(QStringLiteral("#1150")));
    // What is no number of a call changes nothing.
    combo->lineEdit()->setText(QStringLiteral("4711"));
    Q_EMIT combo->lineEdit()->editingFinished();
    CHECK(combo->currentText().contains(QStringLiteral("#1150")));
}

TEST_CASE("comparison page: two devices of one report are compared by what each has for itself",
          "[views][comparison]")
{
    ReportBuilder b;
    const auto addSlice = [&](const char* process, std::int32_t device, SliceClass cls, std::int64_t dur) {
        const auto track = b.track(b.thread(b.process(process), "1"));
        b.report().tracks[track.index()].device = device;
        Slice slice;
        slice.track = track;
        slice.dur = dur;
        slice.name = b.intern(cls == SliceClass::HostApi ? "aclmdlExecute" : "conv");
        slice.cls = cls;
        b.addSlice(slice);
    };
    addSlice("host", kNoDevice, SliceClass::HostApi, 900); // of both devices
    addSlice("first", 0, SliceClass::Kernel, 300);
    addSlice("second", 1, SliceClass::Kernel, 500);
    const auto report = b.finish();
    Shown p(report, report);
    const auto* scope = &seen<QComboBox>(p.page, "Part of A");
    CHECK(scope->currentText() == QStringLiteral("the busy span of the device"));
    CHECK(p.page.comparison()->runsA[0].scope.kind == ScopeKind::Device);
    CHECK(p.page.comparison()->totalA == 300);
    CHECK(p.page.comparison()->totalB == 500);
}

TEST_CASE("comparison page: closing it while it compares is harmless", "[views][comparison]")
{
    const auto a = mish();
    const auto b = leaky();
    for (int i = 0; i < 50; ++i) {
        Selection selection;
        ComparisonSides sides(a, b);
        const ComparisonPage page({sides, selection});
    }
    waitForAnswers();
    CHECK(a.use_count() == 1); // nothing works on for what is gone
    CHECK(b.use_count() == 1);
}

namespace {

struct WithAccuracy : Shown {
    TempFolder folder;

    WithAccuracy() : Shown(mish(), leaky()) {}
    void open()
    {
        const std::string header =
            "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity,CompareFailReason\n";
        const auto before = folder.write("a.csv", header + "0,Conv,conv,conv,conv:input:0,0.500000,\n"
                                                           "0,Conv,conv,conv,conv:output:0,0.999000,\n"
                                                           "1,Pool,pool,pool,pool:output:0,nan,\n");
        const auto after = folder.write("b.csv", header + "0,Conv,conv,conv,conv:output:0,0.710000,\n");
        page.openAccuracy(QString::fromStdString(before.string()), QString::fromStdString(after.string()));
        wait();
    }
    std::string textIn(const char* op, const char* column) const
    {
        const auto& table = *test::part<TableWidget>(page)->table();
        for (std::size_t row = 0; row < table.rows; ++row) {
            if (page.comparison()->rows[row].title == op)
                return table.text(row, table.find(column).value());
        }
        return "no such row";
    }
};

} // namespace

TEST_CASE("comparison page: time and accuracy of an op stand in one row", "[views][compare]")
{
    WithAccuracy shown;
    shown.open();
    CHECK(shown.textIn("conv", "cosine_a") == "0.999000");
    CHECK(shown.textIn("conv", "cosine_b") == "0.710000");
    CHECK(shown.textIn("conv", "accuracy") == "worse");
    CHECK(shown.textIn("conv", "diff_percent").starts_with("-44"));
    const auto& table = *test::part<TableWidget>(shown.page)->table();
    CHECK(table.find("accuracy").value() < table.find("why").value()); // which is wide
    CHECK(shown.textIn("pool", "accuracy") == "only before");
    CHECK(shown.textIn("pool", "cosine_a") == "nan");
}

TEST_CASE("comparison page: the accuracy is seen beside the time at 1280 x 800", "[views][compare]")
{
    WithAccuracy shown;
    shown.open();
    shown.page.resize(1040, 560); // beside the dock of reports
    shown.page.show();
    const auto& table = *test::part<TableWidget>(shown.page)->table();
    const auto* view = test::part<TableWidget>(shown.page)->view();
    for (const auto* column : {"a", "b", "diff_percent", "cosine_a", "cosine_b", "accuracy"}) {
        INFO(column);
        const auto section = static_cast<int>(table.find(column).value());
        CHECK(view->header()->sectionViewportPosition(section) + view->header()->sectionSize(section) <=
              view->viewport()->width());
    }
    const auto buttons = shown.page.findChildren<QToolButton*>();
    CHECK(std::ranges::any_of(buttons, [](const QToolButton* button) {
        return button->isVisible() && button->text().startsWith(QStringLiteral("Accuracy Results"));
    }));
}

TEST_CASE("comparison page: the accuracy goes with its run to the other side", "[views][compare]")
{
    WithAccuracy shown;
    shown.open();
    test::part<ComparisonHeader>(shown.page)->swapSides();
    shown.wait();
    CHECK(shown.textIn("conv", "cosine_a") == "0.710000");
    CHECK(shown.textIn("conv", "cosine_b") == "0.999000");
    CHECK(shown.textIn("conv", "accuracy") == "better");
}

TEST_CASE("comparison page: another rank has not the accuracy of the one before it", "[views][compare]")
{
    WithAccuracy shown;
    auto ranks = std::make_shared<Workspace>();
    ranks->reports = {shown.sides.first(CompareSide::B), mish()};
    shown.sides.offerRanks(ranks);
    shown.open();
    shown.sides.chooseRank(CompareSide::B, 1);
    shown.wait();
    CHECK(shown.textIn("conv", "cosine_a") == "0.999000");
    CHECK(shown.textIn("conv", "cosine_b") == "N/A");
}

TEST_CASE("comparison page: nothing is chosen of a run whose parts are not known yet", "[views][comparison]")
{
    const auto runs = [](std::int64_t start) {
        return smallReport({{"conv", "Conv", "", 1000}, {"pool", "Pool", "", 500}}, start);
    };
    Shown shown(runs(0), runs(100));
    auto ranks = std::make_shared<Workspace>();
    ranks->reports = {shown.sides.first(CompareSide::B), runs(200)};
    shown.sides.offerRanks(ranks);
    shown.sides.chooseRank(CompareSide::B, 1);
    auto& model = shown.sides.model();
    REQUIRE_FALSE(model.isReady());
    for (auto* combo : test::part<ComparisonHeader>(shown.page)->findChildren<QComboBox*>()) {
        if (combo->isHidden() || combo->count() == 0 ||
            combo->currentText().startsWith(QStringLiteral("run")))
            continue;
        CHECK_FALSE(combo->isEnabled());
        Q_EMIT combo->activated(0); // chosen before it was greyed
        Q_EMIT combo->currentIndexChanged(0);
    }
    for (const auto side : kSides) {
        model.chooseScope(side, std::size_t{0});
        model.chooseScope(side, Scope{});
        model.chooseDevice(side, 1);
    }
    CHECK_FALSE(model.isReady());
    shown.wait();
    CHECK(model.isReady());
    CHECK_FALSE(model.part(CompareSide::A).device);
}

TEST_CASE("comparison page: hidden states stay hidden when the accuracy comes", "[views][compare]")
{
    WithAccuracy shown;
    auto* chip = test::part<StateChips>(shown.page)->chip(shown.page.comparison()->rows.front().state);
    REQUIRE(chip != nullptr);
    chip->click();
    const auto filter = test::part<StateChips>(shown.page)->filter();
    REQUIRE_FALSE(filter.isEmpty());
    shown.open();
    CHECK(test::part<StateChips>(shown.page)->filter() == filter);
    REQUIRE(test::part<TableWidget>(shown.page)->query().filters.size() == 1);
}

TEST_CASE("comparison page: a target does not wait for runs that cannot be compared", "[views][comparison]")
{
    const auto empty = ReportBuilder().finish();
    Selection selection;
    ComparisonSides sides(empty, empty);
    ComparisonPage page({sides, selection});
    QSignalSpy ready(&page, &Page::ready);
    const Target target{.filter = QStringLiteral("conv")};
    CHECK_FALSE(page.reveal(target));
    REQUIRE(QTest::qWaitFor([&] { return !page.isBusy(); }, 10'000));
    CHECK(page.comparison() == nullptr);
    CHECK(ready.count() > 0);
    CHECK(page.reveal(target));
}
