// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/analysis/summary.h"
#include "core/base/text_width.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

namespace fs = std::filesystem;

using namespace opscope;

namespace {

/// A trace of three ops and two calls in a folder that is deleted with the object.
struct SmallTrace {
    opscope::TempFolder folder;
    std::string path = folder
                           .write("trace_view.json", R"([
{"name":"process_name","ph":"M","pid":1,"args":{"name":"CANN"}},
{"name":"process_name","ph":"M","pid":2,"args":{"name":"Ascend Hardware"}},
{"name":"thread_name","ph":"M","pid":2,"tid":7,"args":{"name":"Stream 7"}},
{"name":"AscendCL@aclrtMalloc","ph":"X","ts":"1000.001","dur":5.5,"pid":1,"tid":11,"args":{"Mode":"ACL_RTS","level":"acl"}},
{"name":"AscendCL@aclrtMalloc","ph":"X","ts":"1010.000","dur":1.25,"pid":1,"tid":11,"args":{"Mode":"ACL_RTS","level":"acl"}},
{"name":"Conv_1","ph":"X","ts":"1002.000","dur":10.001,"pid":2,"tid":7,"args":{"Task Type":"AI_CORE","Stream Id":7,"Task Id":1,"note":"=1+1"}},
{"name":"Conv_2","ph":"X","ts":"1020.000","dur":20.002,"pid":2,"tid":7,"args":{"Task Type":"AI_CORE","Stream Id":7,"Task Id":2}},
{"name":"Add_1","ph":"X","ts":"1050.000","dur":0.003,"pid":2,"tid":7,"args":{"Task Type":"AI_VECTOR_CORE","Stream Id":7,"Task Id":3}}
])")
                           .string();
};

} // namespace

TEST_CASE("cli stats: counts and exact times by op and by API", "[core][cli]")
{
    const SmallTrace trace;
    const auto ops = runCommand({"stats", trace.path, "--by", "op", "--format", "csv"});
    INFO(ops.err);
    REQUIRE(ops.code == 0);
    std::istringstream lines(ops.out);
    std::string line;
    std::getline(lines, line);
    CHECK(line ==
          "Name,Type,Count,Total(us),Union(us),Share(%),Avg(us),Min(us),Max(us),Std(us),P50(us),P95(us)\r");
    std::getline(lines, line);
    CHECK(line == "Conv_2,AI_CORE,1,20.002,20.002,66.660,20.002,20.002,20.002,0.000,20.002,20.002\r");
    const auto calls = rowsIn(runCommand({"stats", trace.path, "--by", "api", "--format", "json"}).out);
    REQUIRE(calls.size() == 1);
    CHECK(calls[0]["name"] == "aclrtMalloc");
    CHECK(calls[0]["count"] == 2);
    CHECK(calls[0]["total"] == 6.75);
    const auto part = rowsIn(
        runCommand({"stats", trace.path, "--range", "1000us,1012us", "--filter", "conv", "--format", "json"})
            .out);
    REQUIRE(part.size() == 1);
    CHECK(part[0]["total"] == 10.0); // the part inside
    CHECK(runCommand({"stats", trace.path, "--top", "1", "--format", "csv"}).out.find("Conv_1") ==
          std::string::npos);
}

TEST_CASE("stats: a text table has 20 rows and reports how many more there are", "[core][cli]")
{
    const auto path = (samplesFolder() / "JOBYOLOMISHBEFORESAMPLE").string();
    const auto lines = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"stats", path});
        const auto out = runCommand(more).out;
        return std::pair(std::ranges::count(out, '\n'), out.find(" more: --top 0\n") != std::string::npos);
    };
    CHECK(lines({}) == std::pair<std::ptrdiff_t, bool>(2 + 20 + 1, true));
    CHECK(lines({"--top", "0"}).first > 200);
    CHECK_FALSE(lines({"--top", "0"}).second);
    CHECK(lines({"--format", "csv"}).first > 200);
    CHECK_FALSE(lines({"--format", "csv"}).second);
}

