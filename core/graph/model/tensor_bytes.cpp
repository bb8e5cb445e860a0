// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model/tensor_bytes.h"

#include <algorithm>
#include <iterator>

namespace opscope {
namespace {

struct TypeBits {
    std::string_view name;
    std::uint32_t bits;
};

constexpr TypeBits kTypeBits[] = {
    {"FLOAT", 32},       {"FLOAT16", 16},    {"DOUBLE", 64},     {"BF16", 16},       {"INT8", 8},
    {"UINT8", 8},        {"INT16", 16},      {"UINT16", 16},     {"INT32", 32},      {"UINT32", 32},
    {"INT64", 64},       {"UINT64", 64},     {"BOOL", 8},        {"INT4", 4},        {"UINT4", 4},
    {"INT2", 2},         {"UINT2", 2},       {"UINT1", 1},       {"COMPLEX32", 32},  {"COMPLEX64", 64},
    {"COMPLEX128", 128}, {"QINT8", 8},       {"QUINT8", 8},      {"QINT16", 16},     {"QUINT16", 16},
    {"QINT32", 32},      {"RESOURCE", 64},   {"HIFLOAT8", 8},    {"FLOAT8_E5M2", 8}, {"FLOAT8_E4M3FN", 8},
    {"FLOAT8_E8M0", 8},  {"FLOAT6_E3M2", 6}, {"FLOAT6_E2M3", 6}, {"FLOAT4_E2M1", 4}, {"FLOAT4_E1M2", 4},
    {"HIFLOAT4", 4},
};

} // namespace

std::optional<std::uint32_t> bitsOfType(std::string_view dtype)
{
    const auto* const it = std::ranges::find(kTypeBits, dtype, &TypeBits::name);
    return it == std::end(kTypeBits) ? std::nullopt : std::optional(it->bits);
}

std::optional<std::uint64_t> elementsOf(std::span<const std::int64_t> dims)
{
    std::uint64_t count = 1;
    for (const auto dim : dims) {
        if (dim < 0 || __builtin_mul_overflow(count, static_cast<std::uint64_t>(dim), &count))
            return {};
    }
    return count;
}

std::optional<std::uint64_t> tensorBytes(std::string_view dtype, std::span<const std::int64_t> dims)
{
    const auto bits = bitsOfType(dtype);
    const auto count = elementsOf(dims);
    std::uint64_t all = 0;
    if (!bits || !count || __builtin_mul_overflow(*count, std::uint64_t{*bits}, &all))
        return {};
    return all / 8 + (all % 8 != 0);
}

} // namespace opscope
