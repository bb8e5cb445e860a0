// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/slice_row.h"

#include "core/base/number.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

std::optional<std::int64_t> integerAt(const Table& table, std::size_t row, std::optional<std::size_t> column)
{
    if (!column)
        return std::nullopt;
    const auto cell = table.cell(row, *column);
    const auto* value = std::get_if<std::int64_t>(&cell);
    return value != nullptr && isKnown(*value) ? std::optional(*value) : std::nullopt;
}

std::optional<std::size_t> deviceColumn(const Table& table)
{
    const auto ofVendor = columnOf(table, RowFact::Device);
    return ofVendor ? ofVendor : table.find("device");
}

} // namespace

std::optional<std::int32_t> deviceOfRow(const Table& table, std::size_t row)
{
    const auto device = integerAt(table, row, deviceColumn(table));
    return device ? std::optional(static_cast<std::int32_t>(*device)) : std::nullopt;
}

std::optional<std::uint32_t> rowOfNamedSlice(const Table& table, const Report& report, SliceId slice,
                                             const NamedSlices& which, std::size_t reportIndex)
{
    const auto name = rowNameOf(report, slice, which);
    if (name.empty() || table.nameColumn >= table.columns.size())
        return std::nullopt;
    const auto& track = report.tracks[report.slices.track[slice.index()].index()];
    const auto process = track.process.valid()
                             ? wholeNumber(report.text(report.processes[track.process.index()].key))
                             : std::nullopt;
    const auto thread = track.thread.valid()
                            ? wholeNumber(report.text(report.threads[track.thread.index()].key))
                            : std::nullopt;
    const auto devices = deviceColumn(table);
    const auto processes = table.find("Process ID");
    const auto threads = table.find("Thread ID");
    const auto differs = [&](std::size_t row, std::optional<std::size_t> column, auto own) {
        const auto said = integerAt(table, row, column);
        return said && own && *said != static_cast<std::int64_t>(*own);
    };
    std::optional<std::uint32_t> ofAnotherThread;
    for (std::size_t row = 0; row < table.rows; ++row) {
        if (table.reportOf && table.reportOf(row) != reportIndex)
            continue;
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
