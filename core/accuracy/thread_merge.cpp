// SPDX-License-Identifier: GPL-3.0-or-later
// An op of several files. One that was cut into threads (FFTS+) has a dump of each: outputs are put together
// along the dimension that was cut, inputs are those of the first. ACCURACY 1.7.
#include <algorithm>

#include "core/accuracy/compare_run.h"
#include "core/accuracy/npy.h"
#include "core/base/json_tree.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint64_t kMostMerged = std::uint64_t{8} << 30;

/// What the attribute of the first thread says; nothing of an op that was cut by hand.
struct Cutting {
    std::uint64_t threads = 0;                          ///< 0: not said
    std::vector<std::optional<std::size_t>> dimensions; ///< of each output; none: not cut
};

Cutting cuttingOf(const DumpFile& dump, const std::string& file)
{
    Cutting cutting;
    for (const auto& [name, value] : dump.attributes) {
        const auto tree = parseJsonTree(value, file);
        if (!tree || !tree->is_object())
            continue;
        cutting.threads =
            static_cast<std::uint64_t>(std::max<std::int64_t>(integerOf(*tree, "slice_instance_num", 0), 0));
        const auto* cuts = childOf(*tree, "outputCutList");
        if (cuts == nullptr || !cuts->is_array())
            continue;
        for (const auto& output : *cuts) {
            std::optional<std::size_t> dimension;
            for (std::size_t d = 0; output.is_array() && d < output.size() && !dimension; ++d) {
                if (output[d].is_number_integer() && output[d] != 1)
                    dimension = d;
            }
            cutting.dimensions.push_back(dimension);
        }
    }
    return cutting;
}

std::uint64_t product(Shape::const_iterator begin, Shape::const_iterator end)
{
    return elementCount(Shape(begin, end)).value_or(0);
}

/// One tensor of the parts of all threads. Errors: they differ in type, layout or another dimension.
Result<Tensor> joined(const std::vector<Tensor>& parts, std::size_t dimension, std::string& bytes,
                      const SourcePos& where)
{
    const auto differ = [&] {
        return fail(ErrorCode::Malformed, message(MessageId::AccuracyPartsDiffer), where);
    };
    auto whole = parts.front();
    const auto* info = dataTypeInfo(whole.type);
    if (info == nullptr || info->bits < 8 || dimension >= whole.shape.size())
        return differ();
    whole.shape[dimension] = 0;
    std::uint64_t size = 0;
    for (const auto& part : parts) {
        auto rest = part.shape;
        if (part.type != whole.type || part.format != whole.format || rest.size() != whole.shape.size())
            return differ();
        rest[dimension] = whole.shape[dimension];
        if (rest != whole.shape)
            return differ();
        whole.shape[dimension] += part.shape[dimension];
        size += part.bytes.size();
    }
    if (size > kMostMerged)
        return fail(ErrorCode::Unsupported, message(MessageId::FileTooLarge, size, kMostMerged), where);
    bytes.reserve(size);
    const auto cut = static_cast<std::ptrdiff_t>(dimension);
    const auto rows = size == 0 ? 0 : product(whole.shape.begin(), whole.shape.begin() + cut);
    for (std::uint64_t row = 0; row < rows; ++row) {
        for (const auto& part : parts) {
            const auto rowBytes = product(part.shape.begin() + cut, part.shape.end()) * (info->bits / 8);
            bytes += part.bytes.substr(row * rowBytes, rowBytes);
        }
    }
    whole.bytes = bytes;
    whole.file = nullptr;
    return whole;
}

/// A dump whose tensors are files each: npy, or the message of a framework with one output.
Result<DumpFile> openTensors(const std::vector<DumpEntry>& files)
{
    DumpFile dump;
    for (const auto& [path, name] : files) {
        auto& list = name.tensor->isInput ? dump.inputs : dump.outputs;
        if (name.tensor->index >= kMostTensors)
            continue;
        if (list.size() <= name.tensor->index)
            list.resize(name.tensor->index + 1);
        auto& tensor = list[name.tensor->index];
        if (path.extension() == ".npy") {
            OPSCOPE_TRY_ASSIGN(auto npy, openNpy(path));
            tensor = std::move(npy.tensor);
            dump.kept.push_back(npy.file);
        } else {
            OPSCOPE_TRY_ASSIGN(auto opened, openDump(path));
            if (!opened.outputs.empty())
                tensor = std::move(opened.outputs.front());
            dump.kept.push_back(opened.file);
        }
        tensor.format = formatByName(name.tensor->format).value_or(tensor.format);
    }
    return dump;
}

} // namespace

Result<DumpFile> openOp(const std::vector<DumpEntry>& files)
{
    const auto& path = files.front().path;
    if (files.front().name.tensor)
        return openTensors(files);
    OPSCOPE_TRY_ASSIGN(auto first, openDump(path));
    const bool isCut = files.front().name.part || files.front().name.slice;
    if (!isCut)
        return first;
    const SourcePos where{path.string(), 0, {}};
    std::vector<DumpFile> others;
    for (std::size_t i = 1; i < files.size(); ++i) {
        OPSCOPE_TRY_ASSIGN(auto other, openDump(files[i].path));
        first.issues.insert(first.issues.end(), other.issues.begin(), other.issues.end());
        others.push_back(std::move(other));
    }
    const auto cutting = cuttingOf(first, where.file);
    if (cutting.threads > 0 && cutting.threads != files.size())
        first.issues.push_back({Severity::DataLoss,
                                message(MessageId::AccuracyPartsMissing, files.size(), cutting.threads),
                                {where},
                                1});
    for (std::size_t i = 0; i < first.outputs.size(); ++i) {
        const auto dimension = i < cutting.dimensions.size() ? cutting.dimensions[i]
                               : files.front().name.slice    ? std::optional<std::size_t>(0)
                                                             : std::nullopt;
        if (!dimension || files.size() == 1)
            continue;
        std::vector<Tensor> parts;
        OPSCOPE_TRY_ASSIGN(auto own, checkedTensor(first.outputs[i], where.file));
        parts.push_back(std::move(own));
        for (std::size_t other = 0; other < others.size(); ++other) {
            if (i >= others[other].outputs.size())
                return fail(ErrorCode::Malformed, message(MessageId::AccuracyPartsDiffer), where);
            OPSCOPE_TRY_ASSIGN(auto part,
                               checkedTensor(others[other].outputs[i], files[other + 1].path.string()));
            parts.push_back(std::move(part));
        }
        auto bytes = std::make_shared<std::string>();
        OPSCOPE_TRY_ASSIGN(first.outputs[i], joined(parts, *dimension, *bytes, where));
        first.kept.push_back(std::move(bytes));
    }
    return first;
}

} // namespace opscope::accuracy
