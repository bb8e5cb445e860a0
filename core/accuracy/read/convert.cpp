// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/convert.h"

#include <algorithm>

#include "core/accuracy/read/decode.h"
#include "core/accuracy/read/npy.h"
#include "core/base/atomic_file.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kConvertBlock = 65536;
constexpr std::uint64_t kBlocksKept = 64; ///< number of blocks that stay mapped

/// True for types that an npy file can name.
bool hasNumpyType(DataType type)
{
    const auto* info = dataTypeInfo(type);
    return info->bits >= 8 && info->name != "bfloat16" && info->name != "complex32" &&
           !info->name.starts_with("float8") && info->name != "hifloat8" && info->name != "bool";
}

/// The type that has the same name in numpy: QInt8 is int8 there.
DataType numpyType(DataType type)
{
    const auto* info = dataTypeInfo(type);
    for (const auto known : {DataType::Int8, DataType::UInt8, DataType::Int16, DataType::UInt16,
                             DataType::Int32, DataType::Int64}) {
        if (dataTypeInfo(known)->name == info->name)
            return known;
    }
    return type;
}

/// Moves the dimensions of `shape` from the order of layout `from` to that of `to`. The shape is unchanged
/// unless both layouts name their dimensions by letters.
Shape reordered(const Shape& shape, Format from, Format to)
{
    const auto old = formatLetters(from);
    const auto wanted = formatLetters(to);
    if (old.size() != shape.size() || wanted.size() != shape.size())
        return shape;
    Shape moved;
    for (const char letter : wanted) {
        const auto at = old.find(letter);
        if (at == std::string_view::npos)
            return shape;
        moved.push_back(shape[at]);
    }
    return moved;
}

Result<LayoutMap> mapOf(const Tensor& tensor, const ConvertOptions& options)
{
    if (options.asStored)
        return mapAsStored(tensor);
    const auto form = findLogicalForm(tensor);
    const auto& shape = options.shape.empty() ? form.shape : options.shape;
    const auto target = options.format.value_or(form.format);
    return mapLayout(tensor, target, reordered(shape, form.format, target));
}

/// Writes elements without conversion.
Result<void> writeBytes(AtomicFile& file, const Tensor& tensor, const LayoutMap& map)
{
    const auto itemBytes = dataTypeInfo(tensor.type)->bits / 8;
    for (std::uint64_t first = 0; first < map.count; first += kConvertBlock) {
        forEachRun(map, first, kConvertBlock,
                   [&](std::uint64_t start, std::uint64_t stride, std::uint64_t count, auto) {
                       if (stride == 1) {
                           file.text() += tensor.bytes.substr(start * itemBytes, count * itemBytes);
                           return;
                       }
                       for (std::uint64_t i = 0; i < count; ++i)
                           file.text() += tensor.bytes.substr((start + i * stride) * itemBytes, itemBytes);
                   });
        OPSCOPE_TRY(file.flushIfFull());
        if (tensor.file != nullptr && (first / kConvertBlock + 1) % kBlocksKept == 0)
            tensor.file->release(static_cast<std::size_t>(tensor.bytes.data() - tensor.file->bytes().data()),
                                 tensor.bytes.size());
    }
    return {};
}

Result<void> writeFloats(AtomicFile& file, const Tensor& tensor, LayoutMap map)
{
    const ElementReader<float> reader(tensor, std::move(map));
    std::vector<float> values(kConvertBlock);
    for (std::uint64_t first = 0; first < reader.count(); first += kConvertBlock) {
        const auto count = std::min(kConvertBlock, reader.count() - first);
        reader.read(first, std::span(values).first(count));
        OPSCOPE_TRY(file.write({reinterpret_cast<const char*>(values.data()), count * sizeof(float)}));
    }
    return {};
}

Result<Shape> writeTensor(const fs::path& path, const Tensor& tensor, const LayoutMap& map, bool hasHeader)
{
    auto shape = map.shape;
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true, .isDurable = false}));
    if (tensor.type == DataType::Bool || hasNumpyType(tensor.type)) {
        if (hasHeader)
            OPSCOPE_TRY(file.write(npyHeader(numpyType(tensor.type), shape)));
        OPSCOPE_TRY(writeBytes(file, tensor, map));
    } else {
        auto dims = shape;
        if (isComplex(tensor.type))
            dims.push_back(2); // real and imaginary part
        if (hasHeader)
            OPSCOPE_TRY(file.write(npyHeader(DataType::Float, dims)));
        OPSCOPE_TRY(writeFloats(file, tensor, map));
    }
    OPSCOPE_TRY(tensor.checkFile());
    OPSCOPE_TRY(file.commit());
    return shape;
}

