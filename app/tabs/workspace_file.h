// SPDX-License-Identifier: GPL-3.0-or-later
// A workspace on disk (*.opscope): the open reports and comparisons, their pages, and the notes on them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <QByteArray>
#include <QString>

#include "core/base/result.h"
#include "core/notes/notes.h"

namespace opscope {

/// A tab: a report, or a comparison of two.
struct WorkspaceTab {
    QString path;     ///< path of the report, or of the current one of a comparison; absolute
    QString baseline; ///< path of the baseline of a comparison; empty for a report
    QString page;     ///< the page in front
    QString sidePage; ///< the page next to it; empty if there is none
    /// The folder of ranks that contains a report of a comparison; empty if it is opened by itself.
    QString tab = {};
    QString baselineTab = {};
    /// The pages that have windows of their own, with what QWidget::saveGeometry stored.
    std::vector<std::pair<QString, QByteArray>> windows = {};
    friend bool operator==(const WorkspaceTab&, const WorkspaceTab&) = default;
};

struct WorkspaceState {
    std::vector<WorkspaceTab> tabs;
    int current = 0;                ///< index of the tab in front
    std::vector<Note> notes = {};   ///< at most kMostNotes are read
    std::uint64_t notesLeftOut = 0; ///< those that were not read
    friend bool operator==(const WorkspaceState&, const WorkspaceState&) = default;
};

inline constexpr const char* kWorkspaceSuffix = "opscope";
inline constexpr int kMaxWorkspaceTabs = 200;

/// JSON. Paths below `folder` are written relative to it, so that a folder can be moved with its workspace.
QByteArray toJson(const WorkspaceState& workspace, const QString& folder = {});
/// Errors: Malformed if the JSON is not a workspace, or has more than kMaxWorkspaceTabs tabs.
Result<WorkspaceState> workspaceFromJson(const QByteArray& json, const QString& folder = {});

Result<void> writeWorkspace(const QString& path, const WorkspaceState& workspace);
Result<WorkspaceState> readWorkspace(const QString& path);

} // namespace opscope
