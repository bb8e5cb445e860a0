// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tables/statistics_rows.h"

#include <cstdint>
#include <utility>

#include "core/table/slice_row.h"

namespace opscope {
namespace {

constexpr std::size_t kTrendBuckets = 24;

} // namespace

NamedSlices slicesOfVariant(std::string_view variant)
{
    NamedSlices which;
    if (variant == "op_types")
        which.name = NamedSlices::Name::OpType;
    else if (variant == "communication_ops" || variant == "communication")
        which.name = NamedSlices::Name::Communication;
    const bool isApi = variant.ends_with("api") || variant.starts_with("api") || variant == "msproftx";
    if (isApi) {
        which.side = NamedSlices::Side::Host;
        which.name = NamedSlices::Name::Api;
    } else if (variant.find("op") != std::string_view::npos || variant == "ai_cpu") {
        which.side = NamedSlices::Side::Device;
    }
    return which;
}

const char* variantOf(SliceClass cls)
{
    switch (cls) {
    case SliceClass::HostApi:
        return "acl_api";
    case SliceClass::HostRuntime:
        return "runtime_api";
    case SliceClass::HostOs:
        return "os_runtime_api";
    case SliceClass::HostModel:
        return "model_api";
    case SliceClass::HostNode:
        return "node_api";
    case SliceClass::HostCommunication:
        return "communication_api";
    case SliceClass::Range:
        return "msproftx";
    case SliceClass::Kernel:
        return "ops";
    case SliceClass::AiCpu:
        return "ai_cpu";
    case SliceClass::Communication:
        return "communication_ops";
    default:
        return nullptr;
    }
}

std::string_view nameOfRow(const Table& table, std::size_t row)
{
    const auto cell = table.cell(row, table.nameColumn);
    const auto* name = std::get_if<std::string_view>(&cell);
    return name == nullptr ? std::string_view() : *name;
}

void keepTaskTypeOf(const Report& report, const Table& table, std::size_t row, std::vector<SliceId>& slices)
{
    const auto column = table.find("type");
    const auto cell = column ? table.cell(row, *column) : Cell();
    const auto* type = std::get_if<std::string_view>(&cell);
    if (type == nullptr)
        return;
    const auto& types = report.ops.taskType; // empty in a report without task types
    std::vector<SliceId> kept;
    for (const auto slice : slices) {
        const auto op = slice.index() < report.opsBySlice.size() ? report.opsBySlice[slice.index()] : OpId();
        if (op.valid() && op.index() < types.size() && report.text(types[op.index()]) == *type)
            kept.push_back(slice);
    }
    if (!kept.empty())
        slices = std::move(kept);
}

std::vector<SliceId> slicesOfRow(const Report& report, const Table& table, std::size_t row,
                                 const NamedSlices& which, std::size_t limit, std::stop_token stop)
{
    const NamedRow named{nameOfRow(table, row), deviceOfRow(table, row)};
    auto slices = slicesOf(report, {&named, 1}, which, SIZE_MAX, std::move(stop));
    keepTaskTypeOf(report, table, row, slices);
    if (slices.size() > limit)
        slices.resize(limit);
    return slices;
}

std::vector<std::vector<float>> trendsOfRanks(const Workspace& workspace, const Table& table,
                                              const std::vector<NamedSlices>& which,
                                              const std::stop_token& stop)
{
    std::vector<std::vector<float>> out(table.rows);
    for (std::size_t rank = 0; rank < workspace.reports.size(); ++rank) {
        std::vector<std::size_t> of;
        std::vector<NamedRow> rows;
        for (std::size_t row = 0; row < table.rows; ++row) {
            if (table.reportOf && table.reportOf(row) != rank)
                continue;
            of.push_back(row);
            rows.push_back({nameOfRow(table, row), deviceOfRow(table, row)});
        }
        auto trends = trendsOf(*workspace.reports[rank], rows, which[rank], kTrendBuckets, stop);
        for (std::size_t i = 0; i < trends.size(); ++i)
            out[of[i]] = std::move(trends[i]);
    }
    return out;
}

} // namespace opscope
