// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/comparison_commands.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QStatusBar>

#include "app/tabs/comparison_view.h"
#include "app/window/main_window.h"
#include "core/base/atomic_file.h"
#include "core/compare/comparison_table.h"
#include "core/export/comparison_document.h"
#include "core/table/export.h"
#include "core/table/record_table.h"
#include "views/comparison/comparison_page.h"
#include "views/comparison/comparison_sides.h"
#include "views/i18n.h"
#include "views/workers/job.h"

namespace opscope {
namespace {

constexpr int kReportMs = 6000;

ComparisonView* comparisonIn(const MainWindow& window)
{
    return qobject_cast<ComparisonView*>(window.currentView());
}

void report(MainWindow& window, const QString& text)
{
    window.statusBar()->showMessage(text, kReportMs);
}

/// The comparison that the page Baseline Comparison shows; null while it is computed.
ComparisonPtr shownComparison(const ComparisonView& view)
{
    for (int i = 0; i < view.pageCount(); ++i) {
        if (const auto* page = qobject_cast<const ComparisonPage*>(view.content(i)))
            return page->isBusy() ? nullptr : page->comparison();
    }
    return nullptr;
}

Result<void> writeComparison(const ComparisonPtr& comparison, const QString& path, const Words& words)
{
    const auto suffix = QFileInfo(path).suffix().toLower();
    std::string text;
    if (suffix == QLatin1String("csv")) {
        const auto table = comparisonTable(comparison);
        TableWriter writer({}, [&](std::string_view bytes) -> Result<void> {
            text += bytes;
            return {};
        });
        OPSCOPE_TRY(writer.add(*table, allRows(table->rows)));
        OPSCOPE_TRY(writer.finish());
    } else if (suffix == QLatin1String("md")) {
        text = comparisonDocument(comparison, kMostHtmlRows, words).markdown();
    } else {
        text = comparisonDocument(comparison, kMostHtmlRows, words).html();
    }
    return writeAtomically(path.toStdString(), text);
}

/// Writes one file on the thread pool, and deletes itself afterwards.
struct Writing : QObject {
    using QObject::QObject;
    Job job{this};
};

} // namespace

bool showsComparison(const MainWindow& window)
{
    return comparisonIn(window) != nullptr;
}

void swapComparison(MainWindow& window)
{
    if (const auto* view = comparisonIn(window))
        view->sides()->swap();
}

void exportComparison(MainWindow& window)
{
    auto* view = comparisonIn(window);
    if (view == nullptr)
        return;
    const auto comparison = shownComparison(*view);
    if (!comparison)
        return report(
            window, MainWindow::tr("Open the page Baseline Comparison first, and wait until it shows rows."));
    auto path = QFileDialog::getSaveFileName(
        &window, MainWindow::tr("Export the comparison"), QStringLiteral("comparison.html"),
        MainWindow::tr("HTML page (*.html)") + QStringLiteral(";;") + MainWindow::tr("Markdown (*.md)") +
            QStringLiteral(";;") + MainWindow::tr("Table (*.csv)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".html");
    auto* writing = new Writing(&window);
    writing->job.run([comparison, path, words = translatedWords()](
                         const std::stop_token&) { return writeComparison(comparison, path, words); },
                     [&window, writing, path](const Result<void>& written) {
                         writing->deleteLater();
                         if (!written)
                             QMessageBox::warning(&window, MainWindow::tr("Export the comparison"),
                                                  translateError(written.error()));
                         else
                             report(window, MainWindow::tr("Written: %1").arg(path));
                     });
}

void goToDifference(MainWindow& window, bool isForward)
{
    const auto* view = comparisonIn(window);
    auto* differing = view != nullptr ? dynamic_cast<Differing*>(view->currentContent()) : nullptr;
    switch (differing != nullptr ? differing->goToDifference(isForward) : DifferenceStep::None) {
    case DifferenceStep::None:
        return report(window, MainWindow::tr("This page has no row that differs by more than the noise."));
    case DifferenceStep::Wrapped:
        return report(window,
                      isForward
                          ? MainWindow::tr("The last difference was reached: this is the first one again.")
                          : MainWindow::tr("The first difference was reached: this is the last one again."));
    case DifferenceStep::Next:
        window.statusBar()->clearMessage();
    }
}

} // namespace opscope
