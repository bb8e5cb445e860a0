// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include <QStringList>

namespace opscope {

/// As distinguishingParts of core.
QStringList distinguishingFolders(const std::vector<std::filesystem::path>& paths);
/// The same only among items that have the same name; "" for an item whose name is unique.
QStringList distinguishingFolders(const QStringList& names, const std::vector<std::filesystem::path>& paths);

/// Unique names for the items in these paths. An item that shares its name with others gets its
/// distinguishing folder in front, where an elided name still shows it: "before · JOB1".
QStringList uniqueNames(const QStringList& names, const std::vector<std::filesystem::path>& paths);

/// "before · JOB1"
QString inFolder(const QString& folder, const QString& name);

} // namespace opscope
