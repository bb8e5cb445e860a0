// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/column_sums.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/base/parallel.h"
#include "core/table/values.h"

namespace opscope {
namespace {

/// Some rows and the group of each; one group of all when there are no numbers.
struct GroupedRows {
    std::span<const std::uint32_t> rows;
    std::span<const std::uint32_t> group;
    std::size_t groups = 1;
    bool isWhole = false; ///< one group, `group` is empty

    std::size_t groupOf(std::size_t i) const { return isWhole ? 0 : group[i]; }
};

/// One `Part` a group, made by `add(i, part)` for each row; parts of several threads are merged in order.
/// With so many groups that their parts cost more than the rows, there is one chunk.
template <class Part, class Add>
std::vector<Part> perGroup(const GroupedRows& of, const Add& add)
{
    constexpr std::size_t kRowsPerGroup = 64;
    const auto chunk = std::max(kLeastChunk, of.groups * kRowsPerGroup);
    std::vector<std::vector<Part>> parts(chunkCount(of.rows.size(), chunk));
    parallelChunks(of.rows.size(), chunk, [&](std::size_t number, std::size_t begin, std::size_t end) {
        std::vector<Part> mine(of.groups);
        if (of.isWhole) {
            Part one;
            for (std::size_t i = begin; i < end; ++i)
                add(i, one);
            mine.front() = one;
        } else {
            for (std::size_t i = begin; i < end; ++i)
                add(i, mine[of.group[i]]);
        }
        parts[number] = std::move(mine);
    });
    auto all = std::move(parts.front());
    for (std::size_t p = 1; p < parts.size(); ++p) {
        for (std::size_t g = 0; g < of.groups; ++g)
            all[g].merge(parts[p][g]);
    }
    return all;
}

/// Calls `take` with the number of a cell, if it has one.
template <class V, class Take>
void number(const V& values, std::size_t row, const Take& take)
{
    if constexpr (kIsFunction<V>) {
        const auto cell = values(row);
        if (const auto* integer = std::get_if<std::int64_t>(&cell))
            take(*integer);
        else if (const auto* real = std::get_if<double>(&cell); real != nullptr && std::isfinite(*real))
            take(*real);
    } else if constexpr (kIsRealSpan<V>) {
        if (const double value = values[row]; std::isfinite(value))
            take(value);
    } else if constexpr (!kIsText<V>) {
        if (const auto value = values[row]; !isMissingValue(value))
            take(static_cast<std::int64_t>(value));
    }
}

struct SumPart : Sum {
    void merge(const SumPart& other) { add(static_cast<const Sum&>(other)); }
};

/// Numerator and weights of a mean.
struct MeanPart {
    Sum value;
    Sum weight;
    void merge(const MeanPart& other)
    {
        value.add(other.value);
        weight.add(other.weight);
    }
};

/// The first row of a group, until another one differs.
struct CommonPart {
    std::uint32_t row = UINT32_MAX;
    bool isMixed = false;
    Cell cell; ///< of columns that are functions
};

bool isSame(const Cell& a, const Cell& b)
{
    return a == b; // NaN is no cell: `Table::cell` makes it missing
}

template <class V>
bool isSame(const V& values, std::uint32_t a, std::uint32_t b)
{
    if constexpr (kIsText<V>)
        return values.ids[a] == values.ids[b];
    else if constexpr (kIsRealSpan<V>)
        return values[a] == values[b] || (std::isnan(values[a]) && std::isnan(values[b]));
    else
        return values[a] == values[b];
}

std::int64_t clamped(Int128 value)
{
    return static_cast<std::int64_t>(std::clamp<Int128>(value, INT64_MIN + 1, INT64_MAX));
}

/// A mean of times or bytes is rounded to an integer, as every cell of the column is.
Cell meanCell(const ColumnSpec& spec, double mean)
{
    const bool isWhole = isExactKind(spec.kind) && spec.kind != CellKind::Integer;
    if (isWhole && std::abs(mean) < 9e18)
        return static_cast<std::int64_t>(std::llround(mean));
    return mean;
}

/// Computes the totals of the groups, column by column.
class Totals {
public:
    Totals(const Table& table, const GroupedRows& rows) : m_table(table), m_rows(rows), m_counted(rows)
    {
        if (!table.levels.empty())
            leaveLevelsOut();
    }

