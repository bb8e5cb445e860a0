// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/tensor_layout.h"

#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>

#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

/// The axes of a layout by their letters; any permutation is built from them.
using NamedAxes = std::map<char, Axis>;

Axis plain(std::uint64_t size, std::uint64_t stride)
{
    return {size, 0, 0, stride, 0};
}

Axis blocked(std::uint64_t size, std::uint64_t block, std::uint64_t outer, std::uint64_t inner)
{
    return {size, block, outer, inner, 0};
}

NamedAxes plainAxes(std::string_view letters, const Shape& shape)
{
    NamedAxes axes;
    std::uint64_t stride = 1;
    for (auto d = letters.size(); d-- > 0;) {
        axes[letters[d]] = plain(shape[d], stride);
        stride *= shape[d];
    }
    return axes;
}

/// Size of a logical axis of a filter: H and W are needed to split the first dimension of FRACTAL_Z.
std::uint64_t sizeOf(std::string_view letters, const Shape& shape, char letter)
{
    const auto at = letters.find(letter);
    return at == std::string_view::npos ? 1 : shape[at];
}

/// The axes of the layout in memory; missing if the shape does not belong to the layout.
std::optional<NamedAxes> axesOf(const Tensor& tensor, std::string_view targetLetters, const Shape& target)
{
    const auto& s = tensor.shape;
    switch (tensor.format) {
    case Format::NC1HWC0:
    case Format::NC1HWC0C04: { // n, c1, h, w, c0
        if (s.size() != 5)
            return std::nullopt;
        const auto row = s[3] * s[4];
        return NamedAxes{{'N', plain(s[0], s[1] * s[2] * row)},
                         {'C', blocked(s[1] * s[4], s[4], s[2] * row, 1)},
                         {'H', plain(s[2], row)},
                         {'W', plain(s[3], s[4])}};
    }
    case Format::NHWC1C0: { // n, h, w, c1, c0: the channels are contiguous
        if (s.size() != 5)
            return std::nullopt;
        return plainAxes("NHWC", {s[0], s[1], s[2], s[3] * s[4]});
    }
    case Format::NDC1HWC0: { // n, d, c1, h, w, c0
        if (s.size() != 6)
            return std::nullopt;
        const auto plane = s[3] * s[4] * s[5];
        return NamedAxes{{'N', plain(s[0], s[1] * s[2] * plane)},
                         {'D', plain(s[1], s[2] * plane)},
                         {'C', blocked(s[2] * s[5], s[5], plane, 1)},
                         {'H', plain(s[3], s[4] * s[5])},
                         {'W', plain(s[4], s[5])}};
    }
    case Format::FractalZ:
    case Format::FractalZC04:
    case Format::FractalZ3D: { // (d*) c1*h*w, n1, n0, c0
        const auto hw = sizeOf(targetLetters, target, 'H') * sizeOf(targetLetters, target, 'W');
        const auto depth = tensor.format == Format::FractalZ3D ? sizeOf(targetLetters, target, 'D') : 1;
        if (s.size() != 4 || hw == 0 || depth == 0 || s[0] % (hw * depth) != 0)
            return std::nullopt;
        const auto c1 = s[0] / (hw * depth);
        const auto cube = s[1] * s[2] * s[3];
        NamedAxes axes{
            {'N', blocked(s[1] * s[2], s[2], s[2] * s[3], s[3])},
            {'C', blocked(c1 * s[3], s[3], hw * cube, 1)},
            {'H', plain(sizeOf(targetLetters, target, 'H'), sizeOf(targetLetters, target, 'W') * cube)},
            {'W', plain(sizeOf(targetLetters, target, 'W'), cube)}};
        if (tensor.format == Format::FractalZ3D)
            axes['D'] = plain(depth, c1 * hw * cube);
        return axes;
    }
    case Format::C1HWNCoC0: { // only the diagonal co = c0 of each pair of channels is filled
        if (s.size() != 6 || s[4] != s[5])
            return std::nullopt;
        const auto cell = s[4] * s[5];
        return NamedAxes{{'N', plain(s[3], cell)},
                         {'C', blocked(s[0] * s[5], s[5], s[1] * s[2] * s[3] * cell, s[5] + 1)},
                         {'H', plain(s[1], s[2] * s[3] * cell)},
                         {'W', plain(s[2], s[3] * cell)}};
    }
    default: {
        const auto letters = formatLetters(tensor.format);
        if (letters.empty() || letters.size() != s.size())
            return std::nullopt;
        return plainAxes(letters, s);
    }
    }
}

