// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <unordered_map>

#include "core/base/int128.h"
#include "core/base/message_id.h"
#include "core/base/parallel.h"
#include "core/base/text_match.h"
#include "core/table/filter.h"
#include "core/table/row_order.h"
#include "core/table/values.h"

namespace opscope {

/// Queries of one table run on several threads, and the first one fills this: the lock is held while it adds
/// up.
struct TotalsCache {
    std::mutex mutex;
    std::optional<RowTotals> all;
};

namespace {

constexpr std::size_t kChunk = 1U << 17U;
constexpr std::size_t kBlock = 4096; ///< rows between two looks at the stop token

Failure cancelled()
{
    return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
}

// ---- which rows
// ------------------------------------------------------------------------------------------------

/// Answers of a condition per distinct text: 0 unknown, 1 no, 2 yes.
using TextAnswers = std::vector<std::uint8_t>;

/// Clears keep[i] for the rows begin + i whose cell does not match.
template <class Matches>
void testColumn(const ColumnSpec& spec, const ColumnValues& values, const Matches& matches,
                TextAnswers& answers, std::size_t begin, std::span<std::uint8_t> keep)
{
    std::visit(
        [&](const auto& v) {
            using V = std::decay_t<decltype(v)>;
            if constexpr (kIsText<V>) {
                if (answers.empty())
                    answers.assign(v.pool->size() + 1, 0);
                for (std::size_t i = 0; i < keep.size(); ++i) {
                    const auto id = v.ids[begin + i];
                    auto& answer = answers[id.valid() ? id.index() : v.pool->size()];
                    if (answer == 0)
                        answer = (id.valid() ? matches.text(v.pool->text(id)) : matches.missing()) ? 2 : 1;
                    keep[i] &= answer >> 1U;
                }
            } else if constexpr (!kIsFunction<V>) {
                std::string text;
                for (std::size_t i = 0; i < keep.size(); ++i) {
                    const auto value = v[begin + i];
                    if (isMissingValue(value))
                        keep[i] &= static_cast<std::uint8_t>(matches.missing());
                    else if constexpr (kIsRealSpan<V>)
                        keep[i] &= static_cast<std::uint8_t>(matches.number(spec, value, text));
                    else
                        keep[i] &= static_cast<std::uint8_t>(
                            matches.number(spec, static_cast<std::int64_t>(value), text));
                }
            }
        },
        values);
}

struct FilterMatches {
    const CellFilter& filter;
    bool text(std::string_view t) const { return filter.matches(t); }
    bool missing() const { return filter.matchesMissing(); }
    template <class T>
    bool number(const ColumnSpec& spec, T value, std::string& buffer) const
    {
        if (!filter.looksAtText())
            return filter.matches(value);
        buffer.clear();
        appendCellText(buffer, spec, value);
        return filter.matches(std::string_view(buffer));
    }
};

struct Condition {
    std::size_t column;
    StoredValues stored;
    CellFilter filter;
};

/// The search box: a part of any column's text.
class Search {
public:
    Search(const Table& table, const std::string& text) : m_table(table)
    {
        for (const char c : text)
            m_part += lowerAscii(c);
        // No number holds these, so number columns need no text.
        m_mayBeNumber = m_part.find_first_not_of("0123456789.-+einfa/") == std::string::npos;
    }

