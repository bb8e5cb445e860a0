// SPDX-License-Identifier: GPL-3.0-or-later
// A page of one report that can show a second report next to it, as a page of a comparison.
#pragma once

#include <QVBoxLayout>

#include "views/comparison/comparison_sides.h"
#include "views/comparison_panel.h"

namespace opscope {

/// The inner page is made for B, and made again when the sides change: `make(context, sides, parent)`.
template <auto make>
class PairPage : public Page {
public:
    explicit PairPage(const ComparisonContext& context, QWidget* parent = nullptr)
        : Page(context.selection, parent), m_sides(context.sides)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        fill();
        connect(&m_sides, &ComparisonSides::swapped, this, [this] { fill(); });
        connect(&m_sides, &ComparisonSides::replaced, this, [this] { fill(); });
    }

    std::span<const KeyHint> hints() const override { return m_page->hints(); }
    QString cliCommand() const override { return m_page->cliCommand(); }
    bool isBusy() const override { return m_page->isBusy(); }

private:
    void fill()
    {
        delete m_page;
        const auto& current = m_sides.first(CompareSide::B);
        PanelContext context(std::make_shared<const Workspace>(Workspace{{current}}), selection());
        context.root = current->root.string();
        m_page = make(context, m_sides, this);
        layout()->addWidget(m_page);
    }

    ComparisonSides& m_sides;
    Page* m_page = nullptr;
};

} // namespace opscope
