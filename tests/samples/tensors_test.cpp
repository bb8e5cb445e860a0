// SPDX-License-Identifier: GPL-3.0-or-later
// The dumps of the small net, read byte by byte: which op overflows, and which lies in another order.
#include <cmath>
#include <cstring>
#include <vector>

#include "tests/samples/sample_files.h"

using namespace opscope::samples::test;

namespace {

constexpr std::size_t kPixels = 16 * 16;
constexpr std::size_t kChannels = 20;

fs::path netFolder()
{
    return samplesFolder() / "dumps_small_net";
}

std::string fileOf(const fs::path& folder, const std::string& begin)
{
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() && entry.path().filename().string().starts_with(begin))
            return readBytes(entry.path());
    }
    FAIL("no file " + begin);
    return {};
}

float halfAt(const std::string& bytes, std::size_t at)
{
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes.data() + at, sizeof bits);
    const int exponent = bits >> 10U & 0x1fU;
    const auto mantissa = static_cast<float>(bits & 0x3ffU);
    const auto size = exponent == 0x1f ? INFINITY
                      : exponent == 0  ? std::ldexp(mantissa, -24)
                                       : std::ldexp(1024 + mantissa, exponent - 25);
    return (bits & 0x8000U) != 0 ? -size : size;
}

/// The last tensor of a dump, which is its output.
std::vector<float> outputOf(const std::string& op, std::size_t count)
{
    const auto bytes = fileOf(netFolder() / "npu", op);
    REQUIRE(bytes.size() > count * 2);
    std::vector<float> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(halfAt(bytes, bytes.size() - (count - i) * 2));
    return values;
}

std::vector<float> goldenOf(const std::string& op)
{
    const auto bytes = fileOf(netFolder() / "golden", op);
    std::vector<float> values((bytes.size() - 128) / sizeof(float));
    std::memcpy(values.data(), bytes.data() + 128, values.size() * sizeof(float));
    return values;
}

} // namespace

TEST_CASE("of the small net scale is infinite where float16 ends", "[samples]")
{
    const auto golden = goldenOf("scale.");
    REQUIRE(golden.size() == kChannels * kPixels);
    const auto npu =
        outputOf("Mul.scale.", 32 * kPixels); // two blocks of 16 channels, the last 12 are padding
    std::size_t infinite = 0;
    for (std::size_t c = 0; c < kChannels; ++c) {
        for (std::size_t at = 0; at < kPixels; ++at) {
            const auto value = npu[(c / 16 * kPixels + at) * 16 + c % 16];
            CHECK(std::isinf(value) == (std::fabs(golden[c * kPixels + at]) >= 65520));
            infinite += std::isinf(value) ? 1U : 0U;
        }
    }
    CHECK(infinite == 777); // as its README says
}

TEST_CASE("of the small net transpose lies as NHWC", "[samples]")
{
    const auto golden = goldenOf("transpose.");
    const auto npu = outputOf("TransposeD.transpose.", kChannels * kPixels);
    REQUIRE(golden.size() == npu.size());
    for (std::size_t c = 0; c < kChannels; ++c) {
        for (std::size_t at = 0; at < kPixels; ++at)
            CHECK(npu[at * kChannels + c] == Approx(golden[c * kPixels + at]).epsilon(0.001));
    }
}
