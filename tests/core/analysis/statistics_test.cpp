// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include <catch2/catch.hpp>
#include <sqlite3.h>

#include "core/analysis/selection_statistics.h"
#include "tests/core/analysis/random_report.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// Covered time, counted instant by instant.
std::int64_t plainUnion(const std::vector<TimeRange>& ranges)
{
    std::set<std::int64_t> covered;
    for (const auto& range : ranges) {
        for (auto t = range.begin; t < range.end; ++t)
            covered.insert(t);
    }
    return static_cast<std::int64_t>(covered.size());
}

} // namespace

TEST_CASE("statistics: every figure equals the plain one", "[core][analysis]")
{
    for (const unsigned seed : {1U, 2U, 3U}) {
        const auto report = test::randomReport(60, seed);
        const auto rows = statistics(*report, {StatisticsBy::Op, {}, {}});
        std::map<std::pair<std::string, std::string>, std::vector<TimeRange>> expected;
        std::int64_t all = 0;
        for (std::size_t i = 0; i < report->slices.size(); ++i) {
            const auto s = report->slices.at(SliceId::of(i));
            if (s.cls != SliceClass::Kernel && s.cls != SliceClass::AiCpu &&
                s.cls != SliceClass::Communication)
                continue;
            expected[{std::string(report->text(s.name)), std::string(report->text(s.type))}].push_back(
                {s.ts, s.end()});
            all += s.dur;
        }
        REQUIRE(rows.size() == expected.size());
        std::int64_t last = INT64_MAX;
        for (const auto& row : rows) {
            const auto& ranges = expected.at({row.name, row.type});
            std::vector<std::int64_t> durations;
            double sum = 0;
            for (const auto& range : ranges) {
                durations.push_back(range.dur());
                sum += static_cast<double>(range.dur());
            }
            std::sort(durations.begin(), durations.end());
            const auto n = durations.size();
            const auto mean = sum / static_cast<double>(n);
            double squares = 0;
            for (const auto d : durations)
                squares += (static_cast<double>(d) - mean) * (static_cast<double>(d) - mean);
            CHECK(row.time.count == n);
            CHECK(row.time.total == static_cast<std::int64_t>(sum));
            CHECK(row.time.unionTime == plainUnion(ranges));
            CHECK(row.time.min == durations.front());
            CHECK(row.time.max == durations.back());
            CHECK(row.time.p50 ==
                  durations[static_cast<std::size_t>(std::ceil(0.50 * static_cast<double>(n))) - 1]);
            CHECK(row.time.p95 ==
                  durations[static_cast<std::size_t>(std::ceil(0.95 * static_cast<double>(n))) - 1]);
            CHECK(row.time.average == Approx(mean));
            CHECK(row.time.deviation == Approx(std::sqrt(squares / static_cast<double>(n))).margin(1e-9));
            CHECK(row.time.share == Approx(sum / static_cast<double>(all)));
            CHECK(report->slices.dur[row.longest.index()] == row.time.max);
            CHECK(row.time.total <= last);
            last = row.time.total;
        }
    }
}

TEST_CASE("statistics: many slices that threads share are counted as if they were few", "[core][analysis]")
{
    ReportBuilder b;
    std::mt19937 random(8);
    std::map<std::string, std::vector<TimeRange>> expected;
    for (int lane = 0; lane < 3; ++lane) {
        const auto track = b.track(b.thread(b.process("1"), std::to_string(lane)));
        std::int64_t ts = lane;
        for (int i = 0; i < 60'000; ++i) {
            Slice s;
            s.ts = ts += static_cast<std::int64_t>(random() % 9);
            s.dur = static_cast<std::int64_t>(random() % 30);
            s.track = track;
            s.cls = SliceClass::Communication;
            // two names of one type, the second one in the last third alone
            const auto name = "hcom_send__" + std::to_string(lane == 2 ? 2 : 1) + "_" + std::to_string(i % 5);
            s.name = b.intern(i % 3 == 0 ? "hcom_recv__1_" + std::to_string(lane) : name);
            expected[i % 3 == 0 ? "hcom_recv_" : "hcom_send_"].push_back({s.ts, s.end()});
            b.addSlice(s);
        }
    }
    const auto report = b.finish();
    const auto rows = statistics(*report, {StatisticsBy::OpType, {}, {}});
    REQUIRE(rows.size() == 2);
    for (const auto& row : rows) {
        const auto& ranges = expected.at(row.name);
        CHECK(row.time.count == ranges.size());
        CHECK(row.time.unionTime == plainUnion(ranges));
        CHECK(row.time.total ==
              std::accumulate(ranges.begin(), ranges.end(), std::int64_t{0},
                              [](std::int64_t sum, TimeRange range) { return sum + range.dur(); }));
        CHECK(row.time.max == report->slices.dur[row.longest.index()]);
        for (std::size_t i = 0; i < row.longest.index(); ++i) { // the first one of the longest
            if (communicationType(report->sliceName(SliceId::of(i))) == row.name)
                REQUIRE(report->slices.dur[i] < row.time.max);
        }
    }
}

