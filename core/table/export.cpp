// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/export.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <future>
#include <map>
#include <numeric>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/csv_text.h"
#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/base/parallel.h"
#include "core/base/text_width.h"
#include "core/base/unit.h"
#include "core/base/utf8.h"
#include "core/table/values.h"
#include "core/table/vendor_text.h"

namespace opscope {
namespace {

constexpr std::size_t kRowsAPiece = 8192; ///< what a thread formats before it looks at the stop token

constexpr std::size_t kSafeIntegerDigits = 11; ///< a spreadsheet shows more as 1.00159E+12
constexpr std::size_t kSafeDigits = 15;        ///< a spreadsheet keeps no more

/// In a real number the digits after the fifteenth have no meaning.
bool losesDigits(std::string_view number, bool isReal)
{
    std::size_t digits = 0;
    std::size_t integerDigits = 0;
    bool seenPoint = false;
    for (const char c : number) {
        if (c == '.')
            seenPoint = true;
        else if (c == 'e')
            return true;
        else if (isDigit(c) && (digits != 0 || c != '0')) {
            ++digits;
            integerDigits += seenPoint ? 0 : 1;
        }
    }
    return integerDigits > kSafeIntegerDigits || (!isReal && digits > kSafeDigits);
}

/// "1-2", "3/4", "12:30", "1e5", "128,256", "MAR1", "true": a spreadsheet would make something else of these.
bool isMistaken(std::string_view text)
{
    if (text.empty())
        return false;
    const auto lower = lowerAscii(text.substr(0, 8));
    static constexpr std::array<std::string_view, 12> kMonths{"jan", "feb", "mar", "apr", "may", "jun",
                                                              "jul", "aug", "sep", "oct", "nov", "dec"};
    const auto rest = lower.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
    if (rest != std::string::npos && rest >= 3 &&
        std::any_of(kMonths.begin(), kMonths.end(), [&](auto month) { return lower.starts_with(month); }))
        return true;
    if (lower == "true" || lower == "false")
        return true;
    const char first = text.front();
    return (isDigit(first) || first == '.' || first == '-' || first == '+' || first == '(' || first == '$') &&
           text.find_first_not_of("0123456789-+/:.,eE %()$apmAPM") == std::string_view::npos &&
           text.find_first_of("0123456789") != std::string_view::npos;
}

/// Formats the cells of one column. One object per thread: it caches formatted texts.
class CellWriter {
public:
    CellWriter(const Table& table, std::size_t column, const ExportOptions& options)
        : m_table(table),
          m_column(column),
          m_spec(table.columns[column].spec),
          m_options(options),
          m_values(table.columns[column].values)
    {
        if (const auto* texts = std::get_if<TextValues>(&m_values)) {
            m_texts = texts;
            m_spans.resize(texts->pool->size());
        } else if (const auto* integers = std::get_if<std::span<const std::int64_t>>(&m_values)) {
            m_integers = *integers;
        } else if (const auto* reals = std::get_if<std::span<const double>>(&m_values)) {
            m_reals = *reals;
        }
        m_isCsv = m_options.format == ExportFormat::Csv || m_options.format == ExportFormat::Tsv;
        m_missing = m_options.format == ExportFormat::Json ? "null" : table.isOfGroups ? "" : "N/A";
        m_isMicros = isTimeKind(m_spec.kind) && (m_spec.unit.empty() || m_spec.unit == "us") &&
                     (!m_options.isAsShown || m_spec.decimals == 3);
        m_rawSpec = exactSpec(m_spec);
    }

    void write(std::string& out, std::size_t row)
    {
        if (m_options.isAsVendor) {
            appendVendor(out, row);
            return;
        }
        if (m_texts != nullptr) {
            const auto id = m_texts->ids[row];
            if (id.valid())
                appendKnown(out, id);
            else
                out += m_missing;
        } else if (m_integers.data() != nullptr) {
            appendInteger(out, m_integers[row]);
        } else if (m_reals.data() != nullptr) {
            appendReal(out, m_reals[row]);
        } else {
            const auto cell = m_table.cell(row, m_column);
            if (const auto* integer = std::get_if<std::int64_t>(&cell))
                appendInteger(out, *integer);
            else if (const auto* real = std::get_if<double>(&cell))
                appendReal(out, *real);
            else if (const auto* text = std::get_if<std::string_view>(&cell))
                appendText(out, *text);
            else
                out += m_missing;
        }
    }

private:
    void appendVendor(std::string& out, std::size_t row) const
    {
        const auto text = vendorText(m_spec, m_table.cell(row, m_column));
        const bool isNumber = isVendorNumber(m_spec) && !text.empty() && text != "inf" && text != "-inf";
        const std::string_view missing = isTotalRow(m_table, row) ? "-" : "N/A";
        if (!isNumber) {
            appendText(out, text.empty() ? missing : text);
            return;
        }
        out += text;
        if (m_isCsv && text.size() > kSafeDigits && text.find('.') != std::string::npos)
            out += '\t';
    }

