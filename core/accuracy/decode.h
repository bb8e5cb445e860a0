// SPDX-License-Identifier: GPL-3.0-or-later
// Elements of a tensor as numbers. ACCURACY 1.4.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/accuracy/layout.h"
#include "core/accuracy/planes.h"
#include "core/accuracy/tensor.h"

namespace opscope::accuracy {

/// Reads `count` elements from element `start` on, `stride` apart, as `Number` (double, or float as numpy's
/// astype(float32) gives it). What `base` holds was checked before.
template <class Number>
using Decode = void (*)(const char* base, std::uint64_t start, std::uint64_t stride, std::size_t count,
                        Number* out);

/// `likeReference`: fp8 and HiF8 as msaccucmp decodes them (no NaN of e4m3, no sign of infinities).
template <class Number>
Decode<Number> decoderOf(DataType type, bool isBigEndian, bool likeReference = false);
extern template Decode<double> decoderOf<double>(DataType, bool, bool);
extern template Decode<float> decoderOf<float>(DataType, bool, bool);

/// The pages of a mapped tensor: freed now and then, so that memory does not grow with the tensor.
class MappedTensor {
public:
    explicit MappedTensor(const Tensor& tensor) : m_file(tensor.file), m_bytes(tensor.bytes) {}
    ~MappedTensor();
    MappedTensor(const MappedTensor&) = delete;
    MappedTensor& operator=(const MappedTensor&) = delete;
    /// So many bytes of pages were read.
    void touch(std::uint64_t bytes) const;

private:
    const MappedFile* m_file;
    std::string_view m_bytes;
    mutable std::uint64_t m_touched = 0; ///< since some were freed
};

/// A tensor (checked) read in the order of a map, block by block. Of complex elements both parts are read,
/// one behind the other: the map counts elements, `count()` numbers.
template <class Number>
class ElementReader {
public:
    /// `likeReference`: as `decoderOf`, and of a complex element the real part only.
    ElementReader(const Tensor& tensor, LayoutMap map, bool likeReference = false);

    std::uint64_t count() const { return m_map.count * m_parts; }
    const Shape& shape() const { return m_map.shape; }
    /// Fills `out` from flat position `first` on; both must lie within `count()`.
    void read(std::uint64_t first, std::span<Number> out) const;

private:
    void decode(std::uint64_t start, std::uint64_t stride, std::uint64_t count, std::uint64_t rest,
                Number* out) const;

    Tensor m_tensor;
    LayoutMap m_map;
    std::uint64_t m_parts = 1;  ///< numbers that are read of an element
    std::uint64_t m_stored = 1; ///< numbers that it has
    std::uint64_t m_bits;       ///< of a number
    Decode<Number> m_decode;
    mutable std::optional<Planes> m_planes; ///< where elements of whole bytes are read one after the other
    mutable std::uint64_t m_next = 0;       ///< what is read then
    MappedTensor m_mapped;
};
extern template class ElementReader<double>;
extern template class ElementReader<float>;

/// The float of a bit pattern.
float halfToFloat(std::uint16_t bits);

} // namespace opscope::accuracy
