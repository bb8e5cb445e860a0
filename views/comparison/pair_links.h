// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QObject>
#include <QPainter>

#include "views/comparison/link_layout.h"

namespace opscope {

/// What is drawn between the lanes of A and B: each matched pair as a band from A to B in the colour of its
/// state, marks for new and gone slices, and a text that reports what is drawn and what was left out.
class PairLinks : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// `source` returns what can be linked. It is called when the links are painted after a change.
    void setSource(std::function<std::optional<LinkInput>()> source) { m_source = std::move(source); }
    /// The links are laid out again when they are needed next.
    void invalidate() { m_isDirty = true; }
    /// A text in the place of the links: the runs are being matched, or there is nothing to match.
    void setNote(const QString& note);

    const LinkLayout& links();
    QString statusText();
    /// The visible states with their counts, as rich text.
    QString legend();
    /// Paints with the corner of the lanes at (0, 0).
    void paint(QPainter& painter, double width);
    /// The text of the link or mark at a position of the lanes; empty if there is none.
    QString hoverText(QPointF position);
    /// The pair at a position of the lanes.
    std::optional<std::pair<SliceId, SliceId>> pairAt(QPointF position);

private:
    void paintLink(QPainter& painter, const TimelineLink& link) const;
    void paintWords(QPainter& painter, double width) const;
    void paintMark(QPainter& painter, const TimelineMark& mark) const;
    void paintStates(QPainter& painter) const;
    /// Paints a line below a slice that differs.
    void paintState(QPainter& painter, const LayoutRow& row, const LayoutSpan& span, double ratio) const;

    std::function<std::optional<LinkInput>()> m_source;
    std::optional<LinkInput> m_input;
    LinkLayout m_links;
    bool m_isDirty = true;
    QString m_note;
};

} // namespace opscope
