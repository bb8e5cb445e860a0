// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/unit.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/time.h"

namespace opscope {
namespace {

struct Unit {
    std::string_view name;
    UnitKind kind = UnitKind::None;
    std::int64_t size = 0;   ///< of times ns, of sizes bytes
    int nanoDigits = 0;      ///< of times
    bool isOfNumber = false; ///< may follow a number: "5s" or "40C" may be a text
};

constexpr Unit kUnits[] = {
    {"ns", UnitKind::Time, 1, 0, true},
    {"us", UnitKind::Time, 1'000, 3, true},
    {"\xc2\xb5s", UnitKind::Time, 1'000, 3, true},
    {"\xce\xbcs", UnitKind::Time, 1'000, 3, true},
    {"ms", UnitKind::Time, 1'000'000, 6, true},
    {"s", UnitKind::Time, 1'000'000'000, 9},
    {"%", UnitKind::Percent, 0, 0, true},
    {"B", UnitKind::Size, 1, 0, true},
    {"byte", UnitKind::Size, 1},
    {"bytes", UnitKind::Size, 1},
    {"Byte", UnitKind::Size, 1},
    {"KB", UnitKind::Size, 1 << 10, 0, true},
    {"KiB", UnitKind::Size, 1 << 10, 0, true},
    {"MB", UnitKind::Size, 1 << 20, 0, true},
    {"MiB", UnitKind::Size, 1 << 20, 0, true},
    {"GB", UnitKind::Size, 1 << 30, 0, true},
    {"GiB", UnitKind::Size, 1 << 30, 0, true},
    {"B/s", UnitKind::Rate},
    {"KB/s", UnitKind::Rate},
    {"MB/s", UnitKind::Rate, 0, 0, true},
    {"GB/s", UnitKind::Rate, 0, 0, true},
    {"Hz", UnitKind::Other},
    {"KHz", UnitKind::Other},
    {"MHz", UnitKind::Other},
    {"Mhz", UnitKind::Other},
    {"GHz", UnitKind::Other},
    {"mW", UnitKind::Other},
    {"W", UnitKind::Other},
    {"mV", UnitKind::Other},
    {"C", UnitKind::Other},
};
constexpr Unit kTyped[] = {
    {"min", UnitKind::Time, 60'000'000'000},
    {"TB", UnitKind::Size, std::int64_t{1} << 40},
    {"TiB", UnitKind::Size, std::int64_t{1} << 40},
};

const Unit& find(std::string_view name)
{
    static constexpr Unit kNone;
    const auto* const it = std::ranges::find(kUnits, name, &Unit::name);
    return it == std::end(kUnits) ? kNone : *it;
}

} // namespace

UnitKind unitKind(std::string_view unit)
{
    return find(unit).kind;
}

int nanoDigits(std::string_view unit, int otherwise)
{
    const auto& known = find(unit);
    return known.kind == UnitKind::Time ? known.nanoDigits : otherwise;
}

std::int64_t nanosPer(std::string_view unit, std::string_view otherwise)
{
    for (const auto name : {unit, otherwise}) {
        if (const auto& known = find(name); known.kind == UnitKind::Time)
            return known.size;
    }
    return 1;
}

std::int64_t bytesPer(std::string_view unit)
{
    const auto& known = find(unit);
    return known.kind == UnitKind::Size ? known.size : 1;
}

double factorBetween(std::string_view from, std::string_view to)
{
    const auto& a = find(from);
    const auto& b = find(to);
    return a.kind != b.kind || a.size == 0 || b.size == 0
               ? 0
               : static_cast<double>(a.size) / static_cast<double>(b.size);
}

std::int64_t typedUnit(std::string_view unit, UnitKind kind)
{
    const auto isIt = [&](const Unit& known) {
        return known.kind == kind &&
               (kind == UnitKind::Size ? equalsNoCase(known.name, unit) : known.name == unit);
    };
    for (const auto units : {std::span<const Unit>(kUnits), std::span<const Unit>(kTyped)}) {
        if (const auto it = std::ranges::find_if(units, isIt); it != units.end())
            return it->size;
    }
    return 0;
}

Result<std::int64_t> typedTime(std::string_view text, std::string_view otherwise)
{
    text = trimmed<' '>(text);
    const auto unit = text.substr(text.find_last_of("0123456789. ") + 1);
    const auto digits = nanoDigits(unit.empty() ? otherwise : unit, -1);
    if (digits < 0)
        return fail(ErrorCode::Malformed, message(MessageId::NotANumber, text.substr(0, 80)));
    return parseScaled(trimmed<' '>(text.substr(0, text.size() - unit.size())), digits);
}

std::string_view unitOfHeader(std::string_view header)
{
    const auto open = header.rfind('(');
    if (open == std::string_view::npos || !header.ends_with(')'))
        return {};
    const auto unit = header.substr(open + 1, header.size() - open - 2);
    return unitKind(unit) == UnitKind::None ? std::string_view() : unit;
}

std::string_view unitOfNumber(std::string_view cell)
{
    const auto last = cell.find_last_of("0123456789 ");
    if (last == std::string_view::npos)
        return {};
    const auto unit = cell.substr(last + 1);
    return find(unit).isOfNumber ? unit : std::string_view();
}

} // namespace opscope
