// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_picture.h"

#include <algorithm>

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/base/atomic_file.h"
#include "views/graph/graph_canvas.h"
#include "views/i18n.h"

namespace opscope {
namespace {

struct GraphPicture {
    Q_DECLARE_TR_FUNCTIONS(GraphPicture)
};

constexpr double kLongest = 16000; ///< limit for a side in pixels, and for a page in points

} // namespace

QString writeGraphPicture(GraphCanvas& canvas, const QString& path, bool isAll)
{
    const auto suffix = QFileInfo(path).suffix().toLower();
    const auto full = canvas.pictureSize(isAll);
    const auto scale = std::min(1.0, kLongest / std::max({full.width(), full.height(), 1.0}));
    const bool isVector = suffix == QLatin1String("svg");
    const auto size = isVector ? full : full * scale;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const auto paint = [&](QPaintDevice& device) {
        QPainter painter(&device);
        painter.scale(isVector ? 1 : scale, isVector ? 1 : scale);
        canvas.paintTo(painter, isAll);
    };
    if (suffix == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(size.toSize());
        svg.setViewBox(QRectF(QPointF(), size));
        paint(svg);
    } else if (suffix == QLatin1String("pdf")) {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(72);
        pdf.setPageSize(QPageSize(size, QPageSize::Point));
        pdf.setPageMargins(QMarginsF());
        paint(pdf);
    } else if (suffix == QLatin1String("png")) {
        QImage image(size.toSize(), QImage::Format_RGB32);
        paint(image);
        if (!image.save(&buffer, "PNG"))
            return GraphPicture::tr("The picture could not be encoded.");
    } else {
        return GraphPicture::tr("A picture is written as .png, .svg or .pdf, not as '.%1'.").arg(suffix);
    }
    const auto written = writeAtomically(path.toStdString(), bytes.toStdString());
    return written ? QString() : translateError(written.error());
}

} // namespace opscope
