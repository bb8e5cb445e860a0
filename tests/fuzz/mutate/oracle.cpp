// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutate/oracle.h"

#include <algorithm>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/import/importer.h"
#include "tests/fuzz/mutate/careful_reader.h"

namespace opscope::mutate {
namespace {

std::uint64_t numberOf(const nlohmann::json& row, const char* key)
{
    const auto it = row.find(key);
    return it != row.end() && it->is_number() ? it->get<std::uint64_t>() : 0;
}

std::string textOf(const nlohmann::json& row, const char* key)
{
    const auto it = row.find(key);
    return it != row.end() && it->is_string() ? it->get<std::string>() : std::string();
}

/// Damage of a few bytes may cost a few events, not a share of the file.
bool isFarLoss(std::uint64_t lost, std::uint64_t all, const Damage& damage)
{
    constexpr std::uint64_t kFewEvents = 8;
    constexpr std::size_t kFewBytes = 64;
    return damage.touchedBytes <= kFewBytes && !damage.endsEarly &&
           lost > std::max(kFewEvents, all / 50) + damage.touchedBytes;
}

std::optional<Failure> judgeTrace(const Opened& damaged, std::string_view bytes, const Damage& damage)
{
    const auto facts = readJson(bytes);
    const auto accounted = damaged.opened + damaged.reported;
    if (!facts.isWhole && !damaged.isLossTold)
        return Failure{"untold: no JSON",
                       fmt::format("the file is not JSON to its end, {} entries were opened "
                                   "and nothing was told",
                                   damaged.opened)};
    if (facts.isWhole && facts.isTrace && damaged.isUsed() && accounted != facts.events)
        return Failure{"count", fmt::format("{} opened + {} told, {} events in the file", damaged.opened,
                                            damaged.reported, facts.events)};
    const auto phases = countPhases(bytes);
    if (!facts.isWhole && damaged.isUsed() && accounted < phases &&
        isFarLoss(phases - accounted, phases, damage))
        return Failure{"damage spreads",
                       fmt::format("{} opened + {} told, about {} events in the file; {} "
                                   "bytes were touched",
                                   damaged.opened, damaged.reported, phases, damage.touchedBytes)};
    return std::nullopt;
}

std::optional<Failure> judgeCsv(const Opened& damaged, std::string_view bytes)
{
    const auto rows = countCsvRows(bytes);
    const bool isText = std::ranges::none_of(bytes.substr(0, 4096), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
    if (!rows || !isText || !damaged.isUsed())
        return std::nullopt;
    if (damaged.rows + damaged.reported < *rows)
        return Failure{"count", fmt::format("{} rows opened + {} told, {} rows in the file", damaged.rows,
                                            damaged.reported, *rows)};
    if (damaged.rows > *rows + 1) // a first row that is no header is a row
        return Failure{"invented", fmt::format("{} rows opened, {} rows in the file", damaged.rows, *rows)};
    return std::nullopt;
}

} // namespace

Opened readOpened(const Outcome& query, const std::filesystem::path& file)
{
    Opened opened;
    opened.isReadable = query.exitCode == 0 || query.exitCode == 1;
    opened.isLossTold = query.exitCode == 1 || query.exitCode == 2;
    const auto rows = nlohmann::json::parse(query.out, nullptr, false);
    if (!rows.is_array())
        return opened;
    for (const auto& row : rows) {
        // Ranks have files of one name; the root of a single file is the file.
        const std::filesystem::path root = textOf(row, "root");
        if (root != file && (root / textOf(row, "path")).lexically_normal() != file)
            continue;
        opened.isListed = true;
        opened.kind = textOf(row, "kind");
        opened.state = textOf(row, "state");
        opened.rows = numberOf(row, "rows");
        opened.reported = numberOf(row, "reported");
        opened.opened = 0;
        for (const auto* const key :
             {"slices", "paired_ends", "flow_points", "counters", "instants", "metadata", "rows"})
            opened.opened += numberOf(row, key);
        break;
    }
    return opened;
}

std::optional<Failure> judge(const Opened& original, const Opened& damaged, std::string_view fileName,
                             std::string_view bytes, const Damage& damage)
{
    if (!original.isUsed())
        return std::nullopt;
    if (!damaged.isLossTold && !damaged.isUsed() && !bytes.empty())
        return Failure{"untold: not used",
                       fmt::format("{} entries were opened of the original; now it is '{}' and "
                                   "nothing was told",
                                   original.opened, damaged.isListed ? damaged.state : "not listed")};
    if (!damaged.isLossTold && !isWholeGzip(bytes))
        return Failure{"untold: gzip", "The gzip data is broken and nothing was told"};
    const bool isPacked = bytes.starts_with("\x1f\x8b");
    if (original.kind == "chrome_trace" && !isPacked)
        return judgeTrace(damaged, bytes, damage);
    const auto* const importer = importerOf(original.kind);
    if (importer != nullptr && importer->role == Role::Table && fileName.ends_with(".csv"))
        return judgeCsv(damaged, bytes);
    if (original.kind == "communication_json" && !damaged.isLossTold && !readJson(bytes).isWhole)
        return Failure{"untold: no JSON", "the file is not JSON to its end and nothing was told"};
    if (importer != nullptr && importer->role == Role::Database && !damaged.isLossTold &&
        damaged.opened < original.opened && damage.touchedBytes != 0 && damaged.reported <= original.reported)
        return Failure{"untold: fewer rows",
                       fmt::format("{} rows were opened of the original, {} now, and nothing "
                                   "was told",
                                   original.opened, damaged.opened)};
    return std::nullopt;
}

} // namespace opscope::mutate
