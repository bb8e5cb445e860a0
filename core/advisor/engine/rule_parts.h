// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers for most rules: missing inputs, findings over ops with their evidence, numbers as texts.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/advisor/engine/rule.h"
#include "core/analysis/intervals.h"

namespace opscope {

std::string usText(std::int64_t ns);   ///< "6837.989"
std::string percentText(double share); ///< 0.307 -> "30.7"
/// As percentText, but "<0.1" for a small share that is not 0: for readers, not for programs.
std::string shownPercent(double share);
std::string numberText(double value); ///< up to three decimals

/// That share of a time, ns. A share outside 0..1 is clamped; NaN counts as 0.
std::int64_t shareOf(std::int64_t ns, double share);
/// The difference of two ratios that were printed in decimals, without the rounding errors of doubles.
double difference(double a, double b);

/// An input of a rule: returns true if the report has it; otherwise it adds the missing input to the result.
using OpNeed = std::function<bool(const OpView&, RuleResult&)>;
bool hasLayersOfSvp(const OpView& view, RuleResult& result);
bool hasOpsOfProf(const OpView& view, RuleResult& result);
bool hasHostCalls(const OpView& view, RuleResult& result);
OpNeed hasPipes(std::vector<Pipe> pipes);
/// At least one of them.
OpNeed hasAnyPipe(std::vector<Pipe> pipes);
/// `group`: the value of --aic-metrics that collects the column; empty: every op_summary has it.
OpNeed hasColumn(std::string_view header, std::string_view group = {});
OpNeed hasChipNumber(ChipNumberId id);

/// A column of Report::ops with texts.
struct OpTextColumn {
    Column<StringId> OpTable::*column;
    std::string_view header;
};
inline constexpr OpTextColumn kOpType{&OpTable::type, "OP Type"};
inline constexpr OpTextColumn kTaskType{&OpTable::taskType, "Task Type"};
inline constexpr OpTextColumn kInputTypes{&OpTable::inputTypes, "Input Data Types"};
/// Whether any op has a text other than N/A in the column.
OpNeed hasValues(OpTextColumn column);
/// For a column that exists but has no values.
void addMissingValues(const OpView& view, RuleResult& result, std::string_view header);

/// The times in which such ops run.
Intervals timesOfOps(const OpView& view, const std::function<bool(std::size_t op)>& isWanted);
/// The times in which communication runs: from the slices, otherwise from the ops.
Intervals communicationOf(const OpView& view);
TimeRange rangeOfSlice(const OpView& view, std::size_t slice);
Subject sliceSubject(const OpView& view, std::size_t slice, std::int64_t gain);
/// Adds a subject, and its gain to that of the finding.
void addSubject(Finding& finding, Subject subject);
/// Slices with their time and start; at most kMostEvidence of them.
TablePtr sliceEvidence(const OpView& view, std::vector<std::uint32_t> slices);
/// Limits the gain of a finding to `most`. The gains of its subjects, the greatest first, are cut off when
/// their sum reaches it.
void boundGain(Finding& finding, std::int64_t most);

/// Calls `look` for each report that has the inputs, which are checked in this order until one is missing,
/// and merges the results.
RuleResult eachReport(const RuleContext& context, const std::vector<OpNeed>& needs,
                      const std::function<void(const OpView&, RuleResult&)>& look);

/// An op that belongs to a finding.
struct OpPart {
    std::uint32_t op = 0;
    std::int64_t gain = 0; ///< ns
};

/// A column of evidence; NaN is missing.
struct EvidenceColumn {
    std::string id, title;
    CellKind kind = CellKind::Real; ///< Real, Ratio or Integer
    std::function<double(const OpView&, std::size_t op)> value;
};
std::vector<EvidenceColumn> pipeColumns(const std::vector<Pipe>& pipes);

inline constexpr std::size_t kMostEvidence = 10000; ///< rows

/// A finding about ops of a report, with its evidence; its gain is the sum of their gains. The subjects are
/// sorted by gain, then by the time of the op; those after the first kMostEvidence are not sorted.
struct OpFinding {
    std::vector<OpPart> parts;
    GainBasis basis = GainBasis::UpperBound;
    std::vector<EvidenceColumn> columns = {};

    std::int64_t time(const OpView& view) const;     ///< sum of the durations
    std::uint32_t longest(const OpView& view) const; ///< `parts` must not be empty
    std::string timeText(const OpView& view) const { return usText(time(view)); }
    Finding finding(const OpView& view, Message what, Message why, Message how) const;
};

} // namespace opscope
