// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/text_width.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

std::string withLongArguments(const TempFolder& folder)
{
    return folder
        .write("trace_view.json",
               R"([{"name":"conv","ph":"X","ts":"10","dur":2,"pid":1,"tid":7,"args":{"Call stack":")" +
                   std::string(3000, 's') + R"(","end":"of the arguments"}}])")
        .string();
}

std::size_t widestLine(const std::string& text)
{
    std::istringstream lines(text);
    std::size_t widest = 0;
    for (std::string line; std::getline(lines, line);)
        widest = std::max(widest, displayWidth(line));
    return widest;
}

} // namespace

TEST_CASE("slices stays within the terminal and cuts the arguments first at their end", "[core][cli]")
{
    const TempFolder folder;
    const auto path = withLongArguments(folder);
    for (const std::size_t columns : {60U, 80U, 132U, 200U}) {
        const auto text = runCommand({"slices", path}, columns).out;
        INFO(text);
        CHECK(widestLine(text) <= columns);
        CHECK(text.find("conv") != std::string::npos);
        CHECK(text.find("Call stack=s") != std::string::npos);
        CHECK(text.find("of the arguments") == std::string::npos);
    }
    CHECK(widestLine(runCommand({"slices", path}).out) < 300); // also into a pipe
}

TEST_CASE("slices --wide and the formats for programs cut nothing", "[core][cli]")
{
    const TempFolder folder;
    const auto path = withLongArguments(folder);
    for (const std::size_t columns : {0U, 80U}) {
        const auto text = runCommand({"slices", path, "--wide"}, columns).out;
        CHECK(widestLine(text) > 3000);
        CHECK(text.find("end=of the arguments") != std::string::npos);
    }
    for (const auto* format : {"csv", "json"})
        CHECK(runCommand({"slices", path, "--format", format}, 80).out.find("of the arguments") !=
              std::string::npos);
}

TEST_CASE("slices: a missing id is not a number in any format", "[core][cli]")
{
    const TempFolder folder;
    const auto path =
        folder
            .write("trace_view.json",
                   R"([{"name":"a","ph":"X","ts":1,"dur":2,"pid":1,"tid":1,"args":{"Model Id":4294967295,)"
                   R"("plane id":"4294967295","dst rank":4294967295,"in":{"Stream":4294967295},)"
                   R"("size":4294967295}}])")
            .string();
    const auto text = runCommand({"slices", path, "--wide"}).out;
    INFO(text);
    CHECK(text.find("Model Id=N/A, plane id=N/A, dst rank=N/A, in.Stream=N/A, size=4294967295") !=
          std::string::npos);
    const auto rows = rowsIn(runCommand({"slices", path, "--format", "json"}).out);
    const auto& args = rows.at(0).at("args");
    CHECK(args.at("Model Id").is_null());
    CHECK(args.at("plane id").is_null());
    CHECK(args.at("dst rank").is_null());
    CHECK(args.at("size") == 4294967295);
    CHECK(runCommand({"slices", path, "--format", "csv"}).out.find("\"\"Model Id\"\": null") !=
          std::string::npos);
}
