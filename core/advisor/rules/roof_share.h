// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules on busy units say of the roofline, so that both say the same of an op.
#pragma once

#include <memory>
#include <string>

#include "core/advisor/roofline.h"
#include "core/advisor/rule_parts.h"

namespace opscope {

/// How long a unit is busy and how much of its roof an op reaches are two quantities: an op may keep no pipe
/// at its limit and yet move all that its memory can.
class RoofShare {
public:
    RoofShare(const RuleContext& context, const OpView& view);

    /// Its counters put it at its roof (threshold RooflineBound): what an estimate says does not count, the
    /// pipes were measured.
    bool isAtRoof(std::uint32_t op) const;
    std::string text(std::uint32_t op) const; ///< "96.7 %", or that it is not known
    EvidenceColumn column() const;

private:
    std::shared_ptr<RooflineJudge> m_judge;
    double m_limit;
    bool m_hasCounters = false; ///< of any channel
};

} // namespace opscope
