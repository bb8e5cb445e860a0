// SPDX-License-Identifier: GPL-3.0-or-later
// The questions of the main window: paths, a baseline, a page, a command.
#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QStandardPaths>
#include <QUrl>

#include "app/base/log_file.h"
#include "app/commands/key_map.h"
#include "app/commands/shortcut_sheet.h"
#include "app/settings/settings.h"
#include "app/tabs/comparison_view.h"
#include "app/tabs/note_store.h"
#include "app/tabs/previous_run.h"
#include "app/tabs/report_tabs.h"
#include "app/window/compare_head.h"
#include "app/window/known_words.h"
#include "app/window/main_window.h"
#include "app/window/quick_open.h"
#include "app/window/samples.h"
#include "core/graph/find_models.h"
#include "views/accuracy/dump_settings_dialog.h"
#include "views/comparison/comparison_sides.h"
#include "views/fleet/open_fleet_dialog.h"
#include "views/i18n.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/tables/export_report_dialog.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxLanesListed = 20000;

/// A report whose lanes and ops are in the list of quick open, in addition to pages.
struct NamedReport {
    ReportPtr report;
    QString of; ///< shown after the kind of a name
    std::function<Target(SliceId)> laneAt;
};

/// `go` gets the target of the chosen entry.
void addNames(std::vector<QuickEntry>& entries, const NamedReport& named,
              const std::function<void(const Target&)>& go, const std::stop_token& stop)
{
    const auto& report = *named.report;
    const auto first = entries.size();
    const auto lane = opscope::MainWindow::tr("Lane") + named.of;
    const auto lanes = std::min<std::size_t>(report.tracks.size(), kMaxLanesListed);
    for (std::size_t i = 0; i < lanes; ++i) {
        const auto& track = report.tracks[i];
        if (track.sliceCount > 0)
            entries.push_back({qtext(report.text(track.name)), lane,
                               [go, target = named.laneAt(SliceId::of(track.firstSlice))] { go(target); }});
    }
    const auto op = opscope::MainWindow::tr("Op") + named.of;
    std::vector<bool> seen(report.strings.size(), false);
    for (std::size_t i = 0; i < report.ops.size() && entries.size() - first < 4 * kMaxLanesListed; ++i) {
        const StringId name = report.ops.name[i];
        if (stop.stop_requested())
            return;
        if (!name.valid() || seen[name.index()])
            continue;
        seen[name.index()] = true;
        const QString text = qtext(report.text(name));
        entries.push_back({text, op, [go, text] { go({.filter = text}); }});
    }
}

/// The path in a line: pasted text may have quotes, be a URL or begin with the home folder.
QString typedPath(const QString& typed)
{
    auto path = typed.trimmed();
    for (const auto quote : {QLatin1Char('"'), QLatin1Char('\'')}) {
        if (path.size() > 2 && path.startsWith(quote) && path.endsWith(quote))
            path = path.mid(1, path.size() - 2);
    }
    if (path.startsWith(QStringLiteral("file://")))
        return QUrl(path).toLocalFile();
    if (path.startsWith(QStringLiteral("~/")))
        return QDir::home().filePath(path.mid(2));
    return path;
}

} // namespace

void MainWindow::askOpenFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(
        this, tr("Open a folder of results, of ranks or of dumps"), startFolder());
    if (!folder.isEmpty())
        open({folder});
}

void MainWindow::askOpenFiles()
{
    open(QFileDialog::getOpenFileNames(
        this, tr("Open results, models or dumps"), startFolder(),
        tr("Results and workspaces (*.json *.json.gz *.csv *.db *.opscope)") + QStringLiteral(";;") +
            tr("Models (*.om *.onnx *.txt *.pbtxt *.prototxt *.json *.pipeline)") + QStringLiteral(";;") +
            tr("Dumps (*.npy *.npz *.pb *.quant)") + QStringLiteral(";;") + tr("All files (*)")));
}

void MainWindow::askImportModel()
{
    const auto path =
        QFileDialog::getOpenFileName(this, tr("Import a model"), startFolder(),
                                     tr("Models (*.om *.onnx *.txt *.pbtxt *.prototxt *.json *.pipeline)") +
                                         QStringLiteral(";;") + tr("All files (*)"));
    if (!path.isEmpty())
        importModel(path);
}

