// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/other_tools.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kLeastBase64 = 32;

struct Magic {
    std::size_t at;
    std::string_view bytes;
    std::string_view what; ///< name of the archive
};

constexpr std::array kArchives{Magic{0, "PK\x03\x04"sv, "zip"},        Magic{0, "PK\x05\x06"sv, "zip"},
                               Magic{257, "ustar"sv, "tar"},           Magic{0, "\xFD\x37zXZ\0"sv, "xz"},
                               Magic{0, "\x28\xB5\x2F\xFD"sv, "zstd"}, Magic{0, "BZh"sv, "bzip2"},
                               Magic{0, "7z\xBC\xAF\x27\x1C"sv, "7z"}, Magic{0, "Rar!\x1A\x07"sv, "rar"}};

bool endsInAny(std::string_view name, std::initializer_list<std::string_view> endings)
{
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

bool holdsAll(std::string_view head, std::initializer_list<std::string_view> words)
{
    return std::ranges::all_of(
        words, [&](std::string_view word) { return head.find(word) != std::string_view::npos; });
}

bool isBase64Char(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '/';
}

/// Lines of equal length of nothing but the alphabet of base64: such a text is no table and no JSON.
bool isBase64(std::string_view head)
{
    head = trimmed(head);
    if (head.starts_with("data:") && head.substr(0, 100).find(";base64,") != std::string_view::npos)
        return true;
    const auto width = std::min(head.find_first_of("\r\n"), head.size());
    if (width < kLeastBase64)
        return false;
    bool hasUpper = false;
    bool hasLower = false;
    bool hasDigit = false;
    std::size_t column = 0;
    for (std::size_t i = 0; i < head.size(); ++i) {
        const char c = head[i];
        if (c == '\n') {
            if (column != width && i + 1 < head.size())
                return false;
            column = 0;
        } else if (c == '=') {
            return head.size() - i <= 2 || head.find_first_not_of("=\r\n", i) == std::string_view::npos;
        } else if (isBase64Char(c)) {
            ++column;
            hasUpper = hasUpper || (c >= 'A' && c <= 'Z');
            hasLower = hasLower || (c >= 'a' && c <= 'z');
            hasDigit = hasDigit || isDigit(c);
        } else if (c != '\r') {
            return false;
        }
    }
    return hasUpper && hasLower && hasDigit && column <= width;
}

std::optional<Message> archive(std::string_view name, std::string_view head)
{
    if (endsInAny(name, {".npz", ".pt", ".pth", ".docx", ".jar", ".whl"}))
        return std::nullopt; // read elsewhere, or no run in it
    const auto* const it = std::ranges::find_if(kArchives, [&](const Magic& magic) {
        return head.size() > magic.at && head.substr(magic.at).starts_with(magic.bytes);
    });
    if (it == kArchives.end())
        return std::nullopt;
    // A workbook is a zip, whatever its name is: a table that was saved from a spreadsheet keeps its own.
    if (endsInAny(name, {".xlsx", ".xlsm", ".ods", ".csv"}))
        return message(MessageId::OtherWorkbook);
    return message(MessageId::OtherArchive, it->what);
}

/// Profiles in JSON that are no Chrome trace.
std::optional<MessageId> jsonProfile(std::string_view head)
{
    const auto text = trimmed(head.substr(head.starts_with("\xEF\xBB\xBF") ? 3 : 0));
    if (!text.starts_with('{') || text.find("\"traceEvents\"") != std::string_view::npos)
        return std::nullopt;
    if (holdsAll(text, {"speedscope.app/file-format-schema"}) ||
        (holdsAll(text, {"\"shared\"", "\"frames\""}) && holdsAll(text, {"\"profiles\""})))
        return MessageId::OtherSpeedscope;
    if (holdsAll(text, {"\"nodes\"", "\"callFrame\"", "\"functionName\""}))
        return MessageId::OtherCpuProfile;
    if (holdsAll(text, {"\"meta\"", "\"preprocessedProfileVersion\""}) ||
        holdsAll(text, {"\"meta\"", "\"libs\"", "\"threads\""}))
        return MessageId::OtherFirefox;
    if (holdsAll(text, {"\"tasks\"", "\"core_id\"", "\"start_time_us\""}))
        return MessageId::OtherSwimlane;
    return std::nullopt;
}

bool isPerfetto(std::string_view name, std::string_view head)
{
    return endsInAny(name, {".pftrace", ".perfetto-trace", ".perfetto"}) ||
           (head.starts_with('\n') && head.find("perfetto") != std::string_view::npos &&
            std::ranges::any_of(head, [](char c) { return c >= 0 && c < '\t'; }));
}

} // namespace

std::optional<NamedKind> otherTool(std::string_view name, std::string_view head)
{
    const auto lower = lowerAscii(name);
    const auto data = [](std::string_view id, Message what) { return NamedKind{id, std::move(what), true}; };
    if (name == "mindstudio_insight_data.db")
        return NamedKind{"mark", message(MessageId::InsightDatabase), false};
    if (head.empty())
        return std::nullopt;
    if (auto packed = archive(lower, head))
        return data("archive", *std::move(packed));
    if (lower.ends_with(".xls") && head.starts_with("\xD0\xCF\x11\xE0"))
        return data("archive", message(MessageId::OtherWorkbook));
    if (isPerfetto(lower, head))
        return data("perfetto_trace", message(MessageId::OtherPerfetto));
    if (lower.ends_with(".xplane.pb") ||
        (lower.ends_with(".pb") && (head.find("/host:metadata") != std::string_view::npos ||
                                    head.find("/device:") != std::string_view::npos)))
        return data("xplane", message(MessageId::OtherXplane));
    if (endsInAny(lower, {".nsys-rep", ".qdrep", ".ncu-rep"}))
        return data("nsight", message(MessageId::OtherNsight));
    if (head.starts_with("PERFILE2"))
        return data("perf", message(MessageId::OtherPerf));
    if (const auto profile = jsonProfile(head))
        return data("profile", message(*profile));
    if (endsInAny(lower, {".b64", ".base64"}) || isBase64(head))
        return data("base64", message(MessageId::OtherBase64));
    if (endsInAny(lower, {".html", ".htm", ".mhtml"}))
        return NamedKind{"page", message(MessageId::OtherPage), false};
    return std::nullopt;
}

} // namespace opscope
