// SPDX-License-Identifier: GPL-3.0-or-later
// The colour of a slice under a scheme, cached by the properties that the scheme uses.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include <QRgb>

#include "core/report/report.h"
#include "views/theme/theme.h"

namespace opscope {

enum class ColorScheme : std::uint8_t {
    Name,   ///< by name: the same in every run and report
    Type,   ///< by task type, otherwise by class
    Share,  ///< MindStudio: by the slice's share of its lane's time
    Stream, ///< by stream, otherwise by lane
    OpType, ///< by the type of the op (layer type of a JOB), otherwise by name
};
inline constexpr int kColorSchemeCount = 5;

/// Percent of the lane's time up to which a slice is green and from which on it is red; yellow in between.
struct ShareThresholds {
    double low = 5;
    double high = 10;
    bool isColourBlindSafe = false; ///< blue, yellow, orange instead of green, yellow, red
    friend bool operator==(const ShareThresholds&, const ShareThresholds&) = default;
};

class SliceColors {
public:
    explicit SliceColors(ReportPtr report);

    ColorScheme scheme() const { return m_scheme; }
    const ShareThresholds& thresholds() const { return m_thresholds; }
    void setScheme(ColorScheme scheme);
    /// Calls `need` when the user chooses a scheme that needs the types of ops; `setOpTypes` may follow at
    /// any time.
    void whenOpTypesAreNeeded(std::function<void()> need) { m_needOpTypes = std::move(need); }
    /// By slice, as `opTypesOf` returns them. Before this call, op types have the colours of names.
    void setOpTypes(std::vector<StringId> types) { m_opTypes = std::move(types); }
    /// The types of all slices up to the last one that is an op; linear in the size of the report.
    static std::vector<StringId> opTypesOf(const Report& report, const std::stop_token& stop = {});
    void setThresholds(const ShareThresholds& thresholds);
    void setTheme(const Theme& theme);
    /// Sets the covered time of each track's first sub-row, which is the 100 % of shares.
    void setLaneTotals(std::vector<std::int64_t> totals);
    std::int64_t laneTotal(TrackId track) const;
    /// Only slices with a name in `keepNames` keep their full colour; empty: all do.
    void setDimming(std::vector<std::uint8_t> keepNames);
    /// The same by slice.
    void setDimmingBySlice(std::vector<std::uint8_t> keepSlices);

    /// Several threads may call this at the same time.
    QRgb of(SliceId slice) const
    {
        // A frame reads tens of thousands of colours; nearly all names were read before.
        if (m_scheme == ColorScheme::Name && m_keepNames.empty() && m_keepSlices.empty()) {
            if (const auto color = cachedColor(m_names[slice.index()]); color != 0)
                return color;
        }
        return dimmed(slice);
    }
    /// Prefetches the memory that `of` will read: spans of one row are far from each other in the columns.
    void prefetch(SliceId slice) const
    {
        if (slice.index() < m_names.size())
            __builtin_prefetch(&m_names[slice.index()]);
    }
    /// The colour before dimming.
    QRgb plain(SliceId slice) const;
    bool isDimmed(SliceId slice) const;
    /// Black or white, whichever has the better contrast.
    static QRgb textOn(QRgb background);
    static QRgb blend(QRgb from, QRgb to, int share255)
    {
        const auto mix = [&](int a, int b) { return a + (b - a) * share255 / 255; };
        return qRgb(mix(qRed(from), qRed(to)), mix(qGreen(from), qGreen(to)), mix(qBlue(from), qBlue(to)));
    }

private:
    /// 0: not computed yet.
    QRgb cachedColor(StringId text) const
    {
        if (!text.valid() || text.index() >= m_byText.size())
            return 0;
        return std::atomic_ref(m_byText[text.index()]).load(std::memory_order_relaxed);
    }
    QRgb byText(StringId text) const;
    QRgb dimmed(SliceId slice) const;

    ReportPtr m_report;
    std::span<const StringId> m_names;
    Theme m_theme;
    ColorScheme m_scheme = ColorScheme::Name;
    ShareThresholds m_thresholds;
    std::vector<std::int64_t> m_laneTotals;
    std::function<void()> m_needOpTypes;
    std::vector<StringId> m_opTypes;        ///< by slice, up to the last one of an op
    std::vector<std::uint8_t> m_keepNames;  ///< by StringId; empty: all
    std::vector<std::uint8_t> m_keepSlices; ///< by slice; empty: all
    mutable std::vector<QRgb> m_byText;     ///< 0: not computed yet; several threads may read it
    std::array<QRgb, 6> m_share{}; ///< MindStudio's three colours, then the three colour-blind-safe ones
    QRgb m_dim = 0;
};

} // namespace opscope
