// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the window: one entry each, from which menus, keys, shortcut sheet and command palette are
// made.
#include <algorithm>

#include "app/base/dock_set.h"
#include "app/commands/action_table.h"
#include "app/settings/settings.h"
#include "app/tabs/note_store.h"
#include "app/tabs/page_bar.h"
#include "app/tabs/report_tabs.h"
#include "app/tabs/side_bar.h"
#include "app/window/collection.h"
#include "app/window/comparison_commands.h"
#include "app/window/documentation.h"
#include "app/window/main_window.h"
#include "app/window/part_dialog.h"
#include "app/window/place_history.h"
#include "app/window/problem_report.h"

namespace opscope {
namespace {

constexpr int kFontStep = 10;

template <ThemeChoice theme>
void setTheme(MainWindow& w)
{
    w.settings().change([](AppSettings& v) { v.theme = theme; });
}

template <ThemeChoice theme>
bool hasTheme(const MainWindow& w)
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

template <SourceChoice source>
void setSource(MainWindow& w)
{
    auto& report = *w.currentReport();
    if (report.source() == source)
        return;
    report.setSource(source);
    report.load(w.settings().openOptions());
}

template <SourceChoice source>
bool hasSource(const MainWindow& w)
{
    const auto* report = w.currentReport();
    return (report != nullptr ? report->source() : SourceChoice::Best) == source;
}

template <Needs what>
bool needs(const MainWindow& w)
{
    return w.has(what);
}

void askNote(MainWindow& window)
{
    const auto* report = window.currentReport();
    if (report == nullptr || !report->report())
        return;
    auto note = noteOnSelection(*report);
    note.text = askNoteText(&window, QCoreApplication::translate("Notes", "Add a Note"),
                            QCoreApplication::translate("Notes", "Note on %1").arg(notePlace(note)))
                    .toStdString();
    if (note.text.empty())
        return;
    if (NoteStore::of(window.settings()).add(std::move(note)))
        window.docks().show("dock.notes");
    else
        warnOfNote(&window);
}

} // namespace

std::span<const CommandSpec<MainWindow>> ActionTable::specs()
{
    using W = MainWindow;
    using Command = CommandSpec<W>;
    static constexpr Command kActions[]{
        Command("file.openFolder", QT_TR_NOOP("Open &Folder..."), "Ctrl+O", {.icon = "folder"},
                [](W& w) { w.askOpenFolder(); }),
        Command("file.openFile", QT_TR_NOOP("&Open File..."), "Ctrl+Shift+O", {.icon = "file"},
                [](W& w) { w.askOpenFiles(); }),
        Command("file.importModel", QT_TR_NOOP("&Import Model..."), "Ctrl+Alt+O",
                [](W& w) { w.askImportModel(); }),
        Command("file.openFleet", QT_TR_NOOP("Open &Fleet..."), "", {.icon = "fleet"},
                [](W& w) { w.askOpenFleet(); }),
        Command("file.newProject", QT_TR_NOOP("New &Project..."), "Ctrl+N", {.icon = "plus"},
                [](W& w) { w.collection().newProject(); }),
        Command("file.openProject", QT_TR_NOOP("Open Pro&ject..."), "",
                [](W& w) { w.collection().askOpenProject(); }),
        Command("file.lastWorkspace", QT_TR_NOOP("Reopen &Last Workspace"), "Ctrl+Shift+L",
                needs<Needs::LastWorkspace>, [](W& w) { w.reopenLastWorkspace(); }),
        Command("file.saveWorkspace", QT_TR_NOOP("&Save Workspace..."), "Ctrl+S", needs<Needs::Tab>,
                [](W& w) { w.saveWorkspace(); }),
        Command("file.exportTimeline", QT_TR_NOOP("&Timeline..."), "", needs<Needs::Report>,
                [](W& w) { w.exportReport(W::ExportPart::Timeline); }),
        Command("file.exportSummary", QT_TR_NOOP("&Summary..."), "", needs<Needs::Report>,
                [](W& w) { w.exportReport(W::ExportPart::Summary); }),
        Command("file.exportIteration", QT_TR_NOOP("&Iteration..."), "", needs<Needs::Report>,
                [](W& w) { w.exportReport(W::ExportPart::Iteration); }),
        Command("file.exportCut", QT_TR_NOOP("Part as Smaller &Capture..."), "", {.startsGroup = true},
                needs<Needs::Report>, [](W& w) { showPartDialog(w, PartDialog::Kind::Cut); }),
        Command("file.exportShare", QT_TR_NOOP("&Page to Share..."), "", needs<Needs::Report>,
                [](W& w) { showPartDialog(w, PartDialog::Kind::Page); }),
        Command("file.welcome", QT_TR_NOOP("&Welcome Page"), "", {.startsGroup = true}, needs<Needs::Tab>,
                [](W& w) { w.tabs().closeAll(); }),
        Command("file.close", QT_TR_NOOP("&Close"), "Ctrl+W", {.icon = "close"}, needs<Needs::Tab>,
                [](W& w) { w.closeTab(w.tabs().currentIndex()); }),
        Command("file.closeOthers", QT_TR_NOOP("Close O&thers"), "Ctrl+Alt+W", needs<Needs::OtherTab>,
                [](W& w) { w.tabs().closeOthers(w.currentView()); }),
        Command("file.closeAll", QT_TR_NOOP("Close &All"), "Ctrl+Shift+W", needs<Needs::Tab>,
                [](W& w) { w.tabs().closeAll(); }),
        Command("file.reopen", QT_TR_NOOP("R&eopen Closed Tab"), "Ctrl+Shift+T", needs<Needs::ClosedTab>,
                [](W& w) { w.reopenClosed(); }),
        Command("file.quit", QT_TR_NOOP("&Quit"), "Ctrl+Q", {.startsGroup = true}, [](W& w) { w.close(); }),

        Command("edit.back", QT_TR_NOOP("&Back"), "Alt+Left; Ctrl+[", {.icon = "back", .startsGroup = true},
                needs<Needs::Back>, [](W& w) { w.history().back(); }),
        Command("edit.forward", QT_TR_NOOP("Fo&rward"), "Alt+Right; Ctrl+]", {.icon = "forward"},
                needs<Needs::Forward>, [](W& w) { w.history().forward(); }),

        Command("edit.findPages", QT_TR_NOOP("Find in &All Pages..."), "Ctrl+Shift+F",
                {.icon = "search", .startsGroup = true}, [](W& w) { w.docks().show("dock.findPages"); }),
        Command("edit.quickOpen", QT_TR_NOOP("&Quick Open..."), "Ctrl+P",
                {.icon = "search", .startsGroup = true}, [](W& w) { w.quickOpen(); }),
        Command("edit.palette", QT_TR_NOOP("Command &Palette..."), "Ctrl+Shift+P",
                [](W& w) { w.commandPalette(); }),
        Command("edit.settings", QT_TR_NOOP("&Settings..."), "Ctrl+,",
                {.icon = "settings", .startsGroup = true}, [](W& w) { w.editSettings(); }),

        Command("view.themeSystem", QT_TR_NOOP("&System Theme"), "", {.startsGroup = true}, nullptr,
                setTheme<ThemeChoice::System>, hasTheme<ThemeChoice::System>),
        Command("view.themeLight", QT_TR_NOOP("&Light Theme"), "", {}, nullptr, setTheme<ThemeChoice::Light>,
                hasTheme<ThemeChoice::Light>),
        Command("view.themeDark", QT_TR_NOOP("&Dark Theme"), "", {}, nullptr, setTheme<ThemeChoice::Dark>,
                hasTheme<ThemeChoice::Dark>),
        Command(
            "view.languageSystem", QT_TR_NOOP("S&ystem Language"), "", {.startsGroup = true}, nullptr,
            [](W& w) { setLanguage(w, ""); }, [](const W& w) { return hasLanguage(w, ""); }),
        Command(
            "view.languageEnglish", "English", "", {}, nullptr, [](W& w) { setLanguage(w, "en"); },
            [](const W& w) { return hasLanguage(w, "en"); }),
        Command(
            "view.languageChinese", "简体中文", "", {}, nullptr, [](W& w) { setLanguage(w, "zh_CN"); },
            [](const W& w) { return hasLanguage(w, "zh_CN"); }),
        Command(
            "view.navigator", QT_TR_NOOP("Na&vigator"), "Ctrl+B", {.icon = "panelleft", .startsGroup = true},
            needs<Needs::Tab>, [](W& w) { w.foldSideBar(); },
            [](const W& w) { return !w.sideBar().isFolded(); }),
        Command("view.allPages", QT_TR_NOOP("&All Pages"), "", {}, nullptr, showAllPages, showsAllPages),
        Command("view.larger", QT_TR_NOOP("Lar&ger Text"), "Ctrl+=; Ctrl++", {.startsGroup = true},
                [](W& w) { changeFont(w, kFontStep); }),
        Command("view.smaller", QT_TR_NOOP("S&maller Text"), "Ctrl+-",
                [](W& w) { changeFont(w, -kFontStep); }),
        Command("view.normalSize", QT_TR_NOOP("&Normal Text Size"), "Ctrl+Alt+0",
                [](W& w) { w.settings().change([](AppSettings& v) { v.fontPercent = 100; }); }),
        Command("view.resetLayout", QT_TR_NOOP("&Reset Layout"), "", {.startsGroup = true},
                [](W& w) { w.resetLayout(); }),
        Command(
            "view.fullScreen", QT_TR_NOOP("&Full Screen"), "F11", {}, nullptr,
            [](W& w) { w.setWindowState(w.windowState() ^ Qt::WindowFullScreen); },
            [](const W& w) { return w.isFullScreen(); }),

        Command("report.properties", QT_TR_NOOP("&Properties"), "Alt+Return; Alt+Enter", {.icon = "info"},
                needs<Needs::Report>, [](W& w) { w.showProperties(); }),
        Command("report.inventory", QT_TR_NOOP("&Data Inventory"), "", {.icon = "inventory"},
                needs<Needs::Report>, [](W& w) { w.currentReport()->navigator().go({.file = QString()}); }),
        Command("report.addNote", QT_TR_NOOP("Add &Note..."), "Ctrl+Alt+N", needs<Needs::Report>, askNote),
        Command("report.reread", QT_TR_NOOP("&Reload"), "F5", {.icon = "refresh"}, needs<Needs::Report>,
                [](W& w) { w.currentReport()->load(w.settings().openOptions()); }),
        Command("report.sourceBest", QT_TR_NOOP("Data Source: &Best"), "", {.startsGroup = true},
                needs<Needs::Report>, setSource<SourceChoice::Best>, hasSource<SourceChoice::Best>),
        Command("report.sourceText", QT_TR_NOOP("Data Source: &Text Files"), "", {}, needs<Needs::Report>,
                setSource<SourceChoice::Text>, hasSource<SourceChoice::Text>),
        Command("report.sourceDatabase", QT_TR_NOOP("Data Source: D&atabase"), "", {}, needs<Needs::Report>,
                setSource<SourceChoice::Database>, hasSource<SourceChoice::Database>),
        Command("report.sourceRaw", QT_TR_NOOP("Data Source: Ra&w Data"), "", {}, needs<Needs::Report>,
                setSource<SourceChoice::Raw>, hasSource<SourceChoice::Raw>),
        Command("report.cancel", QT_TR_NOOP("&Cancel Reading"), "", {.icon = "close", .startsGroup = true},
                needs<Needs::Reading>, [](W& w) { w.currentReport()->session()->cancel(); }),
        Command("report.openFolder", QT_TR_NOOP("Open &Folder in File Manager"), "",
                {.icon = "folder", .startsGroup = true}, needs<Needs::Report>,
                [](W& w) { w.openFolderOf(*w.currentReport()); }),
        Command("report.copyPath", QT_TR_NOOP("Co&py Path"), "", {.icon = "copy"}, needs<Needs::Report>,
                [](W& w) { w.copyPathOf(*w.currentReport()); }),
        Command("report.nextProblem", QT_TR_NOOP("&Next Problem"), "F8", {.icon = "warning"},
                needs<Needs::Problem>, [](W& w) { w.openNextProblem(); }),

        Command("compare.compare", QT_TR_NOOP("Compare &With..."), "Ctrl+Shift+B", {.icon = "compare"},
                [](W& w) { w.chooseComparison(); }),
        Command("compare.previous", QT_TR_NOOP("Compare With the &Previous Run"), "", needs<Needs::Report>,
                [](W& w) { w.compareWithPrevious(*w.currentReport()); }),
        Command("compare.nextDifference", QT_TR_NOOP("&Next Difference"), "F7", {.startsGroup = true},
                needs<Needs::Comparison>, [](W& w) { goToDifference(w, true); }),
        Command("compare.previousDifference", QT_TR_NOOP("Previous &Difference"), "Shift+F7",
                needs<Needs::Comparison>, [](W& w) { goToDifference(w, false); }),
        Command("compare.swap", QT_TR_NOOP("&Swap A and B"), "", {.startsGroup = true},
                needs<Needs::Comparison>, [](W& w) { swapComparison(w); }),
        Command("compare.export", QT_TR_NOOP("&Export Comparison..."), "", needs<Needs::Comparison>,
                [](W& w) { exportComparison(w); }),

        Command("tools.command", QT_TR_NOOP("Copy &Command Line of This View"), "", {.icon = "copy"},
                needs<Needs::Tab>, [](W& w) { w.copyCommand(); }),

        Command("tools.collect", QT_TR_NOOP("&Run Collection"), "F9",
                {.icon = "refresh", .startsGroup = true}, [](W& w) { w.collection().run(); }),
        Command("tools.preflight", QT_TR_NOOP("&Preflight..."), "", {.icon = "check"},
                [](W& w) { w.collection().preflight(); }),
        Command("tools.project", QT_TR_NOOP("Project &Settings..."), "", {.icon = "settings"},
                [](W& w) { w.collection().editProject(); }),
        Command("tools.parseRaw", QT_TR_NOOP("Parse &With the Toolkit..."), "", needs<Needs::RawJob>,
                [](W& w) { w.collection().parseRaw(); }),
        Command("tools.convert", QT_TR_NOOP("Convert &Model..."), "", {.startsGroup = true},
                [](W& w) { w.collection().convertModel(); }),

        Command("tools.dumpConfiguration", QT_TR_NOOP("&Dump Configuration..."), "",
                [](W& w) { w.configureDump(); }),

        Command("window.split", QT_TR_NOOP("&Open in Split..."), "Ctrl+\\", needs<Needs::Tab>,
                [](W& w) { w.chooseSplit(); }),
        Command("window.closeSplit", QT_TR_NOOP("&Close Split"), "Ctrl+Shift+\\", needs<Needs::SidePage>,
                [](W& w) { w.currentView()->closeSide(); }),
        Command("window.ownWindow", QT_TR_NOOP("Page in a &Window of Its Own"), "", {.icon = "float"},
                needs<Needs::Tab>,
                [](W& w) { w.currentView()->moveToWindow(w.currentView()->currentPage()); }),
        Command("window.navigator", QT_TR_NOOP("&Go to the Navigator"), "Alt+0", {.startsGroup = true},
                needs<Needs::Tab>, [](W& w) { w.sideBar().startFinding(); }),
        Command("window.nextReport", QT_TR_NOOP("&Next Report"), "Ctrl+Tab", needs<Needs::Tab>,
                [](W& w) { w.tabs().step(1); }),
        Command("window.previousReport", QT_TR_NOOP("&Previous Report"), "Ctrl+Shift+Tab", needs<Needs::Tab>,
                [](W& w) { w.tabs().step(-1); }),

        Command("help.shortcuts", QT_TR_NOOP("&Shortcuts"), "F1; ?", {.icon = "keyboard"},
                [](W& w) { w.showShortcuts(); }),
        Command("help.documentation", QT_TR_NOOP("&Documentation"), "", {.icon = "page"},
                [](W& w) { showDocumentation(w); }),
        Command("help.sample", QT_TR_NOOP("Sa&mple Data..."), "", {.icon = "sample"},
                [](W& w) { w.chooseSample(); }),
        Command("help.log", QT_TR_NOOP("&Log"), "F12", {.icon = "log"},
                [](W& w) { w.docks().show("dock.log"); }),
        Command("help.problem", QT_TR_NOOP("Copy &Report of a Problem"), "", {.icon = "copy"},
                copyProblemReport),
        Command("help.about", QT_TR_NOOP("&About Opscope"), "", {.icon = "info", .startsGroup = true},
                [](W& w) { w.showAbout(); }),
    };

    return kActions;
}

} // namespace opscope
