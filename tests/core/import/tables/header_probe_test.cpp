// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/header_probe.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("header probe: the headers of a CSV in any spelling", "[core][import]")
{
    const HeaderProbe probe(FileProbe{"a.csv", "Op Name,task_id,Duration(us)\nconv,1,2\n"});
    CHECK(probe.isText());
    CHECK(probe.size() == 3);
    CHECK(probe.hasAll({"op_name", "Task ID"}));
    CHECK_FALSE(probe.has("conv"));
    CHECK(HeaderProbe(FileProbe{"a.csv", "a,b\r1,2\r"}).hasAll({"a", "b"}));
}

TEST_CASE("header probe: damage hides the header only where it stands in it", "[core][import]")
{
    using namespace std::string_view_literals;
    CHECK(HeaderProbe(FileProbe{"a.csv", "a,b\n\x01,2\n"sv}).has("a"));
    CHECK_FALSE(HeaderProbe(FileProbe{"a.csv", "a,\x01\n1,2\n"sv}).isText());
}

TEST_CASE("header probe: the keys of the first row of a JSON table", "[core][import]")
{
    const HeaderProbe probe(FileProbe{"a.json", R"([{"Op Name":"conv","Count":1},{"Other":2}])"});
    CHECK(probe.hasAll({"Op Name", "Count"}));
    CHECK_FALSE(probe.has("Other"));
    CHECK(HeaderProbe(FileProbe{"a.json", R"([{"ph":"X","ts":1,"name":"a"}])"}).size() == 0);
}
