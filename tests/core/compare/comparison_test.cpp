// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/time.h"
#include "core/compare/comparison_table.h"
#include "core/import/open.h"
#include "tests/core/compare/small_run.h"
#include "tests/support/slices.h"

using namespace opscope;
using namespace opscope::test;

namespace {

std::int64_t waterfallSum(const Comparison& c)
{
    std::int64_t sum = 0;
    for (const auto& bar : c.waterfall)
        sum += bar.delta;
    return sum;
}

const ComparisonRow* rowOf(const Comparison& c, const std::string& title)
{
    for (const auto& row : c.rows) {
        if (row.title == title)
            return &row;
    }
    return nullptr;
}

void checkMirrored(const Comparison& ab, const Comparison& ba)
{
    REQUIRE(ab.rows.size() == ba.rows.size());
    CHECK(ab.totalA == ba.totalB);
    CHECK(ab.totalB == ba.totalA);
    std::map<std::string, const ComparisonRow*> byId;
    for (const auto& row : ba.rows)
        byId[rowId(ba, row)] = &row;
    for (const auto& row : ab.rows) {
        REQUIRE(byId.contains(rowId(ab, row)));
        const auto& other = *byId[rowId(ab, row)];
        CHECK(row.a.total == other.b.total);
        CHECK(row.b.total == other.a.total);
        CHECK(row.difference() == -other.difference());
        const std::map<RowState, RowState> mirror{
            {RowState::Slower, RowState::Faster}, {RowState::Faster, RowState::Slower},
            {RowState::New, RowState::Gone},      {RowState::Gone, RowState::New},
            {RowState::Same, RowState::Same},     {RowState::Changed, RowState::Changed}};
        CHECK(mirror.at(row.state) == other.state);
    }
}

} // namespace

TEST_CASE("comparison: a run with itself is all SAME with a difference of exactly 0", "[core][compare]")
{
    const auto run = smallReport(
        {{"conv", "Conv", "1", 12345}, {"relu", "Relu", "1", 77, 13}, {"conv", "Conv", "1", 999}});
    const auto c = compareSmall(run, run);
    REQUIRE(c.rows.size() == 2);
    for (const auto& row : c.rows) {
        CHECK(row.state == RowState::Same);
        CHECK(row.difference() == 0);
    }
    CHECK(c.totalState == RowState::Same);
    CHECK(c.waterfall.empty());
    REQUIRE(c.context.size() == 1);
    CHECK(c.context[0].id == MessageId::ContextSameFolder);
}

TEST_CASE("comparison: states are within noise or by sign and rows stand regressions first",
          "[core][compare]")
{
    const auto a = smallReport({{"same", "T", "", 100000},
                                {"slow", "T", "", 100000},
                                {"fast", "T", "", 100000},
                                {"gone", "G", "", 40000},
                                {"tiny", "T", "", 100},
                                {"edge", "T", "", 1000000}});
    const auto b = smallReport({{"same", "T", "", 104999},
                                {"slow", "T", "", 120000},
                                {"fast", "T", "", 50000},
                                {"tiny", "T", "", 4000},
                                {"edge", "T", "", 1030000},
                                {"new", "N", "", 30000}},
                               5, "other");
    const auto c = compareSmall(a, b);
    std::vector<std::pair<std::string, RowState>> got;
    for (const auto& row : c.rows)
        got.emplace_back(row.title, row.state);
    const std::vector<std::pair<std::string, RowState>> expected{
        {"slow", RowState::Slower}, {"new", RowState::New},   {"fast", RowState::Faster},
        {"gone", RowState::Gone},   {"edge", RowState::Same}, {"same", RowState::Same},
        {"tiny", RowState::Same}};
    CHECK(got == expected);
    CHECK(waterfallSum(c) == c.totalB - c.totalA);
    checkMirrored(c, compareSmall(b, a));

    CompareOptions strict;
    strict.noiseShare = 0;
    strict.noiseNs = 0;
    CHECK(rowOf(compareSmall(a, b, strict), "edge")->state == RowState::Slower);
}

