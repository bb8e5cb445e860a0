// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lanes_dock.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/language_change.h"
#include "views/selection/result_lanes.h"
#include "views/timeline/timeline_docks.h"

namespace opscope {
namespace {

constexpr int kNodeRole = Qt::UserRole + 1;
constexpr int kKeyRole = Qt::UserRole + 2;

int nodeOf(const QTreeWidgetItem* item)
{
    return item->data(0, kNodeRole).toInt();
}

} // namespace

LanesDock::LanesDock(TimelineModel* timeline, QWidget* parent)
    : QWidget(parent),
      m_timeline(timeline),
      m_filter(new QLineEdit(this)),
      m_order(new QComboBox(this)),
      m_showAll(new QToolButton(this)),
      m_tree(new QTreeWidget(this))
{
    m_filter->setClearButtonEnabled(true);
    for (int i = 0; i < 3; ++i)
        m_order->addItem(QString());
    m_tree->setHeaderHidden(true);
    m_tree->setColumnCount(1);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_showAll->setAutoRaise(true);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(6, 4, 6, 2);
    top->setSpacing(4);
    top->addWidget(m_filter, 1);
    auto* second = new QHBoxLayout;
    second->setContentsMargins(6, 0, 6, 4);
    second->addWidget(m_order, 1);
    second->addWidget(m_showAll);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addLayout(second);
    layout->addWidget(m_tree, 1);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text != m_timeline->lanes().filter())
            m_timeline->editLanes([&](LaneTree& lanes) { lanes.setFilter(text); });
    });
    connect(m_order, &QComboBox::activated, this, [this](int index) {
        m_timeline->editLanes([&](LaneTree& lanes) { lanes.sort(static_cast<LaneTree::Order>(index)); });
    });
    connect(m_showAll, &QToolButton::clicked, this,
            [this] { m_timeline->editLanes([](LaneTree& lanes) { lanes.showAll(); }); });
    connect(m_tree, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) {
        const bool isHidden = item->checkState(0) == Qt::Unchecked;
        if (isHidden != m_timeline->lanes().node(nodeOf(item)).isHidden)
            m_timeline->editLanes([&](LaneTree& lanes) { lanes.setHidden(nodeOf(item), isHidden); });
    });
    const auto collapse = [this](QTreeWidgetItem* item, bool isCollapsed) {
        const auto& node = m_timeline->lanes().node(nodeOf(item));
        if (isGroup(node.kind) && node.isCollapsed != isCollapsed)
            m_timeline->editLanes([&](LaneTree& lanes) { lanes.setCollapsed(nodeOf(item), isCollapsed); });
    };
    connect(m_tree, &QTreeWidget::itemCollapsed, this,
            [collapse](QTreeWidgetItem* item) { collapse(item, true); });
    connect(m_tree, &QTreeWidget::itemExpanded, this,
            [collapse](QTreeWidgetItem* item) { collapse(item, false); });
    connect(m_tree, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        const auto& lane = m_timeline->lanes().node(nodeOf(item));
        const auto& tracks = m_timeline->report(lane.rank).tracks;
        const auto track = lane.streams.empty() ? lane.track : lane.streams.front();
        if (track.valid() && tracks[track.index()].sliceCount > 0)
            Q_EMIT m_timeline->revealRequested({lane.rank, SliceId{tracks[track.index()].firstSlice}});
    });
    connect(m_tree, &QTreeWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const auto* item = m_tree->itemAt(at);
        if (item == nullptr)
            return;
        const auto node = nodeOf(item);
        const auto& lane = m_timeline->lanes().node(node);
        QMenu menu;
        if (!isGroup(lane.kind))
            menu.addAction(lane.isPinned ? tr("Unpin") : tr("Pin"), this, [this, node] {
                m_timeline->editLanes([&](LaneTree& l) { l.setPinned(node, !l.node(node).isPinned); });
            });
        if (lane.result >= 0)
            menu.addAction(tr("Remove"), this, [this, result = lane.result] {
                ResultLanes::of(m_timeline->selection()).remove(static_cast<std::size_t>(result));
            });
        menu.addAction(lane.isHidden ? tr("Show") : tr("Hide"), this, [this, node] {
            m_timeline->editLanes([&](LaneTree& l) { l.setHidden(node, !l.node(node).isHidden); });
        });
        menu.exec(m_tree->viewport()->mapToGlobal(at));
    });
    connect(timeline, &TimelineModel::lanesChanged, this, &LanesDock::refresh);
    onLanguageChange(this, [this] { retranslate(); });
    refresh();
}

void LanesDock::retranslate()
{
    m_filter->setPlaceholderText(tr("Filter lanes"));
    m_filter->setAccessibleName(tr("Filter lanes"));
    m_order->setItemText(0, tr("Order of the trace"));
    m_order->setItemText(1, tr("By name"));
    m_order->setItemText(2, tr("Most slices first"));
    m_order->setAccessibleName(tr("Order of the lanes"));
    m_showAll->setText(tr("Show all"));
    m_tree->setAccessibleName(tr("Lanes"));
}

void LanesDock::refresh()
{
    const auto& nodes = m_timeline->lanes().nodes();
    const auto isSame = [](const QTreeWidgetItem* item, const LaneNode& node) {
        return item->data(0, kKeyRole).toString() == node.key;
    };
    if (!std::ranges::equal(m_items, nodes, isSame)) { // results came or went
        m_tree->clear();
        m_items.clear();
        for (const auto& node : nodes) { // a parent is before its children
            auto* item = new QTreeWidgetItem;
            item->setToolTip(0, node.detail.isEmpty()
                                    ? node.label
                                    : QStringLiteral("%1  (%2)").arg(node.label, node.detail));
            item->setData(0, kNodeRole, static_cast<int>(m_items.size()));
            item->setData(0, kKeyRole, node.key);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            node.parent < 0 ? m_tree->addTopLevelItem(item)
                            : m_items[static_cast<std::size_t>(node.parent)]->addChild(item);
            m_items.push_back(item);
        }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        auto* item = m_items[i];
        item->setHidden(m_timeline->lanes().isReplaced(nodes[i]));
        item->setCheckState(0, nodes[i].isHidden ? Qt::Unchecked : Qt::Checked);
        item->setText(0, nodes[i].isPinned ? nodes[i].label + QStringLiteral("  \u2691") : nodes[i].label);
        item->setExpanded(!nodes[i].isCollapsed);
    }
    if (m_filter->text() != m_timeline->lanes().filter() && !m_filter->hasFocus())
        m_filter->setText(m_timeline->lanes().filter());
}

QWidget* createLanesDock(TimelineModel* timeline, QWidget* parent)
{
    return new LanesDock(timeline, parent);
}

} // namespace opscope
