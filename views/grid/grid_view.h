// SPDX-License-Identifier: GPL-3.0-or-later
// A view of rows of equal height whose cost depends on the visible rows: QTableView needs 8 bytes and a
// section for every row.
#pragma once

#include <vector>

#include <QAbstractItemView>

class QHeaderView;

namespace opscope {

/// Rows of equal height under a horizontal header, and rows pinned below them (the vendor's totals). It
/// selects complete rows. Opening, scrolling and painting never read a row that is not visible. It has more
/// than 40 methods because QAbstractItemView requires most of them.
class GridView : public QAbstractItemView {
    Q_OBJECT
public:
    explicit GridView(QHeaderView* header, QWidget* parent = nullptr);

    void setModel(QAbstractItemModel* model) override;
    /// Rows pinned at the bottom; they have the columns of the model.
    void setPinnedModel(QAbstractItemModel* model);
    QHeaderView* header() const { return m_header; }

    /// Why there are no rows; the text is shown in their place.
    void setWhyEmpty(const QString& why);

    /// Lines of text in a row: 1, or more with wrapping.
    void setLinesPerRow(int lines);
    int rowHeight() const;

    QRect visualRect(const QModelIndex& index) const override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    QModelIndex indexAt(const QPoint& point) const override;
    /// The cell of a pinned row at a point of the viewport.
    QModelIndex pinnedIndexAt(const QPoint& point) const;
    /// The rows that are at least partly visible: [first, last).
    std::pair<int, int> visibleRows() const;

    /// Typed letters go to the search box.
    void keyboardSearch(const QString& search) override;

Q_SIGNALS:
    void searchTyped(const QString& text);
    void groupToggled(int row);

protected:
    void focusInEvent(QFocusEvent* event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    int horizontalOffset() const override;
    int verticalOffset() const override;
    bool isIndexHidden(const QModelIndex& index) const override;
    void setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags flags) override;
    QRegion visualRegionForSelection(const QItemSelection& selection) const override;
    void scrollContentsBy(int dx, int dy) override;
    void updateGeometries() override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void rowsInserted(const QModelIndex& parent, int first, int last) override;
    void rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last) override;

private:
    qint64 scrollY() const;
    int bodyHeight() const;
    int pinnedHeight() const;
    QRect cellRect(const QAbstractItemModel* model, int row, int column) const;
    void paintRow(QPainter& painter, const QAbstractItemModel* model, int row, int y, bool isPinned);
    void hover(const QPoint& point);
    void placeParts();

    QHeaderView* m_header;
    QAbstractItemModel* m_pinned = nullptr;
    QString m_whyEmpty;
    int m_lines = 1;
    bool m_isPlacing = false,
         m_isPlacedAgain = false; ///< updateGeometries is running; it was called again in the meantime
    qint64 m_scrollUnit =
        1; ///< pixels for each step of the vertical scroll bar: more than one beyond 2^30 pixels
    QPersistentModelIndex m_hovered;
};

} // namespace opscope
