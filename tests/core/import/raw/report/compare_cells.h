// SPDX-License-Identifier: GPL-3.0-or-later
// Compares tables cell by cell with what the vendor exports of the same raw data.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "core/report/cells.h"
#include "core/report/report.h"
#include "tests/core/import/raw/raw_oracle.h"

namespace opscope::raw::test {

/// How far cells may be apart. Times are in us.
struct Tolerance {
    double start = 0.001;      ///< of points in time
    double time = 0.002;       ///< of durations and times of pipes
    double relative = 0;       ///< of utilisations that the vendor computes from rounded numbers
    std::int64_t offsetNs = 0; ///< of all points in time of the vendor (FORMATS 3)
};

/// Where the vendor's tool is odd (FORMATS 8), or its builds differ: these cells are not compared.
using Odd = std::vector<std::pair<std::string, std::string>>; // table, header

struct Compared {
    std::size_t cells = 0;
    std::size_t equal = 0;
    std::vector<std::string> differences;
};

inline double numberOf(const std::string& text)
{
    const char* const begin = text.c_str();
    char* end = nullptr;
    const auto value = std::strtod(begin, &end);
    return text.empty() || *end != '\0' ? NAN : value;
}

inline bool isPoint(const std::string& header)
{
    return header.find("Start") != std::string::npos || header.find("start") != std::string::npos ||
           header.find("stop") != std::string::npos || header.find("End") != std::string::npos ||
           header.find("Timestamp") != std::string::npos;
}

inline bool isSame(const std::string& header, const std::string& expected, const std::string& found,
                   const Tolerance& tolerance)
{
    const auto isMissing = [](const std::string& text) { return text.empty() || text == "N/A"; };
    if (expected == found || (isMissing(expected) && isMissing(found)))
        return true;
    if (isMissing(expected) || isMissing(found))
        return false;
    if (isPoint(header)) {
        const auto apart = oracleNs(expected) - tolerance.offsetNs - oracleNs(found);
        return std::abs(static_cast<double>(apart)) <= tolerance.start * 1000 + 1e-6;
    }
    const auto a = numberOf(expected);
    const auto b = numberOf(found);
    const auto most = header.find("Wait") != std::string::npos     ? 0.5
                      : header.find("_ratio") != std::string::npos ? 0.0011
                                                                   : tolerance.time;
    return std::abs(a - b) <= std::max(most, tolerance.relative * std::abs(a)) + 1e-9;
}

/// The columns of builds until 2025 have other names.
inline std::string newHeader(const std::string& header)
{
    return header == "Block Dim" ? "Block Num" : header == "Mix Block Dim" ? "Mix Block Num" : header;
}

/// The text of a cell by header and row.
using CellText = std::function<std::string(const std::string&, std::size_t)>;

/// Both sides have their order of rows by time, but rows of the same start may be exchanged: those of ops,
/// tasks and calls are found by their names and numbers.
inline void compareRows(const std::string& kind, const std::vector<OracleRow>& rows, std::size_t foundRows,
                        const CellText& textAt, const Tolerance& tolerance, const Odd& odd, Compared& out)
{
    static const std::map<std::string, std::vector<std::string>> kKeys{
        {"op_summary", {"Stream ID", "Task ID", "Op Name"}},
        {"task_time", {"stream_id", "task_id"}},
        {"api_statistic", {"Level", "API Name"}}};
    const auto keys = kKeys.find(kind);
    const auto keyOf = [&](auto&& cell) {
        std::string key;
        for (const auto& header : keys->second) {
            const std::string text = cell(header);
            key += (text == "N/A" ? std::string() : text) + '/';
        }
        return key;
    };
    std::multimap<std::string, std::size_t> places;
    for (std::size_t i = 0; i < foundRows && keys != kKeys.end(); ++i)
        places.emplace(keyOf([&](const std::string& header) { return textAt(header, i); }), i);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto row = i;
        if (keys != kKeys.end()) {
            const auto key = keyOf([&](const std::string& header) { return rows[i].find(header)->second; });
            const auto place = places.find(key);
            INFO(kind << ' ' << key);
            REQUIRE(place != places.end());
            row = place->second;
            places.erase(place);
        }
        for (const auto& [header, expected] : rows[i]) {
            if (row >= foundRows || std::ranges::find(odd, std::pair(kind, header)) != odd.end())
                continue;
            const auto found = textAt(header, row);
            ++out.cells;
            if (isSame(header, expected, found, tolerance))
                ++out.equal;
            else
                out.differences.push_back(kind + ' ' + header + ' ' + expected + " != " + found);
        }
    }
}

inline void compareTable(const Report& report, const std::string& kind, const std::filesystem::path& csv,
                         const Tolerance& tolerance, const Odd& odd, Compared& out)
{
    const auto* const table = report.table(kind);
    const auto rows = readOracle(csv);
    INFO(csv.string());
    REQUIRE(table != nullptr);
    CHECK(table->rows == rows.size());
    const auto textAt = [&](const std::string& header, std::size_t row) {
        const auto* const column = table->find(newHeader(header));
        return column == nullptr ? std::string("no column") : cellText(*column, row, report.strings);
    };
    compareRows(kind, rows, table->rows, textAt, tolerance, odd, out);
}

} // namespace opscope::raw::test
