// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/repeated_table.h"

#include <cmath>

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
    const auto time = [&](std::string id, std::string title, const auto& field) { // of no two rows the sum
        table.column(unsummed(durationSpec(std::move(id), std::move(title))), field);
    };
    const auto rounded = [](double RepeatedTime::*member) {
        return [member](const RepeatedTime& row) {
            return static_cast<std::int64_t>(std::llround(row.*member));
        };
    };
    table.column(textSpec("name", "Name"), &RepeatedTime::name);
    table.nameIsLast();
    table.column(textSpec("type", "Type"), &RepeatedTime::type);
    table.column(integerSpec("runs", "Runs"),
                 [](const RepeatedTime& row) { return static_cast<std::int64_t>(row.runs); });
    time("mean", "Mean", rounded(&RepeatedTime::mean));
    time("spread", "Spread", rounded(&RepeatedTime::spread));
    table.column(unsummed(percentSpec("spread_share", "Spread")),
                 [](const RepeatedTime& row) { return row.mean > 0 ? 100 * row.spread / row.mean : 0.0; });
    table.column(textSpec("outliers", "Outliers"),
                 [](const RepeatedTime& row) { return runsText(row.outliers); });
    time("min", "Min", &RepeatedTime::min);
    time("p50", "P50", &RepeatedTime::p50);
    time("p95", "P95", &RepeatedTime::p95);
    time("max", "Max", &RepeatedTime::max);
    return table.finish();
}

} // namespace opscope
