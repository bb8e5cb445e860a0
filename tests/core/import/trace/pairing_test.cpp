// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/pairing.h"

#include <map>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/core/import/trace/trace_fixture.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("pairing: begin and end and async events become slices and instants", "[core][trace]")
{
    const auto trace = openTraceText(R"([
{"ph":"B","name":"outer","pid":1,"tid":1,"ts":10},{"ph":"B","name":"inner","pid":1,"tid":1,"ts":12},
{"ph":"E","pid":1,"tid":1,"ts":15},{"ph":"E","pid":1,"tid":1,"ts":20},
{"ph":"E","pid":1,"tid":1,"ts":21},{"ph":"B","name":"open","pid":1,"tid":1,"ts":30},
{"ph":"b","cat":"c","id":"0x1","name":"async","pid":1,"tid":9,"ts":40},
{"ph":"n","cat":"c","id":"0x1","name":"point","pid":1,"tid":9,"ts":45},
{"ph":"e","cat":"c","id":"0x1","name":"async","pid":1,"tid":9,"ts":50},
{"ph":"S","cat":"c","id":5,"name":"legacy","pid":1,"tid":9,"ts":41},
{"ph":"T","cat":"c","id":5,"name":"legacy","pid":1,"tid":9,"ts":42},
{"ph":"F","cat":"c","id":5,"name":"legacy","pid":1,"tid":9,"ts":43},
{"ph":"b","cat":"c","name":"no id","pid":1,"tid":9,"ts":50},
{"ph":"i","name":"now","pid":1,"tid":1,"ts":33,"s":"g"}])");
    const auto& r = *trace.report;
    CHECK(eventsOf(trace.counts) == 14);
    CHECK(trace.counts.slices == 5);
    CHECK(trace.counts.pairedEnds == 4);
    CHECK(trace.counts.instants == 3);
    CHECK(trace.counts.reported == 2);
    std::map<std::string_view, std::pair<std::int64_t, std::int64_t>> slices;
    for (std::size_t i = 0; i < r.slices.size(); ++i)
        slices[r.sliceName(SliceId::of(i))] = {r.slices.ts[i], r.slices.dur[i]};
    CHECK(slices["outer"] == std::pair<std::int64_t, std::int64_t>{10000, 10000});
    CHECK(slices["inner"] == std::pair<std::int64_t, std::int64_t>{12000, 3000});
    CHECK(slices["open"] == std::pair<std::int64_t, std::int64_t>{30000, 20000});
    CHECK(slices["async"] == std::pair<std::int64_t, std::int64_t>{40000, 10000});
    CHECK(slices["legacy"] == std::pair<std::int64_t, std::int64_t>{41000, 2000});
    CHECK(issueOf(*trace.report, MessageId::EndWithoutBegin));
    CHECK(issueOf(*trace.report, MessageId::BeginWithoutEnd));
}

TEST_CASE("pairing: a begin without an end lasts to the end of the trace", "[core][trace]")
{
    const auto trace = openTraceText(R"([
{"ph":"B","name":"open","pid":1,"tid":1,"ts":10},{"ph":"b","cat":"c","id":1,"name":"async","pid":1,"tid":1,"ts":20},
{"ph":"X","name":"last","pid":1,"tid":2,"ts":90,"dur":10}])");
    const auto& slices = trace.report->slices;
    REQUIRE(slices.size() == 3);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(slices.ts[i] + slices.dur[i] == 100000);
    CHECK(trace.counts.pairedEnds == 0);
    const auto* const issue = issueOf(*trace.report, MessageId::BeginWithoutEnd);
    REQUIRE(issue != nullptr);
    CHECK(issue->count == 2);
}

TEST_CASE("pairing: an id counts in its category and a local one in its process", "[core][trace]")
{
    const auto trace = openTraceText(R"([
{"ph":"b","cat":"c","id":1,"name":"one","pid":1,"tid":1,"ts":10},{"ph":"b","cat":"d","id":1,"name":"two","pid":1,"tid":1,"ts":12},
{"ph":"e","cat":"c","id":1,"name":"one","pid":2,"tid":1,"ts":20},{"ph":"e","cat":"d","id":1,"name":"two","pid":1,"tid":1,"ts":30},
{"ph":"b","cat":"c","id2":{"local":"7"},"name":"three","pid":1,"tid":1,"ts":40},
{"ph":"e","cat":"c","id2":{"local":"7"},"name":"three","pid":2,"tid":1,"ts":45},
{"ph":"e","cat":"c","id2":{"local":"7"},"name":"three","pid":1,"tid":1,"ts":50}])");
    std::map<std::string_view, std::int64_t> durations;
    for (std::size_t i = 0; i < trace.report->slices.size(); ++i)
        durations[trace.report->sliceName(SliceId::of(i))] = trace.report->slices.dur[i];
    CHECK(durations ==
          std::map<std::string_view, std::int64_t>{{"one", 10000}, {"two", 18000}, {"three", 10000}});
    const auto* const issue = issueOf(*trace.report, MessageId::EndWithoutBegin);
    REQUIRE(issue != nullptr); // the end of process 2
    CHECK(issue->count == 1);
}
