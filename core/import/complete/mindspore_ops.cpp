// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/mindspore_ops.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/json_tree.h"
#include "core/import/tables/table_reader.h"
#include "core/report/args.h"
#include "core/report/cells.h"
#include "core/report/step_assignment.h"

namespace opscope {
namespace {

constexpr std::uint32_t kSeveral = UINT32_MAX - 1;

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('/') + 1); // npos + 1 is 0: without '/' the entire name
}

/// "AssignAdd" of "Default/AssignAdd-op552".
std::string_view typeInName(std::string_view fullName)
{
    const auto part = lastPart(fullName);
    return part.substr(0, part.rfind("-op"));
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

/// Makes ops of slices: what the arguments of a slice state, and what the row of framework_raw states of it.
class FrameworkOps {
public:
    /// `table` is an index into Report::tables; without a table of kernels only the arguments count.
    FrameworkOps(ReportBuilder& builder, std::optional<std::size_t> table)
        : m_builder(builder), m_steps(builder.report())
    {
        auto& report = builder.report();
        if (!table)
            return;
        const auto& rows = report.tables[*table];
        m_fullName = findColumn(rows, "full_kernel_name");
        if (m_fullName == nullptr || m_fullName->kind != CellKind::Text)
            return;
        m_index = *table;
        m_rows = rows.rows;
        m_opType = findColumn(rows, "op_type");
        m_kernelType = findColumn(rows, "kernel_type"); // before 2.2 the op type, later the task type
        m_stream = findColumn(rows, "stream_id");
        m_task = findColumn(rows, "task_id");
        m_blocks = findColumn(rows, "block_dim");
        m_info = findColumn(rows, "op_info");
        m_model = findColumn(rows, "model_id");
        indexNames();
    }
    void add(const std::stop_token& stop);

private:
    void indexNames();
    Args argsOf(std::size_t slice) const;
    std::uint32_t rowOf(std::size_t slice, std::string_view fullName) const;
    const std::pair<Tensors, Tensors>& tensorsOfRow(std::uint32_t row);
    std::pair<Tensors, Tensors> tensorsOfArgs(const Args& args);
    void addOp(std::size_t slice, std::uint32_t row, const Args& args);

    using RowByName = std::unordered_map<std::string, std::uint32_t>;

    ReportBuilder& m_builder;
    std::size_t m_index = UINT32_MAX;
    std::size_t m_rows = 0;
    StepsByTime m_steps;
    const DataColumn* m_fullName = nullptr;
    const DataColumn* m_opType = nullptr;
    const DataColumn* m_kernelType = nullptr;
    const DataColumn* m_stream = nullptr;
    const DataColumn* m_task = nullptr;
    const DataColumn* m_blocks = nullptr;
    const DataColumn* m_info = nullptr;
    const DataColumn* m_model = nullptr;
    RowByName m_byFullName;
    RowByName m_byLastPart;
    std::unordered_map<std::uint32_t, std::pair<Tensors, Tensors>> m_tensors; ///< by row
};

std::uint32_t rowIn(const std::unordered_map<std::string, std::uint32_t>& rows, std::string_view name)
{
    const auto it = rows.find(std::string(name));
    return it == rows.end() ? kNoNumber : it->second;
}

std::string_view argValue(const Args& args, std::string_view key)
{
    const auto it = std::ranges::find(args, key, &Arg::key);
    return it == args.end() ? std::string_view() : std::string_view(it->value);
}

void FrameworkOps::indexNames()
{
    const auto& report = m_builder.report();
    for (std::size_t row = 0; row < m_rows; ++row) {
        const std::string name(report.text(m_fullName->texts[row]));
        if (name.empty())
            continue;
        // An op with dynamic shapes has one row for each execution; none of them can be assigned to a slice.
        const auto [whole, isNew] = m_byFullName.try_emplace(name, static_cast<std::uint32_t>(row));
        if (!isNew)
            whole->second = kSeveral;
    }
    for (const auto& [name, row] : m_byFullName) {
        const auto [part, isNew] = m_byLastPart.try_emplace(std::string(lastPart(name)), row);
        if (!isNew)
            part->second = kSeveral;
    }
}

Args FrameworkOps::argsOf(std::size_t slice) const
{
    const auto& report = m_builder.report();
    const auto ref = report.slices.args[slice];
    if (!ref.valid() || ref.source() >= report.argSources.size())
        return {};
    auto args = report.argSources[ref.source()]->decode(ref.locator());
    return args ? *std::move(args) : Args{};
}

/// A slice that states its full name is joined by it or not at all: another network has ops with the same
/// last part of the name.
std::uint32_t FrameworkOps::rowOf(std::size_t slice, std::string_view fullName) const
{
    if (!fullName.empty())
        return rowIn(m_byFullName, fullName);
    const auto name = m_builder.report().text(m_builder.report().slices.name[slice]);
    const auto row = rowIn(m_byFullName, name);
    return row == kNoNumber ? rowIn(m_byLastPart, name) : row;
}

const std::pair<Tensors, Tensors>& FrameworkOps::tensorsOfRow(std::uint32_t row)
{
    const auto [tensors, isNew] = m_tensors.try_emplace(row);
    if (isNew && m_info != nullptr) {
        const auto text = cellText(*m_info, row, m_builder.report().strings);
        if (const auto info = parseJsonTree(text, "op_info"); info && info->is_object())
            tensors->second = {tensorsOf(*info, "input", m_builder), tensorsOf(*info, "output", m_builder)};
    }
    return tensors->second;
}

std::pair<Tensors, Tensors> FrameworkOps::tensorsOfArgs(const Args& args)
{
    auto info = JsonTree::object();
    for (const auto& arg : args) {
        if (!arg.isNested())
            continue;
        if (auto tensor = parseJsonTree(arg.value, "args"); tensor)
            info[arg.key] = *std::move(tensor);
    }
    return {tensorsOf(info, "input", m_builder), tensorsOf(info, "output", m_builder)};
}

void FrameworkOps::addOp(std::size_t slice, std::uint32_t row, const Args& args)
{
    auto& report = m_builder.report();
    auto& ops = report.ops;
    const bool hasRow = row < m_rows;
    const auto fullName = argValue(args, "fullname");
    const auto type = argValue(args, "type");
    const auto tensors = hasRow ? tensorsOfRow(row) : tensorsOfArgs(args);
    const auto textAt = [&](const DataColumn* column) {
        return hasRow ? textIdAt(column, row, report.strings) : StringId{};
    };
    const auto integer = [&](const DataColumn* column) {
        return hasRow ? integerAt(column, row) : kMissingInteger;
    };
    const auto numberAt = [&](const DataColumn* column) {
        const auto value = integer(column);
        return value < 0 || value >= kNoNumber ? kNoNumber : static_cast<std::uint32_t>(value);
    };
    const auto& track = report.tracks[report.slices.track[slice].index()];
    const auto model = integer(m_model);
    const auto typeOfRow = textAt(m_opType != nullptr ? m_opType : m_kernelType);
    ops.name.push_back(hasRow              ? m_fullName->texts[row]
                       : !fullName.empty() ? m_builder.intern(fullName)
                                           : report.slices.name[slice]);
    ops.type.push_back(typeOfRow.valid() ? typeOfRow : type.empty() ? StringId{} : m_builder.intern(type));
    ops.taskType.push_back(m_opType != nullptr ? textAt(m_kernelType) : StringId{});
    ops.device.push_back(track.device);
    ops.model.push_back(model == kMissingInteger || model >= kNoNumber ? -1 : model);
    ops.step.push_back(m_steps.at(track.device, report.slices.ts[slice]));
    ops.stream.push_back(track.stream != kNoNumber ? track.stream : numberAt(m_stream));
    ops.task.push_back(numberAt(m_task));
    ops.start.push_back(report.slices.ts[slice]);
    ops.dur.push_back(report.slices.dur[slice]);
    ops.blockNum.push_back(integer(m_blocks));
    ops.inputShapes.push_back(tensors.first.shapes);
    ops.inputTypes.push_back(tensors.first.types);
    ops.inputFormats.push_back(tensors.first.formats);
    ops.outputShapes.push_back(tensors.second.shapes);
    ops.outputTypes.push_back(tensors.second.types);
    ops.outputFormats.push_back(tensors.second.formats);
    ops.slice.push_back(SliceId::of(slice));
    ops.row.push_back(hasRow ? row : UINT32_MAX);
    if (hasRow)
        ops.source = static_cast<std::uint32_t>(m_index);
}

void FrameworkOps::add(const std::stop_token& stop)
{
    auto& report = m_builder.report();
    for (std::size_t i = 0; i < report.slices.size() && !stop.stop_requested(); ++i) {
        const auto cls = report.slices.cls[i];
        if (cls != SliceClass::Kernel && cls != SliceClass::AiCpu)
            continue;
        const auto args = argsOf(i);
        const auto row = rowOf(i, argValue(args, "fullname"));
        if (row < m_rows || !argValue(args, "type").empty())
            addOp(i, row, args);
    }
    if (report.ops.size() != 0)
        m_builder.followSlices();
}

} // namespace

