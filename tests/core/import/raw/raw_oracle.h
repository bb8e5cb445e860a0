// SPDX-License-Identifier: GPL-3.0-or-later
// Exports of the vendor as texts, to compare decoded raw data with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace opscope::raw::test {

/// Rows of a CSV file: header to cell, without quotes and tabs.
using OracleRow = std::map<std::string, std::string, std::less<>>;

inline std::vector<std::string> splitOracleLine(const std::string& line)
{
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            cells.emplace_back();
        else if (c != '\t' && c != '\r')
            cells.back() += c;
    }
    return cells;
}

inline std::vector<OracleRow> readOracle(const std::filesystem::path& path,
                                         std::vector<std::string>* headers = nullptr)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    const auto names = splitOracleLine(line);
    if (headers != nullptr)
        *headers = names;
    std::vector<OracleRow> rows;
    while (std::getline(file, line)) {
        const auto cells = splitOracleLine(line);
        auto& row = rows.emplace_back();
        for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i)
            row[names[i]] = cells[i];
    }
    return rows;
}

/// "1784172434242822.989" in microseconds as nanoseconds, exact.
inline std::int64_t oracleNs(const std::string& us)
{
    const auto point = us.find('.');
    auto digits = us.substr(0, point);
    auto fraction = point == std::string::npos ? std::string{} : us.substr(point + 1);
    fraction.resize(3, '0');
    return std::stoll(digits + fraction);
}

/// The first folder below `root` whose name begins with PROF.
inline std::filesystem::path profFolder(const std::filesystem::path& root)
{
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
        if (entry.path().filename().string().starts_with("PROF"))
            return entry.path();
    }
    return root;
}

/// The file of a folder whose name begins with `stem`.
inline std::filesystem::path oracleFile(const std::filesystem::path& folder, const std::string& stem)
{
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
        if (entry.path().filename().string().starts_with(stem))
            return entry.path();
    }
    return folder / stem;
}

} // namespace opscope::raw::test
