// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/big_trace.h"

#include <map>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "tests/samples/sample_files.h"
#include "tests/support/temp_folder.h"

using namespace opscope::samples;
using namespace opscope::samples::test;
using opscope::TempFolder;

TEST_CASE("a big trace has the slices that were asked for and the same bytes for the same seed", "[samples]")
{
    const TempFolder folder;
    REQUIRE(writeBigTrace(folder / "a.json", 2'000, 7));
    REQUIRE(writeBigTrace(folder / "b.json", 2'000, 7));
    REQUIRE(writeBigTrace(folder / "c.json", 2'000, 8));
    const auto bytes = readBytes(folder / "a.json");
    CHECK((bytes == readBytes(folder / "b.json")));
    CHECK((bytes != readBytes(folder / "c.json")));

    std::map<std::string, int> phases;
    std::map<std::string, int> flowEnds;
    const auto events = nlohmann::json::parse(bytes);
    for (const auto& event : events) {
        const std::string phase = event.at("ph");
        ++phases[phase];
        if (phase == "s" || phase == "f")
            ++flowEnds[event.at("id")];
        if (phase == "X")
            CHECK(ns(event.at("ts")) > 1'700'000'000'000'000'000);
    }
    CHECK(phases["X"] >= 2'000);
    CHECK(phases["X"] < 2'020);
    CHECK(phases["s"] == phases["f"]);
    CHECK(phases["C"] > 0);
    CHECK(phases["M"] > 0);
    for (const auto& [id, count] : flowEnds)
        CHECK(count == 2);
}

TEST_CASE("a big op summary has 46 columns in every row", "[samples]")
{
    const TempFolder folder;
    REQUIRE(writeBigOpSummary(folder / "op_summary.csv", 500, 7));
    const auto rows = csvRows(folder / "op_summary.csv");
    CHECK(rows.size() == 500);
    CHECK(rows[0].size() == 46);
    CHECK(rows[0].at("Input Shapes").starts_with('"')); // the literal quotes of the exporter
}

TEST_CASE("a big trace that cannot be written says why", "[samples]")
{
    const auto done = writeBigTrace("/dev/full", 20'000, 7);
    REQUIRE_FALSE(done);
    CHECK(done.error().text().find("No space left on device") != std::string::npos);
}
