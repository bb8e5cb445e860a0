// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_header.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/compare/compared_scopes.h"
#include "views/comparison/comparison_sides.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/text/elided_names.h"

namespace opscope {
ComparisonHeader::ComparisonHeader(ComparisonSides* sides, QWidget* parent)
    : QWidget(parent),
      m_sides(sides),
      m_swap(new QToolButton(this)),
      m_cancel(new QPushButton(this)),
      m_totals(new ComparisonTotals(this)),
      m_noiseLabel(new QLabel(this)),
      m_noiseShare(new QDoubleSpinBox(this)),
      m_noiseUs(new QDoubleSpinBox(this))
{
    for (const auto side : kSides)
        makeSide(side);
    makeNoise();
    arrange();
    connect(m_swap, &QToolButton::clicked, this, &ComparisonHeader::swapSides);
    connect(m_cancel, &QPushButton::clicked, this, &ComparisonHeader::cancelRequested);
    connect(m_totals, &ComparisonTotals::outsideCallsRequested, this,
            &ComparisonHeader::outsideCallsRequested);
    connect(m_noiseShare, &QDoubleSpinBox::valueChanged, this, &ComparisonHeader::changed);
    connect(m_noiseUs, &QDoubleSpinBox::valueChanged, this, &ComparisonHeader::changed);
    connect(sides, &ComparisonSides::swapped, this, &ComparisonHeader::updateSides);
    connect(&sides->model(), &ComparisonModel::partsFound, this, &ComparisonHeader::fillParts);
    connect(sides, &ComparisonSides::replaced, this, &ComparisonHeader::updateRun);
    connect(sides, &ComparisonSides::renamed, this, &ComparisonHeader::fillNames);
    connect(sides, &ComparisonSides::runsChanged, this, [this] {
        fillNames();
        Q_EMIT changed();
    });
    onLanguageChange(this, [this] {
        retranslate();
        Q_EMIT changed();
    });
    showBusy();
    sides->model().findParts();
    if (sides->model().isReady())
        fillParts();
}

void ComparisonHeader::makeSide(CompareSide which)
{
    auto& side = partsOf(which);
    side.letter = new QLabel(this);
    side.name = new QLabel(this);
    side.name->setTextFormat(Qt::PlainText);
    side.name->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    side.name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    side.name->installEventFilter(this); // it gets the width that the rest leaves
    side.rank = new QComboBox(this);
    side.rank->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(side.rank, &QComboBox::activated, this,
            [this, which](int rank) { m_sides->chooseRank(which, static_cast<std::size_t>(rank)); });
    side.runs = new QToolButton(this);
    side.runs->setText(QStringLiteral("+"));
    side.runs->setAutoRaise(true);
    side.runs->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(side.runs);
    side.runs->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, which, menu] { fillRunsMenu(which, menu); });
    side.scope = new QComboBox(this);
    side.scope->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    side.scope->setMinimumContentsLength(22);
    side.scope->setEditable(true); // if there are many calls, the user finds one by typing
    side.scope->setInsertPolicy(QComboBox::NoInsert);
    side.scope->setMaxVisibleItems(24);
    side.scope->setEnabled(false);
    side.scope->completer()->setFilterMode(Qt::MatchContains);
    side.scope->completer()->setCompletionMode(QCompleter::PopupCompletion);
    side.device = new QComboBox(this);
    connect(side.scope, &QComboBox::activated, this, [this, which](int item) { chooseScope(which, item); });
    connect(side.scope->lineEdit(), &QLineEdit::editingFinished, this, [this, which] { scopeTyped(which); });
    connect(side.device, &QComboBox::currentIndexChanged, this, [this, which, device = side.device] {
        const auto chosen = device->currentData();
        m_sides->model().chooseDevice(which, chosen.isValid() ? std::optional(chosen.toInt()) : std::nullopt);
        Q_EMIT changed();
    });
}

void ComparisonHeader::makeNoise()
{
    m_noiseShare->setRange(0, 100);
    m_noiseShare->setValue(3);
    m_noiseShare->setDecimals(1);
    m_noiseShare->setSuffix(QStringLiteral(" %"));
    m_noiseUs->setRange(0, 1e9);
    m_noiseUs->setValue(5);
    m_noiseUs->setDecimals(3);
    m_noiseUs->setSuffix(QStringLiteral(" us"));
    m_noiseUs->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000000.000 us")) + 36);
}

void ComparisonHeader::arrange()
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 6, 16, 4);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    m_swap->setText(QStringLiteral("⇄"));
    m_swap->setAutoRaise(true);
    int row = 0;
    for (const auto which : kSides) {
        const auto& side = partsOf(which);
        grid->addWidget(side.letter, row, 0);
        grid->addWidget(side.name, row, 1);
        grid->addWidget(side.rank, row, 2);
        grid->addWidget(side.runs, row, 3);
        grid->addWidget(side.scope, row, 4);
        grid->addWidget(side.device, row, 5);
        ++row;
    }
    grid->addWidget(m_swap, 0, 6, 2, 1, Qt::AlignVCenter);
    grid->setColumnStretch(1, 1);
    auto* noise = new QHBoxLayout;
    noise->setSpacing(8);
    noise->addWidget(m_noiseLabel);
    noise->addWidget(m_noiseShare);
    noise->addWidget(m_noiseUs);
    grid->addLayout(noise, 0, 7);
    grid->addWidget(m_cancel, 1, 7, Qt::AlignRight);
    m_cancel->hide();
    grid->addWidget(m_totals, 2, 0, 1, 8);
}

