// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_parts.h"

#include <algorithm>

#include <QVBoxLayout>

#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kCardGapPx = 8;

} // namespace

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

QString breakable(QString text)
{
    for (const QChar separator : {QLatin1Char('/'), QLatin1Char('_'), QLatin1Char(',')})
        text.replace(separator, QString(separator) + QChar(0x200b));
    return text;
}

QString breakableKey(const QString& key)
{
    return breakable(key).replace(QLatin1Char('.'), QStringLiteral(".\u200b"));
}

CardGrid::CardGrid(QWidget* parent) : QWidget(parent)
{
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CardGrid::add(QWidget* card)
{
    card->setParent(this);
    m_cards.push_back(card);
    updateGeometry();
}

QSize CardGrid::cardSize() const
{
    QSize size(kCardWidthPx, 0);
    for (const auto* card : m_cards)
        size = size.expandedTo({card->minimumWidth(), card->minimumHeight()});
    return size;
}

int CardGrid::columnsOf(int width) const
{
    return std::clamp((width + kCardGapPx) / (cardSize().width() + kCardGapPx), 1,
                      std::max(1, static_cast<int>(m_cards.size())));
}

int CardGrid::heightForWidth(int width) const
{
    const int columns = columnsOf(width);
    const int rows = (static_cast<int>(m_cards.size()) + columns - 1) / columns;
    return std::max(0, rows * (cardSize().height() + kCardGapPx) - kCardGapPx);
}

QSize CardGrid::sizeHint() const
{
    return {cardSize().width(), heightForWidth(width())};
}

void CardGrid::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int columns = columnsOf(width());
    const int wide = (width() + kCardGapPx) / columns - kCardGapPx;
    const int high = cardSize().height();
    for (int i = 0; i < static_cast<int>(m_cards.size()); ++i)
        m_cards[static_cast<std::size_t>(i)]->setGeometry(i % columns * (wide + kCardGapPx),
                                                          i / columns * (high + kCardGapPx), wide, high);
    updateGeometry(); // its height depends on its rows
}

Card::Card(const QString& value, const QString& label, bool isBad, QWidget* parent) : QPushButton(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(0);
    auto* big = new QLabel(value, this);
    auto font = big->font();
    font.setPointSizeF(font.pointSizeF() * 1.45);
    font.setBold(true);
    big->setFont(font);
    if (isBad) {
        auto palette = big->palette();
        palette.setColor(QPalette::WindowText, currentTheme().color(Token::Bad));
        big->setPalette(palette);
    }
    auto* small = new QLabel(label, this);
    auto palette = small->palette();
    palette.setColor(QPalette::WindowText, currentTheme().color(Token::MutedText));
    small->setPalette(palette);
    for (auto* text : {big, small}) {
        text->setAttribute(Qt::WA_TransparentForMouseEvents);
        layout->addWidget(text);
    }
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(label + QStringLiteral(": ") + value);
    setMinimumWidth(std::max({kCardWidthPx, big->sizeHint().width() + 28, small->sizeHint().width() + 28}));
    setFixedHeight(layout->sizeHint().height() + 4);
}

} // namespace opscope
