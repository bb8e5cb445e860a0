// SPDX-License-Identifier: GPL-3.0-or-later
// What two sides are compared by when nobody has chosen: what both of them have.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/message.h"
#include "core/compare/side.h"

namespace opscope {

/// More calls or steps than these are not compared one by one: these are taken, evenly spread.
inline constexpr std::size_t kMostParts = 100;

/// All of a run by one kind that covers it; none if it has nothing of it. Of a single call or step that one.
/// With a device: what it did; calls are of the host, and of all devices.
std::optional<Scope> scopeOfAll(const Report& report, ScopeKind kind,
                                std::optional<std::int32_t> device = {});
/// Every kind that covers the run as far as the device of the run: its total is that of its rows.
void narrowToDevice(CompareRun& run);
/// False of a trace of the host alone: its whole run is nothing that a run of a device stands beside.
bool hasDeviceWork(const CompareRun& run);
/// Those that a report has beside scopesOf: every call, every step, the busy span.
std::vector<Scope> scopesOfAll(const Report& report);

/// "execute calls", "steps", "the whole run": words of messages, translated as arguments.
const char* scopeKindText(ScopeKind kind);

/// "execute call aclmdlExecute", "the device's busy span": what a total is the time of.
Message scopeMessage(const Scope& scope);

/// A run as what is compared: every call or step by itself where its scope is all of them, else as it is.
std::vector<CompareRun> partsOf(const CompareRun& run);
std::vector<CompareRun> partsOf(const std::vector<CompareRun>& runs);

/// The same by the whole run.
std::vector<CompareRun> wholeRuns(std::vector<CompareRun> runs);

struct CommonScope {
    ScopeKind kind = ScopeKind::Run;
    std::vector<Message> notes; ///< why the sides are not compared by what one of them has
};

/// The best kind that every run of both sides has: execute calls, steps, the busy span of the device, stated
/// step times, op times, the run; none if they have nothing in common. Swapping the sides swaps their letters
/// in the notes and changes nothing else. One of several devices is not compared by what all of them share.
std::optional<CommonScope> commonScope(std::span<const CompareRun> a, std::span<const CompareRun> b);
/// The same, set in the runs; with nothing in common they stay as they are, and have no total.
std::vector<Message> setCommonScope(std::vector<CompareRun>& a, std::vector<CompareRun>& b);

/// A step beside that of another run: `key` is its number, with what tells steps of one number apart.
struct StepFigure {
    std::string key;
    std::string label;
    std::int32_t device = kNoDevice;
    std::int64_t time = 0;
};
/// The steps of the timeline or of a step trace; from `isStated` on the rows of step_trace_time, which ranks
/// without marked steps and cluster results have too.
std::vector<StepFigure> stepFigures(const Report& report, bool isStated);

} // namespace opscope