    void appendText(std::string& out, std::string_view text) const
    {
        const bool isJson = m_spec.isJson && m_options.format == ExportFormat::Json;
        if (isJson || (m_spec.kind != CellKind::Text && isJsonScalar(text))) {
            out += text;
            return;
        }
        switch (m_options.format) {
        case ExportFormat::Json:
            appendJsonString(out, text);
            return;
        case ExportFormat::Markdown:
            out += markdownText(text);
            return;
        case ExportFormat::Csv:
        case ExportFormat::Tsv:
            break;
        }
        const char separator = m_options.format == ExportFormat::Csv ? ',' : '\t';
        if (m_options.isSpreadsheetSafe && !looksLikeFormula(text) && isMistaken(text))
            appendCsvCellRaw(out, std::string(text) + '\t', separator);
        else
            appendCsvCell(out, text, separator);
    }

    /// Copies a text that was formatted before.
    void appendKnown(std::string& out, StringId id)
    {
        auto& span = m_spans[id.index()];
        if (span.length == kUnknown) {
            span.offset = m_arena.size();
            appendText(m_arena, m_texts->pool->text(id));
            span.length = m_arena.size() - span.offset;
        }
        out.append(m_arena, span.offset, span.length);
    }

    /// The text since `from` is a number: keep a spreadsheet from rounding it.
    void guardNumber(std::string& out, std::size_t from, bool isReal) const
    {
        if (m_options.isSpreadsheetSafe && m_isCsv &&
            losesDigits(std::string_view(out).substr(from), isReal)) {
            if (m_options.format == ExportFormat::Tsv)
                out.insert(from, 1, '"').append("\t\"");
            else
                out += '\t';
        }
    }

    void appendInteger(std::string& out, std::int64_t value)
    {
        if (value == kMissingInteger) {
            out += m_missing;
            return;
        }
        const auto from = out.size();
        if (m_isMicros && value >= 0) {
            char buffer[32];
            auto* end = std::to_chars(std::begin(buffer), std::end(buffer), value / 1000).ptr;
            const auto rest = static_cast<unsigned>(value % 1000);
            *end++ = '.';
            *end++ = static_cast<char>('0' + rest / 100);
            *end++ = static_cast<char>('0' + rest / 10 % 10);
            *end++ = static_cast<char>('0' + rest % 10);
            out.append(std::begin(buffer), end);
        } else if (!m_options.isAsShown && m_spec.kind == CellKind::Bytes && m_spec.unit != "B" &&
                   !m_spec.unit.empty()) {
            appendShortest(out, static_cast<double>(value) / static_cast<double>(bytesPer(m_spec.unit)));
        } else {
            appendCellText(out, m_options.isAsShown ? m_spec : m_rawSpec, value);
        }
        if (m_options.isSpreadsheetSafe)
            guardNumber(out, from, false);
    }

    void appendReal(std::string& out, double value)
    {
        if (std::isnan(value) || (m_options.format == ExportFormat::Json && std::isinf(value))) {
            out += m_missing;
            return;
        }
        const auto from = out.size();
        if (m_options.isAsShown)
            appendCellText(out, m_spec, value);
        else
            appendShortest(out, value);
        if (m_options.isSpreadsheetSafe)
            guardNumber(out, from, true);
    }

    void appendShortest(std::string& out, double value) const
    {
        char buffer[400];
        const auto result =
            m_options.isSpreadsheetSafe
                ? std::to_chars(std::begin(buffer), std::end(buffer), value, std::chars_format::fixed)
                : std::to_chars(std::begin(buffer), std::end(buffer), value);
        out.append(std::begin(buffer), result.ptr);
    }

    static constexpr std::size_t kUnknown = SIZE_MAX;
    struct Span {
        std::size_t offset = 0;
        std::size_t length = kUnknown;
    };

