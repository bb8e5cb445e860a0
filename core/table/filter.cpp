// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/filter.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>

#include "core/base/ascii.h"
#include "core/base/int128.h"
#include "core/base/message_id.h"
#include "core/base/text_match.h"
#include "core/base/unit.h"
#include "core/table/values.h"

namespace opscope {
namespace {

constexpr std::string_view kDateUnit = "UTC"; ///< begins the unit of times that are shown as date and time

/// ns that the dates of a unit are ahead of UTC: 8 h for "UTC+08:00".
std::int64_t zoneOf(std::string_view unit)
{
    constexpr std::string_view kForm = "UTC+00:00";
    if (unit.size() != kForm.size())
        return 0;
    int hours = 0, minutes = 0;
    std::from_chars(unit.data() + 4, unit.data() + 6, hours);
    std::from_chars(unit.data() + 7, unit.data() + 9, minutes);
    const std::int64_t seconds = std::int64_t{hours} * 3600 + std::int64_t{minutes} * 60;
    return (unit[3] == '-' ? -seconds : seconds) * 1'000'000'000;
}

/// ns or bytes in one of the unit of a column that holds them; 0 if it is none.
std::int64_t unitOf(const ColumnSpec& spec)
{
    const bool isTime = isTimeKind(spec.kind);
    const auto* const otherwise = isTime ? "us" : "B";
    const bool isOwn = !spec.unit.empty() && !spec.unit.starts_with(kDateUnit);
    return typedUnit(isOwn ? spec.unit : otherwise, isTime ? CellKind::Duration : CellKind::Bytes);
}

/// "2025-06-20 08:35:30.123 456 789" as ns since 1970; what follows the day may be missing.
std::optional<std::int64_t> dateOf(std::string_view text)
{
    constexpr std::string_view kForm = "0000-00-00 00:00:00.000000000";
    constexpr std::size_t kFraction = 20;               // where it begins
    constexpr std::string_view kSpace = "\xe2\x80\xaf"; // between the digits of a shown time
    std::string date;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with(kSpace))
            i += kSpace.size() - 1;
        else if (text[i] != ' ' || date.size() < kFraction)
            date += text[i];
    }
    const auto size = date.size();
    if (size != 10 && size != 16 && size != 19 && (size <= kFraction || size > kForm.size()))
        return std::nullopt;
    for (std::size_t i = 0; i < size; ++i) {
        const bool isFine = kForm[i] == '0'   ? isDigit(date[i])
                            : kForm[i] == ' ' ? date[i] == ' ' || date[i] == 'T'
                                              : date[i] == kForm[i];
        if (!isFine)
            return std::nullopt;
    }
    date += kForm.substr(size);
    const auto number = [&](std::size_t at, std::size_t count) {
        int out = 0;
        std::from_chars(date.data() + at, date.data() + at + count, out);
        return out;
    };
    constexpr int kFirstYear = 1700, kLastYear = 2250; // their ns fit int64
    const std::chrono::year_month_day day{std::chrono::year(number(0, 4)),
                                          std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                          std::chrono::day(static_cast<unsigned>(number(8, 2)))};
    const std::int64_t hour = number(11, 2);
    const auto minute = number(14, 2);
    const auto second = number(17, 2);
    if (!day.ok() || number(0, 4) < kFirstYear || number(0, 4) > kLastYear || hour > 23 || minute > 59 ||
        second > 59)
        return std::nullopt;
    const std::int64_t days = std::chrono::sys_days(day).time_since_epoch().count();
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1'000'000'000 + number(kFraction, 9);
}

