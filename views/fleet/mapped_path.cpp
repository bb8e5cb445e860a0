// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/mapped_path.h"

#include <QDir>
#include <QStringList>

namespace opscope {

QString mappedPath(const QString& path, const QString& pairs)
{
    QString out = path;
    qsizetype longest = -1;
    for (const auto& pair : pairs.split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
        const auto equals = pair.indexOf(QLatin1Char('='));
        const auto from = QDir::cleanPath(pair.left(std::max<qsizetype>(0, equals)).trimmed());
        const auto to = QDir::cleanPath(pair.mid(equals + 1).trimmed());
        const auto size = from == QLatin1String("/") ? 0 : from.size();
        if (equals <= 0 || size <= longest || !path.startsWith(from) ||
            (path.size() > size && path[size] != QLatin1Char('/')))
            continue;
        longest = size;
        out = to + path.mid(size);
    }
    return out;
}

} // namespace opscope