/// The file name of a tensor, as msaccucmp writes it.
std::string nameOf(const std::string& dump, const std::string& which, const Tensor& tensor,
                   const Shape& shape, const ConvertOptions& options)
{
    const auto format =
        options.asStored ? tensor.format : options.format.value_or(findLogicalForm(tensor).format);
    switch (options.type) {
    case ConvertedType::Bin: {
        const bool isKept = tensor.type == DataType::Bool || hasNumpyType(tensor.type);
        return fmt::format("{}.{}.{}.{}.{}.bin", dump, which, fmt::join(shape, "_"),
                           isKept ? dataTypeName(tensor.type) : "float32", formatName(format));
    }
    case ConvertedType::MindSporeNpy:
        return fmt::format("{}.{}.{}.npy", dump, which, formatName(format));
    case ConvertedType::Npy:
        break;
    }
    return options.format ? fmt::format("{}.{}.{}.npy", dump, which, fmt::join(shape, "x"))
                          : fmt::format("{}.{}.npy", dump, which);
}

Result<void> writeParts(const DumpFile& dump, const fs::path& folder, const std::string& name,
                        const std::vector<std::string_view>& parts, std::vector<Converted>& written)
{
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto path = folder / fmt::format("{}.{}.bin", name, i);
        OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true, .isDurable = false}));
        OPSCOPE_TRY(file.write(parts[i]));
        OPSCOPE_TRY(dump.file->checkLength());
        OPSCOPE_TRY(file.commit());
        written.push_back({path, {parts[i].size()}});
    }
    return {};
}

} // namespace

Result<Shape> writeNpy(const fs::path& path, const Tensor& tensor, const ConvertOptions& options)
{
    OPSCOPE_TRY_ASSIGN(const auto map, mapOf(tensor, options));
    return writeTensor(path, tensor, map, true);
}

Result<Shape> writeNpy(const fs::path& path, const Tensor& tensor, const LayoutMap& map)
{
    return writeTensor(path, tensor, map, true);
}

Result<std::vector<Converted>> convertDump(const DumpFile& dump, const fs::path& folder,
                                           const ConvertOptions& options, std::vector<Issue>& issues)
{
    std::vector<Converted> written;
    const auto name = dump.file->path().filename().string();
    const auto lose = [&](const Error& error, std::uint64_t offset) {
        auto where = error.where;
        if (where.file.empty())
            where = {dump.file->path().string(), 0, offset};
        issues.push_back({Severity::DataLoss, error.message, {where}, 1});
    };
    for (const bool isInput : {true, false}) {
        const auto& list = isInput ? dump.inputs : dump.outputs;
        const auto* const kind = isInput ? "input" : "output";
        if (options.onlyInputs && *options.onlyInputs != isInput)
            continue;
        if (options.onlyInputs && options.index >= list.size()) {
            lose({ErrorCode::NotFound,
                  message(MessageId::AccuracyNoTensor, name, kind, options.index, list.size()),
                  {}},
                 0);
            continue;
        }
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (options.onlyInputs && i != options.index)
                continue;
            const auto tensor = checkedTensor(list[i], dump.file->path().string());
            if (!tensor) {
                lose(tensor.error(), list[i].offset);
                continue;
            }
            const auto map = mapOf(*tensor, options);
            if (!map) {
                lose(map.error(), list[i].offset);
                continue;
            }
            const auto path =
                folder / nameOf(name, fmt::format("{}.{}", kind, i), *tensor, map->shape, options);
            auto shape = writeTensor(path, *tensor, *map, options.type != ConvertedType::Bin);
            if (!shape && shape.error().message.id == MessageId::FileShrank) {
                lose(shape.error(), list[i].offset);
                return written;
            }
            if (!shape)
                return Failure(shape.error());
            written.push_back({path, *std::move(shape)});
        }
    }
    if (!options.onlyInputs && options.asStored) {
        OPSCOPE_TRY(writeParts(dump, folder, name + ".L1buffer", dump.buffers, written));
        OPSCOPE_TRY(writeParts(dump, folder, name + ".space", dump.spaces, written));
    }
    return written;
}

} // namespace opscope::accuracy
