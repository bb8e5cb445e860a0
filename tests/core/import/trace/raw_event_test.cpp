// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/raw_event.h"

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::trace;

TEST_CASE("raw event: a number and its text are one key", "[core][trace]")
{
    std::uint64_t number = 0;
    CHECK(parseKeyNumber("936", number));
    CHECK(number == 936);
    CHECK(parseKeyNumber("9223372036854775807", number));
    for (const char* text : {"", "-1", "007", "9223372036854775808", "1.5", "0x1", " 1"})
        CHECK_FALSE(parseKeyNumber(text, number));
    CHECK(idOfText("936") == 936);
    CHECK(idOfText("0x1") >> 63 == 1); // a hash
    CHECK(idOfText("0x1") != idOfText("0x2"));
    CHECK(smallNumber("4294967294") == 4294967294U);
    CHECK(smallNumber("4294967295") == kNoNumber);
    CHECK(smallNumber("word") == kNoNumber);
}

TEST_CASE("raw event: an argument says more than the category", "[core][trace]")
{
    RawEvent event;
    event.category = "python_function";
    CHECK(hintOf(event) == Hint::Python);
    event.hint = hintOfLevel("runtime");
    CHECK(hintOf(event) == Hint::Runtime);
    CHECK(hintOfLevel("hccl") == Hint::Communication);
    CHECK(hintOfEventType("push/pop") == Hint::Range);
    CHECK(hintOfEventType("marker") == Hint::Mark);
    CHECK(hintOfCategory("cpu_op") == Hint::Op);
    CHECK(hintOfCategory("async_npu") == Hint::None);
}