TEST_CASE("cli stats: the summary page has the same numbers", "[core][cli]")
{
    for (const auto* name : {"PROF_000001_20211118094024567_FACEMASKNOSLEEPS", "JOBYOLOMISHBEFORESAMPLE"}) {
        const auto path = std::string(OPSCOPE_SOURCE_DIR "/samples/") + name;
        opscope::OpenOptions options;
        options.useCache = false;
        const auto opened = opscope::openPath(path, options);
        REQUIRE(opened);
        const auto summary = opscope::summarise(*opened->reports.at(0));
        for (const auto& [by, top] :
             {std::pair{"op", summary.topOps}, std::pair{"op-type", summary.topOpTypes},
              std::pair{"api", summary.topApis}}) {
            const auto answer = runCommand({"stats", path, "--by", by, "--format", "json"});
            INFO(name << " " << by << " " << answer.err);
            REQUIRE(answer.code == 0);
            const auto rows = rowsIn(answer.out);
            REQUIRE(rows.size() >= top.size());
            for (std::size_t i = 0; i < top.size(); ++i) {
                CHECK(rows[i]["name"] == top[i].name);
                CHECK(rows[i]["count"] == top[i].count);
                CHECK(rows[i]["total"].get<double>() == Approx(static_cast<double>(top[i].total) / 1000));
            }
        }
    }
}

TEST_CASE("cli stats: wrong words are wrong use", "[core][cli]")
{
    const SmallTrace trace;
    CHECK(runCommand({"stats", trace.path, "--by", "nonsense"}).code == 3);
    CHECK(runCommand({"stats", trace.path, "--range", "5"}).code == 3);
    CHECK(runCommand({"stats", trace.path, "--step", "99"}).code == 3);
    CHECK(runCommand({"stats", trace.path, "--track", "nowhere"}).err.find("Stream 7") != std::string::npos);
    CHECK(runCommand({"table", trace.path, "--page", "nonsense"}).err.find("events") != std::string::npos);
    CHECK(runCommand({"table", trace.path, "--page", "events", "--where", "nonsense>1"}).code == 3);
    CHECK(runCommand({"table", trace.path, "--page", "events", "--where", "duration>x"}).code == 3);
    CHECK(runCommand({"table", trace.path, "--page", "statistics", "--variant", "nonsense"}).code == 3);
    CHECK(runCommand({"table", trace.path, "--page", "memory"}).code == 2);
}

TEST_CASE("cli slices: exact nanoseconds and all arguments", "[core][cli]")
{
    const SmallTrace trace;
    const auto all = rowsIn(runCommand({"slices", trace.path, "--format", "json"}).out);
    REQUIRE(all.size() == 5);
    const auto one = rowsIn(runCommand({"slices", trace.path, "--name", "conv_1", "--format", "json"}).out);
    REQUIRE(one.size() == 1);
    CHECK(one[0]["ts"] == 1002000);
    CHECK(one[0]["dur"] == 10001);
    CHECK(one[0]["track"] == "Stream 7");
    CHECK(one[0]["args"]["note"] == "=1+1");
    CHECK(one[0]["args"]["Task Id"] == 1);
    CHECK(runCommand({"slices", trace.path, "--track", "Stream 7", "--format", "csv"})
              .out.find("aclrtMalloc") == std::string::npos);
}

