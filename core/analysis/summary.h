// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of a run and where its time went, as one value for the summary page, the command line and the HTML.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/execute_calls.h"
#include "core/analysis/gaps.h"
#include "core/analysis/overlap.h"
#include "core/report/report.h"

namespace opscope {

/// One bar of a "longest" list.
struct SummaryEntry {
    std::string name;
    std::string type;       ///< op type or API level; may be empty
    std::int64_t total = 0; ///< sum of the durations, ns
    std::uint64_t count = 0;
    double share = 0;      ///< share of the total of the entire list, 0..1
    double cumulative = 0; ///< share of this bar and all bars before it, 0..1: the Pareto line
    SliceId longest;
};

struct SummaryStep {
    std::size_t index = 0; ///< index into Report::steps
    std::string label;
    std::int32_t device = kNoDevice;
    std::int64_t time = 0; ///< the vendor's iteration time, or else the length of its range, ns
    bool isOutlier = false;
};

/// The vendor's step time breakdown next to the one computed here.
struct VendorBreakdown {
    std::string step;
    std::int32_t device = kNoDevice;
    std::int64_t vendorComputing = 0, computing = 0;
    std::int64_t vendorNotOverlapped = 0, notOverlapped = 0;
    std::int64_t vendorFree = 0, free = 0;
    bool isMatched = false; ///< the timeline has this step; else only the vendor's values are set
};

struct SummaryPeak {
    std::string component;
    std::int64_t bytes = 0;
    std::int64_t ts = 0;
};

struct SummaryFrequency {
    static constexpr std::size_t kMaxSamples = 400;
    std::size_t counter = 0; ///< index into CounterTable::counters
    std::int32_t device = kNoDevice;
    double min = 0, max = 0, mean = 0; ///< in the counter's unit, usually MHz; mean weighted by time
    std::string unit;
    /// (ts, value); a value holds until the next sample. If there are more than kMaxSamples, the minimum and
    /// maximum of each part of the time.
    std::vector<std::pair<std::int64_t, double>> samples;
};

/// The host call that fills most of the time before the first task of a device or after the last.
struct SummaryOutside {
    std::int32_t device = kNoDevice;
    bool isBefore = false;
    std::string call;
    std::int64_t inCall = 0; ///< ns
};

struct Summary {
    std::optional<Inference> inference; ///< of all devices: a call belongs to the host
    std::vector<SummaryOutside> outside;
    std::int64_t totalTime = 0; ///< sliceSpan, ns; without a timeline the sum of op durations
    bool isWallTime = true;
    std::size_t opCount = 0; ///< number of ops executed
    std::size_t opNames = 0; ///< number of distinct op names
    std::size_t stepCount = 0;
    /// The share of the total time in which kernels run on the busiest device, without AI CPU tasks, 0..1.
    std::optional<double> deviceBusy;
    std::int32_t busiestDevice = kNoDevice;
    std::optional<std::int64_t> longestWait; ///< the longest gap between ops, ns
    std::size_t filesUsed = 0, filesMissing = 0, filesBroken = 0, filesNotDecoded = 0;
    std::uint64_t problems = 0; ///< while reading, including notes, as in the list of the window

    std::vector<OverlapRow> breakdown; ///< for each device: the entire run, then its steps
    std::vector<VendorBreakdown> vendor;
    std::vector<SummaryEntry> topOps;
    std::vector<SummaryEntry> topOpTypes;
    std::vector<SummaryEntry> topApis;
    std::vector<Gap> gaps;
    std::vector<SummaryStep> steps;
    std::vector<SummaryPeak> memoryPeaks;
    std::vector<SummaryFrequency> frequencies;
};

inline constexpr std::size_t kSummaryTop = 10;

/// Pure function; after a stop request it returns early with incomplete values.
/// `top`: number of entries in each list of the longest. With `device`, only for this device, except the
/// total time and the calls and files of the host, which are for all devices.
Summary summarise(const Report& report, std::stop_token stop = {}, std::size_t top = kSummaryTop,
                  std::optional<std::int32_t> device = {});

} // namespace opscope
