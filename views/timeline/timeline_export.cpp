// SPDX-License-Identifier: GPL-3.0-or-later
// Exports the visible timeline to a file.
#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/base/atomic_file.h"
#include "views/i18n.h"
#include "views/timeline/timeline_view.h"

namespace opscope {

QString TimelineView::exportTo(const QString& path)
{
    const auto suffix = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const auto size = viewport()->size();
    if (suffix == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(), size));
        svg.setTitle(QString::fromStdString(m_timeline->report().name));
        QPainter painter(&svg);
        paintVector(painter);
    } else if (suffix == QLatin1String("pdf")) {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(96);
        pdf.setPageSize(QPageSize(QSizeF(size) * 72.0 / 96.0, QPageSize::Point));
        pdf.setPageMargins(QMarginsF());
        pdf.setTitle(QString::fromStdString(m_timeline->report().name));
        QPainter painter(&pdf);
        paintVector(painter);
    } else if (suffix == QLatin1String("png")) {
        if (!picture().save(&buffer, "PNG"))
            return tr("The picture could not be encoded.");
    } else {
        return tr("A picture is written as .png, .svg or .pdf, not as '.%1'.").arg(suffix);
    }
    const auto written = writeAtomically(path.toStdString(), bytes.toStdString());
    return written ? QString() : translateError(written.error());
}

} // namespace opscope
