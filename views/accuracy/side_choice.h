// SPDX-License-Identifier: GPL-3.0-or-later
// What is compared: the dumps, their ground truth and the graph, from those that were found or chosen.
#pragma once

#include <QWidget>

#include "core/accuracy/judge/sides.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace opscope {

class SideChoice : public QWidget {
    Q_OBJECT
public:
    explicit SideChoice(QWidget* parent = nullptr);

    /// Fills the lists and chooses the first entry of each; names are relative to `root`.
    void setFound(const accuracy::FoundSides& found, const std::filesystem::path& root);
    accuracy::SidePaths paths() const;
    /// The result of an earlier comparison that is shown instead of dumps; empty if there is none.
    std::filesystem::path result() const;
    bool isLikeReference() const;

Q_SIGNALS:
    void changed();

private:
    struct Side {
        QLabel* label;
        QComboBox* combo;
    };
    void add(Side& side, int column);
    void fill(const Side& side, const std::vector<std::filesystem::path>& paths,
              const std::filesystem::path& root, bool canBeEmpty);
    void activated(QComboBox* combo, int index);
    void enableOthers();
    void retranslate();

    Side m_dumps;
    Side m_golden;
    Side m_graph;
    QCheckBox* m_reference;
};

} // namespace opscope
