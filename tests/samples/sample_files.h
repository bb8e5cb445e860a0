// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of the tests' own, as plain as can be: what they read is compared with what the program reads and
// writes.
#pragma once

#include <charconv>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "source_dir.h"

namespace opscope::samples::test {

namespace fs = std::filesystem;

inline fs::path samplesFolder()
{
    return fs::path(OPSCOPE_SOURCE_DIR) / "samples";
}

inline std::string readBytes(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    REQUIRE(in.good());
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Rows of a CSV file as header -> cell; a surrounding blank or tab of a cell is dropped.
using Row = std::map<std::string, std::string>;

inline std::vector<std::vector<std::string>> csvCells(const std::string& bytes)
{
    std::vector<std::vector<std::string>> rows(1);
    std::string cell;
    bool isQuoted = false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (isQuoted) {
            if (c == '"' && i + 1 < bytes.size() && bytes[i + 1] == '"')
                cell += bytes[++i];
            else if (c == '"')
                isQuoted = false;
            else
                cell += c;
        } else if (c == '"') {
            isQuoted = true;
        } else if (c == ',') {
            rows.back().push_back(std::move(cell));
            cell.clear();
        } else if (c == '\n') {
            rows.back().push_back(std::move(cell));
            cell.clear();
            rows.emplace_back();
        } else if (c != '\r' && c != '\t') {
            cell += c;
        }
    }
    rows.pop_back();
    return rows;
}

inline std::vector<Row> csvRows(const fs::path& path)
{
    const auto cells = csvCells(readBytes(path));
    std::vector<Row> rows;
    for (std::size_t i = 1; i < cells.size(); ++i) {
        REQUIRE(cells[i].size() == cells[0].size());
        Row row;
        for (std::size_t c = 0; c < cells[i].size(); ++c)
            row[cells[0][c]] = cells[i][c];
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The one file of a folder whose name starts so.
inline fs::path fileLike(const fs::path& folder, const std::string& prefix)
{
    fs::path found;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with(prefix)) {
            INFO(entry.path());
            REQUIRE(found.empty());
            found = entry.path();
        }
    }
    INFO(folder / prefix);
    REQUIRE_FALSE(found.empty());
    return found;
}

/// "12.345" -> 12345 with three decimals; the text must not have more.
inline std::int64_t scaled(const std::string& text, int decimals)
{
    const auto point = text.find('.');
    auto digits = text.substr(0, point);
    auto fraction = point == std::string::npos ? std::string() : text.substr(point + 1);
    INFO(text);
    REQUIRE(fraction.size() <= static_cast<std::size_t>(decimals));
    fraction.resize(static_cast<std::size_t>(decimals), '0');
    digits += fraction;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    REQUIRE(error == std::errc());
    REQUIRE(end == digits.data() + digits.size());
    return value;
}

inline std::int64_t ns(const std::string& us)
{
    return scaled(us, 3);
}

/// Count, total, min, max in ns of what a timeline holds under one key.
struct Sum {
    std::int64_t count = 0, total = 0, min = INT64_MAX, max = 0;

    void add(std::int64_t dur)
    {
        ++count;
        total += dur;
        min = std::min(min, dur);
        max = std::max(max, dur);
    }
    std::int64_t avg() const { return (total + count / 2) / count; }
};

} // namespace opscope::samples::test
