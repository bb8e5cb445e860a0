// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_page.h"

#include <algorithm>
#include <array>

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/analysis/modules.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/selection.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr const char* kOrderKey = "flame/order";
constexpr const char* kByTypeKey = "flame/byType";
constexpr const char* kByModuleKey = "flame/byModule";

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
      m_find(new QLineEdit(this)),
      m_found(new QLabel(this)),
      m_order(new QComboBox(this)),
      m_byType(new QCheckBox(this)),
      m_entire(new QPushButton(this)),
      m_slice(new QPushButton(this)),
      m_byModule(new QPushButton(this)),
      m_flame(new FlameWidget(m_report, this))
{
    auto* top = new QHBoxLayout;
    top->setContentsMargins(10, 6, 10, 4);
    m_scopeLabel->setObjectName(QStringLiteral("flame.of"));
    m_scopeLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_find->setObjectName(QStringLiteral("flame.find"));
    m_find->setClearButtonEnabled(true);
    m_find->setMaximumWidth(220);
    m_find->installEventFilter(this);
    m_order->setObjectName(QStringLiteral("flame.order"));
    m_order->addItems({QString(), QString()});
    m_byType->setObjectName(QStringLiteral("flame.byType"));
    m_entire->setObjectName(QStringLiteral("flame.entire"));
    m_byModule->setObjectName(QStringLiteral("flame.byModule"));
    m_byModule->setCheckable(true);
    m_byModule->hide(); // until the report is known to have modules
    top->addWidget(m_scopeLabel, 1);
    top->addWidget(m_entire);
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(10, 0, 10, 4);
    tools->addWidget(m_find, 1);
    tools->addWidget(m_found);
    tools->addStretch(1);
    tools->addWidget(m_order);
    tools->addWidget(m_byType);
    tools->addWidget(m_byModule);
    tools->addWidget(m_slice);
    m_hoverLabel->setContentsMargins(10, 4, 10, 5);
    m_hoverLabel->setTextFormat(Qt::PlainText);
    m_hoverLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addLayout(tools);
    layout->addWidget(m_flame, 1);
    layout->addWidget(m_hoverLabel);
    setFocusProxy(m_flame);
    const std::array<QWidget*, 7> order{m_flame, m_entire, m_find, m_order, m_byType, m_byModule, m_slice};
    for (std::size_t i = 1; i < order.size(); ++i)
        setTabOrder(order.at(i - 1), order.at(i)); // Tab enters the page at the graph
    // The page is made again for each rank in focus.
    m_order->setCurrentIndex(settings().pageValue(QLatin1String(kOrderKey), 0).toInt() == 1 ? 1 : 0);
    m_byType->setChecked(settings().pageValue(QLatin1String(kByTypeKey)).toBool());
    m_byModule->setChecked(settings().pageValue(QLatin1String(kByModuleKey)).toBool());
    connect(m_flame, &FlameWidget::currentChanged, this, [this](std::uint32_t node) {
        m_hoverLabel->setText(m_flame->textOf(node));
        const auto& graph = m_flame->graph();
        m_slice->setEnabled(graph && graph->nodes[node].longest.valid());
    });
    connect(m_flame, &FlameWidget::activated, this, &FlamePage::goToSlice);
    connect(m_byModule, &QPushButton::toggled, this, &FlamePage::choose);
    connect(m_slice, &QPushButton::clicked, this, [this] { goToSlice(m_flame->root()); });
    connect(m_find, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_flame->setSearched(text);
        showFound();
    });
    connect(m_order, &QComboBox::activated, this, &FlamePage::choose);
    connect(m_byType, &QCheckBox::toggled, this, &FlamePage::choose);
    connect(m_entire, &QPushButton::clicked, this, [this] {
        selection().setNarrowing({});
        selection().setRange({});
    });
    selection().onSeen(Selection::Range | Selection::Narrowed, this, [this] { compute(); });
    onLanguageChange(this, [this] { retranslate(); });
    compute();
}

void FlamePage::choose()
{
    settings().setPageValue(QLatin1String(kOrderKey), m_order->currentIndex());
    settings().setPageValue(QLatin1String(kByTypeKey), m_byType->isChecked());
    settings().setPageValue(QLatin1String(kByModuleKey), m_byModule->isChecked());
    compute();
}

void FlamePage::compute()
{
    retranslate();
    m_work.run(
        [report = m_report, scope = scopeOf(selection()),
         options =
             FlameOptions{.isByType = m_byType->isChecked(), .isInTimeOrder = m_order->currentIndex() == 1},
         isByModule = m_byModule->isChecked()](const std::stop_token& stop) {
            const bool canByModule = hasModuleRanges(*report);
            auto graph = isByModule && canByModule ? moduleFlame(*report, modulesOf(*report, scope, stop))
                                                   : flameGraph(*report, scope, stop, options);
            return std::pair(std::make_shared<const FlameGraph>(std::move(graph)), canByModule);
        },
        [this](std::pair<FlameGraphPtr, bool> made) {
            m_flame->setGraph(std::move(made.first));
            m_byModule->setVisible(made.second);
            retranslate();
        });
}

void FlamePage::showFound()
{
    const auto& graph = m_flame->graph();
    const auto& found = m_flame->found();
    if (!graph || m_find->text().trimmed().isEmpty()) {
        m_found->clear();
        return;
    }
    const auto all = std::max<std::int64_t>(graph->nodes[0].total, 1);
    m_found->setText(tr("%n bar(s), %1, %2", nullptr, static_cast<int>(found.count))
                         .arg(readableTime(found.total),
                              shareText(static_cast<double>(found.total) / static_cast<double>(all))));
}

/// Escape in the search leaves it.
bool FlamePage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_find && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        m_find->clear();
        m_flame->setFocus();
        return true;
    }
    return Page::eventFilter(watched, event);
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
    auto of = scope.range ? tr("Selected range: %1").arg(readableTime(scope.range->dur()))
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
    m_scopeLabel->setToolTip(of);
    m_entire->setVisible(!scope.isEverything());
    m_entire->setText(tr("Entire run"));
    m_entire->setToolTip(tr("Removes the selected range and the filters of all pages"));
    m_find->setPlaceholderText(tr("Find a name"));
    m_find->setAccessibleName(tr("Find a name"));
    m_order->setItemText(0, tr("Largest first"));
    m_order->setItemText(1, tr("In order of time"));
    m_order->setAccessibleName(tr("Order of the bars"));
    m_byType->setText(tr("By op type"));
    m_byType->setToolTip(tr("Adds up the slices of ops by the type of the op instead of the name"));
    showFound();
    m_flame->setEmptyText(whyEmpty(scope));
    m_byModule->setText(tr("By module"));
    m_byModule->setToolTip(tr("Shows the time of the device by module instead of nested calls"));
    m_slice->setText(tr("Longest on the timeline"));
    m_slice->setToolTip(tr("Shows the longest slice of this path on the timeline (double click on a bar)"));
    m_flame->setAccessibleName(tr("Flame graph"));
    m_hoverLabel->setText(m_flame->textOf(m_flame->current()));
}

} // namespace opscope
