// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/window_place.h"

#include <QDataStream>
#include <QRect>
#include <QScreen>
#include <QWidget>

namespace opscope {
namespace {

constexpr QSize kFrame(16,
                       40); ///< the largest usual frame; the real one is known only after the window is shown

} // namespace

QSize fittingScreen(const QWidget& window, QSize size)
{
    return size.boundedTo(window.screen()->availableGeometry().size() - kFrame);
}

void restorePlace(QWidget& window, const QByteArray& stored)
{
    if (window.restoreGeometry(stored))
        return;
    QDataStream stream(stored); // the format of QWidget::saveGeometry
    stream.setVersion(QDataStream::Qt_4_0);
    quint32 magic = 0;
    quint16 major = 0;
    quint16 minor = 0;
    QRect frame;
    QRect normal;
    qint32 screen = 0;
    quint8 isMaximized = 0;
    stream >> magic >> major >> minor >> frame >> normal >> screen >> isMaximized;
    constexpr quint32 kMagic = 0x1D9D0CB;
    if (stream.status() != QDataStream::Ok || magic != kMagic || !normal.isValid())
        return;
    window.resize(fittingScreen(window, normal.size()));
    if (isMaximized != 0)
        window.setWindowState(window.windowState() | Qt::WindowMaximized);
}

} // namespace opscope
