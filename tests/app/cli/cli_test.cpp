// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include <sstream>

#include <catch2/catch.hpp>

#include "app/cli/printer.h"
#include "core/base/text_width.h"
#include "core/table/row_table.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

CliRun run(std::vector<std::string> args)
{
    std::ostringstream out;
    std::ostringstream err;
    const int code = runCli(std::move(args), out, err);
    return {code, out.str(), err.str()};
}

std::string written(OutputFormat format, std::size_t columns, const std::vector<std::vector<OwnedCell>>& rows)
{
    std::ostringstream out;
    std::ostringstream err;
    CliContext context{out, err, {}, {false, columns}};
    RowTable table({textSpec("name", "Name"), realSpec("time", "Time", {}, kAllDigits)});
    for (const auto& row : rows)
        table.row(row);
    printTable(context, {format, "test"}, *table.finish());
    return out.str();
}

} // namespace

TEST_CASE("cli: help and version are fine and anything unknown is wrong use", "[core][cli]")
{
    CHECK(run({"--help"}).code == 0);
    CHECK(run({"info", "--help"}).out.find("Examples:") != std::string::npos);
    CHECK(run({"--version"}).code == 0);
    CHECK(run({}).code == 3);
    CHECK(run({"nonsense"}).code == 3);
    CHECK(run({"info"}).code == 3);
    CHECK(run({"info", "x", "--format", "xml"}).code == 3);
    const auto convert = run({"accuracy", "convert", "--help"}).out;
    CHECK(convert.find("  opscope-cli accuracy convert -d") != std::string::npos);
    CHECK(convert.find("opscope-cli accuracy compare") == std::string::npos); // an example of another command
    CHECK(convert.find("Exit codes:") != std::string::npos);
    CHECK(run({"accuracy", "--help"}).out.find("opscope-cli accuracy compare") != std::string::npos);
}

TEST_CASE("cli: a mistyped command has a proposal", "[core][cli]")
{
    const auto ran = run({"stat", "x"});
    CHECK(ran.code == 3);
    CHECK(ran.err == "opscope-cli: There is no command 'stat'; did you mean 'stats'?\n");
    CHECK(run({"export", "sumary", "x"}).err.find("did you mean 'summary'?") != std::string::npos);
    CHECK(run({"nonsense"}).err.find("did you mean") == std::string::npos);
}

TEST_CASE("cli: help fits 80 columns and requires nothing twice", "[core][cli]")
{
    for (const std::vector<std::string>& args : {
#define COMMAND(name) std::vector<std::string>{#name, "--help"},
#include "app/cli/commands.def"
#undef COMMAND
             std::vector<std::string>{"accuracy", "compare", "--help"},
             {"export", "timeline", "--help"},
             {"--help"}}) {
        const auto help = run(args);
        CHECK(help.code == 0);
        std::istringstream lines(help.out);
        for (std::string line; std::getline(lines, line);) {
            INFO(args.front() << ": " << line);
            CHECK((displayWidth(line) <= 80 || line.starts_with("  opscope-cli ")));
            CHECK_FALSE(
                (line.find("--dir") != std::string::npos && line.find("REQUIRED") != std::string::npos));
        }
    }
    CHECK(run({"info", "--help"}).out.find("PATH") != std::string::npos);
    const auto top = run({"--help"}).out;
    std::size_t at = 0;
    for (const auto* group : {"\nLook:\n", "\nJudge:\n", "\nConvert:\n", "\nCollect:\n"}) {
        at = top.find(group, at);
        CHECK(at != std::string::npos);
    }
}

TEST_CASE("cli: a wrong word is reported together with the right ones", "[core][cli]")
{
    CHECK(run({"nonsense"}).err.find("no command 'nonsense'") != std::string::npos);
    CHECK(run({"nonsense"}).err.find("info, show") != std::string::npos);
    CHECK(run({"export", "nonsense"}).code == 3);
    CHECK(run({"export", "nonsense"}).err.find("timeline, summary") != std::string::npos);
    CHECK(run({"info"}).err == "opscope-cli: PATH is required: the folder or file to open\n");
    const auto by = run({"stats", "x", "--by", "nonsense"});
    CHECK(by.code == 3);
    CHECK(by.err.find("no 'nonsense', it is one of: op, op-type, task-type, api") != std::string::npos);
    const auto format = run({"table", "x", "--page", "events", "--format", "xml"});
    CHECK(format.code == 3);
    CHECK(format.err.find("one of: table, csv, json, tsv, markdown") != std::string::npos);
    CHECK(run({"info", "x", "--format", "1"}).code == 3);
    const auto summary = run({"export", "summary", "x", "--format", "table"});
    CHECK(summary.code == 3);
    CHECK(summary.err.find("there is no 'table', it is one of: csv, json") != std::string::npos);
    CHECK(run({"stats", "x", "--top", "-1"}).code == 3);
    CHECK(run({"info", "/nonexistent/x", "--format", "JSON"}).code == 2); // upper or lower case
}

TEST_CASE("cli: a closed reader is no error", "[core][cli]")
{
    std::ostringstream err;
    for (const bool isGone : {true, false}) {
        std::ostringstream out;
        out.setstate(std::ios::badbit);
        const Terminal terminal{false, 0, isGone ? [] { return true; } : [] { return false; }};
        const auto sample = (samplesFolder() / "JOBYOLOMISHBEFORESAMPLE").string();
        CHECK(runCli({"slices", sample, "--no-cache"}, out, err, {}, terminal) == (isGone ? 0 : 2));
        CHECK(err.str().empty() == isGone);
    }
}

