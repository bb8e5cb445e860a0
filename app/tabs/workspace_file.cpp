// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/workspace_file.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/fleet/store.h"

namespace opscope {
namespace {

constexpr std::uint64_t kMaxBytes = 4 << 20;
constexpr int kVersion = 1;

Failure notAWorkspace(const QString& path)
{
    return fail(ErrorCode::Malformed, message(MessageId::CannotRead, path.toStdString()));
}

/// Relative only if the path is below the folder: "../.." would tie the file to one place as well.
QString stored(const QString& path, const QString& folder)
{
    if (folder.isEmpty() || path.isEmpty() || !path.startsWith(folder + QLatin1Char('/')))
        return path;
    return path.mid(folder.size() + 1);
}

QString absolute(const QString& path, const QString& folder)
{
    return path.isEmpty() || QDir::isAbsolutePath(path) || isFleetServer(path.toStdString())
               ? path
               : QDir::cleanPath(folder + QLatin1Char('/') + path);
}

} // namespace

QByteArray toJson(const WorkspaceState& workspace, const QString& folder)
{
    QJsonArray tabs;
    for (const auto& tab : workspace.tabs) {
        QJsonObject json{{QStringLiteral("path"), stored(tab.path, folder)},
                         {QStringLiteral("page"), tab.page}};
        if (!tab.baseline.isEmpty())
            json.insert(QStringLiteral("baseline"), stored(tab.baseline, folder));
        if (!tab.sidePage.isEmpty())
            json.insert(QStringLiteral("sidePage"), tab.sidePage);
        if (!tab.tab.isEmpty())
            json.insert(QStringLiteral("tab"), stored(tab.tab, folder));
        if (!tab.baselineTab.isEmpty())
            json.insert(QStringLiteral("baselineTab"), stored(tab.baselineTab, folder));
        QJsonObject windows;
        for (const auto& [page, place] : tab.windows)
            windows.insert(page, QString::fromLatin1(place.toBase64()));
        if (!windows.isEmpty())
            json.insert(QStringLiteral("windows"), windows);
        tabs.append(json);
    }
    QJsonObject root{{QStringLiteral("opscopeWorkspace"), kVersion},
                     {QStringLiteral("tabs"), tabs},
                     {QStringLiteral("current"), workspace.current}};
    if (!workspace.notes.empty())
        root.insert(QStringLiteral("notes"),
                    QJsonDocument::fromJson(
                        QByteArray::fromStdString(notesJson(workspace.notes, folder.toStdString())))
                        .array());
    return QJsonDocument(root).toJson();
}

Result<WorkspaceState> workspaceFromJson(const QByteArray& json, const QString& folder)
{
    const auto root = QJsonDocument::fromJson(json).object();
    const auto tabs = root.value(QLatin1String("tabs")).toArray();
    if (root.value(QLatin1String("opscopeWorkspace")).toInt() != kVersion || tabs.size() > kMaxWorkspaceTabs)
        return notAWorkspace(folder);
    WorkspaceState out;
    for (const auto& value : tabs) {
        const auto tab = value.toObject();
        const auto text = [&](const char* key) { return tab.value(QLatin1String(key)).toString(); };
        if (text("path").isEmpty())
            return notAWorkspace(folder);
        out.tabs.push_back({absolute(text("path"), folder), absolute(text("baseline"), folder), text("page"),
                            text("sidePage"), absolute(text("tab"), folder),
                            absolute(text("baselineTab"), folder)});
        const auto windows = tab.value(QLatin1String("windows")).toObject();
        for (auto it = windows.begin(); it != windows.end(); ++it)
            out.tabs.back().windows.emplace_back(it.key(),
                                                 QByteArray::fromBase64(it.value().toString().toLatin1()));
    }
    if (const auto list = root.value(QLatin1String("notes")).toArray(); !list.isEmpty()) {
        OPSCOPE_TRY_ASSIGN(auto notes, notesFromJson(QJsonDocument(list).toJson().toStdString(),
                                                     folder.toStdString(), folder.toStdString()));
        out.notes = std::move(notes.all);
        out.notesLeftOut = notes.leftOut;
    }
    const int last = std::max(static_cast<int>(out.tabs.size()) - 1, 0);
    out.current = std::clamp(root.value(QLatin1String("current")).toInt(), 0, last);
    return out;
}

Result<void> writeWorkspace(const QString& path, const WorkspaceState& workspace)
{
    const auto json = toJson(workspace, QFileInfo(path).absolutePath());
    return writeAtomically(path.toStdString(), json.toStdString());
}

Result<WorkspaceState> readWorkspace(const QString& path)
{
    OPSCOPE_TRY_ASSIGN(const auto json, readRegular(path.toStdString(), kMaxBytes));
    auto workspace = workspaceFromJson(QByteArray::fromStdString(json), QFileInfo(path).absolutePath());
    return workspace ? std::move(workspace) : notAWorkspace(path);
}

} // namespace opscope