    std::vector<Cell> of(std::size_t column, bool withCommon)
    {
        const auto& spec = m_table.columns[column].spec;
        switch (spec.meaning) {
        case Meaning::Sum:
        case Meaning::Share:
            return sums(column);
        case Meaning::WeightedMean:
            return means(column);
        case Meaning::None:
        case Meaning::Undeclared:
            break;
        }
        return withCommon && !spec.isDear ? common(column) : std::vector<Cell>(m_rows.groups);
    }

private:
    /// If rows contain other rows, only the containing ones count; see `RowLevel`.
    void leaveLevelsOut()
    {
        const auto key = [&](std::size_t i, std::uint32_t of) {
            return (std::uint64_t{m_rows.groupOf(i)} << 32U) | of;
        };
        const auto levelOf = [&](std::size_t i) -> const RowLevel& { return m_table.levels[m_rows.rows[i]]; };
        std::unordered_set<std::uint64_t> wholes; // wholes with a row of their own
        for (std::size_t i = 0; i < m_rows.rows.size(); ++i) {
            if (levelOf(i).level == 0)
                wholes.insert(key(i, levelOf(i).whole));
        }
        const auto isHeld = [&](std::size_t i) {
            return levelOf(i).level != 0 && wholes.contains(key(i, levelOf(i).whole));
        };
        constexpr std::uint16_t kSeveral = 256; ///< levels, and no total
        std::unordered_map<std::uint64_t, std::uint16_t> parts;
        for (std::size_t i = 0; i < m_rows.rows.size(); ++i) {
            if (levelOf(i).level == 0 || isHeld(i))
                continue;
            const std::uint16_t own = levelOf(i).level;
            auto& level = parts.try_emplace(key(i, levelOf(i).part), own).first->second;
            if (own == 1 || level == 1)
                level = 1;
            else if (level != own)
                level = kSeveral;
        }
        std::vector<bool> isUnknown(m_rows.groups);
        for (std::size_t i = 0; i < m_rows.rows.size(); ++i) {
            const auto part = parts.find(key(i, levelOf(i).part));
            if (part != parts.end() && part->second == kSeveral && levelOf(i).level != 0 && !isHeld(i))
                isUnknown[m_rows.groupOf(i)] = true;
        }
        for (std::size_t i = 0; i < m_rows.rows.size(); ++i) {
            const auto level = levelOf(i).level;
            if (isUnknown[m_rows.groupOf(i)] || isHeld(i) ||
                (level != 0 && parts.at(key(i, levelOf(i).part)) != level))
                continue;
            m_ownRows.push_back(m_rows.rows[i]);
            if (!m_rows.isWhole)
                m_ownGroups.push_back(m_rows.group[i]);
        }
        m_counted.rows = m_ownRows;
        m_counted.group = m_ownGroups;
    }

    std::vector<Cell> sums(std::size_t column) const
    {
        const auto& [spec, values] = m_table.columns[column];
        const auto parts = std::visit(
            [&](const auto& v) {
                return perGroup<SumPart>(m_counted, [&](std::size_t i, SumPart& part) {
                    number(v, m_counted.rows[i], [&](auto value) { part.add(value); });
                });
            },
            values);
        std::vector<Cell> out(m_rows.groups);
        for (std::size_t g = 0; g < out.size(); ++g) {
            const bool isReal = parts[g].real != 0 || std::holds_alternative<std::span<const double>>(values);
            if (parts[g].count != 0)
                out[g] = isReal ? Cell(parts[g].total()) : Cell(clamped(parts[g].integer));
        }
        return out;
    }

    std::vector<Cell> means(std::size_t column)
    {
        const auto& [spec, values] = m_table.columns[column];
        std::vector<Cell> out(m_rows.groups);
        const auto* const weights = numbersOf(spec.weight);
        const auto* const amounts = spec.part.empty() ? nullptr : numbersOf(spec.part);
        if (weights == nullptr || (amounts == nullptr && !spec.part.empty()))
            return out;
        const auto add = [&](std::size_t i, double value, MeanPart& part) {
            const double weight = (*weights)[i];
            if (!(weight > 0) || !std::isfinite(value))
                return;
            part.value.add(value);
            part.weight.add(weight);
        };
        const auto parts =
            amounts != nullptr
                ? perGroup<MeanPart>(m_counted,
                                     [&](std::size_t i, MeanPart& part) { add(i, (*amounts)[i], part); })
                : std::visit(
                      [&](const auto& v) {
                          return perGroup<MeanPart>(m_counted, [&](std::size_t i, MeanPart& part) {
                              number(v, m_counted.rows[i], [&](auto value) {
                                  add(i, static_cast<double>(value) * (*weights)[i], part);
                              });
                          });
                      },
                      values);
        for (std::size_t g = 0; g < out.size(); ++g) {
            if (parts[g].weight.count != 0)
                out[g] = meanCell(spec, parts[g].value.total() / parts[g].weight.total());
        }
        return out;
    }

