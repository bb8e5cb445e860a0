// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/filter_header.h"

#include <algorithm>
#include <unordered_set>

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include "views/grid/cell_delegate.h"
#include "views/model/table_model.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kMinSection = 44;
constexpr int kArrow = 16;
constexpr int kGlyphRounding = 3; ///< glyphs are painted at fractions of a pixel but measured in integers

QFont titleFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

QString exampleOf(CellKind kind)
{
    switch (kind) {
    case CellKind::Text:
        return FilterHeader::tr("filter: text or /re/");
    case CellKind::Ratio:
        return FilterHeader::tr("filter: %1").arg(QStringLiteral(">0.8"));
    case CellKind::Percent:
        return FilterHeader::tr("filter: %1").arg(QStringLiteral(">5"));
    default:
        return FilterHeader::tr("filter: %1").arg(QStringLiteral(">100"));
    }
}

void paintArrow(QPainter* painter, QPointF at, bool isDescending)
{
    QPainterPath path;
    const double tip = isDescending ? 2.5 : -2.5;
    path.moveTo(at.x() - 4, at.y() - tip);
    path.lineTo(at.x(), at.y() + tip);
    path.lineTo(at.x() + 4, at.y() - tip);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
}

} // namespace

FilterHeader::FilterHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsMovable(true);
    setSectionsClickable(true);
    setHighlightSections(false);
    setMinimumSectionSize(kMinSection);
    setMouseTracking(true);
    setFocusPolicy(Qt::NoFocus);
    connect(this, &QHeaderView::sectionResized, this, &FilterHeader::placeEdits);
    connect(this, &QHeaderView::sectionMoved, this, &FilterHeader::placeEdits);
}

int FilterHeader::captionHeight() const
{
    const bool hasGroups = std::ranges::any_of(m_groups, [](const QString& g) { return !g.isEmpty(); });
    return hasGroups ? fontMetrics().height() + 2 : 0;
}

int FilterHeader::titleHeight() const
{
    return fontMetrics().height() + 12;
}

int FilterHeader::editHeight() const
{
    return m_hasFilters ? fontMetrics().height() + 10 : 0;
}

QSize FilterHeader::sizeHint() const
{
    return {100, captionHeight() + titleHeight() + editHeight()};
}

QSize FilterHeader::sectionSizeFromContents(int column) const
{
    const auto title =
        model() == nullptr ? QString() : model()->headerData(column, Qt::Horizontal).toString();
    return {QFontMetrics(titleFont(font())).horizontalAdvance(title) + 2 * CellDelegate::kPadding + kArrow +
                kGlyphRounding,
            sizeHint().height()};
}

void FilterHeader::setGroups(std::vector<QString> groups)
{
    m_groups = std::move(groups);
    Q_EMIT geometriesChanged();
    viewport()->update();
}

/// True if the previous visible column belongs to another group.
bool FilterHeader::startsGroup(int column) const
{
    int before = visualIndex(column) - 1;
    while (before >= 0 && isSectionHidden(logicalIndex(before)))
        --before;
    const auto left = before < 0 ? m_groups.size() : static_cast<std::size_t>(logicalIndex(before));
    return left >= m_groups.size() || m_groups[left] != m_groups[static_cast<std::size_t>(column)];
}

void FilterHeader::setSortKeys(std::vector<SortKey> keys)
{
    m_sort = std::move(keys);
    viewport()->update();
}

void FilterHeader::sortBy(int column, bool isAdded)
{
    if (model() == nullptr || !model()->headerData(column, Qt::Horizontal, TableModel::KindRole).isValid())
        return;
    const auto wanted = static_cast<std::size_t>(column);
    const bool isNumber = isNumeric(
        static_cast<CellKind>(model()->headerData(column, Qt::Horizontal, TableModel::KindRole).toInt()));
    const auto found = std::ranges::find(m_sort, wanted, &SortKey::column);
    SortKey key{wanted, isNumber && std::ranges::find(m_smallestFirst, wanted) == m_smallestFirst.end()};
    if (found != m_sort.end()) {
        key.isDescending = !found->isDescending;
        if (isAdded) {
            found->isDescending = key.isDescending;
            viewport()->update();
            Q_EMIT sortChanged();
            return;
        }
    }
    if (!isAdded)
        m_sort.clear();
    m_sort.push_back(key);
    viewport()->update();
    Q_EMIT sortChanged();
}

