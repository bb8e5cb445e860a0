// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/rules/roof_share.h"

#include <algorithm>

#include "core/base/text.h"

namespace opscope {

namespace {

const char* shareNotKnown()
{
    return OPSCOPE_TEXT("Argument", "not known");
}

} // namespace

RoofShare::RoofShare(const RuleContext& context, const OpView& view)
    : m_judge(std::make_shared<RooflineJudge>(view, context.thresholds)),
      m_limit(context.threshold(ThresholdId::RooflineBound)),
      m_hasCounters(std::ranges::any_of(rooflineChannels(), [&](const RooflineChannel& channel) {
          return CountedBytes(view, channel.header, channel.group).isThere();
      }))
{
}

bool RoofShare::isAtRoof(std::uint32_t op) const
{
    if (!m_hasCounters) // there are only estimates
        return false;
    const auto judged = (*m_judge)(op);
    const bool isCounted = judged.verdict == Verdict::Memory && judged.channel < rooflineChannels().size()
                               ? rooflineChannels()[judged.channel].source != RooflineChannel::Source::Shapes
                               : !judged.isEstimate;
    return isCounted && judged.share >= m_limit;
}

std::string RoofShare::text(std::uint32_t op) const
{
    const auto share = (*m_judge)(op).share;
    return std::isnan(share) ? shareNotKnown() : percentText(share) + " %";
}

EvidenceColumn RoofShare::column() const
{
    return {"roof_share", "Share Of The Roof", CellKind::Ratio,
            [judge = m_judge](const OpView&, std::size_t op) {
                return (*judge)(static_cast<std::uint32_t>(op)).share;
            }};
}

} // namespace opscope
