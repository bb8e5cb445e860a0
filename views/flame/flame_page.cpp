// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_page.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/analysis/modules.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/selection.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// The selected time and lanes; without them the narrowing of all pages.
SliceScope scopeOf(const Selection& selection)
{
    const auto narrowing = selection.ownNarrowing();
    SliceScope out;
    out.range = selection.range() ? selection.range() : narrowing.range;
    out.tracks = selection.tracks().empty() ? narrowing.tracks : selection.tracks();
    out.device = narrowing.device;
    out.model = narrowing.model;
    out.step = narrowing.step;
    return out;
}

} // namespace

extern const Panel flamePanel;
constinit const Panel flamePanel{"flame",
                                 QT_TRANSLATE_NOOP("Panel", "Flame graph"),
                                 whyEmptyInFocus<whyNo<RunPart::Slices>>,
                                 makePage<FlamePage>,
                                 {.group = PageGroup::Time, .icon = "flame", .isOfOneRank = true}};

FlamePage::FlamePage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_workspace(context.workspace),
      m_report(context.report()),
      m_rank(context.selection.rank()),
      m_scopeLabel(new QLabel(this)),
      m_hoverLabel(new QLabel(this)),
      m_slice(new QPushButton(this)),
      m_byModule(new QPushButton(this)),
      m_flame(new FlameWidget(m_report, this))
{
    auto* top = new QHBoxLayout;
    top->setContentsMargins(10, 6, 10, 4);
    m_scopeLabel->setObjectName(QStringLiteral("flame.of"));
    top->addWidget(m_scopeLabel);
    top->addStretch(1);
    m_byModule->setObjectName(QStringLiteral("flame.byModule"));
    m_byModule->setCheckable(true);
    m_byModule->hide(); // until the report is known to have modules
    top->addWidget(m_byModule);
    top->addWidget(m_slice);
    m_hoverLabel->setContentsMargins(10, 4, 10, 5);
    m_hoverLabel->setTextFormat(Qt::PlainText);
    m_hoverLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_flame, 1);
    layout->addWidget(m_hoverLabel);
    setFocusProxy(m_flame);
    connect(m_flame, &FlameWidget::currentChanged, this, [this](std::uint32_t node) {
        m_hoverLabel->setText(m_flame->textOf(node));
        const auto& graph = m_flame->graph();
        m_slice->setEnabled(graph && graph->nodes[node].longest.valid());
    });
    connect(m_flame, &FlameWidget::activated, this, &FlamePage::goToSlice);
    connect(m_byModule, &QPushButton::toggled, this, [this] { compute(); });
    connect(m_slice, &QPushButton::clicked, this, [this] { goToSlice(m_flame->root()); });
    selection().onSeen(Selection::Range | Selection::Narrowed, this, [this] { compute(); });
    onLanguageChange(this, [this] { retranslate(); });
    compute();
}

void FlamePage::compute()
{
    retranslate();
    m_work.run(
        [report = m_report, scope = scopeOf(selection()),
         isByModule = m_byModule->isChecked()](const std::stop_token& stop) {
            auto graph = isByModule ? moduleFlame(*report, modulesOf(*report, scope, stop))
                                    : flameGraph(*report, scope, stop);
            return std::pair(std::make_shared<const FlameGraph>(std::move(graph)), hasModules(*report));
        },
        [this](std::pair<FlameGraphPtr, bool> made) {
            m_flame->setGraph(std::move(made.first));
            m_byModule->setVisible(made.second);
            retranslate();
        });
}

void FlamePage::goToSlice(std::uint32_t node)
{
    const auto& graph = m_flame->graph();
    if (graph && node < graph->nodes.size() && graph->nodes[node].longest.valid())
        navigator().go({.rank = m_rank, .slice = graph->nodes[node].longest});
}

/// The reason why the graph is empty.
QString FlamePage::whyEmpty(const SliceScope& scope) const
{
    const auto isOfOthers = [this](TrackId track) {
        const auto cls = m_report->tracks[track.index()].cls;
        return cls == SliceClass::Overlap || cls == SliceClass::StepTrace;
    };
    if (!scope.tracks.empty() && std::ranges::all_of(scope.tracks, isOfOthers))
        return tr("The chosen tracks only show when other tracks worked (steps, overlap): choose tracks of "
                  "threads or streams");
    return scope.range ? tr("No slice of the chosen tracks is in this range")
                       : tr("No slice is left by the filters");
}

void FlamePage::retranslate()
{
    const auto scope = scopeOf(selection());
    auto of = scope.range ? tr("Selected range: %1").arg(microsWithUnit(scope.range->dur()))
                          : tr("Entire run. Select a range on the timeline to narrow it.");
    if (m_workspace->reports.size() > 1)
        of = rankTitle(*m_workspace, m_rank) + QStringLiteral(" \u00B7 ") + of;
    if (!scope.tracks.empty())
        of += QStringLiteral(", ") + tr("%n lane(s)", nullptr, static_cast<int>(scope.tracks.size()));
    if (const auto& graph = m_flame->graph(); graph && graph->leftOut != 0)
        of += QStringLiteral(" \u24D8 ") +
              tr("%n slice(s) are nested too deep: they are counted for the slice that contains them",
                 nullptr, static_cast<int>(graph->leftOut));
    m_scopeLabel->setText(of);
    m_flame->setEmptyText(whyEmpty(scope));
    m_byModule->setText(tr("By module"));
    m_byModule->setToolTip(tr("Shows the time of the device by module instead of nested calls"));
    m_slice->setText(tr("Longest on the timeline"));
    m_slice->setToolTip(tr("Shows the longest slice of this path on the timeline (double click on a bar)"));
    m_flame->setAccessibleName(tr("Flame graph"));
    m_hoverLabel->setText(m_flame->textOf(m_flame->current()));
}

} // namespace opscope
