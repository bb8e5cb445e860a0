// SPDX-License-Identifier: GPL-3.0-or-later
// Texts, keys and hashes of a summary; fleet_summary.cpp makes the summary of a report.
#include <algorithm>
#include <fmt/format.h>

#define XXH_INLINE_ALL // no library to link
#include <xxhash.h>

#include "core/base/ascii.h"
#include "core/base/block_hash.h"
#include "core/base/utf8.h"
#include "core/fleet/fleet_summary.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxText = 4096; ///< bytes of a text that comes from a file

void appendValue(std::string& out, const FleetValue& value)
{
    out += static_cast<char>('0' + value.index());
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        out += fmt::to_string(*integer);
    else if (const auto* real = std::get_if<double>(&value))
        out += fmt::format("{:a}", *real);
    else if (const auto* words = std::get_if<std::string>(&value))
        out += *words;
    out += '\0';
}

} // namespace

std::string FleetSummary::hash() const
{
    constexpr std::size_t kHost = 1; // where and by which version the report was read is no content of it
    constexpr std::size_t kPath = 2;
    std::string all;
    for (std::size_t i = 0; i + 1 < report.size(); ++i) {
        if (i != kHost && i != kPath)
            appendValue(all, report[i]);
    }
    for (const auto& [table, ofTable] : rows) {
        (all += table) += '\n';
        for (const auto& row : ofTable) {
            if (table == "fact" && row[0] == FleetValue(std::string(kFleetStoredFact)))
                continue;
            for (const auto& value : row)
                appendValue(all, value);
            all += '\n';
        }
    }
    const auto hash = XXH3_128bits(all.data(), all.size());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::size_t FleetSummary::rowCount() const
{
    std::size_t count = 1;
    for (const auto& [table, ofTable] : rows)
        count += ofTable.size();
    return count;
}

std::string fleetText(std::string_view from)
{
    auto out = std::string(from.substr(0, kMaxText));
    std::ranges::replace(out, '\0', ' ');
    return toUtf8(out);
}

std::int64_t fleetKeyOf(std::string_view type, std::string_view name, std::string_view taskType,
                        std::string_view shapes, std::string_view types)
{
    std::string all;
    for (const auto part : {type, name, taskType, shapes, types})
        (all += fleetText(part)) += '\0';
    return static_cast<std::int64_t>(blockHash(all));
}

std::string nameWithoutNumbers(std::string_view name)
{
    std::string out;
    for (const char c : name) {
        if (!isDigit(c))
            out += c;
        else if (out.empty() || out.back() != '#')
            out += '#';
    }
    return out;
}

} // namespace opscope