TEST_CASE("cli: a device or a model that no report has is reported with those that exist", "[core][cli]")
{
    const auto sample = (samplesFolder() / "JOBYOLOMISHBEFORESAMPLE").string();
    for (const std::string command : {"stats", "slices"}) {
        const auto device = run({command, sample, "--device", "7", "--no-cache"});
        CHECK(device.code == 3);
        CHECK(device.err.find("JOBYOLOMISHBEFORESAMPLE has no device 7") != std::string::npos);
        const auto model = run({command, sample, "--model", "9", "--no-cache"});
        CHECK(model.code == 3);
        CHECK(model.err.find("There is no model 9; models: 1") != std::string::npos);
        CHECK(run({command, sample, "--device", "0", "--model", "1", "--no-cache"}).code == 0);
    }
    const auto ranks = (samplesFolder() / "ascend_pt_two_ranks").string(); // the devices are 0 and 1
    CHECK(run({"stats", ranks, "--device", "1", "--no-cache"}).code == 0);
    CHECK(run({"table", ranks, "--page", "events", "--device", "2", "--no-cache"}).code == 3);
    CHECK(
        run({"export", "timeline", sample, "--step", "3", "--out", "/nonexistent"}).err.find("steps: none") !=
        std::string::npos);
    CHECK(run({"info", sample, "--rank", "3", "--no-cache"}).err.find("-1") == std::string::npos);
}

TEST_CASE("cli: a missing path is reported and exits with 2", "[core][cli]")
{
    for (const std::vector<std::string>& args : {std::vector<std::string>{"info", "/nonexistent/x"},
                                                 {"info", "-dir", "/nonexistent/x"},
                                                 {"info", "-dir=/nonexistent/x"},
                                                 {"info", "--collection-dir", "/nonexistent/x"}}) {
        const auto ran = run(args);
        CHECK(ran.code == 2);
        CHECK(ran.err.find("opscope-cli: ") == 0);
    }
}

TEST_CASE("printer: one list in three formats", "[core][cli]")
{
    const std::vector<std::vector<OwnedCell>> rows{{std::string("卷积"), std::int64_t{5}},
                                                   {std::string("=a,\"b\""), 0.1},
                                                   {std::string("none"), std::monostate{}}};
    CHECK(written(OutputFormat::Csv, 0, rows) ==
          "Name,Time\r\n卷积,5\r\n\"'=a,\"\"b\"\"\",0.1\r\nnone,N/A\r\n");
    CHECK(written(OutputFormat::Json, 0, rows) ==
          "{\"schema\": {\"name\": \"test\", \"version\": 1}, \"rows\": [\n"
          " {\"name\": \"卷积\", \"time\": 5},\n {\"name\": \"=a,\\\"b\\\"\", \"time\": 0.1},\n"
          " {\"name\": \"none\", \"time\": null}\n]}\n");
    CHECK(written(OutputFormat::Table, 0, rows) ==
          "Name    Time\n------  ----\n卷积       5\n=a,\"b\"   0.1\nnone     N/A\n");
    CHECK(written(OutputFormat::Json, 0, {}) ==
          "{\"schema\": {\"name\": \"test\", \"version\": 1}, \"rows\": []}\n");
}

TEST_CASE("printer: a text table fits the terminal by cutting texts and no number", "[core][cli]")
{
    const auto out =
        written(OutputFormat::Table, 24, {{std::string(100, 'x') + "卷积卷积", std::int64_t{123456789012}}});
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);)
        CHECK(displayWidth(line) <= 24);
    CHECK(out.find("123456789012") != std::string::npos);
    CHECK(out.find("…") != std::string::npos);
}

TEST_CASE("cli: convert accepts the options of ATC with their spelling", "[core][cli]")
{
    const auto made = run({"convert", "--model=net.prototxt", "--framework=0", "--weight=net.caffemodel",
                           "--input_shape=data:1,3,224,224", "--soc_version=Ascend310P3", "--show"});
    CHECK(made.code == 0);
    CHECK(made.out.find("--model=net.prototxt") != std::string::npos);
    CHECK(made.out.find("--framework=0") != std::string::npos);
    CHECK(made.out == run({"convert", "net.prototxt", "--weight", "net.caffemodel", "--input_shape",
                           "data:1,3,224,224", "--soc_version", "Ascend310P3", "--show"})
                          .out);
}

TEST_CASE("cli: golden names in-place layers and writes the network without them", "[core][cli]")
{
    const TempFolder folder;
    const auto net =
        folder.write("net.prototxt", "layer { name: \"conv\" type: \"Convolution\" top: \"a\" }\n"
                                     "layer { name: \"relu\" type: \"ReLU\" bottom: \"a\" top: \"a\" }\n");
    const auto listed = run({"accuracy", "golden", "-f", net.string()});
    CHECK(listed.code == 0);
    CHECK(listed.out == "relu\n");
    const auto written = run({"accuracy", "golden", "-f", net.string(), "--out", (folder / "new").string()});
    CHECK(written.code == 0);
    CHECK(std::filesystem::exists(folder / "new/net_no_in_place.prototxt"));
}
