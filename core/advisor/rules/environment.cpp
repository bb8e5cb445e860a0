// SPDX-License-Identifier: GPL-3.0-or-later
// Finds environment variables of a run that cost time, in its own metadata.
#include <array>
#include <optional>

#include "core/advisor/engine/rule_parts.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/vendor/svp_run.h"

namespace opscope {
namespace {

constexpr std::string_view kRecorded = "ENV_VARIABLES.";

/// The value of a variable; "" if it was not set, none if the run does not record it.
std::optional<std::string> variableOf(const Report& report, std::string_view name)
{
    for (const auto& [key, value] : report.collection.switches) {
        if (key.starts_with(kRecorded) && key.substr(kRecorded.size()) == name)
            return value;
    }
    return std::nullopt;
}

struct Variable {
    std::string_view name;
    bool (*isFine)(std::string_view value, double limit);
    MessageId why;
    std::string_view better; ///< "NAME=VALUE"; empty: not to set it
};

constexpr std::array kVariables{
    Variable{"ACLNN_CACHE_LIMIT",
             [](std::string_view value, double limit) { // if it is not set too, as msprof-analyze reports it
                 return static_cast<double>(wholeNumber(value).value_or(0)) >= limit;
             },
             MessageId::EnvironmentAclnnWhy, "ACLNN_CACHE_LIMIT=100000"},
    Variable{"HOST_CACHE_CAPACITY", [](std::string_view value, double) { return wholeNumber(value) > 0; },
             MessageId::EnvironmentCapacityWhy, "HOST_CACHE_CAPACITY=20"},
    Variable{"PYTORCH_NPU_ALLOC_CONF",
             [](std::string_view value, double) {
                 return value.find("expandable_segments:True") != std::string_view::npos;
             },
             MessageId::EnvironmentAllocWhy, "PYTORCH_NPU_ALLOC_CONF=expandable_segments:True"},
    Variable{"ASCEND_LAUNCH_BLOCKING", [](std::string_view value, double) { return value != "1"; },
             MessageId::EnvironmentBlockingWhy, ""},
    Variable{"ASCEND_GLOBAL_LOG_LEVEL",
             [](std::string_view value, double) { return wholeNumber(value).value_or(3) >= 3; },
             MessageId::EnvironmentLogWhy, "ASCEND_GLOBAL_LOG_LEVEL=3"},
};

RuleResult runEnvironment(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::AclnnCache);
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        bool isRecorded = false;
        for (const auto& variable : kVariables) {
            const auto value = variableOf(view.report(), variable.name);
            if (!value)
                continue;
            isRecorded = true;
            ++result.lookedAt;
            if (variable.isFine(*value, limit))
                continue;
            Finding finding;
            finding.what = value->empty() ? message(MessageId::EnvironmentUnset, variable.name)
                                          : message(MessageId::EnvironmentSet, variable.name, *value);
            finding.why = variable.why == MessageId::EnvironmentAclnnWhy
                              ? message(variable.why, numberText(limit))
                              : message(variable.why);
            finding.how = variable.better.empty() ? message(MessageId::EnvironmentUnsetHow, variable.name)
                                                  : message(MessageId::EnvironmentHow, variable.better);
            result.findings.push_back(std::move(finding));
        }
        const auto how = isSvpRun(view.report()) ? MessageId::HowOtherRun : MessageId::HowEnvironment;
        if (!isRecorded)
            result.addMissing({message(MessageId::MissingEnvironment), message(how)});
    });
}

} // namespace

constinit const Rule environmentRule{"environment", RuleGroup::Host, MessageId::EnvironmentTitle,
                                     "profiler_metadata.json, META_DATA: ENV_VARIABLES", runEnvironment};

} // namespace opscope
