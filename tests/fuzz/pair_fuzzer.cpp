// SPDX-License-Identifier: GPL-3.0-or-later
// Two tensors of any types, layouts and shapes beside one another: no read behind either, every element once
// and the same as its reader gives it, and metrics, tables of elements and maps that tell the same. An input
// is two descriptions, then what their bytes are made of; or, if its first byte is odd, a dump of which every
// tensor is compared with every other.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "core/accuracy/judge/detail_files.h"
#include "core/accuracy/measure/compare_pair.h"
#include "core/accuracy/measure/error_map.h"
#include "core/accuracy/read/decode.h"
#include "core/accuracy/read/dump_file.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/input_file.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

constexpr std::uint64_t kMostBytes = 1 << 17;
constexpr std::uint64_t kMostCompared = 1 << 14; // several tiles

void mustHold(bool holds)
{
    if (!holds)
        std::abort();
}

/// What a side contains, read in sequence and, in steps, from the end: the readers keep what they transposed.
template <class Number>
void checkReader(const Tensor& tensor, const LayoutMap& map, std::size_t step)
{
    const ElementReader<Number> reader(tensor, map);
    std::vector<Number> numbers(reader.count());
    reader.read(0, numbers);
    std::vector<Number> again(numbers.size());
    for (auto end = again.size(); end > 0;) {
        const auto count = std::min(step + 1, end);
        end -= count;
        reader.read(end, std::span(again).subspan(end, count));
    }
    mustHold(std::memcmp(numbers.data(), again.data(), numbers.size() * sizeof(Number)) == 0);
}

double valueOf(const Comparison& comparison, Metric metric)
{
    return comparison.values[static_cast<std::size_t>(metric)];
}

/// What the metrics say beside what a walk over the elements finds.
void checkDetail(const Comparison& comparison, const OpenedPair& pair)
{
    const auto detail = detailOf(pair, {}, {.top = 20});
    mustHold(detail.has_value());
    std::uint64_t inDecades = 0;
    for (const auto count : detail->relativeDecades)
        inDecades += count;
    mustHold(detail->count == comparison.count && inDecades == comparison.count);
    const auto least = std::min<std::uint64_t>(20, comparison.count);
    mustHold(detail->worstAbsolute.size() == least && detail->worstRelative.size() == least);
    for (const auto* list : {&detail->worstAbsolute, &detail->worstRelative}) {
        for (const auto& element : *list)
            mustHold(!coordinateText(element.index, pair.form).empty());
    }
    const bool isRefused = comparison.isRefused[static_cast<std::size_t>(Metric::MaxAbsoluteError)];
    if (comparison.count > 0 && detail->nonFiniteErrors == 0 && !isRefused)
        mustHold(valueOf(comparison, Metric::MaxAbsoluteError) == detail->absolute.most);
    if (comparison.firstWrong)
        mustHold(*comparison.firstWrong < comparison.count);
    const bool isFinite = comparison.npuNonFinite.nans + comparison.npuNonFinite.infinities +
                              comparison.goldenNonFinite.nans + comparison.goldenNonFinite.infinities ==
                          0;
    if (isFinite)
        mustHold(detail->nonFiniteErrors == 0);
}

void compareTensors(const Tensor& npu, const Tensor& golden, const GoldenForm& wanted, Input choice)
{
    auto form = findPairForm(npu, golden, wanted);
    if (!form || form->npu.count > kMostCompared)
        return;
    const auto way = choice.take<std::uint8_t>();
    const std::uint64_t most = way % 4 == 0 ? choice.take<std::uint16_t>() : 0;
    if (way / 4 % 2 == 0)
        checkReader<double>(npu, form->npu, way);
    else
        checkReader<float>(npu, form->npu, way);
    if (way / 8 % 4 == 0)
        comparePair(npu, golden, *form, {}, {way / 32 % 2 == 0, most});
    const auto comparison = *comparePair(npu, golden, *form, {}, {});
    OpenedPair pair;
    pair.npu = npu;
    pair.golden.tensor = golden;
    pair.form = *std::move(form);
    checkDetail(comparison, pair);
    const auto dims = pair.form.shape.size() + 1; // one axis more than there are
    computeErrorMap(npu, golden, pair.form, choice.take<std::uint8_t>() % dims,
                    choice.take<std::uint8_t>() % dims, ElementOrder::Relative);
}

