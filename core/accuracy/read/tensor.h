// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor of a dump or of a golden file, independent of the kind of file. Data types and layouts have the
// numbers of the dump's protobuf (FORMATS 1.3 of this folder).
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
    std::string_view name; ///< as in numpy
    unsigned bits;         ///< of an element; 0: the size is not fixed
};
/// Null for a type that cannot be decoded.
const DataTypeInfo* dataTypeInfo(DataType type);
/// "float16"; "type 77" for an unknown type.
std::string dataTypeName(DataType type);
/// Converts from ge::DataType, the numbers of the C++ API, which nano dumps use. FORMATS 1.3 of this folder.
DataType fromGeDataType(std::int32_t value);
/// True for types with two numbers per element; `componentOf` is the type of each number.
bool isComplex(DataType type);
DataType componentOf(DataType type);

/// Layouts by number. Values above 255 contain more than the layout and are masked (FORMATS 1.3 of this
/// folder).
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
/// "NC1HWC0"; "format 99" for an unknown layout.
std::string formatName(Format format);
std::optional<Format> formatByName(std::string_view name);
/// "NCHW": a letter for each dimension; D is the depth, L the length. "" for layouts in blocks and for ND.
std::string_view formatLetters(Format format);

/// A tensor whose bytes belong to another object.
struct Tensor {
    DataType type = DataType::Undefined;
    Format format = Format::ND;
    std::int32_t groups = 0; ///< of a FRACTAL_Z
    Shape shape;             ///< in memory
    Shape logicalShape;      ///< without padding; empty: unknown
    std::string_view bytes;
    std::uint64_t offset = 0;  ///< of the bytes in the file
    std::uint64_t address = 0; ///< on the device; 0: unknown
    std::string originName;    ///< of the graph before fusion; "": unknown
    std::uint32_t originIndex = 0;
    bool isBigEndian = false;
    bool isFortranOrder = false;      ///< the first dimension is contiguous
    const MappedFile* file = nullptr; ///< the file that the bytes are mapped from; null: memory

    /// Must be called after bytes were read and before results are used. Errors: the file became shorter
    /// meanwhile.
    Result<void> checkFile() const { return file == nullptr ? Result<void>() : file->checkLength(); }
};

/// "[1,64,56,56]"
std::string shapeText(const Shape& shape);
/// The product; missing if it does not fit into 63 bits. 1 for an empty shape.
std::optional<std::uint64_t> elementCount(const Shape& shape);

/// Prepares type and shape for decoding: UNDEFINED becomes int8, an empty shape is a scalar, or empty if
/// there are too few bytes (FORMATS 1.4 of this folder). Errors, at `tensor.offset`: a type that cannot be
/// decoded, too few bytes, too many elements.
Result<Tensor> checkedTensor(Tensor tensor, const std::string& file);

} // namespace opscope::accuracy