TEST_CASE("cli table: conditions and sort and groups and columns", "[core][cli]")
{
    const SmallTrace trace;
    const auto csv = [&](std::vector<std::string> more) {
        std::vector<std::string> args{"table", trace.path, "--page", "events", "--format", "csv"};
        args.insert(args.end(), more.begin(), more.end());
        const auto ran = runCommand(args);
        INFO(ran.err);
        CHECK(ran.code == 0);
        return ran.out;
    };
    CHECK(csv({"--where", "duration>1.25us", "--where", "name:conv", "--sort", "duration:desc", "--columns",
               "name,duration"}) == "Name,Duration(us)\r\nConv_2,20.002\r\nConv_1,10.001\r\n");
    CHECK(csv({"--group", "name", "--group-without-number", "--where", "class=kernel", "--columns",
               "name,group_count,duration"}) ==
          "Name,Rows,Duration(us)\r\nAdd_#,1,0.003\r\nConv_#,2,30.003\r\n");
    CHECK(csv({"--search", "malloc", "--top", "1", "--columns", "name"}) ==
          "Name\r\nAscendCL@aclrtMalloc\r\n");
    CHECK(csv({"--where", "class=kernel", "--args", "note,Task Id", "--columns", "name,arg:note,Task Id"}) ==
          "Name,note,Task Id\r\nConv_1,'=1+1,1\r\nConv_2,N/A,2\r\nAdd_1,N/A,3\r\n");
    const auto file = (trace.folder / "out.csv").string();
    CHECK(csv({"--out", file}).empty());
    std::ifstream in(file, std::ios::binary);
    const std::string written((std::istreambuf_iterator<char>(in)), {});
    CHECK(written == csv({}));
    const auto byEnding = (trace.folder / "by_ending.csv").string();
    CHECK(runCommand({"table", trace.path, "--page", "events", "--out", byEnding}).out.empty());
    std::ifstream ended(byEnding, std::ios::binary);
    CHECK(std::string((std::istreambuf_iterator<char>(ended)), {}) == written);
    const auto text = (trace.folder / "out.txt").string();
    CHECK(runCommand({"table", trace.path, "--page", "events", "--out", text}).out.empty());
    std::ifstream lines(text);
    CHECK(std::string((std::istreambuf_iterator<char>(lines)), {}) ==
          runCommand({"table", trace.path, "--page", "events"}).out);
    CHECK(
        runCommand({"table", trace.path, "--page", "events", "--list-columns"}).out.find("host_meanwhile") !=
        std::string::npos);
}

TEST_CASE("cli table: a file of the opened run is never replaced", "[core][cli]")
{
    const SmallTrace trace;
    const auto prof = trace.folder / "PROF_000001_20250101000000000_ABC";
    const auto source = prof / "mindstudio_profiler_output" / "op_statistic_20250101000000.csv";
    fs::create_directories(source.parent_path());
    const std::string written = "Device_id,OP Type,Core Type,Count,Total Time(us)\n0,Add,AI_CORE,1,5\n";
    std::ofstream(source) << written;
    const auto ran = runCommand({"table", prof.string(), "--page", "statistics", "--out", source.string()});
    CHECK(ran.code == static_cast<int>(opscope::ExitCode::WrongUse));
    CHECK(ran.err.find("is a file of the run that is being read") != std::string::npos);
    std::stringstream now;
    now << std::ifstream(source).rdbuf();
    CHECK(now.str() == written);
    CHECK(runCommand({"table", trace.path, "--page", "events", "--out", trace.path}).code == ran.code);
    // An export of Opscope is part of the run if it is opened by itself; a note next to the runs belongs to
    // none of them.
    const auto exported = trace.folder / "exported";
    REQUIRE(runCommand({"export", "summary", prof.string(), "--out", exported.string()}).code == 0);
    const auto copy = exported / prof.filename();
    std::string csv;
    for (const auto& entry : fs::recursive_directory_iterator(copy))
        csv = entry.path().extension() == ".csv" ? entry.path().string() : csv;
    const auto readAll = [](const fs::path& path) {
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    };
    const auto before = readAll(csv);
    CHECK(runCommand({"table", copy.string(), "--page", "statistics", "--out", csv}).code == ran.code);
    CHECK(readAll(csv) == before);
    std::ofstream(exported / "README.md") << "mine";
    const auto note = (exported / "README.md").string();
    CHECK(runCommand({"table", exported.string(), "--page", "statistics", "--out", note}).code == ran.code);
    CHECK(readAll(note) == "mine");
    const auto own = (trace.folder / "own.csv").string();
    std::ofstream(own) << "what a shell would replace";
    CHECK(runCommand({"table", trace.path, "--page", "events", "--out", own}).code == 0);
}

