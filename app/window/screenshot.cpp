// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screenshot.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QMenuBar>
#include <QPixmap>
#include <QTabBar>

#include "app/commands/action_table.h"
#include "app/tabs/report_view.h"
#include "app/window/main_window.h"
#include "core/base/atomic_file.h"
#include "views/workers/workers.h"

namespace opscope {
namespace {

constexpr int kSettleMs = 30000;
constexpr int kQuietRounds = 5; // answers of workers start new work: nothing may be busy for several rounds
constexpr int kRoundMs = 20;

bool save(MainWindow& window, const QString& file, QStringList& written, QString& error)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // late texts change the layout
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

/// True if a visible page is still computing.
bool isBusy(const MainWindow& window)
{
    const auto* const view = window.currentView();
    const auto busy = [&](int index) {
        const auto* const page = view->content(index);
        return page != nullptr && page->isBusy();
    };
    return view != nullptr && (busy(view->currentPage()) || busy(view->sidePage()));
}

/// The longest slice with this name in the report in front; invalid if there is none.
SliceId longestSlice(const Report& report, std::string_view name)
{
    SliceId found;
    std::int64_t longest = -1;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        const auto id = SliceId::of(static_cast<std::uint32_t>(i));
        if (report.slices.dur[i] > longest && report.text(report.slices.name[i]) == name) {
            longest = report.slices.dur[i];
            found = id;
        }
    }
    return found;
}

void closeDocks(MainWindow& window)
{
    for (auto* dock : window.findChildren<QDockWidget*>())
        dock->hide();
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
        // Waits in the pool instead of polling: the worker gets the core, then its answers are delivered.
        const bool isIdle = workers().waitForDone(kRoundMs);
        QCoreApplication::processEvents(QEventLoop::AllEvents, kRoundMs);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        quiet = isIdle && !window.isOpening() && !isBusy(window) ? quiet + 1 : 0;
    }
    return true;
}

QStringList saveScreenshots(MainWindow& window, const QString& target, QString& error)
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

QString namesInWindow(const MainWindow& window)
{
    QStringList pages;
    QStringList menus;
    if (const auto* view = window.currentView()) {
        const auto* bar = view->pageBar()->findChild<QTabBar*>();
        for (int i = 0; i < bar->count(); ++i) {
            if (bar->isTabVisible(i))
                pages << bar->tabText(i);
        }
    }
    for (const auto* action : window.menuBar()->actions()) {
        if (action->isVisible())
            menus << plainText(*action);
    }
    return QStringLiteral("pages: %1\nmenus: %2\n")
        .arg(pages.join(QStringLiteral(", ")), menus.join(QStringLiteral(", ")));
}

QStringList savePicture(MainWindow& window, const QString& file, const QString& selected, QString& error)
{
    QStringList written;
    settle(window, kSettleMs);
    closeDocks(window);
    if (auto* view = window.currentView()) {
        const auto targets = view->traits(view->currentPage()).targets;
        const auto* report = window.currentReport();
        Target target{.page = view->currentPageId()};
        if (report != nullptr && report->report() && (targets & kToSlice) != 0)
            target.slice = longestSlice(*report->report(), selected.toStdString());
        if (!target.slice.valid() && (targets & kToNode) != 0)
            target.node = selected;
        if (target.slice.valid() || !target.node.isEmpty())
            view->navigator().go(target);
        settle(window, kSettleMs);
        closeDocks(window); // docks that follow the selection
        settle(window, kSettleMs);
    }
    if (!save(window, file, written, error))
        return written;
    const auto names = QFileInfo(file).absolutePath() + QLatin1Char('/') +
                       QFileInfo(file).completeBaseName() + QStringLiteral(".txt");
    if (writeAtomically(names.toStdString(), namesInWindow(window).toStdString()))
        written << names;
    else
        error = names;
    return written;
}

} // namespace opscope
