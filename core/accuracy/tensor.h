// SPDX-License-Identifier: GPL-3.0-or-later
// What a tensor of a dump or of a golden file is, whatever the file it stands in. ACCURACY: data types and
// layouts are numbered as the dump's protobuf numbers them (ge.proto.DataType, toolkit OutputFormat).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/result.h"

namespace opscope::accuracy {

using Shape = std::vector<std::uint64_t>;

enum class DataType : std::int32_t {
    Undefined = 0,
    Float = 1,
    Float16 = 2,
    Int8 = 3,
    UInt8 = 4,
    Int16 = 5,
    UInt16 = 6,
    Int32 = 7,
    Int64 = 8,
    UInt32 = 9,
    UInt64 = 10,
    Bool = 11,
    Double = 12,
    String = 13,
    Complex64 = 16,
    Complex128 = 17,
    QInt8 = 18,
    QInt16 = 19,
    QInt32 = 20,
    QUInt8 = 21,
    QUInt16 = 22,
    Resource = 23,
    StringRef = 24,
    BFloat16 = 27,
    Int4 = 28,
    UInt1 = 29,
    Int2 = 30,
    UInt2 = 31,
    Complex32 = 32,
    HiFloat8 = 33,
    Float8E5M2 = 34,
    Float8E4M3 = 35,
    Float8E8M0 = 36,
    Float6E3M2 = 37,
    Float6E2M3 = 38,
    Float4E2M1 = 39,
    Float4E1M2 = 40,
};

struct DataTypeInfo {
    DataType type;
    std::string_view name; ///< as numpy calls it
    unsigned bits;         ///< of an element; 0: of no fixed size
};
/// Null for a type that cannot be decoded.
const DataTypeInfo* dataTypeInfo(DataType type);
/// "float16"; "type 77" of one that is not known.
std::string dataTypeName(DataType type);
/// The type of ge::DataType, another numbering: that of the C++ API, used by nano dumps. ACCURACY 1.3.
DataType fromGeDataType(std::int32_t value);
/// True for the types of which an element is two numbers; `componentOf` is the type of each.
bool isComplex(DataType type);
DataType componentOf(DataType type);

/// Layouts by number; values above 255 hold more than the layout (ACCURACY 1.3) and are masked.
enum class Format : std::int32_t {
    NCHW = 0,
    NHWC = 1,
    ND = 2,
    NC1HWC0 = 3,
    FractalZ = 4,
    NHWC1C0 = 6,
    NC1HWC0C04 = 12,
    FractalZC04 = 13,
    CHWN = 14,
    HWCN = 16,
    C1HWNCoC0 = 25,
    NDHWC = 27,
    FractalZZ = 28,
    FractalNZ = 29,
    NCDHW = 30,
    DHWCN = 31,
    NDC1HWC0 = 32,
    FractalZ3D = 33,
    DHWNC = 36,
    NCL = 47,
};
/// "NC1HWC0"; "format 99" of one that is not known.
std::string formatName(Format format);
std::optional<Format> formatByName(std::string_view name);
/// "NCHW": a letter a dimension, the depth is D, the length L; "" of a layout in blocks and of ND.
std::string_view formatLetters(Format format);

/// A tensor in bytes that somebody else keeps.
struct Tensor {
    DataType type = DataType::Undefined;
    Format format = Format::ND;
    std::int32_t groups = 0; ///< of a FRACTAL_Z
    Shape shape;             ///< as it lies in memory
    Shape logicalShape;      ///< without padding; empty: not said
    std::string_view bytes;
    std::uint64_t offset = 0;  ///< of the bytes in the file
    std::uint64_t address = 0; ///< on the device; 0: not said
    std::string originName;    ///< of the graph before fusion; "": not said
    std::uint32_t originIndex = 0;
    bool isBigEndian = false;
    bool isFortranOrder = false;      ///< the first dimension lies densest
    const MappedFile* file = nullptr; ///< what the bytes are mapped from; null: memory

    /// To be asked when bytes were read, before the answer is used. Errors: the file became shorter
    /// meanwhile.
    Result<void> checkFile() const { return file == nullptr ? Result<void>() : file->checkLength(); }
};

/// "[1,64,56,56]"
std::string shapeText(const Shape& shape);
/// The product; nothing when it does not fit into 63 bits. 1 for an empty shape.
std::optional<std::uint64_t> elementCount(const Shape& shape);

/// Brings type and shape into what can be decoded: UNDEFINED becomes int8, an empty shape what the bytes hold
/// (ACCURACY 1.4). Errors: a type that cannot be decoded, too few bytes, too many elements; at
/// `tensor.offset`.
Result<Tensor> checkedTensor(Tensor tensor, const std::string& file);

} // namespace opscope::accuracy
