// SPDX-License-Identifier: GPL-3.0-or-later
// What the menus, the tool bar and the keys of the main window do.
#include <algorithm>
#include <array>

#include <QActionGroup>
#include <QApplication>
#include <QDesktopServices>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>

#include "app/dock_set.h"
#include "app/docks/problems_dock.h"
#include "app/log_file.h"
#include "app/main_window.h"
#include "app/narrowing_bar.h"
#include "app/quick_open.h"
#include "app/samples.h"
#include "app/settings.h"
#include "app/settings_dialog.h"
#include "app/shortcut_sheet.h"
#include "app/status_line.h"
#include "app/timeline_docks_glue.h"
#include "views/comparison_panel.h"
#include "views/selection/selection.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

constexpr int kFontStep = 10;
constexpr int kMaxPageKeys = 9;
constexpr int kMaxLanesListed = 20000;

/// The actions of a page: those of its widget and of the widgets in it.
std::vector<QAction*> pageActions(const QWidget* content)
{
    std::vector<QAction*> out;
    if (content == nullptr)
        return out;
    const auto add = [&](const QWidget* widget) {
        for (auto* action : widget->actions()) {
            if (!action->text().isEmpty() && std::ranges::find(out, action) == out.end())
                out.push_back(action);
        }
    };
    add(content);
    for (const auto* child : content->findChildren<QWidget*>()) {
        if (qobject_cast<const QMenu*>(child) == nullptr && qobject_cast<const QToolBar*>(child) == nullptr)
            add(child);
    }
    return out;
}

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

void MainWindow::makeMenus()
{
    static constexpr std::array kIds{"file",  "edit",    "view",   "report", "timeline",
                                     "table", "compare", "window", "help"};
    for (const auto* id : kIds) {
        auto* menu = menuBar()->addMenu(QString());
        m_menus.emplace_back(id, menu);
        const std::string_view name = id;
        if (name == "view") {
            m_docksMenu = menu->addMenu(QString());
            m_docks->fill(m_docksMenu);
        }
        m_actions.fill(menu, name);
        if (name == "file") {
            m_recentMenu = new QMenu(menu);
            menu->insertMenu(m_actions["file.welcome"], m_recentMenu);
        }
    }
    for (const auto& ids : {std::array{"view.themeSystem", "view.themeLight", "view.themeDark"},
                            std::array{"report.sourceBest", "report.sourceText", "report.sourceDatabase"}}) {
        auto* group = new QActionGroup(this);
        for (const auto* id : ids)
            group->addAction(m_actions[id]);
    }
    auto* languages = new QActionGroup(this);
    languages->addAction(m_actions["view.languageEnglish"]);
    languages->addAction(m_actions["view.languageChinese"]);
    fillRecentMenu();
}

