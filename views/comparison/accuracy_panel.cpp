// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps or results of two runs: which tensors are better, worse or the same.
#include "core/base/message_id.h"
#include "views/accuracy/accuracy_page.h"
#include "views/comparison/comparison_sides.h"

namespace opscope {
namespace {

Page* makeAccuracy(const PanelContext& context, QWidget* parent)
{
    const auto& sides = *context.sides;
    return new AccuracyPage(context, parent, {sides.first(CompareSide::A)->root, sides.name(CompareSide::A)});
}

std::optional<EmptyReason> whyEmpty(const Opened& opened)
{
    const auto hasFiles = [](const Report& report) { return hasAccuracyFiles(report, report.root); };
    if (hasFiles(*opened.baseline) && hasFiles(*opened.workspace.reports.front()))
        return std::nullopt;
    return EmptyReason{message(MessageId::NoDumpsInput), {message(MessageId::HowDumps)}};
}

} // namespace

extern const Panel accuracySidesPanel;
constinit const Panel accuracySidesPanel{"accuracy",
                                         QT_TRANSLATE_NOOP("Panel", "Accuracy"),
                                         whyEmpty,
                                         makeAccuracy,
                                         {.group = PageGroup::Work, .icon = "accuracy", .isOfOneRank = true}};

} // namespace opscope
