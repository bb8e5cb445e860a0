// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values are those of numpy, of ml_dtypes or of the published tables of the formats.
#include "core/accuracy/read/decode.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/core/accuracy/made_dump.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

std::vector<double> valuesOf(DataType type, std::string_view bytes, std::uint64_t count,
                             bool isBigEndian = false, bool likeReference = false)
{
    Tensor tensor;
    tensor.type = type;
    tensor.shape = {count};
    tensor.bytes = bytes;
    tensor.isBigEndian = isBigEndian;
    const auto checked = checkedTensor(tensor, "f");
    REQUIRE(checked);
    const ElementReader<double> reader(*checked, mapAsStored(*checked), likeReference);
    std::vector<double> values(reader.count());
    reader.read(0, values);
    return values;
}

using Values = std::vector<double>;
using namespace std::string_view_literals;

/// Element L of a tensor of bytes is L modulo 251, so that each place is known by its value.
std::string numbered(std::uint64_t count)
{
    std::string bytes;
    for (std::uint64_t i = 0; i < count; ++i)
        bytes += static_cast<char>(i % 251);
    return bytes;
}

Tensor stored(Format format, Shape shape, const std::string& bytes)
{
    Tensor tensor;
    tensor.type = DataType::UInt8;
    tensor.format = format;
    tensor.shape = std::move(shape);
    tensor.bytes = bytes;
    return tensor;
}

std::vector<double> read(const Tensor& tensor, Format target, const Shape& shape)
{
    const auto map = mapLayout(tensor, target, shape);
    REQUIRE(map);
    const ElementReader<double> reader(tensor, *map);
    std::vector<double> values(reader.count());
    reader.read(0, values);
    // In parts of any size the same.
    std::vector<double> parts(reader.count());
    for (std::size_t at = 0; at < parts.size(); at += 7)
        reader.read(at, std::span(parts).subspan(at, std::min<std::size_t>(7, parts.size() - at)));
    CHECK(parts == values);
    return values;
}

} // namespace

TEST_CASE("integers of every width keep their value and sign", "[core][accuracy]")
{
    CHECK(valuesOf(DataType::Int8, "\xfe\x7f"sv, 2) == Values{-2, 127});
    CHECK(valuesOf(DataType::UInt8, "\xfe\x7f"sv, 2) == Values{254, 127});
    CHECK(valuesOf(DataType::Int16, "\xfe\xff"sv, 1) == Values{-2});
    CHECK(valuesOf(DataType::UInt16, "\xfe\xff"sv, 1) == Values{65534});
    CHECK(valuesOf(DataType::Int32, "\xfe\xff\xff\xff"sv, 1) == Values{-2});
    CHECK(valuesOf(DataType::UInt32, "\xfe\xff\xff\xff"sv, 1) == Values{4294967294.0});
    CHECK(valuesOf(DataType::Int64, "\xfe\xff\xff\xff\xff\xff\xff\xff"sv, 1) == Values{-2});
    CHECK(valuesOf(DataType::Int32, "\x00\x00\x01\x02"sv, 1, true) == Values{258});
    CHECK(valuesOf(DataType::Bool, "\x00\x02"sv, 2) == Values{0, 1});
    CHECK(valuesOf(DataType::Int4, "\x8f\x17"sv, 4) == Values{-1, -8, 7, 1});
    CHECK(valuesOf(DataType::Int2, "\xe4"sv, 4) == Values{0, 1, -2, -1});
    CHECK(valuesOf(DataType::UInt2, "\xe4"sv, 4) == Values{0, 1, 2, 3});
    CHECK(valuesOf(DataType::UInt1, "\xa0"sv, 4) == Values{1, 0, 1, 0});
}

TEST_CASE("half floats keep denormals infinities and sign", "[core][accuracy]")
{
    const auto values = valuesOf(DataType::Float16, "\x00\x3c\xff\x7b\x01\x00\x00\x7c\x00\xfc\x00\x80"sv, 6);
    CHECK(values == Values{1, 65504, 0x1p-24, INFINITY, -INFINITY, -0.0});
    CHECK(std::signbit(values[5]));
    CHECK(std::isnan(valuesOf(DataType::Float16, "\x01\x7e"sv, 1)[0]));
    CHECK(valuesOf(DataType::Float16, "\x3c\x00"sv, 1, true) == Values{1});
    CHECK(valuesOf(DataType::BFloat16, "\x80\x3f\x49\xc0"sv, 2) == Values{1, -3.140625});
}

