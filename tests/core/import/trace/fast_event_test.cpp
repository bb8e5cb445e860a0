// SPDX-License-Identifier: GPL-3.0-or-later
/// The fast reader is never wrong: whatever it accepts, the full reader reads alike.
#include "core/import/trace/fast_event.h"

#include <fstream>
#include <iterator>
#include <random>
#include <tuple>

#include <catch2/catch.hpp>

#include "core/import/trace/full_event.h"
#include "core/import/trace/scan.h"
#include "tests/core/import/trace/trace_fixture.h"

using namespace opscope;
using namespace opscope::trace;

namespace {

auto tied(const RawEvent& e)
{
    return std::tuple(e.phase, e.name, e.category, e.pid.text, e.pid.isNumber, e.tid.text, e.tid.isNumber,
                      e.ts, e.dur, e.id, e.bindId, e.hasTs, e.hasDur, e.hasBadTime, e.hasId, e.hasBindId,
                      e.flowIn, e.flowOut, e.bindEnclosing, e.isLocalId, e.hasArgs, e.scope, e.type, e.stream,
                      e.task, static_cast<int>(e.hint), e.own.cls, e.own.opType, e.own.taskType, e.own.step,
                      e.own.any);
}

/// True if the fast reader took the event; then both readers must agree.
bool agree(std::string text)
{
    const auto length = text.size();
    text.append(256, ' '); // the fast reader leaves the last bytes of a file alone
    RawEvent fast;
    const char* const stop = readFast(text.data(), text.data() + text.size(), fast);
    if (stop == nullptr)
        return false;
    INFO(text.substr(0, length));
    REQUIRE(stop == text.data() + length);
    Scratch scratch;
    RawEvent full;
    REQUIRE(readFull(text.data(), text.data() + length, scratch, full).isWhole());
    REQUIRE(tied(fast) == tied(full));
    return true;
}

std::string readFile(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Values that are common, rare, and broken.
const char* const kScalars[] = {"0",
                                "1",
                                "-1",
                                "12",
                                "1.5",
                                "-0",
                                "0.1234567",
                                "1e3",
                                "1E-2",
                                "00",
                                "01",
                                "1.",
                                ".5",
                                "-",
                                "+1",
                                "null",
                                "true",
                                "false",
                                "nul",
                                "NaN",
                                "Infinity",
                                "4294967295",
                                "4294967296",
                                "18446744073709551615",
                                "18446744073709551616",
                                "9223372036854775807",
                                "99999999999999999",
                                "\"\"",
                                "\"7\"",
                                "\"a\"",
                                "\"e\"",
                                "\"X\"",
                                "\"1.0005\"",
                                "\"1736412474600001.0055\"",
                                "1736412474600001.0044999",
                                "\"\\u0041\"",
                                "\"\\n\"",
                                "\"\\q\"",
                                "\"\xE4\xB8\xAD\"",
                                "\"\xC3\"",
                                "\"tab\there\"",
                                "{}",
                                "[]",
                                "{\"a\":{}}",
                                "[1,[2]]",
                                "\"-5\"",
                                "\"0x10\"",
                                "\"acl\"",
                                "\"marker\"",
                                "\"AI_CORE\"",
                                "123456789012345678901234567890123456789012345678901234567890",
                                "\" 1\""};
const char* const kKeys[] = {"name",     "ph",  "ts", "dur",        "pid",   "tid",     "cat",
                             "id",       "id2", "bp", "s",          "args",  "bind_id", "flow_in",
                             "flow_out", "tts", "sf", "na\\u006de", "cname", ""};
const char* const kArgKeys[] = {"Task Type",
                                "task type",
                                "Mode",
                                "level",
                                "event_type",
                                "Stream Id",
                                "Physic Stream Id",
                                "stream id",
                                "Task Id",
                                "task id",
                                "Task ID",
                                "x",
                                "\\\"",
                                "",
                                "opscope_class",
                                "opscope_step",
                                "opscope_op_type",
                                "opscope_task_type"};

class Generator {
public:
    explicit Generator(unsigned seed) : m_random(seed) {}

    std::string event()
    {
        std::string out = "{" + space();
        const auto fields = below(9);
        for (unsigned i = 0; i < fields; ++i) {
            if (i != 0)
                out += comma();
            const std::string key = pick(kKeys);
            out += '"' + key + '"' + space() + ":" + space();
            out += key == "args" && below(4) != 0 ? args() : usual(key);
            out += space();
        }
        return out + "}";
    }

private:
    unsigned below(unsigned n) { return static_cast<unsigned>(m_random() % n); }
    template <std::size_t N>
    std::string pick(const char* const (&list)[N])
    {
        return list[below(N)];
    }
    std::string space() { return below(6) == 0 ? (below(2) == 0 ? " " : "\r\n\t") : ""; }
    std::string comma() { return below(60) == 0 ? (below(2) == 0 ? "" : ",,") : "," + space(); }
    std::string usual(const std::string& key)
    {
        if (below(3) == 0)
            return pick(kScalars);
        if (key == "ts" || key == "dur")
            return fmt::format(fmt::runtime(below(2) == 0 ? "\"{}.{:03}\"" : "{}.{:03}"),
                               m_random() >> (14 + below(45)), below(1000));
        if (key == "pid" || key == "tid" || key == "id")
            return std::to_string(m_random() >> below(64));
        return below(2) == 0 ? "\"some name\"" : "\"X\"";
    }
    std::string args()
    {
        std::string out = "{" + space();
        const auto fields = below(6);
        for (unsigned i = 0; i < fields; ++i)
            out +=
                (i == 0 ? "" : comma()) + '"' + pick(kArgKeys) + "\":" + space() + pick(kScalars) + space();
        return out + "}";
    }

    std::mt19937_64 m_random;
};

} // namespace

TEST_CASE("fast reader: agrees with the full one on random events", "[core][trace]")
{
    Generator generate(20261121);
    int taken = 0;
    for (int i = 0; i < 60000; ++i)
        taken += agree(generate.event()) ? 1 : 0;
    CHECK(taken > 5000);
}

TEST_CASE("fast reader: agrees with the full one on events with flipped bytes", "[core][trace]")
{
    std::mt19937 random(5);
    const std::string event =
        R"({"name":"MatMul","pid":7,"tid":2,"ts":"1736412474600001.005","dur":1.5,"args":{"Task Type":"AI_CORE","Task Id":4,"Stream Id":2,"x":"a\n"},"cat":"c","ph":"X"})";
    REQUIRE(agree(event));
    for (int i = 0; i < 60000; ++i) {
        auto text = event;
        for (auto n = 1 + random() % 3; n > 0; --n)
            text[random() % text.size()] = static_cast<char>(random());
        if (skipValue(text.data(), text.data() + text.size()) == text.data() + text.size())
            agree(text);
    }
}

TEST_CASE("fast reader: agrees with the full one on every event of the real traces", "[core][trace][real]")
{
    const auto found = realData();
    if (!found)
        return;
    const auto& root = *found;
    std::uint64_t events = 0;
    std::uint64_t taken = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        const auto name = entry.path().filename().string();
        const bool isTrace = name == "trace_view.json" ||
                             entry.path().parent_path().filename() == "timeline" ||
                             entry.path().parent_path().filename() == "chrome_trace";
        if (!isTrace || entry.path().extension() != ".json")
            continue;
        const auto bytes = readFile(entry.path());
        const char* const end = bytes.data() + bytes.size();
        const char* at = bytes.data() + bytes.find('[') + 1;
        while ((at = skipSpace(at, end)) != end && *at == '{') {
            const char* const stop = skipValue(at, end);
            REQUIRE(stop != nullptr);
            ++events;
            taken += agree({at, stop}) ? 1U : 0U;
            at = skipSpace(stop, end);
            if (at != end && *at == ',')
                ++at;
        }
    }
    CHECK(events > 40000);
    CHECK(taken > events * 9 / 10);
}
