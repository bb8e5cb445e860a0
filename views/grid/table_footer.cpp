// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/table_footer.h"

#include <algorithm>
#include <array>

#include <QHBoxLayout>
#include <QLabel>

#include "core/base/message_id.h"
#include "views/i18n.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

QString legendOf(const ShownTable& shown, const std::vector<std::size_t>& visible)
{
    const auto isPainted = [&](CellHint hint) {
        return std::ranges::any_of(visible, [&](std::size_t column) {
            return shown.scales && column < shown.scales->size() && column < shown.table->columns.size() &&
                   shown.table->columns[column].spec.hint == hint && (*shown.scales)[column].full > 0;
        });
    };
    QStringList parts;
    const auto& theme = currentTheme();
    if (isPainted(CellHint::Bar))
        parts += QStringLiteral("<span style='color:%1'>\u25AC\u25AC</span> %2")
                     .arg(theme.color(Token::Bar).name(), TableFooter::tr("a longer bar is a larger value"));
    if (isPainted(CellHint::Heat))
        parts += QStringLiteral("<span style='background:%1'>&nbsp;&nbsp;</span><span style='background:%2'>"
                                "&nbsp;&nbsp;</span> %3")
                     .arg(theme.color(Token::HeatLow).name(), theme.color(Token::HeatHigh).name(),
                          TableFooter::tr("colour and underline: from low to high"));
    if (isPainted(CellHint::DiffBar)) {
        const auto bars = TableFooter::tr("green bar to the left: less, red bar to the right: more");
        const auto of = [&](std::size_t column) {
            return column < shown.table->columns.size() &&
                   shown.table->columns[column].spec.hint == CellHint::DiffBar;
        };
        const auto only = std::ranges::find_if(visible, of); // the current cell may be scrolled out of sight
        parts += std::ranges::count_if(visible, of) == 1
                     ? TableFooter::tr("%1: %2").arg(columnTitle(shown.table->columns[*only].spec), bars)
                     : bars;
    }
    return parts.join(QStringLiteral("&nbsp;&nbsp;&nbsp;"));
}

/// The columns that the footer adds up; in a table of two runs ("a", "b", "diff" or "ID_a", "ID_b")
/// those of both runs.
std::vector<std::size_t> sumColumns(const Table& table)
{
    const auto column = sumColumn(table);
    if (!column)
        return {};
    std::vector<std::size_t> out{*column};
    auto id = table.columns[*column].spec.id;
    if (id == "a" || id.ends_with("_a")) {
        id.back() = 'b';
        if (const auto other = table.find(id))
            out.push_back(*other);
    }
    if (const auto difference = table.find("diff"); id == "b" && difference)
        out.push_back(*difference);
    return out;
}

QString sumText(const ShownTable& shown, std::size_t column)
{
    const auto& rows = *shown.rows;
    const auto sum = totalNumber(rows.shown, column);
    if (!sum)
        return {};
    auto text = TableFooter::tr("%1 %2").arg(
        columnTitle(shown.table->columns[column].spec),
        groupDigits(QString::fromStdString(totalText(*shown.table, rows.shown, column))));
    const auto all = totalNumber(rows.all, column).value_or(0);
    if (rows.shown.count != rows.all.count && all > 0)
        text += QLatin1Char(' ') + TableFooter::tr("(%1 of all)").arg(shareText(*sum / all));
    return text;
}

} // namespace

std::optional<std::size_t> sumColumn(const Table& table)
{
    for (const auto kind : {CellKind::Duration, CellKind::Real, CellKind::Bytes, CellKind::Integer}) {
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const auto& spec = table.columns[i].spec;
            if (spec.kind == kind && !spec.isHidden && spec.meaning == Meaning::Sum)
                return i;
        }
    }
    return std::nullopt;
}

QString whyNoRow(const ShownTable& shown)
{
    if (!shown.rows || shown.rows->shown.count != 0 || shown.rows->all.count == 0)
        return {};
    return translateMessage(message(MessageId::NoRowMatches, shown.rows->all.count));
}

TableFooter::TableFooter(QWidget* parent)
    : QWidget(parent), m_label(new QLabel(this)), m_legend(new QLabel(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_legend);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_label->setMinimumWidth(60);
    m_label->setObjectName(QStringLiteral("footer.text"));
    m_legend->setObjectName(QStringLiteral("footer.legend"));
    m_label->setTextFormat(Qt::PlainText);
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setForegroundRole(QPalette::PlaceholderText);
    m_legend->setMinimumWidth(1); // the legend is hidden if there is no space, and must not widen the footer
}

void TableFooter::setShown(const ShownTable& shown, const std::vector<std::size_t>& visible,
                           std::size_t selected)
{
    if (!shown.rows)
        return;
    const auto& rows = *shown.rows;
    QStringList parts;
    parts += rows.shown.count == rows.all.count
                 ? tr("%n row(s)", nullptr, static_cast<int>(std::min<std::size_t>(rows.all.count, INT_MAX)))
                 : tr("%1 of %2 rows").arg(countText(rows.shown.count), countText(rows.all.count));
    if (const auto why = whyNoRow(shown); !why.isEmpty())
        parts += why;
    if (!rows.groups.empty())
        parts += tr("%n group(s)", nullptr, static_cast<int>(rows.groups.size()));
    for (const auto column : sumColumns(*shown.table))
        parts += sumText(shown, column);
    parts.removeAll(QString());
    if (!shown.table->totalRows.empty())
        parts += rows.shown.count == rows.all.count
                     ? tr("the file's total row is pinned below")
                     : tr("the file's total row below counts all rows, not only these");
    if (selected > 1)
        parts += tr("%1 selected").arg(countText(selected));
    m_text = parts.join(QStringLiteral("   \u00B7   "));
    m_label->setPalette({});
    m_label->setText(m_text);
    m_legend->setText(legendOf(shown, visible));
    const auto& legend = m_legend->text();
    m_label->setToolTip(legend.isEmpty() ? m_text // a narrow window cuts the text and hides the legend
                                         : m_text.toHtmlEscaped() + QStringLiteral("<br>") + legend);
    placeLegend();
}

/// The sums get their space first.
void TableFooter::placeLegend()
{
    const auto margins = layout()->contentsMargins();
    const int available = width() - margins.left() - margins.right() - layout()->spacing();
    m_legend->setVisible(!m_legend->text().isEmpty() &&
                         m_label->sizeHint().width() + m_legend->sizeHint().width() <= available);
}

void TableFooter::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeLegend();
}

void TableFooter::setBusy(bool isBusy)
{
    m_label->setText(isBusy ? tr("Sorting and filtering\u2026") : m_text);
    placeLegend();
}

void TableFooter::setError(const QString& error)
{
    auto palette = m_label->palette();
    palette.setColor(QPalette::WindowText, currentTheme().color(Token::Bad));
    m_label->setPalette(palette);
    m_label->setText(error);
    m_label->setToolTip(error);
    placeLegend();
}

} // namespace opscope
