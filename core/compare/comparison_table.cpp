// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_table.h"

#include <algorithm>
#include <ranges>

#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

using Row = ComparisonRow;

const char* titleHeader(CompareBy by)
{
    switch (by) {
    case CompareBy::Ops:
    case CompareBy::Metrics:
        return OPSCOPE_TEXT("Column", "Op");
    case CompareBy::OpTypes:
        return OPSCOPE_TEXT("Column", "Op type");
    case CompareBy::Apis:
        return OPSCOPE_TEXT("Column", "API");
    case CompareBy::Steps:
        return OPSCOPE_TEXT("Column", "Step");
    case CompareBy::Communication:
        return OPSCOPE_TEXT("Column", "Communication op");
    case CompareBy::Memory:
        return OPSCOPE_TEXT("Column", "Component");
    case CompareBy::Platform:
        return OPSCOPE_TEXT("Column", "Fact");
    case CompareBy::Family:
        return OPSCOPE_TEXT("Column", "Family");
    case CompareBy::FrameworkOp:
        return OPSCOPE_TEXT("Column", "Framework op");
    case CompareBy::Module:
        return OPSCOPE_TEXT("Column", "Module");
    case CompareBy::Overlap:
        return OPSCOPE_TEXT("Column", "Time of the device");
    }
    return OPSCOPE_TEXT("Column", "Op");
}

/// The columns of a comparison in their order; cells are read at once.
class ComparisonColumns {
public:
    ComparisonColumns(RecordTable<const Row*>& table, const Comparison& comparison, const Words& words)
        : m_table(table), m_comparison(comparison), m_words(words), m_by(comparison.options.by)
    {
    }

    void addTitles()
    {
        m_table.column(textSpec("state", OPSCOPE_TEXT("Column", "State")),
                       [&](const Row* row) { return m_words.message(stateMessage(row->state)); });
        m_table.column(textSpec("title", titleHeader(m_by)), [&](const Row* row) {
            return row->other().label ? m_words.message(*row->other().label) : row->title;
        });
        m_table.nameIsLast();
        if (m_by == CompareBy::Metrics || isMemory())
            m_table.column(textSpec("metric", isMemory() ? OPSCOPE_TEXT("Column", "Peak of")
                                                         : OPSCOPE_TEXT("Column", "Metric")),
                           [](const Row* row) { return row->other().metric; });
    }

    void addTexts()
    {
        m_table.column(textSpec("a", OPSCOPE_TEXT("Column", "A")),
                       [](const Row* row) { return row->other().textA; });
        m_table.column(textSpec("b", OPSCOPE_TEXT("Column", "B")),
                       [](const Row* row) { return row->other().textB; });
    }

    void addValues()
    {
        const bool isReal = m_comparison.unit == CellKind::Real;
        if (isReal)
            addReals();
        else
            addIntegers();
        m_table.column(hinted(unsummed(percentSpec("diff_percent", OPSCOPE_TEXT("Column", "Relative to A"))),
                              CellHint::None),
                       [&](const Row* row) {
                           const auto base = isReal ? row->other().realA : static_cast<double>(row->a.total);
                           const auto other = isReal ? row->other().realB : static_cast<double>(row->b.total);
                           return row->a.has && row->b.has && base != 0 ? (other - base) / base * 100
                                                                        : kNoReal;
                       });
    }

    void addWhy()
    {
        std::vector<std::string> whys;
        whys.reserve(m_table.records().size());
        for (const auto* row : m_table.records())
            whys.push_back(whyText(m_comparison, *row, m_words));
        auto spec = textSpec("why", OPSCOPE_TEXT("Column", "Why"));
        spec.hasFigures = true;
        m_table.add(std::move(spec), [whys = std::move(whys)](std::size_t row) -> Cell {
            return std::string_view(whys[row]); // without a reason it is empty, not missing
        });
    }

    void addKinds()
    {
        if (m_by == CompareBy::Ops) {
            const bool hasShapes = !std::ranges::all_of(m_comparison.rows, &std::string::empty, &Row::shape);
            m_table.column(hidden(textSpec("shape", OPSCOPE_TEXT("Column", "Input Shapes")), !hasShapes),
                           &Row::shape);
            m_table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")), &Row::type);
        } else if (m_by == CompareBy::Apis) {
            m_table.column(textSpec("type", OPSCOPE_TEXT("Column", "Level")), &Row::type);
        }
    }

