// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/pages/vendor_difference.h"

#include <algorithm>
#include <map>

#include "core/report/cells.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

std::pair<std::int64_t, std::int64_t> Apart::partOf(std::int64_t device, std::int64_t model) const
{
    return {byDevice ? std::max<std::int64_t>(device, -1) : -1,
            byModel ? std::max<std::int64_t>(model, -1) : -1};
}

VendorRows::VendorRows(const ReportPtr& report, const TableRequest& request, const VendorStatistic& source)
    : data(source.table)
{
    const auto keep = source.level == nullptr ? std::function<bool(std::size_t)>()
                                              : [&](std::size_t row) { return source.has(*report, row); };
    table = vendorTable("statistics", report, *data, request, keep, &rows);
}

std::vector<VendorsTotal>
totalsOf(const VendorRows& from,
         const std::function<std::optional<NamedTotal>(std::uint32_t row, std::int64_t ns)>& nameOf)
{
    const auto* total = columnOf(*from.data, RowFact::Total);
    const auto* picture = from.data->find(kPictureColumn);
    const auto* count = findColumn(*from.data, "Count");
    std::vector<VendorsTotal> out;
    for (std::size_t i = 0; i < from.rows.size(); ++i) {
        const auto row = from.rows[i];
        const auto ns = nanosAt(total, row);
        if (ns == kMissingInteger || from.data->isTotalRow(row))
            continue;
        const auto runs = count == nullptr ? 1 : integerAt(count, row);
        if (const auto of = nameOf(row, ns))
            out.push_back({*of, {ns, runs == kMissingInteger ? 0 : runs}, integerAt(picture, row), i});
    }
    return out;
}

std::int32_t deviceOf(const Report& report, const StatisticsRow& row)
{
    return row.device == kNoDevice && row.step < report.steps.size() ? report.steps[row.step].device
                                                                     : row.device;
}

std::vector<VendorsTotal> namedTotals(const Report& report, const VendorRows& from, StatisticsBy by,
                                      const Apart& apart, std::string_view level)
{
    const auto* name = columnOf(*from.data, RowFact::Name);
    if (name == nullptr || name->kind != CellKind::Text)
        return {};
    const bool isOfOps = by == StatisticsBy::Op || by == StatisticsBy::OpType;
    const auto* type = isOfOps ? columnOf(*from.data, RowFact::CoreType) : nullptr;
    const bool hasType = type != nullptr && type->kind == CellKind::Text;
    const auto* device = columnOf(*from.data, RowFact::Device);
    const auto* model = columnOf(*from.data, RowFact::Model);
    return totalsOf(from, [&](std::uint32_t row, std::int64_t) {
        return NamedTotal{report.text(name->texts[row]), hasType ? report.text(type->texts[row]) : level,
                          isOfOps ? deviceAt(device, row) : kNoDevice,
                          apart.partOf(integerAt(device, row), integerAt(model, row))};
    });
}

bool VendorDifference::hasAny() const
{
    return std::ranges::any_of(ofOurs, [](const OfRow& row) { return row.difference.has_value(); });
}

VendorDifference vendorDifference(const Report& report, std::span<const VendorsTotal> theirs,
                                  std::span<const StatisticsRow> ours, StatisticsBy by, const Apart& apart)
{
    // Files have one row for the calls of all threads and levels, and for ranges and marks of one name.
    const bool isByName = by == StatisticsBy::ApiPerThread || by == StatisticsBy::Range;
    std::vector<NamedTotal> names;
    std::vector<std::int64_t> sums, counts; // of names
    std::vector<std::size_t> groupOf;
    std::map<std::pair<std::pair<std::int64_t, std::int64_t>, std::string_view>, std::size_t> known;
    for (const auto& row : ours) {
        const auto part = apart.partOf(row.device, row.model);
        const auto group =
            !isByName ? names.size()
                      : known.try_emplace({part, std::string_view(row.name)}, names.size()).first->second;
        if (group == names.size()) {
            names.push_back({row.name, isByName ? std::string_view() : row.type,
                             isByName ? kNoDevice : deviceOf(report, row), part});
            sums.push_back(0);
            counts.push_back(0);
        }
        sums[group] += row.time.total;
        counts[group] += static_cast<std::int64_t>(row.time.count);
        groupOf.push_back(group);
    }
    const auto compared = compareTotals(report, theirs, names, counts);
    VendorDifference out;
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        const auto total = compared.ofTheirs[i];
        out.ofTheirs.push_back(total ? std::optional(*total - sums[*compared.matched.rowOf[i]]) : total);
    }
    for (const auto group : groupOf) {
        const auto total = compared.ofOurs[group];
        out.ofOurs.push_back({total, total ? std::optional(*total - sums[group]) : total,
                              compared.matched.isNamed[group], compared.hasTotal[group]});
    }
    return out;
}

} // namespace opscope
