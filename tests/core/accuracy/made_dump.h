// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps and golden files as bytes, written field by field: the length, the message DumpData, the data.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/accuracy/read/decode.h"
#include "core/accuracy/read/npy.h"
#include "core/accuracy/read/tensor.h"

namespace opscope {

struct MadeTensor {
    accuracy::DataType type = accuracy::DataType::Float;
    accuracy::Format format = accuracy::Format::ND;
    accuracy::Shape shape{};
    std::string bytes{};
    accuracy::Shape logicalShape{};
    std::string originName{};
    std::int32_t groups = 0;
};

inline std::string varint(std::uint64_t value)
{
    std::string bytes;
    for (; value > 0x7f; value >>= 7U)
        bytes += static_cast<char>((value & 0x7fU) | 0x80U);
    return bytes + static_cast<char>(value);
}

inline std::string numberField(unsigned field, std::uint64_t value)
{
    return varint(field << 3U) + varint(value);
}

inline std::string bytesField(unsigned field, const std::string& bytes)
{
    return varint(field << 3U | 2U) + varint(bytes.size()) + bytes;
}

inline std::string shapeMessage(const accuracy::Shape& shape)
{
    std::string dims;
    for (const auto dim : shape)
        dims += varint(dim);
    return bytesField(1, dims);
}

inline std::string tensorMessage(const MadeTensor& tensor, bool isInput)
{
    auto text = numberField(1, static_cast<std::uint64_t>(tensor.type)) +
                numberField(2, static_cast<std::uint64_t>(tensor.format)) +
                bytesField(3, shapeMessage(tensor.shape));
    if (!isInput && !tensor.originName.empty())
        text += bytesField(4, bytesField(1, tensor.originName));
    const auto& logical = tensor.logicalShape.empty() ? tensor.shape : tensor.logicalShape;
    text += numberField(isInput ? 5 : 6, tensor.bytes.size());
    text += bytesField(isInput ? 6 : 7, shapeMessage(logical));
    return text + numberField(isInput ? 7 : 8, static_cast<std::uint64_t>(tensor.groups));
}

inline std::string eightBytes(std::uint64_t value)
{
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

inline std::string dumpBytes(const std::string& op, const std::vector<MadeTensor>& inputs,
                             const std::vector<MadeTensor>& outputs,
                             const std::vector<std::pair<std::string, std::string>>& attributes = {},
                             const std::string& exception = {})
{
    auto header = bytesField(1, "2.0");
    std::string data;
    for (const auto& output : outputs)
        header += bytesField(3, tensorMessage(output, false));
    for (const auto& input : inputs)
        header += bytesField(4, tensorMessage(input, true));
    header += bytesField(6, op);
    for (const auto& [name, value] : attributes)
        header += bytesField(7, bytesField(1, name) + bytesField(2, value));
    if (!exception.empty())
        header += bytesField(9, exception);
    for (const auto* list : {&inputs, &outputs}) {
        for (const auto& tensor : *list)
            data += tensor.bytes;
    }
    return eightBytes(header.size()) + header + data;
}

template <class T>
std::string bytesOf(const std::vector<T>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

/// Rounds to nearest, ties to even; too large becomes infinite.
inline std::uint16_t floatToHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16U) & 0x8000U);
    const auto magnitude = std::fabs(value);
    if (std::isnan(value))
        return static_cast<std::uint16_t>(sign | 0x7e00U);
    if (magnitude >= 65520.0F)
        return static_cast<std::uint16_t>(sign | 0x7c00U);
    // Adding a number of the right size rounds at the last bit that is kept, ties to even.
    const auto exponent = std::max(std::ilogb(magnitude), -14);
    const auto unit = std::ldexp(1.0F, (magnitude == 0 ? -14 : exponent) - 10);
    const auto steps = static_cast<std::uint32_t>(std::nearbyint(magnitude / unit));
    const auto biased = static_cast<std::uint32_t>((magnitude == 0 ? -14 : exponent) + 14) << 10U;
    return static_cast<std::uint16_t>(sign | (biased + steps));
}

inline std::string halfBytes(const std::vector<float>& values)
{
    std::string bytes;
    for (const auto value : values) {
        const auto half = floatToHalf(value);
        bytes += {static_cast<char>(half & 0xffU), static_cast<char>(half >> 8U)};
    }
    return bytes;
}

inline MadeTensor floats(const std::vector<float>& values)
{
    return {accuracy::DataType::Float, accuracy::Format::ND, {values.size()}, bytesOf(values)};
}

inline std::string npyBytes(const std::vector<float>& values, const accuracy::Shape& shape)
{
    return accuracy::npyHeader(accuracy::DataType::Float, shape) + bytesOf(values);
}

} // namespace opscope
