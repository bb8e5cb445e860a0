// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/cut.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <tuple>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "source_dir.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

using SliceFacts = std::tuple<std::string, std::int64_t, std::int64_t, std::string, SliceClass>;

std::vector<SliceFacts> factsOf(const Report& report, const std::vector<bool>& chosen)
{
    std::vector<SliceFacts> out;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (chosen[i])
            out.emplace_back(report.text(report.slices.name[i]), report.slices.ts[i], report.slices.dur[i],
                             report.text(report.tracks[report.slices.track[i].index()].name),
                             report.slices.cls[i]);
    }
    std::ranges::sort(out);
    return out;
}

const fs::path kSamples = fs::path(OPSCOPE_SOURCE_DIR) / "samples";

} // namespace

TEST_CASE("cut: a range opens again with the same slices and python counts the same", "[core][export]")
{
    const auto* name = GENERATE("PROF_000001_20250620081530123_TRANSFORMERBLOCK", "JOBYOLOMISHBEFORESAMPLE",
                                "PROF_000001_20211118093012345_FACEMASKSLEEPING");
    const TempFolder folder;
    const auto workspace = openForTest(kSamples / name);
    const auto& report = *workspace.reports.at(0);
    SliceScope scope;
    const auto third = report.span.dur() / 3;
    scope.range = TimeRange{report.span.begin + third, report.span.begin + 2 * third};
    const auto chosen = slicesOfPart(report, {scope});
    const auto out = folder.path() / "part";
    const auto cut = writeCut(report, {scope}, out, "20260102030405");
    REQUIRE(cut);
    CHECK(cut->counts.slices > 0);
    CHECK(cut->leftOut > 0);
    CHECK(cut->counts.slices + cut->leftOut == report.slices.size());
    CHECK(cut->files.front().path == out / "mindstudio_profiler_output/msprof_20260102030405.json");

    std::ifstream in(cut->files.front().path);
    std::map<std::string, std::uint64_t> phases;
    const auto trace = json::parse(in);
    for (const auto& event : trace.at("traceEvents"))
        ++phases[event.at("ph").get<std::string>()];
    CHECK(phases["f"] == cut->counts.flows);
    CHECK(phases["C"] == cut->counts.samples);

    const auto again = openForTest(out);
    REQUIRE(again.reports.size() == 1);
    const auto& small = *again.reports[0];
    CHECK(small.kind == ReportKind::ProfNew);
    CHECK(factsOf(small, std::vector<bool>(small.slices.size(), true)) == factsOf(report, chosen));
    CHECK(small.flows.size() == cut->counts.flows);
    CHECK(small.counters.size() == cut->counts.samples);
    CHECK(small.ops.size() == cut->rows);
}

