// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/csv_chunk.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "core/base/ascii.h"
#include "core/base/csv_reader.h"
#include "core/base/utf8.h"
#include "core/report/inventory.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxCellBytes = std::size_t{1} << 20;
/// So many rows are cut into cells, then typed column by column: the cells of a column are alike, which a
/// processor that guesses its way likes better than a row of all sorts.
constexpr std::size_t kBatchRows = 64;

class ChunkReader {
public:
    ChunkReader(CsvChunk& chunk, const CsvOptions& options, CsvProgress& progress)
        : m_chunk(chunk), m_options(options), m_progress(progress)
    {
    }

    void read(const std::vector<bool>& wanted, std::size_t rowLimit)
    {
        CsvReader reader(m_chunk.bytes, m_chunk.firstLine);
        reader.expectWidth(m_chunk.headerCells);
        m_cells.resize(kBatchRows * m_chunk.columns.size());
        m_isFirstPass = wanted.empty();
        std::size_t rows = 0;
        std::size_t seen = 0;
        std::size_t told = 0;
        while (rows < rowLimit && reader.next()) {
            if (isRow(reader.cells(), reader.line())) {
                keep(reader.cells(), reader.line());
                ++rows;
            }
            if (m_rows == kBatchRows || reader.hasUnescaped()) {
                addBatch(wanted);
                if (isSparse(rows, m_chunk.columns.size(), m_progress.total)) {
                    m_chunk.isSparse = true;
                    return;
                }
            }
            if (m_isFirstPass && reader.hasStrayQuote())
                m_chunk.problems.add(TableProblem::Kind::StrayQuote, 0, {}, reader.line());
            if ((++seen & 4095U) == 0) {
                m_progress.done += reader.offset() - told;
                told = reader.offset();
                if (m_options.progress)
                    m_options.progress(static_cast<double>(m_progress.done.load()) /
                                       static_cast<double>(m_progress.total));
                if (m_options.stop.stop_requested()) {
                    m_chunk.isCancelled = true;
                    break;
                }
            }
        }
        addBatch(wanted);
        m_chunk.rows = rows;
        m_chunk.bytesRead = reader.offset();
        if (m_isFirstPass)
            m_chunk.isAligned = m_chunk.isCancelled || !reader.hasReachedEnd();
    }

private:
    void keep(std::span<const std::string_view> cells, std::uint64_t line)
    {
        const auto width = m_chunk.columns.size();
        const auto row = m_cells.begin() + static_cast<std::ptrdiff_t>(m_rows * width);
        const auto count = std::min(cells.size(), width);
        std::fill(std::copy_n(cells.begin(), count, row), row + static_cast<std::ptrdiff_t>(width),
                  std::string_view());
        m_lines[m_rows++] = line;
    }

    void addBatch(const std::vector<bool>& wanted)
    {
        const auto width = m_chunk.columns.size();
        for (std::size_t c = 0; c < width; ++c) {
            if (!m_isFirstPass && !wanted[c])
                continue;
            const auto* const cells = m_cells.data() + c;
            for (std::size_t row = 0; row < m_rows; ++row) {
                row += m_chunk.columns[c].addPlain(cells + row * width, width, m_rows - row);
                if (row < m_rows)
                    addCell(m_chunk.columns[c], cells[row * width], {c, m_lines[row], m_isFirstPass},
                            m_chunk.strings, m_chunk.problems);
            }
        }
        m_rows = 0;
    }

    /// Of exports that were written one behind the other.
    bool isHeader(std::span<const std::string_view> cells) const
    {
        return cells.size() == m_chunk.headerCells && m_chunk.columns.size() > 1 &&
               std::ranges::equal(
                   cells.first(m_chunk.columns.size()), m_chunk.columns, {}, trimmed<>,
                   [](const ColumnParser& column) { return std::string_view(column.header().name); });
    }

