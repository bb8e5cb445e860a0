// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("expert hotspot: a last line that is cut off is reported", "[core][import][expert]")
{
    const auto cut = reportOf("decode_0.csv", "10,0\n1,2");
    CHECK(issueOf(*cut, MessageId::LastCellCutOff) != nullptr);
}
