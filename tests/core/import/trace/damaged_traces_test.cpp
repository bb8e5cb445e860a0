// SPDX-License-Identifier: GPL-3.0-or-later
/// Damage stays small: the bytes that are not read are reported, and the events after them are read, on any
/// number of threads and with chunks of any size.
#include <random>
#include <set>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/trace/trace_reader.h"
#include "tests/core/import/trace/trace_fixture.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr int kEvents = 351;

/// An event whose arguments hold what looks like events, in every way that JSON allows.
std::string eventText(int i)
{
    auto text =
        fmt::format(R"({{"name":"op {{{0}}} [\"x\"],","pid":{1},"tid":{2},"ts":{3}.5,"dur":1.25,"ph":"X")", i,
                    i % 3, i % 5, 1000 + i * 2);
    if (i % 4 == 0)
        text += R"(,"args":{"Task Type":"AI_CORE","shapes":"[[1,2],[3]]"})";
    if (i % 4 == 1)
        text +=
            R"(,"args":{"calls":[{"name":"fake","ph":"X","ts":1,"dur":9},{"name":"fake","ph":"X","ts":2}]})";
    if (i % 4 == 2)
        text += R"(,"args":{"deep":{"list":[1,[2,{"name":"no event","ts":3}],{"x":[]}]},"e":""})";
    return text + "}";
}

std::vector<std::string> eventTexts()
{
    std::vector<std::string> out;
    for (int i = 0; i < kEvents; ++i)
        out.push_back(eventText(i));
    return out;
}

std::string joined(const std::vector<std::string>& events)
{
    std::string out = "[";
    for (std::size_t i = 0; i < events.size(); ++i)
        out += (i == 0 ? "" : ",\n") + events[i];
    return out + "]";
}

struct Read {
    std::uint64_t opened = 0;
    std::uint64_t lost = 0; ///< bytes that are not read
    std::uint64_t issues = 0;
    std::multiset<std::int64_t> starts;
    friend bool operator==(const Read&, const Read&) = default;
};

Read readWith(std::string_view bytes, std::size_t chunkBytes, unsigned threads)
{
    trace::ReadOptions options;
    options.chunkBytes = chunkBytes;
    options.threads = threads;
    const auto trace = trace::readTrace(bytes, options);
    Read out;
    if (!trace)
        return out;
    out.lost = trace->lost.bytes;
    for (const auto& issue : trace->issues.all())
        out.issues += issue.count;
    for (const auto& chunk : trace->chunks) {
        out.opened += chunk.counts.slices + chunk.pairs.size() + chunk.flows.size() + chunk.counts.counters +
                      chunk.counts.instants + chunk.counts.metadata;
        for (const auto& issue : chunk.issues.all())
            out.issues += issue.count;
        for (const auto& slice : chunk.slices)
            out.starts.insert(slice.ts);
    }
    return out;
}

/// The same by one thread in one piece and by four in small ones.
Read readBytes(std::string_view bytes)
{
    const auto whole = readWith(bytes, std::size_t{1} << 30, 1);
    CHECK(whole == readWith(bytes, 512, 4));
    return whole;
}

/// How many of the events outside [first, last] are not opened, plus those that never were.
std::size_t wrongSlices(const Read& read, int first, int last)
{
    std::size_t wrong = 0;
    std::set<std::int64_t> expected;
    for (int i = 0; i < kEvents; ++i) {
        expected.insert((1000 + i * 2) * 1000 + 500);
        if (i < first || i > last)
            wrong += read.starts.count((1000 + i * 2) * 1000 + 500) == 1 ? 0U : 1U;
    }
    if (first < 0) {
        for (const auto ts : read.starts)
            wrong += expected.contains(ts) ? 0U : 1U;
    }
    return wrong;
}

} // namespace

TEST_CASE("damaged traces: a whole one is opened whole", "[core][trace][damage]")
{
    const auto read = readBytes(joined(eventTexts()));
    CHECK(read.opened == kEvents);
    CHECK(read.lost == 0);
    CHECK(read.issues == 0);
    CHECK(wrongSlices(read, -1, -1) == 0);
}

