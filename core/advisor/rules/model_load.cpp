// SPDX-License-Identifier: GPL-3.0-or-later
// Costs of a model apart from its execution: loading it, and the instruction cache of a JOB.
#include <algorithm>
#include <charconv>
#include <map>

#include "core/advisor/engine/rule_parts.h"
#include "core/analysis/named_slices.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

/// "svp_acl_mdl_load_from_mem", "aclmdlLoadFromFile"; not the calls inside them.
bool isLoad(std::string_view api)
{
    return api.starts_with("svp_acl_mdl_load") || api.starts_with("aclmdlLoad");
}

bool isExecute(std::string_view api)
{
    return api.starts_with("svp_acl_mdl_execute") || api.starts_with("aclmdlExecute");
}

Finding loadFinding(const OpView& view, std::string_view api, std::vector<std::uint32_t> calls,
                    std::int64_t execute)
{
    Finding finding;
    std::int64_t all = 0;
    for (const auto call : calls) {
        const auto time = view.report().slices.dur[call];
        addSubject(finding, sliceSubject(view, call, call == calls.front() ? 0 : time));
        all += time;
    }
    finding.gain.isOfRun = true;
    finding.what = message(MessageId::ModelLoadWhat, api, calls.size(), usText(all), usText(finding.gain.ns));
    finding.why = message(MessageId::ModelLoadWhy, usText(execute));
    finding.how = message(MessageId::ModelLoadHow);
    finding.evidence = sliceEvidence(view, std::move(calls));
    return finding;
}

RuleResult runLoad(const RuleContext& context)
{
    return eachReport(context, {hasHostCalls}, [](const OpView& view, RuleResult& result) {
        const auto& report = view.report();
        std::map<std::string_view, std::vector<std::uint32_t>> loads;
        std::int64_t execute = 0;
        for (std::uint32_t i = 0; i < report.slices.size(); ++i) {
            if (report.slices.cls[i] != SliceClass::HostApi)
                continue;
            const auto api = rowNameOf(report, SliceId{i}, kByApi);
            ++result.lookedAt;
            if (isLoad(api))
                loads[api].push_back(i);
            else if (isExecute(api))
                execute += report.slices.dur[i];
        }
        for (auto& [api, calls] : loads) {
            std::ranges::sort(calls, {}, [&](std::uint32_t i) { return report.slices.ts[i]; });
            if (calls.size() > 1)
                result.findings.push_back(loadFinding(view, api, std::move(calls), execute));
        }
    });
}

RuleResult runIcache(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SvpIcache);
    return eachReport(context, {hasLayersOfSvp}, [&](const OpView& view, RuleResult& result) {
        for (const auto& model : view.report().collection.modelRuns) {
            double rate = 0;
            const auto& text = model.icacheMissRate;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rate);
            if (error != std::errc() || end != text.data() + text.size())
                continue;
            ++result.lookedAt;
            rate = rate > 1 ? rate / 100 : rate; // some boards write percent
            if (rate <= limit)
                continue;
            Finding finding;
            finding.numbers = {{"icache_miss_rate", rate}};
            finding.what = message(MessageId::SvpIcacheWhat, model.model, percentText(rate));
            finding.why = message(MessageId::SvpIcacheWhy, percentText(limit));
            finding.how = message(MessageId::SvpIcacheHow);
            result.findings.push_back(std::move(finding));
        }
        if (result.lookedAt == 0)
            result.addMissing({message(MessageId::MissingColumn, view.source(), "icache_miss_rate"),
                               message(MessageId::HowSummary)});
    });
}

} // namespace

constinit const Rule modelLoadRule{"model_load", RuleGroup::Host, MessageId::ModelLoadTitle,
                                   "timeline: calls of AscendCL", runLoad};
constinit const Rule svpIcacheRule{"svp_icache", RuleGroup::Svp, MessageId::SvpIcacheTitle,
                                   "name of the op_summary: icache_miss_rate", runIcache};

} // namespace opscope
