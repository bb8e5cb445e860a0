// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/merged_table.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/compare/why.h"
#include "core/table/column_sums.h"
#include "core/table/table_builder.h"
#include "core/table/values.h"

namespace opscope {
namespace {

using Places = std::unordered_map<std::string_view, std::vector<std::uint32_t>>;
/// Rows of A and of B that become one row.
using Group = std::array<std::vector<std::uint32_t>, 2>;

struct MatchedRows {
    std::vector<std::array<std::uint32_t, 2>> rows;
    std::map<std::size_t, Group> groups; ///< groups with more than one row of a side
};

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

class RowMatcher {
public:
    RowMatcher(const Table& a, const Table& b, const std::vector<MatchedNames>& matches,
               const std::stop_token& stop)
        : m_tables{&a, &b},
          m_stop(stop),
          m_places{placesOf(a, stop), placesOf(b, stop)},
          m_isTaken{std::vector<bool>(a.rows), std::vector<bool>(b.rows)}
    {
        for (const auto& match : matches) {
            for (const auto& name : match[0])
                m_matches.emplace(name, &match);
        }
    }

    MatchedRows match()
    {
        const auto& a = *m_tables[0];
        std::unordered_map<std::string_view, std::size_t> next; // how many rows of a name were seen
        for (std::size_t row = 0; row < a.rows && !isStopped(row, m_stop); ++row) {
            if (isTotalRow(a, row))
                continue;
            const auto name = nameOf(a, row);
            const auto n = next[name]++;
            if (!m_isTaken[0][row])
                add(static_cast<std::uint32_t>(row), name, n);
        }
        const auto& b = *m_tables[1];
        for (std::size_t row = 0; row < b.rows && !isStopped(row, m_stop); ++row) {
            if (!m_isTaken[1][row] && !isTotalRow(b, row))
                m_out.rows.push_back({kNoNumber, static_cast<std::uint32_t>(row)});
        }
        return std::move(m_out);
    }

private:
    void add(std::uint32_t row, std::string_view name, std::size_t n)
    {
        const auto match = m_matches.find(name);
        Group group;
        if (match == m_matches.end()) {
            take(1, name, n, group);
        } else {
            for (const auto& other : (*match->second)[1])
                take(1, other, n, group);
        }
        if (match != m_matches.end() && !group[1].empty()) {
            for (const auto& own : (*match->second)[0])
                take(0, own, n, group);
        }
        m_out.rows.push_back({row, group[1].empty() ? kNoNumber : group[1].front()});
        if (group[0].size() > 1 || group[1].size() > 1)
            m_out.groups.emplace(m_out.rows.size() - 1, std::move(group));
    }
    /// Adds the nth row of a name on a side to the group, if it exists and is in no row yet.
    void take(std::size_t side, std::string_view name, std::size_t n, Group& group)
    {
        const auto found = m_places.at(side).find(name);
        if (found == m_places.at(side).end() || n >= found->second.size() ||
            m_isTaken.at(side)[found->second[n]])
            return;
        m_isTaken.at(side)[found->second[n]] = true;
        group.at(side).push_back(found->second[n]);
    }

    std::array<const Table*, 2> m_tables;
    const std::stop_token& m_stop;
    std::array<Places, 2> m_places;
    std::array<std::vector<bool>, 2> m_isTaken;
    std::unordered_map<std::string_view, const MatchedNames*> m_matches; ///< the key is each name of A
    MatchedRows m_out;
};

/// A figure and its column on each side.
struct Figure {
    ColumnSpec spec;
    std::array<std::optional<std::size_t>, 2> in;
};

bool isFigure(const ColumnSpec& spec)
{
    if (spec.kind == CellKind::Text || spec.kind == CellKind::Timestamp || spec.isHidden || spec.isDear)
        return false;
    return spec.kind != CellKind::Integer || spec.meaning == Meaning::Sum; // other integers are ids
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
            if (isExactKind(it->spec.kind) != isExactKind(spec.kind))
                it->spec.kind = CellKind::Real; // a file chooses the type of a column by its values
            it->in.at(side) = c;
        }
    }
    std::ranges::stable_partition(out, [](const Figure& f) { return f.spec.kind == CellKind::Duration; });
    return out;
}

