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

constexpr int kCardWidthPx = 96; ///< the minimum

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

class Card;

/// Arranges cards of equal size in as few rows as fit, whenever its width changes: also while it is hidden,
/// like a tab in the background. The cards of all rows have the same width.
class CardGrid : public QWidget {
public:
    explicit CardGrid(QWidget* parent = nullptr);

    void add(Card* card);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int columnsOf(int width) const;
    /// The size of each card if the grid has this width.
    QSize cardSize(int width) const;

    std::vector<Card*> m_cards;
};

/// A link that looks like a card: a large number with its label below, in several lines if it is narrow.
class Card : public QPushButton {
public:
    Card(const QString& value, const QString& label, bool isBad, QWidget* parent);
    /// The height for its label at this width.
    int heightAt(int width) const;

private:
    QLabel* m_label;
    int m_above = 0; ///< the height without the label
};

} // namespace opscope