/// "a,b" -> a, b; a part may be in quotes: {"x,y",z}.
std::vector<std::string> setParts(std::string_view text)
{
    std::vector<std::string> parts(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isQuoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"')
            parts.back() += text[++i];
        else if (c == '"' && (isQuoted || trimmed<' ', '\t'>(parts.back()).empty()))
            isQuoted = !isQuoted;
        else if (c == ',' && !isQuoted)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    for (auto& part : parts)
        part = std::string(trimmed<' ', '\t'>(part));
    return parts;
}

Failure badFilter(const ColumnSpec& spec, std::string_view text)
{
    return fail(ErrorCode::Malformed, message(MessageId::BadNumberFilter, spec.title, text));
}

/// The parts of "-1.5e3 us": digits without the point, the power of ten behind them, and the unit.
struct NumberText {
    std::string digits;
    int exponent = 0;
    bool isNegative = false;
    std::string_view unit;
};

std::optional<NumberText> splitNumber(std::string_view text)
{
    NumberText out;
    out.isNegative = text.starts_with('-');
    if (out.isNegative || text.starts_with('+'))
        text.remove_prefix(1);
    std::size_t i = 0;
    int fraction = 0;
    bool seenPoint = false;
    for (; i < text.size() && (isDigit(text[i]) || (text[i] == '.' && !seenPoint)); ++i) {
        if (text[i] == '.') {
            if (text.substr(i).starts_with(".."))
                break;
            seenPoint = true;
            continue;
        }
        out.digits += text[i];
        fraction += seenPoint ? 1 : 0;
    }
    if (out.digits.empty() || out.digits.size() > 30)
        return std::nullopt;
    if (i + 1 < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        const char* from = text.data() + i + 1;
        if (*from == '+')
            ++from;
        const auto parsed = std::from_chars(from, text.data() + text.size(), out.exponent);
        if (parsed.ec != std::errc() || std::abs(out.exponent) > 400)
            return std::nullopt;
        i = static_cast<std::size_t>(parsed.ptr - text.data());
    }
    out.exponent -= fraction;
    out.unit = trimmed<' ', '\t'>(text.substr(i));
    return out;
}

/// What one of the written unit is in the unit of the values (ns, bytes, or the column's own). `multiply` is
/// exact, for times and bytes; 1 for other columns.
struct UnitScale {
    std::int64_t multiply = 1;
    double factor = 1;
};

std::optional<UnitScale> scaleOf(const ColumnSpec& spec, std::string_view unit)
{
    UnitScale out;
    const bool isTime = isTimeKind(spec.kind);
    if (isTime || spec.kind == CellKind::Bytes) {
        out.multiply =
            unit.empty() ? unitOf(spec) : typedUnit(unit, isTime ? CellKind::Duration : CellKind::Bytes);
        if (out.multiply == 0)
            return std::nullopt;
        out.factor = static_cast<double>(out.multiply);
    } else if (!unit.empty() && unit != spec.unit) {
        if (unit == "%" && (spec.kind == CellKind::Ratio || spec.kind == CellKind::Percent)) {
            out.factor = spec.kind == CellKind::Ratio ? 0.01 : 1;
            return out;
        }
        const auto kind = kindOfUnit(spec.unit);
        const auto one = typedUnit(unit, kind);
        if (one == 0)
            return std::nullopt;
        out.factor = static_cast<double>(one) / static_cast<double>(typedUnit(spec.unit, kind));
    }
    return out;
}

/// The integers at or next to the number times `multiply`, computed without a double. False if it has too
/// many digits.
bool setIntegers(const NumberText& text, std::int64_t multiply, std::int64_t& floor, std::int64_t& ceil)
{
    constexpr Int128 kMost = static_cast<Int128>(INT64_MAX) * INT64_MAX;
    Int128 number = 0;
    for (const char c : text.digits) {
        if (number > kMost / 10)
            return false;
        number = number * 10 + (c - '0');
    }
    number = number > kMost / multiply ? kMost : number * multiply;
    auto exponent = text.exponent;
    for (; exponent > 0 && number != 0 && number < INT64_MAX; --exponent)
        number *= 10;
    Int128 power = 1;
    for (; exponent < 0 && power <= number * 10; ++exponent)
        power *= 10;
    const Int128 whole = number / power;
    const int rest = number % power == 0 ? 0 : 1;
    const auto clamp = [](Int128 v) {
        return static_cast<std::int64_t>(std::clamp<Int128>(v, INT64_MIN, INT64_MAX));
    };
    floor = clamp(text.isNegative ? -whole - rest : whole);
    ceil = clamp(text.isNegative ? -whole : whole + rest);
    return true;
}

} // namespace

std::optional<std::int64_t> typedTime(const ColumnSpec& spec, std::string_view text)
{
    const auto date =
        spec.unit.starts_with(kDateUnit) ? dateOf(trimmed<' ', '\t'>(text)) : std::optional<std::int64_t>();
    return date ? std::optional(*date - zoneOf(spec.unit)) : std::nullopt;
}

/// A number in the unit of the column's values: the integers next to it, and as a double.
struct CellFilter::Bound {
    std::int64_t floor = 0;
    std::int64_t ceil = 0;
    double value = 0;
};

bool CellFilter::parseBound(const ColumnSpec& spec, std::string_view text, Bound& out)
{
    text = trimmed<' ', '\t'>(text);
    if (const auto time = typedTime(spec, text)) {
        out = {*time, *time, static_cast<double>(*time)};
        return true;
    }
    const auto number = splitNumber(text);
    if (!number)
        return false;
    const auto scale = scaleOf(spec, number->unit);
    if (!scale)
        return false;
    const auto plain = number->digits + "e" + std::to_string(number->exponent);
    if (std::from_chars(plain.data(), plain.data() + plain.size(), out.value).ec ==
        std::errc::invalid_argument)
        return false;
    out.value *= number->isNegative ? -scale->factor : scale->factor;
    return setIntegers(*number, scale->multiply, out.floor, out.ceil);
}

