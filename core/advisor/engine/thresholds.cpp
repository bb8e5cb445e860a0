// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/thresholds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "core/base/joined.h"
#include "core/base/message_id.h"

namespace opscope {

std::span<const Threshold, kThresholdCount> allThresholds()
{
    static constexpr auto kAll = std::to_array<Threshold>({
#define THRESHOLD(id, word, value, unit, source) {ThresholdId::id, word, value, unit, source},
#include "core/advisor/engine/thresholds.def"
#undef THRESHOLD
    });
    return kAll;
}

const Threshold& thresholdOf(ThresholdId id)
{
    return allThresholds()[static_cast<std::size_t>(id)];
}

Thresholds::Thresholds()
{
    std::ranges::transform(allThresholds(), m_values.begin(), &Threshold::value);
}

bool isThreshold(double value)
{
    constexpr double kMost = 1e15;
    return value >= 0 && value <= kMost;
}

/// A threshold without a default is NaN; NaN equals NaN here.
static bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool Thresholds::isDefault(ThresholdId id) const
{
    return isSame(at(id), thresholdOf(id).value);
}

bool operator==(const Thresholds& a, const Thresholds& b)
{
    return std::ranges::equal(a.m_values, b.m_values, isSame);
}

Result<void> Thresholds::parse(std::string_view assignment)
{
    const auto at = assignment.find('=');
    double value = 0;
    const auto number = at == std::string_view::npos ? std::string_view() : assignment.substr(at + 1);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc() || end != number.data() + number.size() || !isThreshold(value))
        return fail(ErrorCode::Malformed, message(MessageId::BadThreshold, assignment));
    const auto word = assignment.substr(0, at);
    const auto all = allThresholds();
    const auto found = std::ranges::find(all, word, &Threshold::word);
    if (found == all.end()) {
        const auto known = joined(all, ", ", [&](const auto& threshold) { return threshold.word; });
        return fail(ErrorCode::NotFound, message(MessageId::NoSuchThreshold, word, known));
    }
    set(found->id, value);
    return {};
}

} // namespace opscope
