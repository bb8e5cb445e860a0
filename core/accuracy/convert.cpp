// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/convert.h"

#include <algorithm>

#include "core/accuracy/decode.h"
#include "core/accuracy/npy.h"
#include "core/base/atomic_file.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint64_t kBlock = 65536;

/// True for the types that a npy file can name.
bool isOfNumpy(DataType type)
{
    const auto* info = dataTypeInfo(type);
    return info->bits >= 8 && info->name != "bfloat16" && info->name != "complex32" &&
           !info->name.starts_with("float8") && info->name != "hifloat8" && info->name != "bool";
}

/// The type that numpy calls by the same name: QInt8 is an int8 there.
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

Result<LayoutMap> mapOf(const Tensor& tensor, const ConvertOptions& options)
{
    if (options.asStored)
        return mapAsStored(tensor);
    const auto form = logicalForm(tensor);
    return mapLayout(tensor, options.format.value_or(form.format), form.shape);
}

/// Bytes of elements as they are.
Result<void> writeBytes(AtomicFile& file, const Tensor& tensor, const LayoutMap& map)
{
    const auto itemBytes = dataTypeInfo(tensor.type)->bits / 8;
    for (std::uint64_t first = 0; first < map.count; first += kBlock) {
        forEachRun(map, first, kBlock, [&](std::uint64_t start, std::uint64_t stride, std::uint64_t count) {
            if (stride == 1) {
                file.text() += tensor.bytes.substr(start * itemBytes, count * itemBytes);
                return;
            }
            for (std::uint64_t i = 0; i < count; ++i)
                file.text() += tensor.bytes.substr((start + i * stride) * itemBytes, itemBytes);
        });
        OPSCOPE_TRY(file.flushIfFull());
    }
    return {};
}

Result<void> writeFloats(AtomicFile& file, const Tensor& tensor, LayoutMap map)
{
    const ElementReader<float> reader(tensor, std::move(map));
    std::vector<float> values(kBlock);
    for (std::uint64_t first = 0; first < reader.count(); first += kBlock) {
        const auto count = std::min(kBlock, reader.count() - first);
        reader.read(first, std::span(values).first(count));
        OPSCOPE_TRY(file.write({reinterpret_cast<const char*>(values.data()), count * sizeof(float)}));
    }
    return {};
}

} // namespace

Result<Shape> writeNpy(const std::filesystem::path& path, const Tensor& tensor, const ConvertOptions& options)
{
    OPSCOPE_TRY_ASSIGN(auto map, mapOf(tensor, options));
    auto shape = map.shape;
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true, .isDurable = false}));
    const bool isBool = tensor.type == DataType::Bool;
    if (isBool || isOfNumpy(tensor.type)) {
        OPSCOPE_TRY(file.write(npyHeader(numpyType(tensor.type), shape)));
        OPSCOPE_TRY(writeBytes(file, tensor, map));
    } else {
        auto dims = shape;
        if (isComplex(tensor.type))
            dims.push_back(2); // both parts
        OPSCOPE_TRY(file.write(npyHeader(DataType::Float, dims)));
        OPSCOPE_TRY(writeFloats(file, tensor, std::move(map)));
    }
    OPSCOPE_TRY(file.commit());
    return shape;
}

Result<std::vector<Converted>> convertDump(const DumpFile& dump, const std::filesystem::path& folder,
                                           const ConvertOptions& options, std::vector<Issue>& issues)
{
    std::vector<Converted> written;
    const auto name = dump.file->path().filename().string();
    for (const bool isInput : {true, false}) {
        const auto& list = isInput ? dump.inputs : dump.outputs;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto path = folder / fmt::format("{}.{}.{}.npy", name, isInput ? "input" : "output", i);
            const auto tensor = checkedTensor(list[i], dump.file->path().string());
            auto shape = tensor ? writeNpy(path, *tensor, options) : Result<Shape>(Failure(tensor.error()));
            if (!shape && shape.error().message.id == MessageId::CannotWrite)
                return Failure(shape.error());
            if (!shape) {
                auto where = shape.error().where;
                if (where.file.empty())
                    where = {dump.file->path().string(), 0, list[i].offset};
                issues.push_back({Severity::DataLoss, shape.error().message, {where}, 1});
                continue;
            }
            written.push_back({path, *std::move(shape)});
        }
    }
    return written;
}

} // namespace opscope::accuracy
