// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include <sstream>

#include <catch2/catch.hpp>

#include "app/cli/result_writer.h"
#include "core/base/text_width.h"

using namespace opscope;

namespace {

struct Ran {
    int code = 0;
    std::string out;
    std::string err;
};

Ran run(std::vector<std::string> args)
{
    std::ostringstream out;
    std::ostringstream err;
    const int code = runCli(std::move(args), out, err);
    return {code, out.str(), err.str()};
}

std::string written(OutputFormat format, std::size_t columns,
                    const std::vector<std::vector<ResultCell>>& rows)
{
    std::ostringstream out;
    std::ostringstream err;
    CliContext context{out, err, {}, {false, columns}};
    ResultWriter writer(context, format, {{"Name", false}, {"Time", true}});
    for (const auto& row : rows)
        writer.row(row);
    writer.finish();
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
}

TEST_CASE("cli: a path that is not there exits with 2 and says so", "[core][cli]")
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

TEST_CASE("result writer: one list in three formats", "[core][cli]")
{
    const std::vector<std::vector<ResultCell>> rows{{std::string("卷积"), std::int64_t{5}},
                                                    {std::string("=a,\"b\""), 0.1},
                                                    {std::string("none"), std::monostate{}}};
    CHECK(written(OutputFormat::Csv, 0, rows) ==
          "Name,Time\r\n卷积,5\r\n\"'=a,\"\"b\"\"\",0.1\r\nnone,N/A\r\n");
    CHECK(written(OutputFormat::Json, 0, rows) ==
          "[\n {\"Name\": \"卷积\", \"Time\": 5},\n {\"Name\": \"=a,\\\"b\\\"\", \"Time\": 0.1},\n"
          " {\"Name\": \"none\", \"Time\": null}\n]\n");
    CHECK(written(OutputFormat::Table, 0, rows) ==
          "Name    Time\n------  ----\n卷积       5\n=a,\"b\"   0.1\nnone     N/A\n");
    CHECK(written(OutputFormat::Json, 0, {}) == "[]\n");
}

TEST_CASE("result writer: a text table fits the terminal by cutting texts and no number", "[core][cli]")
{
    const auto out =
        written(OutputFormat::Table, 24, {{std::string(100, 'x') + "卷积卷积", std::int64_t{123456789012}}});
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);)
        CHECK(displayWidth(line) <= 24);
    CHECK(out.find("123456789012") != std::string::npos);
    CHECK(out.find("…") != std::string::npos);
}
