// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/column_parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/page_memory.h"
#include "core/base/time.h"
#include "core/import/tables/plain_decimal.h"
#include "core/report/vendor_columns.h"

namespace opscope {
namespace {

constexpr std::int64_t kExactDouble = std::int64_t{1} << 53;
constexpr double kMostNanos = 4.6e18; ///< so that sums and differences of two fit, as `timeOf` asks
constexpr std::array<std::int64_t, 19> kPowers = [] {
    std::array<std::int64_t, 19> powers{};
    std::int64_t value = 1;
    for (auto& power : powers) {
        power = value;
        value = value <= std::numeric_limits<std::int64_t>::max() / 10 ? value * 10 : value;
    }
    return powers;
}();
constexpr std::array<double, 20> kPowersReal = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
                                                1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

double realOf(const PlainDecimal& number, std::string_view cell)
{
    if (number.digits < kExactDouble && number.digits > -kExactDouble)
        return static_cast<double>(number.digits) /
               kPowersReal[static_cast<std::size_t>(number.decimals)]; // both exact: one rounding
    double value = 0;
    std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return value;
}

/// The value in ns if it is a whole number of them, or too large for a double to hold the rest.
bool wholeNanos(const PlainDecimal& number, int scale, std::int64_t& ns)
{
    auto digits = number.digits;
    auto decimals = number.decimals;
    while (decimals > scale) {
        if (digits % 10 != 0)
            return false;
        digits /= 10;
        --decimals;
    }
    return !__builtin_mul_overflow(digits, kPowers[static_cast<std::size_t>(scale - decimals)], &ns);
}

constexpr std::array<std::string_view, 24> kUnits{
    "us",   "ms",   "ns",   "s",   "%",   "KB",  "MB",  "GB",  "B",  "byte", "bytes", "Byte",
    "MB/s", "GB/s", "KB/s", "B/s", "MHz", "Mhz", "GHz", "KHz", "Hz", "mW",   "W",     "C"};
constexpr std::array<std::string_view, 15> kNumericHeaders{
    "task id",       "stream id",     "count",    "block dim",  "block num",
    "mix block dim", "mix block num", "model id", "context id", "iteration id",
    "task_id",       "stream_id",     "variance", "hit rate",   "victim rate"};
constexpr std::array<std::string_view, 5> kNumericEnds{"_ratio", "_rate", "_cycles", "_fops", "_time(us)"};

/// Units that a number in a cell may carry: "10276.87KB", "12.5%", "23.299us".
constexpr std::array<std::string_view, 10> kCellUnits{"%",  "KB", "MB",   "GB",   "us",
                                                      "ms", "ns", "MB/s", "GB/s", "B"};

std::string_view cellUnitOf(std::string_view cell)
{
    for (const auto unit : kCellUnits) {
        if (cell.size() > unit.size() && cell.ends_with(unit) &&
            (isDigit(cell[cell.size() - unit.size() - 1]) || cell[cell.size() - unit.size() - 1] == ' '))
            return unit;
    }
    return {};
}

/// How many of `to` one of `from` is, both of one family; 0 if they are not.
double factorBetween(std::string_view from, std::string_view to)
{
    struct Unit {
        std::string_view name;
        char family;
        double size;
    };
    constexpr std::array<Unit, 11> kSizes{{{"ns", 't', 1},
                                           {"us", 't', 1e3},
                                           {"ms", 't', 1e6},
                                           {"s", 't', 1e9},
                                           {"B", 'b', 1},
                                           {"byte", 'b', 1},
                                           {"bytes", 'b', 1},
                                           {"Byte", 'b', 1},
                                           {"KB", 'b', 1024},
                                           {"MB", 'b', 1024 * 1024},
                                           {"GB", 'b', 1024.0 * 1024 * 1024}}};
    const auto* const a = std::ranges::find(kSizes, from, &Unit::name);
    const auto* const b = std::ranges::find(kSizes, to, &Unit::name);
    return a == kSizes.end() || b == kSizes.end() || a->family != b->family ? 0 : a->size / b->size;
}

/// Digits from a unit of time to ns.
int scaleOf(std::string_view unit)
{
    return unit == "us" ? 3 : unit == "ms" ? 6 : unit == "s" ? 9 : 0;
}

} // namespace

ColumnHeader readHeader(std::string_view cell)
{
    ColumnHeader header;
    cell = trimBlanks(cell);
    header.name = std::string(cell.substr(0, 512));
    if (cell.ends_with(')')) {
        const auto open = cell.rfind('(');
        if (open != std::string_view::npos) {
            const auto unit = cell.substr(open + 1, cell.size() - open - 2);
            if (std::ranges::find(kUnits, unit) != kUnits.end())
                header.unit = std::string(unit);
        }
    }
    header.timeScale = header.unit == "us" ? 3 : header.unit == "ms" ? 6 : 0;
    std::string lower(header.name);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    header.isNumeric =
        !header.unit.empty() || std::ranges::find(kNumericHeaders, lower) != kNumericHeaders.end() ||
        std::ranges::any_of(kNumericEnds, [&](std::string_view end) { return lower.ends_with(end); });
    return header;
}

std::string_view trimBlanks(std::string_view cell)
{
    while (!cell.empty() && isBlank(cell.front()))
        cell.remove_prefix(1);
    while (!cell.empty() && isBlank(cell.back()))
        cell.remove_suffix(1);
    return cell;
}

std::string_view trimCell(std::string_view cell)
{
    cell = trimBlanks(cell);
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
        cell = cell.substr(1, cell.size() - 2);
    return cell;
}

bool isMissingCell(std::string_view cell)
{
    if (cell.empty())
        return true;
    if (isDigit(cell.front()) || cell.size() > 9)
        return false;
    return cell == "N/A" || cell == "NA" || cell == "-" || cell == "n/a" || cell == "None";
}

bool isNotFinite(std::string_view cell)
{
    if (cell.starts_with('-'))
        cell.remove_prefix(1);
    return cell == "nan" || cell == "NaN" || cell == "inf" || cell == "Infinity";
}

void ColumnParser::beText()
{
    m_kind = DataKind::Text;
    m_empty = false;
}

void ColumnParser::expect(std::size_t rows)
{
    m_expected = rows;
    if (m_kind == DataKind::Text)
        reservePages(m_texts, rows);
}

void ColumnParser::pushMissing()
{
    if (m_kind == DataKind::Real)
        m_reals.push_back(std::numeric_limits<double>::quiet_NaN());
    else
        m_integers.push_back(kMissingInteger);
}

/// The first number: the rows before it were missing.
void ColumnParser::becomeOpen()
{
    m_empty = false;
    m_kind = m_header.timeScale > 0 ? DataKind::Nanos : DataKind::Integer;
    reservePages(m_integers, m_expected);
    m_integers.assign(m_rows, kMissingInteger);
}

void ColumnParser::widenToReal()
{
    reservePages(m_reals, m_expected);
    m_reals.resize(m_integers.size());
    const double divisor =
        m_kind == DataKind::Nanos ? kPowersReal[static_cast<std::size_t>(m_header.timeScale)] : 1.0;
    std::ranges::transform(m_integers, m_reals.begin(), [&](std::int64_t value) {
        return value == kMissingInteger ? std::numeric_limits<double>::quiet_NaN()
                                        : static_cast<double>(value) / divisor;
    });
    m_integers = {};
    m_kind = DataKind::Real;
}

ColumnParser::Outcome ColumnParser::refuse(std::string_view)
{
    if (m_header.isNumeric) {
        if (!m_empty)
            pushMissing();
        ++m_rows;
        return Outcome::NotANumber;
    }
    m_restart = m_rows > 0 && (!m_empty || m_hasNa);
    m_integers = {};
    m_reals = {};
    m_texts.assign(m_rows, StringId{});
    m_kind = DataKind::Text;
    m_empty = false;
    return Outcome::Taken;
}

ColumnParser::Outcome ColumnParser::addNumber(std::string_view cell)
{
    const auto written = cell;
    auto number = plainDecimal(cell);
    double factor = 1;    ///< from the cell's unit to the header's
    bool hasUnit = false; ///< the cell has one
    bool isOther = false; ///< which is not the header's
    int scale = m_header.timeScale;
    if (!number.ok) {
        const auto unit = cellUnitOf(cell);
        if (!unit.empty()) {
            hasUnit = true;
            const bool isKnown =
                m_cellUnit.empty() ? m_empty || !m_bare || (unit == "%" && isRatio()) : m_cellUnit == unit;
            factor = m_header.unit.empty()   ? (isKnown ? 1 : 0)
                     : unit == m_header.unit ? 1
                                             : factorBetween(unit, m_header.unit);
            if (factor == 0)
                return refuse(written);
            cell.remove_suffix(unit.size());
            while (!cell.empty() && cell.back() == ' ')
                cell.remove_suffix(1);
            number = plainDecimal(cell);
            if (number.ok && m_header.unit.empty() && m_cellUnit.empty()) {
                m_cellUnit = unit;
                m_bareUntil = m_rows;
            }
            isOther = !m_header.unit.empty() && unit != m_header.unit;
            if (scale > 0)
                scale = scaleOf(unit);
        }
    }
    const auto taken = isOther ? Outcome::OtherUnit : Outcome::Taken;
    if (number.ok && number.leadingZero && number.isInteger && !m_header.isNumeric)
        return refuse(cell);

    double real = 0;
    bool isExact = number.ok; ///< `number` says it all
    if (!number.ok) {         // exponents, more than 18 digits
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), real);
        if (error != std::errc{} || end != cell.data() + cell.size() || !std::isfinite(real) ||
            (!cell.empty() && !isDigit(cell.back()) && cell.back() != '.'))
            return refuse(cell);
        const bool isLongInteger = std::ranges::all_of(cell, isDigit);
        if (isLongInteger && !m_header.isNumeric) { // an id such as 17522688603477080586
            std::int64_t whole = 0;
            const auto [last, out] = std::from_chars(cell.data(), cell.data() + cell.size(), whole);
            if (out != std::errc{} || last != cell.data() + cell.size())
                return refuse(cell);
            number = {.ok = true, .digits = whole};
            isExact = true;
        }
    }
    if (isExact)
        real = realOf(number, cell);
    if (scale > 0 && std::abs(real) * kPowersReal[static_cast<std::size_t>(scale)] >= kMostNanos)
        return refuse(written);
    if (!hasUnit) {
        m_bare = true;
        if (isMarked())
            m_bareRows.push_back(m_rows);
    }
    if (m_empty)
        becomeOpen();
    m_decimals = std::max(m_decimals, std::min(number.decimals, 15));

    if (m_kind == DataKind::Nanos) {
        std::int64_t ns = 0;
        bool fits = isExact && wholeNanos(number, scale, ns);
        if (!fits) { // scientific notation, or digits below a nanosecond
            if (const auto scaled = parseScaled(cell, scale)) {
                ns = *scaled;
                const bool isHuge = ns > kExactDouble || ns < -kExactDouble || m_largest > kExactDouble;
                fits = isHuge ||
                       (!isExact &&
                        static_cast<double>(ns) / kPowersReal[static_cast<std::size_t>(scale)] == real);
            }
        }
        if (fits) {
            m_integers.push_back(ns);
            m_largest = std::max(m_largest, ns < 0 ? -ns : ns);
            ++m_rows;
            return taken;
        }
        widenToReal();
    } else if (m_kind == DataKind::Integer) {
        const bool isConverted =
            factor > 1 && std::abs(real) * factor < kExactDouble; // bytes of "10276.87KB"
        if (isConverted || (factor == 1 && isExact && number.isInteger)) {
            const auto value = isConverted ? std::llround(real * factor) : number.digits;
            m_integers.push_back(value);
            m_largest = std::max<std::int64_t>(m_largest, value < 0 ? -value : value);
            ++m_rows;
            return taken;
        }
        if (m_largest >= kExactDouble && !m_header.isNumeric)
            return refuse(cell);
        widenToReal();
    }
    m_reals.push_back(real * factor);
    ++m_rows;
    return taken;
}

