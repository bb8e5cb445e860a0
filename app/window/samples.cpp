// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace opscope {

QStringList sampleFolders()
{
    const QString beside = QCoreApplication::applicationDirPath();
    const QStringList roots{qEnvironmentVariable("OPSCOPE_SAMPLES"), beside + QStringLiteral("/samples"),
                            beside + QStringLiteral("/../share/opscope/samples"),
                            beside +
                                QStringLiteral("/../../../samples")}; // build/PRESET/app in the source tree
    for (const auto& root : roots) {
        if (root.isEmpty() || !QFileInfo(root).isDir())
            continue;
        QStringList out;
        for (const auto& entry : QDir(root).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            if (QFileInfo::exists(entry.filePath() + QStringLiteral("/README.md")))
                out << entry.absoluteFilePath();
        }
        if (!out.isEmpty())
            return out;
    }
    return {};
}

} // namespace opscope
