// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a baseline (A) with the current run (B): rows with states, totals, and the waterfall from A to B.
// Pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
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
#include "core/table/table.h"

namespace opscope {

enum class CompareBy : std::uint8_t {
    Ops,
    OpTypes,
    Apis,
    Metrics,
    Steps,
    Communication,
    Memory,
    Platform,
    Family,      ///< families of ops, see op_families.h
    FrameworkOp, ///< ops of the framework that launched device ops
    Module,      ///< modules of the model, see modules.h
    Overlap,     ///< compute, communication, and how much of it is hidden
};
inline constexpr int kCompareByCount = static_cast<int>(CompareBy::Overlap) + 1;
/// "ops", "op-types", "apis", "metrics", "steps", "communication", "memory", "platform", "family",
/// "framework-op", "module", "overlap".
const char* compareByName(CompareBy by);
std::optional<CompareBy> compareByOf(std::string_view name);
/// What a run needs for a comparison by this and does not have: "modules", an argument of CompareNotBy. Null
/// if it has that, and for ops to platform, of which only compareRuns finds out.
const char* missingFor(const Report& report, CompareBy by);

enum class RowState : std::uint8_t {
    Slower,
    New, ///< exists only in B
    Faster,
    Gone,    ///< exists only in A
    Changed, ///< metrics and platform: the values differ, without better or worse
    Same,
};
/// "SLOWER", "NEW", "FASTER", "GONE", "CHANGED", "SAME".
const char* rowStateName(RowState state);
/// The name of a state as a translatable message.
Message stateMessage(RowState state);

struct CompareOptions {
    CompareBy by = CompareBy::Ops;
    double noiseShare = 0.03;    ///< share of the larger side
    std::int64_t noiseNs = 5000; ///< ns; SAME means |difference| <= max(noiseShare x larger side, noiseNs)
    MatchOptions match;
    /// The user has not chosen the scopes: then calls are listed for the entire runs, because the reason for
    /// a slow run is often outside the compared part.
    bool isDefaultScope = false;
    std::vector<Message> notes; ///< about the choice of the scopes; become part of Comparison::context
};

/// The parts of a row that is not an op or a call: a metric, a memory counter, a step, a fact of the
/// platform.
struct OtherValues {
    std::string key;              ///< names the row on both sides
    std::string metric;           ///< metrics: the column; memory: "reserved", "allocated"
    std::optional<Message> label; ///< platform: translatable name of the fact; the title is English
    double realA = 0, realB = 0;  ///< metrics
    std::string textA, textB;     ///< platform
};

/// One half of a row: means over the runs of its side.
struct RowSide {
    bool has = false;
    std::int64_t total = 0; ///< ns or bytes
    double spread = 0;      ///< standard deviation over the runs, ns
    std::uint64_t count = 0;
    std::int64_t exclusive = 0;
    SliceId first; ///< in the first run

    std::optional<std::int64_t> value() const { return has ? std::optional(total) : std::nullopt; }
};

struct ComparisonRow {
    RowState state = RowState::Same;
    MatchKind match = MatchKind::Exact;
    double confidence = 1;
    std::size_t found = 0; ///< ops and calls: index into the rows of MatchedOps::matching
    std::string title;     ///< the op, or "A1 + A2 -> B1" for a group
    std::string shape;
    std::string type;
    /// For ops: the types of both sides without duplicates: "Conv", "Softplus + Tanh + Mul -> LeakyRelu".
    std::string change;
    RowSide a, b;
    std::shared_ptr<const OtherValues> otherValues; ///< null for ops and calls, of which there are millions

