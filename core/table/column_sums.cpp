// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/column_sums.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/table/values.h"

namespace opscope {
namespace {

constexpr std::size_t kChunk = 1U << 17U;

} // namespace

void setTotal(RowTotals& totals, std::size_t column, const Sum& sum, bool isReal)
{
    if (sum.count == 0)
        return;
    if (isReal) {
        totals.sums[column] = sum.real + sum.lost;
        return;
    }
    totals.sums[column] = static_cast<double>(sum.integer);
    totals.integerSums[column] =
        static_cast<std::int64_t>(std::clamp<Int128>(sum.integer, INT64_MIN, INT64_MAX));
}

RowTotals emptyTotals(const Table& table, std::size_t count)
{
    RowTotals totals;
    totals.count = count;
    totals.sums.resize(table.columns.size());
    totals.integerSums.resize(table.columns.size());
    return totals;
}

/// Sums of a column per group (`group[i]` of rows[i]; one group when empty). `rows` ascend: memory is read in
/// order.
std::vector<Sum> sumColumn(const ColumnValues& values, const std::vector<std::uint32_t>& rows,
                           std::span<const std::uint32_t> group, std::size_t groups, bool& isReal)
{
    std::vector<std::vector<Sum>> parts(chunkCount(rows.size(), kChunk));
    parallelChunks(rows.size(), kChunk, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        std::vector<Sum> sums(groups);
        std::visit(
            [&](const auto& v) {
                using V = std::decay_t<decltype(v)>;
                const auto addTo = [&](std::size_t i, Sum& sum) {
                    if constexpr (kIsFunction<V>) {
                        const auto cell = v(rows[i]);
                        if (const auto* integer = std::get_if<std::int64_t>(&cell))
                            sum.add(*integer);
                        else if (const auto* real = std::get_if<double>(&cell))
                            sum.add(*real);
                    } else if constexpr (kIsRealSpan<V>) {
                        if (const auto value = v[rows[i]]; !isMissingValue(value))
                            sum.add(value);
                    } else if constexpr (!kIsText<V>) {
                        if (const auto value = v[rows[i]]; !isMissingValue(value))
                            sum.add(static_cast<std::int64_t>(value));
                    }
                };
                if (group.empty()) {
                    Sum sum;
                    for (std::size_t i = begin; i < end; ++i)
                        addTo(i, sum);
                    sums.front() = sum;
                } else {
                    for (std::size_t i = begin; i < end; ++i)
                        addTo(i, sums[group[i]]);
                }
            },
            values);
        parts[chunk] = std::move(sums);
    });
    auto sums = std::move(parts.front());
    for (std::size_t p = 1; p < parts.size(); ++p) {
        for (std::size_t g = 0; g < groups; ++g)
            sums[g].add(parts[p][g]);
    }
    isReal = std::holds_alternative<std::span<const double>>(values);
    if (std::holds_alternative<std::function<Cell(std::size_t)>>(values)) {
        for (auto& sum : sums) { // cells of a function may be of both kinds
            if (sum.real != 0 || sum.lost != 0) {
                isReal = true;
                break;
            }
        }
        if (isReal) {
            for (auto& sum : sums)
                sum.real += static_cast<double>(sum.integer);
        }
    }
    return sums;
}

RowTotals totalsOf(const Table& table, const std::vector<std::uint32_t>& rows, bool hasTotals,
                   const std::stop_token& stop)
{
    auto totals = emptyTotals(table, rows.size());
    for (std::size_t c = 0; hasTotals && c < table.columns.size() && !stop.stop_requested(); ++c) {
        if (!hasSum(table.columns[c].spec.kind))
            continue;
        bool isReal = false;
        const auto sums = sumColumn(table.columns[c].values, rows, {}, 1, isReal);
        setTotal(totals, c, sums.front(), isReal);
    }
    return totals;
}

} // namespace opscope
