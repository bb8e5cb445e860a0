// SPDX-License-Identifier: GPL-3.0-or-later
/// What bad input gets: an account of every event, a place for every complaint, and never a crash.
#include <algorithm>
#include <random>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/core/import/trace/trace_fixture.h"
#include "tests/support/gzip_text.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const std::string kEvent = R"({"name":"a","pid":1,"tid":1,"ts":1,"dur":2,"ph":"X"})";

bool hasIssue(const OpenedTrace& trace, MessageId id)
{
    for (const auto& issue : trace.report->issues) {
        if (issue.message.id == id)
            return true;
    }
    return false;
}

std::uint64_t placeOf(const OpenedTrace& trace, MessageId id)
{
    for (const auto& issue : trace.report->issues) {
        if (issue.message.id == id && !issue.places.empty())
            return issue.places[0].offset.value_or(UINT64_MAX);
    }
    return UINT64_MAX;
}

std::int64_t tsOf(const std::string& ts)
{
    const auto trace = openTraceText(R"([{"name":"a","pid":1,"tid":1,"dur":1,"ph":"X","ts":)" + ts + "}]");
    return trace.report->slices.size() == 1 ? trace.report->slices.ts[0] : -1;
}

} // namespace

TEST_CASE("hostile traces: a file of nothing is no trace", "[core][trace]")
{
    for (const char* text : {"", "  \n", "\xEF\xBB\xBF"}) {
        const auto trace = openTraceText(text);
        REQUIRE_FALSE(trace.result);
        CHECK(trace.result.error().message.id == MessageId::FileEmpty);
    }
}

TEST_CASE("hostile traces: almost empty files are traces without events", "[core][trace]")
{
    for (const char* text : {"[]", "[", " [ ", "{\"traceEvents\":[]}", "\xEF\xBB\xBF[]"}) {
        INFO(text);
        const auto trace = openTraceText(text);
        CHECK(trace.result);
        CHECK(eventsOf(trace.counts) == 0);
        CHECK(trace.report->slices.size() == 0);
    }
}

TEST_CASE("hostile traces: what is no trace says where and what", "[core][trace]")
{
    for (const char* text : {"hello", "{}", "{\"a\":1}", "\"x\"", "{\"traceEvents\":7}",
                             "\x7f"
                             "ELF\x02\x01",
                             "{", "{\"a"}) {
        INFO(text);
        const auto trace = openTraceText(text);
        REQUIRE_FALSE(trace.result);
        CHECK(trace.result.error().where.offset.has_value());
        CHECK(trace.result.error().where.file == "trace.json");
    }
    std::mt19937 random(3);
    std::string rubbish(200000, ' ');
    for (auto& c : rubbish)
        c = static_cast<char>(random());
    rubbish[0] = '[';
    const auto trace = openTraceText(rubbish, 2);
    CHECK(trace.report->slices.size() == 0);
    CHECK(trace.state == FileState::Partial);
}

TEST_CASE("hostile traces: a file cut anywhere keeps its whole events and says so", "[core][trace]")
{
    const std::string whole = "[" + kEvent + ",\n" + kEvent + ", " + kEvent + "]";
    for (std::size_t cut = 1; cut < whole.size(); ++cut) {
        const auto trace = openTraceText(whole.substr(0, cut));
        INFO(whole.substr(0, cut));
        REQUIRE(trace.result);
        const auto wholeEvents = static_cast<std::uint64_t>(
            std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(cut), '}'));
        CHECK(trace.counts.slices == wholeEvents);
        CHECK(trace.report->slices.size() == wholeEvents);
        CHECK(hasIssue(trace, MessageId::ArrayNotClosed));
    }
    const auto cut = openTraceText("[" + kEvent + R"(,{"name":"b","ts":)");
    CHECK(placeOf(cut, MessageId::TraceCutOff) == kEvent.size() + 2);
    CHECK(cut.state == FileState::Partial);
    CHECK(placeOf(cut, MessageId::BytesSkipped) == kEvent.size() + 2);
}

