// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/report_builder.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/slices.h"

using namespace opscope;

TEST_CASE("builder: slices are sorted by track and time and overlaps get rows of their own", "[core][report]")
{
    ReportBuilder b;
    const auto t1 = b.track(b.thread(b.process("1"), "1"));
    const auto t2 = b.track(b.thread(b.process("1"), "2"));
    b.addSlice(sliceOf(b, t2, "late", 50, 10));
    b.addSlice(sliceOf(b, t1, "child", 10, 5));
    b.addSlice(sliceOf(b, t1, "parent", 10, 20));
    b.addSlice(sliceOf(b, t1, "overlapping", 25, 10));
    b.addSlice(sliceOf(b, t1, "next", 35, 1));
    const auto report = b.finish();

    REQUIRE(report->slices.size() == 5);
    CHECK(report->sliceName(SliceId{0}) == "parent");
    CHECK(report->sliceName(SliceId{1}) == "child");
    CHECK(report->slices.row[1] == 1);
    CHECK(report->slices.row[2] == 1); // not nested, not dropped
    CHECK(report->slices.row[3] == 0);
    CHECK(report->tracks[0].rows == 2);
    CHECK(report->tracks[1].sliceCount == 1);
    CHECK(report->span == TimeRange{10, 60});
    CHECK(report->clock == ClockKind::Monotonic);
}

TEST_CASE("builder: a track on which nothing lies has no row and one of instants alone has one",
          "[core][report]")
{
    ReportBuilder b;
    const auto process = b.process("1");
    const auto slices = b.track(b.thread(process, "1"));
    const auto instants = b.track(b.thread(process, "2"));
    b.track(b.thread(process, "3")); // a name alone
    b.report().threads[1].sortIndex = -1;
    b.addSlice(sliceOf(b, slices, "a", 0, 1));
    b.addInstant({.ts = 5, .track = instants, .process = {}, .name = {}, .args = {}});
    b.addInstant({.ts = 6, .track = {}, .process = process, .name = {}, .args = {}});
    const auto report = b.finish();
    CHECK(report->tracks[0].rows == 1); // of instants; it comes first now
    CHECK(report->tracks[1].rows == 1);
    CHECK(report->tracks[2].rows == 0);
}

TEST_CASE("builder: flows join by category and id and bind to slices", "[core][report]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("1"), "1"));
    const auto device = b.track(b.thread(b.process("2"), "1"));
    b.addSlice(sliceOf(b, host, "launch", 0, 10));
    b.addSlice(sliceOf(b, device, "kernel a", 20, 5));
    b.addSlice(sliceOf(b, device, "kernel b", 30, 5));
    const auto cat = b.intern("HostToDevice");
    b.addFlowPoint({cat, 7, 30, device, FlowPoint::Phase::End, true});
    b.addFlowPoint({cat, 7, 5, host, FlowPoint::Phase::Start, false});
    b.addFlowPoint({cat, 7, 20, device, FlowPoint::Phase::End, true});
    b.addFlowPoint({b.intern("other"), 7, 20, device, FlowPoint::Phase::End, true});
    const auto report = b.finish();

    REQUIRE(report->flows.size() == 2);
    const auto [first, last] = report->flows.outOf(SliceId{0});
    CHECK(last - first == 2);
    CHECK(report->flows.into(SliceId{2}).size() == 1);
    REQUIRE(report->issues.size() == 1); // the point of the other category is told, not dropped
    CHECK(report->issues[0].message.id == MessageId::FlowsUnjoined);
}

TEST_CASE("builder: a flow leaves the innermost of calls that begin together or the one that is said",
          "[core][report]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("1"), "1"));
    const auto device = b.track(b.thread(b.process("2"), "1"));
    b.addSlice(sliceOf(b, host, "late", 40, 1));
    b.addSlice(sliceOf(b, host, "call", 0, 10));
    b.addSlice(sliceOf(b, host, "launch", 0, 10));
    b.addSlice(sliceOf(b, device, "kernel a", 20, 5));
    b.addSlice(sliceOf(b, device, "kernel b", 30, 5));
    const auto cat = b.intern("HostToDevice");
    b.addFlowPoint({cat, 1, 0, host, FlowPoint::Phase::Start, false});
    b.addFlowPoint({cat, 1, 20, device, FlowPoint::Phase::End, true});
    b.addFlowPoint({cat, 2, 0, host, FlowPoint::Phase::Start, false, SliceId{1}});
    b.addFlowPoint({cat, 2, 30, device, FlowPoint::Phase::End, true, SliceId{4}});
    const auto report = b.finish();
    REQUIRE(report->flows.size() == 2);
    const auto sourceOf = [&](std::string_view target) {
        for (std::size_t i = 0; i < report->flows.size(); ++i) {
            if (report->sliceName(report->flows.target[i]) == target)
                return report->sliceName(report->flows.source[i]);
        }
        return std::string_view();
    };
    CHECK(sourceOf("kernel a") == "launch");
    CHECK(sourceOf("kernel b") == "call");
}

TEST_CASE("builder: a million equal issues are one with a count", "[core][report]")
{
    ReportBuilder b;
    for (int i = 0; i < 1000000; ++i)
        b.addIssue(Severity::Warning, message(MessageId::NotANumber, i),
                   {"a.csv", static_cast<std::uint64_t>(i + 1), {}});
    const auto report = b.finish();
    REQUIRE(report->issues.size() == 1);
    CHECK(report->issues[0].count == 1000000);
    CHECK(report->issues[0].places.size() == Issue::kPlaces);
    CHECK(report->issues[0].places[0].line == 1);
}

TEST_CASE("builder: layers without a start are the slices of their name in order", "[core][report]")
{
    ReportBuilder b;
    const auto device = b.track(b.thread(b.process("1"), "1"));
    for (const auto& [name, ts] : {std::pair("conv", 10), std::pair("relu", 20), std::pair("conv", 30)}) {
        auto s = sliceOf(b, device, name, ts, 5);
        s.cls = SliceClass::Kernel;
        b.addSlice(s);
    }
    for (const char* name : {"conv", "conv", "conv", "relu"})
        b.report().ops.name.push_back(b.intern(name));
    const auto report = b.finish();
    CHECK(report->ops.slice[0] == SliceId{0});
    CHECK(report->ops.slice[1] == SliceId{2});
    CHECK_FALSE(report->ops.slice[2].valid()); // a third execution that the timeline does not have
    CHECK(report->ops.slice[3] == SliceId{1});
    CHECK(report->opOf(SliceId{2}) == OpId{1});
    CHECK_FALSE(report->opOf(SliceId{1}) == OpId{1});
}

TEST_CASE("a step keeps a bounded number of all-reduces and the rest is told")
{
    ReportBuilder builder;
    builder.stepFor(0, 1, 1);
    auto& step = builder.report().steps.front();
    for (std::int64_t i = 0; i < 5000; ++i)
        step.reduces.emplace_back(i, 1);
    const auto report = builder.finish();
    REQUIRE(report->issues.size() == 1);
    CHECK(report->issues[0].message.id == MessageId::TooManyReduces);
    CHECK(report->steps[0].reduces.size() + report->issues[0].count == 5000);
    CHECK(report->steps[0].reduces.back().first < 2000); // the first ones
}
