// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/event_time.h"

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::trace;

TEST_CASE("event time: microseconds within the limit are nanoseconds", "[core][trace]")
{
    std::int64_t ns = -1;
    CHECK(parseTime("1699529623106750.370", ns));
    CHECK(ns == 1699529623106750370);
    CHECK(parseTime("-1.5", ns));
    CHECK(ns == -1500);
    CHECK(parseTime("4000000000000000", ns));
    CHECK(ns == kMaxTime);
    for (const char* text : {"4000000000000000.001", "-4000000000000000.001", "", "word", "1e30"}) {
        INFO(text);
        CHECK_FALSE(parseTime(text, ns));
    }
    CHECK(ns == kMaxTime); // unchanged
}