    void test(std::vector<TextAnswers>& answers, std::size_t begin, std::span<std::uint8_t> keep) const
    {
        std::array<std::uint8_t, kBlock> found{};
        std::array<std::uint8_t, kBlock> one{};
        const auto matches = Matches{*this};
        for (std::size_t c = 0; c < m_table.columns.size(); ++c) {
            const auto& [spec, values] = m_table.columns[c];
            const bool isText = std::holds_alternative<TextValues>(values);
            if (const auto* function = std::get_if<std::function<Cell(std::size_t)>>(&values)) {
                if (spec.kind != CellKind::Text && !m_mayBeNumber)
                    continue;
                std::string text;
                for (std::size_t i = 0; i < keep.size(); ++i) {
                    if (keep[i] == 0 || found[i] != 0)
                        continue;
                    text.clear();
                    appendCellText(text, spec, (*function)(begin + i));
                    found[i] = static_cast<std::uint8_t>(containsNoCase(text, m_part));
                }
                continue;
            }
            if (!isText && !m_mayBeNumber)
                continue;
            std::fill_n(one.begin(), keep.size(), std::uint8_t{1});
            testColumn(spec, values, matches, answers[c], begin, std::span(one).first(keep.size()));
            for (std::size_t i = 0; i < keep.size(); ++i)
                found[i] |= one[i];
        }
        for (std::size_t i = 0; i < keep.size(); ++i)
            keep[i] &= found[i];
    }

private:
    struct Matches {
        const Search& search;
        bool text(std::string_view t) const { return containsNoCase(t, search.m_part); }
        bool missing() const { return containsNoCase("n/a", search.m_part); }
        template <class T>
        bool number(const ColumnSpec& spec, T value, std::string& buffer) const
        {
            buffer.clear();
            appendCellText(buffer, spec, value);
            return containsNoCase(buffer, search.m_part);
        }
    };
    const Table& m_table;
    std::string m_part;
    bool m_mayBeNumber = false;
};

Result<std::vector<std::uint32_t>> matchingRows(const Table& table, const TableQuery& query,
                                                const std::stop_token& stop)
{
    std::vector<Condition> conditions;
    for (const auto& filter : query.filters) {
        if (filter.text.find_first_not_of(' ') == std::string::npos || filter.column >= table.columns.size())
            continue;
        OPSCOPE_TRY_ASSIGN(auto parsed, CellFilter::parse(table.columns[filter.column].spec, filter.text));
        conditions.push_back({filter.column, storedValues(table, filter.column, stop), std::move(parsed)});
    }
    std::vector<std::uint32_t> rows;
    if (conditions.empty() && query.search.empty() && table.totalRows.empty()) {
        rows.resize(table.rows);
        std::iota(rows.begin(), rows.end(), 0U);
        return rows;
    }
    const Search search(table, query.search);
    std::vector<std::vector<std::uint32_t>> parts(chunkCount(table.rows, kChunk));
    parallelChunks(table.rows, kChunk, [&](std::size_t chunk, std::size_t first, std::size_t last) {
        std::vector<TextAnswers> answers(conditions.size());
        std::vector<TextAnswers> searchAnswers(table.columns.size());
        std::array<std::uint8_t, kBlock> keep{};
        auto& out = parts[chunk];
        for (std::size_t begin = first; begin < last && !stop.stop_requested(); begin += kBlock) {
            const auto count = std::min(kBlock, last - begin);
            const auto kept = std::span(keep).first(count);
            std::fill(kept.begin(), kept.end(), std::uint8_t{1});
            for (const auto row : table.totalRows) {
                if (row >= begin && row < begin + count)
                    kept[row - begin] = 0;
            }
            for (std::size_t c = 0; c < conditions.size(); ++c)
                testColumn(table.columns[conditions[c].column].spec, conditions[c].stored.values,
                           FilterMatches{conditions[c].filter}, answers[c], begin, kept);
            if (!query.search.empty())
                search.test(searchAnswers, begin, kept);
            const auto old = out.size();
            out.resize(old + count);
            auto* to = out.data() + old;
            for (std::size_t i = 0; i < count; ++i) { // no branch: rows that match are as good as random
                *to = static_cast<std::uint32_t>(begin + i);
                to += kept[i];
            }
            out.resize(static_cast<std::size_t>(to - out.data()));
        }
    });
    rows = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i)
        rows.insert(rows.end(), parts[i].begin(), parts[i].end());
    return rows;
}

// ---- sums
// ------------------------------------------------------------------------------------------------------

/// Exact for integers, compensated (Neumaier) for doubles.
struct Sum {
    Int128 integer = 0;
    double real = 0;
    double lost = 0;
    std::uint64_t count = 0;

