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

/// Numbers without a unit beside others with one, and what they were multiplied by.
struct BareCells {
    std::size_t count = 0;
    int factor = 1;
};

/// A cell of a column of numbers, as far as it is read.
struct NumberCell {
    std::string_view text; ///< without its unit
    PlainDecimal plain{};  ///< if `ok`, it says the number exactly
    double real = 0;       ///< in the cell's unit
    double factor = 1;     ///< from there to the header's
    int scale = 0;         ///< decimal digits from there to ns; 0 if it is no time
    bool hasUnit = false;  ///< has a unit of its own
    bool isOther = false;  ///< which is not the header's
};

/// Types the cells of one column while they come: the narrowest DataKind that holds them all.
class ColumnParser {
public:
    enum class Outcome { Taken, NotANumber, OtherUnit };

    explicit ColumnParser(ColumnHeader header) : m_header(std::move(header)) {}
    /// All cells are text from the start.
    void beText();
    /// So many cells are expected: a hint that spares copies while the column grows.
    void expect(std::size_t rows);

    /// Takes the next cell. NotANumber: of a numeric column; kept as missing. OtherUnit: brought to that of
    /// the header.
    Outcome add(std::string_view cell, StringPool& strings);
    /// So many rows without a cell.
    void addMissing(std::size_t rows);
    /// Takes cells for as long as they are what nearly every cell of a numeric column is: a plain number of
    /// the kind that the column has. `cells[0]`, `cells[stride]`, ... are those of `count` rows; gives how
    /// many it took.
    std::size_t addPlain(const std::string_view* cells, std::size_t stride, std::size_t count);
    /// The cells before met a text that no number holds: they must be added again, to a parser that `beText`.
    bool mustRestart() const { return m_restart; }
    /// As text it would have to be read again: numbers, or a missing cell that had a text such as "N/A".
    bool mustRestartAsText() const
    {
        return m_restart || (m_kind != DataKind::Text && (!m_empty || m_hasNa));
    }
    bool isText() const { return m_kind == DataKind::Text; }
    bool isEmpty() const { return m_empty; } ///< no number seen yet: the kind is open
    DataKind kind() const { return m_kind; }
    DataKind kindOfNone() const; ///< of a column without any number or text
    std::size_t size() const { return m_rows; }
    const ColumnHeader& header() const { return m_header; }

    /// The column as `kind`, which must hold its cells (see `widest`); the parser is empty afterwards.
    DataColumn take(DataKind kind);
    int decimals() const { return m_decimals; }

    /// The parts of a column whose header has no unit, a ratio of which some cells have "%": the others
    /// become percent.
    static BareCells bareToPercent(std::span<ColumnParser* const> parts);

private:
    template <class F>
    std::size_t takePlain(const std::string_view* cells, std::size_t stride, std::size_t count, F&& put);
    Outcome addNumber(std::string_view cell);
    Outcome refuse();
    bool takeUnit(NumberCell& number);
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
    bool isMarked() const; ///< a ratio whose cells have "%"
    bool hasBare() const;  ///< a ratio of which some cells have no unit, nor has its header
    template <class F>
    void forEachBare(F&& each);

    ColumnHeader m_header;
    DataKind m_kind = DataKind::Integer;
    bool m_empty = true;  ///< only missing cells so far; nothing is stored
    bool m_hasNa = false; ///< one of the missing cells had a text such as "N/A"
    bool m_restart = false;
    bool m_bare = false; ///< a cell without a unit behind its number
    int m_decimals = 0;
    std::size_t m_rows = 0;
    std::size_t m_expected = 0;
    std::int64_t m_largest = 0;          ///< magnitude, to know whether a double holds it
    std::string m_cellUnit;              ///< "KB" of "10276.87KB"
    std::size_t m_bareUntil = 0;         ///< rows before the first cell with a unit
    std::vector<std::size_t> m_bareRows; ///< without one behind it
    std::vector<std::int64_t> m_integers;
    std::vector<double> m_reals;
    std::vector<StringId> m_texts;
};

} // namespace opscope
