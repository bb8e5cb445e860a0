// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/grid_view.h"

#include <algorithm>

#include <QHeaderView>
#include <QScrollBar>

#include "views/grid/grid_accessible.h"

namespace opscope {
namespace {

constexpr int kRowPadding = 7;
constexpr qint64 kMaxScroll = 1 << 30;

} // namespace

GridView::GridView(QHeaderView* header, QWidget* parent) : QAbstractItemView(parent), m_header(header)
{
    installGridAccessibility();
    m_header->setParent(this);
    setSelectionMode(ExtendedSelection);
    setSelectionBehavior(SelectRows);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setEditTriggers(NoEditTriggers);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setAttribute(Qt::WA_InputMethodEnabled, true);
    setTabKeyNavigation(false);
    connect(m_header, &QHeaderView::sectionResized, this, [this] {
        updateGeometries();
        viewport()->update();
    });
    connect(m_header, &QHeaderView::sectionMoved, this, [this] { viewport()->update(); });
    connect(m_header, &QHeaderView::geometriesChanged, this, &GridView::updateGeometries);
}

void GridView::setModel(QAbstractItemModel* newModel)
{
    m_header->setModel(newModel);
    QAbstractItemView::setModel(newModel);
}

/// The base class would select the first row, and a page that is only looked at would show its details.
void GridView::focusInEvent(QFocusEvent* event)
{
    if (currentIndex().isValid())
        QAbstractItemView::focusInEvent(event);
    else
        QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void GridView::setPinnedModel(QAbstractItemModel* pinned)
{
    m_pinned = pinned;
    connect(pinned, &QAbstractItemModel::modelReset, this, [this] {
        updateGeometries();
        viewport()->update();
    });
    updateGeometries();
}

void GridView::setLinesPerRow(int lines)
{
    const auto [first, last] = visibleRows();
    m_lines = std::max(1, lines);
    updateGeometries();
    verticalScrollBar()->setValue(static_cast<int>(qint64{first} * rowHeight() / m_scrollUnit));
    viewport()->update();
}

int GridView::rowHeight() const
{
    return fontMetrics().lineSpacing() * m_lines + kRowPadding;
}

qint64 GridView::scrollY() const
{
    return verticalScrollBar()->value() * m_scrollUnit;
}

int GridView::pinnedHeight() const
{
    if (m_pinned == nullptr)
        return 0;
    // The totals of each device, model and picture, but at most half of the view.
    const int most = std::max(4, viewport()->height() / (2 * std::max(1, rowHeight())));
    return std::min(m_pinned->rowCount(), most) * rowHeight();
}

int GridView::bodyHeight() const
{
    return std::max(0, viewport()->height() - pinnedHeight());
}

QRect GridView::cellRect(const QAbstractItemModel* of, int row, int column) const
{
    if (m_header->isSectionHidden(column))
        return {};
    const int x = m_header->sectionViewportPosition(column);
    const int width = m_header->sectionSize(column);
    if (of == m_pinned)
        return {x, bodyHeight() + row * rowHeight(), width, rowHeight()};
    const qint64 y = qint64{row} * rowHeight() - scrollY();
    constexpr qint64 kFar = 1 << 24; // beyond any screen: QRect has int coordinates
    return {x, static_cast<int>(std::clamp(y, -kFar, kFar)), width, rowHeight()};
}

QRect GridView::visualRect(const QModelIndex& index) const
{
    return index.isValid() ? cellRect(index.model(), index.row(), index.column()) : QRect();
}

std::pair<int, int> GridView::visibleRows() const
{
    if (model() == nullptr)
        return {0, 0};
    const auto first = static_cast<int>(scrollY() / rowHeight());
    const auto last = static_cast<int>((scrollY() + bodyHeight() + rowHeight() - 1) / rowHeight());
    return {first, std::min(last, model()->rowCount())};
}

QModelIndex GridView::indexAt(const QPoint& point) const
{
    const int column = m_header->logicalIndexAt(point.x());
    if (column < 0 || model() == nullptr || point.y() < 0)
        return {};
    if (point.y() >= bodyHeight())
        return {};
    const auto row = (point.y() + scrollY()) / rowHeight();
    return row < model()->rowCount() ? model()->index(static_cast<int>(row), column) : QModelIndex();
}

QModelIndex GridView::pinnedIndexAt(const QPoint& point) const
{
    const int column = m_header->logicalIndexAt(point.x());
    if (m_pinned == nullptr || column < 0 || point.y() < bodyHeight())
        return {};
    const int row = (point.y() - bodyHeight()) / rowHeight();
    return row < m_pinned->rowCount() ? m_pinned->index(row, column) : QModelIndex();
}

void GridView::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    if (!index.isValid() || index.model() != model())
        return;
    const qint64 top = qint64{index.row()} * rowHeight();
    const qint64 bottom = top + rowHeight();
    qint64 y = scrollY();
    if (hint == PositionAtCenter)
        y = top - (bodyHeight() - rowHeight()) / 2;
    else if (hint == PositionAtTop || top < y)
        y = top;
    else if (hint == PositionAtBottom || bottom > y + bodyHeight())
        y = bottom - bodyHeight() + m_scrollUnit - 1;
    verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(0, y) / m_scrollUnit));

    const int x = m_header->sectionViewportPosition(index.column());
    const int width = m_header->sectionSize(index.column());
    auto* bar = horizontalScrollBar();
    if (m_header->isSectionHidden(index.column()) || hint != EnsureVisible)
        return;
    if (x < 0)
        bar->setValue(bar->value() + x);
    else if (x + width > viewport()->width())
        bar->setValue(bar->value() + std::min(x, x + width - viewport()->width()));
}

int GridView::horizontalOffset() const
{
    return m_header->offset();
}

