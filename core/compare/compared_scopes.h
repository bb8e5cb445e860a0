// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the scope for a comparison if the user has not: one that both sides have.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/analysis/intervals.h"
#include "core/base/message.h"
#include "core/compare/side.h"

namespace opscope {

struct CompareOptions;

/// Maximum number of calls or steps compared one by one; of more, an evenly spread selection is used.
inline constexpr std::size_t kMostParts = 100;

/// The scope that covers the entire run by one kind; none if the run does not have that kind. If there is
/// only one call or step, the scope of that one. `device` restricts steps and spans to this device; calls
/// belong to the host and therefore to all devices.
std::optional<Scope> scopeOfAll(const Report& report, ScopeKind kind,
                                std::optional<std::int32_t> device = {});
/// Restricts a scope that covers the run to the device of the run, so that its total belongs to the same
/// device as its rows.
void narrowToDevice(CompareRun& run);
/// False for a trace of only the host: its entire run is not comparable with a run of a device.
bool hasDeviceWork(const CompareRun& run);
/// The scopes of a report in addition to scopesOf: all calls, all steps, the busy span.
std::vector<Scope> scopesOfAll(const Report& report);

/// "execute calls", "steps", "the entire run": an argument of messages, translated with them.
const char* scopeKindText(ScopeKind kind);

/// "execute call aclmdlExecute", "the device's busy span": describes what a total measures.
Message scopeMessage(const Scope& scope);

/// If the scope of a run is all calls or all steps, one run for each of them; otherwise the run itself.
std::vector<CompareRun> partsOf(const CompareRun& run);
std::vector<CompareRun> partsOf(const std::vector<CompareRun>& runs);

/// The number of calls or steps in a range, those that are left out too; 1 if the scope is one part.
std::size_t partsWithin(const CompareRun& run, TimeRange range);

/// Removes the steps without slices of the device from both sides, if the mean of all steps is compared and
/// other steps of that run have such slices. Returns a note that names them.
std::vector<Message> leaveOutEmptySteps(std::vector<CompareRun>& a, std::vector<CompareRun>& b);

/// The time of a run that its scope compares, in any number of parts; empty for an entire run or without a
/// timeline.
Intervals comparedTime(const CompareRun& run);

/// The same runs with the entire run as scope.
std::vector<CompareRun> entireRuns(std::vector<CompareRun> runs);

struct CommonScope {
    ScopeKind kind = ScopeKind::Run;
    std::vector<Message> notes; ///< why the sides are not compared by a kind that only one of them has
};

/// The best kind that every run of both sides has, in this order: execute calls, steps, the busy span of the
/// device, step times stated by the source, op times, the run; none if they have no kind in common. Swapping
/// the sides swaps only their letters in the notes. A run narrowed to one of several devices is not compared
/// by a kind shared by all devices.
std::optional<CommonScope> commonScope(std::span<const CompareRun> a, std::span<const CompareRun> b);
/// Sets the common scope in all runs and returns its notes. If there is none, the runs stay unchanged and
/// have no total. `asked`: the kind that the user requested and one side does not have, for the note.
std::vector<Message> setCommonScope(std::vector<CompareRun>& a, std::vector<CompareRun>& b,
                                    std::optional<ScopeKind> asked = {});

/// One step, to be compared with a step of another run: `key` is its number, extended if several steps have
/// the same number.
struct StepFigure {
    std::string key;
    std::string label;
    std::int32_t device = kNoDevice;
    std::int64_t time = 0;
    bool isTotal = false; ///< a stage whose ranks are also listed: it is not counted in means
};
/// The steps of the timeline or of a step trace. If `isStated` and the report has step_trace_time, its rows:
/// ranks without marked steps and cluster results have them too.
std::vector<StepFigure> stepFigures(const Report& report, bool isStated);

/// Chooses the parts that the user did not choose: without any choice, or if only one side has a timeline for
/// the entire run, the most precise ones that both sides have, otherwise that of the other side. Sets
/// `isDefaultScope` and `notes`.
void chooseScopes(std::vector<CompareRun>& a, std::vector<CompareRun>& b, bool isChosenA, bool isChosenB,
                  CompareOptions& options);

/// Neither ops nor a timeline, but times of steps: the output of a cluster is one example.
bool hasStepsOnly(const std::vector<CompareRun>& runs);

} // namespace opscope
