// SPDX-License-Identifier: GPL-3.0-or-later
// One run, exported as text and as a database, tells the same.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

#include "core/analysis/statistics.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"

using namespace opscope;

namespace {

/// process, name, series, unit, device of each counter series.
using CounterKey = std::tuple<std::string, std::string, std::string, std::string, std::int32_t>;

std::map<CounterKey, const Counter*> countersOf(const Report& report)
{
    std::map<CounterKey, const Counter*> out;
    for (const auto& counter : report.counters.counters) {
        const auto text = [&](StringId id) { return std::string(report.text(id)); };
        out[{text(report.processes[counter.process.index()].name), text(counter.name), text(counter.series),
             text(counter.unit), counter.device}] = &counter;
    }
    return out;
}

std::map<std::string, std::size_t> countBy(const Report& report, auto&& key)
{
    std::map<std::string, std::size_t> counts;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (isDeviceClass(report.slices.cls[i]))
            ++counts[key(SliceId::of(i))];
    }
    return counts;
}

} // namespace

TEST_CASE("text and database: the sample tells the same counters and memory", "[core][import]")
{
    const std::filesystem::path samples = OPSCOPE_SOURCE_DIR "/samples";
    const auto text = openOne(samples / "PROF_000001_20250620081530123_TRANSFORMERBLOCK");
    const auto database = openOne(samples / "PROF_000001_20250620081530123_TRANSFORMERINADB");
    const auto a = countersOf(*text);
    const auto b = countersOf(*database);
    REQUIRE(a.size() == 16);
    REQUIRE(b.size() == 16);
    for (const auto& [key, counter] : a) {
        INFO(std::get<1>(key));
        REQUIRE(b.contains(key));
        const auto& other = *b.at(key);
        CHECK(other.kind == counter->kind);
        CHECK(other.sampleCount == counter->sampleCount);
        // the database keeps bytes a second, the text megabytes with three digits
        CHECK(other.max == Approx(counter->max).epsilon(1e-6));
        CHECK(other.min == Approx(counter->min).epsilon(1e-6));
    }
    CHECK(text->memory.size() == 36);
    REQUIRE(database->memory.size() == text->memory.size());
    for (std::size_t i = 0; i < text->memory.size(); ++i) {
        CHECK(database->memory.ts[i] == text->memory.ts[i]);
        CHECK(database->memory.reserved[i] == text->memory.reserved[i]);
        CHECK(database->memory.device[i] == text->memory.device[i]);
        CHECK(database->text(database->memory.component[i]) == text->text(text->memory.component[i]));
    }
}

TEST_CASE("text and database: the sample tells the same waits of its ops", "[core][import]")
{
    const std::filesystem::path samples = OPSCOPE_SOURCE_DIR "/samples";
    const auto text = openOne(samples / "PROF_000001_20250620081530123_TRANSFORMERBLOCK");
    const auto database = openOne(samples / "PROF_000001_20250620081530123_TRANSFORMERINADB");
    REQUIRE(text->ops.size() == 288);
    REQUIRE(database->ops.wait.size() == 288);
    for (std::size_t i = 0; i < 288; ++i) {
        CHECK(database->ops.start[i] == text->ops.start[i]);
        CHECK(database->ops.wait[i] == text->ops.wait[i]);
    }
    CHECK(database->table("compute_task_info")->find("Wait Time(us)") != nullptr);
}

TEST_CASE("text and database: a wait is the gap behind the op before it in every row of two captures",
          "[core][import][real]")
{
    // The rule by which databases, which have no waits, get theirs.
    for (const auto* rank : {"rank0_ascend_pt", "rank1_ascend_pt"}) {
        const auto text = realData(std::string("ascend_pt_text/") + rank);
        const auto database = realData(std::string("ascend_pt_db/") + rank);
        if (!text || !database)
            return;
        for (const auto& path : {*text, *database}) {
            const auto report = openOne(path);
            const auto& ops = report->ops;
            REQUIRE(ops.wait.size() == 191);
            std::vector<std::size_t> order(ops.size());
            std::iota(order.begin(), order.end(), std::size_t{0});
            std::stable_sort(order.begin(), order.end(),
                             [&](auto a, auto b) { return ops.start[a] < ops.start[b]; });
            for (std::size_t i = 1; i < order.size(); ++i) {
                const auto before = order[i - 1];
                const auto gap =
                    std::max<std::int64_t>(0, ops.start[order[i]] - ops.start[before] - ops.dur[before]);
                CHECK(std::abs(ops.wait[order[i]] - gap) <= 2); // the vendor's own sums are rounded
            }
        }
    }
}

