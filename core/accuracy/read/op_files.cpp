// SPDX-License-Identifier: GPL-3.0-or-later
// An op that was split into threads (FFTS+) has a dump for each: outputs are concatenated along the dimension
// that was split, inputs are those of the first thread. FORMATS 1.7 of this folder.
#include "core/accuracy/read/op_files.h"

#include <algorithm>
#include <utility>

#include "core/accuracy/read/dump_file.h"
#include "core/accuracy/read/npy.h"
#include "core/base/json_tree.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint64_t kMaxMergedBytes = std::uint64_t{8} << 30;

/// How an op was split, from the attribute of the first thread; empty if it was split manually.
struct Cutting {
    std::uint64_t threads = 0;                          ///< 0: unknown
    std::vector<std::optional<std::size_t>> dimensions; ///< of each output; missing: not split
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

/// Concatenates the parts of all threads. Errors: type, layout or another dimension differ.
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
    if (size > kMaxMergedBytes)
        return fail(ErrorCode::Unsupported, message(MessageId::FileTooLarge, size, kMaxMergedBytes), where);
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

/// Opens a file with one tensor: npy, or the message of a framework with one output.
OpTensor openTensor(const DumpEntry& entry, OpenedOp& op)
{
    const auto& place = *entry.name.tensor;
    OpTensor opened{place.isInput, static_cast<std::size_t>(place.index), entry.path, {}, {}};
    if (entry.path.extension() == ".npy") {
        if (auto npy = openNpy(entry.path)) {
            opened.tensor = std::move(npy->tensor);
            op.kept.push_back(npy->file);
        } else {
            opened.error = npy.error();
        }
    } else if (auto dump = openDump(entry.path); !dump) {
        opened.error = dump.error();
    } else {
        op.issues.insert(op.issues.end(), dump->issues.begin(), dump->issues.end());
        op.kept.push_back(dump->file);
        if (dump->outputs.empty())
            opened.error = Error{ErrorCode::NotFound,
                                 message(MessageId::AccuracyNoTensor, entry.name.op, "output", 0, 0),
                                 {entry.path.string(), 0, {}}};
        else
            opened.tensor = std::move(dump->outputs.front());
    }
    opened.tensor.format = formatByName(place.format).value_or(opened.tensor.format);
    return opened;
}

OpenedOp openTensors(const std::vector<DumpEntry>& files)
{
    OpenedOp op;
    for (const auto& entry : files)
        op.tensors.push_back(openTensor(entry, op));
    std::ranges::stable_sort(op.tensors, {},
                             [](const OpTensor& tensor) { return std::pair(!tensor.isInput, tensor.index); });
    return op;
}

/// The tensors of the dump in file `path`.
OpenedOp opOfDump(DumpFile dump, const std::filesystem::path& path)
{
    OpenedOp op;
    op.opName = std::move(dump.opName);
    op.issues = std::move(dump.issues);
    for (auto* list : {&dump.inputs, &dump.outputs}) {
        for (std::size_t i = 0; i < list->size(); ++i)
            op.tensors.push_back({list == &dump.inputs, i, path, std::move((*list)[i]), {}});
    }
    op.kept = std::move(dump.kept);
    op.kept.push_back(std::move(dump.file));
    return op;
}

/// Completes the outputs of the dump `first` that were split into threads.
Result<void> mergeThreads(OpenedOp& op, const DumpFile& first, const std::vector<DumpEntry>& files)
{
    const SourcePos where{files.front().path.string(), 0, {}};
    std::vector<DumpFile> others;
    for (std::size_t i = 1; i < files.size(); ++i) {
        OPSCOPE_TRY_ASSIGN(auto other, openDump(files[i].path));
        op.issues.insert(op.issues.end(), other.issues.begin(), other.issues.end());
        others.push_back(std::move(other));
    }
    const auto cutting = cuttingOf(first, where.file);
    if (cutting.threads > 0 && cutting.threads != files.size())
        op.issues.push_back({Severity::DataLoss,
                             message(MessageId::AccuracyPartsMissing, files.size(), cutting.threads),
                             {where},
                             1});
    for (auto& output : op.tensors) {
        const auto i = output.index;
        const auto dimension = i < cutting.dimensions.size() ? cutting.dimensions[i]
                               : files.front().name.slice    ? std::optional<std::size_t>(0)
                                                             : std::nullopt;
        if (output.isInput || !dimension || files.size() == 1)
            continue;
        std::vector<Tensor> parts;
        OPSCOPE_TRY_ASSIGN(auto own, output.checked());
        parts.push_back(std::move(own));
        for (std::size_t other = 0; other < others.size(); ++other) {
            if (i >= others[other].outputs.size())
                return fail(ErrorCode::Malformed, message(MessageId::AccuracyPartsDiffer), where);
            OPSCOPE_TRY_ASSIGN(auto part,
                               checkedTensor(others[other].outputs[i], files[other + 1].path.string()));
            parts.push_back(std::move(part));
        }
        auto bytes = std::make_shared<std::string>();
        OPSCOPE_TRY_ASSIGN(output.tensor, joined(parts, *dimension, *bytes, where));
        output.path = files.back().path;
        op.kept.push_back(std::move(bytes));
    }
    OPSCOPE_TRY(first.file->checkLength()); // merged tensors have no file
    for (const auto& other : others)
        OPSCOPE_TRY(other.file->checkLength());
    return {};
}

} // namespace

Result<Tensor> OpTensor::checked() const
{
    if (error)
        return Failure(*error);
    return checkedTensor(tensor, path.string());
}

Result<const OpTensor*> OpenedOp::find(bool isInput, std::uint64_t index) const
{
    std::size_t count = 0;
    for (const auto& tensor : tensors) {
        if (tensor.isInput != isInput)
            continue;
        if (tensor.index == index)
            return &tensor;
        ++count;
    }
    return fail(ErrorCode::NotFound,
                message(MessageId::AccuracyNoTensor, opName, isInput ? "input" : "output", index, count),
                {tensors.empty() ? std::string() : tensors.back().path.string(), 0, {}});
}

std::vector<DumpEntry> filesOf(const std::vector<DumpEntry>& files, bool isInput, std::uint64_t index)
{
    if (files.empty() || !files.front().name.tensor)
        return files;
    const auto own = std::ranges::find_if(files, [&](const DumpEntry& entry) {
        return entry.name.tensor->isInput == isInput && entry.name.tensor->index == index;
    });
    return own == files.end() ? std::vector<DumpEntry>() : std::vector<DumpEntry>{*own};
}

Result<OpenedOp> openOp(const std::vector<DumpEntry>& files)
{
    if (files.front().name.tensor)
        return openTensors(files);
    const auto& path = files.front().path;
    OPSCOPE_TRY_ASSIGN(const auto dump, openDump(path));
    auto op = opOfDump(dump, path);
    if (files.front().name.part || files.front().name.slice)
        OPSCOPE_TRY(mergeThreads(op, dump, files));
    return op;
}

} // namespace opscope::accuracy
