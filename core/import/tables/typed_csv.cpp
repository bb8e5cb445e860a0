// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/typed_csv.h"

#include <algorithm>
#include <optional>

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

/// Cuts between rows. Quotes are counted: a newline inside a quoted cell is no end of a row. A quote in the
/// middle of an unquoted cell makes that wrong, which the chunk before notices (an open quote at its end).
std::vector<CsvChunk> cut(std::string_view bytes, std::uint64_t line, std::size_t count)
{
    std::vector<CsvChunk> chunks;
    std::size_t begin = 0;
    bool inQuotes = false;
    for (std::size_t i = 1; i <= count && begin < bytes.size(); ++i) {
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
        CsvChunk chunk;
        chunk.bytes = bytes.substr(begin, end - begin);
        chunk.firstLine = line;
        chunks.push_back(std::move(chunk));
        line += lines;
        begin = end;
    }
    return chunks;
}

CellKind widest(const std::vector<CsvChunk>& chunks, std::size_t column)
{
    std::optional<CellKind> kind;
    for (const auto& chunk : chunks) {
        const auto& parser = chunk.columns[column];
        if (!parser.isEmpty())
            kind = std::max(kind.value_or(CellKind::Integer), parser.kind());
    }
    return kind.value_or(chunks[0].columns[column].kindOfNone());
}

void append(DataColumn& to, DataColumn&& part, const std::vector<StringId>& texts)
{
    if (to.unit.empty())
        to.unit = part.unit;
    for (auto& id : part.texts.own())
        id = id.valid() ? texts[id.index()] : StringId{};
    appendColumn(to, part);
}

void join(ParsedTable& table, std::vector<CsvChunk>& chunks, const std::vector<CellKind>& kinds,
          StringPool& strings)
{
    std::vector<std::vector<StringId>> texts; // of each chunk's strings
    for (const auto& chunk : chunks) {
        auto& ids = texts.emplace_back(chunk.strings.size());
        for (std::size_t i = 0; i < ids.size(); ++i)
            ids[i] = strings.intern(chunk.strings.text(StringId::of(i)));
    }
    table.columns.resize(kinds.size());
    forEachParallel(kinds.size(), chunks.size(), [&](std::size_t c, std::size_t) {
        auto& column = table.columns[c];
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            auto part = chunks[i].columns[c].take(kinds[c]);
            if (column.name.empty()) {
                column.name = part.name;
                column.kind = part.kind;
            }
            append(column, std::move(part), texts[i]);
        }
    });
    ProblemLog problems;
    for (const auto& chunk : chunks) {
        table.rows += chunk.rows;
        table.isCancelled = table.isCancelled || chunk.isCancelled;
        problems.add(chunk.problems);
    }
    table.problems = problems.take();
    settleProblems(table);
}

enum class ReadOutcome : std::uint8_t { Done, WrongCut, Sparse };

ReadOutcome readChunks(std::vector<CsvChunk>& chunks, const std::vector<ColumnParser>& start,
                       std::size_t width, std::size_t bytesPerRow, const CsvOptions& options,
                       std::size_t total, ParsedTable& table, StringPool& strings)
{
    CsvProgress progress;
    progress.total = total;
    for (auto& chunk : chunks) {
        chunk.columns = start;
        chunk.width = width;
        // The first chunk's columns become the table's.
        const auto bytes = &chunk == &chunks.front() ? total : chunk.bytes.size();
        for (auto& column : chunk.columns)
            column.expect(bytes / bytesPerRow);
    }
    const auto threads = chunks.size();
    forEachParallel(chunks.size(), threads,
                    [&](std::size_t i, std::size_t) { readChunk(chunks[i], options, progress, {}); });
    if (std::ranges::find(chunks, true, &CsvChunk::isSparse) != chunks.end())
        return ReadOutcome::Sparse;
    for (std::size_t i = 0; i + 1 < chunks.size(); ++i) {
        if (!chunks[i].isAligned)
            return ReadOutcome::WrongCut;
    }
    std::vector<CellKind> kinds;
    for (std::size_t c = 0; c < start.size(); ++c) {
        std::vector<ColumnParser*> parts;
        for (auto& chunk : chunks)
            parts.push_back(&chunk.columns[c]);
        chunks.front().problems.add(c, ColumnParser::bareToPercent(parts), chunks.front().firstLine);
        kinds.push_back(widest(chunks, c));
    }
    forEachParallel(chunks.size(), threads, [&](std::size_t i, std::size_t) {
        auto& chunk = chunks[i];
        std::vector<bool> again(start.size(), false);
        for (std::size_t c = 0; c < start.size(); ++c) {
            auto& parser = chunk.columns[c];
            again[c] = kinds[c] == CellKind::Text && parser.mustRestartAsText();
            if (again[c]) {
                parser = ColumnParser(parser.header());
                parser.beText();
            }
        }
        if (std::ranges::find(again, true) != again.end()) {
            CsvOptions quiet;
            quiet.keepsShortRows = options.keepsShortRows;
            readChunk(chunk, quiet, progress, again, chunk.rows);
        }
    });
    join(table, chunks, kinds, strings);
    return ReadOutcome::Done;
}