    void addCounts()
    {
        const bool isOfOps = m_by == CompareBy::Ops || m_by == CompareBy::OpTypes ||
                             m_by == CompareBy::Family || m_by == CompareBy::FrameworkOp ||
                             m_by == CompareBy::Module;
        if (!isMemory())
            addSides(m_table, countSpec("count_a", OPSCOPE_TEXT("Column", "Count A")),
                     countSpec("count_b", OPSCOPE_TEXT("Column", "Count B")), &RowSide::count);
        if (isOfOps || m_by == CompareBy::Apis)
            addSides(m_table,
                     hidden(weighted(durationSpec("avg_a", OPSCOPE_TEXT("Column", "Average A")), "count_a")),
                     hidden(weighted(durationSpec("avg_b", OPSCOPE_TEXT("Column", "Average B")), "count_b")),
                     [](const RowSide& side) {
                         return side.count == 0 ? kMissingInteger
                                                : side.total / static_cast<std::int64_t>(side.count);
                     });
        if (isOfOps)
            addSides(m_table, hidden(durationSpec("exclusive_a", OPSCOPE_TEXT("Column", "Exclusive A"))),
                     hidden(durationSpec("exclusive_b", OPSCOPE_TEXT("Column", "Exclusive B"))),
                     [](const RowSide& side) { return side.has ? side.exclusive : kMissingInteger; });
        if (m_comparison.hasSpread())
            addSides(m_table, unsummed(realSpec("spread_a", OPSCOPE_TEXT("Column", "Spread A"), "us")),
                     unsummed(realSpec("spread_b", OPSCOPE_TEXT("Column", "Spread B"), "us")),
                     [](const RowSide& side) { return side.spread / 1000; });
    }

    void addMatches()
    {
        if (m_by != CompareBy::Ops)
            return;
        m_table.column(textSpec("match", OPSCOPE_TEXT("Column", "Matched by")),
                       [&](const Row* row) { return m_words.text(matchKindName(row->match)); });
        m_table.column(
            hinted(unsummed(ratioSpec("confidence", OPSCOPE_TEXT("Column", "Confidence"))), CellHint::None),
            &Row::confidence);
    }

private:
    bool isMemory() const { return m_by == CompareBy::Memory; }

    void addReals()
    {
        const auto real = [](const char* id, const char* title) { return unsummed(realSpec(id, title)); };
        m_table.column(real("a", OPSCOPE_TEXT("Column", "A")), &Row::realA);
        m_table.column(real("b", OPSCOPE_TEXT("Column", "B")), &Row::realB);
        m_table.column(hinted(real("diff", OPSCOPE_TEXT("Column", "Difference")), CellHint::DiffBar),
                       [](const Row* row) { return row->realB() - row->realA(); });
    }

    void addIntegers()
    {
        const auto integers = [&](const char* id, const char* title) {
            const bool isBytes = m_comparison.unit == CellKind::Bytes;
            const auto spec = isBytes ? bytesSpec(id, title) : durationSpec(id, title);
            return isMemory() ? unsummed(spec) : spec; // peaks at different moments have no sum
        };
        addSides(m_table, integers("a", OPSCOPE_TEXT("Column", "A")),
                 integers("b", OPSCOPE_TEXT("Column", "B")), &RowSide::value);
        m_table.column(hinted(integers("diff", OPSCOPE_TEXT("Column", "Difference")), CellHint::DiffBar),
                       &Row::difference);
    }

    RecordTable<const Row*>& m_table;
    const Comparison& m_comparison;
    const Words& m_words;
    CompareBy m_by;
};

} // namespace

std::string whyText(const Comparison& comparison, const ComparisonRow& row, const Words& words)
{
    std::string out;
    for (const auto& message : whyOf(comparison, row)) {
        if (!out.empty())
            out += "; ";
        out += words.message(message);
    }
    return out;
}

const char* totalWord(RowState state)
{
    switch (state) {
    case RowState::Slower:
        return OPSCOPE_TEXT("Word", "slower");
    case RowState::Faster:
        return OPSCOPE_TEXT("Word", "faster");
    default:
        return OPSCOPE_TEXT("Word", "same within noise");
    }
}

TablePtr comparisonTable(const std::shared_ptr<const Comparison>& comparison, const Words& words,
                         std::size_t maxRows)
{
    std::vector<const Row*> rows;
    rows.reserve(std::min(maxRows, comparison->rows.size()));
    for (const auto& row : comparison->rows | std::views::take(maxRows))
        rows.push_back(&row);
    RecordTable table(std::string("compare_") + compareByName(comparison->options.by), nullptr,
                      std::move(rows));
    table.table().sliceOf = [comparison](std::size_t row) { return comparison->rows[row].b.first; };
    ComparisonColumns columns(table, *comparison, words);
    columns.addTitles();
    if (comparison->unit == CellKind::Text) {
        columns.addTexts();
        return table.finish();
    }
    columns.addValues();
    columns.addWhy();
    columns.addKinds();
    columns.addCounts();
    columns.addMatches();
    return table.finish();
}

} // namespace opscope
