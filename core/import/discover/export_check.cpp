// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/export_check.h"

#include <algorithm>
#include <vector>

#include "core/base/json_tree.h"
#include "core/base/mapped_file.h"
#include "core/base/number.h"

namespace opscope {
namespace {

// us since 1970: smaller numbers are of another clock, larger ones of another unit.
constexpr std::int64_t kFirstUnixUs = 1'000'000'000'000'000; ///< 2001
constexpr std::int64_t kLastUnixUs = 10'000'000'000'000'000; ///< 2286

std::vector<std::string_view> cellsOf(std::string_view line)
{
    std::vector<std::string_view> cells;
    bool isQuoted = false;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '"')
            isQuoted = !isQuoted;
        if (i == line.size() || (line[i] == ',' && !isQuoted)) {
            cells.push_back(line.substr(start, i - start));
            start = i + 1;
        }
    }
    return cells;
}

std::string_view lineAt(std::string_view text, std::size_t at)
{
    return text.substr(at, text.find('\n', at) - at);
}

/// "1784172434242822" of "1784172434242822.989\t" as a number, if it is a unix time.
std::optional<std::int64_t> unixUs(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \"\t");
    if (begin == std::string_view::npos)
        return std::nullopt;
    text.remove_prefix(begin);
    const auto us = wholeNumber<std::int64_t>(text.substr(0, text.find_first_not_of("0123456789")));
    return us && *us >= kFirstUnixUs && *us < kLastUnixUs ? us : std::nullopt;
}

} // namespace

CaptureTime captureTime(const ReportPlan& plan)
{
    CaptureTime time;
    for (const auto& entry : plan.entries) {
        const auto name = entry.name();
        const bool isStart = name.starts_with("start_info");
        if ((!isStart && !name.starts_with("end_info")) || name.ends_with(".done"))
            continue;
        const auto info = readJsonTree(plan.root / entry.path);
        const auto us = info ? unixUs(textOf(*info, isStart ? "collectionTimeBegin" : "collectionTimeEnd"))
                             : std::nullopt;
        if (us && isStart)
            time.beginUs = std::min(*us, time.beginUs.value_or(*us));
        else if (us)
            time.endUs = std::max(*us, time.endUs.value_or(*us));
    }
    return time;
}

std::optional<TimesUs> sampledTimes(const PlannedEntry& entry)
{
    const auto file = MappedFile::open(entry.planned.path);
    if (!file)
        return std::nullopt;
    const auto text = (*file)->bytes();
    std::optional<TimesUs> times;
    const auto add = [&](std::optional<std::int64_t> us) {
        if (us)
            times =
                times ? TimesUs{std::min(times->first, *us), std::max(times->last, *us)} : TimesUs{*us, *us};
    };
    if (entry.name().ends_with(".json")) {
        constexpr std::string_view kKey = "\"ts\":";
        constexpr std::size_t kSampled = std::size_t{1} << 18U; // bytes at the begin and at the end
        for (const auto part :
             {text.substr(0, kSampled), text.substr(text.size() - std::min(text.size(), kSampled))}) {
            for (auto at = part.find(kKey); at != std::string_view::npos; at = part.find(kKey, at + 1))
                add(unixUs(part.substr(at + kKey.size(), 24)));
        }
        return times;
    }
    const auto header = lineAt(text, 0);
    const auto names = cellsOf(header);
    const auto column = std::ranges::find_if(names, [](auto name) {
        return name.starts_with("Task Start Time(us)") || name.starts_with("task_start(us)");
    });
    if (column == names.end() || header.size() >= text.size())
        return std::nullopt;
    const auto cells = cellsOf(lineAt(text, header.size() + 1));
    const auto index = static_cast<std::size_t>(column - names.begin());
    add(index < cells.size() ? unixUs(cells[index]) : std::nullopt);
    return times;
}

bool isCutJson(const PlannedEntry& entry)
{
    const auto file = entry.name().ends_with(".json") ? MappedFile::open(entry.planned.path)
                                                      : Result<std::shared_ptr<MappedFile>>(nullptr);
    if (!file || *file == nullptr)
        return false;
    const auto text = (*file)->bytes();
    const auto last = text.find_last_not_of(" \t\r\n");
    return last == std::string_view::npos || (text[last] != ']' && text[last] != '}');
}

std::map<std::int32_t, std::uint64_t> countRows(const PlannedEntry& entry)
{
    std::map<std::int32_t, std::uint64_t> rows;
    const auto file = MappedFile::open(entry.planned.path);
    if (!file)
        return rows;
    const auto text = (*file)->bytes();
    const auto header = lineAt(text, 0);
    const bool hasDevice = header.starts_with("Device_id") || header.starts_with("device_id");
    std::int32_t device = entry.planned.device;
    std::string_view before; // most lines have the device of the line before
    bool isInCell = false;   // a line break in a quoted cell does not end the row
    for (auto at = header.size() + 1; at < text.size();) {
        const auto end = text.find('\n', at);
        if (end == std::string_view::npos)
            break;
        const auto line = text.substr(at, end - at);
        at = end + 1;
        const bool isRow = !isInCell && !line.empty() && line != "\r";
        isInCell = isInCell != (std::ranges::count(line, '"') % 2 != 0);
        if (!isRow)
            continue;
        if (const auto cell = line.substr(0, line.find(',')); hasDevice && cell != before) {
            before = cell;
            device = wholeNumber<std::int32_t>(cell).value_or(kNoDevice);
        }
        ++rows[device];
    }
    return rows;
}

bool hasInHeader(const PlannedEntry& entry, std::string_view text)
{
    const auto file = MappedFile::open(entry.planned.path);
    return file && lineAt((*file)->bytes(), 0).find(text) != std::string_view::npos;
}

} // namespace opscope