void ComparisonHeader::fillRanks()
{
    for (const auto which : kSides) {
        auto* combo = partsOf(which).rank;
        combo->clear();
        const auto& ranks = m_sides->ranks(which);
        combo->setVisible(ranks != nullptr);
        if (!ranks)
            continue;
        for (std::size_t i = 0; i < ranks->reports.size(); ++i) {
            combo->addItem(rankTitle(*ranks, i));
            if (ranks->reports[i] == m_sides->first(which))
                combo->setCurrentIndex(static_cast<int>(i));
        }
    }
}

/// Another rank replaces the run of a side: its parts are found again.
void ComparisonHeader::updateRun()
{
    updateSides();
    m_sides->model().findParts();
    Q_EMIT changed(); // what was compared is no longer valid
}

void ComparisonHeader::fillNames()
{
    fillRanks();
    for (const auto which : kSides) {
        auto& side = partsOf(which);
        const auto& runs = m_sides->runs(which);
        const auto name = m_sides->name(which);
        QStringList tips{name};
        for (const auto& run : runs) {
            tips << QString::fromStdString(run->root.string());
        }
        side.fullName =
            runs.size() > 1
                ? tr("%1 and %n more run(s)", nullptr, static_cast<int>(runs.size()) - 1).arg(name)
                : name;
        side.name->setToolTip(tips.join(QLatin1Char('\n')));
        side.runs->setVisible(runs.size() > 1 || m_sides->canRequestRuns());
    }
    cutNames();
}

/// What differs between both names stays.
void ComparisonHeader::cutNames()
{
    const auto& [a, b] = m_both;
    const auto cut = elidedNames({a.fullName, b.fullName}, a.name->fontMetrics(),
                                 std::min(a.name->width(), b.name->width()));
    a.name->setText(cut[0]);
    b.name->setText(cut[1]);
}

bool ComparisonHeader::eventFilter(QObject* watched, QEvent* event)
{
    for (const auto& side : m_both) {
        if (watched == side.name && event->type() == QEvent::Resize)
            cutNames();
    }
    return QWidget::eventFilter(watched, event);
}

void ComparisonHeader::fillRunsMenu(CompareSide which, QMenu* menu)
{
    menu->clear();
    const auto& runs = m_sides->runs(which);
    if (m_sides->canRequestRuns()) {
        auto* more = menu->addAction(tr("Add runs: mean and spread…"));
        connect(more, &QAction::triggered, this, [this, which] { m_sides->requestMoreRuns(which); });
    }
    for (std::size_t i = 1; i < runs.size(); ++i) {
        auto* remove = menu->addAction(tr("Remove %1").arg(QString::fromStdString(runs[i]->name)));
        connect(remove, &QAction::triggered, this, [this, which, i] { m_sides->removeRun(which, i); });
    }
}

double ComparisonHeader::noiseShare() const
{
    return m_noiseShare->value() / 100;
}

std::int64_t ComparisonHeader::noiseNs() const
{
    return std::llround(m_noiseUs->value() * 1000);
}

void ComparisonHeader::swapSides()
{
    m_sides->swap();
}

/// What was typed was meant for the previous sides.
void ComparisonHeader::updateSides()
{
    for (auto& typed : m_typed)
        typed.cancel();
    fillNames();
    fillParts();
}

void ComparisonHeader::showBusy()
{
    m_totals->showBusy();
    m_cancel->show();
}

bool ComparisonHeader::isBusy() const
{
    return !m_cancel->isHidden();
}

void ComparisonHeader::showStopped()
{
    m_totals->showStopped();
    m_cancel->hide();
}

void ComparisonHeader::showResult(const Comparison& comparison)
{
    m_totals->showResult(comparison);
    m_cancel->hide();
}

void ComparisonHeader::showEvent(QShowEvent* event)
{
    fillNames(); // by now the window has set whether it can open further runs
    QWidget::showEvent(event);
}

void ComparisonHeader::retranslate()
{
    m_swap->setToolTip(tr("Swap A and B"));
    m_swap->setAccessibleName(tr("Swap A and B"));
    m_cancel->setText(tr("Cancel"));
    m_noiseLabel->setText(tr("Same within"));
    const auto noiseTip =
        tr("A difference counts as noise up to this share of the larger side, or up to this time");
    m_noiseShare->setToolTip(noiseTip);
    m_noiseUs->setToolTip(noiseTip);
    m_noiseShare->setAccessibleName(tr("Noise as a share"));
    m_noiseUs->setAccessibleName(tr("Noise as a time"));
    for (const auto which : kSides) {
        auto& side = partsOf(which);
        const bool isA = which == CompareSide::A;
        side.scope->setAccessibleName(isA ? tr("Part of A") : tr("Part of B"));
        side.scope->lineEdit()->setAccessibleName(side.scope->accessibleName());
        side.scope->setToolTip(
            tr("Whose wall time is compared: the run, a step, or one execute call. Type to search."));
        side.rank->setAccessibleName(isA ? tr("Rank of A") : tr("Rank of B"));
        side.rank->setToolTip(tr("Which rank of the folder is compared"));
        side.device->setAccessibleName(isA ? tr("Device of A") : tr("Device of B"));
        side.letter->setText(QStringLiteral("<b>%1</b> %2")
                                 .arg(QString(QLatin1Char(isA ? 'A' : 'B')),
                                      (isA ? tr("Baseline") : tr("Current")).toHtmlEscaped()));
        side.runs->setAccessibleName(isA ? tr("Further runs of A") : tr("Further runs of B"));
        side.runs->setToolTip(tr("Further runs of this side: the figures become mean and spread"));
        if (side.device->count() > 0)
            side.device->setItemText(0, tr("All devices"));
        if (m_sides->model().isReady())
            fillScopes(which);
    }
    fillNames();
}

} // namespace opscope
