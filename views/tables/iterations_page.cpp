// SPDX-License-Identifier: GPL-3.0-or-later
// The step trace: one bar for each iteration, with outliers marked; a click shows the iteration on the
// timeline.
#include <algorithm>
#include <array>

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/analysis/step_times.h"
#include "views/grid/table_page.h"
#include "views/grid/table_times.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/plots/bars_plot.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/tables/export_report_dialog.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// A step of a report of the workspace.
struct RankStep {
    std::size_t rank = 0;
    std::size_t step = 0; ///< index in Report::steps
    friend bool operator==(const RankStep&, const RankStep&) = default;
};

class IterationsPage : public TablePageWidget {
    Q_OBJECT
public:
    IterationsPage(const PanelContext& context, QWidget* parent)
        : TablePageWidget(context, iterationsPage, {.hasRange = true}, parent),
          m_bars(new BarsPlot(BarsPlot::Names::Level)),
          m_command(new QLabel),
          m_copy(new QPushButton),
          m_export(new QPushButton),
          m_show(new QPushButton)
    {
        auto* below = new QWidget;
        auto* layout = new QVBoxLayout(below);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(m_bars, 1);
        auto* row = new QHBoxLayout;
        row->setContentsMargins(8, 3, 8, 5);
        m_command->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_command->setMinimumWidth(80);
        row->addWidget(m_command, 1);
        row->addWidget(m_copy);
        m_export->setObjectName(QStringLiteral("iterations.export"));
        row->addWidget(m_export);
        row->addWidget(m_show);
        layout->addLayout(row);
        addBelow(below, 0);
        setBelowHeight(230);
        connect(m_bars, &BarsPlot::barClicked, this, [this](int bar) {
            const auto step = m_steps[static_cast<std::size_t>(bar)];
            choose(step);
            if (const auto at = rowOfStep(step))
                table()->selectRow(*at);
            showOnTimeline();
        });
        connect(table(), &TableWidget::rowJumpRequested, this, [this](std::uint32_t at) {
            if (const auto step = stepOfRow(at)) {
                choose(*step);
                showOnTimeline();
            }
        });
        connect(table(), &TableWidget::currentRowChanged, this, &IterationsPage::chooseRow);
        connect(m_copy, &QPushButton::clicked, this,
                [this] { QApplication::clipboard()->setText(m_command->text()); });
        connect(m_show, &QPushButton::clicked, this, &IterationsPage::showOnTimeline);
        connect(m_export, &QPushButton::clicked, this, &IterationsPage::exportChosen);
        connect(this, &TablePageWidget::tableChanged, this, [this] { matchRows(); });
        selection().on(Selection::Narrowed, this, [this] { fillBars(); });
        onLanguageChange(this, [this] {
            fillBars();
            retranslate();
        });
    }

    bool isBusy() const override { return m_barsWork.isRunning() || m_rowsWork.isRunning(); }

private:
    void retranslate()
    {
        m_copy->setText(tr("Copy command"));
        m_copy->setToolTip(tr("The command that exports only this iteration"));
        m_show->setText(tr("Show on the timeline"));
        m_export->setText(tr("Export Timeline..."));
        m_export->setToolTip(tr("Writes the timeline of this iteration to a folder"));
        m_export->setEnabled(m_chosen.has_value());
        m_copy->setEnabled(m_chosen.has_value());
        m_show->setEnabled(m_chosen.has_value());
        if (!m_chosen)
            m_command->setText(tr("Click a bar: its iteration is shown on the timeline"));
    }

    void showOnTimeline()
    {
        if (m_chosen)
            navigator().go({.rank = m_chosen->rank, .range = stepOf(*m_chosen).range});
    }

    void exportChosen()
    {
        if (!m_chosen)
            return;
        ExportReportDialog dialog({context().workspace->reports[m_chosen->rank]},
                                  ExportReportDialog::Content::Timeline, settings(), this);
        dialog.chooseIteration(stepOf(*m_chosen));
        dialog.exec();
    }

    struct StepBars {
        std::vector<BarsPlot::Bar> bars;
        std::vector<RankStep> steps; ///< one for each bar
    };

    void fillBars()
    {
        const auto unit = axisUnit(TimeUnit::Milliseconds);
        m_barsWork.run(
            [workspace = context().workspace, ranks = context().shownRanks(), hasRanks = context().hasRanks(),
             unit, outlier = tr("%1 (outlier)")](const std::stop_token& stop) {
                StepBars out;
                for (const auto rank : ranks) {
                    const auto& report = *workspace->reports[rank];
                    for (const auto& deviation : stepDeviations(report)) {
                        if (stop.stop_requested())
                            return out;
                        const auto& step = report.steps[deviation.step];
                        const auto label = report.text(step.label);
                        auto text = label.empty() ? QString::number(step.number) : qtext(label);
                        if (hasRanks) // short, because the labels of all ranks are next to each other
                            text = rankTitle(*workspace, rank) + QStringLiteral(" \u00B7 ") +
                                   QString::number(step.number);
                        const auto tip = QStringLiteral("%1: %2").arg(text, microsWithUnit(deviation.time));
                        out.steps.push_back({rank, deviation.step});
                        out.bars.push_back({.name = std::move(text),
                                            .value = static_cast<double>(deviation.time) / nanosPer(unit),
                                            .tip = deviation.isOutlier ? outlier.arg(tip) : tip,
                                            .isMarked = deviation.isOutlier});
                    }
                }
                return out;
            },
            [this, unit](StepBars made) {
                m_steps = std::move(made.steps);
                m_bars->setBars(std::move(made.bars), unitName(unit), tr("No iteration has a time"));
            });
    }

