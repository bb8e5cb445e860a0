// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/result_row.h"

#include <array>

#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/report/field.h"

namespace opscope::accuracy {

bool isBadCell(std::string_view cell)
{
    // Of msaccucmp, msit and msprobe.
    constexpr std::array<std::string_view, 9> kMissing{
        "", "-", "nan", "n/a", "none", "null", "unsupported", "shape unmatched", "no data"};
    if (wholeNumber<double>(cell))
        return false;
    const auto is = [cell](std::string_view word) { return equalsNoCase(cell, word); };
    return std::ranges::none_of(kMissing, is);
}

std::optional<double> ResultRow::value(Metric metric) const
{
    const auto cell = text(metric);
    return cell == kNoValue ? std::nullopt : wholeNumber<double>(cell);
}

std::string ResultRow::text(Metric metric) const
{
    if (!printed.empty())
        return printed[static_cast<std::size_t>(metric)];
    return comparison ? metricText(*comparison, metric) : kNoValue;
}

void ResultRow::read(Metric metric, std::string_view cell)
{
    const auto at = static_cast<std::size_t>(metric);
    if (printed.empty())
        printed.assign(kMetrics, kNoValue);
    printed[at] = cell;
    const auto number = value(metric);
    if (number && !comparison) {
        comparison.emplace();
        comparison->within1000th = comparison->within200th = kNoReal;
        comparison->isRefused.fill(true);
        comparison->values.fill(kNoReal);
    }
    if (comparison) {
        comparison->isRefused[at] = !number;
        comparison->values[at] = number.value_or(kNoReal);
    }
}

} // namespace opscope::accuracy
