// SPDX-License-Identifier: GPL-3.0-or-later
// The flame graph of the difference: as wide as the larger side, red where the current run is slower.
#include <algorithm>
#include <array>
#include <cmath>

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/analysis/modules.h"
#include "core/compare/flame_difference.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/state_style.h"
#include "views/flame/flame_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/model/table_model.h"
#include "views/qtext.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

struct MadeDifference {
    std::shared_ptr<const FlameDifference> difference;
    bool canByModule = false;
    bool isOfParts = false; ///< the mean of several calls or steps
};
using FlameSide = FlameDifference::Side;

MadeDifference makeDifference(const std::array<CompareRun, 2>& runs, const FlameOptions& options,
                              bool isByModule, const std::stop_token& stop)
{
    MadeDifference out;
    out.canByModule =
        std::ranges::all_of(runs, [](const CompareRun& run) { return hasModuleRanges(*run.report); });
    std::array<FlameGraph, 2> graphs;
    std::array<FlamePart, 2> parts;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& report = *runs.at(i).report;
        parts.at(i) = flamePart(runs.at(i));
        const auto& scope = parts.at(i).scope;
        graphs.at(i) = isByModule && out.canByModule ? moduleFlame(report, modulesOf(report, scope, stop))
                                                     : flameGraph(report, scope, stop, options);
        out.isOfParts = out.isOfParts || parts.at(i).parts > 1;
    }
    out.difference = std::make_shared<const FlameDifference>(flameDifference(
        {*runs[0].report, graphs[0], parts[0].parts}, {*runs[1].report, graphs[1], parts[1].parts}));
    return out;
}

RowState stateOfNode(const std::array<FlameSide, 2>& sides, const CompareOptions& options)
{
    if (!sides[0].exists)
        return RowState::New;
    return !sides[1].exists ? RowState::Gone : stateOf(sides[0].total, sides[1].total, options);
}

/// The colour of the state, the stronger the larger the change is; invalid for the same.
QColor colorOfNode(const std::array<FlameSide, 2>& sides, const CompareOptions& options)
{
    const auto state = stateOfNode(sides, options);
    if (state == RowState::Same)
        return {};
    const auto larger = static_cast<double>(std::max({sides[0].total, sides[1].total, std::int64_t{1}}));
    const auto change = std::abs(static_cast<double>(sides[1].total - sides[0].total)) / larger;
    const auto strong = stateColor(state);
    const auto weak = currentTheme().color(Token::Base);
    const auto share = std::clamp(0.3 + 0.7 * change, 0.0, 1.0);
    const auto mixed = [&](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return {mixed(weak.red(), strong.red()), mixed(weak.green(), strong.green()),
            mixed(weak.blue(), strong.blue())};
}

class FlameDifferencePage : public Page {
    Q_OBJECT
public:
    explicit FlameDifferencePage(const PanelContext& context, QWidget* parent = nullptr)
        : Page(context.selection, parent),
          m_sides(*context.sides),
          m_of(new QLabel(this)),
          m_legend(new QLabel(this)),
          m_find(new QLineEdit(this)),
          m_byType(new QCheckBox(this)),
          m_byModule(new QPushButton(this)),
          m_entire(new QPushButton(this)),
          m_flame(new FlameWidget(m_sides.first(CompareSide::B), this)),
          m_hover(new QLabel(this))
    {
        arrange();
        auto& model = m_sides.model();
        connect(m_find, &QLineEdit::textChanged, m_flame, &FlameWidget::setSearched);
        connect(m_byType, &QCheckBox::toggled, this, &FlameDifferencePage::compute);
        connect(m_byModule, &QPushButton::toggled, this, &FlameDifferencePage::compute);
        connect(m_entire, &QPushButton::clicked, this, [this] { m_flame->zoomTo(0); });
        connect(m_flame, &FlameWidget::currentChanged, this, [this](std::uint32_t node) {
            m_hover->setText(m_flame->textOf(node));
            m_entire->setEnabled(m_flame->root() != 0);
        });
        connect(m_flame, &FlameWidget::activated, this, &FlameDifferencePage::goToSlices);
        connect(&model, &ComparisonModel::partsFound, this, &FlameDifferencePage::compute);
        connect(&model, &ComparisonModel::changed, this, &FlameDifferencePage::compute);
        connect(&m_sides, &ComparisonSides::swapped, this, &FlameDifferencePage::compute);
        connect(&m_sides, &ComparisonSides::replaced, this, [this] {
            m_sides.model().findParts();
            compute();
        });
        onLanguageChange(this, [this] { retranslate(); });
        model.findParts();
        compute();
    }

    bool isBusy() const override { return m_work.isRunning() || !m_sides.model().isReady(); }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::PaletteChange)
            retranslate();
        Page::changeEvent(event);
    }

