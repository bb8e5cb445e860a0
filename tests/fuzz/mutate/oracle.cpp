// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutate/oracle.h"

#include <algorithm>
#include <array>
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
    const bool isAccounted = accounted == facts.events || (accounted < facts.events && damaged.isLossTold);
    if (facts.isWhole && facts.isTrace && damaged.isUsed() && !isAccounted) // no event: lost bytes
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
        opened.bytes = numberOf(row, "size");
        opened.reported = numberOf(row, "reported");
        opened.opened = 0;
        for (const auto* const key :
             {"slices", "paired_ends", "flow_points", "counters", "instants", "metadata", "rows"})
            opened.opened += numberOf(row, key);
        break;
    }
    return opened;
}

namespace {

/// Size and place of the magic number of the records in a file; 0: records state their own length, or it is
/// text.
struct RecordShape {
    std::string_view name;
    std::size_t size = 0;
};
constexpr auto kShapes = std::to_array<RecordShape>({
    {"stars_soc.data", 64},
    {"ffts_profile.data", 128},
    {"hwts.data", 64},
    {"hwts.log.data", 64},
    {"training_trace.", 20},
    {"aicore.data", 128},
    {"lpmFreqConv.data", 888},
    {"lpmInfoConv.data", 888},
    {"api_event.data", 40},
    {".compact.", 64},
    {".additional.", 256},
});

/// Records of a raw file that are neither decoded nor reported, and records that it cannot have.
std::optional<Failure> judgeRaw(const Opened& original, const Opened& damaged, std::string_view fileName,
                                std::string_view bytes, const Damage& damage)
{
    if (bytes.empty() || damage.isRemoved) // what is missing cannot be listed; an empty file is a loss
        return damaged.isLossTold || damage.isRemoved
                   ? std::nullopt
                   : std::optional(Failure{"untold: empty", "an empty slice, and nothing was told"});
    if (!damaged.isLossTold && damaged.rows < original.rows && damaged.reported <= original.reported)
        return Failure{"untold: fewer records",
                       fmt::format("{} records of the original, {} now, and nothing was told", original.rows,
                                   damaged.rows)};
    const auto* const shape = std::ranges::find_if(
        kShapes, [&](const RecordShape& each) { return fileName.find(each.name) != std::string_view::npos; });
    const bool isText = fileName.find("_dic.") != std::string_view::npos;
    if (shape == kShapes.end() || isText || !damaged.isUsed())
        return std::nullopt;
    const auto size =
        original.bytes > 0 && original.rows > 0 && fileName.find("stars_soc") != std::string_view::npos
            ? (original.bytes / original.rows < 48 ? std::size_t{32} : shape->size)
            : shape->size;
    const auto complete = bytes.size() / size;
    constexpr std::uint64_t kAround = 12; // records whose bytes were damaged, and those at the ends of slices
    const auto accounted = damaged.rows + damaged.reported;
    const auto around = kAround + damage.touchedBytes / size;
    if (accounted + around < complete)
        return Failure{"count", fmt::format("{} decoded + {} told, {} records in the file", damaged.rows,
                                            damaged.reported, complete)};
    if (damaged.rows > complete + 2)
        return Failure{"invented", fmt::format("{} records decoded, {} in the file", damaged.rows, complete)};
    if (damage.touchedBytes <= 64 && !damage.endsEarly && damaged.rows + around < original.rows)
        return Failure{"damage spreads",
                       fmt::format("{} records of the original, {} now; {} bytes were touched", original.rows,
                                   damaged.rows, damage.touchedBytes)};
    return std::nullopt;
}

} // namespace

std::optional<Failure> judge(const Opened& original, const Opened& damaged, std::string_view fileName,
                             std::string_view bytes, const Damage& damage)
{
    if (!original.isUsed())
        return std::nullopt;
    if (original.kind == "raw_prof")
        return judgeRaw(original, damaged, fileName, bytes, damage);
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
