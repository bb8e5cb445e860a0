// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QImage>
#include <QSizeF>
#include <QString>

class QPaintDevice;

namespace opscope {

/// A picture that can be written to a file.
struct Picture {
    QSizeF size; ///< pixels
    QString title = {};
    std::function<void(QPaintDevice&)> paint; ///< paints it as vectors
    std::function<QImage()> image = {};       ///< the picture in pixels; empty: `paint` paints them, too
    int dpi = 96;                             ///< pixels of `size` per inch of a page
};

/// Writes .svg, .pdf or .png. Returns an empty text, or the reason why the picture could not be written.
QString writePicture(const QString& path, const Picture& picture);

} // namespace opscope
