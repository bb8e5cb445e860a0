// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/merged_table.h"

#include <algorithm>
#include <optional>

#include "core/table/table_builder.h"
#include "core/table/values.h"

namespace opscope {
namespace {

using Rows = std::vector<std::array<std::uint32_t, 2>>;
using Places = std::unordered_map<std::string_view, std::vector<std::uint32_t>>;

bool isStopped(std::size_t row, const std::stop_token& stop)
{
    constexpr std::size_t kStopEvery = 1 << 14;
    return row % kStopEvery == 0 && stop.stop_requested();
}

std::string_view nameOf(const Table& table, std::size_t row)
{
    const auto cell = table.cell(row, table.nameColumn);
    const auto* name = std::get_if<std::string_view>(&cell);
    return name == nullptr ? std::string_view() : *name;
}

Places placesOf(const Table& table, const std::stop_token& stop)
{
    Places out;
    for (std::size_t row = 0; row < table.rows && !isStopped(row, stop); ++row) {
        if (!isTotalRow(table, row))
            out[nameOf(table, row)].push_back(static_cast<std::uint32_t>(row));
    }
    return out;
}

Rows matchRows(const Table& a, const Table& b, const NamePairs& names, const std::stop_token& stop)
{
    Rows out;
    std::unordered_map<std::string_view, int> shared; // of several ops that became one none is the one
    for (const auto& [name, other] : names[0])
        ++shared[other];
    const auto inB = placesOf(b, stop);
    std::vector<bool> isTaken(b.rows, false);
    std::unordered_map<std::string_view, std::size_t> next; // how many rows of a name were seen
    for (std::size_t row = 0; row < a.rows && !isStopped(row, stop); ++row) {
        if (isTotalRow(a, row))
            continue;
        const auto name = nameOf(a, row);
        auto found = inB.find(name);
        if (found == inB.end()) {
            const auto match = names[0].find(std::string(name));
            found =
                match == names[0].end() || shared[match->second] > 1 ? inB.end() : inB.find(match->second);
        }
        const auto n = next[name]++;
        auto other = kNoRow;
        if (found != inB.end() && n < found->second.size() && !isTaken[found->second[n]]) {
            other = found->second[n];
            isTaken[other] = true;
        }
        out.push_back({static_cast<std::uint32_t>(row), other});
    }
    for (std::size_t row = 0; row < b.rows && !isStopped(row, stop); ++row) {
        if (!isTaken[row] && !isTotalRow(b, row))
            out.push_back({kNoRow, static_cast<std::uint32_t>(row)});
    }
    return out;
}

/// A figure and where each side has it.
struct Figure {
    ColumnSpec spec;
    std::array<std::optional<std::size_t>, 2> in;
};

bool isFigure(const ColumnSpec& spec)
{
    if (spec.kind == CellKind::Text || spec.kind == CellKind::Timestamp || spec.isHidden || spec.isDear)
        return false;
    return spec.kind != CellKind::Integer || spec.meaning == Meaning::Sum; // else it is an id
}

bool isWhole(CellKind kind)
{
    return kind == CellKind::Integer || kind == CellKind::Duration || kind == CellKind::Bytes;
}

std::vector<Figure> figuresOf(const Table& a, const Table& b)
{
    std::vector<Figure> out;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto& table = side == 0 ? a : b;
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            const auto& spec = table.columns[c].spec;
            if (!isFigure(spec))
                continue;
            auto it = std::ranges::find(out, spec.id, [](const Figure& f) { return f.spec.id; });
            if (it == out.end())
                it = out.insert(out.end(), Figure{spec, {}});
            if (isWhole(it->spec.kind) != isWhole(spec.kind))
                it->spec.kind = CellKind::Real; // a file types a column by the values it has
            it->in.at(side) = c;
        }
    }
    std::ranges::stable_partition(out, [](const Figure& f) { return f.spec.kind == CellKind::Duration; });
    return out;
}

template <class T>
T numberOf(const Table& table, std::size_t row, std::size_t column, T missing)
{
    const auto cell = table.cell(row, column);
    if (const auto* integer = std::get_if<std::int64_t>(&cell))
        return static_cast<T>(*integer);
    if (const auto* real = std::get_if<double>(&cell))
        return static_cast<T>(*real);
    return missing;
}