void MainWindow::makeToolBar()
{
    auto* bar = addToolBar(QString());
    bar->setObjectName(QStringLiteral("toolbar.main"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addAction(m_actions["file.openFolder"]);
    if (!comparisonPanels().empty())
        bar->addAction(m_actions["compare.compare"]);
    bar->addSeparator();
    m_narrowing = new NarrowingBar(bar);
    bar->addWidget(m_narrowing);
    auto* spring = new QWidget(bar);
    spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(spring);
    bar->addAction(m_actions["edit.quickOpen"]);
    for (const auto* id : {"dock.reports", "dock.selection", "dock.details"}) {
        auto* toggle = m_docks->dock(id)->toggleViewAction();
        bar->addAction(toggle);
        static_cast<QToolButton*>(bar->widgetForAction(toggle))->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    m_docks->dock("dock.reports")->toggleViewAction()->setIcon(themedIcon(QLatin1String("panelleft")));
    m_docks->dock("dock.selection")->toggleViewAction()->setIcon(themedIcon(QLatin1String("panelbottom")));
    m_docks->dock("dock.details")->toggleViewAction()->setIcon(themedIcon(QLatin1String("panelright")));
    bar->toggleViewAction()->setVisible(false); // hiding the only tool bar helps nobody
}

void MainWindow::connectActions()
{
    const auto on = [this](const char* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on("file.openFolder", [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a result folder"));
        if (!folder.isEmpty())
            open({folder});
    });
    on("file.openFile", [this] {
        open(QFileDialog::getOpenFileNames(this, tr("Open result files"), {},
                                           tr("Results (*.json *.json.gz *.csv *.db);;All files (*)")));
    });
    on("file.welcome", [this] {
        while (tabCount() > 0)
            closeTab(tabCount() - 1);
    });
    on("file.close", [this] { closeTab(m_tabs->currentIndex()); });
    on("file.closeAll", [this] {
        while (tabCount() > 0)
            closeTab(tabCount() - 1);
    });
    on("file.quit", [this] { close(); });
    on("edit.quickOpen", [this] { quickOpen(); });
    on("edit.palette", [this] { commandPalette(); });
    on("edit.settings", [this] { SettingsDialog(m_settings, this).exec(); });
    on("window.nextReport", [this] { stepReport(1); });
    on("window.previousReport", [this] { stepReport(-1); });
    on("help.shortcuts", [this] { showShortcuts(); });
    on("help.log", [this] { m_docks->show("dock.log"); });
    on("help.about", [this] { showAbout(); });
    if (!sampleFolders().isEmpty())
        on("help.sample", [this] { open({sampleFolders().constFirst()}); });
    if (!comparisonPanels().empty())
        on("compare.compare", [this] { chooseComparison(); });
    connectReportActions();
    connectViewActions();
}

void MainWindow::connectReportActions()
{
    const auto on = [this](const char* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, [this, slot] {
            if (auto* report = currentReport())
                slot(*report);
        });
    };
    on("report.inventory", [](ReportView& report) { report.showPage(QStringLiteral("inventory")); });
    on("report.reread", [this](ReportView& report) { report.load(m_settings->openOptions()); });
    on("report.cancel", [](ReportView& report) { report.session()->cancel(); });
    on("report.openFolder", [](ReportView& report) {
        const QFileInfo info(report.path());
        QDesktopServices::openUrl(QUrl::fromLocalFile(info.isDir() ? report.path() : info.absolutePath()));
    });
    struct Source {
        const char* id;
        SourceChoice choice;
    };
    for (const auto& source :
         {Source{"report.sourceBest", SourceChoice::Best}, Source{"report.sourceText", SourceChoice::Text},
          Source{"report.sourceDatabase", SourceChoice::Database}}) {
        on(source.id, [this, choice = source.choice](ReportView& report) {
            if (report.source() == choice)
                return;
            report.setSource(choice);
            report.load(m_settings->openOptions());
        });
    }
    connect(m_actions["report.nextProblem"], &QAction::triggered, this, [this] {
        if (m_problemsDock->count() > 0) {
            m_docks->show("dock.problems");
            m_problemsDock->openNext();
        }
    });
}

void MainWindow::connectViewActions()
{
    const auto on = [this](const char* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    const auto change = [this](auto edit) {
        AppSettings values = m_settings->values();
        edit(values);
        m_settings->setValues(values);
    };
    on("view.themeSystem", [change] { change([](AppSettings& v) { v.theme = ThemeChoice::System; }); });
    on("view.themeLight", [change] { change([](AppSettings& v) { v.theme = ThemeChoice::Light; }); });
    on("view.themeDark", [change] { change([](AppSettings& v) { v.theme = ThemeChoice::Dark; }); });
    on("view.languageEnglish",
       [change] { change([](AppSettings& v) { v.language = QStringLiteral("en"); }); });
    on("view.languageChinese",
       [change] { change([](AppSettings& v) { v.language = QStringLiteral("zh_CN"); }); });
    on("view.larger", [this] { changeFont(kFontStep); });
    on("view.smaller", [this] { changeFont(-kFontStep); });
    on("view.normalSize", [change] { change([](AppSettings& v) { v.fontPercent = 100; }); });
    on("view.resetLayout", [this] { resetLayout(); });
    on("view.fullScreen", [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
}

void MainWindow::changeFont(int byPercent)
{
    AppSettings values = m_settings->values();
    values.fontPercent =
        std::clamp(values.fontPercent + byPercent, Settings::kMinFontPercent, Settings::kMaxFontPercent);
    m_settings->setValues(values);
}

void MainWindow::stepReport(int by)
{
    if (tabCount() > 0)
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + by + tabCount()) % tabCount());
}

void MainWindow::refreshActions()
{
    const auto* report = currentReport();
    const bool isReading = report != nullptr && report->session()->isRunning();
    for (const auto* id : {"report.inventory", "report.reread", "report.openFolder", "report.sourceBest",
                           "report.sourceText", "report.sourceDatabase"})
        m_actions[id]->setEnabled(report != nullptr);
    m_actions["report.cancel"]->setEnabled(isReading);
    for (const auto* id :
         {"file.close", "file.closeAll", "file.welcome", "window.nextReport", "window.previousReport"})
        m_actions[id]->setEnabled(tabCount() > 0);
    m_actions["report.nextProblem"]->setEnabled(m_problemsDock->count() > 0);

    const auto& values = m_settings->values();
    m_actions["view.themeSystem"]->setChecked(values.theme == ThemeChoice::System);
    m_actions["view.themeLight"]->setChecked(values.theme == ThemeChoice::Light);
    m_actions["view.themeDark"]->setChecked(values.theme == ThemeChoice::Dark);
    m_actions["view.languageEnglish"]->setChecked(values.language == QStringLiteral("en"));
    m_actions["view.languageChinese"]->setChecked(values.language == QStringLiteral("zh_CN"));
    const SourceChoice source = report != nullptr ? report->source() : SourceChoice::Best;
    m_actions["report.sourceBest"]->setChecked(source == SourceChoice::Best);
    m_actions["report.sourceText"]->setChecked(source == SourceChoice::Text);
    m_actions["report.sourceDatabase"]->setChecked(source == SourceChoice::Database);
}

void MainWindow::followPage()
{
    const PagedView* view = currentView();
    m_timelineDocks->follow(view);
    const QWidget* content =
        view != nullptr && view->currentPage() >= 0 ? view->page(view->currentPage())->content() : nullptr;
    const auto actions = pageActions(content);
    const bool isTimeline = view != nullptr && view->currentPageId() == QStringLiteral("timeline");
    for (const auto& [id, menu] : m_menus) {
        const std::string_view name = id;
        if (name != "timeline" && name != "table" && name != "compare")
            continue;
        if (name != "compare") {
            menu->clear();
            if ((name == "timeline") == isTimeline) {
                for (auto* action : actions)
                    menu->addAction(action);
            }
        }
        menu->menuAction()->setVisible(!menu->isEmpty());
    }
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    for (const auto& recent : m_settings->recent()) {
        auto* action =
            m_recentMenu->addAction(recent.exists() ? recent.path : tr("%1 (missing)").arg(recent.path));
        action->setEnabled(recent.exists());
        connect(action, &QAction::triggered, this, [this, path = recent.path] { open({path}); });
    }
    m_recentMenu->menuAction()->setEnabled(!m_recentMenu->isEmpty());
}

void MainWindow::fillWindowMenu()
{
    const auto it =
        std::ranges::find_if(m_menus, [](const auto& m) { return std::string_view(m.first) == "window"; });
    QMenu* menu = it->second;
    menu->clear();
    m_actions.fill(menu, "window");
    for (auto* old : findChildren<QAction*>(QStringLiteral("window.page"), Qt::FindDirectChildrenOnly))
        old->deleteLater();
    PagedView* view = currentView();
    if (view == nullptr)
        return;
    menu->addSeparator();
    for (int i = 0; i < view->pageCount(); ++i) {
        auto* action = new QAction(view->pageName(i), this);
        action->setObjectName(QStringLiteral("window.page"));
        if (i < kMaxPageKeys)
            action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(i + 1)));
        connect(action, &QAction::triggered, view, [view, i] { view->showPage(i); });
        menu->addAction(action);
    }
}

void MainWindow::quickOpen()
{
    std::vector<QuickEntry> entries;
    if (auto* view = currentView()) {
        for (int i = 0; i < view->pageCount(); ++i)
            entries.push_back({view->pageName(i), tr("Page"), [view, i] { view->showPage(i); }});
    }
    for (auto* report : reports())
        entries.push_back({report->name(), tr("Report"), [this, report] { setCurrentView(report); }});
    if (auto* view = currentReport(); view != nullptr && view->report()) {
        const ReportPtr report = view->report();
        const auto lanes = std::min<std::size_t>(report->tracks.size(), kMaxLanesListed);
        for (std::size_t i = 0; i < lanes; ++i) {
            const auto& track = report->tracks[i];
            if (track.sliceCount > 0)
                entries.push_back(
                    {fromView(report->text(track.name)), tr("Lane"), [view, first = track.firstSlice] {
                         view->selection()->requestSlice(SliceId::of(first));
                     }});
        }
        std::vector<bool> seen(report->strings.size(), false);
        for (std::size_t i = 0; i < report->ops.size() && entries.size() < 4 * kMaxLanesListed; ++i) {
            const StringId name = report->ops.name[i];
            if (!name.valid() || seen[name.index()])
                continue;
            seen[name.index()] = true;
            const QString text = fromView(report->text(name));
            entries.push_back({text, tr("Op"), [view, text] { view->selection()->requestStatistics(text); }});
        }
    }
    QuickOpen(tr("Go to a page, report, lane or op"), std::move(entries), this).exec();
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
    if (auto* view = currentView(); view != nullptr && view->currentPage() >= 0) {
        for (auto* action : pageActions(view->page(view->currentPage())->content()))
            add(action, view->pageName(view->currentPage()));
    }
    for (auto* action : m_actions.all()) {
        const std::string id = action->objectName().toStdString();
        add(action, menuTitle(id.substr(0, id.find('.'))).remove(QLatin1Char('&')));
    }
    for (auto* action : m_docksMenu->actions())
        add(action, m_docksMenu->title().remove(QLatin1Char('&')));
    QuickOpen(tr("Run a command"), std::move(entries), this).exec();
}

void MainWindow::showShortcuts()
{
    const auto* view = currentView();
    const bool hasPage = view != nullptr && view->currentPage() >= 0;
    ShortcutSheet(m_actions, hasPage ? view->pageName(view->currentPage()) : QString(),
                  hasPage ? view->page(view->currentPage())->content() : nullptr, this)
        .exec();
}

void MainWindow::chooseComparison()
{
    auto* current = currentReport();
    if (current == nullptr)
        return;
    std::vector<QuickEntry> entries;
    for (auto* report : reports()) {
        if (report != current && report->phase() == OpeningPhase::Ready)
            entries.push_back({report->name(), report->path(),
                               [this, report, current] { compareReports(report, current); }});
    }
    const auto pick = [this, current](const QString& path) {
        if (!path.isEmpty())
            compare(path, current->path());
    };
    entries.push_back({tr("Open a folder as baseline..."), {}, [this, pick] {
                           pick(QFileDialog::getExistingDirectory(this, tr("Open the baseline")));
                       }});
    entries.push_back({tr("Open a file as baseline..."), {}, [this, pick] {
                           pick(QFileDialog::getOpenFileName(this, tr("Open the baseline")));
                       }});
    for (const auto& recent : m_settings->recent()) {
        if (recent.exists() && recent.path != current->path())
            entries.push_back(
                {QFileInfo(recent.path).fileName(), recent.path, [pick, path = recent.path] { pick(path); }});
    }
    QuickOpen(tr("Baseline for %1").arg(current->name()), std::move(entries), this).exec();
}

void MainWindow::showAbout()
{
    QMessageBox box(this);
    box.setIconPixmap(applicationIcon().pixmap(48, 48));
    box.setWindowTitle(tr("About Opscope"));
    box.setText(QStringLiteral("Opscope " OPSCOPE_VERSION));
    box.setInformativeText(
        tr("A viewer of profiling results of Ascend NPUs and SVP SoCs.\nLicence: GPL 3.0 or later.\n"
           "Log: %1")
            .arg(m_log->path()));
    box.exec();
}

void MainWindow::retranslate()
{
    m_actions.retranslate();
    m_docks->retranslate();
    m_timelineDocks->retranslate();
    for (const auto& [id, menu] : m_menus)
        menu->setTitle(menuTitle(id));
    m_recentMenu->setTitle(tr("Open &Recent"));
    m_docksMenu->setTitle(tr("&Docks"));
    m_tabs->setAccessibleName(tr("Open reports"));
    m_status->retranslate();
    for (auto* bar : findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly))
        bar->setWindowTitle(tr("Tool bar"));
    fillRecentMenu();
    refresh();
}

} // namespace opscope
