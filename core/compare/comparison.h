// SPDX-License-Identifier: GPL-3.0-or-later
// Baseline (A) against current (B): rows with states, totals, the waterfall from A to B. A pure function.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/compare/attribution.h"
#include "core/compare/matching.h"
#include "core/compare/side.h"

namespace opscope {

enum class CompareBy : std::uint8_t { Ops, OpTypes, Apis, Metrics, Steps, Communication, Memory, Platform };
inline constexpr int kCompareByCount = static_cast<int>(CompareBy::Platform) + 1;
/// "ops", "op-types", "apis", "metrics", "steps", "communication", "memory", "platform".
const char* compareByName(CompareBy by);
std::optional<CompareBy> compareByOf(std::string_view name);

enum class RowState : std::uint8_t {
    Slower,
    New, ///< only in B
    Faster,
    Gone,    ///< only in A
    Changed, ///< metrics and platform: another value, neither better nor worse by itself
    Same,
};
/// "SLOWER", "NEW", "FASTER", "GONE", "CHANGED", "SAME".
const char* rowStateName(RowState state);
/// The same, for translation.
Message stateMessage(RowState state);

/// What the numbers of the rows are.
enum class CompareUnit : std::uint8_t { Nanos, Bytes, Real, Text };

struct CompareOptions {
    CompareBy by = CompareBy::Ops;
    double noiseShare = 0.03;    ///< of the larger side
    std::int64_t noiseNs = 5000; ///< SAME means |difference| <= max(noiseShare x larger side, noiseNs)
    MatchOptions match;
    /// Nobody chose the scopes: calls are listed of the whole runs, for what makes a run slow is often
    /// outside the part whose time stands for it.
    bool isDefaultScope = false;
    std::vector<Message> notes; ///< what the choice of the scopes had to say: part of Comparison::context
};

/// One row. `a` and `b` are ns or bytes, the mean over the runs of a side; `realA/B` for metrics, `textA/B`
/// for platform.
struct ComparisonRow {
    RowState state = RowState::Same;
    MatchKind match = MatchKind::Exact;
    double confidence = 1;
    std::string id;
    std::string title;            ///< the op, or "A1 + A2 -> B1" of a group
    std::optional<Message> label; ///< platform: the name of the fact, of which `title` is the English
    std::string shape;
    std::string type;
    std::string metric; ///< metrics: the column; memory: "reserved", "allocated"
    std::vector<std::string> namesA, namesB;
    bool hasA = false, hasB = false;
    std::int64_t a = 0, b = 0;
    double realA = 0, realB = 0;
    std::string textA, textB;
    std::uint64_t countA = 0, countB = 0; ///< over all runs of the side, divided by their number, rounded
    double spreadA = 0, spreadB = 0;      ///< standard deviation over the runs, ns
    std::int64_t exclusiveA = 0, exclusiveB = 0;
    SliceId sliceA, sliceB; ///< the first slice of the first run
    std::vector<Message> why;

    std::int64_t difference() const { return b - a; }
};

/// One bar of the waterfall. `row` is an index into Comparison::rows, or none for idle and overlap.
struct WaterfallBar {
    enum class Kind : std::uint8_t { Row, Idle, Overlap, Rest };
    Kind kind = Kind::Row;
    std::optional<std::size_t> row;
    std::int64_t delta = 0; ///< ns; all bars add up to totalB - totalA
};

struct Comparison {
    CompareOptions options;
    CompareUnit unit = CompareUnit::Nanos;
    std::vector<CompareRun> runsA, runsB;
    std::vector<CompareRun> partsA, partsB; ///< the same; of all calls or steps each by itself
    std::int64_t totalA = 0, totalB = 0;    ///< wall time of the scope, ns; mean over the parts
    double spreadA = 0, spreadB = 0;
    bool isWallTime = true;
    /// Why the totals cannot stand beside each other (a side has no timeline): then they are shown nowhere.
    std::optional<Message> noTotal;
    RowState totalState = RowState::Same; ///< Slower, Faster or Same within noise
    std::vector<Message> context;         ///< what makes the comparison doubtful
    std::vector<ComparisonRow> rows;      ///< slower by |difference|, new, faster, gone, changed, same
    std::vector<WaterfallBar>
        waterfall;                    ///< by op: largest first, idle and overlap last; empty for other tabs
    std::vector<ComparisonRow> apart; ///< besides the compared execute calls: what the host did outside them
    bool isLcsBounded = false;
    std::int32_t deviceA = kNoDevice, deviceB = kNoDevice; ///< the critical devices

    bool hasSpread() const { return partsA.size() > 1 || partsB.size() > 1; }
};

/// What the totals are the time of, once where both sides say the same: every surface shows these.
std::vector<Message> comparedBy(const Comparison& comparison);

/// Errors: a side without a run; a side that has nothing of what is compared (CompareNothing); Cancelled.
Result<Comparison> compareRuns(std::vector<CompareRun> a, std::vector<CompareRun> b,
                               const CompareOptions& options = {}, std::stop_token stop = {});

/// SAME, SLOWER or FASTER for two durations.
RowState stateOf(std::int64_t a, std::int64_t b, const CompareOptions& options);

/// What differs between two runs besides their times: chip, frequency, pictures, options, versions, file
/// sets.
std::vector<Message> contextDifferences(const CompareRun& a, const CompareRun& b);

/// A fact of a report for the platform tab: host, devices, versions, switches.
struct PlatformFact {
    Message name;
    std::string value;
};
std::vector<PlatformFact> platformFacts(const Report& report);

} // namespace opscope
