// SPDX-License-Identifier: GPL-3.0-or-later
// The models of both runs next to each other.
#include "views/comparison/comparison_sides.h"
#include "views/graph/graph_page.h"

namespace opscope {
namespace {

Page* makeGraphs(const PanelContext& context, QWidget* parent)
{
    return new GraphPage(context, parent, context.sides->first(CompareSide::A));
}

} // namespace

extern const Panel graphsPanel;
constinit const Panel graphsPanel{"graphs",
                                  QT_TRANSLATE_NOOP("Panel", "Model Graphs"),
                                  nullptr,
                                  makeGraphs,
                                  {.group = PageGroup::Work, .icon = "graph", .isOfOneRank = true}};

} // namespace opscope
