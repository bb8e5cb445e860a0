// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/core/import/trace/trace_fixture.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr const char* kSmall =
    R"~([{"name":"process_name","pid":7,"tid":0,"args":{"name":"Ascend Hardware"},"ph":"M"},
{"name":"thread_name","pid":7,"tid":2,"args":{"name":"Stream 2"},"ph":"M"},
{"name":"MatMul","pid":7,"tid":2,"ts":"1736412474600001.005","dur":1.5,"args":{"Task Type":"AI_CORE","Task Id":4,"connection_id":9},"ph":"X"},
{"name":"HBM 0/Read","pid":8,"tid":0,"ts":1,"args":{"Read(MB/s)":1.5,"Write(MB/s)":"2"},"ph":"C"}])~";

bool accepts(std::string name, std::string_view head)
{
    return traceImporter().accepts({std::move(name), head});
}

} // namespace

TEST_CASE("chrome trace: a small trace gives its slice with all columns", "[core][trace]")
{
    const auto trace = openTraceText(kSmall);
    REQUIRE(trace.result);
    const auto& r = *trace.report;
    REQUIRE(r.slices.size() == 1);
    const auto slice = r.slices.at(SliceId{0});
    CHECK(slice.ts == 1736412474600001005);
    CHECK(slice.dur == 1500);
    CHECK(r.text(slice.name) == "MatMul");
    CHECK(r.text(slice.type) == "AI_CORE");
    CHECK(slice.task == 4);
    CHECK(slice.stream == 2); // from the lane
    CHECK(slice.cls == SliceClass::Kernel);
    CHECK(r.text(r.tracks[slice.track.index()].name) == "Stream 2");
    CHECK(r.text(r.processes[r.tracks[0].process.index()].name) == "Ascend Hardware");
    REQUIRE(r.counters.counters.size() == 2);
    CHECK(r.counters.value[1] == 2.0);
    CHECK(r.text(r.counters.counters[0].unit) == "MB/s");
    CHECK(r.counters.counters[0].kind == CounterKind::Hbm);
    CHECK(eventsOf(trace.counts) == 4);
}

TEST_CASE("chrome trace: what looks like a trace is accepted and other JSON is not", "[core][trace]")
{
    CHECK(accepts("x.json", R"([{"ph":"X"}])"));
    CHECK(accepts("x.json", "\xEF\xBB\xBF  {\"traceEvents\":[]}"));
    CHECK(accepts("trace_view.json", "[]"));
    CHECK(accepts("msprof_20250109.json", ""));
    CHECK_FALSE(accepts("communication.json", R"({"step1":{"p2p":{}}})"));
    CHECK_FALSE(accepts("op_summary_0.json", R"([{"Layer Id":1}])"));
    CHECK_FALSE(accepts("info.json.0", R"({"jobInfo":""})"));
}

TEST_CASE("chrome trace: arguments are decoded from the file when asked for", "[core][trace]")
{
    const TempFolder folder;
    const auto path = folder.write(
        "a.json",
        R"([{"name":"a","pid":1,"tid":1,"ts":1,"dur":1,"ph":"X","args":{"n":12345678901234567890,"f":0.10,"t":"x\ny","o":{"k":[1,{"z":null}]}}}])");
    const auto trace = openTraceFile(path);
    const auto args = trace.report->args(SliceId{0});
    REQUIRE(args);
    REQUIRE(args->size() == 5);
    CHECK((*args)[0].key == "n");
    CHECK((*args)[0].value == "12345678901234567890");
    CHECK((*args)[1].value == "0.10"); // as written
    CHECK((*args)[2].value == "x\ny");
    CHECK((*args)[2].isText);
    CHECK((*args)[3].key == "o.k[0]");
    CHECK((*args)[4].key == "o.k[1].z");
    CHECK((*args)[4].value == "null");

    folder.write("a.json", "[]"); // the file changes under us
    const auto gone = trace.report->args(SliceId{0});
    REQUIRE_FALSE(gone);
    CHECK(gone.error().message.id == MessageId::SourceChanged);
}