TEST_CASE("hostile traces: commas too many or missing and foreign values cost nothing else", "[core][trace]")
{
    CHECK(openTraceText("[" + kEvent + "," + kEvent + ",]").counts.slices == 2);
    const auto missing = openTraceText("[" + kEvent + kEvent + "]");
    CHECK(missing.counts.slices == 2);
    CHECK(placeOf(missing, MessageId::MissingComma) == kEvent.size() + 1);
    const auto foreign = openTraceText("[1,null,\"x\",[{}]," + kEvent + "]");
    CHECK(foreign.counts.slices == 1);
    CHECK(placeOf(foreign, MessageId::EventExpected) == 1);
    const auto tail = openTraceText("[" + kEvent + "] tail");
    CHECK(tail.counts.slices == 1);
    CHECK(placeOf(tail, MessageId::BytesAfterTrace) == kEvent.size() + 3);
}

TEST_CASE("hostile traces: events without a head behind the end of the trace are a loss", "[core][trace]")
{
    const std::string torso = kEvent.substr(10);
    const auto trace = openTraceText("[" + kEvent + "]" + torso + "," + kEvent + "]");
    CHECK(trace.counts.slices == 2);
    CHECK(placeOf(trace, MessageId::BytesSkipped) == kEvent.size() + 2);
    CHECK(trace.state == FileState::Partial);
    const auto two = openTraceText("[" + kEvent + "]\n{\"traceEvents\":[" + kEvent + "]}");
    CHECK(two.counts.slices == 2);
    CHECK(two.counts.reported == 0);
}

TEST_CASE("hostile traces: a broken event is told with its place and the next one is read", "[core][trace]")
{
    const std::string broken = R"({"name":"b","pid":1,"ts":1,,"ph":"X"})";
    const auto trace = openTraceText("[" + kEvent + "," + broken + "," + kEvent + "]");
    CHECK(trace.counts.slices == 2);
    CHECK(trace.counts.reported == 1);
    CHECK(placeOf(trace, MessageId::EventMalformed) == 1 + kEvent.size() + 1 + broken.find(",,") + 1);
    CHECK(trace.state == FileState::Partial);
}

TEST_CASE("hostile traces: ten million levels of nesting are told and passed over", "[core][trace]")
{
    constexpr std::size_t kLevels = 10'000'000;
    const auto deep = R"({"name":"d","ph":"X","ts":1,"args":{"a":)" + std::string(kLevels, '[') +
                      std::string(kLevels, ']') + "}}";
    const auto trace = openTraceText("[" + deep + "," + kEvent + "]");
    CHECK(hasIssue(trace, MessageId::EventTooDeep));
    CHECK(trace.counts.slices == 1);
    CHECK(trace.counts.reported == 1);
    const auto open = openTraceText(std::string(kLevels, '['));
    CHECK(open.report->slices.size() == 0);
    const auto events = openTraceText("[" + std::string(kLevels, '{'));
    CHECK(events.report->slices.size() == 0);
}

TEST_CASE("hostile traces: times in every spelling", "[core][trace]")
{
    CHECK(tsOf("5") == 5000);
    CHECK(tsOf("-5") == -5000);
    CHECK(tsOf("1.5e3") == 1500000);
    CHECK(tsOf("15E-1") == 1500);
    CHECK(tsOf("\"1736408883688177.930\"") == 1736408883688177930);
    CHECK(tsOf("56635864652.490005") == 56635864652490);
    CHECK(tsOf("0.0005") == 1); // half away from zero
    CHECK(tsOf("\"-0.001\"") == -1);
    for (const char* bad : {"\"abc\"", "\"\"", "true", "1e300", "99999999999999999999", "\"1e400\""}) {
        INFO(bad);
        const auto trace =
            openTraceText(R"([{"name":"a","pid":1,"dur":1,"ph":"X","ts":)" + std::string(bad) + "}]");
        CHECK(trace.report->slices.size() == 0);
        CHECK(trace.counts.reported == 1);
        CHECK(hasIssue(trace, MessageId::EventTimeBad));
    }
    for (const char* none : {"null", "NaN", "Infinity"}) {
        INFO(none);
        const auto trace =
            openTraceText(R"([{"name":"a","pid":1,"dur":1,"ph":"X","ts":)" + std::string(none) + "}]");
        CHECK(hasIssue(trace, MessageId::EventWithoutTime));
    }
    for (const char* none : {"null", "NaN", "Infinity", "-Infinity"}) {
        INFO(none);
        const auto trace =
            openTraceText(R"([{"name":"a","pid":1,"ts":1,"ph":"X","dur":)" + std::string(none) + "}]");
        REQUIRE(trace.report->slices.size() == 1);
        CHECK(trace.report->slices.dur[0] == 0);
        CHECK(hasIssue(trace, MessageId::DurationBad));
        CHECK(trace.state == FileState::Partial);
    }
    const auto negative = openTraceText(R"([{"name":"a","ph":"X","ts":1,"dur":-7}])");
    CHECK(negative.report->slices.dur[0] == 0);
    CHECK(hasIssue(negative, MessageId::NegativeDuration));
    CHECK(negative.state == FileState::Partial);
    const auto absent = openTraceText(R"([{"name":"a","ph":"X","ts":1},{"name":"b","ph":"X","ts":2}])");
    REQUIRE(absent.report->issues.size() == 1);
    CHECK(absent.report->issues[0].message.id == MessageId::DurationMissing);
    CHECK(absent.report->issues[0].severity == Severity::Warning);
    CHECK(absent.report->issues[0].count == 2);
    CHECK(absent.state == FileState::Used);
}

