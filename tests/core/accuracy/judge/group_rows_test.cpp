// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/group_rows.h"

#include <catch2/catch.hpp>

#include "tests/core/accuracy/made_dump.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

TEST_CASE("of a stop in the middle of a tensor nothing counts and an op without a dump keeps its reason",
          "[core][accuracy]")
{
    const TempFolder folder;
    const std::vector<float> values(std::size_t{1} << 22U, 1);
    folder.write("npu/Add.a.1.1.1717200000000000", dumpBytes("a", {}, {floats(values)}));
    folder.write("golden/a.0.1717200000000000.npy", npyBytes(values, {values.size()}));
    const auto npu = openDumpFolder(folder.path() / "npu");
    REQUIRE(npu);
    GoldenFiles golden(*openDumpFolder(folder.path() / "golden"));
    auto pairing = pairByName(*npu);
    std::stop_source stop;
    stop.request_stop();
    const auto cut = rowsOf(pairing.groups.at(0), golden, false, {}, stop.get_token());
    REQUIRE(cut.rows.size() == 1);
    CHECK_FALSE(cut.rows[0].comparison);
    CHECK(cut.rows[0].text(Metric::CosineSimilarity) == kNoValue);
    CHECK(cut.rows[0].reason.starts_with("Stopped"));
    pairing.groups[0].ops[0].files.clear();
    pairing.groups[0].reason = "no dump";
    CHECK(makeStoppedRows(pairing.groups[0]).rows.at(0).reason == "no dump");
}
