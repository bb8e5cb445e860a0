// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screenshot.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QPixmap>

#include "app/window/main_window.h"
#include "core/base/atomic_file.h"
#include "views/workers/workers.h"

namespace opscope {
namespace {

constexpr int kSettleMs = 30000;
constexpr int kQuietRounds = 5; // answers of workers start new work: quiet has to last
constexpr int kRoundMs = 20;

bool save(MainWindow& window, const QString& file, QStringList& written, QString& error)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // words that came last get their room
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    if (!window.grab().save(&buffer, "PNG") || !writeAtomically(file.toStdString(), png.toStdString())) {
        error = file;
        return false;
    }
    written << file;
    return true;
}

/// A page that is seen still makes what it shows.
bool isBusy(const MainWindow& window)
{
    const auto* const view = window.currentView();
    const auto busy = [&](int index) {
        const auto* const page = view->content(index);
        return page != nullptr && page->isBusy();
    };
    return view != nullptr && (busy(view->currentPage()) || busy(view->sidePage()));
}

} // namespace

bool settle(const MainWindow& window, int timeoutMs)
{
    QElapsedTimer clock;
    clock.start();
    int quiet = 0;
    while (quiet < kQuietRounds) {
        if (clock.elapsed() > timeoutMs)
            return false;
        // Waiting in the pool instead of spinning: the worker has the core, then its answers are delivered.
        const bool isIdle = workers().waitForDone(kRoundMs);
        QCoreApplication::processEvents(QEventLoop::AllEvents, kRoundMs);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        quiet = isIdle && !window.isOpening() && !isBusy(window) ? quiet + 1 : 0;
    }
    return true;
}

QStringList takeScreenshots(MainWindow& window, const QString& target, QString& error)
{
    QStringList written;
    if (target.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        if (!QDir().mkpath(QFileInfo(target).absolutePath())) {
            error = target;
            return written;
        }
        settle(window, kSettleMs);
        save(window, target, written, error);
        return written;
    }
    if (!QDir().mkpath(target)) {
        error = target;
        return written;
    }
    settle(window, kSettleMs);
    auto* report = window.currentView();
    const QDir folder(target);
    if (report == nullptr) {
        save(window, folder.filePath(QStringLiteral("welcome.png")), written, error);
        return written;
    }
    for (int i = 0; i < report->pageCount(); ++i) {
        report->showPage(i);
        settle(window, kSettleMs);
        if (!save(window, folder.filePath(report->pageId(i) + QStringLiteral(".png")), written, error))
            break;
    }
    return written;
}

} // namespace opscope
