// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/string_pool.h"
#include "core/import/tables/column_header.h"
#include "core/import/tables/plain_decimal.h"
#include "core/report/data_table.h"

namespace opscope {

/// Adds missing cells at the end, up to `rows` cells.
void fillColumn(DataColumn& column, std::size_t rows);

/// The cells without a unit of a column where other cells have one, and the factor applied to them.
struct BareCells {
    std::size_t count = 0;
    int factor = 1;
};

/// A numeric cell while it is parsed.
struct NumberCell {
    std::string_view text; ///< without its unit
    PlainDecimal plain{};  ///< exact value of the number if `ok`
    double real = 0;       ///< value in the unit of the cell
    double factor = 1;     ///< from that unit to the unit of the header
    int scale = 0;         ///< decimal digits from the unit of the cell to ns; 0 if it is not a time
    bool hasUnit = false;  ///< the cell has a unit of its own
    bool isOther = false;  ///< the unit of the cell differs from that of the header
};

/// Determines the type of one column from its cells in order: the narrowest CellKind that holds them all.
class ColumnParser {
public:
    enum class Outcome { Taken, NotANumber, OtherUnit };

    explicit ColumnParser(ColumnHeader header) : m_header(std::move(header)) {}
    /// Treats all cells as text from the start.
    void beText();
    /// Number of expected cells: a hint that avoids copies.
    void expect(std::size_t rows);

    /// Adds the next cell. NotANumber: the column is numeric and the cell is not; it counts as missing.
    /// OtherUnit: the cell was converted to the unit of the header.
    Outcome add(std::string_view cell, StringPool& strings);
    /// Adds missing cells.
    void addMissing(std::size_t rows);
    /// Adds cells as long as they are plain numbers of the current kind, which nearly all cells of a numeric
    /// column are. The cells of `count` rows are `cells[0]`, `cells[stride]`, ...; returns how many were
    /// added.
    std::size_t addPlain(const std::string_view* cells, std::size_t stride, std::size_t count);
    /// A text followed cells that are stored as numbers or as missing: all cells must be added again to a new
    /// parser with `beText`.
    bool mustRestart() const { return m_restart; }
    /// True if a change to text requires reading the cells again: there were numbers, or missing cells with a
    /// text such as "N/A".
    bool mustRestartAsText() const
    {
        return m_restart || (m_kind != CellKind::Text && (!m_empty || m_hasNa));
    }
    bool isText() const { return m_kind == CellKind::Text; }
    bool isEmpty() const { return m_empty; } ///< no number so far: the kind is not determined
    CellKind kind() const { return m_kind; }
    CellKind kindOfNone() const; ///< kind of a column without any number or text
    std::size_t size() const { return m_rows; }
    const ColumnHeader& header() const { return m_header; }

    /// The column as `kind`, which must be able to hold its cells (see `widest`); empties the parser.
    DataColumn take(CellKind kind);
    int decimals() const { return m_decimals; }

    /// For a ratio without a unit in its header, where some cells have "%": converts the other cells to
    /// percent. `parts` are the parts of one column.
    static BareCells bareToPercent(std::span<ColumnParser* const> parts);

private:
    template <class F>
    std::size_t addWhilePlain(const std::string_view* cells, std::size_t stride, std::size_t count, F&& put);
    Outcome addNumber(std::string_view cell);
    Outcome refuse();
    bool readUnit(NumberCell& number);
    bool readValue(NumberCell& number) const;
    bool pushNanos(const NumberCell& number);
    bool pushInteger(const NumberCell& number);
    void push(std::int64_t value)
    {
        m_integers.push_back(value);
        m_largest = std::max(m_largest, value < 0 ? -value : value);
    }
    void widenToReal();
    void becomeOpen();
    bool isRatio() const;
    bool isMarked() const; ///< a ratio, some of whose cells have "%"
    bool hasBare() const;  ///< a ratio without a unit in its header and in some of its cells
    template <class F>
    void forEachBare(F&& each);

    ColumnHeader m_header;
    CellKind m_kind = CellKind::Integer;
    bool m_empty = true;  ///< all cells so far were missing; nothing is stored
    bool m_hasNa = false; ///< one of the missing cells had a text such as "N/A"
    bool m_restart = false;
    bool m_bare = false; ///< a number without a unit was read
    int m_decimals = 0;
    std::size_t m_rows = 0;
    std::size_t m_expected = 0;
    std::int64_t m_largest = 0;          ///< largest magnitude, to know whether a double is exact
    std::string m_cellUnit;              ///< "KB" of "10276.87KB"
    std::size_t m_bareUntil = 0;         ///< number of rows before the first cell with a unit
    std::vector<std::size_t> m_bareRows; ///< rows after it whose number has no unit
    std::vector<std::int64_t> m_integers;
    std::vector<double> m_reals;
    std::vector<StringId> m_texts;
};

} // namespace opscope
