// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/problem_report.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <QScreen>
#include <QStyle>
#include <QSysInfo>

#include "app/base/log_file.h"
#include "app/settings/settings.h"
#include "app/tabs/report_view.h"
#include "app/window/main_window.h"
#include "core/report/report.h"
#include "views/value_text.h"

namespace opscope {

QString problemReport(const MainWindow& window)
{
    QStringList lines{
        QStringLiteral("Opscope " OPSCOPE_VERSION),
        QStringLiteral("System: %1, %2 %3, %4")
            .arg(QSysInfo::prettyProductName(), QSysInfo::kernelType(), QSysInfo::kernelVersion(),
                 QSysInfo::currentCpuArchitecture()),
        QStringLiteral("Qt %1, platform %2, style %3")
            .arg(QString::fromLatin1(qVersion()), QGuiApplication::platformName(),
                 QApplication::style()->name()),
    };
    if (const auto* screen = window.screen())
        lines << QStringLiteral("Screen %1x%2, scale %3; window %4x%5")
                     .arg(screen->size().width())
                     .arg(screen->size().height())
                     .arg(screen->devicePixelRatio())
                     .arg(window.width())
                     .arg(window.height());
    const auto& values = window.settings().values();
    lines << QStringLiteral("Language %1, text size %2")
                 .arg(values.language.isEmpty() ? QLocale::system().name() : values.language)
                 .arg(shareText(values.fontPercent / 100.0));
    for (const auto* view : window.reports()) {
        const auto report = view->report();
        if (!report)
            continue;
        lines << QStringLiteral("Report: %1, %2 slices, %3 ops, %4 issues")
                     .arg(QString::fromLatin1(reportKindName(report->kind)))
                     .arg(report->slices.size())
                     .arg(report->ops.size())
                     .arg(report->issues.size());
    }
    lines << QStringLiteral("Log: %1").arg(window.log().path());
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void copyProblemReport(MainWindow& window)
{
    const auto text = problemReport(window);
    QApplication::clipboard()->setText(text);
    QMessageBox box(&window);
    box.setWindowTitle(QCoreApplication::translate("ProblemReport", "Report of a Problem"));
    box.setText(QCoreApplication::translate(
        "ProblemReport", "This text was copied. Add what you did, what you expected and what happened."));
    box.setInformativeText(text);
    box.setTextInteractionFlags(Qt::TextSelectableByMouse);
    box.exec();
}

} // namespace opscope
