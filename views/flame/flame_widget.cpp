// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_widget.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "views/language_change.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {

FlameWidget::FlameWidget(ReportPtr report, QWidget* parent)
    : QAbstractScrollArea(parent), m_report(std::move(report))
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, viewport(), qOverload<>(&QWidget::update));
    onLanguageChange(this, [this] { viewport()->update(); });
}

double FlameWidget::rowHeight() const
{
    return fontMetrics().height() + 6;
}

void FlameWidget::setGraph(FlameGraphPtr graph)
{
    const auto wanted = m_wanted.isValid() ? m_wanted : place(); // the same graph may be computed again
    m_graph = std::move(graph);
    m_root = 0;
    m_current = 0;
    search();
    layOut();
    describe();
    Q_EMIT currentChanged(0);
    showPlace(wanted);
    m_wanted.clear();
}

void FlameWidget::setGraph(FlameGraphPtr graph, FlameLook look)
{
    m_look = std::move(look);
    setGraph(std::move(graph));
}

QVariant FlameWidget::place() const
{
    if (!m_graph)
        return {};
    const auto& nodes = m_graph->nodes;
    return QVariant::fromValue(Place{nodes.size(), nodes[0].total, m_root, verticalScrollBar()->value()});
}

void FlameWidget::showPlace(const QVariant& place)
{
    const auto wanted = place.value<Place>();
    m_wanted.clear();
    if (!m_graph || wanted.nodes != m_graph->nodes.size() || wanted.total != m_graph->nodes[0].total) {
        m_wanted = place;
        return;
    }
    zoomTo(wanted.root);
    verticalScrollBar()->setValue(wanted.scrolled);
}

/// The text that is painted if the graph is empty is also the description for screen readers.
void FlameWidget::describe()
{
    setAccessibleDescription(isEmpty() ? m_emptyText : QString());
}

void FlameWidget::setEmptyText(const QString& text)
{
    m_emptyText = text;
    describe();
    viewport()->update();
}

void FlameWidget::setSearched(const QString& text)
{
    m_searched = text.trimmed();
    search();
    viewport()->update();
}

void FlameWidget::search()
{
    m_isFound.clear();
    m_found = {};
    if (!m_graph || m_searched.isEmpty())
        return;
    const auto& nodes = m_graph->nodes;
    m_isFound.resize(nodes.size(), false);
    std::vector<bool> isCounted(nodes.size(), false); // itself or a parent was found
    for (std::uint32_t i = 1; i < nodes.size(); ++i) {
        m_isFound[i] = nameOf(i).contains(m_searched, Qt::CaseInsensitive);
        isCounted[i] = isCounted[nodes[i].parent] || m_isFound[i];
        m_found.count += m_isFound[i] ? 1U : 0U;
        if (m_isFound[i] && !isCounted[nodes[i].parent])
            m_found.total += nodes[i].total;
    }
}

void FlameWidget::zoomTo(std::uint32_t node)
{
    if (!m_graph || node >= m_graph->nodes.size())
        return;
    m_root = node;
    layOut();
    setCurrent(node);
}

void FlameWidget::layOut()
{
    m_bars =
        m_graph ? layOutFlame(*m_graph, m_root, viewport()->width(), rowHeight()) : std::vector<FlameBar>();
    double bottom = 0;
    for (const auto& bar : m_bars)
        bottom = std::max(bottom, bar.rect.bottom());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(rowHeight()));
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(bottom) - viewport()->height()));
    viewport()->update();
}

QString FlameWidget::nameOf(std::uint32_t node) const
{
    if (node == 0)
        return tr("all threads and devices added up");
    if (m_look.name)
        return m_look.name(node);
    const auto name = m_report->text(m_graph->nodes[node].name);
    return name.empty() ? tr("(no name)")
                        : QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString FlameWidget::textOf(const FlameBar& bar) const
{
    if (bar.others == 0)
        return textOf(bar.node);
    const auto share = static_cast<double>(bar.othersTotal) / static_cast<double>(m_graph->nodes[0].total);
    return QStringLiteral("%1   %2   %3")
        .arg(tr("%n other(s)", nullptr, static_cast<int>(bar.others)), readableTime(bar.othersTotal),
             shareText(share));
}

QString FlameWidget::textOf(std::uint32_t node) const
{
    if (!m_graph || node >= m_graph->nodes.size() || m_graph->nodes[0].total <= 0)
        return {};
    if (m_look.text)
        return m_look.text(node);
    const auto& n = m_graph->nodes[node];
    const auto share = static_cast<double>(n.total) / static_cast<double>(m_graph->nodes[0].total);
    const auto head =
        QStringLiteral("%1   %2   %3").arg(nameOf(node), readableTime(n.total), shareText(share));
    return node == 0 || n.count == 0
               ? head
               : head + QStringLiteral("   ") +
                     tr("%n slice(s), %1 of the time not nested", nullptr, static_cast<int>(n.count))
                         .arg(readableTime(n.self));
}

const FlameBar* FlameWidget::barAt(QPointF position) const
{
    position.ry() += verticalScrollBar()->value();
    const auto it =
        std::ranges::find_if(m_bars, [&](const FlameBar& bar) { return bar.rect.contains(position); });
    return it == m_bars.end() ? nullptr : &*it;
}

void FlameWidget::setCurrent(std::uint32_t node)
{
    if (node == m_current)
        return;
    m_current = node;
    viewport()->update();
    Q_EMIT currentChanged(node);
}

void FlameWidget::mouseMoveEvent(QMouseEvent* event)
{
    const auto* bar = barAt(event->position());
    setCurrent(bar == nullptr ? m_root : bar->node);
    viewport()->setToolTip(bar == nullptr ? QString() : textOf(*bar));
}

void FlameWidget::mousePressEvent(QMouseEvent* event)
{
    if (const auto* bar = barAt(event->position()); bar != nullptr && event->button() == Qt::LeftButton)
        zoomTo(bar->node);
}

void FlameWidget::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto* bar = barAt(event->position()); bar != nullptr && bar->others == 0)
        Q_EMIT activated(bar->node);
}