void FilterHeader::setFilterRowVisible(bool visible)
{
    m_hasFilters = visible;
    Q_EMIT geometriesChanged();
    placeEdits();
}

std::vector<ColumnFilter> FilterHeader::filters() const
{
    std::vector<ColumnFilter> all;
    for (const auto& [column, text] : m_filters) {
        if (!text.trimmed().isEmpty())
            all.push_back({static_cast<std::size_t>(column), text.toStdString()});
    }
    std::ranges::sort(all, {}, &ColumnFilter::column);
    return all;
}

QString FilterHeader::filter(int column) const
{
    const auto found = m_filters.find(column);
    return found == m_filters.end() ? QString() : found->second;
}

void FilterHeader::setFilter(int column, const QString& text)
{
    if (filter(column) == text)
        return;
    m_filters[column] = text;
    if (const auto edit = m_edits.find(column); edit != m_edits.end())
        edit->second->setText(text);
    Q_EMIT filtersChanged(false);
}

void FilterHeader::clearFilters()
{
    m_filters.clear();
    for (const auto& [column, edit] : m_edits)
        edit->clear();
    clearFilterErrors();
    Q_EMIT filtersChanged(false);
}

void FilterHeader::forgetColumnsFrom(int column)
{
    std::erase_if(m_sort,
                  [column](const SortKey& key) { return key.column >= static_cast<std::size_t>(column); });
    std::erase_if(m_filters, [column](const auto& filter) { return filter.first >= column; });
    std::erase_if(m_errors, [column](const auto& error) { return error.first >= column; });
    for (const auto& [at, edit] : m_edits) {
        if (at >= column)
            edit->deleteLater();
    }
    std::erase_if(m_edits, [column](const auto& edit) { return edit.first >= column; });
}

void FilterHeader::setFilterError(int column, const QString& reason)
{
    m_errors[column] = reason;
    if (const auto edit = m_edits.find(column); edit != m_edits.end()) {
        auto palette = QApplication::palette();
        palette.setColor(QPalette::Text, currentTheme().color(Token::Bad));
        edit->second->setPalette(palette);
        edit->second->setToolTip(reason);
    }
}

void FilterHeader::clearFilterErrors()
{
    for (const auto& [column, reason] : m_errors) {
        if (const auto edit = m_edits.find(column); edit != m_edits.end()) {
            edit->second->setPalette(QApplication::palette());
            edit->second->setToolTip({});
        }
    }
    m_errors.clear();
}

QLineEdit* FilterHeader::filterEdit(int column)
{
    if (!m_hasFilters || model() == nullptr || column < 0 || column >= count() ||
        !model()->headerData(column, Qt::Horizontal, TableModel::KindRole).isValid())
        return nullptr;
    auto& edit = m_edits[column];
    if (edit == nullptr) {
        edit = new QLineEdit(this);
        edit->setFrame(false);
        edit->setText(filter(column));
        edit->setClearButtonEnabled(true);
        edit->installEventFilter(this);
        connect(edit, &QLineEdit::textChanged, this, [this, column](const QString& text) {
            if (filter(column) == text)
                return;
            m_filters[column] = text;
            Q_EMIT filtersChanged(true);
        });
    }
    const auto title = model()->headerData(column, Qt::Horizontal).toString();
    edit->setAccessibleName(tr("Filter of %1").arg(title));
    return edit;
}

void FilterHeader::placeEdits()
{
    // Only visible fields exist: a table of 500 columns does not make 500 widgets.
    std::unordered_set<int> seen;
    const int y = captionHeight() + titleHeight();
    const int first = m_hasFilters && model() != nullptr ? std::max(0, visualIndexAt(0)) : count();
    for (int visual = first; visual < count(); ++visual) {
        const int column = logicalIndex(visual);
        if (isSectionHidden(column))
            continue;
        const int x = sectionViewportPosition(column);
        if (x >= viewport()->width())
            break;
        auto* edit = filterEdit(column);
        if (edit == nullptr)
            continue;
        edit->setGeometry(x + 3, y, sectionSize(column) - 5, editHeight() - 4);
        const auto example = exampleOf(
            static_cast<CellKind>(model()->headerData(column, Qt::Horizontal, TableModel::KindRole).toInt()));
        const bool fits = edit->fontMetrics().horizontalAdvance(example) + 12 <= edit->width();
        edit->setPlaceholderText(fits ? example : example.section(QLatin1Char(' '), 0, 0));
        edit->setVisible(true);
        seen.insert(column);
    }
    for (const auto& [column, edit] : m_edits) {
        if (seen.contains(column))
            continue;
        if (edit->hasFocus())
            parentWidget()->setFocus(); // otherwise the next typed letters go to the neighbouring field
        edit->setVisible(false);
    }
}

