// SPDX-License-Identifier: GPL-3.0-or-later
// "What is this run, and where did its time go?" in one value: the page, the command line and the HTML show
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/gaps.h"
#include "core/analysis/overlap.h"
#include "core/report/report.h"

namespace opscope {

/// One bar of a list of the longest.
struct SummaryEntry {
    std::string name;
    std::string type;       ///< op type, API level; may be empty
    std::int64_t total = 0; ///< ns
    std::uint64_t count = 0;
    double share = 0;      ///< of all of its list, 0..1
    double cumulative = 0; ///< share of this and all before it: the Pareto line
    SliceId longest;
};

struct SummaryStep {
    std::size_t index = 0; ///< into Report::steps
    std::string label;
    std::int32_t device = kNoDevice;
    std::int64_t time = 0; ///< the vendor's iteration time, else the length of its range, ns
    bool isOutlier = false;
};

/// A step time breakdown of the vendor beside ours.
struct VendorBreakdown {
    std::string step;
    std::int32_t device = kNoDevice;
    std::int64_t vendorComputing = 0, computing = 0;
    std::int64_t vendorNotOverlapped = 0, notOverlapped = 0;
    std::int64_t vendorFree = 0, free = 0;
    bool isMatched = false; ///< a step of ours has this number; else only the vendor's figures are set
};

struct SummaryPeak {
    std::string component;
    std::int64_t bytes = 0;
    std::int64_t ts = 0;
};

struct SummaryFrequency {
    static constexpr std::size_t kMaxSamples = 400;
    std::size_t counter = 0; ///< into CounterTable::counters
    std::int32_t device = kNoDevice;
    double min = 0, max = 0, mean = 0; ///< as the counter's unit, usually MHz; the mean over time
    std::string unit;
    /// (ts, value), each until the next: where there are more than kMaxSamples, the least and the greatest
    /// value of every stretch of time.
    std::vector<std::pair<std::int64_t, double>> samples;
};

struct Summary {
    std::int64_t totalTime = 0; ///< span of the timeline; without one the sum of the op durations
    bool isWallTime = true;
    std::size_t opCount = 0; ///< ops executed
    std::size_t opNames = 0; ///< distinct
    std::size_t stepCount = 0;
    std::optional<double> deviceBusy;        ///< share of the span in which the busiest device works, 0..1
    std::optional<std::int64_t> longestWait; ///< longest gap between ops, ns
    std::size_t filesUsed = 0, filesMissing = 0, filesBroken = 0, filesNotDecoded = 0;
    std::uint64_t problems = 0;

    std::vector<OverlapRow> breakdown; ///< of each device: the whole report, then its steps
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

/// Pure; stops early with what is ready when asked.
Summary summarise(const Report& report, std::stop_token stop = {});

} // namespace opscope