TEST_CASE("comparison: random pairs conserve every op and every nanosecond and mirror after a swap",
          "[core][compare]")
{
    std::mt19937 rng(23);
    const char* types[] = {"Conv", "Relu", "BN", "Add", "MatMul"};
    for (int round = 0; round < 100; ++round) {
        const auto make = [&](const char* name) {
            std::vector<SmallOp> ops;
            const auto n = 1 + rng() % 30;
            for (unsigned i = 0; i < n; ++i) {
                const auto t = rng() % 5;
                ops.push_back({std::string(types[t]) + std::to_string(rng() % 6), types[t],
                               std::to_string(rng() % 2), static_cast<std::int64_t>(rng() % 50000), 0,
                               std::to_string(rng() % 3), static_cast<std::int64_t>(rng() % 500000)});
            }
            return smallReport(ops, 0, name);
        };
        const auto a = make("a");
        const auto b = make("b");
        const auto c = compareSmall(a, b);
        REQUIRE(waterfallSum(c) == c.totalB - c.totalA);
        std::uint64_t countA = 0;
        std::uint64_t countB = 0;
        std::int64_t sumA = 0;
        for (const auto& row : c.rows) {
            countA += row.a.count;
            countB += row.b.count;
            sumA += row.a.total;
        }
        CHECK(countA == a->slices.size());
        CHECK(countB == b->slices.size());
        std::int64_t all = 0;
        for (const auto d : a->slices.dur)
            all += d;
        CHECK(sumA == all);
        checkMirrored(c, compareSmall(b, a));
    }
}

TEST_CASE("comparison: one empty side is all new and two are an error with a reason", "[core][compare]")
{
    const auto some = smallReport({{"x", "T", "", 10}});
    const auto none = smallReport({}, 0, "none");
    const auto c = compareSmall(none, some);
    REQUIRE(c.rows.size() == 1);
    CHECK(c.rows[0].state == RowState::New);
    const auto failed = compareRuns({wholeRun(none)}, {wholeRun(none)});
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message.id == MessageId::CompareNothing);
    CHECK_FALSE(compareRuns({}, {wholeRun(some)}));
}

TEST_CASE("comparison: the shapes of one name are rows of their own, in whichever order they run",
          "[core][compare]")
{
    std::vector<SmallOp> ops;
    for (const char* shape : {"1", "2", "1", "3", "2", "1"})
        ops.push_back({"x", "T", shape, 100});
    const auto c = compareSmall(smallReport(ops), smallReport(ops, 5, "b"));
    std::map<std::string, std::uint64_t> counts;
    for (const auto& row : c.rows)
        counts[row.shape] = row.b.count;
    CHECK(c.rows.size() == 3);
    CHECK(counts == std::map<std::string, std::uint64_t>{{"1", 3}, {"2", 2}, {"3", 1}});
}

