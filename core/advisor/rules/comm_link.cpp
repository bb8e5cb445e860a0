// SPDX-License-Identifier: GPL-3.0-or-later
// Finds links that are slower than others of their kind, from the matrix of amounts between ranks.
#include <algorithm>
#include <map>
#include <span>

#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/rules/comm_links.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

constexpr std::size_t kMostFindings = 20; ///< for each transport

/// By transport. A transport with only one link is left out: there is nothing to compare it with.
std::map<std::string, std::vector<CommLink>> linksByKind(const RuleContext& context, std::size_t& small)
{
    std::map<std::string, std::vector<CommLink>> out;
    for (auto& link : linksOf(context, &small))
        out[link.transport].push_back(link);
    std::erase_if(out, [](const auto& kind) { return kind.second.size() < 2; });
    return out;
}

/// The links of a transport, the slowest first.
TablePtr evidenceOf(const ReportPtr& report, std::vector<CommLink> links)
{
    links.resize(std::min(links.size(), kMostEvidence));
    RecordTable<CommLink> table("advice", report, std::move(links));
    table.column(textSpec("transport", OPSCOPE_TEXT("Column", "Transport")), &CommLink::transport);
    table.column(integerSpec("source", OPSCOPE_TEXT("Column", "From rank")), &CommLink::source);
    table.column(integerSpec("target", OPSCOPE_TEXT("Column", "To rank")), &CommLink::target);
    table.column(realSpec("size", OPSCOPE_TEXT("Column", "Size"), "MB"), &CommLink::megabytes);
    table.column(realSpec("time", OPSCOPE_TEXT("Column", "Time"), "ms"), &CommLink::milliseconds);
    table.column(unsummed(realSpec("bandwidth", OPSCOPE_TEXT("Column", "Bandwidth"), "GB/s")),
                 &CommLink::bandwidth);
    return table.finish();
}

RuleResult runCommLink(const RuleContext& context)
{
    RuleResult result;
    const auto limit = context.threshold(ThresholdId::SlowLink);
    std::size_t small = 0;
    auto kinds = linksByKind(context, small);
    if (kinds.empty() && small > 0)
        result.addMissing({message(MessageId::MissingLargeLinks, numberText(kLeastLinkMegabytes)),
                           message(MessageId::HowOtherRun)});
    else if (kinds.empty())
        result.addMissing({message(MessageId::MissingMatrix), message(MessageId::HowCommunication)});
    for (auto& [transport, links] : kinds) {
        if (context.stop.stop_requested())
            break;
        result.lookedAt += links.size();
        double sum = 0;
        for (const auto& link : links)
            sum += link.bandwidth();
        const auto mean = sum / static_cast<double>(links.size());
        std::ranges::stable_sort(links, {}, &CommLink::bandwidth);
        const auto belowOf = [&](const CommLink& link) { return 1 - link.bandwidth() / mean; };
        const auto isFine = [&](const CommLink& link) { return difference(belowOf(link), limit) < 0; };
        const auto slow = static_cast<std::size_t>(std::ranges::find_if(links, isFine) - links.begin());
        std::map<std::uint32_t, TablePtr> evidence; // by report: its findings share one table
        for (const auto& link : std::span(links).first(std::min(slow, kMostFindings))) {
            Finding finding;
            finding.report = link.report;
            finding.subjects.push_back({SubjectKind::Rank, link.report, link.source});
            finding.subjects.push_back({SubjectKind::Rank, link.report, link.target});
            finding.numbers = {{"bandwidth_gbs", link.bandwidth()},
                               {"mean_gbs", mean},
                               {"links", static_cast<double>(links.size())},
                               {"slow_links", static_cast<double>(slow)}};
            finding.what = message(MessageId::CommLinkWhat, link.source, link.target, transport,
                                   numberText(link.bandwidth()), numberText(mean));
            finding.why =
                message(MessageId::CommLinkWhy, percentText(belowOf(link)), links.size(), transport,
                        percentText(limit), numberText(link.megabytes), numberText(link.milliseconds));
            finding.how = message(MessageId::CommLinkHow);
            auto& table = evidence[link.report];
            if (!table)
                table = evidenceOf(context.workspace.reports[link.report], links);
            finding.evidence = table;
            result.findings.push_back(std::move(finding));
        }
    }
    return result;
}

} // namespace

constinit const Rule commLinkRule{"comm_link", RuleGroup::Communication, MessageId::CommLinkTitle,
                                  "communication_matrix.json: Transit Size(MB), Transit Time(ms) of links",
                                  runCommLink};

} // namespace opscope