private:
    void arrange()
    {
        m_of->setObjectName(QStringLiteral("flame.of"));
        m_legend->setObjectName(QStringLiteral("flame.legend"));
        m_legend->setTextFormat(Qt::RichText);
        m_byType->setObjectName(QStringLiteral("flame.byType"));
        m_byModule->setObjectName(QStringLiteral("flame.byModule"));
        m_byModule->setCheckable(true);
        m_byModule->hide(); // until both reports are known to have modules
        m_find->setClearButtonEnabled(true);
        m_find->setMaximumWidth(220);
        m_entire->setEnabled(false);
        for (auto* label : {m_of, m_hover}) {
            label->setTextFormat(Qt::PlainText);
            label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        }
        auto* tools = new QHBoxLayout;
        tools->setContentsMargins(10, 6, 10, 4);
        tools->setSpacing(8);
        tools->addWidget(m_of, 1);
        for (auto* widget : std::initializer_list<QWidget*>{m_find, m_byType, m_byModule, m_entire})
            tools->addWidget(widget);
        m_legend->setContentsMargins(10, 0, 10, 4);
        m_hover->setContentsMargins(10, 4, 10, 5);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addLayout(tools);
        layout->addWidget(m_legend);
        layout->addWidget(m_flame, 1);
        layout->addWidget(m_hover);
        setFocusProxy(m_flame);
    }

    void compute()
    {
        const auto& model = m_sides.model();
        if (!model.isReady())
            return;
        const auto run = [&](CompareSide side) {
            return CompareRun{m_sides.first(side), model.part(side).scope(), model.part(side).device};
        };
        m_work.run(
            [runs = std::array{run(CompareSide::A), run(CompareSide::B)},
             options = FlameOptions{.isByType = m_byType->isChecked()}, isByModule = m_byModule->isChecked()](
                const std::stop_token& stop) { return makeDifference(runs, options, isByModule, stop); },
            [this](const MadeDifference& made) { show(made); });
    }

    void show(const MadeDifference& made)
    {
        m_made = made;
        m_byModule->setVisible(made.canByModule);
        const auto of = made.difference;
        m_flame->setGraph(FlameGraphPtr(of, &of->graph),
                          {[of](std::uint32_t node) { return nameOf(*of, node); },
                           [this, of](std::uint32_t node) { return textOf(*of, node); },
                           [this, of](std::uint32_t node) {
                               return colorOfNode(of->sides[node], m_sides.model().options());
                           }});
        retranslate();
    }

    static QString nameOf(const FlameDifference& of, std::uint32_t node)
    {
        return node == 0                ? tr("all threads and devices added up")
               : of.names[node].empty() ? tr("(no name)")
                                        : qtext(of.names[node]);
    }

    static QString textOf(const FlameDifference& of, std::uint32_t node)
    {
        const auto& [a, b] = of.sides[node];
        const auto time = [](const FlameSide& side) {
            return side.exists ? readableTime(side.total) : QString(kMissingText);
        };
        auto difference = withSign(b.total - a.total, readableTime(b.total - a.total));
        if (a.exists && b.exists && a.total != 0)
            difference += QStringLiteral(" (%1)").arg(
                changeText(static_cast<double>(b.total - a.total) / static_cast<double>(a.total)));
        auto text = tr("%1   A (baseline) %2   B %3   difference %4")
                        .arg(nameOf(of, node), time(a), time(b), difference);
        if (node != 0 && a.count + b.count != 0)
            text +=
                QStringLiteral("   ") + tr("slices: %1 and %2").arg(countText(a.count), countText(b.count));
        return text;
    }

    /// The longest slices of a path on both timelines.
    void goToSlices(std::uint32_t node)
    {
        if (!m_made.difference || node >= m_made.difference->sides.size())
            return;
        const auto& [a, b] = m_made.difference->sides[node];
        if (a.longest.valid() || b.longest.valid())
            navigator().go({.pair = std::pair(a.longest, b.longest)});
    }

    void retranslate()
    {
        auto of = tr("Width: the larger of both sides. Double click: the longest slices on both timelines.");
        if (m_made.isOfParts)
            of = tr("The mean of the compared steps or calls.") + QLatin1Char(' ') + of;
        m_of->setText(of);
        m_of->setToolTip(of);
        QStringList legend;
        const auto add = [&](const QColor& color, const QString& text) {
            legend << QStringLiteral("<span style='color:%1'>\u25A0</span> %2").arg(color.name(), text);
        };
        add(stateColor(RowState::Slower), tr("slower than the baseline"));
        add(stateColor(RowState::Faster), tr("faster"));
        add(stateColor(RowState::New), tr("only in the current run"));
        add(stateColor(RowState::Gone), tr("only in the baseline"));
        add(currentTheme().color(Token::Density), tr("same within noise"));
        m_legend->setText(legend.join(QStringLiteral(" &nbsp; ")) + QStringLiteral(" &nbsp; ") +
                          tr("(a paler colour is a smaller change)"));
        m_find->setPlaceholderText(tr("Find a name"));
        m_find->setAccessibleName(tr("Find a name"));
        m_byType->setText(tr("By op type"));
        m_byModule->setText(tr("By module"));
        m_entire->setText(tr("Show all"));
        m_flame->setAccessibleName(tr("Flame graph of the difference"));
        m_flame->setEmptyText(tr("The compared parts have no slices"));
        m_hover->setText(m_flame->textOf(m_flame->current()));
    }

    ComparisonSides& m_sides;
    QLabel* m_of;
    QLabel* m_legend;
    QLineEdit* m_find;
    QCheckBox* m_byType;
    QPushButton* m_byModule;
    QPushButton* m_entire;
    FlameWidget* m_flame;
    QLabel* m_hover;
    MadeDifference m_made;
    Job m_work{this, JobPriority::Low};
};

std::optional<EmptyReason> whyNoFlame(const Opened& opened)
{
    auto reason = whyNo<RunPart::Slices>(*opened.baseline);
    return reason ? reason : whyNo<RunPart::Slices>(*opened.workspace.reports.front());
}

} // namespace

extern const Panel flameSidesPanel;
constinit const Panel flameSidesPanel{"flame_sides",
                                      QT_TRANSLATE_NOOP("Panel", "Flame graph"),
                                      whyNoFlame,
                                      makePage<FlameDifferencePage>,
                                      {.group = PageGroup::Time, .icon = "flame"}};

} // namespace opscope

#include "flame_difference_page.moc"
