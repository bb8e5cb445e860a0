// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/unique_names.h"

#include <QHash>

#include "core/base/unlike_paths.h"

namespace opscope {

QStringList distinguishingFolders(const std::vector<std::filesystem::path>& paths)
{
    QStringList out;
    for (const auto& part : distinguishingParts(paths))
        out << QString::fromStdString(part);
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
    return QString::fromStdString(nameInFolder(folder.toStdString(), name.toStdString()));
}

} // namespace opscope
