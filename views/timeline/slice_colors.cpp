// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/slice_colors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace opscope {
namespace {

constexpr int kDimShare = 200; ///< how far a dimmed slice is moved to the background colour, 0 to 255

/// Relative luminance as in WCAG, with a table for each channel.
double luminance(QRgb color)
{
    static const auto kLinear = [] {
        std::array<double, 256> table{};
        for (std::size_t i = 0; i < table.size(); ++i) {
            const auto c = static_cast<double>(i) / 255;
            table[i] = c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
        }
        return table;
    }();
    const auto channel = [&](int value) { return kLinear[static_cast<std::size_t>(value & 0xff)]; };
    return 0.2126 * channel(qRed(color)) + 0.7152 * channel(qGreen(color)) + 0.0722 * channel(qBlue(color));
}

} // namespace

SliceColors::SliceColors(ReportPtr report)
    : m_report(std::move(report)),
      m_names(m_report->slices.name.span()),
      m_byText(m_report->strings.size(), 0)
{
    setTheme(m_theme);
}

void SliceColors::setScheme(ColorScheme scheme)
{
    m_scheme = scheme;
    if (scheme == ColorScheme::OpType && m_opTypes.empty() && m_needOpTypes)
        m_needOpTypes();
}

std::vector<StringId> SliceColors::opTypesOf(const Report& report, const std::stop_token& stop)
{
    const auto& ops = report.ops;
    std::vector<StringId> out;
    for (std::size_t i = 0; i < std::min(ops.type.size(), ops.slice.size()) && !stop.stop_requested(); ++i) {
        const auto slice = ops.slice[i];
        if (!slice.valid() || slice.index() >= report.slices.size())
            continue;
        out.resize(std::max(out.size(), slice.index() + 1));
        out[slice.index()] = ops.type[i];
    }
    return out;
}

void SliceColors::setThresholds(const ShareThresholds& thresholds)
{
    m_thresholds = thresholds;
}

void SliceColors::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_dim = theme.color(Token::Base).rgb();
    for (std::size_t i = 0; i < m_share.size(); ++i)
        m_share[i] = theme.shareColor(static_cast<int>(i % 3), i >= 3).rgb();
    m_byText.assign(m_report->strings.size(), 0);
}

void SliceColors::setLaneTotals(std::vector<std::int64_t> totals)
{
    m_laneTotals = std::move(totals);
}

std::int64_t SliceColors::laneTotal(TrackId track) const
{
    return track.valid() && track.index() < m_laneTotals.size() ? m_laneTotals[track.index()] : 0;
}

void SliceColors::setDimming(std::vector<std::uint8_t> keepNames)
{
    m_keepNames = std::move(keepNames);
}

void SliceColors::setDimmingBySlice(std::vector<std::uint8_t> keepSlices)
{
    m_keepSlices = std::move(keepSlices);
}

QRgb SliceColors::byText(StringId text) const
{
    if (!text.valid() || text.index() >= m_byText.size())
        return m_theme.sliceColor({}).rgb();
    if (const auto known = cachedColor(text); known != 0)
        return known;
    const auto color = m_theme.sliceColor(m_report->text(text)).rgb();
    std::atomic_ref(m_byText[text.index()]).store(color, std::memory_order_relaxed);
    return color;
}

QRgb SliceColors::plain(SliceId slice) const
{
    const auto i = slice.index();
    const auto& slices = m_report->slices;
    switch (m_scheme) {
    case ColorScheme::Name:
        return byText(m_names[i]);
    case ColorScheme::Type: {
        const auto type = slices.type[i];
        if (type.valid())
            return byText(type);
        return m_theme.sliceColor(sliceClassName(slices.cls[i])).rgb();
    }
    case ColorScheme::Share: {
        const auto total = laneTotal(slices.track[i]);
        const auto percent =
            total > 0 ? 100.0 * static_cast<double>(slices.dur[i]) / static_cast<double>(total) : 0.0;
        const auto level = percent >= m_thresholds.high ? 2U : percent > m_thresholds.low ? 1U : 0U;
        return m_share[(m_thresholds.isColourBlindSafe ? 3U : 0U) + level];
    }
    case ColorScheme::OpType: {
        const auto type = i < m_opTypes.size() ? m_opTypes[i] : StringId();
        return byText(type.valid() && !m_report->text(type).empty() ? type : m_names[i]);
    }
    case ColorScheme::Stream: {
        const auto stream = slices.stream[i];
        const auto key =
            stream != kNoNumber ? std::uint64_t{stream} : (std::uint64_t{2} << 40) | slices.track[i].value;
        return m_theme.sliceColor("stream " + std::to_string(key)).rgb();
    }
    }
    return 0;
}

bool SliceColors::isDimmed(SliceId slice) const
{
    if (!m_keepSlices.empty() && m_keepSlices[slice.index()] == 0)
        return true;
    if (m_keepNames.empty())
        return false;
    const auto name = m_report->slices.name[slice.index()];
    return name.index() >= m_keepNames.size() || m_keepNames[name.index()] == 0;
}

/// The plain colour or the dimmed one.
QRgb SliceColors::dimmed(SliceId slice) const
{
    const auto color = plain(slice);
    return isDimmed(slice) ? blend(color, m_dim, kDimShare) : color;
}

QRgb SliceColors::textOn(QRgb background)
{
    // Black and white have equal contrast at a luminance of sqrt(1.05 * 0.05) - 0.05.
    return luminance(background) > 0.1791 ? qRgb(0, 0, 0) : qRgb(255, 255, 255);
}

} // namespace opscope
