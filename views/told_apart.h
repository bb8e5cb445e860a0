// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include <QStringList>

namespace opscope {

/// The shortest parts of paths that tell them apart, as tabs of editors do: "before" and "after" of
/// /runs/before/JOB1 and /runs/after/JOB1. Of paths that are the same the whole.
QStringList tellingFolders(const std::vector<std::filesystem::path>& paths);
/// The same for what lies in these paths and has one of these names; "" where no other has its name.
QStringList tellingFolders(const QStringList& names, const std::vector<std::filesystem::path>& paths);

/// Names of what lies in these paths; where several are the same, the folder that tells them apart stands in
/// front, as a long name is cut: "before · JOB1".
QStringList toldApart(const QStringList& names, const std::vector<std::filesystem::path>& paths);

/// "before · JOB1"
QString inFolder(const QString& folder, const QString& name);

} // namespace opscope
