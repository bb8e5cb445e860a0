// SPDX-License-Identifier: GPL-3.0-or-later
// Raw PROF folders opened without an export, compared cell by cell with what the vendor exports of them.
#include <algorithm>
#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/cache/arg_sources.h"
#include "core/import/open.h"
#include "core/report/cells.h"
#include "tests/core/import/raw/report/compare_cells.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"

using namespace opscope;
using namespace opscope::raw::test;

namespace {

ReportPtr openFrom(const std::filesystem::path& path, SourceChoice source)
{
    OpenOptions options;
    options.source = source;
    options.useCache = false;
    return openOne(path, options);
}

constexpr std::array kTables{
    "op_summary", "task_time", "api_statistic", "op_statistic", "communication_statistic",
    "step_trace", "aicpu",     "msprof_tx"};

Compared compareFolder(const std::string& name, const Tolerance& tolerance, const Odd& odd)
{
    Compared out;
    const auto folder = captureData("raw/" + name);
    if (!folder)
        return out;
    const auto report = openFrom(profFolder(*folder), SourceChoice::Best);
    for (const auto* kind : kTables) {
        const auto csv = *folder / "expected" / (std::string(kind) + ".csv");
        auto own = tolerance;
        if (kind == std::string_view("aicpu") || kind == std::string_view("msprof_tx"))
            own.start = std::max(own.start, 0.15); // from the Python part: FORMATS 8.1
        if (std::filesystem::exists(csv))
            compareTable(*report, kind, csv, own, odd, out);
    }
    return out;
}

void checkFolder(const std::string& name, std::size_t cells, const Tolerance& tolerance = {},
                 const Odd& odd = {})
{
    const auto compared = compareFolder(name, tolerance, odd);
    if (compared.cells == 0)
        return;
    CAPTURE(name, compared.differences);
    CHECK(compared.equal == compared.cells);
    CHECK(compared.cells == cells);
}

const Odd kPythonPart{{"api_statistic", "Device_id"}};

} // namespace

TEST_CASE("raw prof: a 910B with flips MIX kernels and a collective opens as its export", "[core][raw]")
{
    checkFolder("910b_pipe", 3333);
}

TEST_CASE("raw prof: folded task ids and corrected frequencies give the vendor's numbers", "[core][raw]")
{
    checkFolder("910b_arith", 1303);
    checkFolder("910b_memory", 950);
    checkFolder("straddle", 1121, {.start = 0.15, .time = 0.0101}, kPythonPart);
}

TEST_CASE("raw prof: chips with one kind of core give the vendor's numbers", "[core][raw]")
{
    const Tolerance floats{.start = 0.15, .time = 0.0101, .relative = 0.002};
    checkFolder(
        "310b_pipe", 1320, floats,
        {{"api_statistic", "Device_id"}, {"op_summary", "vec_time(us)"}, {"op_summary", "vec_ratio"}});
    checkFolder("910a_pipe", 2535, floats,
                {{"api_statistic", "Device_id"}, {"task_time", "kernel_name"}, {"task_time", "kernel_type"}});
}

TEST_CASE("raw prof: records of 32 bytes with long task ids give the vendor's numbers", "[core][raw]")
{
    checkFolder("v6_pipe", 1053);
}

TEST_CASE("raw prof: real captures decode to what CANN exported of them", "[core][raw]")
{
    struct Capture {
        const char* path;
        std::size_t ops, tasks;
    };
    constexpr std::array kCaptures{
        Capture{"raw/found/910B4/PROF_000001_20260716124543725_00195781ONMNNAML", 700, 713},
        Capture{"more/found/prof_add_910b4/PROF_000001_20260522113002128_03176614EFGQPIFD", 1, 4},
        Capture{"more/found/prof_cannbot_2026/matmul_PROF_000001_20260716234406816_00087964RCEQMIQB", 55,
                68}};
    for (const auto& capture : kCaptures) {
        const auto folder = captureData(capture.path);
        if (!folder)
            continue;
        const auto report = openFrom(*folder, SourceChoice::Raw);
        CHECK(report->ops.size() == capture.ops);
        CHECK(report->table("task_time")->rows == capture.tasks);
        Compared compared;
        for (const auto* kind : {"op_summary", "task_time", "api_statistic"})
            compareTable(*report, kind, oracleFile(*folder / "mindstudio_profiler_output", kind), {}, {},
                         compared);
        CAPTURE(capture.path, compared.differences);
        CHECK(compared.equal == compared.cells);
        CHECK(compared.cells > 0);
    }
}