TEST_CASE("cli table: an object among the arguments is printed as JSON and a missing id is empty",
          "[core][cli]")
{
    const SmallTrace trace;
    const auto path = (trace.folder / "nested.json").string();
    std::ofstream(path) << R"([{"name":"a","ph":"X","ts":1,"dur":2,"pid":1,"tid":1,)"
                           R"("args":{"nest":{"b":1},"Model Id":4294967295,"size":4294967295}}])";
    CHECK(runCommand({"table", path, "--page", "events", "--args", "nest,Model Id,size", "--columns",
                      "nest,Model Id,size", "--format", "csv"})
              .out == "nest,Model Id,size\r\n\"{\"\"b\"\":1}\",N/A,4294967295\r\n");
}

TEST_CASE("cli table: a matrix shows the group of each row and has no totals", "[core][cli]")
{
    const SmallTrace trace;
    const auto path = (trace.folder / "communication_matrix.json").string();
    const auto link = [](int size) {
        return fmt::format(R"~({{"0-1":{{"Transport Type":"HCCS","Transit Size(MB)":{},)~"
                           R"~("Transit Time(ms)":1,"Bandwidth(GB/s)":1}}}})~",
                           size);
    };
    std::ofstream(path) << R"~({"step1":{"p2p":{},"collective":{"allreduce-top1@g":)~" + link(1) +
                               R"~(,"allreduce-total@g":)~" + link(3) + R"~(,"hcom_broadcast_1@h":)~" +
                               link(5) + "}}}";
    const std::vector<std::string> table{
        "table", path, "--page", "communication_matrix", "--columns", "op,group,size", "--format", "csv"};
    CHECK(runCommand(table).out == "Op,Group,Size(MB)\r\nallreduce-top1@g,g,1\r\nallreduce-total@g,g,3\r\n"
                                   "hcom_broadcast_1@h,h,5\r\n");
    auto without = table;
    without.emplace_back("--no-totals");
    CHECK(runCommand(without).out ==
          "Op,Group,Size(MB)\r\nallreduce-top1@g,g,1\r\nhcom_broadcast_1@h,h,5\r\n");
}

TEST_CASE("cli export timeline: slices that reach beyond the step are reported", "[core][cli]")
{
    const SmallTrace trace;
    const auto path = (trace.folder / "steps.json").string();
    std::ofstream(path)
        << R"([{"name":"process_name","ph":"M","pid":2,"args":{"name":"Ascend Hardware"}},)"
           R"({"name":"ProfilerStep#1","ph":"X","ts":1000,"dur":100,"pid":1,"tid":1},)"
           R"({"name":"ProfilerStep#2","ph":"X","ts":1100,"dur":100,"pid":1,"tid":1},)"
           R"({"name":"K0","ph":"X","ts":1010,"dur":50,"pid":2,"tid":3,"args":{"Task Type":"AI_CORE"}},)"
           R"({"name":"K1","ph":"X","ts":1090,"dur":30,"pid":2,"tid":3,"args":{"Task Type":"AI_CORE"}},)"
           R"({"name":"K2","ph":"X","ts":1150,"dur":20,"pid":2,"tid":3,"args":{"Task Type":"AI_CORE"}}])";
    const auto out = (trace.folder / "out").string();
    const auto first = runCommand({"export", "timeline", path, "--step", "1", "--out", out});
    CHECK(first.code == 0);
    CHECK(first.err.find("reach beyond the step: 1;") != std::string::npos);
    const auto second = runCommand({"export", "timeline", path, "--step", "2", "--out", out});
    CHECK(second.err.empty());
    CHECK(second.out.find("steps_iteration_2") != std::string::npos);
    CHECK(second.out.find(" slice") != std::string::npos);
}

TEST_CASE("cli info: counts and files", "[core][cli]")
{
    const SmallTrace trace;
    const auto answer = nlohmann::json::parse(runCommand({"info", trace.path, "--format", "json"}).out);
    const auto value = [&](const std::string& key) -> nlohmann::json {
        for (const auto& fact : answer["facts"]) {
            if (fact["key"] == key)
                return fact["value"];
        }
        return nullptr;
    };
    CHECK(value("slices") == 5);
    CHECK(value("slices: kernel") == 3);
    CHECK(value("ops") == 3); // counted as in the summary: on the timeline if no file lists ops
    CHECK(runCommand({"info", trace.path}).out.find("3 ops") != std::string::npos);
    CHECK(value("span(us)") == 50.002);
    CHECK(answer["schema"] == nlohmann::json{{"name", "info"}, {"version", 1}});
    CHECK(answer["files"][0]["path"] == "trace_view.json");
    CHECK(answer["files"][0]["state"] == "read");
    CHECK(answer["files"][0]["size"].is_number());
    CHECK(answer["problems"].empty());
}

