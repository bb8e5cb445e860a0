// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/planes.h"

#include <cstring>
#include <string>

#include <catch2/catch.hpp>

#include "core/accuracy/read/decode.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

/// Element i holds i.
template <class Item>
std::string counted(std::uint64_t count)
{
    std::string bytes(count * sizeof(Item), '\0');
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto item = static_cast<Item>(i);
        std::memcpy(bytes.data() + i * sizeof(Item), &item, sizeof item);
    }
    return bytes;
}

/// NC1HWC0 of two blocks of `c0` channels, of which three are padding, in planes of 5 x 9.
template <class Item>
void checkPlanes(DataType type, std::uint64_t c0)
{
    INFO(dataTypeName(type) << ", C0 " << c0);
    constexpr std::uint64_t kPlane = 5 * 9;
    const auto bytes = counted<Item>(2 * kPlane * c0);
    const auto channels = 2 * c0 - 3;
    Tensor tensor;
    tensor.type = type;
    tensor.format = Format::NC1HWC0;
    tensor.shape = {1, 2, 5, 9, c0};
    tensor.bytes = bytes;
    const auto map = mapLayout(tensor, Format::NCHW, {1, channels, 5, 9});
    REQUIRE(map);
    const ElementReader<double> reader(tensor, *map);
    std::vector<double> values(reader.count());
    for (std::size_t at = 0; at < values.size(); at += 32)
        reader.read(at, std::span(values).subspan(at, std::min<std::size_t>(32, values.size() - at)));
    bool areAllRight = true;
    for (std::uint64_t c = 0; c < channels; ++c) {
        for (std::uint64_t i = 0; i < kPlane; ++i) {
            const auto item = static_cast<Item>((c / c0 * kPlane + i) * c0 + c % c0);
            areAllRight = areAllRight && values[c * kPlane + i] == static_cast<double>(item);
        }
    }
    CHECK(areAllRight);
}

} // namespace

TEST_CASE("planes of every width of element are those of the formula", "[core][accuracy]")
{
    for (const std::uint64_t c0 : {4U, 5U, 8U, 16U, 32U, 64U}) {
        checkPlanes<std::uint8_t>(DataType::UInt8, c0);
        checkPlanes<std::uint16_t>(DataType::UInt16, c0);
        checkPlanes<std::int32_t>(DataType::Int32, c0);
        checkPlanes<std::int64_t>(DataType::Int64, c0);
    }
}

TEST_CASE("planes are held for small strides and long runs only", "[core][accuracy]")
{
    const auto bytes = counted<std::uint16_t>(65 * 64);
    Planes planes(bytes.data(), 65 * 64, sizeof(std::uint16_t));
    CHECK(planes.find(0, 65, 20, 20) == nullptr);
    CHECK(planes.find(0, 16, 8, 8) == nullptr);
    CHECK(planes.consumeBytesRead() == 0);
    REQUIRE(planes.find(0, 16, 8, 100) != nullptr);
    CHECK(planes.consumeBytesRead() == 100 * 16 * sizeof(std::uint16_t));
    const auto* const ninth = planes.find(9 + 16 * 8, 16, 92, 92);
    REQUIRE(ninth != nullptr);
    CHECK(planes.consumeBytesRead() == 0); // was held
    std::uint16_t first = 0;
    std::memcpy(&first, ninth, sizeof first);
    CHECK(first == 9 + 16 * 8);
}

TEST_CASE("the last position of planes may lack its last lanes", "[core][accuracy]")
{
    const auto bytes = counted<std::uint16_t>(16 * 20 - 5);
    Planes planes(bytes.data(), 16 * 20 - 5, sizeof(std::uint16_t));
    const auto* const tenth = planes.find(10, 16, 20, 20); // lane 10 is the last whole one
    CHECK(tenth == nullptr);                               // alone it is read where it lies
    const auto* const ninth = planes.find(9, 16, 20, 20);
    REQUIRE(ninth != nullptr);
    std::uint16_t last = 0;
    std::memcpy(&last, ninth + 19 * sizeof last, sizeof last);
    CHECK(last == 19 * 16 + 9);
}
