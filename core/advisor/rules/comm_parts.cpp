// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the communication moves data: elapsed less transit, as communication.json says.
#include <algorithm>
#include <iterator>
#include <map>

#include "core/advisor/rule_parts.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

/// Of one rank: the files of a cluster have all, and they wait side by side.
struct Part {
    std::int64_t elapsed = 0, idle = 0;
    std::vector<Subject> ops;
};

RuleResult run(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::CommunicationWait);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        std::map<std::int64_t, Part> parts;
        const auto own = view.report().rank;
        const auto& all = view.report().communication;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto& op = all[i];
            const bool isOfOther = op.rank >= 0 && own >= 0 && op.rank != own;
            if (op.isTotal || !op.hasBreakdown || isOfOther || op.elapse == kMissingInteger ||
                op.transit == kMissingInteger)
                continue;
            ++result.lookedAt;
            auto& part = parts[op.rank >= 0 ? op.rank : own];
            part.elapsed += op.elapse;
            const auto idle = std::max<std::int64_t>(0, op.elapse - op.transit);
            part.idle += idle;
            // Without a start it lies nowhere in time: the total of all findings leaves it out.
            const bool hasStart = op.start > 0;
            part.ops.push_back({SubjectKind::Collective, view.index(), static_cast<std::int64_t>(i),
                                hasStart ? TimeRange{op.start, op.start + op.elapse} : TimeRange{},
                                hasStart ? idle : 0});
        }
        if (parts.empty())
            result.lack({message(MessageId::LackOfCommunication), message(MessageId::HowCommunication)});
        for (auto& [rank, part] : parts) {
            if (part.elapsed <= 0 ||
                static_cast<double>(part.idle) <= limit * static_cast<double>(part.elapsed))
                continue;
            const auto count = part.ops.size();
            const auto transit =
                static_cast<double>(part.elapsed - part.idle) / static_cast<double>(part.elapsed);
            Finding finding;
            finding.gain.ns = part.idle;
            finding.gain.isOfRun = true;
            if (rank != own)
                finding.subjects.push_back({SubjectKind::Rank, view.index(), rank, {}, 0});
            std::ranges::move(part.ops, std::back_inserter(finding.subjects));
            finding.numbers = {{"ops", static_cast<double>(count)}, {"transit_share", transit}};
            finding.what = message(MessageId::CommWaitShareWhat, usText(part.idle), usText(part.elapsed));
            finding.why = message(MessageId::CommWaitShareWhy, count, percentText(transit));
            finding.how = message(MessageId::CommWaitHow);
            result.findings.push_back(std::move(finding));
        }
    });
}

} // namespace

extern const Rule commTransitRule;
constinit const Rule commTransitRule{"comm_transit", RuleGroup::Communication, MessageId::CommWaitShareTitle,
                                     "communication.json: Elapse Time(ms), Transit Time(ms)", run};

} // namespace opscope
