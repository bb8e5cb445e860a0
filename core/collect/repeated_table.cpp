// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/repeated_table.h"

#include <cmath>

#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

std::string runsText(const std::vector<std::size_t>& runs)
{
    std::string text;
    for (const auto run : runs)
        text += (text.empty() ? "" : ", ") + std::to_string(run);
    return text;
}

} // namespace

TablePtr repeatedTable(const std::vector<RepeatedTime>& times)
{
    RecordTable<RepeatedTime> table("repeated", nullptr, times);
    const auto time = [&](std::string id, std::string title, const auto& field) { // rows must not be added up
        table.column(unsummed(durationSpec(std::move(id), std::move(title))), field);
    };
    const auto rounded = [](double RepeatedTime::*member) {
        return [member](const RepeatedTime& row) {
            return static_cast<std::int64_t>(std::llround(row.*member));
        };
    };
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), &RepeatedTime::name);
    table.nameIsLast();
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")), &RepeatedTime::type);
    table.column(integerSpec("runs", OPSCOPE_TEXT("Column", "Runs")),
                 [](const RepeatedTime& row) { return static_cast<std::int64_t>(row.runs); });
    time("mean", OPSCOPE_TEXT("Column", "Mean"), rounded(&RepeatedTime::mean));
    time("spread", OPSCOPE_TEXT("Column", "Spread"), rounded(&RepeatedTime::spread));
    table.column(unsummed(percentSpec("spread_share", OPSCOPE_TEXT("Column", "Spread"))),
                 [](const RepeatedTime& row) { return row.mean > 0 ? 100 * row.spread / row.mean : 0.0; });
    table.column(textSpec("outliers", OPSCOPE_TEXT("Column", "Outliers")),
                 [](const RepeatedTime& row) { return runsText(row.outliers); });
    time("min", OPSCOPE_TEXT("Column", "Min"), &RepeatedTime::min);
    time("p50", OPSCOPE_TEXT("Column", "P50"), &RepeatedTime::p50);
    time("p95", OPSCOPE_TEXT("Column", "P95"), &RepeatedTime::p95);
    time("max", OPSCOPE_TEXT("Column", "Max"), &RepeatedTime::max);
    return table.finish();
}

} // namespace opscope