TEST_CASE("hostile traces: what was there and is not shown is a loss", "[core][trace]")
{
    const std::pair<const char*, MessageId> lost[] = {
        {R"({"ph":"C","name":"c","ts":1,"args":{"v":"many","w":1}})", MessageId::CounterValueSkipped},
        {R"({"ph":"E","pid":1,"tid":1,"ts":1})", MessageId::EndWithoutBegin},
        {R"({"ph":"e","cat":"c","id":1,"pid":1,"tid":1,"ts":1})", MessageId::EndWithoutBegin},
        {R"({"ph":"B","ts":1},{"ph":"E","ts":2,"args":{"a":1}})", MessageId::EndArgsIgnored},
        {R"({"ph":"s","name":"f","ts":1})", MessageId::FlowWithoutId},
        {R"({"ph":"b","name":"f","ts":1})", MessageId::AsyncWithoutId}};
    for (const auto& [event, id] : lost) {
        INFO(event);
        const auto trace = openTraceText("[" + kEvent + "," + event + "]");
        REQUIRE(trace.report->issues.size() == 1);
        CHECK(trace.report->issues[0].message.id == id);
        CHECK(trace.report->issues[0].severity == Severity::DataLoss);
        CHECK(trace.state == FileState::Partial);
    }
    const auto none = openTraceText(R"([{"ph":"C","name":"c","ts":1,"args":{"v":null,"w":1}}])");
    CHECK(none.report->issues.empty());
    CHECK(none.counts.counters == 1);
}

TEST_CASE("hostile traces: numbers of any size and half surrogate pairs are shown as far as they go",
          "[core][trace]")
{
    const std::string digits(400, '7');
    const TempFolder folder; // arguments are read when they are asked for
    const std::string text = R"([{"name":"a","ph":"X","ts":1,"args":{"n":)" + digits +
                             R"(,"e":1e400,"m":-1E+999,"s":"x"}},)" +
                             R"({"name":"\ud83d and \udc00 \ud83d\ude00","ph":"X","ts":2},)" +
                             R"({"name":"late","ph":"X","ts":1e400},)" +
                             R"({"name":"c","ph":"C","ts":3,"args":{"v":1e400,"w":2}}])";
    const auto trace = openTraceFile(folder.write("t.json", text));
    const auto& r = *trace.report;
    REQUIRE(r.slices.size() == 2);
    const auto args = r.args(SliceId{0});
    REQUIRE(args);
    REQUIRE(args->size() == 4);
    CHECK(args->at(0).value == digits);
    CHECK(args->at(1).value == "1e400");
    CHECK(args->at(2).value == "-1E+999");
    CHECK(r.sliceName(SliceId{1}) == "\xEF\xBF\xBD and \xEF\xBF\xBD \xF0\x9F\x98\x80");
    CHECK(trace.counts.reported == 1);
    CHECK(hasIssue(trace, MessageId::EventTimeBad));
    CHECK(trace.counts.counters == 1);
    CHECK(hasIssue(trace, MessageId::CounterValueSkipped));
}