TEST_CASE("damaged traces: brackets and texts between events cost no event", "[core][trace][damage]")
{
    const std::vector<std::string> strays{"]",  "],", "}",  "},", "[",       "{",  ",",
                                          ",,", "\"", "]]", "}]", "garbage", "\\", ":"};
    for (const auto& stray : strays) {
        INFO(stray);
        auto events = eventTexts();
        events[21] = stray + events[21];
        events[40] += stray;
        const auto read = readBytes(joined(events));
        CHECK(read.opened == kEvents);
        CHECK(read.issues > 0);
        CHECK(wrongSlices(read, -1, -1) == 0);
    }
}

TEST_CASE("damaged traces: any byte of an event removed or added or replaced costs that event at most",
          "[core][trace][damage]")
{
    const std::string marks = "{}[]\",:\\x7 \n";
    for (const int at : {20, 21, 22, 23}) {
        const auto whole = eventText(at);
        for (std::size_t i = 0; i < whole.size(); ++i) {
            for (int way = 0; way <= static_cast<int>(2 * marks.size()); ++way) {
                auto events = eventTexts();
                events.resize(60);
                auto& event = events[static_cast<std::size_t>(at)];
                const auto mark = marks[static_cast<std::size_t>(way) % marks.size()];
                if (way == 0)
                    event.erase(i, 1);
                else if (way <= static_cast<int>(marks.size()))
                    event.insert(i, 1, mark);
                else
                    event[i] = mark;
                const auto read = readWith(joined(events), std::size_t{1} << 30, 1);
                std::set<std::int64_t> expected;
                std::size_t missing = 0;
                for (int k = 0; k < 60; ++k) {
                    const auto ts = (1000 + k * 2) * 1000 + 500;
                    missing += k != at && read.starts.count(ts) == 0 ? 1U : 0U;
                    expected.insert(ts);
                }
                expected.insert({1000, 2000}); // arguments that look like events
                std::size_t unknown = 0;       // a damaged time is one at most
                for (const auto ts : read.starts)
                    unknown += expected.contains(ts) ? 0U : 1U;
                const bool isGood = missing == 0 && unknown <= 1 && read.lost <= event.size() + 2 &&
                                    (read.opened >= 60 || read.issues > 0);
                INFO(event);
                INFO("missing " << missing << " unknown " << unknown << " opened " << read.opened << " lost "
                                << read.lost);
                CHECK(isGood);
            }
        }
    }
}

TEST_CASE("damaged traces: sixteen braces missing cost sixteen events", "[core][trace][damage]")
{
    auto events = eventTexts();
    for (std::size_t i = 0; i < 16; ++i)
        events[3 + 20 * i].pop_back();
    const auto read = readBytes(joined(events));
    CHECK(read.opened == kEvents - 16);
    CHECK(read.lost / 16 <= eventText(323).size() + 2);
    for (std::size_t i = 0; i < 16; ++i) // neighbours
        events[4 + 20 * i].insert(3, "\"");
    const auto more = readBytes(joined(events));
    CHECK(more.opened == kEvents - 32);
    CHECK(more.lost > read.lost);
}

TEST_CASE("damaged traces: arguments that look like events are none", "[core][trace][damage]")
{
    auto events = eventTexts();
    for (const std::size_t at : {5U, 9U, 10U})
        events[at].insert(events[at].find("\"ts\"") + 5, "oops");
    const auto read = readBytes(joined(events));
    CHECK(read.opened == kEvents - 3);
    CHECK(read.lost > 0);
    CHECK(read.starts.count(1000) + read.starts.count(2000) == 0);
}

TEST_CASE("damaged traces: a broken event costs its own bytes whatever its arguments are",
          "[core][trace][damage]")
{
    const std::vector<std::string> args{
        R"({"ph":"X"})", R"({"a":{"ph":"X","b":{"ph":"Y"}}})", R"([{"ph":"X"},{"ph":"Y"}])",
        R"({"l":[{"ph":"X","c":[{"ph":"B"}]},[{"ph":"E"}]],"ph":1})", R"({"text":"{\"ph\":\"X\"},{"})"};
    for (const auto& arg : args) {
        for (const std::string broken : {R"("dur":oops)", R"("dur":"a"b")", R"("dur":)", R"("dur")"}) {
            for (const bool isBefore : {true, false}) {
                auto events = eventTexts();
                const auto first = (isBefore ? broken : "\"args\":" + arg) + ",";
                events[30] = R"({"name":"op","pid":1,"ph":"X",)" + first + R"("ts":1,)" +
                             (isBefore ? "\"args\":" + arg : broken) + "}";
                INFO(events[30]);
                const auto read = readBytes(joined(events));
                CHECK(read.opened == kEvents - 1);
                CHECK(read.lost > 0);
                CHECK(read.lost <= events[30].size() + 2);
            }
        }
    }
}

