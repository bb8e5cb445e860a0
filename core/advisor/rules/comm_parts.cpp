// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the communication moves data: elapsed less transit, as communication.json says.
#include <algorithm>

#include "core/advisor/rule_parts.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

RuleResult run(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::CommunicationWait);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        Finding finding;
        std::int64_t elapsed = 0;
        std::size_t count = 0;
        const auto& all = view.report().communication;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto& op = all[i];
            const bool isOfOther = op.rank >= 0 && view.report().rank >= 0 && op.rank != view.report().rank;
            if (op.isTotal || !op.hasBreakdown || isOfOther || op.elapse == kMissingInteger ||
                op.transit == kMissingInteger)
                continue;
            ++count;
            elapsed += op.elapse;
            const auto idle = std::max<std::int64_t>(0, op.elapse - op.transit);
            finding.gain.ns += idle;
            // Without a start it lies nowhere in time: the total of all findings leaves it out.
            const bool hasStart = op.start > 0;
            finding.subjects.push_back({SubjectKind::Collective, view.index(), static_cast<std::int64_t>(i),
                                        hasStart ? TimeRange{op.start, op.start + op.elapse} : TimeRange{},
                                        hasStart ? idle : 0});
        }
        result.lookedAt += count;
        if (count == 0)
            result.lack({message(MessageId::LackOfCommunication), message(MessageId::HowCommunication)});
        if (elapsed <= 0 || static_cast<double>(finding.gain.ns) <= limit * static_cast<double>(elapsed))
            return;
        finding.gain.isOfRun = true;
        finding.gain.share = static_cast<double>(finding.gain.ns) / static_cast<double>(view.runTime());
        const auto transit = static_cast<double>(elapsed - finding.gain.ns) / static_cast<double>(elapsed);
        finding.numbers = {{"ops", static_cast<double>(count)}, {"transit_share", transit}};
        finding.what = message(MessageId::CommWaitShareWhat, usText(finding.gain.ns), usText(elapsed));
        finding.why = message(MessageId::CommWaitShareWhy, count, percentText(transit));
        finding.how = message(MessageId::CommWaitHow);
        result.findings.push_back(std::move(finding));
    });
}

} // namespace

extern const Rule commTransitRule;
constinit const Rule commTransitRule{"comm_transit", RuleGroup::Communication, MessageId::CommWaitShareTitle,
                                     "communication.json: Elapse Time(ms), Transit Time(ms)", run};

} // namespace opscope