void FlameWidget::keyPressEvent(QKeyEvent* event)
{
    if (!m_graph)
        return QAbstractScrollArea::keyPressEvent(event);
    const auto& node = m_graph->nodes[m_current];
    const auto& siblings = m_graph->nodes[node.parent].children;
    const auto at = std::ranges::find(siblings, m_current);
    const auto step = [&](int by) {
        const auto place = (at - siblings.begin()) + by;
        if (m_current != 0 && place >= 0 && place < std::ssize(siblings))
            setCurrent(siblings[static_cast<std::size_t>(place)]);
    };
    switch (event->key()) {
    case Qt::Key_Up:
        return setCurrent(node.parent);
    case Qt::Key_Down:
        return setCurrent(node.children.empty() ? m_current : node.children.front());
    case Qt::Key_Left:
        return step(-1);
    case Qt::Key_Right:
        return step(1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return event->modifiers() == Qt::ControlModifier ? Q_EMIT activated(m_current) : zoomTo(m_current);
    case Qt::Key_Escape:
        return zoomTo(0);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void FlameWidget::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void FlameWidget::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        layOut();
    QAbstractScrollArea::changeEvent(event);
}

QColor FlameWidget::colorOf(const FlameBar& bar) const
{
    const auto& theme = currentTheme();
    const auto& node = m_graph->nodes[bar.node];
    if (bar.others != 0 || node.depth == 0)
        return theme.color(Token::Panel);
    const auto own = m_look.color ? m_look.color(bar.node) : QColor();
    if (own.isValid())
        return own;
    return node.depth == 1 || m_look.color ? theme.color(Token::Density)
                                           : theme.sliceColor(m_report->text(node.name));
}

void FlameWidget::paintEvent(QPaintEvent* /*event*/)
{
    constexpr double kLeastForText = 24;
    constexpr qsizetype kLeastLetters = 3; ///< letters of a name that is cut
    QPainter painter(viewport());
    const auto& theme = currentTheme();
    painter.fillRect(viewport()->rect(), theme.color(Token::Base));
    if (isEmpty()) {
        painter.setPen(theme.color(Token::MutedText));
        painter.drawText(viewport()->rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap,
                         m_emptyText);
        return;
    }
    painter.translate(0, -verticalScrollBar()->value());
    const auto metrics = painter.fontMetrics();
    for (const auto& bar : m_bars) {
        const auto& node = m_graph->nodes[bar.node];
        const bool isOthers = bar.others != 0;
        const auto color = colorOf(bar);
        const auto inside = bar.rect.adjusted(0, 0, -1, -1);
        const bool isDimmed = !m_isFound.empty() && (isOthers || !m_isFound[bar.node]);
        painter.setOpacity(isDimmed ? 0.25 : 1);
        painter.fillRect(inside, color);
        painter.setOpacity(1);
        if (isOthers) {
            painter.setPen(theme.color(Token::Border));
            painter.drawRect(inside.adjusted(0, 0, -1, -1));
        }
        if (bar.node == m_current && !isOthers) {
            painter.setPen(QPen(theme.color(hasFocus() ? Token::Accent : Token::Text), 2));
            painter.drawRect(inside.adjusted(1, 1, -1, -1));
        }
        if (inside.width() < kLeastForText)
            continue;
        const bool isDark = qGray(color.rgb()) < 128;
        painter.setPen(isOthers || isDimmed ? theme.color(Token::MutedText)
                       : node.depth == 0    ? theme.color(Token::Text)
                       : isDark             ? Qt::white
                                            : Qt::black);
        const auto text = inside.adjusted(4, 0, -4, 0);
        const auto name =
            isOthers ? tr("%n other(s)", nullptr, static_cast<int>(bar.others)) : nameOf(bar.node);
        const auto shown = metrics.elidedText(name, Qt::ElideMiddle, static_cast<int>(text.width()));
        if (shown == name || shown.size() > kLeastLetters) // a shorter text has no meaning
            painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, shown);
    }
}

} // namespace opscope
