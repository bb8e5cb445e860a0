// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/export_check.h"

#include <algorithm>
#include <vector>

#include "core/base/json_tree.h"
#include "core/base/mapped_file.h"
#include "core/base/number.h"
#include "core/base/sqlite.h"
#include "core/import/discover/plan_rules.h"
#include "core/vendor/classify.h"

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

/// The event of a timeline whose arguments contain this place.
std::string_view eventAround(std::string_view text, std::size_t at)
{
    const auto args = text.rfind('{', at);
    const auto begin = args == std::string_view::npos || args == 0 ? 0 : text.rfind('{', args - 1);
    const auto inner = text.find('}', at);
    const auto end = inner == std::string_view::npos ? inner : text.find('}', inner + 1);
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin);
}

/// The device in the process id of a layer of the vendor's timeline.
std::int32_t deviceOfProcess(std::string_view event)
{
    constexpr std::string_view kKey = "\"pid\":";
    const auto key = event.find(kKey);
    if (key == std::string_view::npos)
        return kNoDevice;
    auto pid = event.substr(key + kKey.size());
    pid.remove_prefix(std::min(pid.find_first_not_of(" \""), pid.size()));
    pid = pid.substr(0, pid.find_first_not_of("0123456789"));
    const auto layer = static_cast<std::int64_t>(wholeNumber<std::uint64_t>(pid).value_or(0) >> 5U & 31U);
    return deviceOfPid(pid, layer);
}

/// Runs a query on a database and calls fn(statement) for each row; false: it failed.
template <class Fn>
bool forEachRow(const PlannedEntry& entry, std::string_view sql, const std::stop_token& stop, Fn&& fn)
{
    const auto database = SqliteDatabase::openReadOnly(entry.planned.path, entry.path, stop);
    auto statement = database ? database->prepare(sql) : Result<SqliteStatement>(SqliteStatement());
    if (!database || !statement)
        return false;
    for (;;) {
        const auto row = statement->step();
        if (!row || !*row)
            return row.has_value();
        fn(*statement);
    }
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
    if (isDatabase(entry)) {
        std::optional<TimesUs> ends;
        forEachRow(entry,
                   "SELECT startNs FROM TASK WHERE rowid IN ((SELECT min(rowid) FROM TASK), "
                   "(SELECT max(rowid) FROM TASK))",
                   {}, [&](const SqliteStatement& row) {
                       const auto us = row.integer(0) / 1000;
                       if (us >= kFirstUnixUs && us < kLastUnixUs)
                           ends = ends ? TimesUs{std::min(ends->first, us), std::max(ends->last, us)}
                                       : TimesUs{us, us};
                   });
        return ends;
    }
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
        constexpr std::size_t kSampled = std::size_t{1} << 18U; // bytes at each end
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

std::map<std::int32_t, std::uint64_t> countRows(const PlannedEntry& entry, const std::stop_token& stop)
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
        if (end == std::string_view::npos || stop.stop_requested())
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

std::set<std::int32_t> devicesOfTimeline(const PlannedEntry& entry)
{
    std::set<std::int32_t> devices;
    if (entry.planned.device != kNoDevice)
        devices.insert(entry.planned.device);
    const auto file = MappedFile::open(entry.planned.path);
    if (!file)
        return devices;
    constexpr std::string_view kKey = "\"labels\"";
    const auto text = (*file)->bytes();
    for (auto at = text.find(kKey); at != std::string_view::npos; at = text.find(kKey, at + 1)) {
        const auto begin = text.find('"', at + kKey.size());
        const auto end = begin == std::string_view::npos ? begin : text.find('"', begin + 1);
        if (end == std::string_view::npos)
            break;
        const auto label = text.substr(begin + 1, end - begin - 1);
        auto device = deviceOfLabel(label);
        if (device == kNoDevice && label == "NPU") // of releases before 8: the process has the number
            device = deviceOfProcess(eventAround(text, at));
        if (device != kNoDevice)
            devices.insert(device);
    }
    return devices;
}

bool isExportedDatabase(const PlannedEntry& entry)
{
    return isDatabase(entry) && entry.importer->tables != nullptr &&
           parseExportName(entry.name()).stem == "msprof" && !entry.planned.leftOut.contains("TASK");
}

bool isCutDatabase(const PlannedEntry& entry)
{
    constexpr std::size_t kPageSize = 16, kPages = 28, kHeader = 100; // of the header of SQLite
    const auto file = MappedFile::open(entry.planned.path);
    if (!file || (*file)->bytes().size() < kHeader)
        return true;
    const auto text = (*file)->bytes();
    const auto number = [&](std::size_t at, std::size_t bytes) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value = value << 8U | static_cast<unsigned char>(text[at + i]);
        return value;
    };
    const auto size = number(kPageSize, 2);
    return (size == 1 ? 65536 : size) * number(kPages, 4) > text.size();
}

std::map<std::int32_t, std::uint64_t> countTasks(const PlannedEntry& entry, const std::stop_token& stop)
{
    std::map<std::int32_t, std::uint64_t> tasks;
    forEachRow(entry, "SELECT deviceId, count(*) FROM TASK GROUP BY deviceId", stop,
               [&](const SqliteStatement& row) {
                   const auto device = row.integer(0);
                   if (device >= 0 && device <= INT32_MAX)
                       tasks[static_cast<std::int32_t>(device)] += static_cast<std::uint64_t>(row.integer(1));
               });
    return tasks;
}

bool hasInHeader(const PlannedEntry& entry, std::string_view text)
{
    const auto file = MappedFile::open(entry.planned.path);
    return file && lineAt((*file)->bytes(), 0).find(text) != std::string_view::npos;
}

} // namespace opscope