bool CellFilter::parseInterval(const ColumnSpec& spec, std::string_view text, Interval& out)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    text = trimmed<' ', '\t'>(text);
    out = Interval{};
    out.low = -kInfinity;
    out.high = kInfinity;
    Bound bound;
    if (const auto dots = text.find(".."); dots != std::string_view::npos) {
        const auto low = trimmed<' ', '\t'>(text.substr(0, dots));
        const auto high = trimmed<' ', '\t'>(text.substr(dots + 2));
        if (low.empty() && high.empty())
            return false;
        if (!high.empty()) {
            if (!parseBound(spec, high, bound))
                return false;
            out.high = bound.value;
            out.last = bound.floor;
        }
        if (!low.empty()) {
            if (!parseBound(spec, low, bound))
                return false;
            out.low = bound.value;
            out.first = bound.ceil;
        }
        return true;
    }
    const bool isGreater = text.starts_with('>');
    if (isGreater || text.starts_with('<')) {
        const bool isInclusive = text.substr(1).starts_with('=');
        if (!parseBound(spec, text.substr(isInclusive ? 2 : 1), bound))
            return false;
        if (isGreater) {
            out.low = bound.value;
            out.isLowOpen = !isInclusive;
            out.first = isInclusive ? bound.ceil : bound.floor == INT64_MAX ? INT64_MAX : bound.floor + 1;
        } else {
            out.high = bound.value;
            out.isHighOpen = !isInclusive;
            out.last = isInclusive ? bound.floor : bound.ceil == INT64_MIN ? INT64_MIN : bound.ceil - 1;
        }
        return true;
    }
    if (text.starts_with('='))
        text.remove_prefix(1);
    if (!parseBound(spec, text, bound))
        return false;
    // Equal as shown: within half a unit of the last shown digit.
    const double shown = 0.5 * std::pow(10.0, -spec.decimals);
    out.low = bound.value - shown;
    out.high = bound.value + shown;
    out.isHighOpen = true;
    out.first = bound.ceil;
    out.last = bound.floor;
    if (isTimeKind(spec.kind) || spec.kind == CellKind::Bytes) {
        const auto half = static_cast<std::int64_t>(std::ceil(static_cast<double>(unitOf(spec)) * shown));
        if (half > 1 && bound.ceil > INT64_MIN + half && bound.floor < INT64_MAX - half) {
            out.first = bound.ceil - half;
            out.last = bound.floor + half - 1;
        }
    }
    return true;
}

Result<CellFilter> CellFilter::parse(const ColumnSpec& spec, std::string_view text)
{
    CellFilter filter;
    auto rest = trimmed<' ', '\t'>(text);
    if (rest.starts_with('!')) {
        filter.m_isNegated = true;
        rest = trimmed<' ', '\t'>(rest.substr(1));
    }
    const auto isWithin = [](std::string_view t, char open, char close) {
        return t.size() >= 2 && t.front() == open && t.back() == close;
    };
    // "=" before a set, a pattern or N/A changes nothing.
    if (const auto said = trimmed<' ', '\t'>(rest.substr(rest.starts_with('=') ? 1 : 0));
        said == "N/A" || isWithin(said, '{', '}') || isWithin(said, '/', '/'))
        rest = said;
    if (rest == "N/A") {
        filter.m_kind = Kind::Missing;
        return filter;
    }
    if (isWithin(rest, '/', '/')) {
        filter.m_kind = Kind::Pattern;
        OPSCOPE_TRY_ASSIGN(filter.m_pattern, TextPattern::compile(rest.substr(1, rest.size() - 2)));
        return filter;
    }
    const bool isSet = isWithin(rest, '{', '}');
    if (spec.kind != CellKind::Text) {
        filter.m_kind = Kind::Numbers;
        for (const auto& part :
             isSet ? setParts(rest.substr(1, rest.size() - 2)) : std::vector{std::string(rest)}) {
            Interval interval;
            if (!parseInterval(spec, part, interval))
                return badFilter(spec, part);
            filter.m_intervals.push_back(interval);
        }
        return filter;
    }
    if (isSet) {
        filter.m_kind = Kind::Whole;
        filter.m_texts = setParts(rest.substr(1, rest.size() - 2));
    } else if (rest.starts_with('=')) {
        filter.m_kind = Kind::Whole;
        filter.m_texts.emplace_back(trimmed<' ', '\t'>(rest.substr(1)));
    } else {
        filter.m_texts.push_back(lowerAscii(rest));
    }
    return filter;
}

bool CellFilter::matches(std::int64_t value) const
{
    if (m_kind == Kind::Missing)
        return m_isNegated;
    for (const auto& interval : m_intervals) {
        if (value >= interval.first && value <= interval.last)
            return !m_isNegated;
    }
    return m_isNegated;
}

bool CellFilter::matches(double value) const
{
    if (m_kind == Kind::Missing)
        return m_isNegated;
    for (const auto& interval : m_intervals) {
        const bool aboveLow = interval.isLowOpen ? value > interval.low : value >= interval.low;
        const bool belowHigh = interval.isHighOpen ? value < interval.high : value <= interval.high;
        if (aboveLow && belowHigh)
            return !m_isNegated;
    }
    return m_isNegated;
}

bool CellFilter::matches(std::string_view text) const
{
    bool found = false;
    switch (m_kind) {
    case Kind::Contains:
        found = containsNoCase(text, m_texts.front());
        break;
    case Kind::Whole:
        found = std::find(m_texts.begin(), m_texts.end(), text) != m_texts.end();
        break;
    case Kind::Pattern:
        found = m_pattern.found(text);
        break;
    default:
        break;
    }
    return found != m_isNegated;
}

} // namespace opscope
