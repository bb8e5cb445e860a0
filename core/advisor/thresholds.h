// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that rules compare with: one list, the user changes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>

#include "core/base/result.h"

namespace opscope {

enum class ThresholdId : std::uint8_t {
#ifndef Q_MOC_RUN
#define THRESHOLD(id, word, value, unit, source) id,
#include "core/advisor/thresholds.def"
#undef THRESHOLD
#endif
};

struct Threshold {
    ThresholdId id{};
    std::string_view word; ///< "svp_dld"
    double value = 0;      ///< default; NaN: none
    std::string_view unit;
    std::string_view source; ///< who says so; "ours"
};
std::span<const Threshold> allThresholds();
const Threshold& thresholdOf(ThresholdId id);

class Thresholds {
public:
    double at(ThresholdId id) const;
    void set(ThresholdId id, double value) { m_changed[id] = value; }
    /// "svp_dld=0.6". Errors: no such threshold, no number.
    Result<void> parse(std::string_view assignment);

private:
    std::map<ThresholdId, double> m_changed;
};

} // namespace opscope