TEST_CASE("info: the answer is a headline and some lines that fit the terminal", "[core][cli]")
{
    const auto job = std::string(OPSCOPE_SOURCE_DIR "/samples/JOBYOLOMISHBEFORESAMPLE");
    for (const std::size_t columns : {0U, 80U}) {
        const auto ran = runCommand({"info", job}, columns);
        CHECK(ran.out.starts_with("JOBYOLOMISHBEFORESAMPLE: JOB, 103.679 ms, 298 ops\n"));
        for (const auto* part : {"yolov4_mish", "Read ", "Not read", "not decoded", "Problems", "--files"}) {
            INFO(part);
            CHECK(ran.out.find(part) != std::string::npos);
        }
        CHECK(std::ranges::count(ran.out, '\n') <= 20);
        std::istringstream lines(ran.out);
        for (std::string line; std::getline(lines, line);)
            CHECK(displayWidth(line) <= (columns == 0 ? 120 : columns));
    }
    const auto files = rowsIn(runCommand({"info", job, "--files", "--format", "json"}).out);
    std::set<std::string> states;
    for (const auto& file : files)
        states.insert(file.at("state").get<std::string>());
    CHECK(states == std::set<std::string>{"read", "ignored", "not decoded"});
    CHECK(files.size() == 15);
    CHECK(runCommand({"info", job, "--all"}).out.find("slices: kernel") != std::string::npos);
    const auto ranks = runCommand({"info", OPSCOPE_SOURCE_DIR "/samples/ascend_pt_two_ranks"}).out;
    CHECK(ranks.starts_with("2 reports: ranks 0, 1\n"));
    CHECK(std::ranges::count(ranks, '\n') < 16);
    const auto runs = runCommand({"info", OPSCOPE_SOURCE_DIR "/samples/ascend310_six_groups"}).out;
    CHECK(runs.starts_with("6 reports: PROF_")); // these are no ranks
}

TEST_CASE("info: a report whose file is cut off is partial in every line", "[core][cli]")
{
    const auto from = fs::path(OPSCOPE_SOURCE_DIR) / "samples/JOBYOLOMISHBEFORESAMPLE";
    const opscope::TempFolder folder;
    const auto job = folder.path() / "JOBCUT";
    fs::copy(from, job, fs::copy_options::recursive);
    const auto isPartial = [&] {
        const auto rows =
            nlohmann::json::parse(runCommand({"info", job.string(), "--format", "json"}).out)["facts"];
        const auto it = std::ranges::find_if(rows, [](const auto& row) { return row["key"] == "partial"; });
        return (*it)["value"].template get<std::string>();
    };
    CHECK(isPartial() == "no");
    CHECK(runCommand({"advise", job.string()}).out.find("partly read") == std::string::npos);
    const auto table = job / "summary/op_summary_0.yolov4_mish.1.1.1.1.0.0137.1000.csv";
    fs::resize_file(table, fs::file_size(table) * 6 / 10);
    CHECK(isPartial() == "yes");
    CHECK(runCommand({"advise", job.string()}).out.find("partly read") != std::string::npos);
}

TEST_CASE("stats: it reports that no op has a type instead of listing names", "[core][cli]")
{
    const SmallTrace trace;
    const auto ran = runCommand({"stats", trace.path, "--by", "op-type", "--format", "json", "--no-cache"});
    CHECK(ran.code == 0);
    CHECK(ran.out.find("Conv_1") == std::string::npos);
    CHECK(ran.out.find("N/A") != std::string::npos);
    CHECK(ran.err.find("The type of 3 ops is not known") != std::string::npos);
    CHECK(runCommand({"stats", trace.path, "--by", "op", "--no-cache"}).err.find("type of") ==
          std::string::npos);
}
