// SPDX-License-Identifier: GPL-3.0-or-later
// The CSV of every page of every sample and every real capture, read back by Python's csv module and by our
// own importer: every value is the one of the page.
#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "core/table/export.h"
#include "core/table/table_page_list.h"
#include "core/table/values.h"
#include "tests/support/captures.h"
#include "tests/support/formula_guard.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::vector<std::string>>;

/// Rows as Python's csv module reads them, for all files of a folder at once.
std::map<std::string, Lines> readByPython(const TempFolder& folder)
{
    folder.write("read.py", "import csv,glob,sys\n"
                            "csv.field_size_limit(1<<30)\n"
                            "for path in glob.glob(sys.argv[1]+'/*.csv'):\n"
                            "  with open(path,newline='',encoding='utf-8') as f:\n"
                            "    rows=['\\x1f'.join(row) for row in csv.reader(f)]\n"
                            "  with open(path[:-4]+'.txt','w',newline='',encoding='utf-8') as out:\n"
                            "    out.write('\\x1e'.join(rows))\n");
    const auto command =
        "python3 '" + (folder.path() / "read.py").string() + "' '" + folder.path().string() + "'";
    REQUIRE(std::system(command.c_str()) == 0);
    std::map<std::string, Lines> all;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        if (entry.path().extension() != ".txt")
            continue;
        std::ifstream in(entry.path(), std::ios::binary);
        auto& lines = all[entry.path().stem().string()];
        std::string row;
        while (std::getline(in, row, '\x1e')) {
            auto& cells = lines.emplace_back(1);
            for (const char c : row) {
                if (c == '\x1f')
                    cells.emplace_back();
                else
                    cells.back() += c;
            }
        }
    }
    return all;
}

bool isTime(CellKind kind)
{
    return kind == CellKind::Timestamp || kind == CellKind::Duration;
}

double bytesPerUnit(std::string_view unit)
{
    return unit == "KB" ? 1024.0 : unit == "MB" ? 1048576.0 : unit == "GB" ? 1073741824.0 : 1.0;
}

double nanosPerUnit(const std::string& unit)
{
    return unit == "s" ? 1e9 : unit == "ms" ? 1e6 : unit == "ns" ? 1 : 1e3;
}

/// "1736408883688177.930" in some unit as whole ns, without a double on the way.
std::optional<std::int64_t> exactNanos(std::string_view text, const std::string& unit)
{
    const bool isNegative = text.starts_with('-');
    if (isNegative)
        text.remove_prefix(1);
    std::string digits(text.substr(0, text.find('.')));
    auto fraction = text.find('.') == std::string_view::npos ? std::string()
                                                             : std::string(text.substr(text.find('.') + 1));
    fraction.resize(static_cast<std::size_t>(std::lround(std::log10(nanosPerUnit(unit)))), '0');
    digits += fraction;
    std::int64_t value = 0;
    const auto* const end = digits.data() + digits.size();
    const auto [at, error] = std::from_chars(digits.data(), end, value);
    if (error != std::errc() || at != end)
        return std::nullopt;
    return isNegative ? -value : value;
}

std::optional<double> realOf(std::string_view text)
{
    double value = 0;
    const auto* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && at == end ? std::optional(value) : std::nullopt;
}

/// True if a text of the file says the value of the cell.
bool saysTheSame(const ColumnSpec& spec, const Cell& cell, std::string_view text)
{
    if (std::holds_alternative<std::monostate>(cell))
        return text == "N/A";
    if (const auto* expected = std::get_if<std::string_view>(&cell))
        return test::withoutFormulaGuard(text) == *expected;
    if (const auto* real = std::get_if<double>(&cell))
        return realOf(text) == *real || (std::isnan(*real) && text == "N/A");
    const auto integer = std::get<std::int64_t>(cell);
    if (integer == kMissingInteger)
        return text == "N/A";
    if (isTime(spec.kind))
        return exactNanos(text, spec.unit) == integer;
    const auto value = realOf(text);
    if (spec.kind == CellKind::Bytes && value)
        return std::llround(*value * bytesPerUnit(spec.unit)) == integer;
    return text == std::to_string(integer);
}

/// True if a cell that our importer read has the value of the cell that was exported.
bool isSameValue(const ColumnSpec& spec, const Cell& cell, const ColumnSpec& readSpec, const Cell& read,
                 const std::string& readText)
{
    const auto* const text = std::get_if<std::string_view>(&read);
    const auto* const ours = std::get_if<std::string_view>(&cell);
    const bool isNothing = std::holds_alternative<std::monostate>(cell) || (ours != nullptr && ours->empty());
    if (isNothing) // an empty cell of a file is one that says nothing
        return std::holds_alternative<std::monostate>(read) || (text != nullptr && *text == "N/A");
    if (ours != nullptr && ours->size() > 1 && ours->starts_with('"') && ours->ends_with('"')) {
        // Literal quotes around a cell are a habit of msprof (FORMATS 5): the importer takes them away.
        return readText == ours->substr(1, ours->size() - 2);
    }
    if (ours != nullptr && ours->ends_with(' ')) // as threads of PyTorch; a reader of CSV cuts it off
        return readText == ours->substr(0, ours->find_last_not_of(' ') + 1);
    if (text != nullptr)
        return saysTheSame(spec, cell, *text);
    if (std::holds_alternative<std::string_view>(cell)) // a text column that holds numbers alone
        return saysTheSame(spec, cell, readText);
    const auto* const readInteger = std::get_if<std::int64_t>(&read);
    const auto* const readReal = std::get_if<double>(&read);
    if (const auto* real = std::get_if<double>(&cell))
        return (readReal != nullptr && *readReal == *real) ||
               (readInteger != nullptr && isTime(readSpec.kind) &&
                std::abs(static_cast<double>(*readInteger) - *real * nanosPerUnit(readSpec.unit)) <= 0.5) ||
               (readInteger != nullptr && static_cast<double>(*readInteger) == *real);
    const auto integer = std::get<std::int64_t>(cell);
    if (isTime(spec.kind))
        return readInteger != nullptr &&
               (isTime(readSpec.kind) ? *readInteger == integer
                                      : static_cast<double>(*readInteger) * nanosPerUnit(spec.unit) ==
                                            static_cast<double>(integer));
    const auto number = readInteger != nullptr ? static_cast<double>(*readInteger)
                        : readReal != nullptr  ? *readReal
                                               : std::nan("");
    if (spec.kind == CellKind::Bytes)
        return std::llround(number * bytesPerUnit(spec.unit)) == integer;
    return readInteger != nullptr && *readInteger == integer;
}

