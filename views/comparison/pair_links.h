// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QObject>
#include <QPainter>

#include "views/comparison/link_layout.h"

namespace opscope {

/// What is drawn between the lanes of A and B: every matched pair as a band from A to B in the colour of its
/// state, marks for what is new or gone, and in words what is drawn and what was left out.
class PairLinks : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Says what there is to link; called when it is painted and something changed since.
    void setSource(std::function<std::optional<LinkInput>()> source) { m_source = std::move(source); }
    /// Lays out anew when it is asked for next.
    void invalidate() { m_isDirty = true; }
    /// Words in the place of links: matching is going on, or there is nothing to match.
    void setNote(const QString& note);

    const LinkLayout& links();
    QString statusText();
    /// The states in view with their numbers, as rich text.
    QString legend();
    /// With the corner of the lanes as (0, 0).
    void paint(QPainter& painter, double width);
    /// The link or mark at a position of the lanes, as words; empty if there is none.
    QString hoverText(QPointF position);
    /// The pair at a position of the lanes.
    std::optional<std::pair<SliceId, SliceId>> pairAt(QPointF position);

private:
    void paintLink(QPainter& painter, const TimelineLink& link) const;
    void paintWords(QPainter& painter, double width) const;
    void paintMark(QPainter& painter, const TimelineMark& mark) const;
    void paintStates(QPainter& painter) const;
    /// A line below a slice that differs.
    void paintState(QPainter& painter, const LayoutRow& row, const LayoutSpan& span, double ratio) const;

    std::function<std::optional<LinkInput>()> m_source;
    std::optional<LinkInput> m_input;
    LinkLayout m_links;
    bool m_isDirty = true;
    QString m_note;
};

} // namespace opscope