TEST_CASE("damaged traces: several traces in one file are all read", "[core][trace][damage]")
{
    const auto one = joined(eventTexts());
    const auto object =
        R"({"otherData":{"a":[{"b":1}]},"traceEvents":)" + one + R"(,"displayTimeUnit":"ns"})";
    auto open = one;
    open.pop_back();
    const auto cut = one.substr(0, one.size() - 20); // within its last event
    for (const auto& both : {one + one, one + "\n" + one, object + object, object + "\n" + one, one + object,
                             open + one, open + object, open + "," + one}) {
        const auto read = readBytes(both);
        CHECK(read.opened == 2 * kEvents);
        CHECK(read.lost == 0);
        CHECK(read.issues > 0);
    }
    for (const auto& both : {cut + one, cut + object}) {
        const auto read = readBytes(both);
        CHECK(read.opened == 2 * kEvents - 1);
        CHECK(read.lost > 0);
    }
}

TEST_CASE("damaged traces: what stands in front of the events may break", "[core][trace][damage]")
{
    const auto one = joined(eventTexts());
    for (const auto& head :
         {R"({"a":[1,2,"traceEvents":)", R"({"a":"b"c","traceEvents":)", R"({"a":{,"traceEvents":)"}) {
        INFO(head);
        const auto read = readBytes(head + one + "}");
        CHECK(read.opened == kEvents);
        CHECK(read.issues > 0);
    }
}

TEST_CASE("damaged traces: stretches of zeros and cut pieces cost what was in them", "[core][trace][damage]")
{
    std::mt19937 random(5);
    const auto whole = joined(eventTexts());
    for (int round = 0; round < 300; ++round) {
        auto bytes = whole;
        const auto length = 1 + random() % 3000;
        const auto at = 1 + random() % (bytes.size() - length - 2);
        const auto first = std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        const auto last =
            std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at + length), '\n');
        if (round % 2 == 0)
            bytes.replace(at, length, length, '\0');
        else
            bytes.erase(at, length);
        const auto read = readBytes(bytes);
        INFO(at << " " << length << " round " << round);
        CHECK(wrongSlices(read, static_cast<int>(first), static_cast<int>(last)) == 0);
        const bool isReported = read.issues > 0 || read.opened == kEvents ||
                                read.opened == static_cast<std::uint64_t>(kEvents - (last - first));
        CHECK(isReported);
    }
}

TEST_CASE("damaged traces: a chain of lists that stay open costs each event once", "[core][trace][damage]")
{
    constexpr std::uint64_t kCount = 3000; // each looking at all that follow would be 4.5 million looks
    std::string lists = "[";
    std::string arguments = "[";
    std::string traces;
    for (std::uint64_t i = 0; i < kCount; ++i) {
        const auto event = fmt::format(R"({{"name":"a","pid":1,"tid":1,"ts":{},"dur":1,"ph":"X")", i);
        lists += "[" + event + "},";
        arguments += event + R"(,"a":[)";
        traces += "[" + event + "}]";
    }
    CHECK(readBytes(lists).opened == kCount);
    CHECK(readBytes(arguments).lost == arguments.size() - 1);
    const auto read = readBytes(traces);
    CHECK(read.opened == kCount);
    CHECK(read.lost == 0);
}

TEST_CASE("damaged traces: a list that is not closed does not make arguments of all later events",
          "[core][trace][damage]")
{
    auto events = eventTexts();
    events[30] = R"({"name":"op","pid":1,"ph":"X","args":{"calls":[1)";
    for (const auto& whole : {joined(events), R"({"traceEvents":)" + joined(events) + R"(,"args":{}})"}) {
        const auto read = readBytes(whole);
        CHECK(wrongSlices(read, 30, 30) == 0);
        CHECK(read.lost == events[30].size() + 2);
    }
}