/// Exported pages of one report by the name of their files.
std::map<std::string, TablePtr> exportPages(const ReportPtr& report, const TempFolder& folder)
{
    std::map<std::string, TablePtr> tables;
    for (const auto* page : tablePages()) {
        std::vector<std::string> variants{""};
        for (const auto& variant : page->variants)
            variants.emplace_back(variant.id);
        if (page->id == "data") {
            for (const auto& table : report->tables)
                variants.push_back(table.kind);
        }
        for (const auto& variant : variants) {
            for (const bool isComputed : {false, true}) {
                TableRequest request;
                request.variant = variant;
                request.isComputed = isComputed;
                const auto table = page->build(report, request, {});
                if (!table || (isComputed && !(*table)->isComputed))
                    continue;
                const auto name =
                    std::string(page->id) + "-" + variant + (isComputed ? "-computed" : "-file");
                ExportOptions options;
                for (std::size_t c = 0; c < (*table)->columns.size(); ++c) {
                    if (!(*table)->columns[c].spec.id.starts_with(
                            '@')) // our own keys beside the file's columns
                        options.columns.push_back(c);
                }
                options.hasTotalRows = false;
                std::vector<std::uint32_t> rows((*table)->rows);
                std::iota(rows.begin(), rows.end(), 0U);
                REQUIRE(exportTableToFile(**table, rows, options, folder.path() / (name + ".csv")));
                auto exported = std::make_shared<Table>(**table);
                std::erase_if(exported->columns,
                              [](const TableColumn& column) { return column.spec.id.starts_with('@'); });
                tables[name] = exported;
            }
        }
    }
    return tables;
}

void checkPython(const std::string& name, const Table& table, const Lines& lines)
{
    REQUIRE(lines.size() == table.rows + 1);
    REQUIRE(lines.front().size() == table.columns.size());
    std::size_t wrong = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const auto& spec = table.columns[c].spec;
        if (test::withoutFormulaGuard(lines.front()[c]) != headerText(spec))
            FAIL_CHECK(name << ": header " << lines.front()[c]);
        for (std::size_t row = 0; row < table.rows; ++row) {
            const auto& cells = lines[row + 1];
            const bool isRight =
                cells.size() == table.columns.size() && saysTheSame(spec, table.cell(row, c), cells[c]);
            if (!isRight && ++wrong < 5)
                FAIL_CHECK(name << ": row " << row << ", " << spec.id << ": '"
                                << (c < cells.size() ? cells[c] : "") << "', not " << table.text(row, c));
        }
    }
    CHECK(wrong == 0);
}

void checkImporter(const std::string& name, const Table& table, const fs::path& path)
{
    if (table.rows == 0)
        return; // a header alone is told as an empty file
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(path, options);
    INFO(name);
    REQUIRE(opened);
    const auto& report = opened->reports.front();
    REQUIRE(report->tables.size() == 1);
    const auto read = tablePage("data")->build(report, {}, {});
    REQUIRE(read);
    REQUIRE((*read)->rows == table.rows);
    std::set<std::string> headers;
    std::size_t wrong = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const auto& spec = table.columns[c].spec;
        if (!headers.insert(headerText(spec)).second)
            continue; // the second column of a header has another id when it is read
        const auto at = (*read)->find(headerText(spec));
        if (!at) {
            FAIL_CHECK(name << ": no column " << headerText(spec));
            continue;
        }
        for (std::size_t row = 0; row < table.rows; ++row) {
            const bool isRight = isSameValue(spec, table.cell(row, c), (*read)->columns[*at].spec,
                                             (*read)->cell(row, *at), (*read)->text(row, *at));
            if (!isRight && ++wrong < 5)
                FAIL_CHECK(name << ": row " << row << ", " << spec.id << ": '" << (*read)->text(row, *at)
                                << "', not " << table.text(row, c));
        }
    }
    CHECK(wrong == 0);
}

void checkPages(const fs::path& path)
{
    INFO(path);
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(path, options);
    REQUIRE(opened);
    for (const auto& report : opened->reports) {
        INFO(report->name);
        const TempFolder folder;
        const auto tables = exportPages(report, folder);
        REQUIRE(tables.size() > 1);
        const auto read = readByPython(folder);
        for (const auto& [name, table] : tables) {
            checkPython(name, *table, read.at(name));
            checkImporter(name, *table, folder.path() / (name + ".csv"));
        }
    }
}

} // namespace

TEST_CASE("page csv: every value of every page of the samples is read back", "[core][table][csv]")
{
    for (const auto& path : allSamples())
        checkPages(path);
}

TEST_CASE("page csv: every value of every page of the real captures is read back", "[core][table][csv][real]")
{
    for (const auto& path : allRealCaptures())
        checkPages(path);
}
