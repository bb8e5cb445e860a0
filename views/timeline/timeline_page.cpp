// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_page.h"

#include <array>

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "views/panel.h"
#include "views/timeline/find_dock.h"
#include "views/timeline/prompt_bar.h"
#include "views/timeline/timeline_docks.h"
#include "views/timeline/timeline_toolbar.h"
#include "views/timeline/timeline_view.h"
#include "views/value_text.h"

namespace opscope {

TimelinePage::TimelinePage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_timeline(new TimelineModel(context.workspace->reports, &context.selection, this)),
      m_view(new TimelineView(m_timeline, this)),
      m_toolBar(new TimelineToolBar(m_view, this)),
      m_prompt(new PromptBar(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_toolBar);
    layout->addWidget(m_prompt);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    connect(m_prompt, &PromptBar::finished, m_view, [this] { m_view->setFocus(); });
    connect(m_view, &TimelineView::findRequested, this, [this] {
        m_toolBar->findBar()->line()->setFocus();
        m_toolBar->findBar()->line()->selectAll();
    });
    connect(m_view, &TimelineView::goToRequested, this, [this] {
        m_prompt->ask(tr("Go to"), QString(), tr("12.5 ms, +12 us, #1234 (a slice)"),
                      [this](const QString& text) { return m_view->goTo(text); });
    });
    connect(m_view, &TimelineView::renameMarkerRequested, this, [this](std::size_t index) {
        m_prompt->ask(tr("Name of the marker"), m_timeline->markers().all()[index].name, QString(),
                      [this, index](const QString& text) {
                          m_timeline->editMarkers([&](MarkerList& markers) { markers.rename(index, text); });
                          return QString();
                      });
    });
    connect(m_view, &TimelineView::exportRequested, this, &TimelinePage::askExport);
    connect(m_toolBar, &TimelineToolBar::thresholdsRequested, this, &TimelinePage::askThresholds);
    connect(m_view->action("timeline.bottomPanel"), &QAction::triggered, this, &Page::bottomDocksToggled);
    connect(m_timeline, &TimelineModel::viewChanged, this,
            &Page::ready); // with the first width
    connect(&selection().preferences(), &Preferences::changed, this, [this] { applyPreferences(true); });
    applyPreferences(false);
    for (const auto* id : {"timeline.copyImage", "timeline.find"})
        setPlace(m_view->action(id), ActionPlace::Edit);
    setPlace(m_view->action("timeline.exportPicture"), ActionPlace::Export);
}

std::span<const KeyHint> TimelinePage::hints() const
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

QString TimelinePage::cliCommand() const
{
    const auto& report = m_timeline->report();
    const auto visible = m_timeline->visible();
    const auto shift = m_timeline->run().shift();
    QString command = QStringLiteral("opscope-cli slices %1 --range %2,%3")
                          .arg(shellWord(QString::fromStdString(report.root.string())))
                          .arg(visible.begin - shift)
                          .arg(visible.end - shift);
    const auto narrowing = selection().ownNarrowing();
    if (narrowing.device)
        command += QStringLiteral(" --device %1").arg(*narrowing.device);
    if (narrowing.model)
        command += QStringLiteral(" --model %1").arg(*narrowing.model);
    if (narrowing.step && *narrowing.step < report.steps.size())
        command += QStringLiteral(" --step %1").arg(report.steps[*narrowing.step].number);
    return command;
}

bool TimelinePage::reveal(const Target& target)
{
    return m_timeline->reveal(target);
}

void TimelinePage::applyPreferences(bool isNew)
{
    const auto& display = selection().preferences().display();
    const auto scheme = display.colourScheme == QLatin1String("type")      ? ColorScheme::Type
                        : display.colourScheme == QLatin1String("share")   ? ColorScheme::Share
                        : display.colourScheme == QLatin1String("stream")  ? ColorScheme::Stream
                        : display.colourScheme == QLatin1String("op_type") ? ColorScheme::OpType
                                                                           : ColorScheme::Name;
    m_timeline->setDefaultLook(timeUnitOf(display.timeUnit), scheme,
                               {display.yellowPercent, std::max(display.redPercent, display.yellowPercent),
                                display.isColourBlindSafe},
                               isNew);
}

void TimelinePage::askThresholds()
{
    const auto now = m_timeline->colors().thresholds();
    m_prompt->ask(
        tr("Green up to, red from (% of the lane)"),
        QStringLiteral("%1 %2").arg(QString::number(now.low, 'f', 2), QString::number(now.high, 'f', 2)),
        tr("two numbers, such as 5 10"), [this](const QString& text) {
            const auto parts = text.simplified().split(QLatin1Char(' '));
            bool hasLow = false;
            bool hasHigh = false;
            const auto low = parts.value(0).toDouble(&hasLow);
            const auto high = parts.value(1).toDouble(&hasHigh);
            if (!hasLow || !hasHigh || low < 0 || high < low || high > 100)
                return tr("Two numbers from 0 to 100, the first not above the second.");
            m_timeline->setThresholds({low, high, m_timeline->colors().thresholds().isColourBlindSafe});
            return QString();
        });
}

void TimelinePage::askExport()
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    const auto name = QString::fromStdString(m_timeline->report().name);
    const auto path = QFileDialog::getSaveFileName(this, tr("Export picture"),
                                                   folder + QLatin1Char('/') + name + QStringLiteral(".png"),
                                                   tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty())
        return;
    if (const auto problem = m_view->exportTo(path); !problem.isEmpty())
        QMessageBox::warning(this, tr("Export picture"), problem);
}

namespace {

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    if (report.slices.size() != 0 || !report.counters.counters.empty() || !report.instants.empty())
        return std::nullopt;
    return EmptyReason{message(MessageId::NoTimeline),
                       {message(MessageId::NoTimelineExport), message(MessageId::NoTimelineCollect)}};
}

} // namespace

extern const Panel timelinePage;
constinit const Panel timelinePage{
    "timeline",
    QT_TRANSLATE_NOOP("Panel", "Timeline"),
    whyEmptyInAll<whyEmpty>,
    makePage<TimelinePage>,
    {.takes = kToSlice | kToRange, .docks = timelineDocks, .menu = "timeline"}};

} // namespace opscope
