// SPDX-License-Identifier: GPL-3.0-or-later
// The Ascend 910B samples, read without a line of the program: tables against timelines, databases against
// texts.
#include <array>
#include <cmath>
#include <set>

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include "tests/samples/sample_files.h"

using namespace opscope::samples::test;
using nlohmann::json;

namespace {

const std::string kProf = "PROF_000001_20250620081530123_TRANSFORMERBLOCK";
const std::string kProfDb = "PROF_000001_20250620081530123_TRANSFORMERINADB";

struct TraceSlice {
    std::string name;
    std::int64_t ts = 0, dur = 0;
    json args;

    std::int64_t end() const { return ts + dur; }
};

/// A number as it stands in the file, in ns: never through a double.
struct Timeline {
    std::map<std::string, std::vector<TraceSlice>> slices; ///< by process name
    std::map<std::string, std::vector<TraceSlice>> lanes;  ///< by "process/thread"
    std::map<std::string, std::vector<double>> counters;   ///< by name
    std::map<std::string, std::array<int, 2>> flows;       ///< category -> starts, ends
};

Timeline readTimeline(const fs::path& path)
{
    Timeline timeline;
    std::map<std::int64_t, std::string> processes;
    std::map<std::pair<std::int64_t, std::int64_t>, std::string> threads;
    const auto events = json::parse(readBytes(path));
    for (const auto& e : events) {
        const std::string name = e.at("name");
        const std::int64_t pid = e.at("pid");
        const std::int64_t tid = e.at("tid");
        const std::string ph = e.at("ph");
        if (name == "process_name")
            processes[pid] = e.at("args").at("name");
        if (name == "thread_name")
            threads[{pid, tid}] = e.at("args").at("name");
        if (ph == "X") {
            const TraceSlice slice{name, ns(e.at("ts")), std::llround(e.at("dur").get<double>() * 1000),
                                   e.at("args")};
            timeline.slices[processes.at(pid)].push_back(slice);
            timeline.lanes[processes.at(pid) + "/" + threads.at({pid, tid})].push_back(slice);
        }
        if (ph == "C")
            timeline.counters[name].push_back(e.at("args").begin()->get<double>());
        if (ph == "s" || ph == "f")
            ++timeline.flows[e.at("cat")][ph == "f" ? 1 : 0];
    }
    return timeline;
}

std::int64_t total(const std::vector<TraceSlice>& slices)
{
    std::int64_t sum = 0;
    for (const auto& slice : slices)
        sum += slice.dur;
    return sum;
}

fs::path rankFolder(const std::string& sample, int rank)
{
    return fileLike(samplesFolder() / sample, "node-a_" + std::to_string(4101 + 3 * rank)) /
           "ASCEND_PROFILER_OUTPUT";
}

void checkOpStatistic(const std::vector<Row>& rows, const std::vector<Row>& kernels, const std::string& type,
                      const std::string& core, const std::string& dur)
{
    std::map<std::pair<std::string, std::string>, Sum> sums;
    std::int64_t all = 0;
    for (const auto& row : kernels) {
        if (row.at(core) == "COMMUNICATION")
            continue;
        sums[{row.at(type), row.at(core)}].add(ns(row.at(dur)));
        all += ns(row.at(dur));
    }
    REQUIRE(rows.size() == sums.size());
    for (const auto& row : rows) {
        const auto& sum = sums.at({row.at("OP Type"), row.at("Core Type")});
        CHECK(scaled(row.at("Count"), 0) == sum.count);
        CHECK(ns(row.at("Total Time(us)")) == sum.total);
        CHECK(ns(row.at("Min Time(us)")) == sum.min);
        CHECK(ns(row.at("Avg Time(us)")) == sum.avg());
        CHECK(ns(row.at("Max Time(us)")) == sum.max);
        CHECK(scaled(row.at("Ratio(%)"), 3) == (sum.total * 100'000 + all / 2) / all);
    }
}

void checkApiStatistic(const std::vector<Row>& rows, const std::vector<TraceSlice>& calls)
{
    std::map<std::pair<std::string, std::string>, std::vector<std::int64_t>> durations;
    for (const auto& call : calls)
        durations[{call.args.at("level"), call.name.substr(call.name.find('@') + 1)}].push_back(call.dur);
    REQUIRE(rows.size() == durations.size());
    for (const auto& row : rows) {
        INFO(row.at("API Name"));
        Sum sum;
        long double mean = 0;
        const auto& all = durations.at({row.at("Level"), row.at("API Name")});
        for (const auto d : all) {
            sum.add(d);
            mean += static_cast<long double>(d);
        }
        mean /= static_cast<long double>(all.size());
        long double variance = 0;
        for (const auto d : all)
            variance += (static_cast<long double>(d) - mean) * (static_cast<long double>(d) - mean);
        variance /= static_cast<long double>(all.size()) * 1e6L;
        CHECK(scaled(row.at("Count"), 0) == sum.count);
        CHECK(ns(row.at("Time(us)")) == sum.total);
        CHECK(ns(row.at("Avg(us)")) == sum.avg());
        CHECK(ns(row.at("Min(us)")) == sum.min);
        CHECK(ns(row.at("Max(us)")) == sum.max);
        CHECK(std::abs(static_cast<double>(variance) - std::stod(row.at("Variance"))) < 0.00051);
    }
}

/// All rows of a query as texts; the database is opened read-only and immutable.
std::vector<std::vector<std::string>> query(const fs::path& file, const std::string& sql)
{
    sqlite3* db = nullptr;
    const auto uri = "file:" + file.string() + "?immutable=1";
    REQUIRE(sqlite3_open_v2(uri.c_str(), &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr) == SQLITE_OK);
    std::vector<std::vector<std::string>> rows;
    const auto add = [](void* to, int n, char** values, char**) {
        auto& result = *static_cast<std::vector<std::vector<std::string>>*>(to);
        result.emplace_back();
        for (int i = 0; i < n; ++i)
            result.back().emplace_back(values[i] == nullptr ? "" : values[i]);
        return 0;
    };
    CHECK(sqlite3_exec(db, sql.c_str(), add, &rows, nullptr) == SQLITE_OK);
    sqlite3_close(db);
    return rows;
}

std::int64_t integer(const fs::path& file, const std::string& sql)
{
    return std::stoll(query(file, sql).at(0).at(0));
}

} // namespace

TEST_CASE("new PROF tables agree with the timeline to the printed digit", "[samples]")
{
    const auto out = samplesFolder() / kProf / "mindstudio_profiler_output";
    const auto timeline = readTimeline(fileLike(out, "msprof_2025"));
    auto ops = csvRows(fileLike(out, "op_summary_slice_0_"));
    const auto more = csvRows(fileLike(out, "op_summary_slice_1_"));
    ops.insert(ops.end(), more.begin(), more.end());
    const auto& kernels = timeline.lanes.at("Ascend Hardware/Stream 2");
    REQUIRE(ops.size() == kernels.size());
    const auto tasks = csvRows(fileLike(out, "task_time_"));
    REQUIRE(tasks.size() == kernels.size());
    for (std::size_t i = 0; i < ops.size(); ++i) {
        CHECK(ops[i].at("Op Name") == kernels[i].name);
        CHECK(ns(ops[i].at("Task Start Time(us)")) == kernels[i].ts);
        CHECK(ns(ops[i].at("Task Duration(us)")) == kernels[i].dur);
        CHECK(ns(tasks[i].at("task_start(us)")) == kernels[i].ts);
        CHECK(ns(tasks[i].at("task_stop(us)")) == kernels[i].end());
        CHECK(tasks[i].at("kernel_type") == kernels[i].args.at("Task Type"));
        if (i > 0)
            CHECK(ns(ops[i].at("Task Wait Time(us)")) == kernels[i].ts - kernels[i - 1].end());
    }
    checkOpStatistic(csvRows(fileLike(out, "op_statistic_")), ops, "OP Type", "Task Type",
                     "Task Duration(us)");
    checkApiStatistic(csvRows(fileLike(out, "api_statistic_")), timeline.slices.at("CANN"));

    std::map<std::string, TraceSlice> iterations;
    for (const auto& slice : timeline.lanes.at("Ascend Hardware/Step Trace(Model ID:1)"))
        iterations[slice.name] = slice;
    for (const auto& row : csvRows(fileLike(out, "step_trace_"))) {
        const auto& iteration = iterations.at("Iteration " + row.at("Iteration ID"));
        CHECK(ns(row.at("Iteration Time(us)")) == iteration.dur);
        CHECK(ns(row.at("Iteration End(us)")) == iteration.end());
        const auto& fpBp = iterations.at("FP_BP Time " + row.at("Iteration ID"));
        CHECK(ns(row.at("FP Start(us)")) == fpBp.ts);
        CHECK(ns(row.at("BP End(us)")) == fpBp.end());
        CHECK(ns(row.at("FP to BP Time(us)")) == fpBp.dur);
        CHECK(ns(row.at("Iteration Refresh(us)")) ==
              iterations.at("Iteration Refresh " + row.at("Iteration ID")).dur);
    }

    const auto ranges = csvRows(fileLike(out, "msprof_tx_"));
    REQUIRE(ranges.size() == timeline.slices.at("MsprofTx").size());
    for (std::size_t i = 0; i < ranges.size(); ++i)
        CHECK(ns(ranges[i].at("End_time(us)")) == timeline.slices.at("MsprofTx")[i].end());

    for (const auto& row : csvRows(fileLike(out, "hbm_"))) {
        for (const std::string way : {"Read", "Write"}) {
            const auto& samples = timeline.counters.at(row.at("Metric") + "/" + way);
            double sum = 0;
            for (const auto value : samples)
                sum += value;
            CHECK(std::abs(sum / static_cast<double>(samples.size()) - std::stod(row.at(way + "(MB/s)"))) <
                  0.0006);
        }
    }
    for (const auto& [category, ends] : timeline.flows)
        CHECK(ends[0] == ends[1]);
    CHECK(total(timeline.lanes.at("Overlap Analysis/Computing")) ==
          total(kernels)); // one stream: nothing overlaps
}

TEST_CASE("the clock falls in the last two tokens and every op follows", "[samples]")
{
    const auto out = samplesFolder() / kProf / "mindstudio_profiler_output";
    const auto timeline = readTimeline(fileLike(out, "msprof_2025"));
    CHECK(timeline.counters.at("AI Core Freq") == std::vector<double>{1800, 1200, 1800, 1800});
    const auto iterations = csvRows(fileLike(out, "step_trace_"));
    REQUIRE(iterations.size() == 6);
    for (std::size_t i = 4; i < 6; ++i)
        CHECK(ns(iterations[i].at("Iteration Time(us)")) >
              ns(iterations[0].at("Iteration Time(us)")) * 14 / 10);
}

TEST_CASE("the PROF database is the run of the text export", "[samples]")
{
    const auto timeline =
        readTimeline(fileLike(samplesFolder() / kProf / "mindstudio_profiler_output", "msprof_2025"));
    const auto db = fileLike(samplesFolder() / kProfDb, "msprof_");
    const auto& kernels = timeline.lanes.at("Ascend Hardware/Stream 2");
    const auto rows =
        query(db, "SELECT s.value, t.startNs, t.endNs - t.startNs FROM TASK t JOIN COMPUTE_TASK_INFO c USING "
                  "(globalTaskId) JOIN STRING_IDS s ON s.id = c.name ORDER BY t.startNs");
    REQUIRE(rows.size() == kernels.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(rows[i][0] == kernels[i].name);
        CHECK(std::stoll(rows[i][1]) == kernels[i].ts);
        CHECK(std::stoll(rows[i][2]) == kernels[i].dur);
    }
    CHECK(integer(db, "SELECT SUM(endNs - startNs) FROM CANN_API") == total(timeline.slices.at("CANN")));
    CHECK(integer(db, "SELECT COUNT(*) FROM MSTX_EVENTS") == std::ssize(timeline.slices.at("MsprofTx")));
    CHECK(integer(db, "SELECT COUNT(*) FROM HBM") == 4 * std::ssize(timeline.counters.at("HBM 0/Read")));
    CHECK(query(db, "PRAGMA integrity_check").at(0).at(0) == "ok");
}

TEST_CASE("ranks agree with their timelines and with each other", "[samples]")
{
    std::vector<std::vector<std::int64_t>> collectiveEnds;
    for (int rank = 0; rank < 2; ++rank) {
        const auto out = rankFolder("ascend_pt_two_ranks", rank);
        const auto timeline = readTimeline(out / "trace_view.json");
        const auto kernels = csvRows(out / "kernel_details.csv");
        checkOpStatistic(csvRows(out / "op_statistic.csv"), kernels, "Type", "Accelerator Core",
                         "Duration(us)");
        checkApiStatistic(csvRows(out / "api_statistic.csv"), timeline.slices.at("CANN"));
        const auto& device = timeline.slices.at("Ascend Hardware");
        const auto& collectives = timeline.lanes.at("Communication/Group 0 Communication");
        REQUIRE(kernels.size() == device.size() + collectives.size());
        std::set<std::pair<std::int64_t, std::int64_t>> onTimeline;
        for (const auto* lane : {&device, &collectives}) {
            for (const auto& slice : *lane)
                onTimeline.emplace(slice.ts, slice.dur);
        }
        for (const auto& row : kernels)
            CHECK(onTimeline.contains({ns(row.at("Start Time(us)")), ns(row.at("Duration(us)"))}));

        // the vendor's step times are the overlap analysis of the timeline
        std::map<std::string, std::int64_t> sums;
        for (const auto& row : csvRows(out / "step_trace_time.csv")) {
            for (const std::string column : {"Computing", "Communication", "Communication(Not Overlapped)"})
                sums[column] += ns(row.at(column));
            CHECK(ns(row.at("Overlapped")) ==
                  ns(row.at("Communication")) - ns(row.at("Communication(Not Overlapped)")));
            CHECK(ns(row.at("Stage")) ==
                  ns(row.at("Computing")) + ns(row.at("Communication(Not Overlapped)")) + ns(row.at("Free")));
        }
        for (const auto& [column, sum] : sums) {
            INFO(column);
            CHECK(total(timeline.lanes.at("Overlap Analysis/" + column)) == sum);
        }
        for (const auto& [category, ends] : timeline.flows)
            CHECK(ends[0] == ends[1]);

        const auto communication = json::parse(readBytes(out / "communication.json"));
        std::size_t found = 0;
        collectiveEnds.emplace_back();
        for (const auto& c : collectives) {
            collectiveEnds.back().push_back(c.end());
            for (const auto& step : communication) {
                for (const auto& [name, entry] : step.at("collective").items()) {
                    if (!name.starts_with(c.name + "@"))
                        continue;
                    ++found;
                    const auto& time = entry.at("Communication Time Info");
                    CHECK(std::llround(time.at("Elapse Time(ms)").get<double>() * 1e6) == c.dur);
                    const auto parts = time.at("Transit Time(ms)").get<double>() +
                                       time.at("Wait Time(ms)").get<double>() +
                                       time.at("Idle Time(ms)").get<double>();
                    CHECK(std::llround(parts * 1e6) == c.dur);
                }
            }
        }
        CHECK(found == collectives.size());
    }
    CHECK(collectiveEnds[0] == collectiveEnds[1]); // a collective ends on all ranks at once
}

TEST_CASE("rank databases are the runs of the text exports", "[samples]")
{
    for (int rank = 0; rank < 2; ++rank) {
        const auto text = rankFolder("ascend_pt_two_ranks", rank);
        const auto db = rankFolder("ascend_pt_two_ranks_db", rank) /
                        ("ascend_pytorch_profiler_" + std::to_string(rank) + ".db");
        const auto timeline = readTimeline(text / "trace_view.json");
        CHECK(integer(db,
                      "SELECT SUM(endNs - startNs) FROM TASK JOIN COMPUTE_TASK_INFO USING (globalTaskId)") ==
              total(timeline.slices.at("Ascend Hardware")));
        CHECK(integer(db, "SELECT SUM(endNs - startNs) FROM COMMUNICATION_OP") ==
              total(timeline.lanes.at("Communication/Group 0 Communication")));
        CHECK(integer(db, "SELECT COUNT(*) FROM PYTORCH_API") == std::ssize(timeline.slices.at("Python")));
        CHECK(integer(db, "SELECT SUM(CAST(endNs AS INTEGER) - CAST(startNs AS INTEGER)) FROM PYTORCH_API") ==
              total(timeline.slices.at("Python")));
        CHECK(integer(
                  db,
                  "SELECT COUNT(*) FROM TASK t LEFT JOIN CANN_API c ON c.connectionId = t.connectionId WHERE "
                  "c.name IS NULL") == 0);
        CHECK(query(db, "PRAGMA integrity_check").at(0).at(0) == "ok");
        const auto steps = csvRows(text / "step_trace_time.csv");
        const auto analysis =
            query(rankFolder("ascend_pt_two_ranks_db", rank) / "analysis.db",
                  "SELECT step, printf('%.3f', computing), printf('%.3f', free) FROM StepTraceTime");
        REQUIRE(analysis.size() == steps.size());
        for (std::size_t i = 0; i < steps.size(); ++i) {
            CHECK(analysis[i][0] == steps[i].at("Step"));
            CHECK(analysis[i][1] == steps[i].at("Computing"));
            CHECK(analysis[i][2] == steps[i].at("Free"));
        }
    }
}
