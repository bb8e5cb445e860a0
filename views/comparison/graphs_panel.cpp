// SPDX-License-Identifier: GPL-3.0-or-later
// The models of both runs side by side.
#include <QVBoxLayout>

#include "views/comparison/comparison_sides.h"
#include "views/comparison_panel.h"
#include "views/graph/graph_page.h"

namespace opscope {
namespace {

class GraphsPage : public Page {
public:
    GraphsPage(const ComparisonContext& context, QWidget* parent)
        : Page(context.selection, parent), m_sides(context.sides), m_preferences(context.preferences)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        make();
        connect(&m_sides, &ComparisonSides::swapped, this, [this] { make(); });
        connect(&m_sides, &ComparisonSides::replaced, this, [this] { make(); });
    }

    std::span<const KeyHint> hints() const override { return m_page->hints(); }
    QString cliCommand() const override { return m_page->cliCommand(); }
    bool isBusy() const override { return m_page->isBusy(); }

private:
    void make()
    {
        delete m_page;
        const auto& current = m_sides.first(CompareSide::B);
        PanelContext context(std::make_shared<const Workspace>(Workspace{{current}}), selection(),
                             m_preferences);
        context.root = current->root.string();
        m_page = new GraphPage(context, this, m_sides.first(CompareSide::A));
        layout()->addWidget(m_page);
    }

    ComparisonSides& m_sides;
    Preferences& m_preferences;
    GraphPage* m_page = nullptr;
};

Page* createGraphs(const ComparisonContext& context, QWidget* parent)
{
    return new GraphsPage(context, parent);
}

} // namespace

extern const ComparisonPanel graphsPanel;
constinit const ComparisonPanel graphsPanel{"graphs", QT_TRANSLATE_NOOP("Panel", "Model Graphs"),
                                            createGraphs};

} // namespace opscope
