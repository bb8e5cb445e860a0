// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/summary_parts.h"

#include <algorithm>

#include <QRegularExpression>
#include <QVBoxLayout>

#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kCardGapPx = 8;
constexpr int kCardMarginPx = 8;

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

void CardGrid::add(Card* card)
{
    card->setParent(this);
    m_cards.push_back(card);
    updateGeometry();
}

/// As few rows as possible, and of these as equal ones as possible.
int CardGrid::columnsOf(int width) const
{
    int least = kCardWidthPx;
    for (const auto* card : m_cards)
        least = std::max(least, card->minimumWidth());
    const int count = std::max(1, static_cast<int>(m_cards.size()));
    const int most = std::clamp((width + kCardGapPx) / (least + kCardGapPx), 1, count);
    const int rows = (count + most - 1) / most;
    return (count + rows - 1) / rows;
}

QSize CardGrid::cardSize(int width) const
{
    const int wide = (width + kCardGapPx) / columnsOf(width) - kCardGapPx;
    int high = 0;
    for (const auto* card : m_cards)
        high = std::max(high, card->heightAt(wide));
    return {wide, high};
}

int CardGrid::heightForWidth(int width) const
{
    const int columns = columnsOf(width);
    const int rows = (static_cast<int>(m_cards.size()) + columns - 1) / columns;
    return std::max(0, rows * (cardSize(width).height() + kCardGapPx) - kCardGapPx);
}

QSize CardGrid::sizeHint() const
{
    return {kCardWidthPx, heightForWidth(width())};
}

void CardGrid::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int columns = columnsOf(width());
    const auto size = cardSize(width());
    for (int i = 0; i < static_cast<int>(m_cards.size()); ++i)
        m_cards[static_cast<std::size_t>(i)]->setGeometry(QRect(
            {i % columns * (size.width() + kCardGapPx), i / columns * (size.height() + kCardGapPx)}, size));
    updateGeometry(); // its height depends on its rows
}

Card::Card(const QString& value, const QString& label, bool isBad, QWidget* parent)
    : QPushButton(parent), m_label(new QLabel(label, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kCardMarginPx, 8, kCardMarginPx, 8);
    layout->setSpacing(0);
    auto* big = new QLabel(value, this);
    auto font = big->font();
    font.setPointSizeF(font.pointSizeF() * 1.2);
    font.setBold(true);
    big->setFont(font);
    if (isBad) {
        auto palette = big->palette();
        palette.setColor(QPalette::WindowText, currentTheme().color(Token::Bad));
        big->setPalette(palette);
    }
    auto palette = m_label->palette();
    palette.setColor(QPalette::WindowText, currentTheme().color(Token::MutedText));
    m_label->setPalette(palette);
    m_label->setWordWrap(true);
    m_label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    for (auto* text : {big, m_label})
        text->setAttribute(Qt::WA_TransparentForMouseEvents);
    layout->addWidget(big);
    layout->addWidget(m_label, 1);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(label + QStringLiteral(": ") + value);
    m_above = big->sizeHint().height() + 16 + 4;
    int word = 0;
    static const QRegularExpression kNoWord(QStringLiteral("[^!-~]+")); // Chinese breaks at each letter
    for (const auto& part : label.split(kNoWord))
        word = std::max(word, m_label->fontMetrics().horizontalAdvance(part));
    setMinimumWidth(std::max(kCardWidthPx, std::max(big->sizeHint().width(), word) + 2 * kCardMarginPx));
}

int Card::heightAt(int width) const
{
    return m_above + m_label->heightForWidth(std::max(1, width - 2 * kCardMarginPx));
}

} // namespace opscope