TEST_CASE("statistics: sums are those of SQL over the same rows", "[core][analysis]")
{
    const auto report = test::randomReport(500, 7);
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(":memory:", &db) == SQLITE_OK);
    REQUIRE(sqlite3_exec(db, "create table s(name text, dur integer)", nullptr, nullptr, nullptr) ==
            SQLITE_OK);
    sqlite3_stmt* insert = nullptr;
    REQUIRE(sqlite3_prepare_v2(db, "insert into s values(?,?)", -1, &insert, nullptr) == SQLITE_OK);
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        const std::string name(report->sliceName(SliceId::of(i)));
        sqlite3_bind_text(insert, 1, name.c_str(), -1, SQLITE_TRANSIENT);
        sqlite3_bind_int64(insert, 2, report->slices.dur[i]);
        REQUIRE(sqlite3_step(insert) == SQLITE_DONE);
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    const auto rows = statistics(*report, {StatisticsBy::AnyName, {}, {}});
    sqlite3_stmt* query = nullptr;
    REQUIRE(sqlite3_prepare_v2(db, "select count(*), sum(dur), min(dur), max(dur) from s where name=?", -1,
                               &query, nullptr) == SQLITE_OK);
    std::uint64_t count = 0;
    for (const auto& row : rows) {
        sqlite3_bind_text(query, 1, row.name.c_str(), -1, SQLITE_TRANSIENT);
        REQUIRE(sqlite3_step(query) == SQLITE_ROW);
        CHECK(static_cast<std::int64_t>(row.time.count) == sqlite3_column_int64(query, 0));
        CHECK(row.time.total == sqlite3_column_int64(query, 1));
        CHECK(row.time.min == sqlite3_column_int64(query, 2));
        CHECK(row.time.max == sqlite3_column_int64(query, 3));
        count += row.time.count;
        sqlite3_reset(query);
    }
    sqlite3_finalize(query);
    sqlite3_close(db);
    CHECK(count == report->slices.size());
}

TEST_CASE("statistics: a range counts the part inside and parts of a cut add up", "[core][analysis]")
{
    const auto report = test::randomReport(80, 11);
    std::int64_t whole = 0;
    for (const auto& row : statistics(*report, {StatisticsBy::AnyName, {}, {}}))
        whole += row.time.total;
    std::int64_t parts = 0;
    const auto middle = report->span.begin + report->span.dur() / 2;
    for (const auto range : {TimeRange{report->span.begin, middle}, TimeRange{middle, report->span.end}}) {
        StatisticsRequest request{StatisticsBy::AnyName, {}, {}};
        request.scope.range = range;
        for (const auto& row : statistics(*report, request)) {
            CHECK(row.time.total <= range.dur() * static_cast<std::int64_t>(row.time.count));
            parts += row.time.total;
        }
    }
    CHECK(parts == whole);
}

TEST_CASE("statistics: narrowing by device and step and text is disjoint and complete", "[core][analysis]")
{
    const auto report = test::randomReport(80, 13);
    const auto total = [&](const SliceScope& scope) {
        std::int64_t sum = 0;
        for (const auto& row : statistics(*report, {StatisticsBy::Stream, scope, {}}))
            sum += row.time.total;
        return sum;
    };
    SliceScope first;
    first.device = 0;
    SliceScope second;
    second.device = 1;
    CHECK(total(first) + total(second) == total({}));
    SliceScope named;
    named.text = "CONV_1";
    for (const auto& row : statistics(*report, {StatisticsBy::Op, named, {}}))
        CHECK(row.name.find("Conv_1") == 0);
}

