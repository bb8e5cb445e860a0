// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QWidget>

#include "views/timeline/timeline_model.h"
#include "views/workers/job.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace opscope {

/// The hits of the timeline's search; looks the slices up when they are shown, so that a million costs
/// nothing.
class FindModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, Name, Start, Duration, Lane, ColumnCount };
    explicit FindModel(TimelineModel* timeline, QObject* parent = nullptr);

    /// Index into the hits of the search.
    std::size_t hitOf(int row) const { return m_order[static_cast<std::size_t>(row)]; }
    int rowOf(std::size_t hit) const;
    void reload();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Off the GUI thread; the rows change when it is done.
    void sort(int column, Qt::SortOrder order) override;

private:
    TimelineModel* m_timeline;
    std::shared_ptr<const FindHits> m_hits;
    std::vector<std::uint32_t> m_order;
    int m_sortColumn = Number;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    Job m_job{this, JobPriority::Low};
};

/// The search line with its switches and count; shared by the tool row and the Find dock.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(TimelineModel* timeline, QWidget* parent = nullptr);
    QLineEdit* line() const { return m_line; }
    QString countText() const;
    QToolButton* caseButton() const { return m_case; }
    QToolButton* regexButton() const { return m_regex; }
    QToolButton* argumentsButton() const { return m_arguments; }

Q_SIGNALS:
    void left(); ///< Esc in the line: the focus goes back to the canvas

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void search();
    void refresh();
    void retranslate();

    TimelineModel* m_timeline;
    QLineEdit* m_line;
    QToolButton* m_case;
    QToolButton* m_regex;
    QToolButton* m_arguments;
    QToolButton* m_previous;
    QToolButton* m_next;
    QLabel* m_count;
    QTimer m_pause;
};

class FindDock : public QWidget {
    Q_OBJECT
public:
    explicit FindDock(TimelineModel* timeline, QWidget* parent = nullptr);
    FindModel* model() const { return m_model; }
    QTableView* table() const { return m_table; }
    FindBar* bar() const { return m_bar; }

private:
    TimelineModel* m_timeline;
    FindBar* m_bar;
    FindModel* m_model;
    QTableView* m_table;
};

} // namespace opscope
