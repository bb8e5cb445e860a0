// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QWidget>

#include "views/comparison/link_layout.h"

namespace opscope {

/// The strip between two timelines: every matched pair as a band from A to B in the colour of its state,
/// marks for what is new or gone, and in words what is drawn and what was left out.
class LinkBand : public QWidget {
    Q_OBJECT
public:
    explicit LinkBand(QWidget* parent = nullptr);

    /// Says what there is to link; called when the band is painted and something changed since.
    void setSource(std::function<std::optional<LinkInput>()> source) { m_source = std::move(source); }
    /// Lays out anew at the next paint.
    void invalidate();
    void setHeaderWidth(int width);
    /// Words in the place of links: matching is going on, or there is nothing to match.
    void setNote(const QString& note);

    /// As painted; laid out now if it was not yet.
    const LinkLayout& links();
    QString statusText() const { return m_status; }
    /// The link or mark at a position, as words; empty if there is none.
    QString hoverText(QPoint position);
    QSize sizeHint() const override { return {400, 64}; }
    QSize minimumSizeHint() const override { return {200, 40}; }

Q_SIGNALS:
    void linkClicked(opscope::SliceId a, opscope::SliceId b);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    const TimelineLink* linkAt(QPoint position);
    void paintHeader(QPainter& painter);
    void updateStatus();

    std::function<std::optional<LinkInput>()> m_source;
    std::optional<LinkInput> m_input;
    LinkLayout m_links;
    bool m_isDirty = true;
    int m_headerWidth = 232;
    QString m_note;
    QString m_status;
};

} // namespace opscope
