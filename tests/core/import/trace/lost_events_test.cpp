// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/lost_events.h"

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::trace;

TEST_CASE("lost events: objects with a phase are counted and arguments are not", "[core][trace]")
{
    CHECK(countLostEvents("") == 0);
    CHECK(countLostEvents(R"({"ph":"X","ts":1},{"name":"a","ph":"i"},{"name":"no phase"})") == 2);
    CHECK(countLostEvents(R"({"ph":"X","args":{"ph":"Y","list":[{"ph":"Z"}]}})") == 1);
    CHECK(countLostEvents(R"({"ph":"X","name":"{\"ph\":\"Y\"}"})") == 1);
    CHECK(countLostEvents(R"([1,2,{"a":[]}])") == 0);
}
