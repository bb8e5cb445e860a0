// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/picture_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/base/atomic_file.h"
#include "views/i18n.h"

namespace opscope {
namespace {

struct PictureFile {
    Q_DECLARE_TR_FUNCTIONS(PictureFile)
};

} // namespace

QString writePicture(const QString& path, const Picture& picture)
{
    const auto suffix = QFileInfo(path).suffix().toLower();
    const auto size = picture.size.toSize();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (suffix == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(size);
        svg.setViewBox(QRectF(QPointF(), picture.size));
        svg.setTitle(picture.title);
        picture.paint(svg);
    } else if (suffix == QLatin1String("pdf")) {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(picture.dpi);
        pdf.setPageSize(QPageSize(picture.size * 72.0 / picture.dpi, QPageSize::Point));
        pdf.setPageMargins(QMarginsF());
        pdf.setTitle(picture.title);
        picture.paint(pdf);
    } else if (suffix == QLatin1String("png")) {
        auto image = picture.image ? picture.image() : QImage(size, QImage::Format_RGB32);
        if (!picture.image)
            picture.paint(image);
        if (!image.save(&buffer, "PNG"))
            return PictureFile::tr("The picture could not be encoded.");
    } else {
        return PictureFile::tr("A picture is written as .png, .svg or .pdf, not as '.%1'.").arg(suffix);
    }
    const auto written = writeAtomically(path.toStdString(), bytes.toStdString());
    return written ? QString() : translateError(written.error());
}

} // namespace opscope
