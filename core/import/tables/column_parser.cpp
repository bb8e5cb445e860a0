// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/column_parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/ascii.h"
#include "core/base/page_memory.h"
#include "core/base/time.h"
#include "core/base/unit.h"

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

constexpr double powerOf(int digits)
{
    return kPowersReal[static_cast<std::size_t>(digits)];
}

double realOf(const PlainDecimal& number, std::string_view cell)
{
    if (number.digits < kExactDouble && number.digits > -kExactDouble)
        return static_cast<double>(number.digits) / powerOf(number.decimals); // both exact: one rounding
    double value = 0;
    std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return value;
}

/// The value in ns if it is an integer of ns, or too large for a double to hold a fraction.
bool exactNanos(const PlainDecimal& number, int scale, std::int64_t& ns)
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

} // namespace

void fillColumn(DataColumn& column, std::size_t rows)
{
    visitCells(column, [&](auto& cells, auto missing) { cells.own().resize(rows, missing); });
}

void ColumnParser::beText()
{
    m_kind = CellKind::Text;
    m_empty = false;
}

void ColumnParser::expect(std::size_t rows)
{
    m_expected = rows;
    if (m_kind == CellKind::Text)
        reservePages(m_texts, rows);
}

void ColumnParser::addMissing(std::size_t rows)
{
    m_rows += rows;
    if (m_empty || m_restart)
        return;
    if (m_kind == CellKind::Real)
        m_reals.resize(m_rows, kNoReal);
    else if (m_kind == CellKind::Text)
        m_texts.resize(m_rows);
    else
        m_integers.resize(m_rows, kMissingInteger);
}

/// At the first number: all rows before it are missing values.
void ColumnParser::becomeOpen()
{
    m_empty = false;
    m_kind = m_header.timeScale > 0 ? CellKind::Duration : CellKind::Integer;
    reservePages(m_integers, m_expected);
    m_integers.assign(m_rows, kMissingInteger);
}

void ColumnParser::widenToReal()
{
    reservePages(m_reals, m_expected);
    m_reals.resize(m_integers.size());
    const double divisor = m_kind == CellKind::Duration ? powerOf(m_header.timeScale) : 1.0;
    std::ranges::transform(m_integers, m_reals.begin(), [&](std::int64_t value) {
        return value == kMissingInteger ? kNoReal : static_cast<double>(value) / divisor;
    });
    m_integers = {};
    m_kind = CellKind::Real;
}

ColumnParser::Outcome ColumnParser::refuse()
{
    if (m_header.isNumeric) {
        addMissing(1);
        return Outcome::NotANumber;
    }
    m_restart = m_rows > 0 && (!m_empty || m_hasNa);
    m_integers = {};
    m_reals = {};
    m_texts.assign(m_rows, StringId{});
    m_kind = CellKind::Text;
    m_empty = false;
    return Outcome::Taken;
}

/// False if the column cannot have the unit that follows the number.
bool ColumnParser::readUnit(NumberCell& number)
{
    const auto unit = unitOfNumber(number.text);
    if (unit.empty())
        return true;
    const bool isOurs = !m_header.unit.empty() ? unit == m_header.unit
                        : !m_cellUnit.empty()  ? unit == m_cellUnit
                                               : m_empty || !m_bare || (unit == "%" && isRatio());
    number.hasUnit = true;
    number.isOther = !m_header.unit.empty() && !isOurs;
    number.factor = isOurs ? 1 : number.isOther ? factorBetween(unit, m_header.unit) : 0;
    if (number.factor == 0)
        return false;
    if (number.scale > 0)
        number.scale = nanoDigits(unit, 0);
    number.text = trimmed(number.text.substr(0, number.text.size() - unit.size()));
    number.plain = plainDecimal(number.text);
    if (number.plain.ok && m_header.unit.empty() && m_cellUnit.empty()) {
        m_cellUnit = unit;
        m_bareUntil = m_rows;
    }
    return true;
}

/// False if it is not a number, or one that the column cannot hold.
bool ColumnParser::readValue(NumberCell& number) const
{
    auto& plain = number.plain;
    const auto* const end = number.text.data() + number.text.size();
    if (plain.ok && plain.leadingZero && plain.isInteger && !m_header.isNumeric)
        return false;
    if (!plain.ok) { // exponents, more than 18 digits
        const auto read = std::from_chars(number.text.data(), end, number.real);
        if (read.ec != std::errc{} || read.ptr != end || !std::isfinite(number.real) ||
            (!isDigit(number.text.back()) && number.text.back() != '.'))
            return false;
        if (!m_header.isNumeric && std::ranges::all_of(number.text, isDigit)) { // an id: 17522688603477080586
            if (std::from_chars(number.text.data(), end, plain.digits).ec != std::errc{})
                return false;
            plain.ok = true;
        }
    }
    if (plain.ok)
        number.real = realOf(plain, number.text);
    return number.scale == 0 || std::abs(number.real) * powerOf(number.scale) < kMostNanos;
}