TEST_CASE("statistics: vendor names of calls and collectives", "[core][analysis]")
{
    CHECK(apiName("AscendCL@aclrtMalloc") == "aclrtMalloc");
    CHECK(apiName("svp_acl_mdl_execute") == "svp_acl_mdl_execute");
    CHECK(communicationType("hcom_allReduce__586_0_1") == "hcom_allReduce_");
    CHECK(communicationType("hcom_allReduce__586_0_1@1234") == "hcom_allReduce_");
    CHECK(communicationType("Conv__x") == "Conv__x");
    const auto rows = statistics(*test::randomReport(50, 4), {StatisticsBy::Api, {}, {}});
    const auto level = [&](const std::string& name) {
        const auto it = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.name == name; });
        return it == rows.end() ? std::string() : it->type;
    };
    CHECK(level("aclrt1") == "acl");
    CHECK(level("rt1") == "runtime");
}

TEST_CASE("statistics: the name of an op is no type", "[core][analysis]")
{
    ReportBuilder b;
    const auto device = b.track(b.thread(b.process("npu"), "1"));
    for (const auto* name : {"conv1", "conv2", "add"})
        b.addSlice(sliceOf(b, device, name, 0, 10, SliceClass::Kernel));
    b.addSlice(sliceOf(b, device, "hcom_send__1_2", 20, 10, SliceClass::Communication));
    b.report().ops.name.push_back(b.intern("add"));
    b.report().ops.type.push_back(b.intern("Add"));
    b.report().ops.slice.push_back(SliceId{2});
    b.followSlices();
    const auto rows = statistics(*b.finish(), {StatisticsBy::OpType, {}, {}});
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].name == kUnnamedRow);
    CHECK(rows[0].time.count == 2);
    CHECK(rows[1].name == "Add");
    CHECK(rows[2].name == "hcom_send_");
}

TEST_CASE("statistics: ops of a table stand in where there is no timeline", "[core][analysis]")
{
    ReportBuilder b;
    auto& ops = b.report().ops;
    for (int i = 0; i < 3; ++i) {
        ops.name.push_back(b.intern(i == 2 ? "add" : "conv"));
        ops.type.push_back(b.intern(i == 2 ? "Add" : "Conv"));
        ops.taskType.push_back(b.intern("AI_CORE"));
        ops.dur.push_back(100 + i);
    }
    const auto rows = statistics(*b.finish(), {StatisticsBy::OpType, {}, {}});
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].name == "Conv");
    CHECK(rows[0].time.total == 201);
    CHECK(statistics(*ReportBuilder().finish(), {StatisticsBy::Op, {}, {}}).empty());
}

TEST_CASE("statistics: a task that a stream and a plane of communication show counts once",
          "[core][analysis]")
{
    ReportBuilder b;
    const auto track = [&](const char* process, const char* name, std::uint32_t stream) {
        const auto id = b.track(b.thread(b.process(process), name));
        b.report().tracks[id.index()].device = 0;
        b.report().tracks[id.index()].stream = stream;
        b.report().tracks[id.index()].name = b.intern(name);
        return id;
    };
    const auto hardware = track("Ascend Hardware", "Stream 4", 4);
    const auto plane = track("Communication", "Plane 0", kNoNumber);
    const auto group = track("Communication", "Group 0 Communication", kNoNumber);
    const auto add = [&](TrackId on, SliceClass cls, const char* name, std::int64_t ts, std::int64_t dur,
                         std::uint32_t stream) {
        Slice s;
        s.track = on;
        s.cls = cls;
        s.name = b.intern(name);
        s.ts = ts;
        s.dur = dur;
        s.stream = stream;
        b.addSlice(s);
    };
    add(hardware, SliceClass::Wait, "Notify Wait", 100, 40, 4);
    add(hardware, SliceClass::Memcpy, "SDMA", 140, 60, 4);
    add(hardware, SliceClass::Memcpy, "MEMCPY_ASYNC", 300, 5, 4); // of no communication
    add(hardware, SliceClass::CommunicationTask, "Reduce_Inline", 310, 9, 4);
    add(plane, SliceClass::CommunicationTask, "Reduce_Inline", 310, 9, 4);
    add(plane, SliceClass::CommunicationTask, "Notify_Wait", 100, 40, 4);
    add(plane, SliceClass::CommunicationTask, "Memcpy", 140, 60, 4);
    add(plane, SliceClass::CommunicationTask, "Memcpy", 210, 7, 9); // its stream was not recorded
    add(group, SliceClass::Communication, "hcom_allReduce__1_0_1", 100, 100, kNoNumber);
    const auto report = b.finish();

    const auto streams = statistics(*report, {StatisticsBy::Stream, {}, {}});
    REQUIRE(streams.size() == 2);
    CHECK(streams[0].name == "Stream 4");
    CHECK(streams[0].time.count == 4);
    CHECK(streams[0].time.total == 114);
    CHECK(streams[1].name == "Stream 9");
    CHECK(streams[1].time.total == 7);

    const auto steps = statistics(*report, {StatisticsBy::Step, {}, {}});
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].time.count == 2); // the collective and the copy that is not a part of it
    CHECK(steps[0].time.total == 105);

    SliceScope planes; // who asks for the planes alone sees all of them
    planes.tracks = {plane};
    CHECK(statistics(*report, {StatisticsBy::Stream, planes, {}})[0].time.total == 109);
}

