// SPDX-License-Identifier: GPL-3.0-or-later
// Counters over time: each series with its least, greatest, mean and time-weighted mean value in the range.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text.h"
#include "core/table/record_table.h"
#include "core/vendor/svp_run.h"

namespace opscope {
namespace {

const char* kindName(CounterKind kind)
{
    static constexpr std::array kNames{"other", "cpu", "memory", "disk",      "network",    "ddr",
                                       "hbm",   "llc", "power",  "frequency", "npu memory", "utilization"};
    return kNames.at(static_cast<std::size_t>(kind));
}

struct Series {
    std::size_t counter = 0;
    std::int64_t samples = 0;
    double min = 0;
    double max = 0;
    double mean = 0;
    double weighted = 0; ///< each value holds until the next sample, the last one until the end of the range
    double last = 0;
};

Series seriesOf(const Report& report, std::size_t index, const std::optional<TimeRange>& range)
{
    const auto& counter = report.counters.counters[index];
    Series out{index, 0, 0, 0, 0, 0, 0};
    const auto* const begin = report.counters.ts.begin() + counter.firstSample;
    const auto* const end = begin + counter.sampleCount;
    const auto* first = begin;
    const auto* last = end;
    if (range) {
        first = std::lower_bound(begin, end, range->begin);
        last = std::lower_bound(first, end, range->end);
        if (first != begin && (first == end || *first > range->begin))
            --first; // the last sample before the range: it is valid at its begin
    }
    double sum = 0;
    double area = 0;
    double time = 0;
    for (const auto* it = first; it != last; ++it) {
        const auto value = report.counters.value[static_cast<std::size_t>(it - report.counters.ts.begin())];
        out.min = out.samples == 0 ? value : std::min(out.min, value);
        out.max = out.samples == 0 ? value : std::max(out.max, value);
        out.last = value;
        ++out.samples;
        sum += value;
        const auto from = range ? std::max(*it, range->begin) : *it;
        const auto until = it + 1 != last ? *(it + 1) : range ? range->end : *it;
        area += value * static_cast<double>(until - from);
        time += static_cast<double>(until - from);
    }
    out.mean = out.samples == 0 ? 0 : sum / static_cast<double>(out.samples);
    out.weighted = time > 0 ? area / time : out.mean;
    return out;
}

Result<TablePtr> buildUtilisation(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    std::vector<Series> series;
    const auto time = wantedTime(*report, request);
    const auto& counters = report->counters.counters;
    for (std::size_t i = 0; i < counters.size() && !stop.stop_requested(); ++i) {
        if (request.device && counters[i].device != *request.device)
            continue;
        if (auto one = seriesOf(*report, i, time); one.samples != 0)
            series.push_back(one);
    }
    if (series.empty() && isSvpRun(*report))
        return noRows(
            *report, "utilisation",
            OPSCOPE_TEXT(
                "Argument",
                "no counters in the report or in the range; boards of this kind record no counters"));
    if (series.empty())
        return noRows(
            *report, "utilisation",
            OPSCOPE_TEXT(
                "Argument",
                "no counters in the report or in the range; host-sys-usage, sys-hardware-mem and the "
                "like collect them"));
    RecordTable table("utilisation", report, std::move(series));
    const auto column = [&](ColumnSpec spec, const auto& field) {
        table.column(std::move(spec),
                     [&](const Series& one) { return std::invoke(field, counters[one.counter]); });
    };
    column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), &Counter::name);
    table.nameIsLast();
    column(textSpec("process", OPSCOPE_TEXT("Column", "Process")), [&](const Counter& counter) {
        return counter.process.valid() ? report->processes[counter.process.index()].shownName() : StringId{};
    });
    column(textSpec("series", OPSCOPE_TEXT("Column", "Series")), &Counter::series);
    column(textSpec("kind", OPSCOPE_TEXT("Column", "Kind")),
           [](const Counter& counter) { return kindName(counter.kind); });
    column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &Counter::device);
    column(textSpec("unit", OPSCOPE_TEXT("Column", "Unit")), &Counter::unit);
    table.column(countSpec("samples", OPSCOPE_TEXT("Column", "Samples")), &Series::samples);
    table.column(unsummed(realSpec("min", OPSCOPE_TEXT("Column", "Min"))), &Series::min);
    table.column(unsummed(realSpec("max", OPSCOPE_TEXT("Column", "Max"))), &Series::max);
    table.column(unsummed(realSpec("mean", OPSCOPE_TEXT("Column", "Mean"))), &Series::mean);
    table.column(unsummed(realSpec("mean_over_time", OPSCOPE_TEXT("Column", "Mean over time"))),
                 &Series::weighted);
    table.column(hidden(unsummed(realSpec("last", OPSCOPE_TEXT("Column", "Last")))), &Series::last);
    noteNotNarrowed(table.table(), request, {NarrowingKey::Device, NarrowingKey::Iteration});
    return table.finish();
}

} // namespace

constinit const TablePage utilisationPage{
    "utilisation", OPSCOPE_TEXT("Page", "Utilisation"), ReportPart::Counters, {}, buildUtilisation};

} // namespace opscope
