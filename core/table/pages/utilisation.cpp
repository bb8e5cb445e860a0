// SPDX-License-Identifier: GPL-3.0-or-later
// Counters over time: each series with its least, greatest, mean and time-weighted mean value in the range.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/table/table_builder.h"

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
            --first; // the value that holds when the range begins
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

Result<TablePtr> build(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
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
    if (series.empty())
        return noRows(*report, "utilisation",
                      "no counters in the report or in the range; host-sys-usage, sys-hardware-mem and the "
                      "like collect them");
    TableBuilder builder("utilisation", report, series.size());
    std::vector<StringId> names;
    std::vector<StringId> keys;
    std::vector<StringId> units;
    std::vector<std::string> kinds;
    std::vector<std::int64_t> devices;
    std::vector<std::int64_t> samples;
    std::array<std::vector<double>, 5> values;
    for (const auto& one : series) {
        const auto& counter = counters[one.counter];
        names.push_back(counter.name);
        keys.push_back(counter.series);
        units.push_back(counter.unit);
        kinds.emplace_back(kindName(counter.kind));
        devices.push_back(counter.device == kNoDevice ? kMissingInteger : counter.device);
        samples.push_back(one.samples);
        values[0].push_back(one.min);
        values[1].push_back(one.max);
        values[2].push_back(one.mean);
        values[3].push_back(one.weighted);
        values[4].push_back(one.last);
    }
    builder.own(textSpec("name", "Name"), std::move(names));
    builder.nameIsLast();
    builder.own(textSpec("series", "Series"), std::move(keys));
    builder.own(textSpec("kind", "Kind"), kinds);
    builder.own(integerSpec("device", "Device"), std::move(devices));
    builder.own(textSpec("unit", "Unit"), std::move(units));
    builder.own(countSpec("samples", "Samples"), std::move(samples));
    builder.own(unsummed(realSpec("min", "Min")), std::move(values[0]));
    builder.own(unsummed(realSpec("max", "Max")), std::move(values[1]));
    builder.own(unsummed(realSpec("mean", "Mean")), std::move(values[2]));
    builder.own(unsummed(realSpec("mean_over_time", "Mean over time")), std::move(values[3]));
    builder.own(hidden(unsummed(realSpec("last", "Last"))), std::move(values[4]));
    noteNotNarrowed(builder.table(), request, {NarrowingKey::Device, NarrowingKey::Iteration});
    return builder.finish();
}

} // namespace

extern const TablePage utilisationPage;
constinit const TablePage utilisationPage{"utilisation", "Utilisation", ReportPart::Counters, {}, build};

} // namespace opscope
