// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/dump_folder.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/csv_reader.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/base/text_match.h"

namespace opscope::accuracy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 1'000'000;
constexpr std::uint64_t kMostMapping = std::uint64_t{64} << 20;

bool isOurs(const std::string& name)
{
    return name == "mapping.csv" || name == "convert_failed_file_list.txt";
}

void findFolders(const fs::path& path, int level, std::vector<fs::path>& found, const std::stop_token& stop)
{
    std::error_code error;
    bool hasDumps = false;
    std::vector<fs::path> below;
    for (fs::directory_iterator it(path, fs::directory_options::skip_permission_denied, error), end;
         !error && it != end && !stop.stop_requested(); it.increment(error)) {
        std::error_code ignored;
        if (it->is_symlink(ignored))
            continue;
        if (it->is_directory(ignored))
            below.push_back(it->path());
        else if (!hasDumps && it->is_regular_file(ignored))
            hasDumps = parseDumpName(it->path().filename().string()).has_value();
    }
    if (hasDumps)
        found.push_back(path);
    if (level == kMostDumpLevels)
        return;
    for (const auto& folder : below)
        findFolders(folder, level + 1, found, stop);
}

/// Reads rows "hash,name" of mapping.csv. Names of golden files keep their extension.
std::unordered_map<std::string, std::string> readMapping(const fs::path& folder, std::vector<Issue>& issues)
{
    std::unordered_map<std::string, std::string> mapping;
    const auto path = folder / "mapping.csv";
    std::error_code error;
    if (!fs::exists(path, error))
        return mapping;
    const auto text = readRegular(path, kMostMapping);
    if (!text) {
        issues.push_back({Severity::DataLoss, text.error().message, {text.error().where}, 1});
        return mapping;
    }
    CsvReader reader(*text);
    while (reader.next()) {
        if (reader.cells().size() >= 2)
            mapping.emplace(reader.cells()[0], reader.cells()[1]);
    }
    return mapping;
}

void file(DumpFolder& folder, DumpEntry entry)
{
    switch (entry.name.kind) {
    case NameKind::Dump:
        folder.dumps[entry.name.op].push_back(std::move(entry));
        break;
    case NameKind::Statistics:
        folder.statistics[entry.name.op].push_back(std::move(entry));
        break;
    case NameKind::Golden:
        folder.golden[goldenKey(entry.name.op, entry.name.output)].push_back(std::move(entry));
        break;
    case NameKind::Overflow:
        folder.overflows.push_back(std::move(entry));
        break;
    case NameKind::Exception:
        folder.exceptions.push_back(std::move(entry));
        break;
    case NameKind::Archive:
        folder.archives.push_back(std::move(entry));
        break;
    case NameKind::Hash:
        break;
    }
}

/// Files with equal times are ordered by name, so that results do not depend on the file system.
void sortByTime(std::vector<DumpEntry>& entries)
{
    std::ranges::sort(entries, [](const DumpEntry& a, const DumpEntry& b) {
        if (a.name.time != b.name.time)
            return a.name.time < b.name.time;
        return naturalOrder(a.path.native(), b.path.native()) < 0;
    });
}

} // namespace

bool DumpFolder::areTensors() const
{
    return !dumps.empty() && std::ranges::all_of(dumps, [](const auto& op) {
        return op.second.back().name.tensor.has_value();
    });
}

void useGoldenAsDumps(DumpFolder& folder)
{
    if (!folder.dumps.empty() || !folder.statistics.empty())
        return;
    for (auto& [key, entries] : folder.golden) {
        for (auto& entry : entries) {
            entry.name.kind = NameKind::Dump;
            entry.name.tensor = TensorPlace{false, entry.name.output, {}};
            folder.dumps[escapedName(entry.name.op)].push_back(std::move(entry));
        }
    }
    folder.golden.clear();
    for (auto& [op, entries] : folder.dumps)
        sortByTime(entries);
}

std::string goldenKey(std::string_view op, std::uint64_t output)
{
    return fmt::format("{}.{}", escapedName(op), output);
}

std::vector<fs::path> foldersWithDumps(const fs::path& path, std::stop_token stop)
{
    std::vector<fs::path> found;
    findFolders(path, 0, found, stop);
    std::ranges::sort(
        found, [](const fs::path& a, const fs::path& b) { return naturalOrder(a.native(), b.native()) < 0; });
    return found;
}

Result<DumpFolder> openDumpFolder(const fs::path& path, std::stop_token stop)
{
    std::error_code error;
    if (!fs::exists(path, error))
        return fail(ErrorCode::NotFound, message(MessageId::NoSuchPath), {path.string(), 0, {}});
    DumpFolder folder;
    if (!fs::is_directory(path, error)) { // a single file is opened like a folder with one file
        folder.path = path.parent_path();
        auto name = parseDumpName(path.filename().string());
        if (!name)
            return fail(ErrorCode::Unsupported, message(MessageId::AccuracyNoDumps), {path.string(), 0, {}});
        file(folder, {path, *std::move(name)});
        return folder;
    }
    const auto found = foldersWithDumps(path, stop);
    if (found.empty())
        return fail(ErrorCode::NotFound, message(MessageId::AccuracyNoDumps), {path.string(), 0, {}});
    if (found.size() > 1 && found.front() != path) {
        constexpr std::size_t kMostNamed = 8;
        std::string names;
        for (std::size_t i = 0; i < std::min(found.size(), kMostNamed); ++i)
            names += (i == 0 ? "" : ", ") + fs::relative(found[i], path, error).string();
        return fail(
            ErrorCode::Unsupported,
            message(MessageId::AccuracySeveralRuns, found.size() > kMostNamed ? names + ", ..." : names),
            {path.string(), 0, {}});
    }
    folder.path = found.front();
    const auto mapping = readMapping(folder.path, folder.issues);
    std::size_t count = 0;
    for (fs::directory_iterator it(folder.path, error), end; !error && it != end; it.increment(error)) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        std::error_code ignored;
        const auto text = it->path().filename().string();
        if (it->is_symlink(ignored) || !it->is_regular_file(ignored) || isOurs(text))
            continue;
        if (++count > kMostFiles)
            continue;
        const auto mapped = mapping.find(text);
        auto name = parseDumpName(mapped != mapping.end() ? mapped->second : text);
        if (!name || name->kind == NameKind::Hash)
            folder.issues.push_back(
                {Severity::Info, message(MessageId::AccuracyNameUnknown), {{it->path().string(), 0, {}}}, 1});
        else
            file(folder, {it->path(), *std::move(name)});
    }
    if (error)
        return fail(ErrorCode::Unreadable, message(MessageId::FolderUnreadable, error.message()),
                    {folder.path.string(), 0, {}});
    if (count > kMostFiles)
        folder.issues.push_back({Severity::DataLoss,
                                 message(MessageId::TooManyFiles, kMostFiles, count - kMostFiles),
                                 {{folder.path.string(), 0, {}}},
                                 1});
    for (auto* entries : {&folder.overflows, &folder.exceptions, &folder.archives})
        sortByTime(*entries);
    for (auto* names : {&folder.dumps, &folder.golden, &folder.statistics}) {
        for (auto& [op, entries] : *names)
            sortByTime(entries);
    }
    return folder;
}

} // namespace opscope::accuracy
