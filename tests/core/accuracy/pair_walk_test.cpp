// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/pair_walk.h"

#include <cstring>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

#include "core/accuracy/decode.h"
#include "tests/core/accuracy/made_dump.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

/// A tensor of the type in which every element is another, and its order.
struct Counted {
    Tensor tensor;
    LayoutMap map;
};

Counted counted(std::string_view bytes, DataType type, Format format, const Shape& shape, Format target,
                const Shape& logical)
{
    Counted made;
    made.tensor.type = type;
    made.tensor.format = format;
    made.tensor.shape = shape;
    made.tensor.bytes = bytes;
    const auto map = mapLayout(made.tensor, target, logical);
    REQUIRE(map);
    made.map = *map;
    return made;
}

/// Numbers 0, 1, 2 ... as their type stores them.
std::string numbers(DataType type, std::uint64_t count)
{
    std::vector<float> values(count);
    for (std::uint64_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(i % 2048); // what a half holds exactly
    if (type == DataType::Float16)
        return halfBytes(values);
    std::string bytes;
    for (const auto value : values) {
        if (type == DataType::Float)
            bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        else
            bytes.push_back(static_cast<char>(static_cast<int>(value) % 120));
    }
    return bytes;
}

/// Bytes behind which no page can be read.
class AtEnd {
public:
    explicit AtEnd(const std::string& bytes)
    {
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        const auto readable = (bytes.size() + page - 1) / page * page;
        m_mapped = readable + page;
        m_pages = mmap(nullptr, m_mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        REQUIRE(m_pages != MAP_FAILED);
        auto* const end = static_cast<char*>(m_pages) + readable;
        REQUIRE(mprotect(end, page, PROT_NONE) == 0);
        std::memcpy(end - bytes.size(), bytes.data(), bytes.size());
        m_bytes = {end - bytes.size(), bytes.size()};
    }
    ~AtEnd() { munmap(m_pages, m_mapped); }
    AtEnd(const AtEnd&) = delete;
    AtEnd& operator=(const AtEnd&) = delete;
    std::string_view bytes() const { return m_bytes; }

private:
    void* m_pages = nullptr;
    std::size_t m_mapped = 0;
    std::string_view m_bytes;
};

/// Every element once, and what the readers of either side find there.
template <class Number>
void checkWalk(const Counted& npu, const Counted& golden, std::uint64_t most = 0)
{
    const ElementReader<Number> x(npu.tensor, npu.map);
    const ElementReader<Number> y(golden.tensor, golden.map);
    const auto count = most == 0 ? x.count() : most;
    std::vector<Number> expectedX(count);
    std::vector<Number> expectedY(count);
    x.read(0, expectedX);
    y.read(0, expectedY);
    const auto blocks = pairBlocks<Number>(npu.tensor, npu.map, golden.tensor, golden.map, most);
    REQUIRE(blocks.count == count);
    for (int pass = 0; pass < 2; ++pass) {
        std::vector<int> seen(count);
        bool areSame = true;
        blocks.walk([&](const PairBlock<Number>& block) {
            REQUIRE(block.count <= kMostBlock);
            REQUIRE(block.first + block.count <= count);
            for (std::size_t i = 0; i < block.count; ++i) {
                Number value = 0;
                std::memcpy(&value, block.npu + i * sizeof value, sizeof value);
                areSame = areSame && value == expectedX[block.first + i];
                std::memcpy(&value, block.golden + i * sizeof value, sizeof value);
                areSame = areSame && value == expectedY[block.first + i];
                ++seen[block.first + i];
            }
            return true;
        });
        CHECK(areSame);
        CHECK(seen == std::vector<int>(count, 1));
    }
}

} // namespace

TEST_CASE("a walk over a pair gives every element once and in its place", "[core][accuracy]")
{
    const auto type = GENERATE(DataType::Float16, DataType::Float, DataType::Int8);
    const std::uint64_t c0 = GENERATE(4U, 8U, 16U, 32U);
    // Planes of one tile and of several, of squares and with a rest; channels with padding and without.
    const std::uint64_t height = GENERATE(1U, 7U, 41U);
    const std::uint64_t width = GENERATE(1U, 9U, 64U);
    const std::uint64_t channels = 2 * c0 - GENERATE(0U, 1U, 3U);
    const Shape logical{2, channels, height, width};
    INFO(dataTypeName(type) << " " << shapeText(logical) << " C0 " << c0);
    const auto npuBytes = numbers(type, 2 * 2 * height * width * c0);
    const auto npu =
        counted(npuBytes, type, Format::NC1HWC0, {2, 2, height, width, c0}, Format::NCHW, logical);
    const auto count = *elementCount(logical);
    const auto goldenBytes = "odd" + numbers(DataType::Float, count); // not aligned
    auto golden = counted(goldenBytes, DataType::Float, Format::NCHW, logical, Format::NCHW, logical);
    golden.tensor.bytes.remove_prefix(3);
    checkWalk<float>(npu, golden);
    checkWalk<double>(npu, golden);
    checkWalk<float>(npu, npu);
    checkWalk<float>(golden, npu);
    checkWalk<float>(npu, golden, count / 2 + 1);
}

TEST_CASE("a walk crops and turns other orders of dimensions", "[core][accuracy]")
{
    const Shape stored{3, 37, 70, 5};
    const auto npuBytes = numbers(DataType::Float16, *elementCount(stored));
    const Shape logical{3, 5, 37, 70}; // NHWC read as NCHW: the channels are the lanes
    const auto npu = counted(npuBytes, DataType::Float16, Format::NHWC, stored, Format::NCHW, logical);
    const auto goldenBytes = numbers(DataType::Float, *elementCount(logical));
    const auto golden = counted(goldenBytes, DataType::Float, Format::NCHW, logical, Format::NCHW, logical);
    checkWalk<float>(npu, golden);
    const Shape cropped{2, 4, 30, 61};
    checkWalk<float>(counted(npuBytes, DataType::Float16, Format::NHWC, stored, Format::NCHW, cropped),
                     counted(goldenBytes, DataType::Float, Format::NCHW, logical, Format::NCHW, cropped));
}

TEST_CASE("a walk reads nothing behind a tensor", "[core][accuracy]")
{
    struct Stored {
        Format format;
        Shape shape;
        Format target;
        Shape logical;
    };
    const auto stored = GENERATE(
        Stored{Format::FractalZC04, {49, 1, 16, 4}, Format::NCHW, {16, 3, 7, 7}}, // lanes behind others
        Stored{Format::FractalZC04, {49, 2, 4, 4}, Format::NCHW, {8, 3, 7, 7}},
        Stored{Format::FractalZ, {15, 1, 3, 5}, Format::NCHW, {3, 3, 3, 5}}, // odd in all
        Stored{Format::FractalZ, {30, 1, 3, 5}, Format::NCHW, {3, 9, 3, 5}},
        Stored{Format::FractalZ, {3000, 1, 3, 7}, Format::NCHW, {3, 3, 50, 60}}, // several tiles
        Stored{Format::FractalNZ, {3, 2, 5, 7}, Format::ND, {9, 19}},
        Stored{Format::FractalNZ, {5, 3, 1, 1, 9, 3}, Format::ND, {5, 3, 9, 2}},
        Stored{Format::NC1HWC0, {1, 1, 3, 3, 5}, Format::NCHW, {1, 3, 3, 3}},
        Stored{Format::NHWC1C0, {2, 3, 3, 3, 5}, Format::NCHW, {2, 11, 3, 3}});
    const auto type = GENERATE(DataType::Float16, DataType::Float, DataType::Int8);
    INFO(dataTypeName(type) << " " << formatName(stored.format) << " " << shapeText(stored.shape));
    const AtEnd npuBytes(numbers(type, *elementCount(stored.shape)));
    const auto npu =
        counted(npuBytes.bytes(), type, stored.format, stored.shape, stored.target, stored.logical);
    const AtEnd goldenBytes(numbers(DataType::Float, *elementCount(stored.logical)));
    const auto golden = counted(goldenBytes.bytes(), DataType::Float, stored.target, stored.logical,
                                stored.target, stored.logical);
    checkWalk<float>(npu, golden);
    checkWalk<double>(npu, npu);
    checkWalk<float>(golden, npu);
    CHECK(compareExact(pairBlocks<float>(npu.tensor, npu.map, golden.tensor, golden.map, 0), {}).count ==
          npu.map.count);
}

TEST_CASE("a walk ends when the work says so", "[core][accuracy]")
{
    const Shape shape{5000};
    const auto bytes = numbers(DataType::Float, 5000);
    const auto side = counted(bytes, DataType::Float, Format::ND, shape, Format::ND, shape);
    int blocks = 0;
    pairBlocks<float>(side.tensor, side.map, side.tensor, side.map, 0).walk([&](const auto&) {
        return ++blocks < 2;
    });
    CHECK(blocks == 2);
}