TEST_CASE("hostile traces: arguments of any length come back", "[core][trace]")
{
    const TempFolder folder;
    const std::string text((std::size_t{66} << 20), 'a');
    const auto trace = openTraceFile(folder.write(
        "t.json", R"([{"name":"long","ph":"X","ts":1,"args":{"text":")" + text + "\"}}," + kEvent + "]"));
    REQUIRE(trace.report->slices.size() == 2);
    for (const std::uint32_t i : {0U, 1U}) {
        if (trace.report->sliceName(SliceId{i}) != "long")
            continue;
        const auto args = trace.report->args(SliceId{i});
        REQUIRE(args);
        REQUIRE(args->size() == 1);
        CHECK(args->at(0).value.size() == text.size());
    }
}

TEST_CASE("hostile traces: names in every encoding", "[core][trace]")
{
    const auto trace = openTraceText("[{\"na\\u006de\":\"\\u4e2d\\n\\\"\",\"ph\":\"X\",\"ts\":1},"
                                     "{\"name\":\"bad \xC3( utf\",\"ph\":\"X\",\"ts\":2},"
                                     "{\"name\":\"raw\ttab\",\"ph\":\"X\",\"ts\":3},"
                                     "{\"name\":\"one\",\"name\":\"two\",\"ph\":\"X\",\"ts\":4}]");
    const auto& r = *trace.report;
    REQUIRE(r.slices.size() == 4);
    CHECK(r.sliceName(SliceId{0}) == "\xE4\xB8\xAD\n\"");
    CHECK(r.sliceName(SliceId{1}) == "bad \xEF\xBF\xBD( utf");
    CHECK(r.sliceName(SliceId{2}) == "raw\ttab");
    CHECK(r.sliceName(SliceId{3}) == "two");
}

TEST_CASE("hostile traces: a very long string and very many tracks are read", "[core][trace]")
{
    const std::string longName(20'000'000, 'n');
    const auto trace = openTraceText(R"([{"name":")" + longName + R"(","ph":"X","ts":1}])", 2);
    REQUIRE(trace.report->slices.size() == 1);
    CHECK(trace.report->sliceName(SliceId{0}) == longName);
    std::string fileTracks = "[";
    for (int i = 0; i < 20000; ++i)
        fileTracks += fmt::format(R"({{"name":"l","pid":{},"tid":"t{}","ts":1,"ph":"X"}},)", i % 7, i);
    CHECK(openTraceText(fileTracks, 2).report->tracks.size() == 20000);
}

TEST_CASE("hostile traces: phases that are not shown are counted", "[core][trace]")
{
    const auto trace =
        openTraceText(R"([{"ph":"P","ts":1},{"ph":"N","ts":1},{"ph":"N"},{"ph":"long"},{"ts":1}])");
    CHECK(trace.counts.reported == 5);
    REQUIRE(hasIssue(trace, MessageId::EventPhaseIgnored));
    CHECK(trace.report->issues[0].message.args[0].find("N (2)") != std::string::npos);
}

TEST_CASE("hostile traces: of a gzip file that was cut off the events before the cut are read",
          "[core][trace]")
{
    const TempFolder folder;
    std::string json = "[";
    for (int i = 0; i < 20000; ++i)
        json += R"({"name":"op)" + std::to_string(i * 7919 % 10007) + R"(","ph":"X","pid":1,"tid":1,"ts":)" +
                std::to_string(i) + R"(,"dur":1},)";
    auto packed = gzipText(json + kEvent + "]");
    packed.resize(packed.size() / 2);
    const auto trace = openTraceFile(folder.write("cut.json.gz", packed));
    CHECK(trace.counts.slices > 5000);
    CHECK(trace.counts.slices < 15000);
    CHECK_FALSE(trace.report->issues.empty());
}

TEST_CASE("hostile traces: a file that shrinks under the map is told", "[core][trace]")
{
    const TempFolder folder;
    std::string json = "[";
    for (int i = 0; i < 200000; ++i)
        json += kEvent + ",";
    const auto path = folder.write("t.json", json + kEvent + "]");
    ReportBuilder builder;
    builder.report().inventory.emplace_back().path = "t.json";
    ImportContext context{builder, {path, FileId{0}}, 1, {}, {}, {}, "t.json"};
    bool isCut = false;
    context.progress = [&](double) { // after the first chunk
        if (!isCut)
            std::filesystem::resize_file(path, 4096);
        isCut = true;
    };
    const auto result = readFile(traceImporter(), context);
    const auto report = builder.finish();
    REQUIRE(isCut);
    bool isTold = !result;
    for (const auto& issue : report->issues)
        isTold = isTold || issue.message.id == MessageId::FileShrank;
    CHECK(isTold);
}
