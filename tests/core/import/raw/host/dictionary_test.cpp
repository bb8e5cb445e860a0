// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/dictionary.h"

#include <catch2/catch.hpp>

using namespace opscope::raw;

TEST_CASE("raw dictionary: a text is cut from its number at the first colon", "[core][raw]")
{
    Dictionary names;
    Losses losses;
    names.addHashes("7:first\n7:a:b\n18446744073709551615:last\n", "hash_dic", losses);
    CHECK(names.text(7) == "a:b"); // later lines win
    CHECK(names.text(UINT64_MAX) == "last");
    CHECK(names.text(9) == "9");
    CHECK(names.text(0).empty());
    CHECK(losses.all().empty());
}

TEST_CASE("raw dictionary: lines of another form are reported with their offset", "[core][raw]")
{
    Dictionary names;
    Losses losses;
    names.addTypes("10000_5:launch\nnoise\n_1:x\n99999_1:x\n", "type_info_dic", losses);
    CHECK(names.type(10000, 5) == "launch");
    CHECK(losses.count(LossKind::UnknownKind) == 3);
    CHECK(losses.all().front().first.offset == 15);
}

TEST_CASE("raw dictionary: a last line without an end is reported as cut", "[core][raw]")
{
    Dictionary names;
    Losses losses;
    names.addHashes("7:first\n8:sec", "hash_dic", losses);
    CHECK(names.text(8) == "sec");
    REQUIRE(losses.all().size() == 1);
    CHECK(losses.all().front().kind == LossKind::CutRecord);
    CHECK(losses.all().front().first.offset == 8);
    CHECK(losses.files().front().complete == 1);
}

TEST_CASE("raw dictionary: a missing dictionary leaves the runtime's own types", "[core][raw]")
{
    const Dictionary names;
    CHECK(names.type(5000, 66) == "KERNEL_AIVEC");
    CHECK(names.type(20000, 0x3003e) == "196670");
    CHECK(aclMode(0x3003e) == "ACL_RTS");
    CHECK(aclMode(UINT32_MAX).empty());
    CHECK(formatName(29) == "FRACTAL_NZ");
    CHECK(formatName(0x1D00001D) == "FRACTAL_NZ"); // a sub-format above the low byte
    CHECK(formatName(46) == "NYUV_A");
    CHECK(formatName(54) == "FRACTAL_NZ_C0_8");
    CHECK(formatName(250) == "250");
    CHECK(dataTypeName(27) == "DT_BF16");
    CHECK(dataTypeName(5) == "5");
    CHECK(nodeTaskType(9) == "COMMUNICATION");
}
