// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/statistics_groups.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/base/number.h"

namespace opscope {
namespace {

/// Replaces the second id in a key if the first id is that of a text from which the row's text is derived.
constexpr std::uint32_t kOfText = UINT32_MAX - 1;

std::uint64_t both(std::uint32_t a, std::uint32_t b)
{
    return (std::uint64_t{a} << 32U) | b;
}

/// Adds the values of a column, whose neighbours are mostly equal; `values` becomes sorted without
/// duplicates.
template <class T>
void addDistinct(std::vector<T>& values, std::span<const T> column)
{
    for (std::size_t i = 0; i < column.size(); ++i) {
        if (i == 0 || column[i] != column[i - 1])
            values.push_back(column[i]);
    }
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
}

std::int64_t numberOf(std::string_view text)
{
    return wholeNumber(text).value_or(noneOf<std::int64_t>(Unit::Id));
}

} // namespace

StatisticsGroups::StatisticsGroups(const Report& report, StatisticsBy by, bool isByDevice, bool isByModel)
    : m_report(report), m_by(by)
{
    if (by == StatisticsBy::Family || by == StatisticsBy::FrameworkOp)
        m_launches = std::make_shared<const Launches>(report);
    if (by == StatisticsBy::Module)
        m_modules = std::make_shared<const ModuleTree>(modulesOf(report));
    if (isByDevice) {
        m_devices.push_back(kNoDevice);
        for (const auto& track : report.tracks)
            m_devices.push_back(track.device);
        for (const auto& step : report.steps)
            m_devices.push_back(step.device);
        addDistinct(m_devices, report.ops.device.span());
    }
    if (isByModel) {
        m_models.push_back(noneOf<std::int64_t>(Unit::Id));
        for (const auto& step : report.steps)
            m_models.push_back(step.model);
        addDistinct(m_models, report.ops.model.span());
    }
}

void StatisticsGroups::choosePart(std::int32_t device, std::int64_t model)
{
    const auto placeOf = [](const auto& sorted, auto value) {
        return static_cast<std::uint64_t>(std::ranges::lower_bound(sorted, value) - sorted.begin());
    };
    m_part = (placeOf(m_devices, device) << 32U) | placeOf(m_models, model);
}

StatisticsRow& StatisticsGroups::newRow()
{
    auto& row = m_rows.emplace_back();
    if (!m_devices.empty())
        row.device = m_devices[m_part >> 32U];
    if (!m_models.empty())
        row.model = m_models[m_part & UINT32_MAX];
    return row;
}

template <class Fill>
std::uint32_t StatisticsGroups::row(std::uint64_t number, const Fill& fill)
{
    const Id id{number, m_part};
    auto& recent = recentOf(id);
    if (recent.row != kNoNumber && recent.id == id)
        return recent.row;
    const auto [it, isNew] = m_known.try_emplace(id, static_cast<std::uint32_t>(m_rows.size()));
    if (isNew) {
        fill(newRow());
        m_keys.push_back({id, {}});
    }
    recent = {id, it->second};
    return it->second;
}

/// Finds or creates a row by its texts; `number` identifies these texts and is looked up first.
std::uint32_t StatisticsGroups::textRow(std::string_view name, std::string_view type, std::uint64_t number)
{
    const Id id{number, m_part};
    auto& recent = recentOf(id);
    if (recent.row != kNoNumber && recent.id == id)
        return recent.row;
    recent.id = id;
    const auto known = m_known.find(id);
    if (known != m_known.end())
        return recent.row = known->second;
    auto text = std::string(name) + '\0' + std::string(type) + '\0' + std::to_string(m_part);
    const auto [it, isNew] = m_knownTexts.try_emplace(text, static_cast<std::uint32_t>(m_rows.size()));
    if (isNew) {
        auto& r = newRow();
        r.name = name;
        r.type = type;
        m_keys.push_back({id, std::move(text)});
    }
    m_known.emplace(id, it->second);
    return recent.row = it->second;
}

std::vector<std::uint32_t> StatisticsGroups::add(StatisticsGroups&& other)
{
    std::vector<std::uint32_t> numbers;
    numbers.reserve(other.m_rows.size());
    for (std::size_t i = 0; i < other.m_rows.size(); ++i) {
        auto& key = other.m_keys[i];
        const auto fresh = static_cast<std::uint32_t>(m_rows.size());
        const auto number = key.text.empty() ? m_known.try_emplace(key.id, fresh).first->second
                                             : m_knownTexts.try_emplace(key.text, fresh).first->second;
        if (number == fresh) {
            m_rows.push_back(std::move(other.m_rows[i]));
            m_keys.push_back(std::move(key));
        }
        numbers.push_back(number);
    }
    return numbers;
}

StringId StatisticsGroups::taskTypeOf(OpId op, StringId otherwise) const
{
    const auto& column = m_report.ops.taskType;
    return op.valid() && op.index() < column.size() && column[op.index()].valid() ? column[op.index()]
                                                                                  : otherwise;
}

std::uint32_t StatisticsGroups::familyRow(OpFamily family)
{
    return row(static_cast<std::uint64_t>(family), [&](auto& r) { r.name = opFamilyName(family); });
}

/// Ops outside modules and collectives are in the row without a name.
std::uint32_t StatisticsGroups::moduleRow(std::uint32_t module)
{
    const auto node = module == UINT32_MAX ? 0 : module;
    return row(node, [&](auto& r) { r.name = node == 0 ? kUnnamedRow : m_modules->pathOf(node); });
}

/// Identified by text: a communication row has the name of its type, which may have no id.
std::uint32_t StatisticsGroups::taskRow(StringId task)
{
    return textRow(task.valid() ? m_report.text(task) : kUnnamedRow, {}, both(task.value, 0));
}

std::uint32_t StatisticsGroups::namedRow(StringId name, StringId type)
{
    return row(both(name.value, type.value), [&](auto& r) {
        r.name = name.valid() ? m_report.text(name) : kUnnamedRow;
        r.type = m_report.text(type);
    });
}

std::uint32_t StatisticsGroups::streamRow(std::int32_t device, std::uint32_t stream)
{
    return row(both(static_cast<std::uint32_t>(device), stream), [&](auto& r) {
        r.device = device;
        r.stream = stream;
        r.name = stream == kNoNumber ? kUnnamedRow : "Stream " + std::to_string(stream);
    });
}

std::uint32_t StatisticsGroups::stepRow(std::uint16_t step)
{
    return row(step, [&](auto& r) {
        r.step = step;
        r.name = step < m_report.steps.size() ? m_report.text(m_report.steps[step].label) : kUnnamedRow;
    });
}

std::uint32_t StatisticsGroups::ofSlice(std::uint32_t slice)
{
    const auto& slices = m_report.slices;
    const auto cls = slices.cls[slice];
    const auto name = slices.name[slice];
    const auto type = slices.type[slice];
    if (isInParts()) {
        auto device = m_report.tracks[slices.track[slice].index()].device;
        if (const auto step = slices.step[slice]; device == kNoDevice && step < m_report.steps.size())
            device = m_report.steps[step].device;
        choosePart(device, modelOf(m_report, SliceId{slice}));
    }
    switch (m_by) {
    case StatisticsBy::Op:
        if (cls == SliceClass::Communication && !type.valid())
            return row(both(name.value, kOfText), [&](auto& r) {
                r.name = name.valid() ? m_report.text(name) : kUnnamedRow;
                r.type = "COMMUNICATION";
            });
        return namedRow(name, type);
    case StatisticsBy::OpType: {
        const auto op = m_report.opOf(SliceId{slice});
        if (op.valid() && op.index() < m_report.ops.type.size() && m_report.ops.type[op.index()].valid())
            return namedRow(m_report.ops.type[op.index()], taskTypeOf(op, type));
        if (cls == SliceClass::Communication)
            return textRow(communicationType(m_report.text(name)), "COMMUNICATION",
                           both(name.value, kOfText));
        return namedRow(StringId(), taskTypeOf(op, type)); // its name is not a type
    }
    case StatisticsBy::TaskType: {
        if (cls == SliceClass::Communication)
            return textRow("COMMUNICATION", {}, both(name.value, kOfText));
        return taskRow(taskTypeOf(m_report.opOf(SliceId{slice}), type));
    }
    case StatisticsBy::Api:
        return textRow(apiName(m_report.text(name)), apiLevel(cls),
                       both(name.value, static_cast<std::uint32_t>(cls)));
    case StatisticsBy::ApiPerThread: {
        const auto& track = m_report.tracks[slices.track[slice].index()];
        const auto thread = track.thread;
        // A name almost always belongs to one class, so three ids make the key.
        const auto id = both(name.value, (thread.value & 0xffffffU) << 8U | static_cast<std::uint32_t>(cls));
        return row(id, [&](auto& r) {
            r.name = apiName(m_report.text(name));
            r.type = apiLevel(cls);
            if (track.process.valid())
                r.process = numberOf(m_report.text(m_report.processes[track.process.index()].key));
            if (thread.valid())
                r.thread = numberOf(m_report.text(m_report.threads[thread.index()].key));
        });
    }
    case StatisticsBy::Stream: {
        const auto& track = m_report.tracks[slices.track[slice].index()];
        return streamRow(track.device,
                         slices.stream[slice] != kNoNumber ? slices.stream[slice] : track.stream);
    }
    case StatisticsBy::Step:
        return stepRow(slices.step[slice]);
    case StatisticsBy::Family:
        return familyRow(m_launches->familyOf(SliceId{slice}));
    case StatisticsBy::FrameworkOp: {
        const auto op = m_launches->frameworkOp(SliceId{slice});
        return textRow(op.valid() ? plainFrameworkOp(m_report.text(op)) : kUnnamedRow, {}, op.value);
    }
    case StatisticsBy::Module:
        return moduleRow(m_modules->moduleOfSlice(SliceId{slice}));
    case StatisticsBy::Range:
    case StatisticsBy::AnyName:
        break;
    }
    return row(name.value, [&](auto& r) { r.name = m_report.text(name); });
}

std::uint32_t StatisticsGroups::ofOp(std::size_t op)
{
    const auto& ops = m_report.ops;
    const auto at = [op](const auto& column, auto otherwise) {
        return op < column.size() ? column[op] : otherwise;
    };
    if (isInParts())
        choosePart(at(ops.device, kNoDevice), at(ops.model, noneOf<std::int64_t>(Unit::Id)));
    const auto task = at(ops.taskType, StringId());
    if (m_by == StatisticsBy::Family)
        return familyRow(m_launches->familyOf(OpId::of(op)));
    if (m_by == StatisticsBy::Module)
        return moduleRow(m_modules->moduleOfRow(OpId::of(op)));
    if (m_by == StatisticsBy::TaskType)
        return taskRow(task);
    if (m_by == StatisticsBy::Stream)
        return streamRow(at(ops.device, kNoDevice), at(ops.stream, kNoNumber));
    if (m_by == StatisticsBy::Step)
        return stepRow(at(ops.step, kNoStep));
    return namedRow(at(m_by == StatisticsBy::OpType ? ops.type : ops.name, StringId()), task);
}

} // namespace opscope
