// SPDX-License-Identifier: GPL-3.0-or-later
// One side of a comparison: which part of which runs is compared, and the ops in it.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/report/report.h"

namespace opscope {

enum class ScopeKind : std::uint8_t {
    Run,     ///< the entire report
    Execute, ///< one call of the model execute API
    Step,    ///< one step or iteration
    Range,   ///< selected by the user
    // All parts of a side together:
    Calls,     ///< all execute calls; their mean
    Steps,     ///< all steps; their mean
    Device,    ///< from the begin of the first device slice to the end of the last
    StepTimes, ///< mean of the step times stated by the source, with or without a timeline
    OpTimes,   ///< sum of the durations of the ops, not a wall time
};
inline constexpr int kScopeKindCount = static_cast<int>(ScopeKind::OpTimes) + 1;
/// "run", "execute", "step", "range", "calls", "steps", "device", "step-times", "op-times".
const char* scopeKindName(ScopeKind kind);
/// True if the scope contains all ops of the run, in one or several parts.
bool coversRun(ScopeKind kind);

/// A part of a run whose wall time is compared.
struct Scope {
    ScopeKind kind = ScopeKind::Run;
    std::size_t index = 0; ///< index of the execute call or into Report::steps; for all parts their number
    TimeRange range;       ///< empty if the report has no timeline
    SliceId slice;         ///< the execute call
    std::string label;     ///< "svp_acl_mdl_execute", "Iteration 3"
    std::int64_t time = 0; ///< StepTimes: their mean, ns
    std::vector<std::size_t> leftOut{}; ///< Steps: those in Report::steps that are not compared

    bool operator==(const Scope&) const = default;
};

inline constexpr std::size_t kMaxExecuteScopes = 1000; ///< in a list; any call can be chosen by its number

/// The scopes of a report: the run, then its execute calls (at most `maxCalls`), then its steps.
std::vector<Scope> scopesOf(const Report& report, std::size_t maxCalls = kMaxExecuteScopes);
/// Number of all execute calls of a report.
std::size_t executeCallCount(const Report& report);
/// The scope of `report` that corresponds to the scope `like` of `of`: the run, the n-th execute call, the
/// step with the same number; none if `report` has no such part.
std::optional<Scope> sameScope(const Report& report, const Scope& like, const Report& of);

/// One run of a side. A side with several runs has a mean and a spread.
struct CompareRun {
    ReportPtr report;
    Scope scope;
    std::optional<std::int32_t> device; ///< unset: all devices

    bool operator==(const CompareRun&) const = default;
};

/// The part of a duration that counts, in ns: a step, call or range contains everything that begins in it, up
/// to its end.
std::int64_t countedDuration(const CompareRun& run, std::int64_t start, std::int64_t dur);

/// Identifies an op in a comparison by its name and shape. The texts belong to the reports.
struct OpKey {
    std::string_view name;
    std::string_view shape;
    std::string_view type; ///< op type, otherwise task type; may be empty
    std::string_view taskType;
};

/// The keys of both sides: equal (name, shape) have the same number. The texts must live as long as the keys.
class OpKeys {
public:
    std::uint32_t intern(std::string_view name, std::string_view shape, std::string_view type,
                         std::string_view taskType);
    /// Adds the keys of `other`; returns for each of them its number here.
    std::vector<std::uint32_t> merge(const OpKeys& other);
    const OpKey& at(std::uint32_t key) const { return m_keys[key]; }
    std::size_t size() const { return m_keys.size(); }

private:
    std::size_t slotOf(std::string_view name, std::string_view shape) const;

    std::vector<OpKey> m_keys;
    std::vector<std::uint32_t> m_slots; ///< open addressing; the value is key + 1, 0 is free
};

struct OpInstance {
    std::uint32_t key = 0;
    std::int32_t device = kNoDevice;
    std::int64_t start = kMissingInteger; ///< missing if the source has no time
    std::int64_t dur = 0;
    SliceId slice;
    OpId op;
};

/// The ops in the scope of a run, by start time; if none has a start time, in the order of the source. They
/// are the device slices of the timeline (compute, AI CPU, communication, copy) with the shapes of their ops,
/// or without device slices the rows of the op table.
Result<std::vector<OpInstance>> opsOf(const CompareRun& run, OpKeys& keys, std::stop_token stop);

} // namespace opscope