TEST_CASE("every half float survives the way to float and back", "[core][accuracy]")
{
    std::size_t wrong = 0;
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const auto value = halfToFloat(half);
        wrong += std::isnan(value) ? 0U : floatToHalf(value) != half ? 1U : 0U;
    }
    CHECK(wrong == 0);
    CHECK(floatToHalf(65520.0F) == 0x7c00); // rounds up to infinity
    CHECK(floatToHalf(65519.0F) == 0x7bff);
    CHECK(floatToHalf(1.00048828125F) == 0x3c00); // a tie goes to the even one
}

TEST_CASE("floats of eight bits have the values of their tables", "[core][accuracy]")
{
    // 1, largest, smallest denormal, -2
    CHECK(valuesOf(DataType::Float8E4M3, "\x38\x7e\x01\xc0"sv, 4) == Values{1, 448, 0x1p-9, -2});
    CHECK(std::isnan(valuesOf(DataType::Float8E4M3, "\x7f"sv, 1)[0]));
    CHECK(valuesOf(DataType::Float8E4M3, "\x7f\xff"sv, 2, false, true) == Values{480, -480});
    CHECK(valuesOf(DataType::Float8E5M2, "\x3c\x7b\x01\xfc"sv, 4) == Values{1, 57344, 0x1p-16, -INFINITY});
    CHECK(valuesOf(DataType::Float8E5M2, "\xfc"sv, 1, false, true) == Values{INFINITY});
    CHECK(valuesOf(DataType::Float8E8M0, "\x7f\x00\x80"sv, 3) == Values{1, 0x1p-127, 2});
    // HiF8: 0x08 is 1, 0x6e the largest 2^15, 0x01 the smallest 2^-22, 0x6f infinite
    CHECK(valuesOf(DataType::HiFloat8, "\x08\x6e\x01\x6f\xef\x00\x88"sv, 7) ==
          Values{1, 32768, 0x1p-22, INFINITY, -INFINITY, 0, -1});
    CHECK(std::isnan(valuesOf(DataType::HiFloat8, "\x80"sv, 1)[0]));
    CHECK(valuesOf(DataType::Float4E2M1, "\x21\x75"sv, 4) == Values{0.5, 1, 3, 6});
    CHECK(valuesOf(DataType::Float4E1M2, "\x74"sv, 2) == Values{1, 1.75});
    CHECK(valuesOf(DataType::Float6E3M2, "\x1f\x00\x00"sv, 1) == Values{28});
    CHECK(valuesOf(DataType::Float6E2M3, "\x1f\x00\x00"sv, 1) == Values{7.5});
}

TEST_CASE("of complex numbers both parts are read and by the reference the real one", "[core][accuracy]")
{
    const float bytes[] = {1, 2, 3, 4};
    const std::string_view view(reinterpret_cast<const char*>(bytes), sizeof bytes);
    CHECK(valuesOf(DataType::Complex64, view, 2) == Values{1, 2, 3, 4});
    CHECK(valuesOf(DataType::Complex64, view, 2, false, true) == Values{1, 3});
}

TEST_CASE("channels in blocks come in the order of every plain layout without their padding",
          "[core][accuracy]")
{
    // n=1, c1=2, h=2, w=3, c0=4 of 5 channels
    const auto bytes = numbered(48);
    const auto tensor = stored(Format::NC1HWC0, {1, 2, 2, 3, 4}, bytes);
    const auto at = [](std::uint64_t c, std::uint64_t h, std::uint64_t w) {
        return static_cast<double>(((c / 4 * 2 + h) * 3 + w) * 4 + c % 4);
    };
    Values nchw;
    Values nhwc;
    for (std::uint64_t c = 0; c < 5; ++c) {
        for (std::uint64_t h = 0; h < 2; ++h) {
            for (std::uint64_t w = 0; w < 3; ++w)
                nchw.push_back(at(c, h, w));
        }
    }
    for (std::uint64_t h = 0; h < 2; ++h) {
        for (std::uint64_t w = 0; w < 3; ++w) {
            for (std::uint64_t c = 0; c < 5; ++c)
                nhwc.push_back(at(c, h, w));
        }
    }
    CHECK(read(tensor, Format::NCHW, {1, 5, 2, 3}) == nchw);
    CHECK(read(tensor, Format::NHWC, {1, 2, 3, 5}) == nhwc);
    const auto tooMany = mapLayout(tensor, Format::NCHW, {1, 9, 2, 3});
    REQUIRE_FALSE(tooMany);
    CHECK(tooMany.error().message.id == MessageId::LayoutTooSmall);
    const auto plain = mapLayout(stored(Format::ND, {2}, bytes), Format::NCHW, {2}); // [2] does fit into [2]
    REQUIRE_FALSE(plain);
    CHECK(plain.error().message.id == MessageId::LayoutUnknown);
}

