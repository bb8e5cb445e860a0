// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/reports_dock.h"

#include <algorithm>

#include <QDropEvent>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyle>
#include <QStyledItemDelegate>

#include "app/docks/window_dock.h"
#include "app/tabs/report_drag.h"
#include "app/tabs/report_tabs.h"
#include "app/tabs/report_view.h"
#include "app/window/dock_set.h"
#include "app/window/main_window.h"
#include "views/comparison_panel.h"
#include "views/language_change.h"
#include "views/selection/selection.h"
#include "views/text/elided_names.h"
#include "views/text/report_count.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

constexpr int kFilesRole = Qt::UserRole + 1; ///< true for a row that opens the list of files

QStandardItem* line(const QString& text, bool hasFilesLink, const QIcon& icon = {})
{
    auto* item = new QStandardItem(icon, text);
    item->setEditable(false);
    item->setDragEnabled(false);
    item->setToolTip(text);
    item->setData(hasFilesLink, kFilesRole);
    return item;
}

/// Shortens names of reports so that different names stay different.
class NameDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto* const widget = option->widget;
        if (index.parent().isValid() || widget == nullptr)
            return;
        const auto* const style = widget->style();
        const int available = style->subElementRect(QStyle::SE_ItemViewItemText, option, widget).width() -
                              2 * (style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, widget) + 1);
        QStringList names;
        for (int row = 0; row < index.model()->rowCount(); ++row)
            names << index.siblingAtRow(row).data().toString();
        if (available > 0)
            option->text = elidedNames(names, option->fontMetrics, available).at(index.row());
    }
};

} // namespace

ReportsDock::ReportsDock(QWidget* parent) : QTreeView(parent), m_model(new QStandardItemModel(this))
{
    setModel(m_model);
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setEditTriggers(NoEditTriggers);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideMiddle);
    setItemDelegate(new NameDelegate(this));
    const bool hasComparison = !comparisonPanels().empty();
    setDragEnabled(hasComparison);
    setAcceptDrops(hasComparison);
    setDragDropMode(hasComparison ? DragDrop : NoDragDrop);
    const auto open = [this](const QModelIndex& index) {
        auto* view = reportOf(index);
        if (view == nullptr)
            return;
        const bool hasFilesLink = index.data(kFilesRole).toBool(); // read before the rows are made again
        Q_EMIT reportRequested(view);
        if (hasFilesLink)
            view->navigator().go({.file = QString()});
    };
    connect(this, &QAbstractItemView::clicked, this, open);
    connect(this, &QAbstractItemView::activated, this, open);
    onLanguageChange(this, [this] { retranslate(); });
}

void ReportsDock::setReports(const std::vector<ReportView*>& reports, ReportView* current)
{
    const auto row = currentIndex(); // the current row is restored
    auto* const rowReport = reportOf(row);
    const int rowInReport = row.parent().isValid() ? row.row() : -1;
    m_reports = reports;
    m_current = current;
    m_model->clear();
    for (auto* view : reports) {
        auto* item = line(view->name(), false, themedIcon(QLatin1String("folder")));
        item->setDragEnabled(true);
        item->setToolTip(view->path());
        QFont font = item->font();
        font.setBold(view == current);
        item->setFont(font);
        if (view->phase() == OpeningPhase::Opening)
            item->appendRow(line(tr("is being read"), false, themedIcon(QLatin1String("clock"))));
        if (view->isCancelled())
            item->appendRow(line(tr("reading was cancelled"), false,
                                 themedIcon(QLatin1String("close"), Token::MutedText)));
        else if (view->error())
            item->appendRow(
                line(tr("could not be opened"), false, themedIcon(QLatin1String("error"), Token::Bad)));
        if (const auto& workspace = view->workspace()) {
            if (view->isPartial())
                item->appendRow(line(tr("partial: reading was cancelled"), false,
                                     themedIcon(QLatin1String("warning"), Token::Warning)));
            const auto& choices = view->selection().choices();
            if (view->hasRanks())
                item->appendRow(line(reportCountText(*workspace), false));
            for (const auto device : choices.devices)
                item->appendRow(line(tr("device %1").arg(device), false));
            for (const auto& model : choices.models) {
                if (!model.name.empty())
                    item->appendRow(line(tr("model %1").arg(QString::fromStdString(model.name)), false));
            }
            const int partial = fileCount(*workspace, FileState::Partial);
            const auto tensors = tensorFileText(*workspace);
            if (!tensors.isEmpty())
                item->appendRow(line(tensors, true, themedIcon(QLatin1String("check"), Token::Good)));
            const int ready = fileCount(*workspace, FileState::Used);
            if (ready > 0 || (partial == 0 && tensors.isEmpty()))
                item->appendRow(line(tr("%n file(s) read", nullptr, ready), true,
                                     themedIcon(QLatin1String("check"), Token::Good)));
            if (partial > 0)
                item->appendRow(line(tr("%n file(s) partly read", nullptr, partial), true,
                                     themedIcon(QLatin1String("warning"), Token::Warning)));
            if (const int missing = fileCount(*workspace, FileState::Missing); missing > 0)
                item->appendRow(line(tr("%n file(s) missing", nullptr, missing),
                                     true, // a missing file is not a problem
                                     themedIcon(QLatin1String("info"), Token::MutedText)));
            if (const int broken = fileCount(*workspace, FileState::Broken); broken > 0)
                item->appendRow(line(tr("%n file(s) broken", nullptr, broken), true,
                                     themedIcon(QLatin1String("error"), Token::Bad)));
        }
        m_model->appendRow(item);
        if (view == rowReport) {
            const auto* const child = item->child(rowInReport);
            setCurrentIndex(child != nullptr ? child->index() : item->index());
        }
    }
    expandAll();
}

