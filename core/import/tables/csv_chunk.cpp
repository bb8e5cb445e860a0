// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/csv_chunk.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/base/ascii.h"
#include "core/base/csv_reader.h"

namespace opscope {
namespace {

/// So many rows are cut into cells, then typed column by column: the cells of a column are alike, which suits
/// the branch prediction of a processor better than a row of different cells.
constexpr std::size_t kBatchRows = 64;

class ChunkReader {
public:
    ChunkReader(TablePart& part, CsvBody& body, const CsvOptions& options)
        : m_part(part), m_body(body), m_options(options)
    {
    }

    void read(const std::vector<bool>& wanted, std::size_t rowLimit)
    {
        CsvReader reader(m_part.bytes, m_part.firstLine);
        reader.expectWidth(m_body.headerCells);
        m_cells.resize(kBatchRows * m_part.columns.size());
        std::size_t rows = 0;
        std::size_t seen = 0;
        std::size_t reported = 0; // bytes
        while (rows < rowLimit && reader.next()) {
            if (isRow(reader.cells(), reader.line())) {
                keep(reader.cells(), reader.line());
                ++rows;
            }
            if (m_rows == kBatchRows || reader.hasUnescaped()) {
                addBatch(wanted);
                m_part.isSparse = isSparse(rows, m_part.columns.size(), m_body.bytes.size());
                if (m_part.isSparse)
                    return;
            }
            if (reader.hasStrayQuote())
                m_part.problems.add(TableProblem::Kind::StrayQuote, 0, {}, reader.line());
            if (rowLimit == SIZE_MAX && (++seen & 4095U) == 0) {
                m_body.done += reader.offset() - reported;
                reported = reader.offset();
                if (m_options.progress)
                    m_options.progress(static_cast<double>(m_body.done.load()) /
                                       static_cast<double>(m_body.bytes.size()));
                m_part.isCancelled = m_options.stop.stop_requested();
                if (m_part.isCancelled)
                    break;
            }
        }
        addBatch(wanted);
        m_part.rows = rows;
        m_part.bytesRead = reader.offset();
        m_part.isAligned = m_part.isCancelled || !reader.hasReachedEnd();
    }

private:
    void keep(std::span<const std::string_view> cells, std::uint64_t line)
    {
        const auto width = m_part.columns.size();
        const auto row = m_cells.begin() + static_cast<std::ptrdiff_t>(m_rows * width);
        const auto count = std::min(cells.size(), width);
        std::fill(std::copy_n(cells.begin(), count, row), row + static_cast<std::ptrdiff_t>(width),
                  std::string_view());
        m_lines[m_rows++] = line;
    }

    void addBatch(const std::vector<bool>& wanted)
    {
        const auto width = m_part.columns.size();
        for (std::size_t c = 0; c < width; ++c) {
            if (!wanted.empty() && !wanted[c])
                continue;
            const auto* const cells = m_cells.data() + c;
            for (std::size_t row = 0; row < m_rows; ++row) {
                row += m_part.columns[c].addPlain(cells + row * width, width, m_rows - row);
                if (row < m_rows)
                    addCell(m_part, c, cells[row * width], m_lines[row]);
            }
        }
        m_rows = 0;
    }

    /// True for the header of a further export in the same file.
    bool isHeader(std::span<const std::string_view> cells) const
    {
        return cells.size() == m_body.headerCells && m_part.columns.size() > 1 &&
               std::ranges::equal(
                   cells.first(m_part.columns.size()), m_part.columns, {}, trimmed<>,
                   [](const ColumnParser& column) { return std::string_view(column.header().name); });
    }

    /// False for a row that is left out: its cells cannot be assigned to the columns.
    bool isRow(std::span<const std::string_view> cells, std::uint64_t line)
    {
        if (isHeader(cells)) {
            m_part.problems.add(TableProblem::Kind::RepeatedHeader, 0, cells[0], line);
            return false;
        }
        if (cells.size() < m_body.width) {
            if (!m_options.keepsShortRows)
                m_part.problems.add(TableProblem::Kind::RowTooShort, 0, cells[0], line);
            return m_options.keepsShortRows;
        }
        const auto surplus = std::ranges::find_if(
            cells.subspan(m_body.width), [](std::string_view cell) { return !trimCell(cell).empty(); });
        if (surplus == cells.subspan(m_body.width).end())
            return true;
        m_part.problems.add(TableProblem::Kind::RowTooLong, 0, *surplus, line);
        return false;
    }

    TablePart& m_part;
    CsvBody& m_body;
    const CsvOptions& m_options;
    std::vector<std::string_view> m_cells; ///< of `m_rows` rows, row by row
    std::array<std::uint64_t, kBatchRows> m_lines{};
    std::size_t m_rows = 0;
};

} // namespace

void readChunk(TablePart& part, CsvBody& body, const CsvOptions& options, const std::vector<bool>& wanted,
               std::size_t rowLimit)
{
    ChunkReader(part, body, options).read(wanted, rowLimit);
}

} // namespace opscope