/// False if the time is not an integer of ns.
bool ColumnParser::pushNanos(const NumberCell& number)
{
    std::int64_t ns = 0;
    bool fits = number.plain.ok && exactNanos(number.plain, number.scale, ns);
    if (!fits) { // scientific notation, or digits below a nanosecond
        const auto scaled = parseScaled(number.text, number.scale);
        ns = scaled.value_or(0);
        const bool isHuge = ns > kExactDouble || ns < -kExactDouble || m_largest > kExactDouble;
        fits =
            scaled &&
            (isHuge || (!number.plain.ok && static_cast<double>(ns) / powerOf(number.scale) == number.real));
    }
    if (fits)
        push(ns);
    return fits;
}

/// False if it is not an integer in the header's unit.
bool ColumnParser::pushInteger(const NumberCell& number)
{
    const bool isBytes = number.factor > 1 && std::abs(number.real) * number.factor < kExactDouble;
    if (!isBytes && (number.factor != 1 || !number.plain.ok || !number.plain.isInteger))
        return false;
    push(isBytes ? std::llround(number.real * number.factor) : number.plain.digits);
    return true;
}

ColumnParser::Outcome ColumnParser::addNumber(std::string_view cell)
{
    NumberCell number{.text = cell, .plain = plainDecimal(cell), .scale = m_header.timeScale};
    if ((!number.plain.ok && !readUnit(number)) || !readValue(number))
        return refuse();
    if (!number.hasUnit) {
        m_bare = true;
        if (isMarked())
            m_bareRows.push_back(m_rows);
    }
    if (m_empty)
        becomeOpen();
    m_decimals = std::max(m_decimals, std::min(number.plain.decimals, 15));
    const bool isKept = m_kind == CellKind::Duration  ? pushNanos(number)
                        : m_kind == CellKind::Integer ? pushInteger(number)
                                                      : false;
    if (!isKept) {
        if (m_kind == CellKind::Integer && m_largest >= kExactDouble && !m_header.isNumeric)
            return refuse();
        if (m_kind != CellKind::Real)
            widenToReal();
        m_reals.push_back(number.real * number.factor);
    }
    ++m_rows;
    return number.isOther ? Outcome::OtherUnit : Outcome::Taken;
}

/// `put` returns false if the column cannot hold the number as it is.
template <class F>
std::size_t ColumnParser::addWhilePlain(const std::string_view* cells, std::size_t stride, std::size_t count,
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
    if (m_empty || m_kind == CellKind::Text || isMarked())
        return 0;
    if (m_kind == CellKind::Real) {
        const auto most = m_header.timeScale > 0 ? kMostNanos / powerOf(m_header.timeScale)
                                                 : std::numeric_limits<double>::infinity();
        return addWhilePlain(cells, stride, count, [&](const PlainDecimal& number, std::string_view cell) {
            const auto value = realOf(number, cell);
            if (std::abs(value) >= most)
                return false;
            m_reals.push_back(value);
            return true;
        });
    }
    const auto keep = [&](std::int64_t value) {
        push(value);
        return true;
    };
    if (m_kind == CellKind::Duration)
        return addWhilePlain(cells, stride, count, [&](const PlainDecimal& number, std::string_view) {
            std::int64_t ns = 0;
            return exactNanos(number, m_header.timeScale, ns) && keep(ns);
        });
    return addWhilePlain(cells, stride, count, [&](const PlainDecimal& number, std::string_view) {
        return number.isInteger && !number.leadingZero && keep(number.digits);
    });
}

ColumnParser::Outcome ColumnParser::add(std::string_view raw, StringPool& strings)
{
    const auto cell = trimCell(raw);
    if (m_kind == CellKind::Text) {
        if (m_restart) {
            ++m_rows;
            return Outcome::Taken;
        }
        // Neighbouring cells are often equal: a comparison is cheaper than a look-up.
        if (cell.empty()) // "" in quotes is the shape of a scalar, an empty cell is no shape
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
        addMissing(1);
        return isNone ? Outcome::NotANumber : Outcome::Taken;
    }
    const auto outcome = addNumber(cell);
    if (m_kind == CellKind::Text && outcome == Outcome::Taken)
        return add(raw, strings);
    return outcome;
}

CellKind ColumnParser::kindOfNone() const
{
    return !m_header.isNumeric      ? CellKind::Text
           : m_header.timeScale > 0 ? CellKind::Duration
                                    : CellKind::Integer;
}

DataColumn ColumnParser::take(CellKind kind)
{
    DataColumn column;
    column.name = m_header.name;
    column.unit = m_header.unit.empty() ? m_cellUnit : m_header.unit;
    column.decimals = static_cast<std::uint8_t>(m_decimals);
    column.kind = kind;
    if (m_empty) {
        fillColumn(column, m_rows);
        return column;
    }
    if (kind == CellKind::Real && m_kind != CellKind::Real)
        widenToReal();
    column.integers.own() = std::move(m_integers);
    column.reals.own() = std::move(m_reals);
    column.texts.own() = std::move(m_texts);
    return column;
}

} // namespace opscope
