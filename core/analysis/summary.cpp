// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/summary.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "core/analysis/host_calls.h"
#include "core/analysis/statistics.h"
#include "core/analysis/step_times.h"
#include "core/vendor/names.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

using Device = std::optional<std::int32_t>;

/// Whether it belongs to the requested device, or to no device.
bool isOf(const Device& wanted, std::int32_t device)
{
    return !wanted || !isKnown(device) || device == *wanted;
}

std::vector<SummaryEntry> topOf(const Report& report, StatisticsBy by, std::stop_token stop, std::size_t top,
                                const Device& device, std::size_t& names, std::size_t& count)
{
    StatisticsRequest request;
    request.by = by;
    request.scope.device = device;
    const auto rows = statistics(report, request, std::move(stop));
    std::vector<SummaryEntry> out;
    double cumulative = 0;
    names = rows.size();
    count = executionsOf(rows);
    for (const auto& row : rows) {
        if (out.size() >= top)
            continue;
        cumulative += row.time.share;
        out.push_back({.name = row.name,
                       .type = row.type,
                       .total = row.time.total,
                       .count = row.time.count,
                       .share = row.time.share,
                       .cumulative = cumulative,
                       .longest = row.longest});
    }
    return out;
}

void countFiles(const Report& report, Summary& out)
{
    for (const auto& entry : report.inventory) {
        switch (entry.state) {
        case FileState::Used:
        case FileState::Partial:
            ++out.filesUsed;
            break;
        case FileState::Missing:
            ++out.filesMissing;
            break;
        case FileState::Broken:
            ++out.filesBroken;
            break;
        case FileState::NotDecoded:
            ++out.filesNotDecoded;
            break;
        case FileState::Ignored:
            break;
        }
    }
    out.problems = report.issues.size();
}

void listSteps(const Report& report, const Device& device, Summary& out)
{
    out.stepCount = static_cast<std::size_t>(
        std::ranges::count_if(report.steps, [&](const Step& step) { return isOf(device, step.device); }));
    for (const auto& deviation : stepDeviations(report)) {
        const auto& step = report.steps[deviation.step];
        if (!isOf(device, step.device))
            continue;
        out.steps.push_back(
            {deviation.step, stepName(report, step), step.device, deviation.time, deviation.isOutlier});
    }
}

void compareWithVendor(const Report& report, const Device& device, Summary& out)
{
    for (const auto& vendor : report.stepTimes) {
        if (!isOf(device, vendor.device))
            continue;
        VendorBreakdown row;
        row.step = std::string(report.text(vendor.step));
        row.device = vendor.device;
        const auto whole = [](std::int64_t ns) { return ns == kMissingInteger ? 0 : ns; };
        row.vendorComputing = whole(vendor.computing);
        row.vendorNotOverlapped = whole(vendor.communicationNotOverlapped);
        row.vendorFree = whole(vendor.free);
        for (const auto& ours : out.breakdown) {
            if (isKnown(vendor.device) && ours.device != kNoDevice && ours.device != vendor.device)
                continue;
            const bool isRun = row.step.empty() && ours.step == kNoStep;
            const bool isStep = ours.step != kNoStep && !row.step.empty() &&
                                stepOfLabel(row.step) == std::to_string(report.steps[ours.step].number);
            if (!isRun && !isStep)
                continue;
            row.computing = ours.compute.covered;
            row.notOverlapped = ours.communicationNotOverlapped;
            row.free = ours.free;
            row.isMatched = true;
            break;
        }
        out.vendor.push_back(std::move(row));
    }
}

void findPeaks(const Report& report, const Device& device, Summary& out)
{
    std::map<std::string, SummaryPeak> peaks;
    for (std::size_t i = 0; i < report.memory.size(); ++i) {
        if (!isOf(device, report.memory.device[i]))
            continue;
        const auto bytes =
            std::max({report.memory.reserved[i], report.memory.allocated[i], report.memory.active[i]});
        auto component = memorySeriesName(report, i);
        auto& peak = peaks[component];
        if (peak.component.empty() || bytes > peak.bytes)
            peak = {std::move(component), bytes, report.memory.ts[i]};
    }
    for (auto& [component, peak] : peaks)
        out.memoryPeaks.push_back(std::move(peak));
    std::ranges::stable_sort(out.memoryPeaks, std::ranges::greater{}, &SummaryPeak::bytes);
}

