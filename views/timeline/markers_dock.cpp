// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/markers_dock.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPixmap>
#include <QVBoxLayout>

#include "views/timeline/timeline_docks.h"

namespace opscope {
namespace {

QIcon swatch(const QColor& color)
{
    QPixmap pixmap(12, 12);
    pixmap.fill(color);
    return QIcon(pixmap);
}

} // namespace

MarkersDock::MarkersDock(TimelineModel* timeline, QWidget* parent)
    : QWidget(parent), m_timeline(timeline), m_tree(new QTreeWidget(this))
{
    m_tree->setColumnCount(3);
    m_tree->setRootIsDecorated(false);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_tree->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tree);
    connect(m_tree, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int column) {
        const auto index = static_cast<std::size_t>(m_tree->indexOfTopLevelItem(item));
        const auto& all = m_timeline->markers().all();
        if (column == 0 && index < all.size() && item->text(0) != all[index].name)
            m_timeline->editMarkers([&](MarkerList& markers) { markers.rename(index, item->text(0)); });
    });
    const auto jump = [this](QTreeWidgetItem* item) {
        const auto index = static_cast<std::size_t>(m_tree->indexOfTopLevelItem(item));
        const auto range = m_timeline->markers().all()[index].range;
        m_timeline->setCurrentMarker(index);
        auto view = m_timeline->viewport();
        if (static_cast<double>(range.dur()) / view.nsPerPx > m_timeline->widthPx() * 0.9) {
            m_timeline->showRange(range);
        } else {
            view.panBy((view.xOf(range.begin) + view.xOf(range.end)) / 2 - m_timeline->widthPx() / 2);
            m_timeline->setViewport(view);
        }
    };
    connect(m_tree, &QTreeWidget::itemActivated, this, jump);
    connect(m_tree, &QTreeWidget::itemDoubleClicked, this, jump);
    connect(m_tree, &QTreeWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        auto* item = m_tree->itemAt(at);
        if (item == nullptr)
            return;
        const auto index = static_cast<std::size_t>(m_tree->indexOfTopLevelItem(item));
        QMenu menu;
        menu.addAction(tr("Rename"), this, [this, item] { m_tree->editItem(item, 0); });
        auto* colors = menu.addMenu(tr("Colour"));
        for (int c = 0; c < kMarkerColorCount; ++c)
            colors->addAction(
                swatch(markerColor(currentTheme(), c)), tr("Colour %1").arg(c + 1), this, [this, index, c] {
                    m_timeline->editMarkers([&](MarkerList& markers) { markers.recolor(index, c); });
                });
        menu.addAction(tr("Remove"), this, [this, index] {
            m_timeline->editMarkers([&](MarkerList& markers) { markers.remove(index); });
        });
        menu.exec(m_tree->viewport()->mapToGlobal(at));
    });
    connect(timeline, &TimelineModel::markersChanged, this, &MarkersDock::refresh, Qt::QueuedConnection);
    refresh();
}

void MarkersDock::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        refresh();
    QWidget::changeEvent(event);
}

bool MarkersDock::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete && m_tree->currentItem() != nullptr) {
        const auto index = static_cast<std::size_t>(m_tree->indexOfTopLevelItem(m_tree->currentItem()));
        m_timeline->editMarkers([&](MarkerList& markers) { markers.remove(index); });
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void MarkersDock::refresh()
{
    m_tree->clear();
    m_tree->setHeaderLabels({tr("Name"), tr("Start"), tr("Length")});
    m_tree->setAccessibleName(tr("Markers"));
    m_tree->setToolTip(m_timeline->markers().all().empty() ? tr("K on the timeline adds a marker")
                                                           : QString());
    const auto& markers = m_timeline->markers().all();
    for (std::size_t i = 0; i < markers.size(); ++i) {
        auto* item = new QTreeWidgetItem(
            m_tree,
            {markers[i].name, m_timeline->timeText(markers[i].range.begin),
             markers[i].isPoint() ? QString()
                                  : durationText(markers[i].range.dur(), m_timeline->options().unit)});
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setIcon(0, swatch(markerColor(currentTheme(), markers[i].color)));
        if (m_timeline->currentMarker() == i)
            m_tree->setCurrentItem(item);
    }
}

QWidget* createMarkersDock(TimelineModel* timeline, QWidget* parent)
{
    return new MarkersDock(timeline, parent);
}

} // namespace opscope
