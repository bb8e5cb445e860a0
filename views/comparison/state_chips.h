// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <vector>

#include <QWidget>

#include "core/compare/comparison.h"

class QToolButton;

namespace opscope {

/// How many rows have which state, with a switch for each state that shows or hides its rows.
class StateChips : public QWidget {
    Q_OBJECT
public:
    explicit StateChips(QWidget* parent = nullptr);

    /// Hidden states stay hidden.
    void setRows(const std::vector<ComparisonRow>& rows);
    void showAll() { hide({}); }
    const std::set<RowState>& hidden() const { return m_hidden; }
    void hide(std::set<RowState> states);
    /// The filter of the state column in the syntax of the filter row; empty if every state is shown.
    QString filter() const;
    /// Null if no row has the state.
    QToolButton* chip(RowState state) const;

Q_SIGNALS:
    void filterChanged();

private:
    void toggle(RowState state, bool isShown);
    void refresh();

    std::map<RowState, std::size_t> m_counts;
    std::map<RowState, QToolButton*> m_chips;
    std::set<RowState> m_hidden;
};

} // namespace opscope
