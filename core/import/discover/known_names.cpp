// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/known_names.h"

#include <algorithm>
#include <string>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/utf8.h"
#include "core/import/discover/export_name.h"
#include "core/import/importer.h"

namespace opscope {
namespace {

using namespace std::string_view_literals;

constexpr auto kDatabaseMagic = "SQLite format 3\0"sv;
constexpr auto kPointer = "version https://git-lfs.github.com/spec/"sv;
constexpr auto kCsv = "a CSV"sv;
constexpr std::size_t kShownBytes = 24;

bool isDatabaseStem(std::string_view stem)
{
    return std::ranges::any_of(importers(), [&](const Importer* importer) {
        return importer->role == Role::Database &&
               std::ranges::find(importer->stems, stem) != importer->stems.end();
    });
}

/// A name that only timelines have: "acl_0_1.json", but not "acl.json", a file of settings.
bool isTraceName(std::string_view name)
{
    const auto parsed = parseJobName(name);
    const bool isNumbered = parsed.device >= 0 || parsed.timestamp >= 0;
    return name.starts_with("ascend_timeline_display_") || parsed.stem == "trace_view" ||
           parsed.stem == "msprof" || (isNumbered && isTimelineStem(parsed.stem));
}

/// What core/graph reads, only by the name.
bool isModelName(std::string_view name)
{
    return name.ends_with(".om") || name.ends_with(".onnx") || name.ends_with(".prototxt") ||
           name.ends_with(".pipeline") || (name.starts_with("ge_proto_") && name.ends_with(".txt")) ||
           (name.starts_with("ge_onnx_") && name.ends_with(".pbtxt"));
}

/// True if only a byte or two of SQLite's mark are wrong: the file was a database.
bool isDamagedDatabase(std::string_view head)
{
    std::size_t equal = 0;
    for (std::size_t i = 0; i < std::min(head.size(), kDatabaseMagic.size()); ++i)
        equal += head[i] == kDatabaseMagic[i] ? 1U : 0U;
    return equal * 2 > kDatabaseMagic.size();
}

/// Without a byte order mark and blanks.
std::string_view withoutMark(std::string_view head)
{
    return trimmed(head.substr(head.starts_with("\xEF\xBB\xBF") ? 3 : 0));
}

bool isPage(std::string_view head)
{
    const auto lower = lowerAscii(withoutMark(head).substr(0, 14));
    return lower.starts_with("<!doctype") || lower.starts_with("<html") || lower.starts_with("<?xml");
}

} // namespace

bool isTimelineStem(std::string_view stem)
{
    return std::ranges::find(chromeTrace.stems, stem) != chromeTrace.stems.end();
}

bool isCsvName(std::string_view name)
{
    return name.ends_with(".csv") || name.ends_with(".CSV");
}

std::string_view kindByName(std::string_view name, std::string_view head)
{
    if (isCsvName(name))
        return kCsv;
    if (name.ends_with(".db") && (isDatabaseStem(parseExportName(name).stem) || isDamagedDatabase(head)))
        return "a SQLite database";
    const bool looksLikeEvents =
        head.find("\"ph\"") != std::string_view::npos && head.find("\"ts\"") != std::string_view::npos;
    if ((name.ends_with(".json") || name.ends_with(".json.gz")) && (isTraceName(name) || looksLikeEvents))
        return "a Chrome trace";
    if (name.ends_with(".json.gz") && !head.empty() && !withoutMark(head).starts_with('{') &&
        !withoutMark(head).starts_with('['))
        return "a gzip file of JSON";
    return {};
}

bool isOtherKind(std::string_view kind, std::string_view head)
{
    return head.starts_with(kPointer) || (!kind.empty() && isPage(head));
}

ReportPart partsByName(std::string_view name)
{
    const auto endsIn = [&](std::string_view ending) { return name.ends_with(ending); };
    const auto mayBe = [&](Role role) {
        return endsIn(".db") == (role == Role::Database) && !(endsIn(".csv") && role == Role::Timeline);
    };
    const Importer* best = isMindSporeTimeline(name) ? &chromeTrace : nullptr;
    std::size_t length = 0;
    for (const auto* importer : importers()) {
        for (const auto stem : importer->stems) {
            if (stem.size() > length && mayBe(importer->role) && name.starts_with(stem)) {
                best = importer;
                length = stem.size();
            }
        }
    }
    return best == nullptr ? ReportPart::None : best->fills;
}

Message whyOtherKind(std::string_view kind, std::string_view head)
{
    if (head.empty())
        return message(MessageId::FileEmpty);
    if (head.starts_with(kPointer))
        return message(MessageId::LfsPointer);
    if (isPage(head))
        return message(MessageId::HtmlPage, kind);
    const auto firstRow = head.substr(0, head.find('\n'));
    const auto control =
        std::ranges::find_if(firstRow, [](char c) { return c >= 0 && c < ' ' && c != '\t' && c != '\r'; });
    if (kind == kCsv && control != firstRow.end())
        return message(MessageId::ControlByteInHeader, kind,
                       fmt::format("0x{:02X}", static_cast<unsigned char>(*control)),
                       printable(head, kShownBytes));
    return message(MessageId::NotWhatItsNameSays, kind, printable(head, kShownBytes));
}

std::optional<NamedKind> foreignKind(std::string_view name)
{
    if (name == "visualize_data.bin")
        return NamedKind{"raw", message(MessageId::SingleKernelCapture)};
    if (name.ends_with(".pkl") || name.ends_with(".pickle"))
        return NamedKind{"memory_snapshot", message(MessageId::MemorySnapshot)};
    if (name.starts_with("RLConfig") && name.ends_with(".json"))
        return NamedKind{"settings", message(MessageId::RlSettings), false};
    if (name == "model_gen_config.json")
        return NamedKind{"settings", message(MessageId::ExpertSettings), false};
    if (name.find("marey") != std::string_view::npos && name.ends_with(".json"))
        return NamedKind{"marey_timeline", message(MessageId::MareyTimeline)};
    if (isModelName(name))
        return NamedKind{"model", message(MessageId::ModelFile), false};
    for (const auto suffix : {"-wal"sv, "-shm"sv, "-journal"sv}) {
        const auto database = name.substr(0, name.size() - std::min(name.size(), suffix.size()));
        if (name.ends_with(suffix) && database.ends_with(".db"))
            return NamedKind{"mark", message(MessageId::DatabaseSibling, database), false};
    }
    return std::nullopt;
}

} // namespace opscope
