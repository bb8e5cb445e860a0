// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/repeat.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/analysis/outliers.h"
#include "core/analysis/statistics.h"
#include "core/base/ascii.h"
#include "core/base/lines.h"
#include "core/base/time.h"

namespace opscope {
namespace {

struct Sample {
    std::size_t run = 0; ///< from 1
    std::int64_t ns = 0;
};

/// The ceil(share * count)-th smallest.
std::int64_t nearestRank(const std::vector<std::int64_t>& sorted, double share)
{
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

RepeatedTime timeOf(const std::vector<Sample>& samples)
{
    RepeatedTime out;
    std::vector<std::int64_t> sorted;
    std::vector<double> values;
    long double sum = 0;
    for (const auto& sample : samples) {
        sorted.push_back(sample.ns);
        values.push_back(static_cast<double>(sample.ns));
        sum += static_cast<long double>(sample.ns);
    }
    std::ranges::sort(sorted);
    out.runs = samples.size();
    const auto mean = sum / static_cast<long double>(out.runs);
    long double squares = 0;
    for (const auto ns : sorted)
        squares += (static_cast<long double>(ns) - mean) * (static_cast<long double>(ns) - mean);
    out.mean = static_cast<double>(mean);
    out.spread = static_cast<double>(std::sqrt(squares / static_cast<long double>(out.runs)));
    out.min = sorted.front();
    out.max = sorted.back();
    out.p50 = nearestRank(sorted, 0.5);
    out.p95 = nearestRank(sorted, 0.95);
    const OutlierRule rule(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (rule.isOutlier(values[i]))
            out.outliers.push_back(samples[i].run);
    }
    return out;
}

using Samples = std::map<std::pair<std::string, std::string>, std::vector<Sample>>;

std::vector<RepeatedTime> timesOf(const Samples& samples, bool isCall)
{
    std::vector<RepeatedTime> out;
    for (const auto& [key, values] : samples) {
        auto time = timeOf(values);
        std::tie(time.name, time.type) = key;
        time.isCall = isCall;
        out.push_back(std::move(time));
    }
    std::ranges::stable_sort(out, std::greater{}, &RepeatedTime::mean);
    return out;
}

constexpr std::size_t kMostTimings = 100'000;

/// The milliseconds after `word` in a line, if there are any.
std::optional<std::int64_t> readMillisAfter(std::string_view line, std::string_view word)
{
    const auto at = line.find(word);
    if (at == std::string_view::npos)
        return {};
    auto text = line.substr(at + word.size());
    const auto begin = text.find_first_not_of(" :=");
    if (begin == std::string_view::npos)
        return {};
    text.remove_prefix(begin);
    const auto end = std::ranges::find_if_not(text, [](char c) {
        return isDigit(c) || std::string_view(".eE+-").find(c) != std::string_view::npos;
    });
    const auto ns = parseScaled(text.substr(0, static_cast<std::size_t>(end - text.begin())), 6);
    return ns && *ns >= 0 ? std::optional(*ns) : std::nullopt;
}

} // namespace

std::vector<RepeatedTime> repeatedTimes(std::span<const RunReports> runs, const std::stop_token& stop)
{
    Samples calls, ops;
    for (std::size_t i = 0; i < runs.size() && !stop.stop_requested(); ++i) {
        for (auto* samples : {&calls, &ops}) {
            StatisticsRequest request;
            request.by = samples == &calls ? StatisticsBy::Api : StatisticsBy::Op;
            std::map<std::pair<std::string, std::string>, std::int64_t> totals; // summed over devices
            for (const auto& report : runs[i]) {
                for (const auto& row : statistics(*report, request, stop))
                    totals[{row.name, row.type}] += row.time.total;
            }
            for (const auto& [key, total] : totals)
                (*samples)[key].push_back({i + 1, total});
        }
    }
    auto out = timesOf(calls, true);
    std::ranges::move(timesOf(ops, false), std::back_inserter(out));
    return out;
}

std::vector<ToolTiming> readToolTimings(std::string_view output)
{
    std::vector<ToolTiming> out;
    for (const auto line : linesOf(output)) {
        if (out.size() >= kMostTimings)
            break;
        const auto take = [&](const char* tool, std::string_view word, std::string name) {
            const auto ns = readMillisAfter(line, word);
            if (ns)
                out.push_back({tool, std::move(name), *ns});
            return ns.has_value();
        };
        if (take("msame", "Inference time:", "Inference time") ||
            take("msame", "Inference average time without first time",
                 "Inference average time without first time") ||
            take("msame", "Inference average time", "Inference average time"))
            continue;
        if (line.starts_with('[')) { // "[infer] throughputRate: 106.2, ..., moduleLatency: 8.7"
            const std::string part(line.substr(1, std::min(line.find(']'), line.size()) - 1));
            if (take("benchmark", "moduleLatency", part + " moduleLatency") ||
                (part == "e2e" && take("benchmark", ", latency", "e2e latency")))
                continue;
        }
        for (const std::string_view what : {"NPU_compute_time", "H2D_latency", "D2H_latency"}) {
            if (line.find(std::string(what) + " (ms):") == std::string_view::npos)
                continue;
            for (const std::string_view part : {"min", "max", "mean", "median"})
                take("ais_bench", std::string(part) + " =", std::string(what) + ' ' + std::string(part));
            const auto at = line.find("percentile("); // the user chooses the share
            const auto end = at == std::string_view::npos ? at : line.find(')', at);
            if (end != std::string_view::npos) {
                const auto part = std::string(line.substr(at, end + 1 - at));
                take("ais_bench", part + " =", std::string(what) + ' ' + part);
            }
        }
    }
    return out;
}

std::vector<RepeatedTime> repeatedTimings(std::span<const ToolTiming> timings)
{
    Samples samples;
    for (const auto& timing : timings) {
        auto& known = samples[{timing.name, timing.tool}];
        known.push_back({known.size() + 1, timing.ns});
    }
    return timesOf(samples, true);
}

} // namespace opscope
