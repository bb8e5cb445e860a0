// SPDX-License-Identifier: GPL-3.0-or-later
// The Ascend 310 samples, read without a line of the program.
#include <cmath>
#include <set>

#include <nlohmann/json.hpp>

#include "tests/samples/sample_files.h"

using namespace opscope::samples::test;
using nlohmann::json;

namespace {

const std::vector<std::string> kProfs{"PROF_000001_20211118093012345_FACEMASKSLEEPING",
                                      "PROF_000001_20211118094024567_FACEMASKNOSLEEPS",
                                      "PROF_000001_20211118095113789_FACEMASKOPSFUSED"};

struct Slice {
    std::string name;
    std::int64_t ts = 0, dur = 0;
    json args;

    std::int64_t end() const { return ts + dur; }
};

/// Slices by the name of their process.
std::map<std::string, std::vector<Slice>> readTimeline(const std::string& prof)
{
    const auto events = json::parse(readBytes(samplesFolder() / prof / "timeline/msprof_0_1_1.json"));
    std::map<std::int64_t, std::string> processes;
    std::map<std::string, std::vector<Slice>> slices;
    for (const auto& event : events) {
        if (event.at("name") == "process_name")
            processes[event.at("pid")] = event.at("args").at("name");
        if (event.at("ph") == "X")
            slices[processes.at(event.at("pid"))].push_back(
                {event.at("name"), std::llround(event.at("ts").get<double>() * 1000),
                 std::llround(event.at("dur").get<double>() * 1000), event.at("args")});
    }
    return slices;
}

std::vector<Row> summary(const std::string& prof, const std::string& kind)
{
    return csvRows(samplesFolder() / prof / "device_0/summary" / (kind + "_0_1_1.csv"));
}

template <class Key>
std::map<std::string, Sum> sums(const std::vector<Slice>& slices, Key key)
{
    std::map<std::string, Sum> result;
    for (const auto& slice : slices)
        result[key(slice)].add(slice.dur);
    return result;
}

struct Columns {
    const char *name, *share, *total, *count, *avg, *min, *max;
};

void checkStatistic(const std::vector<Row>& rows, const std::map<std::string, Sum>& expected,
                    const Columns& c)
{
    REQUIRE(rows.size() == expected.size());
    std::int64_t total = 0;
    for (const auto& [name, sum] : expected)
        total += sum.total;
    for (const auto& row : rows) {
        INFO(row.at(c.name));
        const auto& sum = expected.at(row.at(c.name));
        CHECK(scaled(row.at(c.share), 3) == (sum.total * 100'000 + total / 2) / total);
        CHECK(ns(row.at(c.total)) == sum.total);
        CHECK(scaled(row.at(c.count), 0) == sum.count);
        CHECK(ns(row.at(c.avg)) == sum.avg());
        CHECK(ns(row.at(c.min)) == sum.min);
        CHECK(ns(row.at(c.max)) == sum.max);
    }
}

const Slice& only(const std::vector<Slice>& slices, const std::string& name)
{
    const Slice* found = nullptr;
    for (const auto& slice : slices) {
        if (slice.name == name) {
            REQUIRE(found == nullptr);
            found = &slice;
        }
    }
    REQUIRE(found != nullptr);
    return *found;
}

} // namespace

TEST_CASE("old PROF summaries agree with the timeline to the printed digit", "[samples]")
{
    for (const auto& prof : kProfs) {
        INFO(prof);
        const auto timeline = readTimeline(prof);
        const auto byName = [](const Slice& s) { return s.name; };
        checkStatistic(summary(prof, "acl_statistic"), sums(timeline.at("AscendCL"), byName),
                       {"Name", "Time(%)", "Time(us)", "Count", "Avg(us)", "Min(us)", "Max(us)"});
        checkStatistic(summary(prof, "runtime_api"), sums(timeline.at("Runtime"), byName),
                       {"Name", "Time(%)", "Time(us)", "Calls", "Avg(us)", "Min(us)", "Max(us)"});

        std::map<std::string, std::string> typeOf;
        const auto ops = summary(prof, "op_summary");
        std::vector<Slice> opSlices;
        for (const auto& row : ops)
            typeOf[row.at("Op Name")] = row.at("OP Type");
        for (const auto& slice : timeline.at("Task Scheduler")) {
            if (typeOf.contains(slice.name))
                opSlices.push_back(slice);
        }
        REQUIRE(opSlices.size() == ops.size());
        for (std::size_t i = 0; i < ops.size(); ++i) {
            CHECK(ops[i].at("Op Name") == opSlices[i].name);
            CHECK(ns(ops[i].at("Task Start Time(us)")) == opSlices[i].ts);
            CHECK(ns(ops[i].at("Task Duration(us)")) == opSlices[i].dur);
            CHECK(ops[i].at("Task ID") == std::to_string(opSlices[i].args.at("Task Id").get<int>()));
            CHECK(ops[i].at("Task Type") == opSlices[i].args.at("Task Type"));
            if (i > 0)
                CHECK(ns(ops[i].at("Task Wait Time(us)")) == opSlices[i].ts - opSlices[i - 1].end());
        }
        checkStatistic(summary(prof, "op_statistic"),
                       sums(opSlices, [&](const Slice& s) { return typeOf.at(s.name); }),
                       {"OP Type", "Ratio(%)", "Total Time(us)", "Count", "Avg Time(us)", "Min Time(us)",
                        "Max Time(us)"});

        const auto tasks = summary(prof, "task_time");
        REQUIRE(tasks.size() == timeline.at("Task Scheduler").size());
        for (std::size_t i = 0; i < tasks.size(); ++i)
            CHECK(ns(tasks[i].at("Time(us)")) == timeline.at("Task Scheduler")[i].dur);

        const auto ranges = summary(prof, "msprof_tx");
        REQUIRE(ranges.size() == timeline.at("MsprofTx").size());
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            CHECK(ranges[i].at("message") == timeline.at("MsprofTx")[i].name);
            CHECK(ns(ranges[i].at("Start_time(us)")) == timeline.at("MsprofTx")[i].ts);
            CHECK(ns(ranges[i].at("End_time(us)")) == timeline.at("MsprofTx")[i].end());
        }
    }
}

TEST_CASE("old PROF pipe ratios follow from the pipe times", "[samples]")
{
    for (const auto& prof : kProfs) {
        for (const auto& row : summary(prof, "op_summary")) {
            if (row.at("aicore_time(us)") == "N/A")
                continue;
            const auto core = ns(row.at("aicore_time(us)"));
            CHECK(core <= ns(row.at("Task Duration(us)")));
            for (const std::string pipe : {"vec", "mac", "scalar", "mte1", "mte2", "mte3"})
                CHECK(scaled(row.at(pipe + "_ratio"), 4) ==
                      (ns(row.at(pipe + "_time(us)")) * 10'000 + core / 2) / core);
        }
    }
}

TEST_CASE("the story of the sleep and of the fusion", "[samples]")
{
    std::vector<std::map<std::string, std::vector<Slice>>> runs;
    for (const auto& prof : kProfs)
        runs.push_back(readTimeline(prof));
    CHECK(only(runs[0].at("MsprofTx"), "CreateMultipleStreamsFromFile").dur == 5'645'052'000);
    CHECK(only(runs[1].at("MsprofTx"), "CreateMultipleStreamsFromFile").dur == 642'772'000);
    CHECK(only(runs[0].at("AscendCL"), "aclmdlExecute").dur == 7'209'000);
    CHECK(only(runs[1].at("AscendCL"), "aclmdlExecute").dur == 7'209'000);
    CHECK(only(runs[2].at("AscendCL"), "aclmdlExecute").dur == 2'305'000);

    // five seconds of the range have no call under them
    const auto& range = only(runs[0].at("MsprofTx"), "CreateMultipleStreamsFromFile");
    CHECK(only(runs[0].at("MsprofTx"), "CreateMultipleStreamsFromFile").args.at("event_type") == "push/pop");
    auto last = range.ts;
    std::int64_t longestGap = 0;
    for (const auto& call : runs[0].at("AscendCL")) {
        if (call.ts < range.end()) {
            longestGap = std::max(longestGap, call.ts - last);
            last = call.end();
        }
    }
    longestGap = std::max(longestGap, range.end() - last);
    CHECK(longestGap > 5'000'000'000);

    for (const auto& run : runs) { // all ops lie within the execute call and do not overlap
        const auto& execute = only(run.at("AscendCL"), "aclmdlExecute");
        auto end = execute.ts;
        for (const auto& task : run.at("Task Scheduler")) {
            if (task.name == "MEMCPY_ASYNC")
                continue;
            CHECK(task.ts >= end);
            end = task.end();
        }
        CHECK(end < execute.end());
    }

    const auto before = summary(kProfs[1], "op_statistic");
    CHECK(before[0].at("OP Type") == "Conv2D");
    CHECK(before[1].at("OP Type") == "BNInferenceD");
    CHECK(before[2].at("OP Type") == "Relu");
    std::set<std::string> after;
    for (const auto& row : summary(kProfs[2], "op_statistic"))
        after.insert(row.at("OP Type"));
    CHECK(after.contains("Conv2D"));
    CHECK_FALSE(after.contains("BNInferenceD"));
    CHECK_FALSE(after.contains("Relu"));
}

TEST_CASE("the host rests while the program sleeps and reads the disk while it loads", "[samples]")
{
    const auto& prof = kProfs[0];
    const auto calls = readTimeline(prof).at("AscendCL");
    const auto busyIn = [&](std::int64_t end, bool isLoad) {
        std::int64_t sum = 0;
        for (const auto& call : calls) {
            if (!isLoad || call.name == "aclmdlLoadFromFileWithMem")
                sum += std::max<std::int64_t>(0, std::min(end, call.end()) -
                                                     std::max(end - 20'000'000, call.ts));
        }
        return sum;
    };
    using Samples = std::vector<std::pair<std::int64_t, double>>;
    std::map<std::string, Samples> counters;
    for (const auto& event : json::parse(readBytes(samplesFolder() / prof / "timeline/msprof_0_1_1.json"))) {
        if (event.at("ph") == "C")
            counters[event.at("name")].emplace_back(std::llround(event.at("ts").get<double>() * 1000),
                                                    event.at("args").front().get<double>());
    }
    const auto& cpu = counters.at("CPU Avg");
    REQUIRE(cpu.size() > 250);
    int idle = 0;
    for (const auto& [ts, value] : cpu) { // 92 % while a call runs, and 0.4 to 1.6 % of others
        const auto busy = busyIn(ts, false) * 9'200 / 20'000'000;
        const auto percent = std::llround(value * 100);
        CHECK(percent >= busy + 39);
        CHECK(percent <= busy + 161);
        idle += percent < 200 ? 1 : 0;
    }
    CHECK(idle >= 250); // five seconds of sleep
    const auto peak = [](const Samples& samples) {
        double most = 0;
        for (const auto& [ts, value] : samples)
            most = std::max(most, value);
        return static_cast<std::int64_t>(most);
    };
    std::int64_t readKb = 0;
    for (const auto& [ts, value] : counters.at("Disk Read")) {
        CHECK((value > 0) == (busyIn(ts, true) / 1000 > 0));
        readKb += std::llround(value) / 50;
    }
    CHECK(readKb > 52'000); // the model, but for what the integers lose
    CHECK(readKb <= 52'428);
    const auto row = [&](const char* kind) {
        const auto rows =
            csvRows(samplesFolder() / prof / "host/summary" / (std::string(kind) + "_0_1_1.csv"));
        REQUIRE(rows.size() == 1);
        return rows[0];
    };
    CHECK(row("host_cpu_usage").at("Total Cpu Numbers") == "36");
    CHECK(scaled(row("host_disk_usage").at("Peak Disk Read(KB/s)"), 0) == peak(counters.at("Disk Read")));
    CHECK(scaled(row("host_disk_usage").at("Peak Disk Write(KB/s)"), 0) == peak(counters.at("Disk Write")));
    CHECK(scaled(row("host_network_usage").at("Peak Used Speed(KB/s)"), 0) ==
          peak(counters.at("Network Speed")));
    const auto memory = row("host_mem_usage");
    CHECK(scaled(memory.at("Peak Used Memory(KB)"), 0) > 81'920 + 52'000);
    const auto& share = counters.at("Memory Usage"); // the model, in percent of 197563880 KB
    CHECK(share.back().second - share.front().second > 100.0 * 52'000 / 197'563'880);
    for (const auto* name : {"Memory Usage", "Disk Usage", "Network Usage", "Network Speed"})
        CHECK(counters.at(name).size() == cpu.size());
}