    std::vector<Cell> common(std::size_t column) const
    {
        const auto& values = m_table.columns[column].values;
        const auto rows = m_rows.rows;
        std::vector<CommonPart> parts(m_rows.groups);
        std::visit(
            [&](const auto& v) {
                for (std::size_t i = 0; i < rows.size(); ++i) {
                    auto& part = parts[m_rows.groupOf(i)];
                    if (part.isMixed)
                        continue;
                    const bool isFirst = part.row == UINT32_MAX;
                    if (isFirst)
                        part.row = rows[i];
                    if constexpr (kIsFunction<std::decay_t<decltype(v)>>) {
                        auto cell = v(rows[i]);
                        if (isFirst)
                            part.cell = cell;
                        else
                            part.isMixed = !isSame(cell, part.cell);
                    } else {
                        part.isMixed = !isFirst && !isSame(v, rows[i], part.row);
                    }
                }
            },
            values);
        std::vector<Cell> out(m_rows.groups);
        for (std::size_t g = 0; g < out.size(); ++g) {
            if (!parts[g].isMixed && parts[g].row != UINT32_MAX)
                out[g] = m_table.cell(parts[g].row, column);
        }
        return out;
    }

    /// A column as numbers of the counted rows, NaN if missing. Kept: many means share their weights.
    const std::vector<double>* numbersOf(const std::string& id)
    {
        const auto column = id.empty() ? std::nullopt : m_table.find(id);
        if (!column)
            return nullptr;
        auto [it, isNew] = m_numbers.try_emplace(*column);
        if (!isNew)
            return &it->second;
        auto& numbers = it->second;
        numbers.assign(m_counted.rows.size(), kNoReal);
        std::visit(
            [&](const auto& v) {
                parallelChunks(numbers.size(), kLeastChunk,
                               [&](std::size_t, std::size_t begin, std::size_t end) {
                                   for (std::size_t i = begin; i < end; ++i)
                                       number(v, m_counted.rows[i],
                                              [&](auto value) { numbers[i] = static_cast<double>(value); });
                               });
            },
            m_table.columns[*column].values);
        return &numbers;
    }

    const Table& m_table;
    GroupedRows m_rows;
    GroupedRows m_counted; ///< those that are added up
    std::vector<std::uint32_t> m_ownRows;
    std::vector<std::uint32_t> m_ownGroups;
    std::map<std::size_t, std::vector<double>> m_numbers;
};

} // namespace

RowTotals totalsOf(const Table& table, const std::vector<std::uint32_t>& rows, bool hasTotals,
                   const std::stop_token& stop)
{
    RowTotals out{rows.size(), std::vector<Cell>(table.columns.size())};
    if (!hasTotals)
        return out;
    Totals totals(table, {rows, {}, 1, true});
    for (std::size_t c = 0; c < table.columns.size() && !stop.stop_requested(); ++c)
        out.values[c] = totals.of(c, false).front();
    return out;
}

std::vector<RowTotals> totalsOfGroups(const Table& table, const std::vector<std::uint32_t>& rows,
                                      std::span<const std::uint32_t> group, std::size_t groups,
                                      bool hasTotals, const std::stop_token& stop)
{
    std::vector<RowTotals> out(groups, RowTotals{0, std::vector<Cell>(table.columns.size())});
    for (const auto g : group)
        ++out[g].count;
    if (!hasTotals || groups == 0)
        return out;
    Totals totals(table, {rows, group, groups, false});
    for (std::size_t c = 0; c < table.columns.size() && !stop.stop_requested(); ++c) {
        auto values = totals.of(c, true);
        for (std::size_t g = 0; g < groups; ++g)
            out[g].values[c] = values[g];
    }
    return out;
}

void dropShares(const Table& table, const RowTotals& all, RowTotals& totals)
{
    constexpr double kRounding = 1.005;
    for (std::size_t c = 0; c < table.columns.size() && c < totals.values.size(); ++c) {
        const auto& spec = table.columns[c].spec;
        const double whole = spec.kind == CellKind::Ratio ? 1 : 100;
        if (spec.meaning == Meaning::Share && totalNumber(all, c).value_or(0) > whole * kRounding)
            totals.values[c] = {};
    }
}

} // namespace opscope