/// `put` is false for a number that the column does not hold as it is.
template <class F>
std::size_t ColumnParser::takePlain(const std::string_view* cells, std::size_t stride, std::size_t count,
                                    F&& put)
{
    int decimals = 0;
    std::size_t taken = 0;
    for (; taken < count; ++taken) {
        const auto cell = cells[taken * stride];
        const auto number = plainDecimal(cell);
        if (!number.ok || !put(number, cell))
            break;
        decimals = std::max(decimals, number.decimals);
    }
    m_bare = m_bare || taken > 0;
    m_decimals = std::max(m_decimals, std::min(decimals, 15));
    m_rows += taken;
    return taken;
}

std::size_t ColumnParser::addPlain(const std::string_view* cells, std::size_t stride, std::size_t count)
{
    if (m_empty || m_kind == DataKind::Text || isMarked())
        return 0;
    if (m_kind == DataKind::Real) {
        const auto most = m_header.timeScale > 0
                              ? kMostNanos / kPowersReal[static_cast<std::size_t>(m_header.timeScale)]
                              : std::numeric_limits<double>::infinity();
        return takePlain(cells, stride, count, [&](const PlainDecimal& number, std::string_view cell) {
            const auto value = realOf(number, cell);
            if (std::abs(value) >= most)
                return false;
            m_reals.push_back(value);
            return true;
        });
    }
    const auto push = [&](std::int64_t value) {
        m_integers.push_back(value);
        m_largest = std::max(m_largest, value < 0 ? -value : value);
        return true;
    };
    if (m_kind == DataKind::Nanos)
        return takePlain(cells, stride, count, [&](const PlainDecimal& number, std::string_view) {
            std::int64_t ns = 0;
            return wholeNanos(number, m_header.timeScale, ns) && push(ns);
        });
    return takePlain(cells, stride, count, [&](const PlainDecimal& number, std::string_view) {
        return number.isInteger && !number.leadingZero && push(number.digits);
    });
}