    std::int64_t difference() const { return b.total - a.total; }
    double realA() const { return a.has ? other().realA : kNoReal; }
    double realB() const { return b.has ? other().realB : kNoReal; }
    const OtherValues& other() const
    {
        static const OtherValues none;
        return otherValues ? *otherValues : none;
    }
};

/// One bar of the waterfall. `row` is an index into Comparison::rows, unset for idle and overlap.
struct WaterfallBar {
    enum class Kind : std::uint8_t { Row, Idle, Overlap, Rest };
    Kind kind = Kind::Row;
    std::optional<std::size_t> row;
    std::int64_t delta = 0; ///< ns; the sum of all bars is totalB - totalA
};

struct MatchedOps;
using MatchedOpsPtr = std::shared_ptr<const MatchedOps>;

struct Comparison {
    CompareOptions options;
    CellKind unit = CellKind::Duration; ///< of the values in the rows; or Bytes, Real, Text
    std::vector<CompareRun> runsA, runsB;
    std::vector<CompareRun> partsA, partsB; ///< the same; for all calls or steps each one is a part
    std::int64_t totalA = 0, totalB = 0;    ///< wall time of the scope, ns; mean over the parts
    double spreadA = 0, spreadB = 0;
    bool isWallTime = true;
    /// Why the totals cannot be compared (for example, a side has no timeline); if set, no totals are shown.
    std::optional<Message> noTotal;
    RowState totalState = RowState::Same; ///< Slower, Faster, or Same within the noise
    /// Changes that the totals do not show and that are larger: a change outside the compared part, one
    /// factor of all ops.
    std::vector<Message> headlines;
    std::vector<Message> context;    ///< reasons to doubt the comparison
    std::vector<ComparisonRow> rows; ///< in the order of RowState, then by |difference|
    std::vector<WaterfallBar>
        waterfall;     ///< by op, the largest first, then idle and overlap; empty on other tabs
    MatchedOpsPtr ops; ///< the ops that the rows are summed from; null if the rows are not of ops or calls
    std::vector<ComparisonRow> outsideCalls; ///< host calls outside the compared execute calls
    bool isLcsBounded = false;
    std::int32_t deviceA = kNoDevice, deviceB = kNoDevice; ///< of each side, with the most op time

    bool hasSpread() const { return partsA.size() > 1 || partsB.size() > 1; }
};

/// The names of two runs. If the names are equal, or the runs are ranks in two folders, each name begins with
/// the folder that differs.
std::array<std::string, 2> sideNames(const Report& a, const Report& b);
/// Those of the first runs of both sides.
std::array<std::string, 2> sideNames(const Comparison& comparison);

/// The meaning of the totals, as one message if it is the same for both sides. All views and exports use
/// these messages.
std::vector<Message> comparedBy(const Comparison& comparison);

/// Identifies a row that the user breaks up or accepts; independent of the order of the sides. Computed on
/// demand, like the reasons: a run may have millions of ops.
std::string rowId(const Comparison& comparison, const ComparisonRow& row);
/// The ops of a row on both sides, A first; empty for rows that are not of ops or calls.
std::array<std::vector<std::string_view>, 2> namesOf(const Comparison& comparison, const ComparisonRow& row);
/// The reasons of a row.
std::vector<Message> whyOf(const Comparison& comparison, const ComparisonRow& row);

/// Errors: a side has no run; a side has no data of the compared kind (CompareNothing); Cancelled. `known`
/// are the ops of an earlier comparison: if its parts are the same, or its sides exchanged, nothing is read
/// and matched again.
Result<Comparison> compareRuns(std::vector<CompareRun> a, std::vector<CompareRun> b,
                               const CompareOptions& options = {}, std::stop_token stop = {},
                               const MatchedOpsPtr& known = {});

/// Same, Slower or Faster for two durations in ns.
RowState stateOf(std::int64_t a, std::int64_t b, const CompareOptions& options);

/// Differences between two runs other than their times: chip, frequency, pictures, options, versions, files.
std::vector<Message> contextDifferences(const CompareRun& a, const CompareRun& b);

/// One fact of a report for the platform tab: host, devices, versions, switches.
struct PlatformFact {
    Message name;
    std::string value;
};
std::vector<PlatformFact> platformFacts(const Report& report);

} // namespace opscope
