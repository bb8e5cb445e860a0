// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/unit.h"

#include <algorithm>
#include <iterator>

namespace opscope {
namespace {

struct Unit {
    std::string_view name;
    UnitKind kind = UnitKind::None;
    std::int64_t size = 0;   ///< of times ns, of sizes bytes
    int nanoDigits = 0;      ///< of times
    bool isOfNumber = false; ///< may stand behind a number: "5s" or "40C" may be a text
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
