// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a table: titles, the order of a sort by several columns, and a filter field for each column.
#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include <QHeaderView>

#include "core/table/query.h"

class QLineEdit;

namespace opscope {

class FilterHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit FilterHeader(QWidget* parent = nullptr);

    const std::vector<SortKey>& sortKeys() const { return m_sort; }
    void setSortKeys(std::vector<SortKey> keys);
    void setFilterRowVisible(bool visible);
    /// The texts of the filter row, by column.
    std::vector<ColumnFilter> filters() const;
    void setFilter(int column, const QString& text);
    QString filter(int column) const;
    void clearFilters();
    /// Removes sort keys and filters of columns that do not exist any more.
    void forgetColumnsFrom(int column);
    /// Marks a field whose text is not valid, with the reason as its tip; an empty reason removes the mark.
    void setFilterError(int column, const QString& reason);
    void clearFilterErrors();
    /// The field of a column; made when it is first needed. Null while the filter row is hidden.
    QLineEdit* filterEdit(int column);
    /// Places each field over its column; called after the header was scrolled.
    void placeEdits();
    /// Sets a caption above the first column of each group; an empty text means no caption.
    void setGroups(std::vector<QString> groups);
    const std::vector<QString>& groups() const { return m_groups; }
    /// Columns of numbers whose small values are the bad ones: their first sort is ascending.
    void setSmallestFirst(std::vector<std::size_t> columns) { m_smallestFirst = std::move(columns); }
    /// Sorts as a click does: the bad end of numbers first, usually the greatest, then the other way; with
    /// Shift it adds a key.
    void sortBy(int column, bool isAdded);

    QSize sizeHint() const override;

Q_SIGNALS:
    void sortChanged();
    void filtersChanged(bool isTyping);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int column) const override;
    void paintEvent(QPaintEvent* event) override;
    void updateGeometries() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    QSize sectionSizeFromContents(int column) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool startsGroup(int column) const;
    int captionHeight() const;
    int titleHeight() const;
    int editHeight() const;

    std::vector<SortKey> m_sort;
    std::vector<std::size_t> m_smallestFirst;
    std::vector<QString> m_groups;
    std::unordered_map<int, QString> m_filters;
    std::unordered_map<int, QString> m_errors;
    std::unordered_map<int, QLineEdit*> m_edits;
    bool m_hasFilters = true;
    QPoint m_pressed;
};

} // namespace opscope
