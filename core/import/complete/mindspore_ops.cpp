// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/mindspore_ops.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/json_tree.h"
#include "core/import/tables/table_reader.h"
#include "core/report/step_assignment.h"

namespace opscope {
namespace {

constexpr std::uint32_t kNoRow = UINT32_MAX;
constexpr std::uint32_t kSeveral = UINT32_MAX - 1;

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('/') + 1); // npos + 1 is 0: without '/' the whole name
}

/// The tensors of an op in the format of the other exporters: "32,3,224,224;64,3,7,7".
struct Tensors {
    StringId shapes;
    StringId types;
    StringId formats;
};

Tensors tensorsOf(const JsonTree& info, std::string_view side, ReportBuilder& builder)
{
    constexpr int kMost = 1024;
    std::string shapes;
    std::string types;
    std::string formats;
    bool isFirst = true;
    for (int i = 0; i < kMost; ++i) {
        const auto* tensor = childOf(info, fmt::format("{}_{}", side, i));
        if (tensor == nullptr) { // version 2.x begins the key with a capital
            auto capital = fmt::format("{}_{}", side, i);
            capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
            tensor = childOf(info, capital);
        }
        if (tensor == nullptr || !tensor->is_object())
            break;
        const auto* const separator = isFirst ? "" : ";";
        shapes += separator + textOf(*tensor, "shape");
        types += separator + textOf(*tensor, "data_type");
        formats += separator + textOf(*tensor, "format");
        isFirst = false;
    }
    if (isFirst)
        return {};
    return {builder.intern(shapes), builder.intern(types), builder.intern(formats)};
}

class FrameworkOps {
public:
    FrameworkOps(ReportBuilder& builder, std::size_t table)
        : m_builder(builder),
          m_index(table),
          m_steps(builder.report()),
          m_rowOfSlice(builder.report().strings.size(), kUnknown)
    {
        auto& report = builder.report();
        const auto& rows = report.tables[table];
        m_fullName = findColumn(rows, "full_kernel_name");
        m_opType = findColumn(rows, "op_type");
        m_kernelType = findColumn(rows, "kernel_type"); // before 2.2 the op type, later the task type
        m_stream = findColumn(rows, "stream_id");
        m_task = findColumn(rows, "task_id");
        m_blocks = findColumn(rows, "block_dim");
        m_info = findColumn(rows, "op_info");
        m_model = findColumn(rows, "model_id");
    }
    bool hasNames() const { return m_fullName != nullptr && m_fullName->kind == DataKind::Text; }
    void add(const std::stop_token& stop);

private:
    static constexpr std::uint32_t kUnknown = UINT32_MAX - 2; ///< not looked up yet

    const DataTable& table() const { return m_builder.report().tables[m_index]; }
    void indexNames();
    std::uint32_t rowOf(std::size_t slice);
    std::uint32_t rowOfName(std::string_view name) const;
    void addOp(std::size_t slice, std::uint32_t row);

    ReportBuilder& m_builder;
    std::size_t m_index;
    StepsByTime m_steps;
    const DataColumn* m_fullName = nullptr;
    const DataColumn* m_opType = nullptr;
    const DataColumn* m_kernelType = nullptr;
    const DataColumn* m_stream = nullptr;
    const DataColumn* m_task = nullptr;
    const DataColumn* m_blocks = nullptr;
    const DataColumn* m_info = nullptr;
    const DataColumn* m_model = nullptr;
    std::unordered_map<std::string, std::uint32_t> m_byName; ///< full names, and their last parts
    std::vector<std::uint32_t> m_rowOfSlice;                 ///< by the name id of the slice
    std::unordered_map<std::uint32_t, std::pair<Tensors, Tensors>> m_tensors; ///< by row
};

void FrameworkOps::indexNames()
{
    const auto& report = m_builder.report();
    for (std::size_t row = 0; row < table().rows; ++row) {
        const std::string name(report.text(m_fullName->texts[row]));
        if (name.empty())
            continue;
        // An op with dynamic shapes has one row for each execution; none of them can be assigned to a slice.
        const auto [whole, isNew] = m_byName.try_emplace(name, static_cast<std::uint32_t>(row));
        if (!isNew)
            whole->second = kSeveral;
    }
    std::unordered_map<std::string, std::uint32_t> parts;
    for (const auto& [name, row] : m_byName) {
        const auto [part, isNew] = parts.try_emplace(std::string(lastPart(name)), row);
        if (!isNew)
            part->second = kSeveral;
    }
    for (const auto& [part, row] : parts)
        m_byName.try_emplace(part, row);
}

