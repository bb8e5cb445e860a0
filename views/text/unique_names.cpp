// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/unique_names.h"

#include <algorithm>
#include <set>

#include <QHash>

namespace opscope {
namespace {

using Parts = std::vector<std::filesystem::path>; ///< the parts of one path in reverse order

/// The number of parts at the end that all paths have in common.
std::size_t commonTail(const std::vector<Parts>& all)
{
    for (std::size_t i = 0;; ++i) {
        for (const auto& parts : all) {
            if (i == parts.size() || i == all.front().size() || parts[i] != all.front()[i])
                return i;
        }
    }
}

/// Joins `count` parts of a path; its last `skipped` parts are left out.
QString joined(const Parts& parts, std::size_t skipped, std::size_t count)
{
    std::filesystem::path out;
    for (auto i = std::min(skipped + count, parts.size()); i > skipped; --i)
        out /= parts[i - 1];
    return QString::fromStdString(out.string());
}

} // namespace

QStringList distinguishingFolders(const std::vector<std::filesystem::path>& paths)
{
    std::vector<Parts> all;
    std::set<std::filesystem::path> different;
    std::size_t longest = 0;
    for (const auto& path : paths) {
        const auto normal = path.lexically_normal();
        Parts parts(normal.begin(), normal.end());
        std::erase(parts, std::filesystem::path()); // the empty part after a final slash
        std::ranges::reverse(parts);
        longest = std::max(longest, parts.size());
        different.insert(normal / "");
        all.push_back(std::move(parts));
    }
    QStringList out;
    const auto tail = different.size() < 2 ? 0 : commonTail(all);
    for (std::size_t count = 1; count <= longest; ++count) {
        out.clear();
        std::set<QString> seen;
        for (const auto& parts : all) {
            out << joined(parts, tail, count);
            seen.insert(out.back());
        }
        if (different.size() > 1 && seen.size() == different.size() && !seen.contains(QString()))
            return out;
    }
    out.clear();
    for (const auto& path : paths)
        out << QString::fromStdString(path.lexically_normal().string());
    return out;
}

QStringList distinguishingFolders(const QStringList& names, const std::vector<std::filesystem::path>& paths)
{
    QHash<QString, QList<qsizetype>> byName;
    for (qsizetype i = 0; i < names.size(); ++i)
        byName[names[i]] << i;
    QStringList out(names.size());
    for (const auto& places : std::as_const(byName)) {
        if (places.size() < 2)
            continue;
        std::vector<std::filesystem::path> alike;
        for (const auto place : places)
            alike.push_back(paths.at(static_cast<std::size_t>(place)));
        const auto folders = distinguishingFolders(alike);
        for (qsizetype i = 0; i < places.size(); ++i)
            out[places[i]] = folders[i];
    }
    return out;
}

QStringList uniqueNames(const QStringList& names, const std::vector<std::filesystem::path>& paths)
{
    const auto folders = distinguishingFolders(names, paths);
    QStringList out;
    for (qsizetype i = 0; i < names.size(); ++i)
        out << (folders[i].isEmpty() ? names[i] : inFolder(folders[i], names[i]));
    return out;
}

QString inFolder(const QString& folder, const QString& name)
{
    return QStringLiteral("%1 \u00B7 %2").arg(folder, name);
}

} // namespace opscope
