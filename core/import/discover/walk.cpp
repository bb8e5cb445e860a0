// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/walk.h"

#include <algorithm>
#include <system_error>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/import/discover/export_name.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

class Walker {
public:
    Walker(WalkedTree& tree, const WalkLimits& limits, std::stop_token stop)
        : m_tree(tree), m_limits(limits), m_stop(std::move(stop))
    {
    }

    std::error_code folder(const fs::path& path, const std::string& relative, int depth, int total)
    {
        std::error_code error;
        fs::directory_iterator it(path, error);
        if (error)
            return error;
        std::vector<fs::directory_entry> entries;
        for (; it != fs::directory_iterator(); it.increment(error)) {
            if (error)
                break;
            if (m_count++ >= m_limits.entries) {
                ++m_cut;
                continue;
            }
            entries.push_back(*it);
        }
        if (error) // the rest of the folder
            m_tree.issues.push_back({Severity::DataLoss,
                                     message(MessageId::FolderUnreadable, error.message()),
                                     {{relative, 0, {}}},
                                     1});
        std::ranges::sort(entries, [](const auto& a, const auto& b) {
            return naturalLess(a.path().filename().native(), b.path().filename().native());
        });
        for (const auto& entry : entries) {
            if (m_stop.stop_requested())
                break;
            take(entry, relative, depth, total);
        }
        return {};
    }

    void reportLimits()
    {
        if (m_deep > 0)
            m_tree.issues.push_back(
                {Severity::DataLoss, message(MessageId::FoldersTooDeep, m_deep, m_bound), m_deepest, 1});
        if (m_cut > 0)
            m_tree.issues.push_back(
                {Severity::DataLoss, message(MessageId::TooManyFiles, m_limits.entries, m_cut), {}, 1});
    }

private:
    void take(const fs::directory_entry& entry, const std::string& relative, int depth, int total)
    {
        const auto name = entry.path().filename().string();
        auto path = relative.empty() ? name : relative + '/' + name;
        std::error_code error;
        const auto status = entry.symlink_status(error);
        const auto refuse = [&](Message why) {
            m_tree.files.push_back({std::move(path), 0, std::move(why)});
        };
        if (error)
            return refuse(message(MessageId::CannotOpen, error.message()));
        if (fs::is_symlink(status)) {
            const bool exists = fs::exists(entry.path(), error) && !error;
            return refuse(message(exists ? MessageId::LinkNotFollowed : MessageId::LinkDangling));
        }
        if (fs::is_directory(status)) {
            m_tree.folders.push_back(path);
            const bool isRun = isRunFolderName(name);
            const bool isOver = total >= m_limits.totalDepth;
            if ((depth >= m_limits.depth && !isRun) || isOver) {
                if (m_deep++ == 0)
                    m_bound = isOver ? m_limits.totalDepth : m_limits.depth;
                if (m_deepest.size() < Issue::kPlaces)
                    m_deepest.push_back({path, 0, {}});
                return;
            }
            if (const auto failed = folder(entry.path(), path, isRun ? 1 : depth + 1, total + 1))
                refuse(message(MessageId::FolderUnreadable, failed.message()));
            return;
        }
        if (!fs::is_regular_file(status))
            return refuse(message(MessageId::NotARegularFile));
        const auto size = entry.file_size(error);
        m_tree.files.push_back({std::move(path), error ? 0 : static_cast<std::uint64_t>(size), {}});
    }

    WalkedTree& m_tree;
    WalkLimits m_limits;
    std::stop_token m_stop;
    std::size_t m_count = 0;
    std::uint64_t m_cut = 0;
    std::uint64_t m_deep = 0;
    int m_bound = 0;                  ///< that the first of them met
    std::vector<SourcePos> m_deepest; ///< the first of them
};

} // namespace

bool naturalLess(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            while (i < a.size() && a[i] == '0')
                ++i;
            while (j < b.size() && b[j] == '0')
                ++j;
            const auto numberA = i;
            const auto numberB = j;
            while (i < a.size() && isDigit(a[i]))
                ++i;
            while (j < b.size() && isDigit(b[j]))
                ++j;
            if (i - numberA != j - numberB)
                return i - numberA < j - numberB;
            const auto order = a.substr(numberA, i - numberA).compare(b.substr(numberB, j - numberB));
            if (order != 0)
                return order < 0;
            continue;
        }
        if (a[i] != b[j])
            return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
        ++i, ++j;
    }
    if ((i == a.size()) != (j == b.size()))
        return i == a.size();
    return a < b; // equal except for leading zeros
}

std::string_view fileName(std::string_view path)
{
    const auto slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view folderOf(std::string_view path)
{
    const auto slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

Result<WalkedTree> walkTree(const fs::path& root, const std::stop_token& stop, const WalkLimits& limits)
{
    WalkedTree tree{root, {}, {}, {}};
    Walker walker(tree, limits, stop);
    if (const auto error = walker.folder(root, {}, 0, 0))
        return fail(ErrorCode::Unreadable, message(MessageId::FolderUnreadable, error.message()),
                    {root.string(), 0, {}});
    walker.reportLimits();
    return tree;
}

} // namespace opscope