    void add(std::int64_t value)
    {
        integer += value;
        ++count;
    }
    void add(double value)
    {
        const double t = real + value;
        lost += std::abs(real) >= std::abs(value) ? (real - t) + value : (value - t) + real;
        real = t;
        ++count;
    }
    void add(const Sum& other)
    {
        integer += other.integer;
        const auto n = count + other.count;
        add(other.real);
        lost += other.lost;
        count = n;
    }
};

void setTotal(RowTotals& totals, std::size_t column, const Sum& sum, bool isReal)
{
    if (sum.count == 0)
        return;
    if (isReal) {
        totals.sums[column] = sum.real + sum.lost;
        return;
    }
    totals.sums[column] = static_cast<double>(sum.integer);
    totals.integerSums[column] =
        static_cast<std::int64_t>(std::clamp<Int128>(sum.integer, INT64_MIN, INT64_MAX));
}

RowTotals emptyTotals(const Table& table, std::size_t count)
{
    RowTotals totals;
    totals.count = count;
    totals.sums.resize(table.columns.size());
    totals.integerSums.resize(table.columns.size());
    return totals;
}

/// Sums of a column per group (`group[i]` of rows[i]; one group when empty). `rows` ascend: memory is read in
/// order.
std::vector<Sum> sumColumn(const ColumnValues& values, const std::vector<std::uint32_t>& rows,
                           std::span<const std::uint32_t> group, std::size_t groups, bool& isReal)
{
    std::vector<std::vector<Sum>> parts(chunkCount(rows.size(), kChunk));
    parallelChunks(rows.size(), kChunk, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        std::vector<Sum> sums(groups);
        std::visit(
            [&](const auto& v) {
                using V = std::decay_t<decltype(v)>;
                const auto addTo = [&](std::size_t i, Sum& sum) {
                    if constexpr (kIsFunction<V>) {
                        const auto cell = v(rows[i]);
                        if (const auto* integer = std::get_if<std::int64_t>(&cell))
                            sum.add(*integer);
                        else if (const auto* real = std::get_if<double>(&cell))
                            sum.add(*real);
                    } else if constexpr (kIsRealSpan<V>) {
                        if (const auto value = v[rows[i]]; !isMissingValue(value))
                            sum.add(value);
                    } else if constexpr (!kIsText<V>) {
                        if (const auto value = v[rows[i]]; !isMissingValue(value))
                            sum.add(static_cast<std::int64_t>(value));
                    }
                };
                if (group.empty()) {
                    Sum sum;
                    for (std::size_t i = begin; i < end; ++i)
                        addTo(i, sum);
                    sums.front() = sum;
                } else {
                    for (std::size_t i = begin; i < end; ++i)
                        addTo(i, sums[group[i]]);
                }
            },
            values);
        parts[chunk] = std::move(sums);
    });
    auto sums = std::move(parts.front());
    for (std::size_t p = 1; p < parts.size(); ++p) {
        for (std::size_t g = 0; g < groups; ++g)
            sums[g].add(parts[p][g]);
    }
    isReal = std::holds_alternative<std::span<const double>>(values);
    if (std::holds_alternative<std::function<Cell(std::size_t)>>(values)) {
        for (auto& sum : sums) { // cells of a function may be of both kinds
            if (sum.real != 0 || sum.lost != 0) {
                isReal = true;
                break;
            }
        }
        if (isReal) {
            for (auto& sum : sums)
                sum.real += static_cast<double>(sum.integer);
        }
    }
    return sums;
}

RowTotals totalsOf(const Table& table, const std::vector<std::uint32_t>& rows, bool hasTotals,
                   const std::stop_token& stop)
{
    auto totals = emptyTotals(table, rows.size());
    for (std::size_t c = 0; hasTotals && c < table.columns.size() && !stop.stop_requested(); ++c) {
        if (!hasSum(table.columns[c].spec.kind))
            continue;
        bool isReal = false;
        const auto sums = sumColumn(table.columns[c].values, rows, {}, 1, isReal);
        setTotal(totals, c, sums.front(), isReal);
    }
    return totals;
}

// ---- groups
// ----------------------------------------------------------------------------------------------------

/// Sums of all rows but the vendor's total rows; `every` gives them.
template <class Rows>
Result<RowTotals> totalsOfAll(const Table& table, bool hasTotals, const Rows& every,
                              const std::stop_token& stop)
{
    if (!hasTotals)
        return emptyTotals(table, table.rows - table.totalRows.size());
    std::unique_lock<std::mutex> lock;
    if (table.totals) {
        lock = std::unique_lock(table.totals->mutex);
        if (table.totals->all && table.totals->all->sums.size() == table.columns.size())
            return *table.totals->all;
    }
    OPSCOPE_TRY_ASSIGN(const auto rows, every());
    auto totals = totalsOf(table, rows, true, stop);
    if (stop.stop_requested())
        return cancelled();
    if (table.totals)
        table.totals->all = totals;
    return totals;
}

