// SPDX-License-Identifier: GPL-3.0-or-later
// The small text files of a folder: info.json, sample.json, start_info, host_start.log, dev_start.log.
#include "core/import/raw/folder_facts.h"

#include <algorithm>
#include <system_error>

#include "core/base/number.h"
#include "core/base/regular_file.h"

namespace opscope::raw {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostBytesOfLog = 1 << 16;

bool isNumbered(std::string_view name, std::string_view stem)
{
    if (!name.starts_with(stem))
        return false;
    name.remove_prefix(stem.size());
    return name.empty() || (name.size() > 1 && name.front() == '.' &&
                            name.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

} // namespace

fs::path findNumbered(const fs::path& folder, std::string_view stem)
{
    std::error_code error;
    fs::path found;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const auto name = entry->path().filename().string();
        if (isNumbered(name, stem) && entry->is_regular_file(error) &&
            (found.empty() || entry->path() < found))
            found = entry->path();
    }
    return found;
}

JsonTree readFolderJson(const fs::path& folder, std::string_view stem, std::string_view name, Losses& losses)
{
    const auto path = findNumbered(folder, stem);
    if (path.empty())
        return JsonTree::object();
    auto tree = readJsonTree(path);
    if (tree && tree->is_object())
        return *std::move(tree);
    const SourcePos where{(name.empty() ? std::string() : std::string(name) + "/") + path.filename().string(),
                          0, tree ? std::optional<std::uint64_t>(0) : tree.error().where.offset};
    const auto isKnown = [&](const Loss& loss) {
        return loss.kind == LossKind::NotReadable && loss.first.file == where.file;
    };
    if (std::ranges::none_of(losses.all(), isKnown)) // clock and facts read the same file
        losses.add(LossKind::NotReadable, where);
    return JsonTree::object();
}

std::map<std::string, std::int64_t, std::less<>> readFolderLog(const fs::path& folder, std::string_view stem)
{
    std::map<std::string, std::int64_t, std::less<>> numbers;
    const auto path = findNumbered(folder, stem);
    const auto text = path.empty() ? Result<std::string>{} : readRegular(path, kMostBytesOfLog);
    std::string_view rest = text ? std::string_view(*text) : std::string_view{};
    while (!rest.empty()) {
        auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        while (line.ends_with('\r') || line.ends_with(' '))
            line.remove_suffix(1);
        const auto colon = line.find(": ");
        if (colon == std::string_view::npos)
            continue;
        if (const auto number = wholeNumber(line.substr(colon + 2)))
            numbers.insert_or_assign(std::string(line.substr(0, colon)), *number);
    }
    return numbers;
}

const JsonTree& firstOf(const JsonTree& object, std::string_view key)
{
    static const auto kNone = JsonTree::object();
    const auto* const list = childOf(object, key);
    return list != nullptr && list->is_array() && !list->empty() && list->front().is_object() ? list->front()
                                                                                              : kNone;
}

} // namespace opscope::raw