ReportView* ReportsDock::reportOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    const QModelIndex top = index.parent().isValid() ? index.parent() : index;
    const auto row = static_cast<std::size_t>(top.row());
    return row < m_reports.size() ? m_reports[row] : nullptr;
}

void ReportsDock::startDrag(Qt::DropActions /*actions*/)
{
    if (auto* dragged = reportOf(currentIndex()))
        dragReport(this, dragged);
}

void ReportsDock::dragEnterEvent(QDragEnterEvent* event)
{
    if (draggedReport(*event) != nullptr)
        event->acceptProposedAction();
}

void ReportsDock::dragMoveEvent(QDragMoveEvent* event)
{
    const auto index = indexAt(event->position().toPoint());
    const bool fits = canCompare(reportOf(index), draggedReport(*event));
    markTarget(fits ? index : QModelIndex());
    event->setAccepted(fits);
}

void ReportsDock::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    markTarget({});
}

void ReportsDock::dropEvent(QDropEvent* event)
{
    markTarget({});
    auto* target = reportOf(indexAt(event->position().toPoint()));
    auto* dragged = draggedReport(*event);
    if (!canCompare(target, dragged))
        return;
    event->acceptProposedAction();
    Q_EMIT comparisonRequested(target, dragged);
}

void ReportsDock::markTarget(const QModelIndex& index)
{
    const auto top = index.parent().isValid() ? index.parent() : index;
    if (m_target == top.row())
        return;
    m_target = top.row();
    viewport()->update();
}

void ReportsDock::paintEvent(QPaintEvent* event)
{
    QTreeView::paintEvent(event);
    QPainter painter(viewport());
    if (m_target >= 0) {
        painter.setPen(QPen(currentTheme().color(Token::Accent), 2));
        painter.drawRect(visualRect(m_model->index(m_target, 0)).adjusted(1, 1, -2, -1));
    }
    if (!m_reports.empty())
        return;
    painter.setPen(currentTheme().color(Token::MutedText));
    painter.drawText(viewport()->rect().adjusted(kGrid, kGrid, -kGrid, -kGrid),
                     Qt::AlignTop | Qt::TextWordWrap, tr("Nothing is open."));
}

void ReportsDock::retranslate()
{
    setAccessibleName(tr("Open reports"));
    setReports(std::vector<ReportView*>(m_reports), m_current);
}

namespace {

QWidget* create(MainWindow& window)
{
    auto* dock = new ReportsDock;
    QObject::connect(dock, &ReportsDock::reportRequested, &window, &MainWindow::setCurrentView);
    QObject::connect(dock, &ReportsDock::comparisonRequested, &window.tabs(), &ReportTabs::compareReports);
    QObject::connect(&window, &MainWindow::reportsChanged, dock,
                     [dock, &window] { dock->setReports(window.reports(), window.currentReport()); });
    return dock;
}

} // namespace

extern const WindowDock reportsDock;
constinit const WindowDock reportsDock{"reports", QT_TRANSLATE_NOOP("Dock", "Reports"),
                                       Qt::LeftDockWidgetArea, DockSet::kEverywhere, create};

} // namespace opscope
