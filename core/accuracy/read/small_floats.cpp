// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/small_floats.h"

#include <cmath>
#include <limits>

namespace opscope::accuracy {
namespace {

constexpr float kNoFloat = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

/// A small float: sign, exponent and mantissa bits in a byte, without infinities and NaN.
float smallFloat(unsigned bits, unsigned exponentBits, unsigned mantissaBits, int bias)
{
    const auto mantissa = bits & ((1U << mantissaBits) - 1);
    const auto exponent = static_cast<int>((bits >> mantissaBits) & ((1U << exponentBits) - 1));
    const bool isNegative = ((bits >> (mantissaBits + exponentBits)) & 1U) != 0;
    const auto fraction = static_cast<float>(mantissa) / static_cast<float>(1U << mantissaBits);
    const auto value =
        exponent == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1 + fraction, exponent - bias);
    return isNegative ? -value : value;
}

float e4m3(unsigned bits, bool likeReference)
{
    if ((bits & 0x7fU) == 0x7fU && !likeReference)
        return kNoFloat;
    return smallFloat(bits, 4, 3, 7);
}

float e5m2(unsigned bits, bool likeReference)
{
    if ((bits & 0x7cU) != 0x7cU)
        return smallFloat(bits, 5, 2, 15);
    if ((bits & 3U) != 0)
        return kNoFloat;
    return (bits & 0x80U) != 0 && !likeReference ? -kInf : kInf;
}

float e8m0(unsigned bits)
{
    return bits == 0xffU ? kNoFloat : std::ldexp(1.0F, static_cast<int>(bits) - 127);
}

/// HiFloat8: the dot field determines the width of the exponent, the remaining bits are the mantissa. FORMATS
/// 1.4 of this folder.
float hif8(unsigned bits, bool likeReference)
{
    if (bits == 0)
        return 0;
    if (bits == 0x80U)
        return kNoFloat;
    if ((bits & 0x7fU) == 0x6fU)
        return (bits & 0x80U) != 0 && !likeReference ? -kInf : kInf;
    const bool isNegative = (bits & 0x80U) != 0;
    unsigned exponentBits = 0;
    unsigned dotBits = 4;
    if ((bits & 0x60U) == 0x60U) {
        exponentBits = 4;
        dotBits = 2;
    } else if ((bits & 0x60U) == 0x40U) {
        exponentBits = 3;
        dotBits = 2;
    } else if ((bits & 0x60U) == 0x20U) {
        exponentBits = 2;
        dotBits = 2;
    } else if ((bits & 0x70U) == 0x10U) {
        exponentBits = 1;
        dotBits = 3;
    } else if ((bits & 0x78U) == 0x08U) {
        exponentBits = 0;
    } else { // denormal: a power of two
        const auto value = std::ldexp(1.0F, static_cast<int>(bits & 7U) - 23);
        return isNegative ? -value : value;
    }
    const auto mantissaBits = 7 - dotBits - exponentBits;
    const auto field = (bits >> mantissaBits) & ((1U << exponentBits) - 1);
    const auto mantissa = bits & ((1U << mantissaBits) - 1);
    int exponent = 0;
    if (exponentBits > 0) { // sign and magnitude; the leading 1 of the magnitude is not stored
        const auto signBit = 1U << (exponentBits - 1);
        const auto magnitude = static_cast<int>(signBit | (field & (signBit - 1)));
        exponent = (field & signBit) != 0 ? -magnitude : magnitude;
    }
    const auto value =
        std::ldexp(1.0F + static_cast<float>(mantissa) / static_cast<float>(1U << mantissaBits), exponent);
    return isNegative ? -value : value;
}

template <class Make>
SmallFloats tableOf(const Make& make)
{
    SmallFloats table{};
    for (unsigned bits = 0; bits < table.size(); ++bits)
        table[bits] = make(bits);
    return table;
}

} // namespace

const SmallFloats kE4m3 = tableOf([](unsigned bits) { return e4m3(bits, false); });
const SmallFloats kE4m3Reference = tableOf([](unsigned bits) { return e4m3(bits, true); });
const SmallFloats kE5m2 = tableOf([](unsigned bits) { return e5m2(bits, false); });
const SmallFloats kE5m2Reference = tableOf([](unsigned bits) { return e5m2(bits, true); });
const SmallFloats kE8m0 = tableOf([](unsigned bits) { return e8m0(bits); });
const SmallFloats kHif8 = tableOf([](unsigned bits) { return hif8(bits, false); });
const SmallFloats kHif8Reference = tableOf([](unsigned bits) { return hif8(bits, true); });
const SmallFloats kE3m2 = tableOf([](unsigned bits) { return smallFloat(bits, 3, 2, 3); });
const SmallFloats kE2m3 = tableOf([](unsigned bits) { return smallFloat(bits, 2, 3, 1); });
const SmallFloats kE2m1 = tableOf([](unsigned bits) { return smallFloat(bits, 2, 1, 1); });
const SmallFloats kE1m2 = tableOf([](unsigned bits) { return smallFloat(bits, 1, 2, 1); });

} // namespace opscope::accuracy