    /// The step of each row: the rows of a rank are some of its steps in their order.
    static std::vector<RankStep> stepsOfRows(const Table& table, const Workspace& workspace)
    {
        const auto number = table.find("iteration");
        const auto device = table.find("device");
        const auto model = table.find("model");
        const auto begin = table.find("begin");
        const auto isOf = [&](std::size_t row, std::optional<std::size_t> column, std::int64_t value) {
            const auto cell = column ? table.cell(row, *column) : Cell();
            const auto* integer = std::get_if<std::int64_t>(&cell);
            return integer == nullptr || *integer == value;
        };
        std::vector<RankStep> steps;
        std::vector<std::size_t> next(workspace.reports.size());
        for (std::size_t row = 0; row < table.rows; ++row) {
            const auto rank = table.reportOf ? table.reportOf(row) : 0;
            const auto& all = workspace.reports[rank]->steps;
            auto& at = next[rank];
            while (at < all.size() &&
                   !(isOf(row, number, all[at].number) && isOf(row, begin, all[at].range.begin) &&
                     isOf(row, device, all[at].device) && isOf(row, model, all[at].model)))
                ++at;
            steps.push_back({rank, at++});
        }
        return steps;
    }

    void matchRows()
    {
        m_stepOfRow.clear();
        const auto given = TableTimes::of(*table()).given(); // with the times of the reports
        m_rowsWork.run([given, workspace = context().workspace](
                           const std::stop_token&) { return stepsOfRows(*given, *workspace); },
                       [this](std::vector<RankStep> steps) {
                           m_stepOfRow = std::move(steps);
                           chooseRow(table()->currentRow());
                       });
    }

    void chooseRow(std::optional<std::uint32_t> row)
    {
        const auto step = row ? stepOfRow(*row) : std::nullopt;
        if (step && step != m_chosen) // a sorted table reports its current row again
            choose(*step);
    }

    /// Returns nothing while the rows are matched.
    std::optional<RankStep> stepOfRow(std::uint32_t row) const
    {
        if (row >= m_stepOfRow.size())
            return std::nullopt;
        const auto& [rank, step] = m_stepOfRow[row];
        const auto& steps = context().workspace->reports[rank]->steps;
        return step < steps.size() && !steps[step].range.empty() ? std::optional(m_stepOfRow[row])
                                                                 : std::nullopt;
    }

    std::optional<std::uint32_t> rowOfStep(const RankStep& step) const
    {
        const auto found = std::ranges::find(m_stepOfRow, step);
        return found == m_stepOfRow.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::uint32_t>(found - m_stepOfRow.begin()));
    }

    const Step& stepOf(const RankStep& step) const
    {
        return context().workspace->reports[step.rank]->steps[step.step];
    }

    void choose(const RankStep& step)
    {
        m_chosen = step;
        const auto& report = *context().workspace->reports[step.rank];
        const auto& of = stepOf(step);
        auto command = QStringLiteral("opscope-cli export timeline %1 --step %2")
                           .arg(shellWord(QString::fromStdString(report.root.string())))
                           .arg(of.number);
        if (of.model >= 0)
            command += QStringLiteral(" --model %1").arg(of.model);
        auto mono = font(); // for a command, not for the hint in its place
        mono.setFamily(QStringLiteral("monospace"));
        m_command->setFont(mono);
        m_command->setText(command + QStringLiteral(" --out ."));
        m_command->setToolTip(m_command->text());
        retranslate();
        selection().setRank(step.rank); // the range is by the clock of this rank
        selection().setRange(of.range);
    }

    BarsPlot* m_bars;
    QLabel* m_command;
    QPushButton* m_copy;
    QPushButton* m_export;
    QPushButton* m_show;
    std::vector<RankStep> m_steps;     ///< one for each bar
    std::vector<RankStep> m_stepOfRow; ///< one for each row of the table
    std::optional<RankStep> m_chosen;
    Job m_barsWork{this};
    Job m_rowsWork{this};
};

constexpr std::array kIterationsTables{"iterations"};

} // namespace

extern const Panel iterationsPanel;
constinit const Panel iterationsPanel{
    "iterations",
    QT_TRANSLATE_NOOP("Panel", "Iterations"),
    whyEmptyInAll<whyNo<RunPart::Steps>>,
    makePage<IterationsPage>,
    {.group = PageGroup::Time, .icon = "iterations", .tables = kIterationsTables}};

} // namespace opscope

#include "iterations_page.moc"