/// Group number of each of `rows`, and the titles; numbers stand in the natural order of the titles.
struct Grouping {
    std::vector<std::uint32_t> groupOf;
    std::vector<std::string> titles;
};

Result<Grouping> groupTexts(const TextValues& values, const std::vector<std::uint32_t>& rows,
                            bool withoutNumber, const ColumnSpec& spec)
{
    const auto ranks = rankTexts(values, rows);
    Grouping out;
    std::vector<std::uint32_t> groupOfRank(ranks.sorted.size() + 1);
    if (!withoutNumber) {
        std::iota(groupOfRank.begin(), groupOfRank.end(), 0U);
        for (const auto id : ranks.sorted)
            out.titles.emplace_back(values.pool->text(id));
    } else {
        std::unordered_map<std::string, std::uint32_t> known;
        std::vector<std::string> titles;
        for (std::size_t rank = 0; rank < ranks.sorted.size(); ++rank) {
            auto title = withoutNumbers(values.pool->text(ranks.sorted[rank]));
            const auto [it, isNew] = known.try_emplace(title, static_cast<std::uint32_t>(titles.size()));
            if (isNew)
                titles.push_back(std::move(title));
            groupOfRank[rank] = it->second;
        }
        std::vector<std::uint32_t> order(titles.size());
        std::iota(order.begin(), order.end(), 0U);
        std::sort(order.begin(), order.end(),
                  [&](auto a, auto b) { return naturalOrder(titles[a], titles[b]) < 0; });
        std::vector<std::uint32_t> place(titles.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            place[order[i]] = static_cast<std::uint32_t>(i);
            out.titles.push_back(titles[order[i]]);
        }
        for (std::size_t rank = 0; rank < ranks.sorted.size(); ++rank)
            groupOfRank[rank] = place[groupOfRank[rank]];
        groupOfRank.back() = static_cast<std::uint32_t>(titles.size());
    }
    if (out.titles.size() > kMaxGroups)
        return fail(ErrorCode::Unsupported, message(MessageId::TooManyGroups, spec.title, kMaxGroups));
    bool hasMissing = false;
    out.groupOf.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out.groupOf[i] = groupOfRank[ranks.of(values.ids[rows[i]])];
        hasMissing = hasMissing || out.groupOf[i] == out.titles.size();
    }
    if (hasMissing)
        out.titles.emplace_back("N/A");
    return out;
}

Result<Grouping> groupNumbers(const ColumnValues& values, const std::vector<std::uint32_t>& rows,
                              const Table& table, std::size_t column)
{
    const auto keys = orderKeys(values, rows, false);
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> distinct; ///< key, first row
    Grouping out;
    out.groupOf.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto [it, isNew] = known.try_emplace(keys.keys[i], static_cast<std::uint32_t>(distinct.size()));
        if (isNew) {
            if (distinct.size() >= kMaxGroups)
                return fail(ErrorCode::Unsupported,
                            message(MessageId::TooManyGroups, table.columns[column].spec.title, kMaxGroups));
            distinct.emplace_back(keys.keys[i], rows[i]);
        }
        out.groupOf[i] = it->second;
    }
    std::vector<std::uint32_t> order(distinct.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](auto a, auto b) { return distinct[a].first < distinct[b].first; });
    std::vector<std::uint32_t> place(distinct.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[order[i]] = static_cast<std::uint32_t>(i);
        out.titles.push_back(table.text(distinct[order[i]].second, column));
    }
    for (auto& group : out.groupOf)
        group = place[group];
    return out;
}

/// The order in which groups are shown.
std::vector<std::uint32_t> groupOrder(const Table& table, const TableQuery& query,
                                      const std::vector<TableGroup>& groups)
{
    std::vector<std::uint32_t> order(groups.size());
    std::iota(order.begin(), order.end(), 0U);
    if (query.sort.empty())
        return order;
    const auto [column, isDescending] = query.sort.front();
    if (column == *query.groupBy || !hasSum(table.columns[column].spec.kind) || !query.hasTotals) {
        if (isDescending && column == *query.groupBy)
            std::reverse(order.begin(), order.end());
        return order;
    }
    std::stable_sort(order.begin(), order.end(), [&, c = column, desc = isDescending](auto a, auto b) {
        const auto& x = groups[a].totals.sums[c];
        const auto& y = groups[b].totals.sums[c];
        if (!x || !y)
            return x.has_value() && !y;
        return desc ? *x > *y : *x < *y;
    });
    return order;
}

