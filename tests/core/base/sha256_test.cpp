// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

std::string hex(std::string_view text)
{
    std::string out;
    for (const auto byte : sha256(text))
        out += fmt::format("{:02x}", byte);
    return out;
}

} // namespace

TEST_CASE("sha256: the published examples and lengths around a block", "[core][base]")
{
    CHECK(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(hex(std::string(1'000'000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    CHECK(policyHash("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}
