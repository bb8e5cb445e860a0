// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/selection_dock.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "views/language_change.h"
#include "views/timeline/timeline_docks.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kGroupCount = static_cast<int>(SelectionGroup::Stream) + 1;

/// A bar behind the text of a share.
class ShareDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        const auto text = std::exchange(cell.text, QString());
        const auto* style = cell.widget != nullptr ? cell.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
        const auto share = std::clamp(index.data(SelectionModel::kValueRole).toDouble() / 100, 0.0, 1.0);
        const bool isSelected = (cell.state & QStyle::State_Selected) != 0;
        const auto& theme = currentTheme();
        constexpr int kGap = 3;
        auto bar = QRectF(cell.rect).adjusted(kGap, kGap, -kGap, -kGap);
        bar.setWidth(bar.width() * share);
        if (!isSelected && bar.width() > 0)
            painter->fillRect(bar, theme.color(Token::Bar));
        painter->setPen(theme.color(isSelected ? Token::SelectionText : Token::BarText));
        painter->setFont(cell.font);
        painter->drawText(cell.rect.adjusted(kGap, 0, -2 * kGap, 0), Qt::AlignRight | Qt::AlignVCenter, text);
    }
};

} // namespace

SelectionDock::SelectionDock(TimelineModel* timeline, QWidget* parent)
    : QWidget(parent),
      m_timeline(timeline),
      m_model(new SelectionModel(timeline, this)),
      m_summary(new QLabel(this)),
      m_group(new QComboBox(this)),
      m_table(new QTableView(this))
{
    constexpr int kPauseMs = 60;
    m_table->setModel(m_model);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(SelectionModel::Sum, Qt::DescendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->horizontalHeader()->setHighlightSections(false);
    const int em =
        fontMetrics().horizontalAdvance(QLatin1Char('0')); // all columns fit beside the other docks
    m_table->setColumnWidth(SelectionModel::Name, 26 * em);
    m_table->setColumnWidth(SelectionModel::Count, 8 * em);
    for (int column = SelectionModel::Sum; column < SelectionModel::First; ++column)
        m_table->setColumnWidth(column, (column == SelectionModel::Share ? 14 : 11) * em);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setItemDelegateForColumn(SelectionModel::Share, new ShareDelegate(m_table));
    m_table->setAccessibleName(tr("Statistics of the selection"));
    m_summary->setContentsMargins(8, 4, 8, 4);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(0, 2, 8, 0);
    top->addWidget(m_summary, 1);
    top->addWidget(m_group);
    layout->addLayout(top);
    for (int i = 0; i < kGroupCount; ++i)
        m_group->addItem(QString());
    m_group->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_group, &QComboBox::currentIndexChanged, this, &SelectionDock::compute);
    layout->addWidget(m_table, 1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kPauseMs);
    connect(&m_timer, &QTimer::timeout, this, &SelectionDock::compute);
    const auto later = [this] {
        m_job.cancel(); // an answer for what is no longer selected is void
        m_timer.start();
    };
    auto& selection = timeline->selection();
    selection.on(Selection::Range | Selection::Slices, this, later);
    connect(timeline, &TimelineModel::readyChanged, this, later);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const auto gap = m_model->gapOf(index))
            m_timeline->showRange(m_timeline->run().onAxis(*gap), 0.3);
        else if (const auto slice = m_model->sliceOf(index); slice.valid())
            m_timeline->selection().navigator().go({.rank = m_timeline->focus(), .slice = slice});
    });
    m_table->horizontalHeader()->setResizeContentsPrecision(0); // what is in sight
    connect(m_model, &QAbstractItemModel::layoutChanged, this, &SelectionDock::widenColumns);
    onLanguageChange(this, [this] { retranslate(); });
    m_timer.start();
}

void SelectionDock::retranslate()
{
    const std::array names{tr("by name"), tr("by op type"), tr("by lane"), tr("by stream")};
    for (int i = 0; i < kGroupCount; ++i)
        m_group->setItemText(i, names.at(static_cast<std::size_t>(i)));
    m_group->setAccessibleName(tr("Rows of the selection"));
    show(m_model->statistics());
}

/// Values are never cut; a column that was wider stays so.
void SelectionDock::widenColumns()
{
    for (int column = SelectionModel::Count; column < SelectionModel::First; ++column) {
        const int before = m_table->columnWidth(column);
        m_table->resizeColumnToContents(column);
        m_table->setColumnWidth(column, std::max(before, m_table->columnWidth(column)));
    }
}

QString SelectionDock::summary() const
{
    return m_summary->text();
}

void SelectionDock::compute()
{
    const auto& selection = m_timeline->selection();
    const auto range = selection.range();
    if (!range && selection.slices().empty()) {
        m_job.cancel();
        show({});
        return;
    }
    auto work = [report = m_timeline->reportPtr(), range, tracks = selection.tracks(),
                 slices = selection.slices(), group = static_cast<SelectionGroup>(m_group->currentIndex()),
                 pyramids = m_timeline->run().pyramids().tracks](const std::stop_token& stop) {
        return slices.empty() ? rangeStatistics(*report, *range, tracks, pyramids, stop, group)
                              : sliceStatistics(*report, slices, stop, group);
    };
    m_job.run(std::move(work), [this](SelectionStatistics statistics) { show(std::move(statistics)); });
}

void SelectionDock::show(SelectionStatistics statistics)
{
    const auto unit = m_timeline->options().unit;
    if (statistics.range.empty() && statistics.slices == 0) {
        m_summary->setText(tr("Nothing selected. Click a slice, or drag over the lanes."));
    } else {
        const auto& range = statistics.range;
        const auto share = range.dur() > 0
                               ? static_cast<double>(statistics.covered) / static_cast<double>(range.dur())
                               : 0.0;
        m_summary->setText(tr("%1 to %2 (%3)   ·   %n slice(s)   ·   busy %4", nullptr,
                              static_cast<int>(statistics.slices))
                               .arg(m_timeline->timeText(range.begin, m_timeline->focus()),
                                    m_timeline->timeText(range.end, m_timeline->focus()),
                                    durationText(range.dur(), unit), shareText(share)));
    }
    m_model->setStatistics(std::move(statistics));
}

QWidget* createSelectionDock(TimelineModel* timeline, QWidget* parent)
{
    return new SelectionDock(timeline, parent);
}

} // namespace opscope
