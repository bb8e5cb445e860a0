// SPDX-License-Identifier: GPL-3.0-or-later
// The ticks of the time axis.
#pragma once

#include <cstdint>
#include <vector>

#include <QString>

#include "views/timeline/viewport.h"
#include "views/value_text.h"

namespace opscope {

struct RulerTick {
    double x = 0;
    std::int64_t ns = 0;
    bool isMajor = false;
    QString label; ///< the text of a major tick
};

/// The zero and the format of the labels.
struct RulerOptions {
    std::int64_t origin = 0;
    bool isAbsolute = false;
    ClockKind clock = ClockKind::Unknown;
    TimeUnit unit = TimeUnit::Auto;
    double minLabelPx = 110;
};

/// 1, 2 or 5 times a power of ten, the smallest with at least `minNs` between two ticks; at least 1 ns.
std::int64_t niceStep(double minNs);
/// The ticks at round times of the labels, from left to right; at most five minor ticks for each label.
std::vector<RulerTick> rulerTicks(const Viewport& viewport, double widthPx, const RulerOptions& options);

} // namespace opscope