void opsFromFramework(ReportBuilder& builder, const std::stop_token& stop)
{
    const auto& report = builder.report();
    if (report.ops.size() != 0)
        return;
    const auto it = std::ranges::find(report.tables, "framework_raw", &DataTable::kind);
    const auto table = static_cast<std::size_t>(it - report.tables.begin());
    FrameworkOps(builder, it == report.tables.end() ? std::nullopt : std::optional(table)).add(stop);
}

void opsFromAverages(ReportBuilder& builder)
{
    auto& report = builder.report();
    const auto it = std::ranges::find(report.tables, "aicore_intermediate_detail", &DataTable::kind);
    if (report.ops.size() != 0 || it == report.tables.end() ||
        std::ranges::any_of(report.slices.cls.span(), isDeviceClass))
        return;
    const auto* const name = findColumn(*it, "full_kernel_name"); // or full_op_name
    const auto* const time = findColumn(*it, "execution_time");
    if (name == nullptr || time == nullptr)
        return;
    auto& ops = report.ops;
    const auto core = builder.intern("AI_CORE");
    for (std::size_t row = 0; row < it->rows; ++row) {
        if (it->isTotalRow(row))
            continue;
        const auto id = textIdAt(name, row, report.strings);
        ops.name.push_back(id);
        ops.type.push_back(builder.intern(typeInName(std::string(report.text(id)))));
        ops.taskType.push_back(core);
        ops.dur.push_back(nanosAt(time, row, "ms"));
        ops.row.push_back(static_cast<std::uint32_t>(row));
    }
    ops.source = static_cast<std::uint32_t>(it - report.tables.begin());
}

} // namespace opscope
