// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_toolbar.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "views/language_change.h"
#include "views/text/elided_text.h"
#include "views/timeline/find_dock.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxStepsShown =
    5000; ///< limit for the selector; the bands on the ruler select any other step

/// The data of the items of the alignment; other values are indices of steps.
constexpr int kRecorded = -1;
constexpr int kBegins = -2;
constexpr int kPicked = -3;

constexpr int kLeastFindWidth = 300;

} // namespace

TimelineToolBar::TimelineToolBar(TimelineView* view, QWidget* parent)
    : QWidget(parent),
      m_view(view),
      m_timeline(&view->timeline()),
      m_fit(new QToolButton(this)),
      m_undo(new QToolButton(this)),
      m_redo(new QToolButton(this)),
      m_scheme(new QComboBox(this)),
      m_thresholds(new QToolButton(this)),
      m_unit(new QComboBox(this)),
      m_absolute(toggle(&TimelineOptions::isAbsolute)),
      m_flows(toggle(&TimelineOptions::hasFlows)),
      m_snap(toggle(&TimelineOptions::hasSnap)),
      m_counter(new QComboBox(this)),
      m_align(new ElidedComboBox(this)),
      m_leftOut(new QLabel(this)),
      m_more(new QToolButton(this)),
      m_find(new FindBar(m_timeline, this))
{
    m_align->setObjectName(QStringLiteral("timeline.align_box"));
    m_leftOut->setObjectName(QStringLiteral("timeline.left_out"));
    m_leftOut->setForegroundRole(QPalette::PlaceholderText);
    m_scheme->setObjectName(QStringLiteral("timeline.scheme_box"));
    m_unit->setObjectName(QStringLiteral("timeline.unit_box"));
    for (int i = 0; i < kColorSchemeCount; ++i)
        m_scheme->addItem(QString());
    for (int i = 0; i < 5; ++i)
        m_unit->addItem(QString());
    for (int i = 0; i < 5; ++i)
        m_counter->addItem(QString());
    m_thresholds->setText(QStringLiteral("\u2026"));
    for (auto* button : {m_fit, m_undo, m_redo, m_thresholds})
        button->setAutoRaise(true);
    for (auto* box : {m_scheme, m_unit, m_counter, m_align}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setFocusPolicy(Qt::TabFocus); // after a click on a selector, letters still go to the canvas
    }
    m_align->setSizeAdjustPolicy(
        QComboBox::AdjustToMinimumContentsLengthWithIcon); // because labels of steps are long
    m_align->setMinimumContentsLength(14);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 3, 6, 3);
    layout->setSpacing(4);
    for (auto* widget :
         {static_cast<QWidget*>(m_fit), static_cast<QWidget*>(m_undo), static_cast<QWidget*>(m_redo),
          static_cast<QWidget*>(m_scheme), static_cast<QWidget*>(m_thresholds), static_cast<QWidget*>(m_unit),
          static_cast<QWidget*>(m_absolute), static_cast<QWidget*>(m_flows), static_cast<QWidget*>(m_snap),
          static_cast<QWidget*>(m_align), static_cast<QWidget*>(m_leftOut), static_cast<QWidget*>(m_counter),
          static_cast<QWidget*>(m_more)})
        layout->addWidget(widget);
    layout->addStretch(1);
    layout->addWidget(m_find, 2);
    m_find->setMaximumWidth(460);
    m_find->setMinimumWidth(kLeastFindWidth);
    setMinimumWidth(
        kLeastFindWidth); // less than the width of all selectors: the rarely used ones move into a menu
    m_more->setObjectName(QStringLiteral("timeline.seldom"));
    m_more->setText(QStringLiteral("\u22EF"));
    m_more->setAutoRaise(true);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    m_more->hide();
    connect(m_more->menu(), &QMenu::aboutToShow, this, &TimelineToolBar::fillMoreMenu);

    const auto runs = [this](QToolButton* button, std::string_view command) {
        connect(button, &QToolButton::clicked, this, [this, command] {
            m_view->action(command)->trigger();
            m_view->setFocus();
        });
    };
    runs(m_fit, "timeline.fitAll");
    runs(m_undo, "timeline.undoView");
    runs(m_redo, "timeline.redoView");
    connect(m_thresholds, &QToolButton::clicked, this, &TimelineToolBar::thresholdsRequested);
    connect(m_scheme, &QComboBox::activated, this,
            [this](int index) { m_timeline->setScheme(static_cast<ColorScheme>(index)); });
    connect(m_unit, &QComboBox::activated, this, [this](int index) {
        auto options = m_timeline->options();
        options.unit = static_cast<TimeUnit>(index);
        m_timeline->setOptions(options);
    });
    connect(m_counter, &QComboBox::activated, this, [this](int index) {
        auto options = m_timeline->options();
        options.counterScale = static_cast<CounterScale>(index);
        m_timeline->setOptions(options);
    });
    connect(m_align, &QComboBox::activated, this,
            [this](int index) { align(m_align->itemData(index).toInt()); });
    connect(m_timeline, &TimelineModel::aligned, this, &TimelineToolBar::fillAlignment);
    m_timeline->selection().on(Selection::Choices, this, [this] { fillAlignment(); });
    connect(m_timeline, &TimelineModel::contentChanged, this, &TimelineToolBar::refresh);
    connect(m_timeline, &TimelineModel::viewChanged, this, &TimelineToolBar::refresh);
    for (const auto command : {"timeline.fitAll", "timeline.undoView", "timeline.redoView",
                               "timeline.cycleColors"}) // because the user can change its key
        connect(m_view->action(command), &QAction::changed, this, &TimelineToolBar::retranslate);
    const auto any = [this](auto&& has) {
        for (std::size_t rank = 0; rank < m_timeline->runCount(); ++rank) {
            if (has(m_timeline->report(rank)))
                return true;
        }
        return false;
    };
    m_hasCounters = std::ranges::any_of(m_timeline->lanes().nodes(),
                                        [](const LaneNode& node) { return node.kind == LaneKind::Counter; });
    m_counter->setVisible(m_hasCounters);
    m_flows->setVisible(any([](const Report& report) { return report.flows.size() > 0; }));
    onLanguageChange(this, [this] { retranslate(); });
}

