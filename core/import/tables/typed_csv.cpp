// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/typed_csv.h"

#include <algorithm>

#include "core/base/csv_reader.h"
#include "core/base/parallel.h"
#include "core/base/utf8.h"
#include "core/import/tables/csv_chunk.h"
#include "core/import/tables/csv_header.h"

namespace opscope {
namespace {

constexpr std::size_t kSampleRows = 200;
constexpr std::size_t kMinChunkBytes = std::size_t{1} << 20;

CsvMarks countInParallel(std::string_view bytes, std::size_t threads)
{
    std::vector<CsvMarks> parts(threads);
    const auto size = bytes.size() / threads + 1;
    forEachParallel(threads, threads, [&](std::size_t i, std::size_t) {
        if (i * size < bytes.size())
            parts[i] = countMarks(bytes.substr(i * size, size));
    });
    CsvMarks sum;
    for (const auto& part : parts) {
        sum.quotes += part.quotes;
        sum.newlines += part.newlines;
    }
    return sum;
}

/// A part without cells.
TablePart partOf(const CsvBody& body, std::string_view bytes, std::uint64_t line)
{
    TablePart part;
    part.bytes = bytes;
    part.firstLine = line;
    part.columns = body.columns;
    return part;
}

/// Cuts between rows; at least one part. Quotes are counted: a newline inside a quoted cell is no end of a
/// row. A quote in the middle of an unquoted cell makes that wrong, which the part before notices (an open
/// quote at its end).
std::vector<TablePart> cut(const CsvBody& body, std::size_t count)
{
    const auto bytes = body.bytes;
    auto line = body.line;
    std::vector<TablePart> parts;
    std::size_t begin = 0;
    bool inQuotes = false;
    for (std::size_t i = 1; i <= count && (begin < bytes.size() || parts.empty()); ++i) {
        auto end = i == count ? bytes.size() : std::max(begin, bytes.size() / count * i);
        std::uint64_t lines = 0;
        if (count > 1) {
            const auto marks = countInParallel(bytes.substr(begin, end - begin), count);
            inQuotes = inQuotes != (marks.quotes % 2 != 0);
            lines = marks.newlines;
        }
        while (end < bytes.size()) {
            const char c = bytes[end++];
            inQuotes = inQuotes != (c == '"');
            lines += c == '\n';
            if (c == '\n' && !inQuotes)
                break;
        }
        parts.push_back(partOf(body, bytes.substr(begin, end - begin), line));
        line += lines;
        begin = end;
    }
    return parts;
}

/// Reads the header, or numbers the columns of a file without one; false for a file without any row.
bool readHead(std::string_view bytes, const CsvOptions& options, CsvBody& body, bool& hasHeader)
{
    CsvReader reader(bytes);
    if (!reader.next())
        return false;
    const auto cells = reader.cells();
    const auto head = bytes.substr(0, reader.offset());
    body.headerCells = cells.size();
    body.bytes = bytes.substr(head.size());
    hasHeader = !options.mayHaveNoHeader || !isFirstRowData(cells, body.bytes);
    for (std::size_t c = 0; c < cells.size(); ++c)
        body.columns.emplace_back(
            readHeader(hasHeader ? toUtf8(cells[c]) : "Column " + std::to_string(c + 1)));
    while (!body.columns.empty() &&
           body.columns.back().header().name.empty()) // a comma at the end of each line
        body.columns.pop_back();
    body.width = body.columns.size();
    if (hasHeader)
        body.line += static_cast<std::uint64_t>(std::ranges::count(head, '\n'));
    else
        body.bytes = bytes;
    return true;
}

/// A look at the first rows finds most columns of text, so that they are read once. Returns the bytes of a
/// row.
std::size_t readSample(CsvBody& body, const CsvOptions& options)
{
    auto sample = partOf(body, body.bytes.substr(0, std::size_t{1} << 20), body.line);
    readChunk(sample, body, options, {}, kSampleRows);
    for (std::size_t c = 0; c < body.columns.size(); ++c) {
        if (sample.columns[c].isText())
            body.columns[c].beText();
    }
    // A row has a comma a column: with fewer bytes the file is not what its header says.
    return std::max({sample.bytesRead / std::max<std::size_t>(sample.rows, 1), body.width, std::size_t{1}});
}

} // namespace

ParsedTable parseCsv(std::string_view bytes, StringPool& strings, const CsvOptions& options)
{
    ParsedTable table;
    CsvBody body;
    bool hasHeader = true;
    if (!readHead(bytes, options, body, hasHeader))
        return table;
    const auto bytesPerRow = readSample(body, options);
    const auto most = std::max<std::size_t>(1, body.bytes.size() / kMinChunkBytes);
    auto count = std::clamp<std::size_t>(options.threads, 1, most);
    for (int attempt = 0; attempt < 3; ++attempt) {
        body.done = 0;
        auto parts = cut(body, count);
        for (auto& part : parts) { // the columns of the first part become the table's
            const auto size = &part == &parts.front() ? body.bytes.size() : part.bytes.size();
            for (auto& column : part.columns)
                column.expect(size / bytesPerRow);
        }
        forEachParallel(parts.size(), parts.size(),
                        [&](std::size_t i, std::size_t) { readChunk(parts[i], body, options); });
        if (std::ranges::find(parts, true, &TablePart::isSparse) != parts.end()) {
            const auto rows = countMarks(body.bytes).newlines + 1;
            body.columns.resize(
                std::clamp<std::size_t>(mostCells(body.bytes.size()) / (2 * rows), 1, body.columns.size()),
                ColumnParser({}));
        } else if (std::ranges::find(parts.begin(), parts.end() - 1, false, &TablePart::isAligned) !=
                   parts.end() - 1) {
            count = 1;
        } else {
            const auto readAgain = [&](TablePart& part, const std::vector<bool>& columns) {
                readChunk(part, body, options, columns, part.rows);
            };
            table = typedTable(parts, readAgain, strings);
            break;
        }
    }
    if (!hasHeader)
        table.problems.insert(table.problems.begin(), {TableProblem::Kind::NoHeader, 0, {}, {1}, 1});
    if (body.columns.size() < body.width)
        table.problems.insert(table.problems.begin(),
                              {TableProblem::Kind::TooManyColumns, 0, std::to_string(body.width), {1}, 1});
    return table;
}

} // namespace opscope