void MainWindow::askOpenFleet()
{
    OpenFleetDialog dialog(*m_settings, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    dialog.remember();
    m_tabs->openFleet(dialog.place());
}

void MainWindow::saveWorkspace()
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    auto path = QFileDialog::getSaveFileName(this, tr("Save workspace"),
                                             folder + QStringLiteral("/workspace.opscope"),
                                             tr("Workspaces of Opscope (*.opscope)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".opscope");
    auto state = workspace();
    for (const auto* report : reports())
        std::ranges::move(NoteStore::of(*m_settings).on(*report), std::back_inserter(state.notes));
    if (const auto written = writeWorkspace(path, state); !written)
        QMessageBox::warning(this, tr("Save workspace"), translateError(written.error()));
    else
        m_settings->addRecent(path);
}

void MainWindow::chooseSplit()
{
    auto* view = currentView();
    if (view == nullptr)
        return;
    std::vector<QuickEntry> entries;
    for (int i = 0; i < view->pageCount(); ++i) {
        if (i != view->currentPage() && i != view->sidePage())
            entries.push_back({view->pageName(i), tr("Page"), [view, i] { view->showAtSide(i); }});
    }
    QuickOpen(tr("Page to open next to this one"), std::move(entries), this).exec();
}

/// All pages: those of the current view, or their titles while nothing is open.
std::vector<QuickEntry> MainWindow::pageEntries()
{
    std::vector<QuickEntry> entries;
    auto* view = currentView();
    for (int i = 0; view != nullptr && i < view->pageCount(); ++i)
        entries.push_back(
            {view->pageName(i), tr("Page"), [view, i] { view->showPage(i); }, knownWords(view->pageId(i))});
    for (const auto* panel : panels()) {
        if (view == nullptr)
            entries.push_back({panelTitle(panel->title), tr("Page: open a result first"),
                               [this] { askOpenFolder(); }, knownWords(QLatin1String(panel->id))});
    }
    return entries;
}

/// The commands that can run now; `isKnownOnly`: only those with another known name.
std::vector<QuickEntry> MainWindow::commandEntries(bool isKnownOnly)
{
    std::vector<QuickEntry> entries;
    for (auto* action : m_actions.all()) {
        const auto id = action->objectName();
        const auto known = knownWords(id);
        if (!action->isEnabled() || action->text().isEmpty() || id == QStringLiteral("edit.palette") ||
            (isKnownOnly && known.isEmpty()))
            continue;
        const auto keys = keyText(*action);
        const auto name =
            id.startsWith(QStringLiteral("file.export")) // in its menu the text is only "Timeline"
                ? tr("Export %1").arg(plainText(*action))
                : plainText(*action);
        const auto menu = withoutMnemonic(menuTitle(id.section(QLatin1Char('.'), 0, 0).toStdString()));
        const auto group = id.startsWith(QStringLiteral("view.language")) ? tr("Language")
                           : id.startsWith(QStringLiteral("view.theme"))  ? tr("Theme")
                                                                          : QString();
        entries.push_back({name + (keys.isEmpty() ? QString() : QStringLiteral("   ") + keys),
                           group.isEmpty() ? menu : menu + QStringLiteral(" > ") + group,
                           [action] { action->trigger(); }, known});
    }
    return entries;
}

/// Shows the samples with the questions that they answer, as on the welcome page.
void MainWindow::chooseSample()
{
    std::vector<QuickEntry> entries;
    for (const auto& story : sampleStories(sampleFolders())) {
        for (const auto& link : story.links) {
            entries.push_back({story.question, QCoreApplication::translate("Sample", link.text),
                               [this, folders = link.folders] {
                                   if (folders.size() == 2)
                                       compare(folders[0], folders[1]);
                                   else
                                       open(folders);
                               },
                               link.folders.join(QStringLiteral("; "))});
        }
    }
    QuickOpen(tr("Open sample data"), std::move(entries), this).exec();
}

void MainWindow::quickOpen()
{
    auto entries = pageEntries();
    std::ranges::move(commandEntries(true), std::back_inserter(entries));
    for (int i = 0; i < m_tabs->count(); ++i) {
        auto* view = m_tabs->viewAt(i);
        const auto kind = qobject_cast<ReportView*>(view) != nullptr       ? tr("Report")
                          : qobject_cast<ComparisonView*>(view) != nullptr ? tr("Comparison")
                                                                           : QString();
        entries.push_back({view->name(), kind, [this, view] { setCurrentView(view); }});
        for (int page = 0; view != currentView() && page < view->pageCount(); ++page)
            entries.push_back({view->pageName(page), view->name(),
                               [this, view, page] {
                                   setCurrentView(view);
                                   view->showPage(page);
                               },
                               knownWords(view->pageId(page))});
    }
    for (const auto& recent : m_settings->recent()) {
        if (recent.exists() && m_tabs->reportOf(recent.path) == nullptr)
            entries.push_back({QFileInfo(recent.path).fileName(), tr("Closed report"),
                               [this, path = recent.path] { open({path}); }, recent.path});
    }
    QuickOpen dialog(tr("Go to a page, report, lane or op"), std::move(entries), this);
    if (auto* view = currentView()) {
        std::vector<NamedReport> named;
        if (const auto* report = currentReport(); report != nullptr && report->report())
            named.push_back({report->report(), {}, [](SliceId slice) { return Target{.slice = slice}; }});
        const auto* comparison = qobject_cast<ComparisonView*>(view);
        for (const auto side : {CompareSide::A, CompareSide::B}) { // each name shows its side
            if (comparison != nullptr)
                named.push_back(
                    {comparison->sides()->first(side),
                     side == CompareSide::A ? QStringLiteral("   ·  A") : QStringLiteral("   ·  B"),
                     [side](SliceId slice) {
                         return Target{.pair = side == CompareSide::A ? std::pair(slice, SliceId())
                                                                      : std::pair(SliceId(), slice)};
                     }});
        }
        const auto go = [view](const Target& target) { view->navigator().go(target); };
        dialog.addLater([named = std::move(named), go](const std::stop_token& stop) {
            std::vector<QuickEntry> names;
            for (const auto& of : named)
                addNames(names, of, go, stop);
            return names;
        });
    }
    dialog.exec();
}

void MainWindow::commandPalette()
{
    std::vector<QuickEntry> entries;
    const auto add = [&](QAction* action, const QString& where) {
        if (action->isEnabled() && !action->text().isEmpty() &&
            action->objectName() != QStringLiteral("edit.palette"))
            entries.push_back(
                {plainText(*action) +
                     (keyText(*action).isEmpty() ? QString() : QStringLiteral("   ") + keyText(*action)),
                 where, [action] { action->trigger(); }});
    };
    if (auto* view = currentView(); view != nullptr && view->currentContent() != nullptr) {
        for (auto* action : view->currentContent()->commands())
            add(action, view->pageName(view->currentPage()));
    }
    std::ranges::move(commandEntries(false), std::back_inserter(entries));
    std::ranges::move(pageEntries(), std::back_inserter(entries));
    for (auto* action : m_docksMenu->actions())
        add(action, withoutMnemonic(m_docksMenu->title()));
    QuickOpen(tr("Run a command"), std::move(entries), this).exec();
}

void MainWindow::exportReport(ExportPart part)
{
    auto* report = currentReport();
    if (report == nullptr || !report->report())
        return;
    ExportReportDialog dialog(report->workspace()->reports,
                              part == ExportPart::Summary ? ExportReportDialog::Content::Summary
                                                          : ExportReportDialog::Content::Timeline,
                              m_settings->preferences().pages(), this);
    if (part == ExportPart::Iteration)
        dialog.chooseFirstIteration();
    dialog.exec();
}

void MainWindow::configureDump(const QString& model, const QStringList& ops)
{
    DumpSettingsDialog dialog(this);
    if (!model.isEmpty())
        dialog.setModel(model, ops);
    else if (const auto* report = currentReport(); report != nullptr && report->report()) {
        const auto models = findModels(report->path().toStdString(), report->workspace()->reports);
        if (!models.empty())
            dialog.setModel(QString::fromStdString(models.front().path.string()));
    }
    dialog.exec();
}

void MainWindow::showShortcuts()
{
    const auto* view = currentView();
    ShortcutSheet sheet(m_keys, this);
    if (view != nullptr && view->currentContent() != nullptr)
        sheet.add(view->pageName(view->currentPage()), view->currentContent()->commands());
    sheet.add(tr("Everywhere"), m_actions.all());
    sheet.exec();
}

void MainWindow::chooseComparison()
{
    auto* current = currentReport();
    if (current == nullptr) {
        compareTwoFolders();
        return;
    }
    const auto mine = current->report();
    const auto name = current->nameOf(current->selection().rank());
    auto* head = new CompareHead(name, mine ? recordedBegin(*mine) : QDateTime());
    const auto orderOf = [head] {
        return head->isChosen() ? ReportTabs::Order::AsNamed : ReportTabs::Order::ByTime;
    };
    const auto pick = [this, current, mine, head, orderOf](const QString& path) {
        if (path.isEmpty())
            return;
        const RunPath other{path, {}};
        const auto own = mine ? m_tabs->runOf(mine) : RunPath{current->path(), {}};
        const bool isBefore = head->isMineBaseline();
        m_tabs->compare(isBefore ? own : other, isBefore ? other : own, {}, {}, orderOf());
    };
    const auto entryOf = [head, pick](const QString& path, const QString& kind) {
        const auto file = QFileInfo(path).fileName();
        return QuickEntry{file, kind, [pick, path] { pick(path); }, path,
                          [head, file] { head->setOther(file, {}); }};
    };
    auto entries = openCandidates(*current, *head);
    QStringList known;
    for (const auto* report : reports()) {
        known << report->path();
        if (report != current && report->phase() != OpeningPhase::Failed &&
            (report->phase() != OpeningPhase::Ready || !mine)) // they are compared when both are read
            entries.push_back(entryOf(report->path(), report->path()));
    }
    for (const auto& recent : m_settings->recent()) {
        if (recent.exists() && !known.contains(recent.path)) {
            entries.push_back(entryOf(recent.path, recent.path));
            known << recent.path;
        }
    }
    const auto ask = [head](const QString& text, const QString& kind, std::function<void()> run) {
        return QuickEntry{text, kind, std::move(run), {}, [head] { head->setOther({}, {}); }};
    };
    entries.push_back(ask(tr("Open a folder..."), {}, [this, pick] {
        pick(QFileDialog::getExistingDirectory(this, tr("Compare with"), startFolder()));
    }));
    entries.push_back(ask(tr("Open a file..."), {}, [this, pick] {
        pick(QFileDialog::getOpenFileName(this, tr("Compare with"), startFolder()));
    }));
    if (current->phase() == OpeningPhase::Ready)
        entries.push_back(ask(tr("Two devices, steps or calls of this report"), tr("itself"),
                              [this, mine] { m_tabs->compareRuns(mine, mine); }));
    QuickOpen dialog(tr("Compare %1 with...").arg(name), std::move(entries), this);
    dialog.setTyped([pick, entryOf](const QString& typed) -> std::optional<QuickEntry> {
        const QFileInfo file(typedPath(typed));
        if (!file.isAbsolute() || !file.exists())
            return {};
        const auto path = QDir::cleanPath(file.filePath());
        auto entry = entryOf(path, {});
        entry.text = path;
        return entry;
    });
    dialog.setHead(head);
    dialog.addLater([run = std::filesystem::path(current->path().toStdString()), known, entryOf,
                     kind = tr("in the same folder")](const std::stop_token& stop) {
        std::vector<QuickEntry> found;
        for (const auto& path : neighbourRuns(run, stop)) {
            if (const auto text = QString::fromStdString(path.string()); !known.contains(text))
                found.push_back(entryOf(text, kind));
        }
        return found;
    });
    dialog.exec();
}

/// The open reports that a report can be compared with, each rank.
std::vector<QuickEntry> MainWindow::openCandidates(ReportView& current, CompareHead& head)
{
    std::vector<QuickEntry> entries;
    const auto mine = current.report();
    bool isFirst = true; // in the order of the tabs and ranks
    for (auto* report : reports()) {
        if (report->phase() != OpeningPhase::Ready || !mine) // it could not be opened, or is still read
            continue;
        const auto& runs = report->workspace()->reports;
        const bool isSameRun = report == &current; // its ranks begin at the same time
        for (std::size_t rank = 0; rank < runs.size(); ++rank) {
            if (runs[rank] == mine) {
                isFirst = false;
                continue;
            }
            const auto name = report->nameOf(rank);
            const auto begin = isSameRun ? QDateTime() : recordedBegin(*runs[rank]);
            entries.push_back({name,
                               report->path(),
                               [this, &head, run = runs[rank], mine] {
                                   const bool isBefore = head.isMineBaseline();
                                   m_tabs->compareRuns(isBefore ? mine : run, isBefore ? run : mine);
                               },
                               {},
                               [&head, name, begin, isFirst] { head.setOther(name, begin, isFirst); }});
        }
    }
    return entries;
}

/// The first folder of dialogs for further runs: that of the shown report, otherwise that of the last opened
/// path.
QString MainWindow::startFolder() const
{
    if (const auto* report = currentReport())
        return QFileInfo(report->path()).absolutePath();
    for (const auto& recent : m_settings->recent()) {
        if (recent.exists())
            return QFileInfo(recent.path).absolutePath();
    }
    return {};
}

void MainWindow::compareTwoFolders()
{
    const auto baseline = QFileDialog::getExistingDirectory(this, tr("Open the baseline"), startFolder());
    if (baseline.isEmpty())
        return;
    const auto current = QFileDialog::getExistingDirectory(this, tr("Open the other side of the comparison"),
                                                           QFileInfo(baseline).absolutePath());
    if (!current.isEmpty())
        compare(baseline, current);
}

void MainWindow::showAbout()
{
    QMessageBox box(this);
    box.setIconPixmap(applicationIcon().pixmap(48, 48));
    box.setWindowTitle(tr("About Opscope"));
    box.setText(QStringLiteral("Opscope " OPSCOPE_VERSION));
    box.setInformativeText(
        tr("A viewer of profiling results of Ascend NPUs and SVP boards.\nLicence: GPL 3.0 or later.\n"
           "Log: %1")
            .arg(m_log->path()));
    box.exec();
}

} // namespace opscope