    const Table& m_table;
    std::size_t m_column;
    const ColumnSpec& m_spec;
    ColumnSpec m_rawSpec;
    const ExportOptions& m_options;
    const ColumnValues& m_values;
    const TextValues* m_texts = nullptr;
    std::span<const std::int64_t> m_integers;
    std::span<const double> m_reals;
    std::string_view m_missing;
    bool m_isMicros = false;
    bool m_isCsv = false;
    std::string m_arena;
    std::vector<Span> m_spans;
};

/// The texts between the cells and around the rows.
class RowWriter {
public:
    RowWriter(const Table& table, const std::vector<std::size_t>& columns, const ExportOptions& options)
        : m_format(options.format)
    {
        std::map<std::string, int> seen;
        for (const auto column : columns) {
            m_cells.emplace_back(table, column, options);
            const auto& spec = table.columns[column].spec;
            std::string before;
            if (m_format == ExportFormat::Json && options.isAsVendor) {
                before = m_cells.size() == 1 ? "{" : ",";
                appendJsonString(before, vendorKey(spec.title, ++seen[spec.title]));
                before += ':';
            } else if (m_format == ExportFormat::Json) {
                before = m_cells.size() == 1 ? " {" : ", ";
                appendJsonString(before, spec.id);
                before += ": ";
            } else if (m_format == ExportFormat::Markdown) {
                before = m_cells.size() == 1 ? "| " : " | ";
            } else if (m_cells.size() != 1) {
                before = m_format == ExportFormat::Csv ? "," : "\t";
            }
            m_before.push_back(std::move(before));
        }
        m_end = m_format == ExportFormat::Csv        ? "\r\n"
                : m_format == ExportFormat::Tsv      ? "\n"
                : m_format == ExportFormat::Markdown ? " |\n"
                                                     : "}";
    }

    void row(std::string& out, std::size_t row, bool isFirst)
    {
        if (m_format == ExportFormat::Json)
            out += isFirst ? "\n" : ",\n";
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            out += m_before[i];
            m_cells[i].write(out, row);
        }
        out += m_end;
    }

private:
    /// Keys of an object must be unique, headers of a table may repeat: "Reduce Start 2(us)".
    static std::string vendorKey(std::string header, int times)
    {
        if (times > 1)
            header.insert(std::min(header.find('('), header.size()), ' ' + std::to_string(times));
        return header;
    }

    ExportFormat m_format;
    std::vector<CellWriter> m_cells;
    std::vector<std::string> m_before;
    std::string_view m_end;
};

std::string headOf(const Table& table, const std::vector<std::size_t>& columns, const ExportOptions& options)
{
    std::string out;
    if (options.format == ExportFormat::Json)
        return options.schema.empty() ? "[" : "{\"schema\": " + schemaJson(options.schema) + ", \"rows\": [";
    if (options.format == ExportFormat::Markdown) {
        std::string line = "\n";
        for (const auto column : columns) {
            const auto& spec = table.columns[column].spec;
            out += "| ";
            out += markdownText(options.words.text(headerText(spec)));
            out += ' ';
            line += spec.kind == CellKind::Text ? "| --- " : "| ---: ";
        }
        return out + "|" + line + "|\n";
    }
    if (options.hasBom)
        out += "\xef\xbb\xbf";
    const char separator = options.format == ExportFormat::Csv ? ',' : '\t';
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i != 0)
            out += separator;
        const auto& spec = table.columns[columns[i]].spec;
        appendCsvCell(out, options.isAsVendor ? spec.title : headerText(spec), separator);
    }
    out += options.format == ExportFormat::Csv ? "\r\n" : "\n";
    return out;
}

} // namespace

std::string markdownText(std::string_view text)
{
    constexpr std::string_view kMarks = "|\\`*_[]";
    if (!isUtf8(text))
        return markdownText(toUtf8(text));
    std::string out;
    while (true) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        for (const char c : terminalSafe(text.substr(0, end))) {
            if (kMarks.find(c) != std::string_view::npos)
                out.append({'\\', c});
            else if (c == '&')
                out += "&amp;";
            else if (c == '<')
                out += "&lt;";
            else if (c == '>')
                out += "&gt;";
            else
                out += c;
        }
        if (end == text.size())
            return out;
        if (text[end] == '\n')
            out += "<br>";
        text.remove_prefix(end + 1);
    }
}

std::string headerText(const ColumnSpec& spec)
{
    const bool isSaid = spec.unit.empty() || (spec.isVendor && spec.title.ends_with("(" + spec.unit + ")"));
    return isSaid ? spec.title : spec.title + "(" + spec.unit + ")";
}

std::vector<std::size_t> shownColumns(const Table& table)
{
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!table.columns[i].spec.isHidden)
            columns.push_back(i);
    }
    return columns;
}

std::string schemaJson(std::string_view answer)
{
    std::string out = "{\"name\": ";
    appendJsonString(out, answer);
    return out + ", \"version\": 1}";
}