std::vector<std::pair<std::int64_t, double>> thinSamples(const CounterTable& counters, std::size_t first,
                                                         std::size_t last)
{
    std::vector<std::pair<std::int64_t, double>> out;
    const auto at = [&](std::size_t i) { return std::pair(counters.ts[i], counters.value[i]); };
    if (last - first <= SummaryFrequency::kMaxSamples) {
        for (auto i = first; i < last; ++i)
            out.push_back(at(i));
        return out;
    }
    constexpr std::size_t kStretches = SummaryFrequency::kMaxSamples / 2;
    for (std::size_t s = 0; s < kStretches; ++s) {
        const auto from = first + (last - first) * s / kStretches;
        const auto to = first + (last - first) * (s + 1) / kStretches;
        auto low = from;
        auto high = from;
        for (auto i = from; i < to; ++i) {
            if (counters.value[i] < counters.value[low])
                low = i;
            if (counters.value[i] > counters.value[high])
                high = i;
        }
        out.push_back(at(std::min(low, high)));
        if (low != high)
            out.push_back(at(std::max(low, high)));
    }
    return out;
}

/// A sample holds until the next one: the mean is weighted by time.
void findFrequencies(const Report& report, const Device& device, Summary& out)
{
    for (const auto& counter : report.counters.counters) {
        if (counter.kind != CounterKind::Frequency || counter.sampleCount == 0 ||
            !isOf(device, counter.device))
            continue;
        const auto first = counter.firstSample;
        const auto last = first + counter.sampleCount;
        long double area = 0;
        for (auto i = first; i + 1 < last; ++i)
            area += static_cast<long double>(report.counters.value[i]) *
                    static_cast<long double>(report.counters.ts[i + 1] - report.counters.ts[i]);
        const auto span = report.counters.ts[last - 1] - report.counters.ts[first];
        SummaryFrequency f;
        f.counter = static_cast<std::size_t>(&counter - report.counters.counters.data());
        f.device = counter.device;
        f.min = counter.min;
        f.max = counter.max;
        f.mean = span > 0 ? static_cast<double>(area / static_cast<long double>(span))
                          : report.counters.value[first];
        f.unit = counter.unit.valid() ? std::string(report.text(counter.unit)) : "MHz";
        f.samples = thinSamples(report.counters, first, last);
        out.frequencies.push_back(std::move(f));
    }
}

void explainOutside(const Report& report, const HostCalls& host, Summary& out)
{
    const auto explain = [&](const OverlapRow& row, TimeRange range, bool isBefore) {
        if (range.empty())
            return;
        const auto during = host.during(range);
        if (during.call.valid() && during.inCall > range.dur() / 2)
            out.outside.push_back(
                {row.device, isBefore, std::string(report.sliceName(during.call)), during.inCall});
    };
    for (const auto& row : out.breakdown) {
        if (row.step != kNoStep || row.deviceSpan.empty())
            continue;
        explain(row, {row.range.begin, row.deviceSpan.begin}, true);
        explain(row, {row.deviceSpan.end, row.range.end}, false);
    }
}

bool hasOpTypes(const Report& report)
{
    return std::ranges::any_of(report.ops.type, &StringId::valid);
}

} // namespace

Summary summarise(const Report& report, std::stop_token stop, std::size_t top, Device device)
{
    Summary out;
    countFiles(report, out);
    out.inference = inferenceOf(report);
    out.totalTime = sliceSpan(report).dur();
    listSteps(report, device, out);
    findPeaks(report, device, out);
    findFrequencies(report, device, out);
    if (stop.stop_requested())
        return out;
    out.topOps = topOf(report, StatisticsBy::Op, stop, top, device, out.opNames, out.opCount);
    std::size_t unused = 0;
    if (hasOpTypes(report)) // otherwise their rows would repeat the names of ops
        out.topOpTypes = topOf(report, StatisticsBy::OpType, stop, top, device, unused, unused);
    out.topApis = topOf(report, StatisticsBy::Api, stop, top, {}, unused, unused);
    if (report.slices.size() == 0) {
        out.isWallTime = false;
        for (std::size_t op = 0; op < report.ops.dur.size(); ++op) {
            const bool isMine = op >= report.ops.device.size() || isOf(device, report.ops.device[op]);
            out.totalTime += report.ops.dur[op] == kMissingInteger || !isMine ? 0 : report.ops.dur[op];
        }
    }
    if (stop.stop_requested())
        return out;
    out.breakdown = overlapOf(report, std::nullopt, stop, RunRange::Report);
    std::erase_if(out.breakdown, [&](const OverlapRow& row) { return !isOf(device, row.device); });
    for (const auto& row : out.breakdown) {
        if (row.step != kNoStep || row.range.empty() || row.compute.covered == 0)
            continue;
        const auto busy = static_cast<double>(row.aiCore.covered) / static_cast<double>(row.range.dur());
        if (busy > out.deviceBusy.value_or(-1)) {
            out.deviceBusy = busy;
            out.busiestDevice = row.device;
        }
    }
    compareWithVendor(report, device, out);
    SliceScope scope;
    scope.device = device;
    const HostCalls host(report);
    out.gaps = longestGaps(report, host, scope, kSummaryTop, stop);
    explainOutside(report, host, out);
    if (!out.gaps.empty())
        out.longestWait = out.gaps.front().range.dur();
    return out;
}

} // namespace opscope