ColumnParser::Outcome ColumnParser::add(std::string_view raw, StringPool& strings)
{
    const auto cell = trimCell(raw);
    if (m_kind == DataKind::Text) {
        if (m_restart) {
            ++m_rows;
            return Outcome::Taken;
        }
        // Neighbours are often equal: a comparison is cheaper than a look-up.
        if (cell.empty()) // quotes around nothing are the shape of a scalar; nothing at all is no shape
            m_texts.push_back(raw.find('"') == std::string_view::npos ? StringId{} : strings.intern(cell));
        else if (!m_texts.empty() && m_texts.back().valid() && strings.text(m_texts.back()) == cell)
            m_texts.push_back(m_texts.back());
        else
            m_texts.push_back(strings.intern(cell));
        ++m_rows;
        return Outcome::Taken;
    }
    const bool isScalarShape = cell.empty() && raw.find('"') != std::string_view::npos;
    const bool isNone = isNotFinite(cell);
    if (isNone || (isMissingCell(cell) && !isScalarShape)) {
        m_hasNa = m_hasNa || !cell.empty();
        if (!m_empty)
            pushMissing();
        ++m_rows;
        return isNone ? Outcome::NotANumber : Outcome::Taken;
    }
    const auto outcome = addNumber(cell);
    if (m_kind == DataKind::Text && outcome == Outcome::Taken)
        return add(raw, strings);
    return outcome;
}

