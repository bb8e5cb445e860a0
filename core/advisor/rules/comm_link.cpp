// SPDX-License-Identifier: GPL-3.0-or-later
// Links that are slower than others of their kind: the matrix of who sent how much to whom.
#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "core/advisor/rule_parts.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

constexpr std::size_t kMostFindings = 20; ///< a transport

struct Link {
    std::string transport;
    std::int32_t source = -1, target = -1;
    std::uint32_t report = 0; ///< the first that says it
    double megabytes = 0, milliseconds = 0;
    double bandwidth() const { return megabytes / milliseconds; } ///< GB/s: MB a ms
};

/// Of all ops together. A file holds an op and sums of ops ("total"): where there are sums they count alone.
std::map<std::string, std::vector<Link>> linksByKind(const RuleContext& context)
{
    std::map<std::tuple<std::string, std::int32_t, std::int32_t>, Link> links;
    for (const auto& view : context.views) {
        const auto& report = view.report();
        const auto isSum = [&](const CommunicationMatrixCell& cell) {
            return report.text(cell.op).find("-total@") != std::string_view::npos;
        };
        const auto hasSums = std::ranges::any_of(report.communicationMatrix, isSum);
        for (const auto& cell : report.communicationMatrix) {
            if (context.stop.stop_requested())
                return {};
            const auto transport = report.text(cell.transport);
            if ((hasSums && !isSum(cell)) || transport == "LOCAL" || cell.source < 0 || cell.target < 0 ||
                cell.source == cell.target || !(cell.sizeMb > 0) || !(cell.timeMs > 0))
                continue;
            auto& link = links[{std::string(transport), cell.source, cell.target}];
            if (link.milliseconds == 0)
                link = {std::string(transport), cell.source, cell.target, view.index(), 0, 0};
            if (link.report != view.index()) // every rank of a job may hold the whole matrix
                continue;
            link.megabytes += cell.sizeMb;
            link.milliseconds += cell.timeMs;
        }
    }
    std::map<std::string, std::vector<Link>> out;
    for (auto& [key, link] : links)
        out[link.transport].push_back(link);
    std::erase_if(out, [](const auto& kind) { return kind.second.size() < 2; });
    return out;
}

/// The links of a transport, the slowest first.
TablePtr evidenceOf(const ReportPtr& report, std::vector<Link> links)
{
    links.resize(std::min(links.size(), kMostEvidence));
    RecordTable<Link> table("advice", report, std::move(links));
    table.column(textSpec("transport", "Transport"), &Link::transport);
    table.column(integerSpec("source", "From rank"), &Link::source);
    table.column(integerSpec("target", "To rank"), &Link::target);
    table.column(realSpec("size", "Size", "MB"), &Link::megabytes);
    table.column(realSpec("time", "Time", "ms"), &Link::milliseconds);
    table.column(unsummed(realSpec("bandwidth", "Bandwidth", "GB/s")), &Link::bandwidth);
    return table.finish();
}

RuleResult run(const RuleContext& context)
{
    RuleResult result;
    const auto limit = context.threshold(ThresholdId::SlowLink);
    auto kinds = linksByKind(context);
    if (kinds.empty())
        result.lack({message(MessageId::LackOfMatrix), message(MessageId::HowCommunication)});
    for (auto& [transport, links] : kinds) {
        if (context.stop.stop_requested())
            break;
        result.lookedAt += links.size();
        double sum = 0;
        for (const auto& link : links)
            sum += link.bandwidth();
        const auto mean = sum / static_cast<double>(links.size());
        std::ranges::stable_sort(links, {}, &Link::bandwidth);
        const auto belowOf = [&](const Link& link) { return 1 - link.bandwidth() / mean; };
        const auto isFine = [&](const Link& link) { return difference(belowOf(link), limit) < 0; };
        const auto slow = static_cast<std::size_t>(std::ranges::find_if(links, isFine) - links.begin());
        std::map<std::uint32_t, TablePtr> evidence; // of a report: the same links for each finding
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

extern const Rule commLinkRule;
constinit const Rule commLinkRule{"comm_link", RuleGroup::Communication, MessageId::CommLinkTitle,
                                  "communication_matrix.json: Transit Size(MB), Transit Time(ms) of links",
                                  run};

} // namespace opscope
