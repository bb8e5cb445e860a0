// SPDX-License-Identifier: GPL-3.0-or-later
// Maps the layout of the device to the logical order of elements. Only logical coordinates are visited, never
// padding. Formulas: FORMATS 1.5 of this folder; C0 and N0 are read from the shape in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/accuracy/read/tensor.h"

namespace opscope::accuracy {

/// Coordinate c of a dimension adds ((first + c) / block) * outer + ((first + c) % block) * inner elements.
struct Axis {
    std::uint64_t size = 1;
    std::uint64_t block = 0; ///< 0: not split, c * inner
    std::uint64_t outer = 0;
    std::uint64_t inner = 1;
    std::uint64_t first = 0;

    std::uint64_t at(std::uint64_t c) const
    {
        return block == 0 ? c * inner : (first + c) / block * outer + (first + c) % block * inner;
    }
};

/// The logical tensor as one part, or as several consecutive parts (the groups of a FRACTAL_Z).
struct LayoutMap {
    struct Part {
        std::uint64_t begin = 0; ///< first element in memory
        std::vector<Axis> axes;
        std::uint64_t count = 1;
    };
    Shape shape; ///< in the order of the target
    std::vector<Part> parts;
    std::uint64_t count = 0; ///< number of all elements
};

/// How `tensor` (checked) is read in the order of `target` with the logical shape `shape`, which may be
/// smaller than the shape in memory. Errors (without place): the conversion is unknown, the shape does not
/// belong to the layout, the logical shape does not fit.
Result<LayoutMap> mapLayout(const Tensor& tensor, Format target, const Shape& shape);
/// The same with the order and shape in memory.
LayoutMap mapAsStored(const Tensor& tensor);

/// The default layout and shape for the comparison of a dump: its logical shape, with 4 dimensions as NCHW,
/// with 5 as NCDHW, otherwise ND. FORMATS 3.2 of this folder.
struct LogicalForm {
    Format format = Format::ND;
    Shape shape;
};
LogicalForm findLogicalForm(const Tensor& tensor);

/// Calls work(start, stride, count, rest) for runs of elements at a constant distance, in logical order,
/// beginning at flat position `first`, for at most `most` elements in total. `rest` is the length of the run
/// without this limit.
template <class Work>
void forEachRun(const LayoutMap& map, std::uint64_t first, std::uint64_t most, const Work& work)
{
    std::vector<std::uint64_t> at;
    for (const auto& part : map.parts) {
        if (most == 0)
            return;
        if (first >= part.count) {
            first -= part.count;
            continue;
        }
        const auto dims = part.axes.size();
        at.assign(dims, 0);
        auto rest = first;
        for (auto d = dims; d-- > 0;) {
            at[d] = rest % part.axes[d].size;
            rest /= part.axes[d].size;
        }
        auto left = std::min(most, part.count - first);
        most -= left;
        first = 0;
        const auto& last = part.axes.back();
        while (left > 0) {
            auto start = part.begin;
            for (std::size_t d = 0; d + 1 < dims; ++d)
                start += part.axes[d].at(at[d]);
            auto& c = at.back();
            while (c < last.size && left > 0) {
                auto run = last.size - c;
                if (last.block != 0)
                    run = std::min(run, last.block - (last.first + c) % last.block);
                const auto count = std::min(run, left);
                work(start + last.at(c), last.inner, count, run);
                c += count;
                left -= count;
            }
            c = 0;
            for (auto d = dims - 1; d-- > 0;) {
                if (++at[d] < part.axes[d].size)
                    break;
                at[d] = 0;
            }
        }
    }
}

} // namespace opscope::accuracy