QToolButton* TimelineToolBar::toggle(bool TimelineOptions::*option)
{
    auto* button = new QToolButton(this);
    button->setCheckable(true);
    button->setAutoRaise(true);
    connect(button, &QToolButton::clicked, this, [this, option](bool isOn) {
        auto options = m_timeline->options();
        options.*option = isOn;
        m_timeline->setOptions(options);
        m_view->setFocus();
    });
    return button;
}

void TimelineToolBar::placeMore()
{
    int wanted = kLeastFindWidth;
    for (int i = 0; i < layout()->count(); ++i) {
        const auto* widget = layout()->itemAt(i)->widget();
        const bool isInMenu = widget == m_unit || widget == m_absolute || widget == m_snap ||
                              (widget == m_counter && m_hasCounters);
        if (widget != nullptr && widget != m_find && widget != m_more && (isInMenu || !widget->isHidden()))
            wanted += widget->sizeHint().width() + layout()->spacing();
    }
    const bool isNarrow = width() < wanted;
    m_more->setVisible(isNarrow);
    for (auto* widget :
         {static_cast<QWidget*>(m_unit), static_cast<QWidget*>(m_absolute), static_cast<QWidget*>(m_snap)})
        widget->setVisible(!isNarrow);
    m_counter->setVisible(!isNarrow && m_hasCounters);
}

void TimelineToolBar::fillMoreMenu()
{
    auto* menu = m_more->menu();
    menu->clear();
    qDeleteAll(menu->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    for (auto* box : {m_unit, m_counter}) {
        if (box == m_counter && !m_hasCounters)
            continue;
        auto* choices = menu->addMenu(box->accessibleName());
        for (int i = 0; i < box->count(); ++i) {
            auto* choice = choices->addAction(box->itemText(i));
            choice->setCheckable(true);
            choice->setChecked(i == box->currentIndex());
            connect(choice, &QAction::triggered, box, [box, i] { Q_EMIT box->activated(i); });
        }
    }
    for (auto* button : {m_absolute, m_snap}) {
        auto* toggled = menu->addAction(button->text());
        toggled->setCheckable(true);
        toggled->setChecked(button->isChecked());
        toggled->setToolTip(button->toolTip());
        connect(toggled, &QAction::triggered, button, [button] { button->click(); });
    }
}

void TimelineToolBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeMore();
}

