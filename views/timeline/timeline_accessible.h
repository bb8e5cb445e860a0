// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace opscope {

/// Lets screen readers see the selected slice of a timeline as a child of its canvas: name, start, duration,
/// place on its lane. May be called any number of times.
void installTimelineAccessibility();

} // namespace opscope
