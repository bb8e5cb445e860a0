// SPDX-License-Identifier: GPL-3.0-or-later
// One condition of the filter row in compiled form; see ColumnFilter for the syntax.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/text_pattern.h"
#include "core/table/table.h"

namespace opscope {

/// "2025-06-20 08:35:30.123": a time in ns by the clock, if the column shows dates and the text is one; what
/// follows the day may be missing.
std::optional<std::int64_t> typedTime(const ColumnSpec& spec, std::string_view text);

/// A condition on the cells of a column: a set of number intervals, or a test of the displayed text.
class CellFilter {
public:
    /// Errors: Malformed with the column and what was expected.
    static Result<CellFilter> parse(const ColumnSpec& spec, std::string_view text);

    /// True if the filter tests the text of a number instead of its value (a regular expression).
    bool looksAtText() const { return m_kind != Kind::Numbers && m_kind != Kind::Missing; }
    bool matches(std::int64_t value) const;
    bool matches(double value) const;
    bool matches(std::string_view text) const;
    bool matchesMissing() const { return m_isNegated != (m_kind == Kind::Missing); }

private:
    enum class Kind : std::uint8_t { Numbers, Missing, Contains, Whole, Pattern };
    struct Interval {
        std::int64_t first = INT64_MIN; ///< inclusive
        std::int64_t last = INT64_MAX;  ///< inclusive; smaller than `first` if no integer fits
        double low = 0;
        double high = 0;
        bool isLowOpen = false;
        bool isHighOpen = false;
    };
    struct Bound;

    static bool parseBound(const ColumnSpec& spec, std::string_view text, Bound& out);
    static bool parseInterval(const ColumnSpec& spec, std::string_view text, Interval& out);

    Kind m_kind = Kind::Contains;
    bool m_isNegated = false;
    std::vector<Interval> m_intervals;
    std::vector<std::string> m_texts; ///< lower case for Contains
    TextPattern m_pattern;
};

} // namespace opscope
