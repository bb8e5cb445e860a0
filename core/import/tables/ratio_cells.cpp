// SPDX-License-Identifier: GPL-3.0-or-later
// Ratio columns with mixed cells: some as "%", others as shares of 1.
#include <algorithm>
#include <cmath>

#include "core/import/tables/column_parser.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

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
    return m_bare && m_header.unit.empty() && m_kind != CellKind::Text && isRatio();
}

template <class F>
void ColumnParser::forEachBare(F&& each)
{
    if (m_kind != CellKind::Real)
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

} // namespace opscope
