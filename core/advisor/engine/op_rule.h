// SPDX-License-Identifier: GPL-3.0-or-later
// A rule that looks at each op on its own is an OpRule: inputs, a test, evidence and texts. testOps() runs
// it.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <vector>

#include "core/advisor/engine/rule_parts.h"

namespace opscope {

/// The result of a rule for an op.
struct OpVerdict {
    bool isLookedAt = false; ///< false: the op does not have the numbers
    bool isFound = false;
    double gain = 0; ///< share of the op's time that it can gain; 0: not known
};
inline constexpr OpVerdict kNotLookedAt{};

constexpr OpVerdict foundIf(bool isFound, double gain = 0)
{
    return {true, isFound, gain};
}

/// A value of NaN is a number that the op does not have.
inline OpVerdict foundAbove(double value, double limit, double gain = 0)
{
    return std::isnan(value) ? kNotLookedAt : foundIf(value > limit, gain);
}

/// The ops of a finding.
struct FoundOps {
    const OpView& view;
    const std::vector<OpPart>& parts;
    std::uint64_t lookedAt = 0;
    std::int64_t time = 0; ///< ns, sum of their durations
    std::uint32_t longest = 0;
    double shareOfOps() const { return view.shareOfOps(time); }
    double shareOfDevice() const
    {
        return static_cast<double>(time) / static_cast<double>(view.deviceTime());
    }
};

/// An argument of a text that is known when the ops are found: their number and time, how many ops were
/// looked at, and the name and time of the longest.
enum class Found : std::uint8_t { Count, Time, ShareOfOps, ShareOfDevice, LookedAt, Name, LongestTime };
std::string foundText(const FoundOps& ops, Found argument);

using OpText = std::function<Message(const FoundOps&)>;
/// A message whose arguments are values, members of Found, or functions of the view and the longest op.
template <class... Args>
OpText opText(MessageId id, Args... args)
{
    const auto textOf = []<class Arg>(const FoundOps& ops, const Arg& arg) {
        if constexpr (std::same_as<Arg, Found>)
            return foundText(ops, arg);
        else if constexpr (std::invocable<Arg, const OpView&, std::uint32_t>)
            return arg(ops.view, ops.longest);
        else
            return arg;
    };
    return [=](const FoundOps& ops) { return message(id, textOf(ops, args)...); };
}
/// "30.7": the share of the longest op's time in which that unit was busy.
inline auto percentOf(Pipe pipe)
{
    return [pipe](const OpView& view, std::uint32_t op) { return percentText(view.pipe(pipe, op)); };
}

struct OpRule {
    std::vector<OpNeed> needs = {};
    std::function<OpVerdict(const OpView&, std::uint32_t op)> test;
    std::function<bool(const FoundOps&)> onlyIf = {}; ///< not set: one op is enough for a finding
    GainBasis basis = GainBasis::UpperBound;
    std::vector<EvidenceColumn> columns = {}; ///< further columns of the evidence
    OpText what;
    OpText why;
    Message how;
};
/// Tests the ops of each report that has the inputs. What it finds in a report is one finding.
RuleResult testOps(const RuleContext& context, const OpRule& rule);
/// For one report, after the inputs were checked.
void testOps(const OpView& view, RuleResult& result, const OpRule& rule);

/// Adds a finding about these ops, if there are any, and returns whether it did.
bool addFound(const OpView& view, RuleResult& result, const OpFinding& found, const OpText& what,
              const OpText& why, Message how);

} // namespace opscope