std::uint32_t FrameworkOps::rowOfName(std::string_view name) const
{
    const auto it = m_byName.find(std::string(name));
    return it == m_byName.end() ? kNoRow : it->second;
}

std::uint32_t FrameworkOps::rowOf(std::size_t slice)
{
    const auto& report = m_builder.report();
    const auto name = report.slices.name[slice];
    if (!name.valid() || name.index() >= m_rowOfSlice.size())
        return kNoRow;
    auto& known = m_rowOfSlice[name.index()];
    if (known == kUnknown)
        known = rowOfName(report.text(name));
    const auto ref = report.slices.args[slice];
    if (known != kSeveral || !ref.valid() || ref.source() >= report.argSources.size())
        return known;
    const auto args = report.argSources[ref.source()]->decode(ref.locator());
    if (!args)
        return kNoRow;
    const auto whole = std::ranges::find(*args, "fullname", &Arg::key);
    return whole == args->end() ? kNoRow : rowOfName(whole->value);
}

void FrameworkOps::addOp(std::size_t slice, std::uint32_t row)
{
    auto& report = m_builder.report();
    auto& ops = report.ops;
    auto tensors = m_tensors.find(row);
    if (tensors == m_tensors.end()) {
        std::pair<Tensors, Tensors> both;
        const auto text = m_info == nullptr ? std::string() : cellText(*m_info, row, report.strings);
        if (const auto info = parseJsonTree(text, "op_info"); info && info->is_object())
            both = {tensorsOf(*info, "input", m_builder), tensorsOf(*info, "output", m_builder)};
        tensors = m_tensors.emplace(row, both).first;
    }
    const auto textAt = [&](const DataColumn* column) { return textIdAt(column, row, report.strings); };
    const auto numberAt = [&](const DataColumn* column) {
        const auto value = integerAt(column, row);
        return value < 0 || value >= kNoNumber ? kNoNumber : static_cast<std::uint32_t>(value);
    };
    const auto& track = report.tracks[report.slices.track[slice].index()];
    const auto model = integerAt(m_model, row);
    ops.name.push_back(m_fullName->texts[row]);
    ops.type.push_back(textAt(m_opType != nullptr ? m_opType : m_kernelType));
    ops.taskType.push_back(m_opType != nullptr ? textAt(m_kernelType) : StringId{});
    ops.device.push_back(track.device);
    ops.model.push_back(model == kMissingInteger || model >= kNoNumber ? -1 : model);
    ops.step.push_back(m_steps.at(track.device, report.slices.ts[slice]));
    ops.stream.push_back(track.stream != kNoNumber ? track.stream : numberAt(m_stream));
    ops.task.push_back(numberAt(m_task));
    ops.start.push_back(report.slices.ts[slice]);
    ops.dur.push_back(report.slices.dur[slice]);
    ops.blockNum.push_back(integerAt(m_blocks, row));
    ops.inputShapes.push_back(tensors->second.first.shapes);
    ops.inputTypes.push_back(tensors->second.first.types);
    ops.inputFormats.push_back(tensors->second.first.formats);
    ops.outputShapes.push_back(tensors->second.second.shapes);
    ops.outputTypes.push_back(tensors->second.second.types);
    ops.outputFormats.push_back(tensors->second.second.formats);
    ops.slice.push_back(SliceId::of(slice));
    ops.row.push_back(row);
}

void FrameworkOps::add(const std::stop_token& stop)
{
    indexNames();
    auto& report = m_builder.report();
    for (std::size_t i = 0; i < report.slices.size() && !stop.stop_requested(); ++i) {
        const auto cls = report.slices.cls[i];
        if (cls != SliceClass::Kernel && cls != SliceClass::AiCpu)
            continue;
        const auto row = rowOf(i);
        if (row < table().rows)
            addOp(i, row);
    }
    if (report.ops.size() == 0)
        return;
    report.ops.source = static_cast<std::uint32_t>(m_index);
    m_builder.followSlices();
}

} // namespace

void opsFromFramework(ReportBuilder& builder, const std::stop_token& stop)
{
    const auto& report = builder.report();
    if (report.ops.size() != 0)
        return;
    const auto it = std::ranges::find(report.tables, "framework_raw", &DataTable::kind);
    if (it == report.tables.end())
        return;
    FrameworkOps ops(builder, static_cast<std::size_t>(it - report.tables.begin()));
    if (ops.hasNames())
        ops.add(stop);
}

} // namespace opscope