TEST_CASE("comparison: rows are by state and size, and each keeps its numbers, names and reasons",
          "[core][compare]")
{
    constexpr std::int64_t kOps = 500;
    std::vector<SmallOp> opsA;
    std::vector<SmallOp> opsB;
    for (std::int64_t i = 0; i < kOps; ++i) {
        opsA.push_back({"op" + std::to_string(i), "T", std::to_string(i), 100'000 + i});
        opsB.push_back({"op" + std::to_string(i), "T", std::to_string(i), 50'000 + i * 7919 % kOps * 200});
    }
    const auto c =
        std::make_shared<const Comparison>(compareSmall(smallReport(opsA), smallReport(opsB, 5, "b")));
    REQUIRE(c->rows.size() == static_cast<std::size_t>(kOps));
    std::set<std::string> seen;
    for (std::size_t i = 0; i < c->rows.size(); ++i) {
        const auto& row = c->rows[i];
        seen.insert(row.title);
        const auto op = static_cast<std::size_t>(std::stoul(row.shape));
        CHECK(row.title == opsA[op].name);
        CHECK(row.a.total == opsA[op].dur);
        CHECK(row.b.total == opsB[op].dur);
        const auto names = namesOf(*c, row);
        CHECK(names[0] == std::vector{std::string_view(row.title)});
        CHECK(names[0] == names[1]);
        if (row.difference() != 0)
            CHECK(whyOf(*c, row).at(0).args[0] == microsText(row.b.total));
        if (i == 0)
            continue;
        const auto& before = c->rows[i - 1];
        CHECK((before.state < row.state ||
               (before.state == row.state && std::abs(before.difference()) >= std::abs(row.difference()))));
    }
    CHECK(seen.size() == c->rows.size());
    const auto first = comparisonTable(c, {}, 2); // what a terminal shows
    REQUIRE(first->rows == 2);
    for (std::size_t row = 0; row < first->rows; ++row)
        CHECK(first->text(row, *first->find("title")) == c->rows[row].title);
    CHECK(comparisonTable(c)->rows == c->rows.size());
}

TEST_CASE("comparison: several runs of a side give mean and spread", "[core][compare]")
{
    const auto run = [](std::int64_t dur) {
        return wholeRun(smallReport({{"x", "T", "", dur}}, 0, std::to_string(dur)));
    };
    const auto c = compareRuns({run(100000), run(120000)}, {run(200000)});
    REQUIRE(c);
    CHECK(c->rows[0].a.total == 110000);
    CHECK(c->rows[0].a.count == 1);
    CHECK(c->rows[0].a.spread == Approx(14142.1).margin(0.1));
    CHECK(c->totalA == 110000);
    CHECK(waterfallSum(*c) == c->totalB - c->totalA);
    // In every tab: the totals of the header do not jump.
    CompareOptions platform;
    platform.by = CompareBy::Platform;
    const auto other = compareRuns({run(100000), run(120000)}, {run(200000)}, platform);
    REQUIRE(other);
    CHECK(other->totalA == 110000);
    CHECK(other->totalB == 200000);
}

TEST_CASE("comparison: different clocks and chips are told and do not disturb the numbers", "[core][compare]")
{
    const auto a = smallReport({{"x", "T", "", 10000}}, 1'700'000'000'000'000'000, "unix");
    const auto b = smallReport({{"x", "T", "", 10000}}, 42, "monotonic");
    CHECK(a->clock == ClockKind::Unix);
    CHECK(b->clock == ClockKind::Monotonic);
    auto chipped = std::make_shared<Report>();
    chipped->platform.devices.emplace_back().chip = "Ascend310";
    auto other = std::make_shared<Report>();
    other->root = "other";
    other->platform.devices.emplace_back().chip = "Ascend910B";
    const auto differences = contextDifferences({chipped, {}, {}}, {other, {}, {}});
    REQUIRE(differences.size() == 1);
    CHECK(differences[0] == message(MessageId::ContextChip, "Ascend310", "Ascend910B"));
    CHECK(compareSmall(a, b).rows[0].state == RowState::Same);
}

TEST_CASE("comparison: values are ns and signs say B less A and percentages are of A", "[core][compare]")
{
    const auto a = smallReport({{"x", "T", "", 200'000}, {"y", "T", "", 100'000}});
    const auto b = smallReport({{"x", "T", "", 100'000}, {"y", "T", "", 250'000}}, 5, "b");
    const auto check = [](const ReportPtr& from, const ReportPtr& to, const char* x, const char* y) {
        const auto c = std::make_shared<const Comparison>(compareSmall(from, to));
        const auto table = comparisonTable(c);
        const auto of = [&](const char* name, const char* column) {
            for (std::size_t row = 0; row < table->rows; ++row) {
                if (table->text(row, *table->find("title")) == name)
                    return table->text(row, *table->find(column));
            }
            return std::string();
        };
        CHECK(of("x", "diff") == x);
        CHECK(of("y", "diff") == y);
        return std::pair(std::stod(of("x", "diff_percent")), std::stod(of("y", "diff_percent")));
    };
    CHECK(check(a, b, "-100.000", "150.000") == std::pair(-50.0, 150.0));
    // Differences mirror, percentages (of A) do not.
    CHECK(check(b, a, "100.000", "-150.000") == std::pair(100.0, -60.0));
}

TEST_CASE("comparison: memory and metrics and communication are those of the chosen part", "[core][compare]")
{
    ReportBuilder b;
    b.report().name = "steps";
    const auto track = b.track(b.thread(b.process("device"), "1"));
    for (int i = 0; i < 2; ++i) {
        b.addSlice(sliceOf(b, track, "hcom_allReduce__1_" + std::to_string(0), i * 1000, 100 * (i + 1),
                           SliceClass::Communication));
        Step step;
        step.number = i + 1;
        step.label = b.intern("Step " + std::to_string(i + 1));
        step.range = {i * 1000, i * 1000 + 900};
        b.report().steps.push_back(step);
    }
    const auto report = b.finish();
    const auto scopes = scopesOf(*report);
    REQUIRE(scopes.size() == 3);
    CompareOptions options;
    options.by = CompareBy::Communication;
    const auto c = compareRuns({{report, scopes[1], {}}}, {{report, scopes[2], {}}}, options);
    REQUIRE(c);
    REQUIRE(c->rows.size() == 1);
    CHECK(c->rows[0].a.total == 100);
    CHECK(c->rows[0].b.total == 200);
    CHECK(c->rows[0].a.count == 1);
    CHECK(whyOf(*c, c->rows[0]) == std::vector{message(MessageId::WhyAverage, "0.200", "0.100", "+0.100")});
}

TEST_CASE("comparison: a side without start times is named whichever it is", "[core][compare]")
{
    const auto timed = smallReport({{"x", "T", "", 10000}}, 0, "timed");
    ReportBuilder b;
    b.report().name = "bare";
    b.report().ops.name.push_back(b.intern("x"));
    b.report().ops.dur.push_back(20000);
    const auto untimed = b.finish();
    for (const bool isA : {true, false}) {
        const auto c = isA ? compareSmall(untimed, timed) : compareSmall(timed, untimed);
        CHECK_FALSE(c.isWallTime);
        CHECK(std::ranges::count(c.context, message(MessageId::ContextNoStart, "bare")) == 1);
        CHECK(std::ranges::count(c.context, message(MessageId::ContextNoStart, "timed")) == 0);
    }
}

TEST_CASE("comparison: a stop request ends it", "[core][compare]")
{
    std::stop_source stop;
    stop.request_stop();
    const auto run = smallReport({{"x", "T", "", 10}});
    for (int by = 0; by < kCompareByCount; ++by) {
        CompareOptions options;
        options.by = static_cast<CompareBy>(by);
        const auto result = compareRuns({wholeRun(run)}, {wholeRun(run)}, options, stop.get_token());
        REQUIRE_FALSE(result);
        CHECK(result.error().code == ErrorCode::Cancelled);
    }
}

TEST_CASE("comparison: what was read and matched once serves the next question and a swap", "[core][compare]")
{
    const auto a = smallReport({{"conv", "Conv", "", 900000},
                                {"softplus", "Softplus", "", 100000},
                                {"mul", "Mul", "", 100000},
                                {"pool", "Pool", "", 50000}});
    const auto b = smallReport({{"conv", "Conv", "", 500000},
                                {"leaky", "LeakyRelu", "", 100000},
                                {"pool", "Pool", "", 50000},
                                {"new", "Cast", "", 7}},
                               0, "b");
    const auto compared = [](const ReportPtr& from, const ReportPtr& to, const MatchedOpsPtr& known) {
        CompareOptions options;
        options.noiseShare = 0.5;
        auto result = compareRuns({wholeRun(from)}, {wholeRun(to)}, options, {}, known);
        REQUIRE(result);
        return *std::move(result);
    };
    const auto first = compareSmall(a, b);
    CHECK(compared(a, b, first.ops).ops == first.ops); // the noise is no matter of the matching
    const auto turned = compared(b, a, first.ops);
    const auto anew = compared(b, a, {});
    REQUIRE(turned.rows.size() == anew.rows.size());
    for (std::size_t i = 0; i < anew.rows.size(); ++i) {
        CHECK(turned.rows[i].title == anew.rows[i].title);
        CHECK(turned.rows[i].a.total == anew.rows[i].a.total);
        CHECK(turned.rows[i].match == anew.rows[i].match);
        CHECK(whyOf(turned, turned.rows[i]) == whyOf(anew, anew.rows[i]));
        CHECK(turned.rows[i].b.first == anew.rows[i].b.first);
    }
    CHECK(waterfallSum(turned) == waterfallSum(anew));
    CHECK(compared(a, a, first.ops).ops != first.ops); // other runs
}