    /// False for a row that is left out: which cell it lacks, or has too many, it does not say.
    bool isRow(std::span<const std::string_view> cells, std::uint64_t line)
    {
        const auto width = m_chunk.width;
        if (isHeader(cells)) {
            if (m_isFirstPass)
                m_chunk.problems.add(TableProblem::Kind::RepeatedHeader, 0, cells[0], line);
            return false;
        }
        if (cells.size() == width)
            return true;
        if (cells.size() < width) {
            if (!m_options.keepsShortRows && m_isFirstPass)
                m_chunk.problems.add(TableProblem::Kind::RowTooShort, 0, cells[0], line);
            return m_options.keepsShortRows;
        }
        const auto surplus = std::ranges::find_if(
            cells.subspan(width), [](std::string_view cell) { return !trimCell(cell).empty(); });
        if (surplus == cells.end())
            return true;
        if (m_isFirstPass)
            m_chunk.problems.add(TableProblem::Kind::RowTooLong, 0, *surplus, line);
        return false;
    }

    CsvChunk& m_chunk;
    const CsvOptions& m_options;
    CsvProgress& m_progress;
    bool m_isFirstPass = true;
    std::vector<std::string_view> m_cells; ///< of `m_rows` rows, row by row
    std::array<std::uint64_t, kBatchRows> m_lines{};
    std::size_t m_rows = 0;
};

} // namespace

TableProblem& ProblemLog::find(TableProblem::Kind kind, std::size_t column, std::string_view text)
{
    const auto [it, isNew] = m_indexes.try_emplace({column, kind}, m_problems.size());
    if (isNew)
        m_problems.push_back({kind, column, toUtf8(text.substr(0, 80)), {}, 0});
    return m_problems[it->second];
}

void ProblemLog::add(TableProblem::Kind kind, std::size_t column, std::string_view text, std::uint64_t line)
{
    auto& problem = find(kind, column, text);
    ++problem.count;
    if (problem.lines.size() < Issue::kPlaces)
        problem.lines.push_back(line);
}

void ProblemLog::add(std::size_t column, BareCells bare, std::uint64_t line)
{
    if (bare.count == 0)
        return;
    auto& problem = find(TableProblem::Kind::BareRatio, column, std::to_string(bare.factor));
    problem.count = bare.count;
    problem.lines = {line};
}

void ProblemLog::add(const ProblemLog& later)
{
    for (const auto& each : later.m_problems) {
        auto& problem = find(each.kind, each.column, each.text);
        problem.count += each.count;
        const auto room = std::min(Issue::kPlaces - problem.lines.size(), each.lines.size());
        problem.lines.insert(problem.lines.end(), each.lines.begin(),
                             each.lines.begin() + static_cast<std::ptrdiff_t>(room));
    }
}

void addCell(ColumnParser& parser, std::string_view cell, const CellPlace& place, StringPool& strings,
             ProblemLog& problems)
{
    const auto tell = [&](TableProblem::Kind kind) { problems.add(kind, place.column, cell, place.line); };
    if (cell.size() > kMaxCellBytes) {
        if (place.isFirstRead)
            tell(TableProblem::Kind::CellTooLong);
        cell = cell.substr(0, kMaxCellBytes);
    }
    std::string repaired;
    if (parser.isText() && !parser.mustRestart() && !isUtf8(cell)) {
        tell(TableProblem::Kind::NotUtf8);
        repaired = toUtf8(cell);
        cell = repaired;
    }
    const auto outcome = parser.add(cell, strings);
    if (outcome != ColumnParser::Outcome::Taken && place.isFirstRead)
        tell(outcome == ColumnParser::Outcome::OtherUnit ? TableProblem::Kind::OtherUnit
                                                         : TableProblem::Kind::NotANumber);
}

void settleProblems(ParsedTable& table)
{
    std::erase_if(table.problems, [&](const TableProblem& p) { // a text holds "nan"
        return p.kind == TableProblem::Kind::NotANumber && table.columns[p.column].kind == CellKind::Text;
    });
    std::ranges::stable_sort(table.problems, {}, [](const TableProblem& p) { return p.lines.front(); });
}

bool isSparse(std::size_t rows, std::size_t columns, std::size_t bytes)
{
    return rows > mostCells(bytes) / std::max<std::size_t>(columns, 1);
}

void readChunk(CsvChunk& chunk, const CsvOptions& options, CsvProgress& progress,
               const std::vector<bool>& wanted, std::size_t rowLimit)
{
    ChunkReader(chunk, options, progress).read(wanted, rowLimit);
}

} // namespace opscope