template <class T>
T numberOf(const Cell& cell, T missing)
{
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
          m_matched(RowMatcher(*a, *b, options.matches, stop).match()),
          m_rows(m_matched.rows),
          m_out(a->page, nullptr, m_rows.size())
    {
    }

    MergedTable merge()
    {
        m_out.table().isComputed = true;
        for (std::size_t side = 0; side < 2; ++side)
            addUp(side);
        addName();
        addTexts(false);
        for (const auto& figure : figuresOf(*m_tables[0], *m_tables[1])) {
            if (isExactKind(figure.spec.kind))
                add<std::int64_t>(figure, kMissingInteger);
            else
                add<double>(figure, kNoReal);
        }
        addTexts(true);
        if (m_stop.stop_requested())
            return {};
        return {m_out.finish(), std::move(m_matched.rows)};
    }

private:
    /// Adds up the groups of a side, like a grouped table.
    void addUp(std::size_t side)
    {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> members; // row, group
        std::vector<std::size_t> shownAt;
        for (const auto& [at, group] : m_matched.groups) {
            if (group.at(side).size() < 2)
                continue;
            for (const auto row : group.at(side))
                members.emplace_back(row, static_cast<std::uint32_t>(shownAt.size()));
            shownAt.push_back(at);
        }
        std::ranges::sort(members);
        std::vector<std::uint32_t> rows;
        std::vector<std::uint32_t> groupOf;
        for (const auto& [row, group] : members) {
            rows.push_back(row);
            groupOf.push_back(group);
        }
        auto totals = totalsOfGroups(*m_tables.at(side), rows, groupOf, shownAt.size(), true, m_stop);
        for (std::size_t i = 0; i < shownAt.size(); ++i)
            m_totals.at(side).emplace(shownAt[i], std::move(totals[i]));
    }
    Cell cellOf(std::size_t side, std::size_t at, std::size_t column) const
    {
        if (const auto it = m_totals.at(side).find(at); it != m_totals.at(side).end())
            return it->second.values[column];
        const auto row = m_rows[at].at(side);
        return row == kNoNumber ? Cell() : m_tables.at(side)->cell(row, column);
    }
    /// The texts of several rows without duplicates: "Softplus + Tanh + Mul".
    std::string textOf(std::size_t side, std::size_t at, std::size_t column) const
    {
        std::vector<std::string> texts;
        const auto add = [&](std::uint32_t row) {
            const auto cell = m_tables.at(side)->cell(row, column);
            const auto* text = std::get_if<std::string_view>(&cell);
            if (text != nullptr && std::ranges::find(texts, *text) == texts.end())
                texts.emplace_back(*text);
        };
        if (m_totals.at(side).contains(at))
            std::ranges::for_each(m_matched.groups.at(at).at(side), add);
        else if (m_rows[at].at(side) != kNoNumber)
            add(m_rows[at].at(side));
        return joinedNames({texts.begin(), texts.end()});
    }
    /// "before -> after" if the sides differ.
    std::vector<std::string> texts(std::optional<std::size_t> inA, std::optional<std::size_t> inB) const
    {
        std::vector<std::string> out;
        for (std::size_t i = 0; i < m_rows.size() && !isStopped(i, m_stop); ++i) {
            auto a = inA ? textOf(0, i, *inA) : std::string();
            auto b = inB ? textOf(1, i, *inB) : std::string();
            out.push_back(a.empty() || a == b ? std::move(b) : b.empty() ? std::move(a) : a + " -> " + b);
        }
        return out;
    }
    void addName()
    {
        const auto& a = *m_tables[0];
        m_out.own(a.columns[a.nameColumn].spec, texts(a.nameColumn, m_tables[1]->nameColumn));
        m_out.nameIsLast();
    }
    void addTexts(bool isOfGroup)
    {
        const auto& a = *m_tables[0];
        for (std::size_t c = 0; c < a.columns.size(); ++c) {
            const auto& spec = a.columns[c].spec;
            if (c != a.nameColumn && spec.kind == CellKind::Text && !spec.isHidden &&
                spec.group.empty() != isOfGroup)
                m_out.own(spec, texts(c, m_tables[1]->find(spec.id)));
        }
    }
    ColumnSpec named(const ColumnSpec& of, const char* suffix, const std::string& word) const
    {
        auto spec = of;
        spec.id += suffix;
        spec.title = m_options.title(of) + ' ' + word;
        spec.isVendor = true; // the title is shown as it is
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
            for (std::size_t side = 0; side < 2; ++side) {
                const auto& column = figure.in.at(side);
                values.at(side).push_back(column ? numberOf<T>(cellOf(side, i, *column), missing) : missing);
            }
            const auto a = values[0].back();
            const auto b = values[1].back();
            differences.push_back(isMissingValue(a) || isMissingValue(b) ? missing : b - a);
        }
        m_out.own(named(figure.spec, "_a", "A"), std::move(values[0]));
        m_out.own(named(figure.spec, "_b", "B"), std::move(values[1]));
        auto spec = hinted(named(figure.spec, "_diff", m_options.difference), CellHint::DiffBar);
        // Rows of only one side have no difference: a sum of the others would not match any total.
        m_out.own(unsummed(std::move(spec)), std::move(differences));
    }

    const MergeOptions& m_options;
    const std::stop_token& m_stop;
    std::array<const Table*, 2> m_tables;
    MatchedRows m_matched;
    const std::vector<std::array<std::uint32_t, 2>>& m_rows;
    std::array<std::unordered_map<std::size_t, RowTotals>, 2> m_totals; ///< for the groups, by row
    TableBuilder m_out;
};

} // namespace

std::vector<MatchedNames> matchedNames(const std::vector<SliceMatchRow>& rows)
{
    std::set<MatchedNames> matches; // a name with several shapes has several rows
    for (const auto& row : rows) {
        if (row.isApi || row.namesA.empty() || row.namesB.empty())
            continue;
        MatchedNames names{row.namesA, row.namesB};
        for (auto& side : names) {
            std::vector<std::string> once;
            for (auto& name : side) {
                if (std::ranges::find(once, name) == once.end())
                    once.push_back(std::move(name));
            }
            side = std::move(once);
        }
        matches.insert(std::move(names));
    }
    std::array<std::unordered_map<std::string_view, std::size_t>, 2> uses;
    for (const auto& match : matches) {
        for (std::size_t side = 0; side < 2; ++side) {
            for (const auto& name : match.at(side))
                ++uses.at(side)[name];
        }
    }
    std::vector<MatchedNames> out;
    for (const auto& match : matches) {
        const auto isOfIt = [&](std::size_t side) {
            return std::ranges::all_of(match.at(side),
                                       [&](const auto& name) { return uses.at(side).at(name) == 1; });
        };
        if (match[0] != match[1] && isOfIt(0) && isOfIt(1))
            out.push_back(match);
    }
    return out;
}

MergedTable mergeTables(const TablePtr& a, const TablePtr& b, const MergeOptions& options,
                        const std::stop_token& stop)
{
    return Merger(a, b, options, stop).merge();
}

} // namespace opscope
