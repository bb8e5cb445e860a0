// SPDX-License-Identifier: GPL-3.0-or-later
// The colour of a slice under a scheme, cached by what the scheme looks at.
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
    Type,   ///< by task type, else by class
    Share,  ///< MindStudio: by the slice's share of its lane's time
    Stream, ///< by stream, else by lane
    OpType, ///< by the type of the op (layer type of a JOB), else by name
};
inline constexpr int kColorSchemeCount = 5;

/// Per cent of the lane's time up to which a slice is green and from which it is red; yellow in between.
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
    /// Called when a scheme is chosen that needs the types of ops; `setOpTypes` is the answer, at any time.
    void whenOpTypesAreNeeded(std::function<void()> need) { m_needOpTypes = std::move(need); }
    /// By slice, as `opTypesOf` gives them. Until then op types have the colours of names.
    void setOpTypes(std::vector<StringId> types) { m_opTypes = std::move(types); }
    /// Of each slice up to the last that is an op; grows with the report.
    static std::vector<StringId> opTypesOf(const Report& report, const std::stop_token& stop = {});
    void setThresholds(const ShareThresholds& thresholds);
    void setTheme(const Theme& theme);
    /// Covered time of each track's first sub-row: what shares are shares of.
    void setLaneTotals(std::vector<std::int64_t> totals);
    std::int64_t laneTotal(TrackId track) const;
    /// Only slices whose names are found keep their full colour; empty: all do.
    void setDimming(std::vector<std::uint8_t> keepNames);

    /// Several threads may ask at once.
    QRgb of(SliceId slice) const
    {
        // Tens of thousands a frame, nearly all by a name that was asked for before.
        if (m_scheme == ColorScheme::Name && m_keepNames.empty()) {
            if (const auto color = knownByText(m_names[slice.index()]); color != 0)
                return color;
        }
        return dimmed(slice);
    }
    /// Asks for the memory that `of` will read: spans of one row lie far from each other in the columns.
    void prefetch(SliceId slice) const
    {
        if (slice.index() < m_names.size())
            __builtin_prefetch(&m_names[slice.index()]);
    }
    /// Before dimming.
    QRgb plain(SliceId slice) const;
    bool isDimmed(SliceId slice) const;
    /// Black or white, whichever reads better.
    static QRgb textOn(QRgb background);
    static QRgb blend(QRgb from, QRgb to, int share255)
    {
        const auto mix = [&](int a, int b) { return a + (b - a) * share255 / 255; };
        return qRgb(mix(qRed(from), qRed(to)), mix(qGreen(from), qGreen(to)), mix(qBlue(from), qBlue(to)));
    }

private:
    /// 0: not asked for yet.
    QRgb knownByText(StringId text) const
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
    std::vector<StringId> m_opTypes;       ///< by slice, as long as slices of ops go
    std::vector<std::uint8_t> m_keepNames; ///< by StringId; empty: all
    mutable std::vector<QRgb> m_byText;    ///< 0: not asked for yet; several threads may ask
    std::array<QRgb, 6> m_share{};         ///< MindStudio's three, then the colour-blind safe three
    QRgb m_dim = 0;
};

} // namespace opscope
