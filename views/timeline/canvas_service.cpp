// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/canvas_service.h"

#include <algorithm>

#include <QAction>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QStandardPaths>

#include "views/timeline/find_dock.h"
#include "views/timeline/prompt_bar.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

void askExport(TimelineView& view)
{
    const auto title = CanvasText::tr("Export picture");
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    const auto name = QString::fromStdString(view.timeline().report().name);
    const auto path =
        QFileDialog::getSaveFileName(&view, title, folder + QLatin1Char('/') + name + QStringLiteral(".png"),
                                     CanvasText::tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty())
        return;
    if (const auto problem = view.exportTo(path); !problem.isEmpty())
        QMessageBox::warning(&view, title, problem);
}

void applyPreferences(TimelineModel& timeline, bool isNew)
{
    const auto& display = timeline.selection().preferences().display();
    const auto scheme = display.colourScheme == QLatin1String("type")      ? ColorScheme::Type
                        : display.colourScheme == QLatin1String("share")   ? ColorScheme::Share
                        : display.colourScheme == QLatin1String("stream")  ? ColorScheme::Stream
                        : display.colourScheme == QLatin1String("op_type") ? ColorScheme::OpType
                                                                           : ColorScheme::Name;
    timeline.setDefaultLook(timeUnitOf(display.timeUnit), scheme,
                            {display.yellowPercent, std::max(display.redPercent, display.yellowPercent),
                             display.isColourBlindSafe},
                            isNew);
}

} // namespace

void serveCanvas(TimelineView* view, FindBar* find, PromptBar* prompt)
{
    auto* const timeline = &view->timeline();
    QObject::connect(view, &TimelineView::findRequested, find, [find] {
        find->line()->setFocus();
        find->line()->selectAll();
    });
    QObject::connect(find, &FindBar::left, view, [view] { view->setFocus(); });
    QObject::connect(prompt, &PromptBar::finished, view, [view] { view->setFocus(); });
    QObject::connect(view, &TimelineView::goToRequested, prompt, [view, prompt] {
        prompt->ask(CanvasText::tr("Go to"), QString(), CanvasText::tr("12.5 ms, +12 us, #1234 (a slice)"),
                    [view](const QString& text) { return view->goTo(text); });
    });
    QObject::connect(view->action("timeline.shiftClock"), &QAction::triggered, prompt, [timeline, prompt] {
        const auto rank = timeline->focus(); // a click may move the focus before the answer
        prompt->ask(CanvasText::tr("Shift the clock of rank %1 by").arg(timeline->report().rank), QString(),
                    CanvasText::tr("+12.5 ms, -300 us"), [timeline, rank](const QString& text) {
                        const auto by = parseDuration(text);
                        if (!by)
                            return CanvasText::tr("'%1' is not a time: write +12.5 ms or -300 us.").arg(text);
                        timeline->shiftClock(rank, *by);
                        return QString();
                    });
    });
    QObject::connect(
        view, &TimelineView::renameMarkerRequested, prompt, [timeline, prompt](std::size_t index) {
            prompt->ask(CanvasText::tr("Name of the marker"), timeline->markers().all()[index].name,
                        QString(), [timeline, index](const QString& text) {
                            timeline->editMarkers([&](MarkerList& markers) { markers.rename(index, text); });
                            return QString();
                        });
        });
    QObject::connect(view, &TimelineView::exportRequested, view, [view] { askExport(*view); });
    QObject::connect(&timeline->selection().preferences(), &Preferences::changed, timeline,
                     [timeline] { applyPreferences(*timeline, true); });
    applyPreferences(*timeline, false);
    for (const auto* id : {"timeline.copyImage", "timeline.find"})
        setPlace(view->action(id), ActionPlace::Edit);
    setPlace(view->action("timeline.exportPicture"), ActionPlace::Export);
}

std::span<const KeyHint> canvasHints()
{
    static constexpr std::array kHints{
        KeyHint{{"timeline.zoomIn", "timeline.zoomOut"}, QT_TRANSLATE_NOOP("Hint", "zoom")},
        KeyHint{{"timeline.panLeft", "timeline.panRight"}, QT_TRANSLATE_NOOP("Hint", "pan")},
        KeyHint{{"timeline.focusSelection", nullptr}, QT_TRANSLATE_NOOP("Hint", "fit")},
        KeyHint{{"timeline.measure", nullptr}, QT_TRANSLATE_NOOP("Hint", "measure")},
        KeyHint{{"timeline.find", nullptr}, QT_TRANSLATE_NOOP("Hint", "find")},
        KeyHint{{"help.shortcuts", nullptr}, QT_TRANSLATE_NOOP("Hint", "all keys")},
    };
    return kHints;
}

} // namespace opscope
