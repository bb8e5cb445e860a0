// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

#include "core/accuracy/read/decode.h"
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

/// Blocks in sequence, which a reader may transpose in advance, are the elements that it reads one by one.
template <class Number>
void checkReader(const Counted& side)
{
    constexpr std::size_t kBlock = 1000;
    const ElementReader<Number> reader(side.tensor, side.map);
    std::vector<Number> expected(reader.count());
    for (std::size_t i = expected.size(); i-- > 0;)
        reader.read(i, std::span(expected).subspan(i, 1));
    std::vector<Number> buffer(kBlock);
    bool areSame = true;
    for (std::size_t first = 0; first < expected.size(); first += kBlock) {
        const auto block =
            reader.view(first, std::span(buffer).first(std::min(kBlock, expected.size() - first)));
        areSame = areSame && std::memcmp(block.data(), &expected[first], block.size_bytes()) == 0;
    }
    CHECK(areSame);
}

} // namespace

TEST_CASE("a reader of blocks of channels finds each element in its place", "[core][accuracy]")
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
    checkReader<float>(npu);
    checkReader<double>(npu);
}

TEST_CASE("a reader crops and turns other orders of dimensions", "[core][accuracy]")
{
    const Shape stored{3, 37, 70, 5};
    const auto bytes = numbers(DataType::Float16, *elementCount(stored));
    // NHWC read as NCHW: the channels are the lanes
    const Shape logical = GENERATE(Shape{3, 5, 37, 70}, Shape{2, 4, 30, 61});
    checkReader<float>(counted(bytes, DataType::Float16, Format::NHWC, stored, Format::NCHW, logical));
}

TEST_CASE("numbers of the tensor itself are viewed without a copy if they are aligned", "[core][accuracy]")
{
    const auto bytes = "odd" + numbers(DataType::Float, 3000);
    const std::size_t skipped = GENERATE(2U, 3U);
    auto side =
        counted(std::string_view(bytes).substr(3), DataType::Float, Format::ND, {3000}, Format::ND, {3000});
    std::string moved(16 + bytes.size(), ' ');
    auto* const aligned = moved.data() + (16 - reinterpret_cast<std::uintptr_t>(moved.data()) % 16);
    std::memcpy(aligned + skipped + 1, side.tensor.bytes.data(), side.tensor.bytes.size());
    side.tensor.bytes = {aligned + skipped + 1, side.tensor.bytes.size()};
    checkReader<float>(side);
    checkReader<double>(side);
    const ElementReader<float> reader(side.tensor, side.map);
    std::vector<float> buffer(10);
    CHECK((reader.view(5, buffer).data() != buffer.data()) == (skipped == 3));
}

TEST_CASE("a reader reads nothing after a tensor", "[core][accuracy]")
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
    checkReader<float>(npu);
    checkReader<double>(npu);
}
