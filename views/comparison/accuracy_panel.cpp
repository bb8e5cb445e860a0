// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps or results of two runs: which tensors are better, which worse, which the same.
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "views/accuracy/accuracy_page.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison_panel.h"

namespace opscope {
namespace {

class AccuracyPairPage : public Page {
public:
    AccuracyPairPage(const ComparisonContext& context, QWidget* parent)
        : Page(context.selection, parent), m_sides(context.sides), m_preferences(context.preferences)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        make();
        connect(&m_sides, &ComparisonSides::swapped, this, [this] { make(); });
        connect(&m_sides, &ComparisonSides::replaced, this, [this] { make(); });
    }

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
        m_page = new AccuracyPage(context, this,
                                  {m_sides.first(CompareSide::A)->root, m_sides.name(CompareSide::A)});
        layout()->addWidget(m_page);
    }

    ComparisonSides& m_sides;
    Preferences& m_preferences;
    AccuracyPage* m_page = nullptr;
};

std::optional<EmptyReason> whyEmpty(const ComparisonSides& sides)
{
    for (const auto side : {CompareSide::A, CompareSide::B}) {
        const auto& report = *sides.first(side);
        if (report.kind != ReportKind::Dumps && !hasAccuracyFiles(report.root))
            return EmptyReason{message(MessageId::NoDumpsInput), {message(MessageId::HowDumps)}};
    }
    return std::nullopt;
}

} // namespace

extern const ComparisonPanel accuracySidesPanel;
constinit const ComparisonPanel accuracySidesPanel{"accuracy",
                                                   QT_TRANSLATE_NOOP("Panel", "Accuracy"),
                                                   makePage<AccuracyPairPage, ComparisonContext>,
                                                   {},
                                                   whyEmpty};

} // namespace opscope
