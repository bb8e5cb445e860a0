// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the roofline that the rules on busy units use, so that both report the same for an op.
#pragma once

#include <memory>
#include <string>

#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/roofline/roofline.h"

namespace opscope {

/// The time in which a unit is busy and the share of the roof that an op reaches are different quantities: an
/// op may keep no pipe at its limit and still move as much as its memory can.
class RoofShare {
public:
    RoofShare(const RuleContext& context, const OpView& view);

    /// Whether the op's counters show that it reaches its roof (threshold RooflineBound). Estimates do not
    /// count, because the pipes were measured.
    bool isAtRoof(std::uint32_t op) const;
    std::string text(std::uint32_t op) const; ///< "96.7 %", or that it is not known
    EvidenceColumn column() const;

private:
    std::shared_ptr<RooflineJudge> m_judge;
    double m_limit;
    bool m_hasCounters = false; ///< for any channel
};

} // namespace opscope
