// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace opscope {

/// Makes the selected slice of a timeline visible to screen readers as a child of its canvas: name, start,
/// duration, place on its lane. More than one call does no harm.
void installTimelineAccessibility();

} // namespace opscope