/// Merges contiguous axes and removes axes of one element, for longer runs.
void simplify(std::vector<Axis>& axes)
{
    std::vector<Axis> kept;
    for (auto axis : axes) {
        if (axis.block != 0 &&
            (axis.outer == axis.block * axis.inner || axis.first + axis.size <= axis.block) &&
            axis.first == 0)
            axis = plain(axis.size, axis.inner);
        if (axis.size == 1 && axis.first == 0)
            continue;
        if (!kept.empty() && axis.block == 0 && kept.back().block == 0 &&
            kept.back().inner == axis.inner * axis.size) {
            kept.back().size *= axis.size;
            kept.back().inner = axis.inner;
            continue;
        }
        kept.push_back(axis);
    }
    if (kept.empty())
        kept.push_back(plain(1, 1));
    axes = std::move(kept);
}

LayoutMap mapOf(Shape shape, std::vector<Axis> axes)
{
    LayoutMap map;
    map.count = elementCount(shape).value_or(0);
    map.shape = std::move(shape);
    if (map.count > 0) {
        simplify(axes);
        map.parts.push_back({0, std::move(axes), map.count});
    }
    return map;
}

Failure conversionUnknown(const Tensor& tensor, Format target)
{
    return fail(ErrorCode::Unsupported,
                message(MessageId::LayoutUnknown, formatName(tensor.format), formatName(target)));
}

Failure badShape(const Tensor& tensor)
{
    return fail(ErrorCode::Malformed,
                message(MessageId::LayoutBadShape, shapeText(tensor.shape), formatName(tensor.format)));
}

Failure tooSmall(const Tensor& tensor, const Shape& shape)
{
    return fail(ErrorCode::Malformed, message(MessageId::LayoutTooSmall, shapeText(shape),
                                              shapeText(tensor.shape), formatName(tensor.format)));
}

/// FRACTAL_NZ (..., n1, m1, m0, n0) and FRACTAL_ZZ (..., m1, k1, m0, k0) of matrices (..., m, n). A vector is
/// one row.
Result<LayoutMap> mapMatrix(const Tensor& tensor, const Shape& shape)
{
    const auto& s = tensor.shape;
    if (s.size() < 4)
        return badShape(tensor);
    auto wide = shape;
    if (wide.size() < 2)
        wide.insert(wide.begin(), 2 - wide.size(), 1);
    const auto batches = s.size() - 4;
    const auto* const tail = s.data() + batches;
    const bool isNz = tensor.format == Format::FractalNZ;
    const auto m1 = isNz ? tail[1] : tail[0];
    const auto n1 = isNz ? tail[0] : tail[1];
    const auto m0 = tail[2];
    const auto n0 = tail[3];
    const auto cube = m0 * n0;
    std::vector<Axis> axes;
    // Both sides have the same number of matrices: 3 x 4 batches may be 12 in memory.
    std::uint64_t stride = m1 * n1 * cube;
    const auto inMemory = elementCount(Shape(s.begin(), s.end() - 4)).value_or(0);
    const auto wanted = elementCount(Shape(wide.begin(), wide.end() - 2)).value_or(0);
    if (inMemory != wanted || wide[wide.size() - 2] > m1 * m0 || wide.back() > n1 * n0)
        return tooSmall(tensor, shape);
    for (auto d = wide.size() - 2; d-- > 0;) {
        axes.insert(axes.begin(), plain(wide[d], stride));
        stride *= wide[d];
    }
    axes.push_back(blocked(wide[wide.size() - 2], m0, isNz ? cube : n1 * cube, n0));
    axes.push_back(blocked(wide.back(), n0, isNz ? m1 * cube : cube, 1));
    return mapOf(shape, std::move(axes));
}

/// FRACTAL_Z with G groups: E of them share a cube (FORMATS 1.5 of this folder; not confirmed on a device).
Result<LayoutMap> mapGroups(const Tensor& tensor, const Shape& nchw)
{
    const auto& s = tensor.shape;
    const auto groups = static_cast<std::uint64_t>(tensor.groups);
    if (nchw.size() != 4 || s.size() != 4 || nchw[0] % groups != 0)
        return badShape(tensor);
    const auto filters = nchw[0] / groups;
    const auto channels = nchw[1];
    const auto hw = nchw[2] * nchw[3];
    const auto n0 = s[2];
    const auto c0 = s[3];
    if (filters == 0 || channels == 0 || hw == 0)
        return mapOf(nchw, {});
    if (n0 == 0 || c0 == 0 || hw > s[0] || channels > s[0] * c0 || filters > s[1] * n0)
        return tooSmall(tensor, nchw);
    const auto shared = std::min(std::lcm(c0 / std::gcd(channels, c0), n0 / std::gcd(filters, n0)), groups);
    const auto c1 = (shared * channels + c0 - 1) / c0;
    const auto cube = s[1] * n0 * c0;
    if (c1 > s[0] / hw || (groups + shared - 1) / shared > s[0] / hw / c1 || shared * filters > s[1] * n0)
        return tooSmall(tensor, nchw);
    LayoutMap map;
    map.shape = nchw;
    for (std::uint64_t g = 0; g < groups; ++g) {
        const auto e = g % shared;
        Axis n = blocked(filters, n0, n0 * c0, c0);
        n.first = e * filters;
        Axis c = blocked(channels, c0, hw * cube, 1);
        c.first = e * channels;
        map.parts.push_back({g / shared * c1 * hw * cube,
                             {n, c, plain(nchw[2], nchw[3] * cube), plain(nchw[3], cube)},
                             filters * channels * hw});
        map.count += map.parts.back().count;
    }
    return map;
}

} // namespace