bool ColumnParser::isRatio() const
{
    return isVendorRatio(m_header.name);
}

bool ColumnParser::isMarked() const
{
    return m_cellUnit == "%" && m_header.unit.empty() && isRatio();
}

bool ColumnParser::hasBare() const
{
    return m_bare && m_header.unit.empty() && m_kind != DataKind::Text && isRatio();
}

template <class F>
void ColumnParser::forEachBare(F&& each)
{
    if (m_kind != DataKind::Real)
        widenToReal();
    for (std::size_t row = 0; row < (m_cellUnit.empty() ? m_rows : m_bareUntil); ++row)
        each(m_reals[row]);
    for (const auto row : m_bareRows)
        each(m_reals[row]);
}

BareCells ColumnParser::bareToPercent(std::span<ColumnParser* const> parts)
{
    const auto isAny = [&](auto&& what) {
        return std::ranges::any_of(parts, [&](const auto* part) { return (part->*what)(); });
    };
    if (isAny(&ColumnParser::isText) || !isAny(&ColumnParser::isMarked) || !isAny(&ColumnParser::hasBare))
        return {};
    constexpr double kMostOfShares = 1.5; // a share may be a little above 1
    BareCells bare;
    double largest = 0;
    for (auto* const part : parts) {
        if (part->hasBare())
            part->forEachBare([&](double value) {
                bare.count += std::isnan(value) ? 0U : 1U;
                largest = std::max(largest, value);
            });
    }
    bare.factor = largest > kMostOfShares ? 1 : 100;
    for (auto* const part : parts) {
        if (part->hasBare() && bare.factor != 1)
            part->forEachBare([&](double& value) { value *= bare.factor; });
        part->m_cellUnit = '%';
    }
    return bare;
}

DataColumn ColumnParser::take(DataKind kind)
{
    DataColumn column;
    column.name = m_header.name;
    column.unit = m_header.unit.empty() ? m_cellUnit : m_header.unit;
    column.decimals = static_cast<std::uint8_t>(m_decimals);
    column.kind = kind;
    if (m_empty) {
        if (kind == DataKind::Text)
            column.texts.own().assign(m_rows, StringId{});
        else if (kind == DataKind::Real)
            column.reals.own().assign(m_rows, std::numeric_limits<double>::quiet_NaN());
        else
            column.integers.own().assign(m_rows, kMissingInteger);
        return column;
    }
    if (kind == DataKind::Real && m_kind != DataKind::Real)
        widenToReal();
    column.integers.own() = std::move(m_integers);
    column.reals.own() = std::move(m_reals);
    column.texts.own() = std::move(m_texts);
    return column;
}

} // namespace opscope
