// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/decode.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "core/accuracy/read/small_floats.h"
#include "core/accuracy/read/vectorized.h"

namespace opscope::accuracy {
namespace {

template <class T>
struct Plain {
    using Stored = T;
    static T number(T value) { return value; }
    static T load(const char* base, std::uint64_t i)
    {
        T value;
        std::memcpy(&value, base + i * sizeof(T), sizeof(T));
        return value;
    }
};

template <class T>
struct Swapped {
    static T load(const char* base, std::uint64_t i)
    {
        std::array<char, sizeof(T)> bytes;
        for (std::size_t b = 0; b < sizeof(T); ++b)
            bytes[b] = base[i * sizeof(T) + sizeof(T) - 1 - b];
        return std::bit_cast<T>(bytes);
    }
};

template <template <class> class From>
struct Half {
    using Stored = std::uint16_t;
    static float number(std::uint16_t bits) { return halfToFloat(bits); }
    static float load(const char* base, std::uint64_t i)
    {
        return number(From<std::uint16_t>::load(base, i));
    }
};

template <template <class> class From>
struct Brain {
    using Stored = std::uint16_t;
    static float number(std::uint16_t bits)
    {
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
    }
    static float load(const char* base, std::uint64_t i)
    {
        return number(From<std::uint16_t>::load(base, i));
    }
};

struct Boolean {
    static std::uint8_t load(const char* base, std::uint64_t i) { return base[i] != 0 ? 1 : 0; }
};

/// Reads `Bits` bits from a byte with several elements; the first element is in the low bits. FORMATS 1.4 of
/// this folder (not confirmed).
template <unsigned Bits>
unsigned packed(const char* base, std::uint64_t i)
{
    constexpr unsigned kPerByte = 8 / Bits;
    const auto byte = static_cast<unsigned char>(base[i / kPerByte]);
    return (byte >> (Bits * static_cast<unsigned>(i % kPerByte))) & ((1U << Bits) - 1);
}

struct NibbleInt {
    static int load(const char* base, std::uint64_t i)
    {
        return static_cast<int>(packed<4>(base, i) ^ 8U) - 8;
    }
};
struct PairInt {
    static int load(const char* base, std::uint64_t i)
    {
        return static_cast<int>(packed<2>(base, i) ^ 2U) - 2;
    }
};
struct PairUInt {
    static unsigned load(const char* base, std::uint64_t i) { return packed<2>(base, i); }
};
/// The first element is the highest bit.
struct Bit {
    static unsigned load(const char* base, std::uint64_t i)
    {
        return (unsigned{static_cast<unsigned char>(base[i / 8])} >> (7 - i % 8)) & 1U;
    }
};

template <const SmallFloats& table>
struct ByTable {
    static float load(const char* base, std::uint64_t i)
    {
        return table[static_cast<unsigned char>(base[i])];
    }
};
template <const SmallFloats& table>
struct NibbleByTable {
    static float load(const char* base, std::uint64_t i) { return table[packed<4>(base, i)]; }
};
/// Six-bit elements in a bit stream; the first element is in the low bits.
template <const SmallFloats& table>
struct SixByTable {
    static float load(const char* base, std::uint64_t i)
    {
        unsigned value = 0;
        for (unsigned bit = 0; bit < 6; ++bit) {
            const auto at = i * 6 + bit;
            value |= ((static_cast<unsigned char>(base[at / 8]) >> (at % 8)) & 1U) << bit;
        }
        return table[value];
    }
};

template <class Loader, class Number>
void decodeRun(const char* base, std::uint64_t start, std::uint64_t stride, std::size_t count, Number* out)
{
    if (stride == 1) {
        for (std::size_t i = 0; i < count; ++i)
            out[i] = static_cast<Number>(Loader::load(base, start + i));
    } else {
        for (std::size_t i = 0; i < count; ++i)
            out[i] = static_cast<Number>(Loader::load(base, start + i * stride));
    }
}

/// Decodes contiguous elements in blocks of local arrays, which the compiler vectorizes.
template <class Loader, class Number>
OPSCOPE_INLINE void decodeLanes(const char* base, std::size_t count, Number* out)
{
    constexpr std::size_t kAtOnce = 2 * kLanes;
    const auto decode = [=](std::size_t i, std::size_t some) OPSCOPE_INLINED {
        std::array<typename Loader::Stored, kAtOnce> stored{};
        std::array<Number, kAtOnce> numbers;
        std::memcpy(stored.data(), base + i * sizeof stored[0], some * sizeof stored[0]);
        for (std::size_t lane = 0; lane < kAtOnce; ++lane)
            numbers[lane] = static_cast<Number>(Loader::number(stored[lane]));
        std::memcpy(out + i, numbers.data(), some * sizeof numbers[0]);
    };
    const auto end = count / kAtOnce * kAtOnce;
    for (std::size_t i = 0; i < end; i += kAtOnce) {
        // The processor itself prefetches only within a page.
        __builtin_prefetch(base + i * sizeof(typename Loader::Stored) + 4096);
        decode(i, kAtOnce);
    }
    decode(end, count - end);
}

} // namespace

// Not local, because the compiler makes several versions.
#define OPSCOPE_DECODER(Loader, Number, name)                                                                \
    OPSCOPE_VECTORIZED void name(const char* base, std::size_t count, Number* out)                           \
    {                                                                                                        \
        decodeLanes<Loader, Number>(base, count, out);                                                       \
    }
OPSCOPE_DECODER(Plain<float>, float, decodeSingles)
OPSCOPE_DECODER(Plain<float>, double, decodeSingles)
OPSCOPE_DECODER(Half<Plain>, float, decodeHalves)
OPSCOPE_DECODER(Half<Plain>, double, decodeHalves)
OPSCOPE_DECODER(Brain<Plain>, float, decodeBrains)
OPSCOPE_DECODER(Brain<Plain>, double, decodeBrains)
#undef OPSCOPE_DECODER

namespace {

/// Decodes the most frequent types, in lanes if the elements are contiguous.
template <class Loader, class Number, void (*lanes)(const char*, std::size_t, Number*)>
void decodeFast(const char* base, std::uint64_t start, std::uint64_t stride, std::size_t count, Number* out)
{
    if (stride == 1)
        lanes(base + start * sizeof(typename Loader::Stored), count, out);
    else
        decodeRun<Loader, Number>(base, start, stride, count, out);
}

template <template <class> class From, class Number>
Decode<Number> wide(DataType type)
{
    switch (type) {
    case DataType::Float:
        return decodeRun<From<float>, Number>;
    case DataType::Double:
        return decodeRun<From<double>, Number>;
    case DataType::Float16:
        return decodeRun<Half<From>, Number>;
    case DataType::BFloat16:
        return decodeRun<Brain<From>, Number>;
    case DataType::Int16:
    case DataType::QInt16:
        return decodeRun<From<std::int16_t>, Number>;
    case DataType::UInt16:
    case DataType::QUInt16:
        return decodeRun<From<std::uint16_t>, Number>;
    case DataType::Int32:
    case DataType::QInt32:
        return decodeRun<From<std::int32_t>, Number>;
    case DataType::UInt32:
        return decodeRun<From<std::uint32_t>, Number>;
    case DataType::Int64:
    case DataType::Resource:
        return decodeRun<From<std::int64_t>, Number>;
    case DataType::UInt64:
        return decodeRun<From<std::uint64_t>, Number>;
    default:
        return nullptr;
    }
}

template <class Number>
Decode<Number> inLanes(DataType type)
{
    switch (type) {
    case DataType::Float:
        return decodeFast<Plain<float>, Number, decodeSingles>;
    case DataType::Float16:
        return decodeFast<Half<Plain>, Number, decodeHalves>;
    case DataType::BFloat16:
        return decodeFast<Brain<Plain>, Number, decodeBrains>;
    default:
        return nullptr;
    }
}

template <class Number>
Decode<Number> narrow(DataType type, bool likeReference)
{
    switch (type) {
    case DataType::Bool:
        return decodeRun<Boolean, Number>;
    case DataType::UInt8:
    case DataType::QUInt8:
        return decodeRun<Plain<std::uint8_t>, Number>;
    case DataType::Int4:
        return decodeRun<NibbleInt, Number>;
    case DataType::UInt1:
        return decodeRun<Bit, Number>;
    case DataType::Int2:
        return decodeRun<PairInt, Number>;
    case DataType::UInt2:
        return decodeRun<PairUInt, Number>;
    case DataType::HiFloat8:
        return likeReference ? decodeRun<ByTable<kHif8Reference>, Number> : decodeRun<ByTable<kHif8>, Number>;
    case DataType::Float8E5M2:
        return likeReference ? decodeRun<ByTable<kE5m2Reference>, Number> : decodeRun<ByTable<kE5m2>, Number>;
    case DataType::Float8E4M3:
        return likeReference ? decodeRun<ByTable<kE4m3Reference>, Number> : decodeRun<ByTable<kE4m3>, Number>;
    case DataType::Float8E8M0:
        return decodeRun<ByTable<kE8m0>, Number>;
    case DataType::Float6E3M2:
        return decodeRun<SixByTable<kE3m2>, Number>;
    case DataType::Float6E2M3:
        return decodeRun<SixByTable<kE2m3>, Number>;
    case DataType::Float4E2M1:
        return decodeRun<NibbleByTable<kE2m1>, Number>;
    case DataType::Float4E1M2:
        return decodeRun<NibbleByTable<kE1m2>, Number>;
    default:
        return decodeRun<Plain<std::int8_t>, Number>;
    }
}

// Counted over all tensors that are read at the same time: several large ones release their pages in turn.
constexpr std::uint64_t kMostMapped = std::uint64_t{64} << 20;
constexpr std::uint64_t kLeastReleased = std::uint64_t{1} << 20;
std::atomic<std::uint64_t> mappedBytes = 0;

} // namespace

template <class Number>
Decode<Number> decoderOf(DataType type, bool isBigEndian, bool likeReference)
{
    const auto component = componentOf(type);
    if (const auto fast = isBigEndian ? nullptr : inLanes<Number>(component))
        return fast;
    const auto found = isBigEndian ? wide<Swapped, Number>(component) : wide<Plain, Number>(component);
    return found != nullptr ? found : narrow<Number>(component, likeReference);
}
template Decode<double> decoderOf<double>(DataType, bool, bool);
template Decode<float> decoderOf<float>(DataType, bool, bool);

MappedTensor::~MappedTensor()
{
    mappedBytes -= m_touched;
}

void MappedTensor::touch(std::uint64_t bytes) const
{
    if (m_file == nullptr)
        return;
    bytes = std::min(bytes, m_bytes.size() - m_touched); // bytes that are read again are already mapped
    m_touched += bytes;
    if ((mappedBytes += bytes) < kMostMapped || m_touched < kLeastReleased)
        return;
    m_file->release(static_cast<std::size_t>(m_bytes.data() - m_file->bytes().data()), m_bytes.size());
    mappedBytes -= std::exchange(m_touched, 0);
}

template <class Number>
ElementReader<Number>::ElementReader(const Tensor& tensor, LayoutMap map, bool likeReference)
    : m_tensor(tensor),
      m_map(std::move(map)),
      m_bits(dataTypeInfo(componentOf(tensor.type))->bits),
      m_decode(decoderOf<Number>(tensor.type, tensor.isBigEndian, likeReference)),
      m_mapped(tensor)
{
    if (isComplex(tensor.type)) {
        m_stored = 2;
        m_parts = likeReference ? 1 : 2;
    }
    m_numbers = findNumbers();
}

template <class Number>
const Number* ElementReader<Number>::findNumbers() const
{
    constexpr auto kType = sizeof(Number) == sizeof(float) ? DataType::Float : DataType::Double;
    if (componentOf(m_tensor.type) != kType || m_tensor.isBigEndian || m_stored != m_parts ||
        m_map.parts.size() != 1)
        return nullptr;
    const auto& part = m_map.parts.front();
    const auto* const begin = m_tensor.bytes.data() + part.begin * m_parts * sizeof(Number);
    if (part.axes.size() != 1 || part.axes.front().block != 0 || part.axes.front().inner != 1 ||
        reinterpret_cast<std::uintptr_t>(begin) % alignof(Number) != 0)
        return nullptr;
    return reinterpret_cast<const Number*>(begin);
}

template <class Number>
std::span<const Number> ElementReader<Number>::view(std::uint64_t first, std::span<Number> buffer) const
{
    if (m_numbers == nullptr) {
        read(first, buffer);
        return buffer;
    }
    m_mapped.touch(buffer.size_bytes());
    return {m_numbers + first, buffer.size()};
}

template <class Number>
void ElementReader<Number>::decode(std::uint64_t start, std::uint64_t stride, std::uint64_t count,
                                   std::uint64_t rest, Number* out) const
{
    constexpr std::uint64_t kFaultBytes = std::uint64_t{64} << 10; // Linux maps this much around a page
    if (const auto* const beside =
            m_planes && stride > 1 ? m_planes->find(start, stride, count, rest) : nullptr) {
        m_decode(beside, 0, 1, count, out);
        m_mapped.touch(m_planes->consumeBytesRead());
    } else {
        m_decode(m_tensor.bytes.data(), start, stride, count, out);
        m_mapped.touch(std::min(stride * m_bits / 8, kFaultBytes) * count);
    }
}

template <class Number>
void ElementReader<Number>::read(std::uint64_t first, std::span<Number> out) const
{
    auto* at = out.data();
    if (m_stored == 1) {
        // Random access does not need planes.
        const auto next = std::exchange(m_next, first + out.size());
        if (first != 0 && first != next)
            m_planes.reset();
        else if (!m_planes && first == 0 && m_bits % 8 == 0)
            m_planes.emplace(m_tensor.bytes.data(), m_tensor.bytes.size() / (m_bits / 8), m_bits / 8);
        forEachRun(m_map, first, out.size(),
                   [&](std::uint64_t start, std::uint64_t stride, std::uint64_t count, std::uint64_t rest) {
                       decode(start, stride, count, rest, at);
                       at += count;
                   });
        return;
    }
    // Reads the first `m_parts` numbers of each element. `first` may point to the second part of an element.
    const auto* const end = out.data() + out.size();
    auto skip = first % m_parts;
    forEachRun(m_map, first / m_parts, out.size() / m_parts + 2,
               [&](std::uint64_t start, std::uint64_t stride, std::uint64_t count, auto) {
                   for (std::uint64_t i = 0; i < count; ++i) {
                       for (auto part = std::exchange(skip, 0); part < m_parts && at != end; ++part)
                           decode((start + i * stride) * m_stored + part, 1, 1, 1, at++);
                   }
               });
}
template class ElementReader<double>;
template class ElementReader<float>;

} // namespace opscope::accuracy
