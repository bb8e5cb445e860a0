// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the window: one entry each, from which menus, keys, shortcut sheet and command palette are
// made.
#include <algorithm>
#include <array>

#include <QCoreApplication>

#include "app/commands/action_table.h"
#include "app/settings/settings.h"
#include "app/tabs/page_bar.h"
#include "app/tabs/report_tabs.h"
#include "app/tabs/side_bar.h"
#include "app/window/collection.h"
#include "app/window/dock_set.h"
#include "app/window/documentation.h"
#include "app/window/history.h"
#include "app/window/main_window.h"

namespace opscope {
namespace {

constexpr int kFontStep = 10;

void setTheme(MainWindow& w, ThemeChoice theme)
{
    w.settings().change([theme](AppSettings& v) { v.theme = theme; });
}

bool hasTheme(const MainWindow& w, ThemeChoice theme)
{
    return w.settings().values().theme == theme;
}

bool showsAllPages(const MainWindow& w)
{
    return w.settings().pageValue(kAllPages, false).toBool();
}

/// Shows also the pages that a run of this kind can never fill, or hides them again.
void showAllPages(MainWindow& w)
{
    const bool isOn = !showsAllPages(w);
    w.settings().setPageValue(kAllPages, isOn);
    for (int i = 0; i < w.tabCount(); ++i)
        w.viewAt(i)->listAll(isOn);
}

void setLanguage(MainWindow& w, const char* language)
{
    w.settings().change([language](AppSettings& v) { v.language = QLatin1String(language); });
}

bool hasLanguage(const MainWindow& w, const char* language)
{
    return w.settings().values().language == QLatin1String(language);
}

void changeFont(MainWindow& w, int byPercent)
{
    w.settings().change([byPercent](AppSettings& v) {
        v.fontPercent =
            std::clamp(v.fontPercent + byPercent, Settings::kMinFontPercent, Settings::kMaxFontPercent);
    });
}

void setSource(MainWindow& w, SourceChoice source)
{
    auto& report = *w.currentReport();
    if (report.source() == source)
        return;
    report.setSource(source);
    report.load(w.settings().openOptions());
}

bool hasSource(const MainWindow& w, SourceChoice source)
{
    const auto* report = w.currentReport();
    return (report != nullptr ? report->source() : SourceChoice::Best) == source;
}

constexpr std::array kActions{
    ActionSpec{"file.openFolder", QT_TRANSLATE_NOOP("Action", "Open &Folder..."), "Ctrl+O", "folder",
               [](MainWindow& w) { w.askOpenFolder(); }},
    ActionSpec{"file.openFile", QT_TRANSLATE_NOOP("Action", "&Open File..."), "Ctrl+Shift+O", "file",
               [](MainWindow& w) { w.askOpenFiles(); }},
    ActionSpec{"file.importModel", QT_TRANSLATE_NOOP("Action", "&Import Model..."), "Ctrl+Alt+O", "",
               [](MainWindow& w) { w.askImportModel(); }},
    ActionSpec{"file.newProject", QT_TRANSLATE_NOOP("Action", "New &Project..."), "Ctrl+N", "plus",
               [](MainWindow& w) { w.collection().newProject(); }},
    ActionSpec{"file.openProject", QT_TRANSLATE_NOOP("Action", "Open Pro&ject..."), "", "",
               [](MainWindow& w) { w.collection().askOpenProject(); }},
    ActionSpec{"file.lastWorkspace", QT_TRANSLATE_NOOP("Action", "Reopen &Last Workspace"), "Ctrl+Shift+L",
               "", [](MainWindow& w) { w.reopenLastWorkspace(); }, Needs::LastWorkspace},
    ActionSpec{"file.saveWorkspace", QT_TRANSLATE_NOOP("Action", "&Save Workspace..."), "Ctrl+S", "",
               [](MainWindow& w) { w.saveWorkspace(); }, Needs::Tab},
    ActionSpec{"file.exportTimeline", QT_TRANSLATE_NOOP("Action", "&Timeline..."), "", "",
               [](MainWindow& w) { w.exportReport(MainWindow::ExportPart::Timeline); }, Needs::Report},
    ActionSpec{"file.exportSummary", QT_TRANSLATE_NOOP("Action", "&Summary..."), "", "",
               [](MainWindow& w) { w.exportReport(MainWindow::ExportPart::Summary); }, Needs::Report},
    ActionSpec{"file.exportIteration", QT_TRANSLATE_NOOP("Action", "&Iteration..."), "", "",
               [](MainWindow& w) { w.exportReport(MainWindow::ExportPart::Iteration); }, Needs::Report},
    ActionSpec{"file.welcome", QT_TRANSLATE_NOOP("Action", "&Welcome Page"), "", "",
               [](MainWindow& w) { w.tabs().closeAll(); }, Needs::Tab, true},
    ActionSpec{"file.close", QT_TRANSLATE_NOOP("Action", "&Close"), "Ctrl+W", "close",
               [](MainWindow& w) { w.closeTab(w.tabs().currentIndex()); }, Needs::Tab},
    ActionSpec{"file.closeOthers", QT_TRANSLATE_NOOP("Action", "Close O&thers"), "", "",
               [](MainWindow& w) { w.tabs().closeOthers(w.currentView()); }, Needs::OtherTab},
    ActionSpec{"file.closeAll", QT_TRANSLATE_NOOP("Action", "Close &All"), "Ctrl+Shift+W", "",
               [](MainWindow& w) { w.tabs().closeAll(); }, Needs::Tab},
    ActionSpec{"file.reopen", QT_TRANSLATE_NOOP("Action", "R&eopen Closed Tab"), "Ctrl+Shift+T", "",
               [](MainWindow& w) { w.reopenClosed(); }, Needs::ClosedTab},
    ActionSpec{"file.quit", QT_TRANSLATE_NOOP("Action", "&Quit"), "Ctrl+Q", "",
               [](MainWindow& w) { w.close(); }, Needs::Nothing, true},

    ActionSpec{"edit.back", QT_TRANSLATE_NOOP("Action", "&Back"), "Alt+Left; Ctrl+[", "back",
               [](MainWindow& w) { w.history().back(); }, Needs::Back, true},
    ActionSpec{"edit.forward", QT_TRANSLATE_NOOP("Action", "Fo&rward"), "Alt+Right; Ctrl+]", "forward",
               [](MainWindow& w) { w.history().forward(); }, Needs::Forward},

    ActionSpec{"edit.findPages", QT_TRANSLATE_NOOP("Action", "Find in &All Pages..."), "Ctrl+Shift+F",
               "search", [](MainWindow& w) { w.docks().show("dock.findPages"); }, Needs::Nothing, true},
    ActionSpec{"edit.quickOpen", QT_TRANSLATE_NOOP("Action", "&Quick Open..."), "Ctrl+P", "search",
               [](MainWindow& w) { w.quickOpen(); }, Needs::Nothing, true},
    ActionSpec{"edit.palette", QT_TRANSLATE_NOOP("Action", "Command &Palette..."), "Ctrl+Shift+P", "",
               [](MainWindow& w) { w.commandPalette(); }},
    ActionSpec{"edit.settings", QT_TRANSLATE_NOOP("Action", "&Settings..."), "Ctrl+,", "settings",
               [](MainWindow& w) { w.editSettings(); }, Needs::Nothing, true},

    ActionSpec{"view.themeSystem", QT_TRANSLATE_NOOP("Action", "&System Theme"), "", "",
               [](MainWindow& w) { setTheme(w, ThemeChoice::System); }, Needs::Nothing, true,
               [](const MainWindow& w) { return hasTheme(w, ThemeChoice::System); }},
    ActionSpec{"view.themeLight", QT_TRANSLATE_NOOP("Action", "&Light Theme"), "", "",
               [](MainWindow& w) { setTheme(w, ThemeChoice::Light); }, Needs::Nothing, false,
               [](const MainWindow& w) { return hasTheme(w, ThemeChoice::Light); }},
    ActionSpec{"view.themeDark", QT_TRANSLATE_NOOP("Action", "&Dark Theme"), "", "",
               [](MainWindow& w) { setTheme(w, ThemeChoice::Dark); }, Needs::Nothing, false,
               [](const MainWindow& w) { return hasTheme(w, ThemeChoice::Dark); }},
    ActionSpec{"view.languageSystem", QT_TRANSLATE_NOOP("Action", "S&ystem Language"), "", "",
               [](MainWindow& w) { setLanguage(w, ""); }, Needs::Nothing, true,
               [](const MainWindow& w) { return hasLanguage(w, ""); }},
    ActionSpec{"view.languageEnglish", "English", "", "", [](MainWindow& w) { setLanguage(w, "en"); },
               Needs::Nothing, false, [](const MainWindow& w) { return hasLanguage(w, "en"); }},
    ActionSpec{"view.languageChinese", "简体中文", "", "", [](MainWindow& w) { setLanguage(w, "zh_CN"); },
               Needs::Nothing, false, [](const MainWindow& w) { return hasLanguage(w, "zh_CN"); }},
    ActionSpec{"view.navigator", QT_TRANSLATE_NOOP("Action", "Na&vigator"), "Ctrl+B", "panelleft",
               [](MainWindow& w) { w.foldSideBar(); }, Needs::Tab, true,
               [](const MainWindow& w) { return !w.sideBar().isFolded(); }},
    ActionSpec{"view.allPages", QT_TRANSLATE_NOOP("Action", "&All Pages"), "", "", showAllPages,
               Needs::Nothing, false, showsAllPages},
    ActionSpec{"view.larger", QT_TRANSLATE_NOOP("Action", "Lar&ger Text"), "Ctrl+=; Ctrl++", "",
               [](MainWindow& w) { changeFont(w, kFontStep); }, Needs::Nothing, true},
    ActionSpec{"view.smaller", QT_TRANSLATE_NOOP("Action", "S&maller Text"), "Ctrl+-", "",
               [](MainWindow& w) { changeFont(w, -kFontStep); }},
    ActionSpec{"view.normalSize", QT_TRANSLATE_NOOP("Action", "&Normal Text Size"), "Ctrl+Alt+0", "",
               [](MainWindow& w) { w.settings().change([](AppSettings& v) { v.fontPercent = 100; }); }},
    ActionSpec{"view.resetLayout", QT_TRANSLATE_NOOP("Action", "&Reset Layout"), "", "",
               [](MainWindow& w) { w.resetLayout(); }, Needs::Nothing, true},
    ActionSpec{"view.fullScreen", QT_TRANSLATE_NOOP("Action", "&Full Screen"), "F11", "",
               [](MainWindow& w) { w.setWindowState(w.windowState() ^ Qt::WindowFullScreen); },
               Needs::Nothing, false, [](const MainWindow& w) { return w.isFullScreen(); }},

    ActionSpec{"report.properties", QT_TRANSLATE_NOOP("Action", "&Properties"), "Alt+Return; Alt+Enter",
               "info", [](MainWindow& w) { w.showProperties(); }, Needs::Report},
    ActionSpec{"report.inventory", QT_TRANSLATE_NOOP("Action", "&Data Inventory"), "", "inventory",
               [](MainWindow& w) { w.currentReport()->navigator().go({.file = QString()}); }, Needs::Report},
    ActionSpec{"report.reread", QT_TRANSLATE_NOOP("Action", "&Reload"), "F5", "refresh",
               [](MainWindow& w) { w.currentReport()->load(w.settings().openOptions()); }, Needs::Report},
    ActionSpec{"report.sourceBest", QT_TRANSLATE_NOOP("Action", "Data Source: &Best"), "", "",
               [](MainWindow& w) { setSource(w, SourceChoice::Best); }, Needs::Report, true,
               [](const MainWindow& w) { return hasSource(w, SourceChoice::Best); }},
    ActionSpec{"report.sourceText", QT_TRANSLATE_NOOP("Action", "Data Source: &Text Files"), "", "",
               [](MainWindow& w) { setSource(w, SourceChoice::Text); }, Needs::Report, false,
               [](const MainWindow& w) { return hasSource(w, SourceChoice::Text); }},
    ActionSpec{"report.sourceDatabase", QT_TRANSLATE_NOOP("Action", "Data Source: D&atabase"), "", "",
               [](MainWindow& w) { setSource(w, SourceChoice::Database); }, Needs::Report, false,
               [](const MainWindow& w) { return hasSource(w, SourceChoice::Database); }},
    ActionSpec{"report.sourceRaw", QT_TRANSLATE_NOOP("Action", "Data Source: Ra&w Data"), "", "",
               [](MainWindow& w) { setSource(w, SourceChoice::Raw); }, Needs::Report, false,
               [](const MainWindow& w) { return hasSource(w, SourceChoice::Raw); }},
    ActionSpec{"report.cancel", QT_TRANSLATE_NOOP("Action", "&Cancel Reading"), "", "close",
               [](MainWindow& w) { w.currentReport()->session()->cancel(); }, Needs::Reading, true},
    ActionSpec{"report.openFolder", QT_TRANSLATE_NOOP("Action", "Open &Folder in File Manager"), "", "folder",
               [](MainWindow& w) { w.openFolderOf(*w.currentReport()); }, Needs::Report, true},
    ActionSpec{"report.copyPath", QT_TRANSLATE_NOOP("Action", "Co&py Path"), "", "copy",
               [](MainWindow& w) { w.copyPathOf(*w.currentReport()); }, Needs::Report},
    ActionSpec{"report.nextProblem", QT_TRANSLATE_NOOP("Action", "&Next Problem"), "F8", "warning",
               [](MainWindow& w) { w.openNextProblem(); }, Needs::Problem},

    ActionSpec{"compare.compare", QT_TRANSLATE_NOOP("Action", "Compare &With..."), "Ctrl+Shift+B", "compare",
               [](MainWindow& w) { w.chooseComparison(); }},
    ActionSpec{"compare.previous", QT_TRANSLATE_NOOP("Action", "Compare With the &Previous Run"), "", "",
               [](MainWindow& w) { w.compareWithPrevious(*w.currentReport()); }, Needs::Report},

    ActionSpec{"tools.command", QT_TRANSLATE_NOOP("Action", "Copy &Command Line of This View"), "", "copy",
               [](MainWindow& w) { w.copyCommand(); }, Needs::Tab},

    ActionSpec{"tools.collect", QT_TRANSLATE_NOOP("Action", "&Run Collection"), "F9", "refresh",
               [](MainWindow& w) { w.collection().run(); }, Needs::Nothing, true},
    ActionSpec{"tools.preflight", QT_TRANSLATE_NOOP("Action", "&Preflight..."), "", "check",
               [](MainWindow& w) { w.collection().preflight(); }},
    ActionSpec{"tools.project", QT_TRANSLATE_NOOP("Action", "Project &Settings..."), "", "settings",
               [](MainWindow& w) { w.collection().editProject(); }},
    ActionSpec{"tools.parseRaw", QT_TRANSLATE_NOOP("Action", "Parse &With the Toolkit..."), "", "",
               [](MainWindow& w) { w.collection().parseRaw(); }, Needs::RawJob},
    ActionSpec{"tools.convert", QT_TRANSLATE_NOOP("Action", "Convert &Model..."), "", "",
               [](MainWindow& w) { w.collection().convertModel(); }, Needs::Nothing, true},

    ActionSpec{"tools.dumpConfiguration", QT_TRANSLATE_NOOP("Action", "&Dump Configuration..."), "", "",
               [](MainWindow& w) { w.configureDump(); }},

    ActionSpec{"window.split", QT_TRANSLATE_NOOP("Action", "&Open in Split..."), "Ctrl+\\", "",
               [](MainWindow& w) { w.chooseSplit(); }, Needs::Tab},
    ActionSpec{"window.closeSplit", QT_TRANSLATE_NOOP("Action", "&Close Split"), "Ctrl+Shift+\\", "",
               [](MainWindow& w) { w.currentView()->closeSide(); }, Needs::SidePage},
    ActionSpec{"window.ownWindow", QT_TRANSLATE_NOOP("Action", "Page in a &Window of Its Own"), "", "float",
               [](MainWindow& w) { w.currentView()->moveToWindow(w.currentView()->currentPage()); },
               Needs::Tab},
    ActionSpec{"window.navigator", QT_TRANSLATE_NOOP("Action", "&Go to the Navigator"), "Alt+0", "",
               [](MainWindow& w) { w.sideBar().startFinding(); }, Needs::Tab, true},
    ActionSpec{"window.nextReport", QT_TRANSLATE_NOOP("Action", "&Next Report"), "Ctrl+Tab", "",
               [](MainWindow& w) { w.tabs().step(1); }, Needs::Tab},
    ActionSpec{"window.previousReport", QT_TRANSLATE_NOOP("Action", "&Previous Report"), "Ctrl+Shift+Tab", "",
               [](MainWindow& w) { w.tabs().step(-1); }, Needs::Tab},

    ActionSpec{"help.shortcuts", QT_TRANSLATE_NOOP("Action", "&Shortcuts"), "F1; ?", "keyboard",
               [](MainWindow& w) { w.showShortcuts(); }},
    ActionSpec{"help.documentation", QT_TRANSLATE_NOOP("Action", "&Documentation"), "", "page",
               [](MainWindow& w) { showDocumentation(w); }},
    ActionSpec{"help.sample", QT_TRANSLATE_NOOP("Action", "Sa&mple Data..."), "", "sample",
               [](MainWindow& w) { w.chooseSample(); }},
    ActionSpec{"help.log", QT_TRANSLATE_NOOP("Action", "&Log"), "F12", "log",
               [](MainWindow& w) { w.docks().show("dock.log"); }},
    ActionSpec{"help.about", QT_TRANSLATE_NOOP("Action", "&About Opscope"), "", "info",
               [](MainWindow& w) { w.showAbout(); }, Needs::Nothing, true},
};

} // namespace

std::span<const ActionSpec> actionSpecs()
{
    return kActions;
}

} // namespace opscope
