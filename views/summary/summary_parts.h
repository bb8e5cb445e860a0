// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the summary page: cards, a label of facts.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <QLabel>
#include <QPushButton>
#include <QStringList>

namespace opscope {

constexpr int kCardWidthPx = 150; ///< the minimum

QString qs(const std::string& text);

/// Allows line breaks after the separators of paths and long names.
QString breakable(QString text);
/// The same for the name of a setting: "common_config.data_simplification". Numbers contain points, too.
QString breakableKey(const QString& key);

/// A table of facts in rich text. Its layout takes milliseconds, and layouts ask for the same widths again
/// and again: each height is computed once.
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

/// Arranges widgets of equal size in as many columns as fit, whenever its width changes: also while it is
/// hidden, like a tab in the background.
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
    QSize cardSize() const; ///< the minimum
    int columnsOf(int width) const;

    std::vector<QWidget*> m_cards;
};

/// A link that looks like a card: a large number with its label below.
class Card : public QPushButton {
public:
    Card(const QString& value, const QString& label, bool isBad, QWidget* parent);
};

} // namespace opscope