/// A tensor with its bytes in memory of their own, so that one read beyond them is seen.
struct OwnTensor {
    Tensor tensor;
    std::unique_ptr<char[]> bytes;

    void own(std::string_view given)
    {
        bytes.reset(new char[std::max<std::size_t>(given.size(), 1)]);
        std::copy(given.begin(), given.end(), bytes.get());
        tensor.bytes = {bytes.get(), given.size()};
        tensor.file = nullptr;
    }
};

constexpr std::array kTypes{
    DataType::Float16,    DataType::Float,      DataType::BFloat16,   DataType::Int8,
    DataType::UInt8,      DataType::Int16,      DataType::UInt16,     DataType::Int32,
    DataType::Int64,      DataType::UInt32,     DataType::UInt64,     DataType::Bool,
    DataType::Double,     DataType::Complex64,  DataType::Complex128, DataType::Int4,
    DataType::UInt1,      DataType::Int2,       DataType::UInt2,      DataType::Complex32,
    DataType::HiFloat8,   DataType::Float8E5M2, DataType::Float8E4M3, DataType::Float8E8M0,
    DataType::Float6E3M2, DataType::Undefined};
constexpr std::array kFormats{Format::NC1HWC0,    Format::NCHW,        Format::NHWC,      Format::ND,
                              Format::FractalZ,   Format::NHWC1C0,     Format::FractalNZ, Format::NDC1HWC0,
                              Format::NC1HWC0C04, Format::FractalZC04, Format::HWCN,      Format::CHWN,
                              Format::NCDHW,      Format::NDHWC,       Format::C1HWNCoC0, Format::FractalZ3D,
                              Format::FractalZZ,  Format::DHWCN};

std::uint64_t parts(std::uint64_t size, std::uint64_t block)
{
    return (size + block - 1) / block;
}

/// The shape in memory of a tensor n, d, c, h, w; `block` is C0, `rows` N0.
Shape storedShape(Format format, const std::array<std::uint64_t, 5>& dims, std::uint64_t block,
                  std::uint64_t rows)
{
    const auto [n, d, c, h, w] = dims;
    switch (format) {
    case Format::NC1HWC0:
    case Format::NC1HWC0C04:
        return {n, parts(c, block), h, w, block};
    case Format::NHWC1C0:
        return {n, h, w, parts(c, block), block};
    case Format::NDC1HWC0:
        return {n, d, parts(c, block), h, w, block};
    case Format::FractalZ:
    case Format::FractalZC04:
        return {parts(c, block) * h * w, parts(n, rows), rows, block};
    case Format::FractalZ3D:
        return {d * parts(c, block) * h * w, parts(n, rows), rows, block};
    case Format::C1HWNCoC0:
        return {parts(c, block), h, w, n, block, block};
    case Format::FractalNZ:
        return {n, c, parts(w, block), parts(h, rows), rows, block};
    case Format::FractalZZ:
        return {n, c, parts(h, rows), parts(w, block), rows, block};
    case Format::NHWC:
        return {n, h, w, c};
    case Format::HWCN:
        return {h, w, c, n};
    case Format::CHWN:
        return {c, h, w, n};
    case Format::NCDHW:
        return {n, c, d, h, w};
    case Format::NDHWC:
        return {n, d, h, w, c};
    case Format::DHWCN:
        return {d, h, w, c, n};
    default:
        return {n, c, h, w};
    }
}

