// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/slice_row.h"

#include <charconv>
#include <initializer_list>

namespace opscope {
namespace {

std::optional<std::size_t> firstColumn(const Table& table, std::initializer_list<std::string_view> ids)
{
    for (const auto id : ids) {
        if (const auto column = table.find(id))
            return column;
    }
    return std::nullopt;
}

std::optional<std::int64_t> integerAt(const Table& table, std::size_t row, std::optional<std::size_t> column)
{
    if (!column)
        return std::nullopt;
    const auto cell = table.cell(row, *column);
    const auto* value = std::get_if<std::int64_t>(&cell);
    return value != nullptr && *value >= 0 ? std::optional(*value) : std::nullopt;
}

std::optional<std::size_t> deviceColumn(const Table& table)
{
    return firstColumn(table, {"@device", "device", "Device_id", "Device ID"});
}

std::optional<std::int64_t> numberOf(std::string_view text)
{
    std::int64_t value = 0;
    const auto* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && at == end ? std::optional(value) : std::nullopt;
}

} // namespace

std::optional<std::int32_t> deviceOfRow(const Table& table, std::size_t row)
{
    const auto device = integerAt(table, row, deviceColumn(table));
    return device ? std::optional(static_cast<std::int32_t>(*device)) : std::nullopt;
}

std::optional<std::uint32_t> rowOfNamedSlice(const Table& table, const Report& report, SliceId slice,
                                             const NamedSlices& which)
{
    const auto name = rowNameOf(report, slice, which);
    if (name.empty() || table.nameColumn >= table.columns.size())
        return std::nullopt;
    const auto& track = report.tracks[report.slices.track[slice.index()].index()];
    const auto process = track.process.valid()
                             ? numberOf(report.text(report.processes[track.process.index()].key))
                             : std::nullopt;
    const auto thread =
        track.thread.valid() ? numberOf(report.text(report.threads[track.thread.index()].key)) : std::nullopt;
    const auto devices = deviceColumn(table);
    const auto processes = firstColumn(table, {"process", "Process ID"});
    const auto threads = firstColumn(table, {"thread", "Thread ID"});
    const auto differs = [&](std::size_t row, std::optional<std::size_t> column, auto own) {
        const auto said = integerAt(table, row, column);
        return said && own && *said != static_cast<std::int64_t>(*own);
    };
    std::optional<std::uint32_t> ofAnotherThread;
    for (std::size_t row = 0; row < table.rows; ++row) {
        const auto cell = table.cell(row, table.nameColumn);
        const auto* text = std::get_if<std::string_view>(&cell);
        if (text == nullptr || *text != name || differs(row, devices, std::optional(track.device)))
            continue;
        if (!differs(row, processes, process) && !differs(row, threads, thread))
            return static_cast<std::uint32_t>(row);
        if (!ofAnotherThread)
            ofAnotherThread = static_cast<std::uint32_t>(row);
    }
    return ofAnotherThread;
}

} // namespace opscope
