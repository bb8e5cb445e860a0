// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a complete model: what MindStudio's advisor calls Model Performance. Its documentation
// explains the meanings without formulas; our formula is shown next to each figure. A figure without its
// inputs reports what to collect and is never 0.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/engine/finding.h"
#include "core/advisor/engine/op_view.h"
#include "core/base/words.h"

namespace opscope {

struct PerformanceField {
    std::string_view id;    ///< "cube_throughput"
    std::string_view title; ///< English; views translate it in the context "Column"
    std::string_view unit;  ///< "us", "GOps", "%", ...; empty: a ratio of 0..1
    std::string_view formula;
    double value = 0;    ///< NaN: missing
    double coverage = 0; ///< share of the time of the AI Core ops that had the inputs
    std::optional<MissingInput> missing;
    bool isOurScore = false;     ///< there is no published formula
    bool isEstimate = false;     ///< computed from other counters than those that count it
    std::optional<Message> note; ///< explains a value that looks like a mistake
};

/// "4.026", "0.0000114": at least three digits, so that a small value is not shown as 0.
std::string figureText(double value);

struct ModelPerformance {
    std::uint32_t report = 0; ///< index into Workspace::reports
    std::vector<PerformanceField> fields;
    /// Good: chip utilisation and tiling strategy are both at least 80; nullopt if this cannot be decided
    /// because one is missing.
    std::optional<bool> isGood;

    const PerformanceField* find(std::string_view id) const;
};

/// What decided about good or bad: "Chip Utilization 60 %, below 80 %; Tiling Strategy not collected".
std::string performanceReason(const ModelPerformance& performance, const Words& words);

/// nullopt for layers of a JOB and for runs without ops of the AI Core.
std::optional<ModelPerformance> modelPerformance(const OpView& view);

/// Peak of the cubes in fp16, operations a second: cores * MHz * 16 * 16 * 16 * 2.
double cubePeak(double cores, double megahertz, double perCycle = kCubeOperations);
/// Our score of 0..100 for a redundancy r of the reads: 100 * exp(-((max(r, 1) - 1) / 0.5)^2).
double tilingScore(double readRedundancy);
/// Bytes of tensors, "1,16;32" and "FLOAT16;FLOAT": a missing shape is one element. NaN for an unknown type.
double tensorBytes(std::string_view shapes, std::string_view types);

} // namespace opscope
