// SPDX-License-Identifier: GPL-3.0-or-later
// What the summary page is made of: cards, a label of facts.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <QLabel>
#include <QPushButton>
#include <QStringList>

namespace opscope {

constexpr int kCardWidthPx = 150; ///< the least

QString qs(const std::string& text);

/// Paths and long names may break behind their separators.
QString breakable(QString text);
/// The same for the name of a setting: "common_config.data_simplification". Numbers have points, too.
QString breakableKey(const QString& key);

/// A table of facts in rich text. Laying it out takes milliseconds and layouts ask for the same widths over
/// and over: each is answered once.
class FactsLabel : public QLabel {
public:
    using QLabel::QLabel;
    int heightForWidth(int width) const override
    {
        const auto [it, isNew] = m_heights.try_emplace(width, 0);
        if (isNew)
            it->second = QLabel::heightForWidth(width);
        return it->second;
    }

protected:
    void changeEvent(QEvent* event) override
    {
        m_heights.clear();
        QLabel::changeEvent(event);
    }

private:
    mutable std::map<int, int> m_heights; ///< by width; the text is set once
};

/// Widgets of one size in as many columns as its width has room for, whenever that changes: also while it is
/// hidden, as a tab in the background is.
class CardGrid : public QWidget {
public:
    explicit CardGrid(QWidget* parent = nullptr);

    void add(QWidget* card);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QSize cardSize() const; ///< the least
    int columnsOf(int width) const;

    std::vector<QWidget*> m_cards;
};

/// A link that looks like a card: the number large, what it counts below.
class Card : public QPushButton {
public:
    Card(const QString& value, const QString& label, bool isBad, QWidget* parent);
};

} // namespace opscope