void FilterHeader::updateGeometries()
{
    QHeaderView::updateGeometries();
    placeEdits();
}

void FilterHeader::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->pos();
    QHeaderView::mousePressEvent(event);
}

void FilterHeader::mouseReleaseEvent(QMouseEvent* event)
{
    QHeaderView::mouseReleaseEvent(event);
    const bool isClick = (event->pos() - m_pressed).manhattanLength() < QApplication::startDragDistance();
    const int column = logicalIndexAt(m_pressed);
    // A press near a border resizes the column; that is no click.
    const bool isBorder = viewport()->cursor().shape() == Qt::SplitHCursor;
    if (event->button() == Qt::LeftButton && isClick && !isBorder && column >= 0)
        sortBy(column, event->modifiers().testFlag(Qt::ShiftModifier));
}

bool FilterHeader::eventFilter(QObject* watched, QEvent* event)
{
    auto* edit = qobject_cast<QLineEdit*>(watched);
    if (edit != nullptr && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape && !edit->text().isEmpty()) {
            edit->clear();
            return true;
        }
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Escape) {
            parentWidget()->setFocus();
            return true;
        }
    }
    return QHeaderView::eventFilter(watched, event);
}

void FilterHeader::paintEvent(QPaintEvent* event)
{
    QPainter(viewport()).fillRect(viewport()->rect(), currentTheme().color(Token::Panel));
    QHeaderView::paintEvent(event);
    QPainter painter(viewport());
    painter.setPen(currentTheme().color(Token::Border));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

void FilterHeader::paintSection(QPainter* painter, const QRect& rect, int column) const
{
    const auto& theme = currentTheme();
    painter->save();
    painter->setClipRect(rect);
    painter->fillRect(rect, theme.color(Token::Panel));
    painter->setPen(theme.color(Token::Grid));
    painter->drawLine(rect.right(), rect.top() + captionHeight() + 5, rect.right(),
                      rect.top() + captionHeight() + titleHeight() - 5);

    const auto index = static_cast<std::size_t>(column);
    if (index < m_groups.size() && !m_groups[index].isEmpty()) {
        painter->setPen(theme.color(Token::Border));
        painter->drawLine(rect.left(), rect.top() + captionHeight() - 1, rect.right(),
                          rect.top() + captionHeight() - 1);
        if (startsGroup(column)) {
            painter->setPen(theme.color(Token::MutedText));
            painter->drawText(rect.adjusted(CellDelegate::kPadding, 1, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                              m_groups[index]);
        }
    }

    auto area = QRect(rect.left() + CellDelegate::kPadding, rect.top() + captionHeight(),
                      rect.width() - 2 * CellDelegate::kPadding, titleHeight());
    const auto sorted = std::ranges::find(m_sort, index, &SortKey::column);
    if (sorted != m_sort.end()) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(theme.color(Token::Accent), 1.6));
        paintArrow(painter, QPointF(area.right() - 4, area.center().y() + 0.5), sorted->isDescending);
        if (m_sort.size() > 1) {
            auto small = font();
            small.setPointSizeF(small.pointSizeF() * 0.8);
            painter->setFont(small);
            painter->drawText(QRect(area.right() - 16, area.top(), 8, area.height()),
                              Qt::AlignVCenter | Qt::AlignLeft, QString::number(sorted - m_sort.begin() + 1));
            painter->setFont(font());
        }
        area.setRight(area.right() - kArrow);
    }
    const auto kind =
        static_cast<CellKind>(model()->headerData(column, Qt::Horizontal, TableModel::KindRole).toInt());
    const auto title = model()->headerData(column, Qt::Horizontal).toString();
    painter->setFont(titleFont(font()));
    painter->setPen(theme.color(sorted != m_sort.end() ? Token::Text : Token::MutedText));
    painter->drawText(area,
                      static_cast<int>((isNumeric(kind) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter),
                      QFontMetrics(painter->font()).elidedText(title, Qt::ElideMiddle, area.width()));
    painter->restore();
}

} // namespace opscope
