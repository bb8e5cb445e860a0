// SPDX-License-Identifier: GPL-3.0-or-later
// A rule: one file in core/advisor/rules and one line in rules.def.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/engine/finding.h"
#include "core/advisor/engine/op_view.h"
#include "core/advisor/engine/thresholds.h"
#include "core/base/message.h"
#include "core/graph/model/model_graph.h"
#include "core/report/report.h"

namespace opscope {

enum class RuleGroup : std::uint8_t { Svp, Msprof, Operators, Host, Communication, Own };
inline constexpr std::size_t kRuleGroups = 6;
const char* ruleGroupName(RuleGroup group);

class SharedFusions;

/// The inputs of a rule.
class RuleContext {
public:
    const Workspace& workspace;
    std::span<const OpView> views; ///< one for each report, in the order of the workspace
    const Thresholds& thresholds;
    std::stop_token stop;
    std::span<const ModelGraphPtr> models; ///< attached models; may be empty
    std::span<const std::string> chosen;   ///< ids of the rules that run; empty: all
    SharedFusions& fusions;

    /// Whether another rule runs. If both would report the same, one of them leaves it to the other.
    bool runs(std::string_view rule) const
    {
        const bool isRun = chosen.empty() || std::ranges::find(chosen, rule) != chosen.end();
        if (isRun)
            leftTo = rule;
        return isRun;
    }

    /// Returns the value and records that the rule used it, so that its findings name it.
    double threshold(ThresholdId id) const
    {
        used.set(static_cast<std::size_t>(id));
        return thresholds.at(id);
    }
    mutable std::bitset<kThresholdCount> used;
    mutable std::string leftTo = {}; ///< the rule that `runs` was asked about, if it runs
};

/// Pure: looks at the context and returns what it found. The engine sets the rule's id in the findings, sorts
/// subjects, adds up gains if the rule set none, and grades findings by their share.
struct Rule {
    std::string_view id; ///< a word for --rule and JSON; it never changes
    RuleGroup group = RuleGroup::Operators;
    MessageId title{};
    std::string_view inputs; ///< columns and files that it reads, in the vendor's spelling
    RuleResult (*run)(const RuleContext&) = nullptr;
};

std::span<const Rule* const> rules();

#define RULE(name) extern const Rule name##Rule;
#include "core/advisor/engine/rules.def"
#undef RULE

} // namespace opscope
