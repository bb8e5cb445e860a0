// SPDX-License-Identifier: GPL-3.0-or-later
// One side of a comparison: which part of which run, and the ops that ran in it.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/report/report.h"

namespace opscope {

enum class ScopeKind : std::uint8_t {
    Run,     ///< the whole report
    Execute, ///< one call of the model execute API
    Step,    ///< one step or iteration
    Range,   ///< what the user selected
    // All of a side at once:
    Calls,     ///< every execute call: the mean
    Steps,     ///< every step: the mean
    Device,    ///< from the first to the last work on a device
    StepTimes, ///< the mean of the step times that the source states, with or without a timeline
    OpTimes,   ///< no wall time: the durations of the ops added up
};
inline constexpr int kScopeKindCount = static_cast<int>(ScopeKind::OpTimes) + 1;
/// "run", "execute", "step", "range", "calls", "steps", "device", "step-times", "op-times".
const char* scopeKindName(ScopeKind kind);
/// True if everything that ran is in it, in one or more parts.
bool coversRun(ScopeKind kind);

/// A part of a run whose wall time is compared.
struct Scope {
    ScopeKind kind = ScopeKind::Run;
    std::size_t index = 0; ///< n-th execute call, index into Report::steps; of all of them how many
    TimeRange range;       ///< empty when the report has no timeline
    SliceId slice;         ///< the execute call
    std::string label;     ///< "svp_acl_mdl_execute", "Iteration 3"
    std::int64_t time = 0; ///< StepTimes: their mean, ns
};

inline constexpr std::size_t kMaxExecuteScopes = 1000; ///< that are listed; any can be asked for by number

/// What a report can be narrowed to: the run first, then its execute calls (at most `maxCalls`), then its
/// steps.
std::vector<Scope> scopesOf(const Report& report, std::size_t maxCalls = kMaxExecuteScopes);
/// How many execute calls a report has, listed or not.
std::size_t executeCallCount(const Report& report);
/// The scope of another run that is the same part as `like` of `of`: the run, the n-th execute call, the step
/// of the same number; none if it has no such part.
std::optional<Scope> sameScope(const Report& report, const Scope& like, const Report& of);

/// True for the synchronous model execute call, whatever its spelling (svp_acl_mdl_execute,
/// AscendCL@aclmdlExecute).
bool isExecuteCall(std::string_view apiName);

/// One run of a side. Several on one side give mean and spread.
struct CompareRun {
    ReportPtr report;
    Scope scope;
    std::optional<std::int32_t> device; ///< unset: all devices; the critical one is found
};

/// What of a duration counts: a step, a call or a range holds what begins in it, until its end.
std::int64_t countedDuration(const CompareRun& run, std::int64_t start, std::int64_t dur);

/// An op as the comparison knows it: the same name and shape is the same op.
struct OpKey {
    std::string name;
    std::string shape;
    std::string type; ///< op type, else task type; may be empty
    std::string taskType;
};

/// Keys of both sides, shared: equal (name, shape) have one number.
class OpKeys {
public:
    std::uint32_t intern(std::string_view name, std::string_view shape, std::string_view type,
                         std::string_view taskType);
    /// Takes in the keys of `other`; the result gives for each of them its number here.
    std::vector<std::uint32_t> merge(const OpKeys& other);
    const OpKey& at(std::uint32_t key) const { return m_keys[key]; }
    std::size_t size() const { return m_keys.size(); }

private:
    std::vector<OpKey> m_keys;
    std::unordered_map<std::string, std::uint32_t> m_index;
};

struct OpInstance {
    std::uint32_t key = 0;
    std::int32_t device = kNoDevice;
    std::int64_t start = kMissingInteger; ///< missing where the source has no time
    std::int64_t dur = 0;
    SliceId slice;
    OpId op;
};

/// The ops of a run in its scope, by start time; where none has a start, in the source's order. Device slices
/// where the timeline has them (compute, AI CPU, communication, copy), with shapes from the linked ops; else
/// the rows of the op table.
Result<std::vector<OpInstance>> opsOf(const CompareRun& run, OpKeys& keys, std::stop_token stop);

} // namespace opscope