Result<void> applyGroups(const Table& table, const TableQuery& query, TableRows& out,
                         const std::vector<std::uint32_t>& ascending, const std::stop_token& stop)
{
    const auto column = *query.groupBy;
    const auto stored = storedValues(table, column, stop);
    const auto* texts = std::get_if<TextValues>(&stored.values);
    OPSCOPE_TRY_ASSIGN(const auto grouping, texts != nullptr
                                                ? groupTexts(*texts, ascending, query.groupWithoutNumber,
                                                             table.columns[column].spec)
                                                : groupNumbers(stored.values, ascending, table, column));
    const auto count = grouping.titles.size();
    std::vector<TableGroup> groups(count);
    for (std::size_t g = 0; g < count; ++g)
        groups[g] = {grouping.titles[g], 0, emptyTotals(table, 0)};
    for (const auto group : grouping.groupOf)
        ++groups[group].totals.count;
    for (std::size_t c = 0; query.hasTotals && c < table.columns.size() && !stop.stop_requested(); ++c) {
        if (!hasSum(table.columns[c].spec.kind))
            continue;
        bool isReal = false;
        const auto sums = sumColumn(table.columns[c].values, ascending, grouping.groupOf, count, isReal);
        for (std::size_t g = 0; g < count; ++g)
            setTotal(groups[g].totals, c, sums[g], isReal);
    }
    const auto order = groupOrder(table, query, groups);
    std::vector<std::size_t> next(count);
    std::size_t first = 0;
    out.groups.reserve(count);
    for (const auto g : order) {
        next[g] = first;
        groups[g].first = first;
        first += groups[g].totals.count;
        out.groups.push_back(std::move(groups[g]));
    }
    std::vector<std::uint32_t> groupOfRow(table.rows);
    for (std::size_t i = 0; i < ascending.size(); ++i)
        groupOfRow[ascending[i]] = grouping.groupOf[i];
    std::vector<std::uint32_t> placed(out.order.size());
    for (const auto row : out.order)
        placed[next[groupOfRow[row]]++] = row;
    out.order = std::move(placed);
    return {};
}

} // namespace

std::shared_ptr<TotalsCache> makeTotalsCache()
{
    return std::make_shared<TotalsCache>();
}

std::string totalText(const Table& table, const RowTotals& totals, std::size_t column)
{
    if (column >= totals.sums.size() || !totals.sums[column])
        return {};
    const auto& spec = table.columns[column].spec;
    if (isExactKind(spec.kind) &&
        !std::holds_alternative<std::span<const double>>(table.columns[column].values))
        return cellText(spec, totals.integerSums[column]);
    return cellText(spec, *totals.sums[column]);
}

Result<TableRows> runQuery(const Table& table, const TableQuery& query, std::stop_token stop)
{
    TableRows out;
    OPSCOPE_TRY_ASSIGN(auto ascending, matchingRows(table, query, stop));
    if (stop.stop_requested())
        return cancelled();
    const bool isNarrowed = ascending.size() + table.totalRows.size() != table.rows;
    const auto every = [&]() -> Result<std::vector<std::uint32_t>> {
        if (!isNarrowed)
            return ascending;
        return matchingRows(table, {}, stop);
    };
    OPSCOPE_TRY_ASSIGN(out.all, totalsOfAll(table, query.hasTotals, every, stop));
    if (isNarrowed)
        out.shown = totalsOf(table, ascending, query.hasTotals, stop);
    else
        out.shown = out.all;
    const bool isGrouped = query.groupBy && *query.groupBy < table.columns.size();
    if (isGrouped)
        out.order = ascending;
    else
        out.order = std::move(ascending);
    for (std::size_t k = query.sort.size(); k-- > 0;) {
        const auto [column, isDescending] = query.sort[k];
        if (column >= table.columns.size())
            continue;
        const auto stored = storedValues(table, column, stop);
        if (stop.stop_requested())
            return cancelled();
        sortByKeys(out.order, orderKeys(stored.values, out.order, isDescending), stop);
    }
    if (isGrouped && !stop.stop_requested())
        OPSCOPE_TRY(applyGroups(table, query, out, ascending, stop));
    if (stop.stop_requested())
        return cancelled();
    return out;
}

} // namespace opscope
