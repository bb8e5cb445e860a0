// SPDX-License-Identifier: GPL-3.0-or-later
/// Each file in queries/ has input files, SQL statements about the report of them, and the expected rows. A
/// line that begins with ">>> file NAME", ">>> query" or ">>> rows" begins a part; "#" lines in front are
/// comments.
#include <fmt/format.h>
#include <fstream>
#include <vector>

#include <catch2/catch.hpp>

#include "core/sql/virtual_tables.h"
#include "source_dir.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

struct Part {
    std::string title; ///< "file NAME", "query" or "rows"
    std::string text;
};

std::vector<Part> partsOf(const std::filesystem::path& path)
{
    std::ifstream in(path);
    std::vector<Part> parts;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(">>> "))
            parts.push_back({line.substr(4), {}});
        else if (!parts.empty())
            parts.back().text += line + '\n';
    }
    return parts;
}

std::string rowsOf(const SqliteDatabase& database, const std::string& sql)
{
    auto statement = database.prepare(sql);
    INFO(sql << (statement ? std::string() : statement.error().text()));
    REQUIRE(statement);
    std::string rows;
    while (true) {
        const auto hasRow = statement->step();
        REQUIRE(hasRow);
        if (!*hasRow)
            return rows;
        for (int c = 0; c < statement->columns(); ++c) {
            const auto type = statement->type(c);
            rows += c == 0 ? "" : "|";
            rows += type == SqliteStatement::Type::Null   ? "NULL"
                    : type == SqliteStatement::Type::Real ? fmt::format("{}", statement->real(c))
                                                          : std::string(statement->text(c));
        }
        rows += '\n';
    }
}

/// Opens the files of the parts: one by itself, several as their folder.
SqliteDatabase openParts(const TempFolder& folder, const std::vector<Part>& parts)
{
    std::vector<std::filesystem::path> files;
    for (const auto& part : parts) {
        if (part.title.starts_with("file "))
            files.push_back(folder.write(part.title.substr(5), part.text));
    }
    REQUIRE_FALSE(files.empty());
    const auto workspace = openForTest(files.size() == 1 ? files.front() : folder.path());
    auto database = openReportSql(workspace.reports);
    REQUIRE(database);
    return *std::move(database);
}

} // namespace

TEST_CASE("query files: the rows of each statement are those of its file", "[core][import][query]")
{
    std::size_t statements = 0;
    const auto folder = std::filesystem::path(OPSCOPE_SOURCE_DIR) / "tests/core/import/queries";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        INFO(entry.path().filename().string());
        const auto parts = partsOf(entry.path());
        const TempFolder input;
        const auto database = openParts(input, parts);
        for (std::size_t i = 1; i < parts.size(); ++i) {
            if (parts[i].title != "rows")
                continue;
            INFO(parts[i - 1].text);
            CHECK(rowsOf(database, parts[i - 1].text) == parts[i].text);
            ++statements;
        }
    }
    CHECK(statements > 12);
}
