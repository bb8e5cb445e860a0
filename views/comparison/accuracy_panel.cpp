// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps or results of two runs: which tensors are better, worse or the same.
#include "core/base/message_id.h"
#include "views/accuracy/accuracy_page.h"
#include "views/comparison/pair_page.h"

namespace opscope {
namespace {

Page* makeAccuracy(const PanelContext& context, const ComparisonSides& sides, QWidget* parent)
{
    return new AccuracyPage(context, parent, {sides.first(CompareSide::A)->root, sides.name(CompareSide::A)});
}

std::optional<EmptyReason> whyEmpty(const Report& a, const Report& b)
{
    if (hasAccuracyFiles(a, a.root) && hasAccuracyFiles(b, b.root))
        return std::nullopt;
    return EmptyReason{message(MessageId::NoDumpsInput), {message(MessageId::HowDumps)}};
}

} // namespace

extern const ComparisonPanel accuracySidesPanel;
constinit const ComparisonPanel accuracySidesPanel{"accuracy",
                                                   QT_TRANSLATE_NOOP("Panel", "Accuracy"),
                                                   makePage<PairPage<makeAccuracy>, ComparisonContext>,
                                                   {.group = PageGroup::Work, .icon = "accuracy"},
                                                   whyEmpty,
                                                   true};

} // namespace opscope
