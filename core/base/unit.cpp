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
    std::optional<CellKind> kind;
    std::int64_t size = 0;   ///< of times ns, of sizes bytes
    int nanoDigits = 0;      ///< of times
    bool isOfNumber = false; ///< may follow a number: "5s" or "40C" may be a text
};

constexpr Unit kUnits[] = {
    {"ns", CellKind::Duration, 1, 0, true},
    {"us", CellKind::Duration, 1'000, 3, true},
    {"\xc2\xb5s", CellKind::Duration, 1'000, 3, true},
    {"\xce\xbcs", CellKind::Duration, 1'000, 3, true},
    {"ms", CellKind::Duration, 1'000'000, 6, true},
    {"s", CellKind::Duration, 1'000'000'000, 9},
    {"%", CellKind::Percent, 0, 0, true},
    {"B", CellKind::Bytes, 1, 0, true},
    {"byte", CellKind::Bytes, 1},
    {"bytes", CellKind::Bytes, 1},
    {"Byte", CellKind::Bytes, 1},
    {"KB", CellKind::Bytes, 1 << 10, 0, true},
    {"KiB", CellKind::Bytes, 1 << 10, 0, true},
    {"MB", CellKind::Bytes, 1 << 20, 0, true},
    {"MiB", CellKind::Bytes, 1 << 20, 0, true},
    {"GB", CellKind::Bytes, 1 << 30, 0, true},
    {"GiB", CellKind::Bytes, 1 << 30, 0, true},
    {"B/s", CellKind::Real},
    {"KB/s", CellKind::Real},
    {"MB/s", CellKind::Real, 0, 0, true},
    {"GB/s", CellKind::Real, 0, 0, true},
    {"Hz", CellKind::Real},
    {"KHz", CellKind::Real},
    {"MHz", CellKind::Real},
    {"Mhz", CellKind::Real},
    {"GHz", CellKind::Real},
    {"mW", CellKind::Real},
    {"W", CellKind::Real},
    {"mV", CellKind::Real},
    {"C", CellKind::Real},
};
constexpr Unit kTyped[] = {
    {"min", CellKind::Duration, 60'000'000'000},
    {"TB", CellKind::Bytes, std::int64_t{1} << 40},
    {"TiB", CellKind::Bytes, std::int64_t{1} << 40},
};

const Unit& find(std::string_view name)
{
    static constexpr Unit kNone;
    const auto* const it = std::ranges::find(kUnits, name, &Unit::name);
    return it == std::end(kUnits) ? kNone : *it;
}

} // namespace

std::optional<CellKind> kindOfUnit(std::string_view unit)
{
    return find(unit).kind;
}

int nanoDigits(std::string_view unit, int otherwise)
{
    const auto& known = find(unit);
    return known.kind == CellKind::Duration ? known.nanoDigits : otherwise;
}

std::int64_t nanosPer(std::string_view unit, std::string_view otherwise)
{
    for (const auto name : {unit, otherwise}) {
        if (const auto& known = find(name); known.kind == CellKind::Duration)
            return known.size;
    }
    return 1;
}

std::int64_t bytesPer(std::string_view unit)
{
    const auto& known = find(unit);
    return known.kind == CellKind::Bytes ? known.size : 1;
}

double factorBetween(std::string_view from, std::string_view to)
{
    const auto& a = find(from);
    const auto& b = find(to);
    return a.kind != b.kind || a.size == 0 || b.size == 0
               ? 0
               : static_cast<double>(a.size) / static_cast<double>(b.size);
}

std::int64_t typedUnit(std::string_view unit, std::optional<CellKind> kind)
{
    const auto isIt = [&](const Unit& known) {
        return known.kind == kind &&
               (kind == CellKind::Bytes ? equalsNoCase(known.name, unit) : known.name == unit);
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
    return kindOfUnit(unit) ? unit : std::string_view();
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