void TimelineToolBar::fillAlignment()
{
    m_align->clear();
    m_align->addItem(tr("Align: recorded"), kRecorded);
    m_align->addItem(tr("Align: begins"), kBegins);
    const auto& steps = m_timeline->selection().choices().steps;
    for (std::size_t i = 0; i < std::min(steps.size(), kMaxStepsShown); ++i)
        m_align->addItem(tr("Align: %1").arg(QString::fromStdString(steps[i].label)), static_cast<int>(i));
    const auto& now = m_timeline->alignment();
    const auto at = now.at.isEmpty() ? tr("Align: by hand") : tr("Align: %1").arg(now.at);
    int chosen = now.how == ClockAlignment::Recorded ? m_align->findData(kRecorded)
                 : now.how == ClockAlignment::Begin  ? m_align->findData(kBegins)
                 : now.how == ClockAlignment::Step   ? m_align->findText(at)
                                                     : -1;
    if (chosen < 0) {
        chosen = m_align->count();
        m_align->addItem(at, kPicked);
    }
    m_align->setCurrentIndex(chosen);
    m_align->setVisible(m_timeline->runCount() > 1);
    const auto tip = tr("How the clocks of the ranks are aligned (Shift+L: at the selected slice)");
    m_align->setAccessibleName(tip);
    m_align->setToolTip(QStringLiteral("<p>%1<br>%2</p>") // because the box cuts long texts
                            .arg(m_align->currentText().toHtmlEscaped(), tip.toHtmlEscaped()));
    const auto leftOut = static_cast<int>(now.leftOut);
    m_leftOut->setVisible(leftOut > 0);
    m_leftOut->setText(now.how == ClockAlignment::Step
                           ? tr("%n rank(s) without this step", nullptr, leftOut)
                           : tr("%n rank(s) without this slice", nullptr, leftOut));
    m_leftOut->setToolTip(tr("They stay where they were"));
    placeMore();
}

void TimelineToolBar::align(int choice)
{
    if (choice >= 0)
        m_timeline->alignAtStep(static_cast<std::size_t>(choice));
    else if (choice != kPicked)
        m_timeline->align(choice == kBegins ? ClockAlignment::Begin : ClockAlignment::Recorded);
}

void TimelineToolBar::refresh()
{
    const auto& options = m_timeline->options();
    m_undo->setEnabled(m_timeline->canUndoView());
    m_redo->setEnabled(m_timeline->canRedoView());
    m_scheme->setCurrentIndex(static_cast<int>(m_timeline->colors().scheme()));
    m_thresholds->setVisible(m_timeline->colors().scheme() == ColorScheme::Share);
    m_unit->setCurrentIndex(static_cast<int>(options.unit));
    m_counter->setCurrentIndex(static_cast<int>(options.counterScale));
    m_absolute->setChecked(options.isAbsolute);
    m_flows->setChecked(options.hasFlows);
    m_snap->setChecked(options.hasSnap);
}

void TimelineToolBar::retranslate()
{
    const auto name = [](QWidget* widget, const QString& text) {
        widget->setToolTip(text);
        widget->setAccessibleName(text);
    };
    const auto withKey = [this, &name](QWidget* widget, const QString& text, std::string_view command) {
        const auto key = m_view->action(command)->shortcut().toString(QKeySequence::NativeText);
        name(widget, key.isEmpty() ? text : tr("%1 (%2)").arg(text, key));
    };
    m_fit->setText(tr("Fit"));
    withKey(m_fit, tr("Fit the entire report"), "timeline.fitAll");
    m_undo->setArrowType(Qt::LeftArrow);
    withKey(m_undo, tr("Undo view change"), "timeline.undoView");
    m_redo->setArrowType(Qt::RightArrow);
    withKey(m_redo, tr("Redo view change"), "timeline.redoView");
    m_scheme->setItemText(0, tr("Colour: name"));
    m_scheme->setItemText(1, tr("Colour: type"));
    m_scheme->setItemText(2, tr("Colour: share"));
    m_scheme->setItemText(3, tr("Colour: stream"));
    m_scheme->setItemText(4, tr("Colour: op type"));
    name(m_more, tr("Units, absolute times, snapping and the scale of counters"));
    withKey(m_scheme, tr("Colour scheme"), "timeline.cycleColors");
    name(m_thresholds, tr("Thresholds of the colours by share"));
    m_unit->setItemText(0, tr("Units: automatic"));
    m_unit->setItemText(1, tr("Units: ns"));
    m_unit->setItemText(2, tr("Units: us"));
    m_unit->setItemText(3, tr("Units: ms"));
    m_unit->setItemText(4, tr("Units: s"));
    name(m_unit, tr("Unit of times"));
    m_absolute->setText(tr("Absolute"));
    name(m_absolute, tr("Clock times instead of times since the start"));
    m_flows->setText(tr("Flows"));
    name(m_flows, tr("Arrows of the selected slice's flows"));
    m_snap->setText(tr("Snap"));
    name(m_snap, tr("Selections snap to the edges of slices (Alt while dragging: not)"));
    m_counter->setItemText(0, tr("Counters: fit"));
    m_counter->setItemText(1, tr("Counters: shared"));
    m_counter->setItemText(2, tr("Counters: fixed"));
    m_counter->setItemText(3, tr("Counters: log"));
    m_counter->setItemText(4, tr("Counters: from 0"));
    name(m_counter, tr("Scale of counters"));
    fillAlignment();
    refresh();
    placeMore();
}

} // namespace opscope
