// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that rules compare with, in one list; the user can change them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"

namespace opscope {

enum class ThresholdId : std::uint8_t {
#ifndef Q_MOC_RUN
#define THRESHOLD(id, word, value, unit, source) id,
#include "core/advisor/engine/thresholds.def"
#undef THRESHOLD
#endif
};

struct Threshold {
    ThresholdId id{};
    std::string_view word; ///< "svp_dld"
    double value = 0;      ///< default; NaN: none
    std::string_view unit;
    std::string_view source; ///< who published it, or "ours"
};
inline constexpr std::size_t kThresholdCount = 0
#ifndef Q_MOC_RUN
#define THRESHOLD(id, word, value, unit, source) +1
#include "core/advisor/engine/thresholds.def"
#undef THRESHOLD
#endif
    ;
std::span<const Threshold, kThresholdCount> allThresholds();
const Threshold& thresholdOf(ThresholdId id);

/// Whether the value is allowed: not negative, not infinite, and not too large to compute with.
bool isThreshold(double value);

class Thresholds {
public:
    Thresholds();
    double at(ThresholdId id) const { return m_values[static_cast<std::size_t>(id)]; }
    void set(ThresholdId id, double value) { m_values[static_cast<std::size_t>(id)] = value; }
    bool isDefault(ThresholdId id) const;
    /// "svp_dld=0.6". Errors: no such threshold, not a number.
    Result<void> parse(std::string_view assignment);
    friend bool operator==(const Thresholds& a, const Thresholds& b);

private:
    std::array<double, kThresholdCount> m_values;
};

} // namespace opscope