/// Of the logical tensor, now and then with another dimension.
OwnTensor takeTensor(Input& input, const std::array<std::uint64_t, 5>& dims)
{
    OwnTensor made;
    auto& tensor = made.tensor;
    tensor.type = kTypes[input.take<std::uint8_t>() % kTypes.size()];
    tensor.format = kFormats[input.take<std::uint8_t>() % kFormats.size()];
    const auto flags = input.take<std::uint8_t>();
    tensor.isBigEndian = (flags & 1U) != 0;
    tensor.isFortranOrder = (flags & 6U) == 6U;
    tensor.groups = (flags & 24U) == 24U ? 2 : 1;
    const auto blocks = input.take<std::uint8_t>();
    tensor.shape = storedShape(tensor.format, dims, 1U + blocks % 32U, 1U + blocks / 32U);
    if ((flags & 32U) != 0) {
        const bool hasDepth = tensor.shape.size() == 6 && tensor.format != Format::FractalNZ;
        tensor.logicalShape = {dims[0], dims[2], dims[3], dims[4]};
        if (hasDepth)
            tensor.logicalShape.insert(tensor.logicalShape.begin() + 2, dims[1]);
    }
    const auto other = input.take<std::uint8_t>(); // another dimension, or one more or less
    auto& changed = (other & 128U) != 0 ? tensor.logicalShape : tensor.shape;
    if ((other & 64U) != 0 && !changed.empty())
        changed[other % 8U % changed.size()] = other / 8U % 8U;
    else if (other % 64U == 63)
        changed.push_back(1);
    else if (other % 64U == 62 && !changed.empty())
        changed.pop_back();
    return made;
}

/// The bytes that the tensor needs, and some more or less: the pattern over and over.
void fill(OwnTensor& made, std::string_view pattern, std::uint8_t more)
{
    const auto count = elementCount(made.tensor.shape).value_or(0);
    const auto* const info = dataTypeInfo(made.tensor.type);
    const auto bits = info == nullptr ? 8 : info->bits;
    if (count > kMostBytes)
        return;
    auto bytes = (count * bits + 7) / 8;
    if (more < 8)
        bytes += more;
    if (bytes > kMostBytes)
        return;
    std::string text(bytes, '\x3c');
    for (std::size_t i = 0; i < text.size() && !pattern.empty(); ++i)
        text[i] = pattern[i % pattern.size()];
    made.own(text);
}

void compareDescribed(Input input)
{
    std::array<std::uint64_t, 5> dims{};
    dims[0] = 1U + input.take<std::uint8_t>() % 4U;
    dims[1] = 1U + input.take<std::uint8_t>() % 3U;
    dims[2] = 1U + input.take<std::uint8_t>() % 70U;
    dims[3] = 1U + input.take<std::uint8_t>() % 100U;
    dims[4] = 1U + input.take<std::uint8_t>() % 100U;
    auto npu = takeTensor(input, dims);
    auto golden = takeTensor(input, dims);
    GoldenForm form;
    const auto choice = input.take<std::uint8_t>();
    if (choice % 2 == 1)
        form.format = kFormats[choice / 2U % kFormats.size()];
    if (choice >= 192)
        form.shape = {dims[0], dims[2], dims[3], dims[4]};
    const auto more = input.take<std::uint8_t>();
    const auto rest = input;
    const auto cut = input.take<std::uint8_t>();
    fill(npu, input.text(1U + cut), more);
    fill(golden, input.text(4096), more / 16U);
    if (npu.bytes == nullptr || golden.bytes == nullptr)
        return;
    const auto x = checkedTensor(npu.tensor, "npu");
    const auto y = checkedTensor(golden.tensor, "golden");
    if (x && y)
        compareTensors(*x, *y, form, rest);
}

void compareWithin(const std::uint8_t* data, std::size_t size)
{
    constexpr std::size_t kMostTensors = 4;
    static InputFile file;
    const auto dump = openDump(file.write(data, size));
    if (!dump)
        return;
    std::vector<OwnTensor> tensors;
    for (const auto* list : {&dump->inputs, &dump->outputs}) {
        for (const auto& each : *list) {
            auto checked = checkedTensor(each, "input");
            if (!checked || tensors.size() == kMostTensors)
                continue;
            OwnTensor made{*std::move(checked), nullptr};
            made.own(made.tensor.bytes);
            tensors.push_back(std::move(made));
        }
    }
    for (const auto& npu : tensors) {
        for (const auto& golden : tensors)
            compareTensors(npu.tensor, golden.tensor, {}, Input(data, size));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    if (data[0] % 2 == 0)
        compareDescribed({data + 1, size - 1});
    else
        compareWithin(data + 1, size - 1);
    return 0;
}