TEST_CASE("cut: a slice that touches the range stays whole and flows have both ends", "[core][export]")
{
    const TempFolder folder;
    const auto path = folder.write("trace_view.json", R"([
        {"name":"long","ph":"X","ts":"0","dur":100,"pid":1,"tid":1},
        {"name":"inside","ph":"X","ts":"50","dur":5,"pid":1,"tid":2},
        {"name":"late","ph":"X","ts":"200","dur":5,"pid":1,"tid":2},
        {"name":"f","cat":"a","ph":"s","id":1,"ts":"0","pid":1,"tid":1},
        {"name":"f","cat":"a","ph":"f","bp":"e","id":1,"ts":"50","pid":1,"tid":2},
        {"name":"f","cat":"a","ph":"s","id":2,"ts":"0","pid":1,"tid":1},
        {"name":"f","cat":"a","ph":"f","bp":"e","id":2,"ts":"200","pid":1,"tid":2},
        {"name":"c","ph":"C","ts":"10","pid":1,"args":{"v":1}},
        {"name":"c","ph":"C","ts":"20","pid":1,"args":{"v":2}},
        {"name":"c","ph":"C","ts":"55","pid":1,"args":{"v":3}},
        {"name":"c","ph":"C","ts":"80","pid":1,"args":{"v":4}},
        {"name":"c","ph":"C","ts":"90","pid":1,"args":{"v":5}}])");
    const auto workspace = openForTest(path);
    const auto& report = *workspace.reports.at(0);
    REQUIRE(report.flows.size() == 2);
    SliceScope scope;
    scope.range = TimeRange{report.span.begin + 40'000, report.span.begin + 60'000};
    const auto cut = writeCut(report, {scope}, folder.path() / "part", "1");
    REQUIRE(cut);
    CHECK(cut->counts.slices == 2);
    CHECK(cut->leftOut == 1);
    CHECK(cut->counts.flows == 1);
    CHECK(cut->counts.samples == 3); // 20, 55, 80: the value is known at both borders
    const auto again = openForTest(folder.path() / "part");
    const auto& small = *again.reports.at(0);
    REQUIRE(small.slices.size() == 2);
    CHECK(std::ranges::count(small.slices.dur, 100'000) == 1);
}

TEST_CASE("cut: lanes leave out the counters and an existing target is refused", "[core][export]")
{
    const TempFolder folder;
    const auto workspace = openForTest(kSamples / "PROF_000001_20250620081530123_TRANSFORMERBLOCK");
    const auto& report = *workspace.reports.at(0);
    const auto lane = std::ranges::find_if(report.tracks, [](const Track& t) { return t.sliceCount > 0; });
    REQUIRE(lane != report.tracks.end());
    SliceScope scope;
    scope.tracks = {TrackId::of(static_cast<std::size_t>(lane - report.tracks.begin()))};
    const auto out = folder.path() / "part";
    const auto cut = writeCut(report, {scope}, out, "1");
    REQUIRE(cut);
    CHECK(cut->counts.slices == lane->sliceCount);
    CHECK(cut->counts.samples == 0);
    const auto before = fs::file_size(cut->files.front().path);
    const auto second = writeCuts({workspace.reports[0]}, {{scope}}, out, {}, {});
    REQUIRE(!second);
    CHECK(second.error().text().find("exists") != std::string::npos);
    CHECK(fs::file_size(cut->files.front().path) == before);
    const auto file = folder.write("a.txt", "of the user");
    CHECK(!writeCut(report, {scope}, file, "1"));
    CHECK(fs::file_size(file) == 11);
}

TEST_CASE("cut: ranks are written to folders of their own and keep their number", "[core][export]")
{
    const TempFolder folder;
    const auto workspace = openForTest(kSamples / "ascend_pt_two_ranks");
    REQUIRE(workspace.reports.size() == 2);
    const std::vector<std::vector<SliceScope>> scopes(2, std::vector<SliceScope>(1));
    const auto cuts = writeCuts(workspace.reports, scopes, folder.path() / "part", {}, {});
    REQUIRE(cuts);
    for (const auto& each : *cuts)
        CHECK(each.cut->leftOut == 0);
    const auto again = openForTest(folder.path() / "part");
    REQUIRE(again.reports.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(again.reports[i]->rank == workspace.reports[i]->rank);
        CHECK(again.reports[i]->slices.size() == workspace.reports[i]->slices.size());
    }
}

TEST_CASE("cut: many steps and ranges choose the slices that each of them chooses", "[core][export]")
{
    const auto workspace = openForTest(kSamples / GENERATE("JOBYOLOMISHBEFORESAMPLE", "ascend_pt_two_ranks"));
    const auto& report = *workspace.reports.at(0);
    std::vector<SliceScope> scopes;
    for (std::uint16_t i = 0; i < 60; ++i) {
        SliceScope scope;
        const auto begin = report.span.begin + report.span.dur() / 97 * ((i * 37) % 97);
        if (i % 3 != 0)
            scope.range = TimeRange{begin, begin + report.span.dur() / (i % 2 == 0 ? 150 : 2000)};
        if (i % 3 != 1)
            scope.step = static_cast<std::uint16_t>(i % 5 * 2);
        if (i % 4 == 0)
            scope.tracks = {TrackId::of(report.tracks.size() - 1)};
        if (i % 7 == 0)
            scope.device = 0;
        scopes.push_back(scope);
    }
    std::vector<bool> each(report.slices.size(), false);
    for (const auto& scope : scopes) {
        for (const auto slice : slicesIn(report, scope))
            each[slice] = true;
    }
    CHECK(std::ranges::find(each, true) != each.end());
    CHECK(std::ranges::find(each, false) != each.end());
    CHECK(slicesOfPart(report, scopes) == each);
}