TEST_CASE("a matrix in fractals is a matrix again", "[core][accuracy]")
{
    // n1=2, m1=2, m0=2, n0=3 of a matrix of 3 x 5
    const auto bytes = numbered(24);
    const auto tensor = stored(Format::FractalNZ, {2, 2, 2, 3}, bytes);
    Values expected;
    for (std::uint64_t m = 0; m < 3; ++m) {
        for (std::uint64_t n = 0; n < 5; ++n)
            expected.push_back(static_cast<double>(((n / 3 * 2 + m / 2) * 2 + m % 2) * 3 + n % 3));
    }
    CHECK(read(tensor, Format::ND, {3, 5}) == expected);
    const auto tooWide = mapLayout(tensor, Format::ND, {3, 7});
    REQUIRE_FALSE(tooWide);
}

TEST_CASE("no two elements of a filter with groups lie in one place", "[core][accuracy]")
{
    // 32 groups of one filter and one channel: sixteen share a cube
    const std::uint64_t rows = 2;
    const auto bytes = numbered(rows * 1 * 16 * 16);
    auto tensor = stored(Format::FractalZ, {rows, 1, 16, 16}, bytes);
    tensor.groups = 32;
    const auto map = mapLayout(tensor, Format::NCHW, {32, 1, 1, 1});
    REQUIRE(map);
    std::vector<std::uint64_t> places;
    forEachRun(*map, 0, map->count, [&](std::uint64_t start, auto, std::uint64_t count, auto) {
        REQUIRE(count == 1);
        places.push_back(start);
    });
    REQUIRE(places.size() == 32);
    std::ranges::sort(places);
    CHECK(std::ranges::adjacent_find(places) == places.end());
    CHECK(places.back() < bytes.size());
}

TEST_CASE("an array in the order of Fortran is read by rows", "[core][accuracy]")
{
    const auto bytes = numbered(6);
    auto tensor = stored(Format::ND, {2, 3}, bytes);
    tensor.isFortranOrder = true;
    const ElementReader<double> reader(tensor, mapAsStored(tensor));
    Values values(6);
    reader.read(0, values);
    CHECK(values == Values{0, 2, 4, 1, 3, 5});
}

TEST_CASE("sizes that lie are refused before anything is read", "[core][accuracy]")
{
    Tensor tensor;
    tensor.type = DataType::Float;
    tensor.shape = {std::uint64_t{1} << 40, std::uint64_t{1} << 40};
    tensor.bytes = "abcd";
    auto checked = checkedTensor(tensor, "f");
    REQUIRE_FALSE(checked);
    CHECK(checked.error().message.id == MessageId::TensorTooLarge);
    tensor.shape = {2};
    checked = checkedTensor(tensor, "f");
    REQUIRE_FALSE(checked);
    CHECK(checked.error().message.id == MessageId::TensorTooShort);
    tensor.type = DataType{77};
    checked = checkedTensor(tensor, "f");
    REQUIRE_FALSE(checked);
    CHECK(checked.error().message.id == MessageId::TensorTypeUnknown);
    tensor.type = DataType::Float;
    tensor.shape.assign(1000, 1);
    checked = checkedTensor(tensor, "f");
    REQUIRE_FALSE(checked);
    CHECK(checked.error().message.id == MessageId::TensorTooManyDims);
}

TEST_CASE("a layout with a dimension that the target has not is mapped only where it is one",
          "[core][accuracy]")
{
    Tensor tensor;
    tensor.type = DataType::Int32;
    tensor.format = Format::DHWCN;
    for (const std::uint64_t depth : {0U, 2U}) { // no element, and half of them left out
        tensor.shape = {depth, 3, 2, 2, 1};
        INFO(shapeText(tensor.shape));
        const auto map = mapLayout(tensor, Format::HWCN, {3, 2, 2, 1});
        REQUIRE_FALSE(map);
        CHECK(map.error().message.id == MessageId::LayoutTooSmall);
    }
    tensor.shape = {1, 3, 2, 2, 1};
    CHECK(mapLayout(tensor, Format::HWCN, {3, 2, 2, 1}));
}

TEST_CASE("a filter with groups in cubes of no element has no elements to read", "[core][accuracy]")
{
    Tensor tensor;
    tensor.type = DataType::Int32;
    tensor.format = Format::FractalZ;
    tensor.groups = 2;
    for (const Shape& shape : {Shape{112, 1, 8, 0}, Shape{112, 1, 0, 8}, Shape{0, 1, 8, 8}}) {
        tensor.shape = shape;
        INFO(shapeText(shape));
        CHECK_FALSE(mapLayout(tensor, Format::NCHW, {4, 10, 2, 56}));
    }
}
