// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measure/compare_pair.h"

#include <algorithm>
#include <numeric>

#include "core/accuracy/read/decode.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

bool isFourLetters(Format format)
{
    return format == Format::NCHW || format == Format::NHWC || format == Format::HWCN ||
           format == Format::CHWN;
}

bool isFiveLetters(Format format)
{
    return format == Format::NCDHW || format == Format::NDHWC || format == Format::DHWCN ||
           format == Format::DHWNC;
}

Shape withoutOnes(const Shape& shape)
{
    Shape kept;
    std::ranges::copy_if(shape, std::back_inserter(kept), [](std::uint64_t dim) { return dim != 1; });
    return kept;
}

/// NHWC and NCHW are swapped if the golden shape has the other order than the graph's shape.
Format orderOfGolden(Format format, const Shape& stated, const Shape& real)
{
    if (stated.size() != 4 || real.size() != 4 || stated == real)
        return format;
    if (format == Format::NHWC && stated[0] == real[0] && stated[1] == real[2] && stated[2] == real[3] &&
        stated[3] == real[1])
        return Format::NCHW;
    if (format == Format::NCHW && stated[0] == real[0] && stated[1] == real[3] && stated[2] == real[1] &&
        stated[3] == real[2])
        return Format::NHWC;
    return format;
}

Failure cannotCompare(const Shape& npu, const Shape& golden)
{
    return fail(ErrorCode::Malformed,
                message(MessageId::AccuracyShapesDiffer, shapeText(npu), shapeText(golden)));
}

/// A layout of 4 or 5 letters with another number of dimensions means ND.
Tensor correctFormat(Tensor tensor)
{
    if ((isFourLetters(tensor.format) && tensor.shape.size() != 4) ||
        (isFiveLetters(tensor.format) && tensor.shape.size() != 5))
        tensor.format = Format::ND;
    return tensor;
}

std::optional<LastPlace> lastPlaceOf(DataType type)
{
    switch (componentOf(type)) {
    case DataType::Float16:
        return LastPlace{10, -14};
    case DataType::BFloat16:
        return LastPlace{7, -126};
    case DataType::Float:
        return LastPlace{23, -126};
    case DataType::Double:
        return LastPlace{52, -1022};
    case DataType::Float8E4M3:
        return LastPlace{3, -6};
    case DataType::Float8E5M2:
        return LastPlace{2, -14};
    default:
        return std::nullopt;
    }
}

} // namespace

bool looksScalar(const Shape& shape)
{
    return std::accumulate(shape.begin(), shape.end(), std::uint64_t{0}) == shape.size();
}

Result<PairForm> findPairForm(const Tensor& given, const Tensor& golden, const GoldenForm& form)
{
    const auto npu = correctFormat(given);
    PairForm pair;
    const auto own = findLogicalForm(npu);
    // A golden tensor that is a dump has its own layout.
    const auto goldenOwn = findLogicalForm(correctFormat(golden));
    pair.golden = mapAsStored(golden);
    if (goldenOwn.shape != golden.shape || goldenOwn.format != golden.format) {
        OPSCOPE_TRY_ASSIGN(pair.golden, mapLayout(golden, goldenOwn.format, goldenOwn.shape));
    }
    const auto& wanted = pair.golden.shape;
    const auto target = orderOfGolden(form.format.value_or(own.format), form.shape, wanted);
    const bool needsConversion =
        npu.format == Format::FractalNZ || npu.format == Format::FractalZZ || npu.format == Format::NDC1HWC0;
    if (looksScalar(npu.shape) || (target == Format::ND && !needsConversion)) {
        pair.npu = mapAsStored(npu);
        pair.shape = npu.shape;
        pair.order = npu.format;
        if (pair.npu.count != pair.golden.count && npu.shape.size() == wanted.size()) {
            if (auto cropped = mapLayout(npu, npu.format, wanted)) {
                pair.npu = *std::move(cropped);
                pair.shape = wanted;
            }
        }
    } else {
        auto shape = wanted;
        const std::size_t rank = isFourLetters(target) ? 4 : isFiveLetters(target) ? 5 : shape.size();
        if (shape.size() < rank)
            shape.resize(rank, 1);
        pair.order = target;
        auto way = mapLayout(npu, target, shape);
        if (!way) { // the ranks differ, but the elements and their order are the same
            const auto& plain = own.shape.empty() ? npu.shape : own.shape;
            if (withoutOnes(plain) != withoutOnes(wanted))
                return way.error().message.id == MessageId::LayoutTooSmall ? cannotCompare(npu.shape, wanted)
                                                                           : Failure(way.error());
            pair.order = own.format;
            way = mapLayout(npu, own.format, plain);
            if (!way)
                return Failure(way.error());
        }
        pair.shape = way->shape;
        pair.npu = *std::move(way);
    }
    const auto parts = [](const Tensor& tensor) { return isComplex(tensor.type) ? 2U : 1U; };
    if (pair.npu.count != pair.golden.count || parts(npu) != parts(golden))
        return cannotCompare(pair.npu.shape, wanted);
    return pair;
}

Result<Comparison> comparePair(const Tensor& npu, const Tensor& golden, const PairForm& form,
                               CompareTraits traits, const PairOptions& options, std::stop_token stop)
{
    traits.isScalar = looksScalar(form.shape);
    traits.areBooleans = npu.type == DataType::Bool && golden.type == DataType::Bool;
    if (!options.likeReference)
        traits.lastPlace = lastPlaceOf(npu.type);
    const auto compare = [&]<class Number>(Number, const auto& function) {
        const ElementReader<Number> x(npu, form.npu, options.likeReference);
        const ElementReader<Number> y(golden, form.golden, options.likeReference);
        const auto view = [](const ElementReader<Number>& reader) {
            return [&](std::uint64_t first, std::span<Number> buffer) { return reader.view(first, buffer); };
        };
        const auto most = options.mostElements == 0 ? x.count() : options.mostElements;
        const PairSource<Number> source{std::min(most, x.count()), view(x), view(y)};
        return function(source, traits, std::move(stop));
    };
    auto comparison =
        options.likeReference ? compare(float{}, compareLikeReference) : compare(double{}, compareExact);
    OPSCOPE_TRY(npu.checkFile());
    OPSCOPE_TRY(golden.checkFile());
    return comparison;
}

} // namespace opscope::accuracy
