// SPDX-License-Identifier: GPL-3.0-or-later
// The models of both runs next to each other.
#include "views/comparison/pair_page.h"
#include "views/graph/graph_page.h"

namespace opscope {
namespace {

Page* makeGraphs(const PanelContext& context, const ComparisonSides& sides, QWidget* parent)
{
    return new GraphPage(context, parent, sides.first(CompareSide::A));
}

} // namespace

extern const ComparisonPanel graphsPanel;
constinit const ComparisonPanel graphsPanel{"graphs",
                                            QT_TRANSLATE_NOOP("Panel", "Model Graphs"),
                                            makePage<PairPage<makeGraphs>, ComparisonContext>,
                                            {.group = PageGroup::Work, .icon = "graph"}};

} // namespace opscope
