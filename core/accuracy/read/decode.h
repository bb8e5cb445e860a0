// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes the elements of a tensor to numbers. FORMATS 1.4 of this folder.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "core/accuracy/read/planes.h"
#include "core/accuracy/read/tensor.h"
#include "core/accuracy/read/tensor_layout.h"

namespace opscope::accuracy {

/// Converts the bits of a float16.
inline float halfToFloat(std::uint16_t bits)
{
    // The multiplication moves the exponent and also normalises denormals. Infinities and NaN get the highest
    // exponent.
    const auto magnitude = static_cast<std::uint32_t>(bits & 0x7fffU) << 13U;
    auto value = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) * 0x1p112F);
    value |= magnitude >= 0x7c00U << 13U ? 0x7f800000U : 0U;
    return std::bit_cast<float>(value | static_cast<std::uint32_t>(bits & 0x8000U) << 16U);
}

/// Reads `count` elements, beginning at element `start` with a distance of `stride`, as `Number`: double, or
/// float as numpy's astype(float32) converts. The caller has checked that `base` contains them.
template <class Number>
using Decode = void (*)(const char* base, std::uint64_t start, std::uint64_t stride, std::size_t count,
                        Number* out);

/// `likeReference`: decodes fp8 and HiF8 like msaccucmp (e4m3 has no NaN, infinities have no sign).
template <class Number>
Decode<Number> decoderOf(DataType type, bool isBigEndian, bool likeReference = false);
extern template Decode<double> decoderOf<double>(DataType, bool, bool);
extern template Decode<float> decoderOf<float>(DataType, bool, bool);

/// Releases the pages of a mapped tensor from time to time, so that memory use does not grow with the tensor.
class MappedTensor {
public:
    explicit MappedTensor(const Tensor& tensor) : m_file(tensor.file), m_bytes(tensor.bytes) {}
    ~MappedTensor();
    MappedTensor(const MappedTensor&) = delete;
    MappedTensor& operator=(const MappedTensor&) = delete;
    /// Reports that this many bytes were read.
    void touch(std::uint64_t bytes) const;

private:
    const MappedFile* m_file;
    std::string_view m_bytes;
    mutable std::uint64_t m_touched = 0; ///< since pages were last released
};

/// Reads a tensor (checked) in the order of a map, block by block. For complex elements, both parts are read,
/// the imaginary part after the real one: the map counts elements, `count()` counts numbers.
template <class Number>
class ElementReader {
public:
    /// `likeReference`: as for `decoderOf`; for complex elements only the real part is read.
    ElementReader(const Tensor& tensor, LayoutMap map, bool likeReference = false);

    std::uint64_t count() const { return m_map.count * m_parts; }
    const Shape& shape() const { return m_map.shape; }
    /// Fills `out` from flat position `first` on. The range must be inside `count()`.
    void read(std::uint64_t first, std::span<Number> out) const;
    /// The same without a copy if the tensor contains `Number`s in this order.
    std::span<const Number> view(std::uint64_t first, std::span<Number> buffer) const;

private:
    const Number* findNumbers() const;
    void decode(std::uint64_t start, std::uint64_t stride, std::uint64_t count, std::uint64_t rest,
                Number* out) const;

    Tensor m_tensor;
    LayoutMap m_map;
    std::uint64_t m_parts = 1;  ///< numbers read from each element
    std::uint64_t m_stored = 1; ///< numbers stored in each element
    std::uint64_t m_bits;       ///< bits of one number
    Decode<Number> m_decode;
    mutable std::optional<Planes> m_planes; ///< used while elements of complete bytes are read in sequence
    mutable std::uint64_t m_next = 0;       ///< position of the next sequential read
    MappedTensor m_mapped;
    const Number* m_numbers = nullptr; ///< if the tensor contains `Number`s in this order
};
extern template class ElementReader<double>;
extern template class ElementReader<float>;

} // namespace opscope::accuracy