TEST_CASE("text and database: real ranks tell the same counters", "[core][import][real]")
{
    const auto text = realData("ascend_pt_text/rank1_ascend_pt");
    const auto database = realData("ascend_pt_db/rank1_ascend_pt");
    if (!text || !database)
        return;
    auto a = countersOf(*openOne(*text));
    const auto b = countersOf(*openOne(*database));
    // This database has no QOS table.
    std::erase_if(a, [](const auto& each) { return std::get<0>(each.first) == "QoS"; });
    std::set<CounterKey> inText;
    std::set<CounterKey> inDatabase;
    for (const auto& [key, counter] : a)
        inText.insert(key);
    for (const auto& [key, counter] : b)
        inDatabase.insert(key);
    CHECK(inText.size() == 133);
    CHECK(inText == inDatabase);
}

TEST_CASE("text and database: the classes of device tasks agree", "[core][import][real]")
{
    for (const auto* rank : {"rank0_ascend_pt", "rank1_ascend_pt"}) {
        const auto text = realData(std::string("ascend_pt_text/") + rank);
        const auto database = realData(std::string("ascend_pt_db/") + rank);
        if (!text || !database)
            return;
        const auto classes = [](const ReportPtr& report) {
            return countBy(*report,
                           [&](SliceId id) { return sliceClassName(report->slices.cls[id.index()]); });
        };
        auto a = classes(openOne(*text));
        auto b = classes(openOne(*database));
        // The database lists what the text export leaves out: tasks of mixed kernels whose contexts it names,
        // and the switch of the profiler itself.
        CHECK(a.at("control") == 130);
        CHECK(b.at("control") >= a.at("control"));
        a.erase("control");
        b.erase("control");
        CHECK(a == b);
    }
}

TEST_CASE("text and database: real kernel_details follow the rule of the waits that database ops are given",
          "[core][import][real]")
{
    // name, what its starts are rounded to: the third capture keeps microseconds as a double
    for (const auto& [name, rounding] :
         {std::pair{"ascend_pt_text/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", 2},
          std::pair{"ascend_pt_text/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", 2},
          std::pair{"msprof_analyze/kernel_details.csv", 300}}) {
        const auto path = realData(name);
        if (!path)
            return;
        INFO(name);
        const auto report = openOne(*path);
        const auto& ops = report->ops;
        REQUIRE(ops.size() > 190);
        std::vector<std::size_t> order(ops.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return ops.start[i]; });
        std::size_t agree = 1;
        for (std::size_t i = 1; i < order.size(); ++i) {
            const auto before = ops.start[order[i - 1]] + ops.dur[order[i - 1]];
            const auto wait = std::max<std::int64_t>(0, ops.start[order[i]] - before);
            agree += std::abs(wait - ops.wait[order[i]]) <= rounding ? 1U : 0U;
        }
        CHECK(agree == ops.size());
    }
}

TEST_CASE("text and database: a step counts its collectives once and not their copies again",
          "[core][import][real]")
{
    for (const auto* rank : {"rank0_ascend_pt", "rank1_ascend_pt"}) {
        for (const auto* source : {"ascend_pt_text", "ascend_pt_db"}) {
            const auto path = realData(std::string(source) + "/" + rank);
            if (!path)
                return;
            INFO(*path);
            const auto report = openOne(*path);
            const auto rows = statistics(*report, {StatisticsBy::Step, {}, {}});
            REQUIRE(rows.size() == 1);
            CHECK(rows[0].time.count == 215); // 187 kernels, 24 copies, 4 collectives; 72 copies are theirs
            const auto copies = std::ranges::count(report->slices.cls, SliceClass::Memcpy);
            CHECK(copies == 24);
        }
    }
}
