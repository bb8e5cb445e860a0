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

TEST_CASE("pairing: ends that may belong to another begin are reported", "[core][trace]")
{
    const auto countOf = [](const char* events, MessageId id) {
        const auto trace = openTraceText(events);
        const auto* const issue = issueOf(*trace.report, id);
        return issue == nullptr ? 0 : issue->count;
    };
    // Spans of one thread nest, as the format asks for: their ends need no names.
    const auto* const nested =
        R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":1},{"ph":"B","name":"b","pid":1,"tid":1,"ts":2},
{"ph":"E","pid":1,"tid":1,"ts":3},{"ph":"E","pid":1,"tid":1,"ts":4}])";
    CHECK(countOf(nested, MessageId::EndWithoutName) == 0);
    // Two requests of one id: nobody knows which of them ends first.
    const auto* const requests = R"([{"ph":"b","cat":"c","id":1,"name":"a","pid":1,"tid":1,"ts":1},
{"ph":"b","cat":"c","id":1,"name":"b","pid":1,"tid":1,"ts":2},
{"ph":"e","cat":"c","id":1,"pid":1,"tid":1,"ts":3},{"ph":"e","cat":"c","id":1,"pid":1,"tid":1,"ts":4}])";
    CHECK(countOf(requests, MessageId::EndWithoutName) == 1);
    // A thread whose spans are known to overlap.
    const auto* const overlapping =
        R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":1},{"ph":"B","name":"b","pid":1,"tid":1,"ts":2},
{"ph":"B","name":"c","pid":1,"tid":1,"ts":3},{"ph":"E","name":"a","pid":1,"tid":1,"ts":4},
{"ph":"E","pid":1,"tid":1,"ts":5},{"ph":"E","pid":1,"tid":1,"ts":6}])";
    CHECK(countOf(overlapping, MessageId::EndWithoutName) == 1);
    const auto* const other =
        R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":1},{"ph":"E","name":"b","pid":1,"tid":1,"ts":2}])";
    CHECK(countOf(other, MessageId::EndOfOtherName) == 1);
}

TEST_CASE("pairing: a deep stack of other names takes no time for each end", "[core][trace]")
{
    std::string events = "[";
    for (int i = 0; i < 40000; ++i)
        events += R"({"ph":"B","name":"n)" + std::to_string(i) + R"(","pid":1,"tid":1,"ts":)" +
                  std::to_string(i) + "},\n";
    for (int i = 0; i < 40000; ++i)
        events += R"({"ph":"E","name":"other","pid":1,"tid":1,"ts":)" + std::to_string(50000 + i) + "},\n";
    events.replace(events.size() - 2, 2, "]");
    const auto trace = openTraceText(events);
    CHECK(trace.report->slices.size() == 40000);
    CHECK(issueOf(*trace.report, MessageId::EndOfOtherName)->count == 40000);
}
