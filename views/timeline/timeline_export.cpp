// SPDX-License-Identifier: GPL-3.0-or-later
// Exports the visible timeline to a file.
#include <QPainter>

#include "views/picture_file.h"
#include "views/timeline/timeline_view.h"

namespace opscope {

QString TimelineView::exportTo(const QString& path)
{
    const auto paint = [this](QPaintDevice& device) {
        QPainter painter(&device);
        paintVector(painter);
    };
    return writePicture(path, {.size = viewport()->size(),
                               .title = QString::fromStdString(m_timeline->report().name),
                               .paint = paint,
                               .image = [this] { return picture(); }});
}

} // namespace opscope