TEST_CASE("raw prof: MIX kernels of a graph decode to what CANN exported of them", "[core][raw]")
{
    const auto folder = captureData("raw/found/910B4/PROF_000001_20260716130031658_00222198MDCCFLOH");
    if (!folder)
        return;
    const auto report = openFrom(*folder, SourceChoice::Raw);
    Compared compared;
    // CANN prints 0 for the second core, because the host states no number of blocks.
    const auto said = std::ranges::find(report->issues, MessageId::RawSecondCoreSum,
                                        [](const Issue& issue) { return issue.message.id; });
    REQUIRE(said != report->issues.end());
    CHECK(said->message.args.front() == "100");
    Odd second{{"op_summary", "aiv_total_cycles"}};
    for (const char* name : {"vec", "scalar", "mte2", "mte3"})
        second.emplace_back("op_summary", "aiv_" + std::string(name) + "_ratio");
    second.emplace_back("op_summary", "aiv_icache_miss_rate");
    for (const auto* kind : {"op_summary", "task_time", "api_statistic"})
        compareTable(*report, kind, oracleFile(*folder / "mindstudio_profiler_output", kind), {}, second,
                     compared);
    CAPTURE(compared.differences);
    CHECK(compared.equal == compared.cells);
    CHECK(compared.cells > 15'000);
}

TEST_CASE("raw prof: decoded slices are those of the vendor's timeline", "[core][raw]")
{
    const auto folder = captureData("raw/910b_pipe");
    if (!folder)
        return;
    const auto decoded = openFrom(profFolder(*folder), SourceChoice::Raw);
    const auto exported = openFrom(*folder / "expected", SourceChoice::Best);
    using Slices = std::multimap<std::string, std::pair<std::int64_t, std::int64_t>>;
    const auto slicesOf = [](const Report& report) {
        Slices all;
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            const auto& track = report.tracks[report.slices.track[i].index()];
            all.emplace(std::string(report.text(report.processes[track.process.index()].name)) + '/' +
                            std::string(report.text(track.name)) + '/' +
                            std::string(report.sliceName(SliceId::of(i))) + '/' +
                            std::string(report.text(report.slices.type[i])) + '/' +
                            sliceClassName(report.slices.cls[i]),
                        std::pair(report.slices.ts[i], report.slices.dur[i]));
        }
        return all;
    };
    const auto ours = slicesOf(*decoded);
    const auto theirs = slicesOf(*exported);
    REQUIRE(ours.size() == theirs.size());
    const bool isSameAll = std::ranges::equal(ours, theirs, [](const auto& a, const auto& b) {
        return a.first == b.first && std::abs(a.second.first - b.second.first) <= 1 &&
               std::abs(a.second.second - b.second.second) <= 1;
    });
    CHECK(isSameAll);
    CHECK(decoded->flows.size() >= exported->flows.size());
    CHECK(decoded->instants.size() == exported->instants.size());
    CHECK(decoded->communication.size() == 1);
    CHECK(decoded->counters.counters.size() == exported->counters.counters.size());
}

TEST_CASE("raw prof: arguments of decoded slices survive the cache", "[core][raw]")
{
    const auto folder = captureData("raw/910b_pipe");
    if (!folder)
        return;
    const auto report = openFrom(profFolder(*folder), SourceChoice::Raw);
    std::vector<std::shared_ptr<const ArgSource>> again;
    for (const auto& source : report->argSources) {
        const auto made = makeArgSource(source->kind(), source->describe(), *report);
        REQUIRE(made);
        again.push_back(*made);
    }
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        const auto ref = report->slices.args[i];
        if (!ref.valid())
            continue;
        const auto args = report->argSources[ref.source()]->decode(ref.locator());
        const auto kept = again[ref.source()]->decode(ref.locator());
        REQUIRE(args);
        REQUIRE(kept);
        CHECK(std::ranges::equal(*args, *kept, [](const Arg& a, const Arg& b) {
            return a.key == b.key && a.value == b.value && a.isText == b.isText;
        }));
        if (report->slices.cls[i] == SliceClass::HostNode) {
            CHECK(args->at(0).key == "Thread Id");
            CHECK(args->at(2).value == "node");
        }
    }
}

TEST_CASE("raw prof: arguments with a damaged description are an error", "[core][raw]")
{
    const Report report;
    CHECK_FALSE(makeArgSource("raw_records", "", report));
    CHECK_FALSE(makeArgSource("raw_records", "nkey\n", report)); // no empty line behind the keys
    const auto cut = makeArgSource("raw_records", "nkey\n\n1234567", report);
    REQUIRE(cut);
    CHECK((*cut)->decode(0)->empty());
}

TEST_CASE("raw prof: exports are read unless raw data are asked for", "[core][raw]")
{
    const auto folder = captureData("raw/found/910B4/PROF_000001_20260716124543725_00195781ONMNNAML");
    if (!folder)
        return;
    const auto states = [&](SourceChoice source) {
        std::map<std::string, std::vector<const InventoryEntry*>> kinds;
        static std::vector<ReportPtr> kept;
        kept.push_back(openFrom(*folder, source));
        for (const auto& entry : kept.back()->inventory)
            kinds[entry.kind].push_back(&entry);
        return kinds;
    };
    auto exported = states(SourceChoice::Best);
    CHECK(exported["chrome_trace"].front()->state == FileState::Used);
    REQUIRE(exported["raw"].size() >= 5);
    CHECK(exported["raw"].front()->reason->id == MessageId::RawUnread);
    auto decoded = states(SourceChoice::Raw);
    CHECK(decoded["chrome_trace"].front()->reason->id == MessageId::RawChosen);
    REQUIRE(decoded["raw_prof"].size() >= 5);
    CHECK(std::ranges::all_of(decoded["raw_prof"],
                              [](const auto* entry) { return entry->state == FileState::Used; }));
    CHECK(decoded["raw"].empty());
}

TEST_CASE("raw prof: a folder without exports needs no export", "[core][raw]")
{
    const auto folder = captureData("raw/910b_pipe");
    if (!folder)
        return;
    const auto report = openFrom(profFolder(*folder), SourceChoice::Best);
    CHECK(report->kind == ReportKind::ProfNew);
    CHECK(std::ranges::none_of(report->inventory, [](const InventoryEntry& entry) {
        return entry.state == FileState::Missing || entry.state == FileState::NotDecoded;
    }));
    CHECK(report->issues.empty());
}
