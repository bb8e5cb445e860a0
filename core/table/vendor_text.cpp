// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/vendor_text.h"

#include <fmt/format.h>

#include "core/base/unit.h"
#include "core/table/values.h"

namespace opscope {
namespace {

/// The shape of a scalar: an empty cell would mean that there is none.
constexpr std::string_view kScalarShape = "\"\"";

std::string timeText(const ColumnSpec& spec, std::int64_t ns)
{
    auto text = cellText(exactSpec(spec), ns);
    const auto point = text.find('.');
    if (point == std::string::npos)
        return text;
    while (text.size() > point + 1 + spec.decimals && text.back() == '0')
        text.pop_back();
    if (text.back() == '.')
        text.pop_back();
    return text;
}

} // namespace

bool isVendorNumber(const ColumnSpec& spec)
{
    const bool isBarePercent = spec.unit == "%" && !spec.title.ends_with("(%)");
    return spec.kind != CellKind::Text && !isBarePercent && !spec.isUnitInCells;
}

std::string vendorText(const ColumnSpec& spec, const Cell& cell)
{
    std::string text;
    if (std::holds_alternative<std::monostate>(cell))
        return text;
    if (const auto* word = std::get_if<std::string_view>(&cell))
        return std::string(word->empty() && spec.title.ends_with("Shapes") ? kScalarShape : *word);
    const auto* const whole = std::get_if<std::int64_t>(&cell);
    const auto* const real = std::get_if<double>(&cell);
    if (whole != nullptr && isTimeKind(spec.kind))
        text = timeText(spec, *whole);
    else if (whole != nullptr && spec.kind == CellKind::Bytes)
        text = fmt::format("{}", static_cast<double>(*whole) / static_cast<double>(bytesPer(spec.unit)));
    else if (real != nullptr && spec.isVendor)
        text = fmt::format("{}", *real);
    else
        text = cellText(spec, cell);
    return isVendorNumber(spec) ? text : text + spec.unit;
}

} // namespace opscope