LayoutMap mapAsStored(const Tensor& tensor)
{
    std::vector<Axis> axes(tensor.shape.size());
    std::uint64_t stride = 1;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto d = tensor.isFortranOrder ? i : axes.size() - 1 - i;
        axes[d] = plain(tensor.shape[d], stride);
        stride *= std::max<std::uint64_t>(tensor.shape[d], 1);
    }
    return mapOf(tensor.shape, std::move(axes));
}

Result<LayoutMap> mapLayout(const Tensor& tensor, Format target, const Shape& shape)
{
    if (!elementCount(shape))
        return fail(ErrorCode::Malformed, message(MessageId::TensorTooLarge, shapeText(shape)));
    if (tensor.format == target || tensor.isFortranOrder) {
        if (tensor.shape.size() != shape.size())
            return tooSmall(tensor, shape);
        std::vector<Axis> axes(shape.size());
        std::uint64_t stride = 1;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const auto d = tensor.isFortranOrder ? i : axes.size() - 1 - i;
            if (shape[d] > tensor.shape[d])
                return tooSmall(tensor, shape);
            axes[d] = plain(shape[d], stride);
            stride *= std::max<std::uint64_t>(tensor.shape[d], 1);
        }
        return mapOf(shape, std::move(axes));
    }
    if (tensor.format == Format::FractalNZ || tensor.format == Format::FractalZZ)
        return mapMatrix(tensor, shape);
    auto letters = formatLetters(target);
    if (target == Format::ND) // interpreted by the number of dimensions
        letters = tensor.format == Format::NDC1HWC0 || tensor.format == Format::FractalZ3D ? "NCDHW"
                  : shape.size() == 4                                                      ? "NCHW"
                                                                                           : "";
    if (letters.empty())
        return conversionUnknown(tensor, target);
    const bool isKnown = tensor.format != Format::ND &&
                         (!formatLetters(tensor.format).empty() || tensor.format == Format::NC1HWC0 ||
                          tensor.format == Format::NC1HWC0C04 || tensor.format == Format::NHWC1C0 ||
                          tensor.format == Format::NDC1HWC0 || tensor.format == Format::FractalZ ||
                          tensor.format == Format::FractalZC04 || tensor.format == Format::FractalZ3D ||
                          tensor.format == Format::C1HWNCoC0);
    if (!isKnown)
        return conversionUnknown(tensor, target);
    if (shape.size() != letters.size())
        return tooSmall(tensor, shape);
    if (tensor.format == Format::FractalZ && tensor.groups > 1)
        return letters == "NCHW" ? mapGroups(tensor, shape) : conversionUnknown(tensor, target);
    const auto named = axesOf(tensor, letters, shape);
    if (!named)
        return badShape(tensor);
    std::vector<Axis> axes;
    for (std::size_t d = 0; d < letters.size(); ++d) {
        const auto it = named->find(letters[d]);
        if (it == named->end())
            return conversionUnknown(tensor, target);
        if (shape[d] > it->second.size)
            return tooSmall(tensor, shape);
        auto axis = it->second;
        axis.size = shape[d];
        axes.push_back(axis);
    }
    for (const auto& [letter, axis] : *named) { // a dimension that the target does not have
        if (letters.find(letter) == std::string_view::npos && axis.size != 1)
            return tooSmall(tensor, shape);
    }
    return mapOf(shape, std::move(axes));
}

LogicalForm findLogicalForm(const Tensor& tensor)
{
    const auto& shape = tensor.logicalShape;
    const bool isPlain = !formatLetters(tensor.format).empty() || tensor.format == Format::ND;
    if (isPlain || shape.empty())
        return {tensor.format, tensor.shape};
    if (tensor.format == Format::FractalNZ || tensor.format == Format::FractalZZ)
        return {Format::ND, shape};
    return {shape.size() == 4 ? Format::NCHW : shape.size() == 5 ? Format::NCDHW : Format::ND, shape};
}

} // namespace opscope::accuracy