class Merger {
public:
    Merger(const TablePtr& a, const TablePtr& b, const MergeOptions& options, const std::stop_token& stop)
        : m_options(options),
          m_stop(stop),
          m_tables{a.get(), b.get()},
          m_rows(matchRows(*a, *b, options.names, stop)),
          m_out(a->page, nullptr, m_rows.size())
    {
    }

    MergedTable merge()
    {
        m_out.table().isComputed = true;
        addTexts();
        for (const auto& figure : figuresOf(*m_tables[0], *m_tables[1])) {
            if (isWhole(figure.spec.kind))
                add<std::int64_t>(figure, kMissingInteger);
            else
                add<double>(figure, kNoReal);
        }
        if (m_stop.stop_requested())
            return {};
        return {m_out.finish(), std::move(m_rows)};
    }

private:
    std::string textOf(std::size_t side, std::uint32_t row, std::size_t column) const
    {
        const auto cell = row == kNoRow ? Cell() : m_tables.at(side)->cell(row, column);
        const auto* text = std::get_if<std::string_view>(&cell);
        return text == nullptr ? std::string() : std::string(*text);
    }
    /// "before -> after" where the sides differ.
    std::vector<std::string> texts(std::optional<std::size_t> inA, std::optional<std::size_t> inB) const
    {
        std::vector<std::string> out;
        for (std::size_t i = 0; i < m_rows.size() && !isStopped(i, m_stop); ++i) {
            const auto& row = m_rows[i];
            auto a = inA ? textOf(0, row[0], *inA) : std::string();
            auto b = inB ? textOf(1, row[1], *inB) : std::string();
            out.push_back(a.empty() || a == b ? std::move(b) : b.empty() ? std::move(a) : a + " -> " + b);
        }
        return out;
    }
    void addTexts()
    {
        const auto& a = *m_tables[0];
        const auto& b = *m_tables[1];
        m_out.own(a.columns[a.nameColumn].spec, texts(a.nameColumn, b.nameColumn));
        m_out.nameIsLast();
        for (std::size_t c = 0; c < a.columns.size(); ++c) {
            const auto& spec = a.columns[c].spec;
            if (c != a.nameColumn && spec.kind == CellKind::Text && !spec.isHidden)
                m_out.own(spec, texts(c, b.find(spec.id)));
        }
    }
    ColumnSpec named(const ColumnSpec& of, const char* suffix, const std::string& word) const
    {
        auto spec = of;
        spec.id += suffix;
        spec.title = m_options.title(of) + ' ' + word;
        spec.isVendor = true; // the title is as it is shown
        spec.hint = CellHint::None;
        spec.group.clear();
        for (auto* other : {&spec.weight, &spec.part}) {
            if (!other->empty())
                *other += suffix;
        }
        return spec;
    }
    template <class T>
    void add(const Figure& figure, T missing)
    {
        std::array<std::vector<T>, 2> values;
        std::vector<T> differences;
        for (std::size_t i = 0; i < m_rows.size() && !isStopped(i, m_stop); ++i) {
            const auto& row = m_rows[i];
            for (std::size_t side = 0; side < 2; ++side) {
                const bool isThere = row.at(side) != kNoRow && figure.in.at(side);
                values.at(side).push_back(
                    isThere ? numberOf<T>(*m_tables.at(side), row.at(side), *figure.in.at(side), missing)
                            : missing);
            }
            const auto a = values[0].back();
            const auto b = values[1].back();
            differences.push_back(isMissingValue(a) || isMissingValue(b) ? missing : b - a);
        }
        m_out.own(named(figure.spec, "_a", "A"), std::move(values[0]));
        m_out.own(named(figure.spec, "_b", "B"), std::move(values[1]));
        auto spec = hinted(named(figure.spec, "_diff", m_options.difference), CellHint::DiffBar);
        // Rows of one side have no difference: a sum of the others would be none of the totals.
        m_out.own(unsummed(std::move(spec)), std::move(differences));
    }

    const MergeOptions& m_options;
    const std::stop_token& m_stop;
    std::array<const Table*, 2> m_tables;
    Rows m_rows;
    TableBuilder m_out;
};

} // namespace

MergedTable mergeTables(const TablePtr& a, const TablePtr& b, const MergeOptions& options,
                        const std::stop_token& stop)
{
    return Merger(a, b, options, stop).merge();
}

} // namespace opscope
