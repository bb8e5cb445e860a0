// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/tensor.h"

#include <algorithm>
#include <array>

#include "core/base/message_id.h"
#include "core/base/tensor_formats.h"

namespace opscope::accuracy {
namespace {

constexpr std::array kTypes{
    DataTypeInfo{DataType::Undefined, "int8", 8},
    DataTypeInfo{DataType::Float, "float32", 32},
    DataTypeInfo{DataType::Float16, "float16", 16},
    DataTypeInfo{DataType::Int8, "int8", 8},
    DataTypeInfo{DataType::UInt8, "uint8", 8},
    DataTypeInfo{DataType::Int16, "int16", 16},
    DataTypeInfo{DataType::UInt16, "uint16", 16},
    DataTypeInfo{DataType::Int32, "int32", 32},
    DataTypeInfo{DataType::Int64, "int64", 64},
    DataTypeInfo{DataType::UInt32, "uint32", 32},
    DataTypeInfo{DataType::UInt64, "uint64", 64},
    DataTypeInfo{DataType::Bool, "bool", 8},
    DataTypeInfo{DataType::Double, "float64", 64},
    DataTypeInfo{DataType::Complex64, "complex64", 64},
    DataTypeInfo{DataType::Complex128, "complex128", 128},
    DataTypeInfo{DataType::QInt8, "int8", 8},
    DataTypeInfo{DataType::QInt16, "int16", 16},
    DataTypeInfo{DataType::QInt32, "int32", 32},
    DataTypeInfo{DataType::QUInt8, "uint8", 8},
    DataTypeInfo{DataType::QUInt16, "uint16", 16},
    DataTypeInfo{DataType::Resource, "int64", 64},
    DataTypeInfo{DataType::BFloat16, "bfloat16", 16},
    DataTypeInfo{DataType::Int4, "int4", 4},
    DataTypeInfo{DataType::UInt1, "uint1", 1},
    DataTypeInfo{DataType::Int2, "int2", 2},
    DataTypeInfo{DataType::UInt2, "uint2", 2},
    DataTypeInfo{DataType::Complex32, "complex32", 32},
    DataTypeInfo{DataType::HiFloat8, "hifloat8", 8},
    DataTypeInfo{DataType::Float8E5M2, "float8_e5m2", 8},
    DataTypeInfo{DataType::Float8E4M3, "float8_e4m3fn", 8},
    DataTypeInfo{DataType::Float8E8M0, "float8_e8m0", 8},
    DataTypeInfo{DataType::Float6E3M2, "float6_e3m2", 6},
    DataTypeInfo{DataType::Float6E2M3, "float6_e2m3", 6},
    DataTypeInfo{DataType::Float4E2M1, "float4_e2m1", 4},
    DataTypeInfo{DataType::Float4E1M2, "float4_e1m2", 4},
};

/// In the order of ge::DataType.
constexpr std::array kGeTypes{
    DataType::Float,     DataType::Float16,   DataType::Int8,       DataType::Int32,     DataType::UInt8,
    DataType::Undefined, DataType::Int16,     DataType::UInt16,     DataType::UInt32,    DataType::Int64,
    DataType::UInt64,    DataType::Double,    DataType::Bool,       DataType::String,    DataType{14},
    DataType{15},        DataType::Complex64, DataType::Complex128, DataType::QInt8,     DataType::QInt16,
    DataType::QInt32,    DataType::QUInt8,    DataType::QUInt16,    DataType::Resource,  DataType::StringRef,
    DataType{25},        DataType{26},        DataType::BFloat16,   DataType::Undefined, DataType::Int4,
    DataType::UInt1,     DataType::Int2,      DataType::UInt2,
};

} // namespace

const DataTypeInfo* dataTypeInfo(DataType type)
{
    const auto it = std::ranges::find(kTypes, type, &DataTypeInfo::type);
    return it == kTypes.end() ? nullptr : &*it;
}

std::string dataTypeName(DataType type)
{
    const auto* info = dataTypeInfo(type);
    return info != nullptr ? std::string(info->name)
                           : fmt::format("type {}", static_cast<std::int32_t>(type));
}

DataType fromGeDataType(std::int32_t value)
{
    if (value < 0)
        return DataType{-1};
    const auto at = static_cast<std::size_t>(value);
    return at < kGeTypes.size() ? kGeTypes[at] : DataType{-1};
}

bool isComplex(DataType type)
{
    return componentOf(type) != type;
}

DataType componentOf(DataType type)
{
    switch (type) {
    case DataType::Complex32:
        return DataType::Float16;
    case DataType::Complex64:
        return DataType::Float;
    case DataType::Complex128:
        return DataType::Double;
    default:
        return type;
    }
}

std::string formatName(Format format)
{
    const auto at = static_cast<std::size_t>(format);
    return at < kTensorFormats.size() ? std::string(kTensorFormats[at])
                                      : fmt::format("format {}", static_cast<std::int32_t>(format));
}

std::optional<Format> formatByName(std::string_view name)
{
    const auto it = std::ranges::find(kTensorFormats, name);
    if (it == kTensorFormats.end())
        return std::nullopt;
    return static_cast<Format>(it - kTensorFormats.begin());
}

std::string_view formatLetters(Format format)
{
    switch (format) {
    case Format::NCHW:
        return "NCHW";
    case Format::NHWC:
        return "NHWC";
    case Format::CHWN:
        return "CHWN";
    case Format::HWCN:
        return "HWCN";
    case Format::NDHWC:
        return "NDHWC";
    case Format::NCDHW:
        return "NCDHW";
    case Format::DHWCN:
        return "DHWCN";
    case Format::DHWNC:
        return "DHWNC";
    case Format::NCL:
        return "NCL";
    default:
        return {};
    }
}

std::string shapeText(const Shape& shape)
{
    return fmt::format("[{}]", fmt::join(shape, ","));
}

std::optional<std::uint64_t> elementCount(const Shape& shape)
{
    std::uint64_t count = 1;
    bool isTooMany = false;
    for (const auto dim : shape) {
        if (dim == 0)
            return 0;
        isTooMany = isTooMany || dim > static_cast<std::uint64_t>(INT64_MAX) / count;
        count = isTooMany ? 1 : count * dim;
    }
    return isTooMany ? std::nullopt : std::optional(count);
}

Result<Tensor> checkedTensor(Tensor tensor, const std::string& file)
{
    constexpr std::size_t kMostDims = 32;
    const SourcePos where{file, 0, tensor.offset};
    if (tensor.type == DataType::String || tensor.type == DataType::StringRef)
        return fail(ErrorCode::Unsupported, message(MessageId::TensorOfTexts), where);
    const auto* info = dataTypeInfo(tensor.type);
    if (info == nullptr)
        return fail(ErrorCode::Unsupported,
                    message(MessageId::TensorTypeUnknown, static_cast<std::int32_t>(tensor.type)), where);
    if (tensor.shape.size() > kMostDims || tensor.logicalShape.size() > kMostDims)
        return fail(ErrorCode::Malformed,
                    message(MessageId::TensorTooManyDims,
                            std::max(tensor.shape.size(), tensor.logicalShape.size()), kMostDims),
                    where);
    const auto itemBytes = std::max<std::size_t>(info->bits / 8, 1);
    if (tensor.type == DataType::Undefined) {
        tensor.type = DataType::Int8;
        tensor.shape = {tensor.bytes.size()};
    } else if (tensor.shape.empty() && tensor.bytes.size() < itemBytes) {
        tensor.shape = {0};
    }
    const auto count = elementCount(tensor.shape);
    const auto most = static_cast<std::uint64_t>(INT64_MAX) / info->bits;
    if (!count || *count > most)
        return fail(ErrorCode::Malformed, message(MessageId::TensorTooLarge, shapeText(tensor.shape)), where);
    const auto needed = (*count * info->bits + 7) / 8;
    if (needed > tensor.bytes.size())
        return fail(ErrorCode::Malformed,
                    message(MessageId::TensorTooShort, tensor.bytes.size(), shapeText(tensor.shape),
                            info->name, needed),
                    where);
    tensor.bytes = tensor.bytes.substr(0, needed);
    return tensor;
}

} // namespace opscope::accuracy
