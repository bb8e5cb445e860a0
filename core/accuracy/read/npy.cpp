// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/npy.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "core/base/ascii.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::string_view kNpyMagic = "\x93NUMPY";

struct Code {
    std::string_view code; ///< without the byte order
    DataType type;
};
constexpr std::array kCodes{
    Code{"f4", DataType::Float},     Code{"f2", DataType::Float16},     Code{"f8", DataType::Double},
    Code{"i1", DataType::Int8},      Code{"u1", DataType::UInt8},       Code{"i2", DataType::Int16},
    Code{"u2", DataType::UInt16},    Code{"i4", DataType::Int32},       Code{"u4", DataType::UInt32},
    Code{"i8", DataType::Int64},     Code{"u8", DataType::UInt64},      Code{"b1", DataType::Bool},
    Code{"c8", DataType::Complex64}, Code{"c16", DataType::Complex128}, Code{"V2", DataType::BFloat16},
};

/// The text from after 'key': to the end of the dict. A string that is a value is not mistaken for a key.
std::optional<std::string_view> valueOf(std::string_view dict, std::string_view key)
{
    std::size_t depth = 0; // of brackets
    bool isKey = false;    // the next string is a key
    for (std::size_t at = 0; at < dict.size(); ++at) {
        const char c = dict[at];
        if (c == '{' || c == '(' || c == '[') {
            ++depth;
            isKey = c == '{';
        } else if (c == '}' || c == ')' || c == ']') {
            depth -= depth == 0 ? 0 : 1;
        } else if (c == ',') {
            isKey = depth == 1;
        } else if (c == '\'' || c == '"') {
            const auto end = dict.find(c, at + 1);
            if (end == std::string_view::npos)
                return std::nullopt;
            auto rest = trimmed(dict.substr(end + 1));
            if (isKey && depth == 1 && dict.substr(at + 1, end - at - 1) == key && rest.starts_with(':'))
                return trimmed(rest.substr(1));
            isKey = false;
            at = end;
        }
    }
    return std::nullopt;
}

std::optional<Shape> shapeOf(std::string_view value)
{
    constexpr std::size_t kMostDims = 64;
    const auto end = value.find(')');
    if (value.empty() || value.front() != '(' || end == std::string_view::npos)
        return std::nullopt;
    value = value.substr(1, end - 1);
    Shape shape;
    for (value = trimmed(value); !value.empty();) {
        std::uint64_t dim = 0;
        const auto result = std::from_chars(value.data(), value.data() + value.size(), dim);
        if (result.ec != std::errc{} || shape.size() == kMostDims)
            return std::nullopt;
        shape.push_back(dim);
        value.remove_prefix(static_cast<std::size_t>(result.ptr - value.data()));
        value.remove_prefix(value.starts_with('L') ? 1 : 0); // written by Python 2
        value = trimmed(value);
        if (!value.empty() && value.front() != ',')
            return std::nullopt;
        value = trimmed(value.substr(std::min<std::size_t>(1, value.size())));
    }
    return shape;
}

} // namespace

Result<Tensor> parseNpy(std::string_view bytes, std::uint64_t offset, const std::string& file)
{
    constexpr std::size_t kVersionEnd = 8;
    const auto broken = [&](std::size_t at, const std::string& what) {
        return fail(ErrorCode::Malformed, message(MessageId::NpyHeader, what), {file, 0, offset + at});
    };
    if (!bytes.starts_with(kNpyMagic))
        return fail(ErrorCode::Malformed, message(MessageId::NpyNoMagic), {file, 0, offset});
    if (bytes.size() < kVersionEnd + 4)
        return broken(bytes.size(), "it breaks off");
    const auto byteAt = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(bytes[at])}; };
    const auto version = byteAt(6);
    if (version < 1 || version > 3)
        return broken(6, fmt::format("version {}", version));
    const std::size_t lengthBytes = version == 1 ? 2 : 4;
    std::size_t length = 0;
    for (std::size_t i = lengthBytes; i-- > 0;)
        length = length << 8U | byteAt(kVersionEnd + i);
    const auto begin = kVersionEnd + lengthBytes;
    if (length > bytes.size() - begin)
        return broken(kVersionEnd, fmt::format("it should take {} bytes", length));
    const auto dict = bytes.substr(begin, length);
    const auto descr = valueOf(dict, "descr");
    const auto order = valueOf(dict, "fortran_order");
    const auto shape = valueOf(dict, "shape");
    if (!descr || !order || !shape || descr->size() < 4)
        return broken(begin, "no descr, fortran_order or shape");
    const auto code = descr->substr(1, descr->find(descr->front(), 1) - 1); // between the quotes
    const auto known =
        std::ranges::find(kCodes, code.substr(std::min<std::size_t>(1, code.size())), &Code::code);
    if (known == kCodes.end() || std::string_view("<>=|").find(code.front()) == std::string_view::npos ||
        (descr->front() != '\'' && descr->front() != '"'))
        return fail(ErrorCode::Unsupported, message(MessageId::NpyObjects, code.substr(0, 40)),
                    {file, 0, offset + begin});
    const auto dims = shapeOf(*shape);
    if (!dims)
        return broken(begin, "the shape is no list of numbers");
    Tensor tensor;
    tensor.type = known->type;
    tensor.isBigEndian = code.front() == '>';
    tensor.isFortranOrder = order->starts_with("True");
    tensor.shape = *dims;
    tensor.logicalShape = *dims;
    tensor.offset = offset + begin + length;
    tensor.bytes = bytes.substr(begin + length);
    if (dims->empty() && tensor.bytes.size() * 8 < dataTypeInfo(tensor.type)->bits)
        return fail(
            ErrorCode::Malformed,
            message(MessageId::NpyDataCutOff, dataTypeInfo(tensor.type)->bits / 8, tensor.bytes.size()),
            {file, 0, tensor.offset});
    return checkedTensor(std::move(tensor), file);
}

Result<NpyFile> openNpy(const std::filesystem::path& path)
{
    NpyFile npy;
    OPSCOPE_TRY_ASSIGN(npy.file, MappedFile::open(path));
    OPSCOPE_TRY_ASSIGN(npy.tensor, parseNpy(npy.file->bytes(), 0, path.string()));
    npy.tensor.file = npy.file.get();
    return npy;
}

std::string npyHeader(DataType type, const Shape& shape)
{
    constexpr std::size_t kAlign = 64;
    const auto known = std::ranges::find(kCodes, type, &Code::type);
    const auto code = known == kCodes.end() ? std::string_view("f4") : known->code;
    const bool hasOrder = code != "i1" && code != "u1" && code != "b1" && !code.starts_with('V');
    auto dict = fmt::format("{{'descr': '{}{}', 'fortran_order': False, 'shape': ({}{}), }}",
                            hasOrder ? '<' : '|', code, fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
    const auto before = kNpyMagic.size() + 4;
    dict.append(kAlign - 1 - (before + dict.size()) % kAlign, ' ');
    dict += '\n';
    std::string header(kNpyMagic);
    header += {'\x01', '\x00', static_cast<char>(dict.size() & 0xffU), static_cast<char>(dict.size() >> 8U)};
    return header + dict;
}

} // namespace opscope::accuracy
