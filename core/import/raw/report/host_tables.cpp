// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/report/host_tables.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/saturated.h"
#include "core/import/raw/report/raw_table.h"
#include "core/import/raw/report/timeline.h"
#include "core/import/tables/report_rows.h"

namespace opscope::raw {
namespace {

struct ApiRow {
    StringId device, level, name;
    std::int64_t total = 0, count = 0, average = 0, least = INT64_MAX, most = 0;
    double variance = 0; ///< us^2
    std::vector<std::int64_t> durations;
};
constexpr std::array<RecordColumn<ApiRow>, 9> kApiColumns{{
    {"Device_id", +[](const ApiRow& r) { return r.device; }},
    {"Level", +[](const ApiRow& r) { return r.level; }},
    {"API Name", +[](const ApiRow& r) { return r.name; }},
    {"Time(us)", +[](const ApiRow& r) { return r.total; }},
    {"Count", +[](const ApiRow& r) { return r.count; }},
    {"Avg(us)", +[](const ApiRow& r) { return r.average; }},
    {"Min(us)", +[](const ApiRow& r) { return r.least; }},
    {"Max(us)", +[](const ApiRow& r) { return r.most; }},
    {"Variance", +[](const ApiRow& r) { return r.variance; }},
}};

/// The vendor rounds the average first and computes the variance around it.
void finishRow(ApiRow& row)
{
    row.average = saturatedSum(row.total, row.count / 2) / row.count;
    double sum = 0;
    for (const auto duration : row.durations) {
        const auto us = static_cast<double>(duration - row.average) / 1000;
        sum += us * us;
    }
    row.variance = sum / static_cast<double>(row.count);
}

struct TxRow {
    StringId device;
    std::int64_t pid = 0, thread = 0, category = 0;
    StringId event;
    std::int64_t payloadType = 0, payload = 0, start = 0, end = 0, messageType = 0;
    StringId text, domain;
    std::int64_t deviceStart = kMissingInteger, deviceEnd = kMissingInteger;
};
constexpr std::array<RecordColumn<TxRow>, 14> kTxColumns{{
    {"Device_id", +[](const TxRow& r) { return r.device; }},
    {"pid", +[](const TxRow& r) { return r.pid; }},
    {"tid", +[](const TxRow& r) { return r.thread; }},
    {"category", +[](const TxRow& r) { return r.category; }},
    {"event_type", +[](const TxRow& r) { return r.event; }},
    {"payload_type", +[](const TxRow& r) { return r.payloadType; }},
    {"payload_value", +[](const TxRow& r) { return r.payload; }},
    {"Start_time(us)", +[](const TxRow& r) { return r.start; }},
    {"End_time(us)", +[](const TxRow& r) { return r.end; }},
    {"message_type", +[](const TxRow& r) { return r.messageType; }},
    {"message", +[](const TxRow& r) { return r.text; }},
    {"domain", +[](const TxRow& r) { return r.domain; }},
    {"Device Start_time(us)", +[](const TxRow& r) { return r.deviceStart; }},
    {"Device End_time(us)", +[](const TxRow& r) { return r.deviceEnd; }},
}};

constexpr std::uint64_t kMarkTag = 11, kRangeTag = 12;

struct IterationRow {
    std::int64_t device = 0, index = 0, end = 0, duration = 0, model = 0;
    std::int64_t fpStart = 0, bpEnd = 0, fpToBp = 0, refresh = 0,
                 dataAug = 0;                                     ///< only training_trace has these
    std::vector<std::pair<std::int64_t, std::int64_t>> reduces{}; ///< start, duration
};
constexpr std::array<RecordColumn<IterationRow>, 10> kStepColumns{{
    {"Device_id", +[](const IterationRow& r) { return r.device; }},
    {"Iteration ID", +[](const IterationRow& r) { return r.index; }},
    {"FP Start(us)", +[](const IterationRow& r) { return r.fpStart; }},
    {"BP End(us)", +[](const IterationRow& r) { return r.bpEnd; }},
    {"Iteration End(us)", +[](const IterationRow& r) { return r.end; }},
    {"Iteration Time(us)", +[](const IterationRow& r) { return r.duration; }},
    {"FP to BP Time(us)", +[](const IterationRow& r) { return r.fpToBp; }},
    {"Iteration Refresh(us)", +[](const IterationRow& r) { return r.refresh; }},
    {"Data Aug Bound(us)", +[](const IterationRow& r) { return r.dataAug; }},
    {"Model ID", +[](const IterationRow& r) { return r.model; }},
}};

constexpr std::uint64_t kStepStart = 60000, kStepEnd = 60001, kModelStart = 0, kIterationEnd = 4;

/// Pairs the start and the end of each iteration of a model.
std::vector<IterationRow> iterationsOf(const DeviceRun& device)
{
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::int64_t> starts;
    std::vector<IterationRow> rows;
    constexpr std::uint64_t kMost = INT64_MAX;
    for (const auto& point : device.raw.steps) {
        const std::pair key{point.model, point.index};
        if (point.tag == kStepStart || point.tag == kModelStart) {
            starts[key] = point.ns;
        } else if (point.tag == kStepEnd || point.tag == kIterationEnd) {
            const auto start = starts.find(key);
            if (start == starts.end() || point.ns < start->second || point.index > kMost ||
                point.model > kMost)
                continue;
            rows.push_back({device.device, static_cast<std::int64_t>(point.index), point.ns,
                            point.ns - start->second, static_cast<std::int64_t>(point.model)});
            starts.erase(start);
        }
    }
    return rows;
}

constexpr std::uint64_t kFpStart = 1, kBpEnd = 2, kTrainingEnd = 255;

std::int64_t timeBetween(std::int64_t from, std::int64_t to)
{
    return from == kMissingInteger || to == kMissingInteger || to < from ? kMissingInteger : to - from;
}

/// Steps of training_trace, numbered from 1. A step begins at the end of the one before, the first at its FP.
std::vector<IterationRow> trainingStepsOf(const DeviceRun& device)
{
    std::vector<IterationRow> rows;
    const IterationRow none{.device = device.device,
                            .model = kMissingInteger,
                            .fpStart = kMissingInteger,
                            .bpEnd = kMissingInteger};
    auto row = none;
    auto before = kMissingInteger;
    std::map<std::uint32_t, std::int64_t> reduces; // starts by stream
    for (const auto& point : device.raw.steps) {
        if (point.model != kTrainingModel)
            continue;
        if (point.tag == 0 || point.tag > kTrainingEnd) { // a step that did not end is left out
            row = none;
            reduces.clear();
        } else if (point.tag == kFpStart) {
            row.fpStart = point.ns;
        } else if (point.tag == kBpEnd) {
            row.bpEnd = point.ns;
        } else if (point.tag < kTrainingEnd) {
            const auto [start, isFirst] = reduces.try_emplace(point.stream, point.ns);
            if (isFirst)
                continue;
            if (point.ns >= start->second)
                row.reduces.emplace_back(start->second, point.ns - start->second);
            reduces.erase(start);
        } else {
            row.index = static_cast<std::int64_t>(rows.size()) + 1;
            row.end = point.ns;
            row.duration = timeBetween(before == kMissingInteger ? row.fpStart : before, row.end);
            row.fpToBp = timeBetween(row.fpStart, row.bpEnd);
            row.refresh = timeBetween(row.bpEnd, row.end);
            row.dataAug = before == kMissingInteger ? 0 : timeBetween(before, row.fpStart);
            before = point.ns;
            rows.push_back(std::exchange(row, none));
            reduces.clear();
        }
    }
    return rows;
}

} // namespace

void addApiStatistic(ImportContext& context, const RawRun& run, RunTexts& with)
{
    using Key = std::tuple<std::uint16_t, StringId>;
    std::map<Key, ApiRow> found;
    const auto host = with.texts.intern("host");
    for (std::size_t i = 0; i < run.host.calls.size(); ++i) {
        const auto& call = run.host.calls[i];
        const auto begin = run.host.clock.unixNs(call.begin);
        const auto end = run.host.clock.unixNs(call.end);
        if (!begin || !end || levelName(call.level).empty() || call.level == kLevelMsproftx ||
            !run.isShown(i))
            continue;
        const auto name = call.level == kLevelCommunication ? with.texts.hash(call.item)
                                                            : with.texts.type(call.level, call.type);
        auto& row = found[{call.level, name}];
        row.device = host, row.level = with.texts.intern(levelName(call.level)), row.name = name;
        const auto duration = *end - *begin;
        ++row.count;
        row.total = saturatedSum(row.total, duration);
        row.least = std::min(row.least, duration);
        row.most = std::max(row.most, duration);
        row.durations.push_back(duration);
    }
    if (found.empty())
        return;
    std::vector<ApiRow> rows;
    for (auto& [key, row] : found) {
        finishRow(row);
        rows.push_back(std::move(row));
    }
    const auto& strings = context.builder.report().strings;
    std::ranges::sort(
        rows, {}, [&](const ApiRow& r) { return std::pair(strings.text(r.name), strings.text(r.level)); });
    ParsedTable table;
    addColumns<ApiRow>(table, kApiColumns, rows);
    addRows(context, "api_statistic", std::move(table));
}

void addMsprofTxTable(ImportContext& context, const RawRun& run, RunTexts& with)
{
    std::map<std::uint64_t, std::pair<std::int64_t, std::int64_t>> onDevice;
    for (const auto& device : run.devices) {
        for (const auto& point : device.raw.steps) {
            if (point.tag != kMarkTag && point.tag != kRangeTag)
                continue;
            auto& range = onDevice.try_emplace(point.index, point.ns, point.ns).first->second;
            range.second = point.ns;
        }
    }
    std::vector<TxRow> rows;
    for (const auto& mark : run.host.marks) {
        const auto begin = run.host.clock.unixNs(mark.begin);
        const auto end = run.host.clock.unixNs(mark.end);
        if (!begin)
            continue;
        auto& row = rows.emplace_back();
        row.device = with.texts.intern("host");
        row.pid = mark.pid;
        row.thread = mark.markThread;
        row.event = with.texts.intern(markEventName(mark.event));
        row.start = *begin;
        row.end = end.value_or(kMissingInteger);
        row.text = with.texts.intern(markText(run.host, mark));
        if (mark.kind == 1) {
            row.category = row.payloadType = row.payload = row.messageType = kMissingInteger;
            row.domain = with.texts.hash(mark.domain);
            if (const auto at = onDevice.find(mark.mark); at != onDevice.end())
                std::tie(row.deviceStart, row.deviceEnd) = at->second;
        } else {
            row.category = mark.category;
            row.payloadType = mark.payloadType;
            row.payload = static_cast<std::int64_t>(mark.payload);
            row.messageType = mark.messageType;
        }
    }
    if (rows.empty())
        return;
    std::ranges::stable_sort(rows, {}, &TxRow::start);
    ParsedTable table;
    addColumns<TxRow>(table, kTxColumns, rows);
    addRows(context, "msprof_tx", std::move(table));
}

void addStepTrace(ImportContext& context, const RawRun& run, RunTexts&)
{
    std::vector<IterationRow> rows;
    for (const auto& device : run.devices) {
        for (const auto& part : {iterationsOf(device), trainingStepsOf(device)})
            rows.insert(rows.end(), part.begin(), part.end());
    }
    if (rows.empty())
        return;
    auto& report = context.builder.report();
    for (const auto& row : rows) {
        const bool isTraining = row.model == kMissingInteger;
        const auto id = context.builder.stepFor(static_cast<std::int32_t>(row.device),
                                                isTraining ? -1 : row.model, row.index);
        auto& step = report.steps[id.index()];
        step.iterationEnd = row.end;
        step.iterationTime = row.duration;
        if (row.duration != kMissingInteger)
            step.range = {row.end - row.duration, row.end};
        if (isTraining) {
            step.fpStart = row.fpStart, step.bpEnd = row.bpEnd, step.fpToBp = row.fpToBp;
            step.refresh = row.refresh, step.dataAug = row.dataAug;
            step.reduces = row.reduces;
        }
        step.hasTrainingTimes = true;
    }
    ParsedTable table;
    addColumns<IterationRow>(table, kStepColumns, rows);
    addRows(context, "step_trace", std::move(table));
}

} // namespace opscope::raw
