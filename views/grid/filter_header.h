// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a table: titles, the order of a multi sort, and one filter field a column.
#pragma once

#include <unordered_map>
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
    /// Drops sort keys and filters of columns that are no more.
    void forgetColumnsFrom(int column);
    /// Marks a field whose text cannot be understood, with the reason as its tip; an empty reason clears it.
    void setFilterError(int column, const QString& reason);
    void clearFilterErrors();
    /// The field of a column; made when it is first needed. Null while the filter row is hidden.
    QLineEdit* filterEdit(int column);
    /// Puts each field over its column: to be called when the header was scrolled.
    void placeEdits();
    /// A caption above the first column of each group; empty: none.
    void setGroups(std::vector<QString> groups);
    const std::vector<QString>& groups() const { return m_groups; }
    /// The sort that a click gives: descending first for numbers, then the other way, with Shift as one more
    /// key.
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
    std::vector<QString> m_groups;
    std::unordered_map<int, QString> m_filters;
    std::unordered_map<int, QString> m_errors;
    std::unordered_map<int, QLineEdit*> m_edits;
    bool m_hasFilters = true;
    QPoint m_pressed;
};

} // namespace opscope