TableWriter::TableWriter(ExportOptions options, ExportSink sink)
    : m_options(std::move(options)), m_sink(std::move(sink))
{
}

Result<void> TableWriter::add(const Table& table, std::span<const std::uint32_t> rows,
                              const std::stop_token& stop, const std::function<void(double)>& progress)
{
    const auto columns = m_options.columns.empty() ? shownColumns(table) : m_options.columns;
    if (!std::exchange(m_hasHead, true))
        OPSCOPE_TRY(m_sink(headOf(table, columns, m_options)));

    // Threads format pieces while the pieces before them are written.
    const auto threads = chunkCount(rows.size(), kRowsAPiece);
    std::vector<RowWriter> writers;
    for (std::size_t i = 0; i < threads; ++i)
        writers.emplace_back(table, columns, m_options);
    std::array<std::vector<std::string>, 2> pieces;
    pieces[0].resize(threads);
    pieces[1].resize(threads);
    std::future<Result<void>> written;
    for (std::size_t first = 0, turn = 0; first < rows.size(); turn ^= 1U) {
        if (stop.stop_requested())
            break;
        const auto count = std::min(rows.size() - first, threads * kRowsAPiece);
        auto& current = pieces.at(turn);
        for (auto& piece : current)
            piece.clear();
        parallelChunks(count, kRowsAPiece, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                writers[chunk].row(current[chunk], rows[first + i], !m_hasRows && first + i == 0);
        });
        if (written.valid())
            OPSCOPE_TRY(written.get());
        written = std::async(std::launch::async, [this, &current]() -> Result<void> {
            for (const auto& piece : current) {
                if (!piece.empty())
                    OPSCOPE_TRY(m_sink(piece));
            }
            return {};
        });
        first += count;
        if (progress)
            progress(static_cast<double>(first) / static_cast<double>(rows.size()));
    }
    if (written.valid())
        OPSCOPE_TRY(written.get());
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    m_hasRows = m_hasRows || !rows.empty();
    return {};
}

Result<void> TableWriter::finish()
{
    if (m_options.format != ExportFormat::Json)
        return {};
    const std::string end = m_hasRows || m_options.isAsVendor ? "\n]" : "]";
    return m_sink(end + (m_options.schema.empty() ? "\n" : "}\n"));
}

Result<void> exportTable(const Table& table, std::span<const std::uint32_t> rows,
                         const ExportOptions& options, const ExportSink& sink, const std::stop_token& stop,
                         const std::function<void(double)>& progress)
{
    TableWriter writer(options, sink);
    OPSCOPE_TRY(writer.add(table, rows, stop, progress));
    if (options.hasTotalRows)
        OPSCOPE_TRY(writer.add(table, table.totalRows));
    return writer.finish();
}

std::string exportText(const Table& table, const ExportOptions& options, std::size_t maxRows)
{
    std::string out;
    std::vector<std::uint32_t> rows(std::min(table.rows, maxRows));
    std::iota(rows.begin(), rows.end(), 0U);
    static_cast<void>(exportTable(table, rows, options, [&](std::string_view bytes) -> Result<void> {
        out += bytes;
        return {};
    }));
    return out;
}

std::string tableJson(const Table& table, std::size_t maxRows)
{
    ExportOptions options;
    options.format = ExportFormat::Json;
    auto out = exportText(table, options, maxRows);
    out.pop_back(); // the end of the line
    return out;
}

std::string objectJson(const Table& table)
{
    const auto json = tableJson(table, 1);
    const auto first = json.find('{'); // after the bracket of the array
    return first == std::string::npos ? "{}" : json.substr(first, json.rfind('}') + 1 - first);
}

std::optional<Message> whyNotOver(const std::filesystem::path& file, const std::filesystem::path& opened)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const auto type = fs::symlink_status(file, error).type();
    if (type == fs::file_type::not_found)
        return {};
    if (type != fs::file_type::regular)
        return message(MessageId::WouldReplaceOther);
    const auto inRun = fs::relative(file, opened, error);
    if (error || inRun.empty() || *inRun.begin() == "..")
        return {};
    return message(MessageId::WouldReplaceInput, (inRun == "." ? file : inRun).generic_string());
}

Result<void> exportTableToFile(const Table& table, std::span<const std::uint32_t> rows,
                               const ExportOptions& options, const std::filesystem::path& path,
                               const std::stop_token& stop, const std::function<void(double)>& progress)
{
    removeLeftovers(path.parent_path());
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path));
    OPSCOPE_TRY(exportTable(
        table, rows, options, [&file](std::string_view bytes) { return file.write(bytes); }, stop, progress));
    return file.commit();
}

} // namespace opscope
