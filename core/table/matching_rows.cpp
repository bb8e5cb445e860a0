// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/matching_rows.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/ascii.h"
#include "core/base/parallel.h"
#include "core/base/text_match.h"
#include "core/table/filter.h"
#include "core/table/values.h"

namespace opscope {
namespace {

constexpr std::size_t kBlock = 4096; ///< rows between two looks at the stop token

/// Results of a condition per distinct text: 0 unknown, 1 no, 2 yes.
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
                    keep[i] &= static_cast<std::uint8_t>(answer >> 1U);
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
    Search(const Table& table, const std::string& text) : m_table(table), m_part(lowerAscii(text))
    {
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
                if (spec.isDear || (spec.kind != CellKind::Text && !m_mayBeNumber))
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

} // namespace

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
    std::vector<std::vector<std::uint32_t>> parts(chunkCount(table.rows, kLeastChunk));
    parallelChunks(table.rows, kLeastChunk, [&](std::size_t chunk, std::size_t first, std::size_t last) {
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
            for (std::size_t i = 0; i < count; ++i) { // no branch: matches are unpredictable
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

} // namespace opscope