int GridView::verticalOffset() const
{
    return verticalScrollBar()->value();
}

bool GridView::isIndexHidden(const QModelIndex& index) const
{
    return m_header->isSectionHidden(index.column());
}

QModelIndex GridView::moveCursor(CursorAction action, Qt::KeyboardModifiers /*modifiers*/)
{
    if (model() == nullptr || model()->rowCount() == 0 || m_header->count() == m_header->hiddenSectionCount())
        return {};
    const int rows = model()->rowCount();
    const auto current = currentIndex();
    int visual = current.isValid() ? m_header->visualIndex(current.column()) : 0;
    int row = current.isValid() ? current.row() : -1;
    const int page = std::max(1, bodyHeight() / rowHeight() - 1);
    const int step = action == MoveLeft ? -1 : 1;
    switch (action) {
    case MoveUp:
    case MovePrevious:
        row -= 1;
        break;
    case MoveDown:
    case MoveNext:
        row += 1;
        break;
    case MovePageUp:
        row -= page;
        break;
    case MovePageDown:
        row += page;
        break;
    case MoveHome:
        row = 0;
        break;
    case MoveEnd:
        row = rows - 1;
        break;
    case MoveLeft:
    case MoveRight:
        for (int v = visual + step; v >= 0 && v < m_header->count(); v += step) {
            if (!m_header->isSectionHidden(m_header->logicalIndex(v))) {
                visual = v;
                break;
            }
        }
        break;
    }
    while (visual < m_header->count() - 1 && m_header->isSectionHidden(m_header->logicalIndex(visual)))
        ++visual;
    return model()->index(std::clamp(row, 0, rows - 1), m_header->logicalIndex(visual));
}

void GridView::setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags flags)
{
    if (model() == nullptr || selectionModel() == nullptr)
        return;
    const auto area = rect.normalized();
    const int rows = model()->rowCount();
    const qint64 first = (area.top() + scrollY()) / rowHeight();
    const qint64 last = (area.bottom() + scrollY()) / rowHeight();
    if (rows == 0 || first >= rows || last < 0 || area.top() >= bodyHeight() || model()->columnCount() == 0) {
        selectionModel()->select(QItemSelection(), flags);
        return;
    }
    const auto top = model()->index(static_cast<int>(std::max<qint64>(0, first)), 0);
    const auto bottom =
        model()->index(static_cast<int>(std::min<qint64>(rows - 1, last)), model()->columnCount() - 1);
    selectionModel()->select(QItemSelection(top, bottom), flags);
}

QRegion GridView::visualRegionForSelection(const QItemSelection& selection) const
{
    QRegion region;
    const auto [first, last] = visibleRows();
    for (const auto& range : selection) {
        const int top = std::max(first, range.top());
        const int bottom = std::min(last - 1, range.bottom());
        if (top <= bottom) {
            const int y = static_cast<int>(qint64{top} * rowHeight() - scrollY());
            region += QRect(0, y, viewport()->width(), (bottom - top + 1) * rowHeight());
        }
    }
    return region;
}

void GridView::scrollContentsBy(int dx, int /*dy*/)
{
    if (dx != 0)
        m_header->setOffset(horizontalScrollBar()->value());
    QToolTip::hideText();
    viewport()->update();
}

/// A scroll bar that appears resizes the viewport, which updates the geometries again. This must not be
/// nested, and it must end even if two sizes lead to each other.
void GridView::updateGeometries()
{
    constexpr int kMostPasses = 3;
    m_isPlacedAgain = true;
    if (m_isPlacing)
        return;
    m_isPlacing = true;
    for (int pass = 0; pass < kMostPasses && m_isPlacedAgain; ++pass) {
        m_isPlacedAgain = false;
        placeParts();
    }
    m_isPlacing = false;
}

void GridView::placeParts()
{
    const int headerHeight = m_header->isHidden() ? 0 : m_header->sizeHint().height();
    setViewportMargins(0, headerHeight, 0, 0);
    const auto area = viewport()->geometry();
    m_header->setGeometry(area.left(), area.top() - headerHeight, area.width(), headerHeight);

    const qint64 total = model() == nullptr ? 0 : qint64{model()->rowCount()} * rowHeight();
    m_scrollUnit = total > kMaxScroll ? rowHeight() : 1;
    const auto steps = [this](qint64 pixels) {
        return static_cast<int>((std::max<qint64>(0, pixels) + m_scrollUnit - 1) / m_scrollUnit);
    };
    verticalScrollBar()->setRange(0, steps(total - bodyHeight()));
    verticalScrollBar()->setPageStep(std::max(1, steps(bodyHeight())));
    verticalScrollBar()->setSingleStep(std::max(1, steps(rowHeight())));
    horizontalScrollBar()->setRange(0, std::max(0, m_header->length() - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 4);
    m_header->setOffset(horizontalScrollBar()->value());
    QAbstractItemView::updateGeometries();
}

void GridView::changeEvent(QEvent* event)
{
    QAbstractItemView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometries();
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

void GridView::keyboardSearch(const QString& search)
{
    if (!search.trimmed().isEmpty())
        Q_EMIT searchTyped(search);
}

void GridView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QAbstractItemView::currentChanged(current, previous);
    announceCell(this);
}

void GridView::rowsInserted(const QModelIndex& parent, int first, int last)
{
    QAbstractItemView::rowsInserted(parent, first, last);
    updateGeometries();
    viewport()->update();
}

void GridView::rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last)
{
    QAbstractItemView::rowsAboutToBeRemoved(parent, first, last);
    connect(
        model(), &QAbstractItemModel::rowsRemoved, this,
        [this] {
            updateGeometries();
            viewport()->update();
        },
        Qt::SingleShotConnection);
}

} // namespace opscope