TEST_CASE("statistics: communication that is called as a task type is no task of that type",
          "[core][analysis]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    const auto name = b.intern("AI_CORE"); // one id for both
    b.addSlice({.ts = 0,
                .dur = 3,
                .track = track,
                .name = name,
                .type = {},
                .args = {},
                .cls = SliceClass::Communication});
    b.addSlice({.ts = 10,
                .dur = 20,
                .track = track,
                .name = b.intern("conv"),
                .type = name,
                .args = {},
                .cls = SliceClass::Kernel});
    const auto rows = statistics(*b.finish(), {StatisticsBy::TaskType, {}, {}});
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].name == "AI_CORE");
    CHECK(rows[0].time.total == 20);
    CHECK(rows[1].name == "COMMUNICATION");
    CHECK(rows[1].time.total == 3);
}

TEST_CASE("statistics: communication is one task type however it is told", "[core][analysis]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    b.addSlice(sliceOf(b, track, "hcom_allReduce__1_0_1", 0, 3, SliceClass::Communication));
    auto kernel = sliceOf(b, track, "a kernel", 10, 20, SliceClass::Kernel);
    kernel.type = b.intern("HCCL");
    b.addSlice(kernel);
    const auto rows = statistics(*b.finish(), {StatisticsBy::TaskType, {}, {}});
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].name == "COMMUNICATION");
    CHECK(rows[0].time.count == 2);
    CHECK(rows[0].time.total == 23);
}

TEST_CASE("statistics: an op without a start counts with its time and one below 0 has none",
          "[core][analysis]")
{
    ReportBuilder b;
    auto& ops = b.report().ops;
    for (const std::int64_t dur : {std::int64_t{-5}, std::int64_t{7}, kMissingInteger}) {
        ops.name.push_back(b.intern("conv"));
        ops.start.push_back(kMissingInteger);
        ops.dur.push_back(dur);
    }
    const auto rows = statistics(*b.finish(), {StatisticsBy::Op, {}, {}});
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].time.count == 1);
    CHECK(rows[0].time.total == 7);
}

TEST_CASE("statistics: by name the overlap analysis does not count the time of others again",
          "[core][analysis]")
{
    ReportBuilder b;
    const auto device = b.track(b.thread(b.process("npu"), "1"));
    const auto lanes = b.track(b.thread(b.process("Overlap Analysis"), "1"));
    b.report().tracks[lanes.index()].cls = SliceClass::Overlap;
    b.addSlice(sliceOf(b, device, "mm", 0, 1000, SliceClass::Kernel));
    b.addSlice(sliceOf(b, device, "hcom_allReduce__1_0_1", 1000, 3000, SliceClass::Communication));
    b.addSlice(sliceOf(b, lanes, "Computing", 0, 1000, SliceClass::Overlap));
    b.addSlice(sliceOf(b, lanes, "Communication", 1000, 3000, SliceClass::Overlap));
    const auto report = b.finish();
    const auto rows = statistics(*report, {StatisticsBy::AnyName, {}, {}});
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].time.share == Approx(0.75));
    StatisticsRequest chosen{StatisticsBy::AnyName, {}, {}};
    for (std::uint32_t t = 0; t < report->tracks.size(); ++t) {
        if (report->tracks[t].cls == SliceClass::Overlap)
            chosen.scope.tracks = {TrackId{t}};
    }
    CHECK(statistics(*report, chosen).size() == 2); // who chooses them sees them
    CHECK(rangeStatistics(*report, report->span, {}, {}).slices == 2);
}