std::vector<ColumnParser> columnsOf(std::span<const std::string_view> header)
{
    std::vector<ColumnParser> columns;
    for (const auto cell : header)
        columns.emplace_back(readHeader(toUtf8(cell)));
    while (!columns.empty() && columns.back().header().name.empty()) // a comma at the end of every line
        columns.pop_back();
    return columns;
}

} // namespace

void appendColumn(DataColumn& to, DataColumn& part)
{
    const auto move = [](auto& out, auto& in) {
        if (out.empty())
            out.swap(in);
        else
            out.insert(out.end(), in.begin(), in.end());
    };
    move(to.integers.own(), part.integers.own());
    move(to.reals.own(), part.reals.own());
    move(to.texts.own(), part.texts.own());
    to.decimals = std::max(to.decimals, part.decimals);
}

ParsedTable parseCsv(std::string_view bytes, StringPool& strings, const CsvOptions& options)
{
    ParsedTable table;
    CsvReader reader(bytes);
    if (!reader.next())
        return table;
    auto start = columnsOf(reader.cells());
    const auto head = bytes.substr(0, reader.offset());
    auto body = bytes.substr(head.size());
    auto lineOfBody = 1 + static_cast<std::uint64_t>(std::ranges::count(head, '\n'));
    const bool hasHeader = !options.mayHaveNoHeader || !isFirstRowData(reader.cells(), body);
    if (!hasHeader) {
        start.clear();
        for (std::size_t c = 1; c <= reader.cells().size(); ++c)
            start.emplace_back(readHeader("Column " + std::to_string(c)));
        body = bytes;
        lineOfBody = 1;
    }
    const auto headerCells = reader.cells().size();

    // A look at the first rows spares most columns of text the second pass.
    CsvChunk sample;
    sample.bytes = body.substr(0, std::size_t{1} << 20);
    sample.columns = start;
    sample.headerCells = headerCells;
    sample.width = start.size();
    CsvProgress ignored;
    CsvOptions quiet;
    quiet.keepsShortRows = options.keepsShortRows;
    readChunk(sample, quiet, ignored, {}, kSampleRows);
    auto parsers = start;
    for (std::size_t c = 0; c < parsers.size(); ++c) {
        if (sample.columns[c].isText())
            parsers[c].beText();
    }

    // A row has a comma a column: with fewer bytes the file is not what its header says.
    const auto bytesPerRow =
        std::max({sample.bytesRead / std::max<std::size_t>(sample.rows, 1), start.size(), std::size_t{1}});
    const auto most = std::max<std::size_t>(1, body.size() / kMinChunkBytes);
    auto count = std::clamp<std::size_t>(options.threads, 1, most);
    for (int attempt = 0; attempt < 3; ++attempt) {
        table = {};
        auto chunks = cut(body, lineOfBody, count);
        if (chunks.empty())
            chunks.emplace_back();
        for (auto& chunk : chunks)
            chunk.headerCells = headerCells;
        const auto outcome =
            readChunks(chunks, parsers, start.size(), bytesPerRow, options, body.size(), table, strings);
        if (outcome == ReadOutcome::Done)
            break;
        if (outcome == ReadOutcome::WrongCut) {
            count = 1;
            continue;
        }
        const auto rows = countMarks(body).newlines + 1;
        parsers.resize(std::clamp<std::size_t>(mostCells(body.size()) / (2 * rows), 1, parsers.size()),
                       ColumnParser({}));
    }
    if (!hasHeader)
        table.problems.insert(table.problems.begin(), {TableProblem::Kind::NoHeader, 0, {}, {1}, 1});
    if (parsers.size() < start.size())
        table.problems.insert(table.problems.begin(),
                              {TableProblem::Kind::TooManyColumns, 0, std::to_string(start.size()), {1}, 1});
    return table;
}

} // namespace opscope
