// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/text_width.h"
#include "tests/core/cli/cli_runner.h"
#include "tests/core/import/temp_folder.h"

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
    CHECK(widestLine(runCommand({"slices", path}).out) < 300); // a pipe too
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
