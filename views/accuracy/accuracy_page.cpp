// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of a dump beside their ground truth: all of a net, then the elements of one.
#include <algorithm>
#include <array>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/accuracy/accuracy_tables.h"
#include "core/accuracy/node_accuracy.h"
#include "core/accuracy/result_diff.h"
#include "core/accuracy/result_table.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"
#include "views/accuracy/accuracy_plot.h"
#include "views/accuracy/dump_settings_dialog.h"
#include "views/accuracy/element_view.h"
#include "views/accuracy/side_choice.h"
#include "views/accuracy/tensor_words.h"
#include "views/compared_tensors.h"
#include "views/i18n.h"
#include "views/panel.h"
#include "views/tables/cell_delegate.h"
#include "views/tables/table_widget.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kMargin = 8;
constexpr int kSliderSteps = 1000;

using ComparedPtr = std::shared_ptr<const accuracy::Compared>;

struct Answer {
    ComparedPtr compared; ///< null: `error`
    std::optional<Error> error;
};

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

class AccuracyPage : public Page {
    Q_OBJECT
public:
    AccuracyPage(const PanelContext& context, QWidget* parent)
        : Page(context.selection, parent),
          m_context(context),
          m_root(context.root.empty() ? context.report()->root : std::filesystem::path(context.root)),
          m_choice(new SideChoice),
          m_state(new QLabel),
          m_advice(new QLabel),
          m_metricLabel(new QLabel),
          m_metric(new QComboBox),
          m_limitLabel(new QLabel),
          m_limit(new QDoubleSpinBox),
          m_slider(new QSlider(Qt::Horizontal)),
          m_first(new QPushButton),
          m_before(new QPushButton),
          m_save(new QPushButton),
          m_settings(new QPushButton),
          m_invalid(new QCheckBox),
          m_plot(new AccuracyPlot),
          m_table(new TableWidget(context.report(), context.selection)),
          m_elements(new ElementView(context.report(), context.selection)),
          m_tabs(new QTabWidget),
          m_splitter(new QSplitter(Qt::Vertical))
    {
        build();
        retranslate();
        connect(m_choice, &SideChoice::changed, this, [this] { compare(); });
        connect(m_metric, &QComboBox::activated, this, [this] { metricChosen(); });
        connect(m_limit, &QDoubleSpinBox::valueChanged, this, [this] { showLimit(); });
        connect(m_slider, &QSlider::valueChanged, this,
                [this](int step) { m_limit->setValue(m_largest * step / kSliderSteps); });
        connect(m_first, &QPushButton::clicked, this, [this] {
            if (const auto row = firstBeyond())
                m_table->reveal(*row);
        });
        connect(m_before, &QPushButton::clicked, this, [this] { askBefore(); });
        connect(m_save, &QPushButton::clicked, this, [this] { askSave(); });
        connect(m_settings, &QPushButton::clicked, this, [this] { DumpSettingsDialog(this).exec(); });
        connect(m_invalid, &QCheckBox::toggled, this, [this] { fillTable(); });
        connect(m_plot, &AccuracyPlot::pointClicked, this,
                [this](std::uint32_t row) { m_table->reveal(row); });
        connect(m_table, &TableWidget::currentRowChanged, this,
                [this](std::optional<std::uint32_t> row) { rowChosen(row); });
        find();
    }

    QString cliCommand() const override
    {
        const auto paths = m_choice->paths();
        const auto word = [](const std::filesystem::path& path) {
            return shellWord(QString::fromStdString(path.string()));
        };
        auto command = QStringLiteral("opscope-cli accuracy compare -m ") + word(paths.npu) +
                       QStringLiteral(" -g ") + word(paths.golden);
        if (!paths.graph.empty())
            command += QStringLiteral(" -f ") + word(paths.graph);
        if (m_choice->isLikeReference())
            command += QStringLiteral(" --reference");
        return paths.golden.empty() ? QString() : command;
    }

    /// The result of an earlier comparison beside this one: better, worse or the same, tensor by tensor.
    Q_INVOKABLE void compareWith(const QString& file)
    {
        auto read = accuracy::readResult(std::filesystem::path(file.toStdString()));
        if (!read) {
            m_state->setText(translateError(read.error()));
            return;
        }
        m_beforeRows = std::move(read->rows);
        m_beforeName = QFileInfo(file).fileName();
        fillTable();
        tell();
    }
    /// The result as msaccucmp writes it.
    void saveTo(const QString& file)
    {
        if (!m_answer.compared)
            return;
        const auto& result = m_answer.compared->result;
        accuracy::ResultColumns columns;
        columns.hasOverflow = true;
        columns.hasNpuAddress = !result.isNpuOfFramework;
        columns.hasGoldenAddress = !result.isGoldenOfFramework;
        for (std::size_t i = 0; i < accuracy::kMetrics; ++i)
            columns.metrics.push_back(static_cast<accuracy::Metric>(i));
        const auto written =
            accuracy::writeResult(std::filesystem::path(file.toStdString()), result.rows, columns);
        m_state->setText(written ? tr("%1 is written").arg(file) : translateError(written.error()));
    }

protected:
    /// Where there is no room for both the plot is a tab beside the table.
    void resizeEvent(QResizeEvent* event) override
    {
        constexpr int kLeastForBoth = 540;
        Page::resizeEvent(event);
        const bool isTab = m_tabs->indexOf(m_plot) >= 0;
        if (isTab == (height() < kLeastForBoth))
            return;
        if (isTab) {
            m_splitter->insertWidget(0, m_plot);
            m_plot->show(); // a tab hides what is not its current page
        } else {
            m_tabs->addTab(m_plot, tr("Plot"));
        }
        m_splitter->setSizes({220, 380});
    }
    void changeEvent(QEvent* event) override
    {
        Page::changeEvent(event);
        if (event->type() != QEvent::LanguageChange)
            return;
        retranslate();
        tell();
        if (m_made.table != nullptr)
            showVerdicts();
        showLimit();
    }

private:
    void build()
    {
        m_state->setTextFormat(Qt::PlainText);
        m_advice->setTextFormat(Qt::PlainText);
        for (auto* label : {m_state, m_advice}) {
            label->setWordWrap(true);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
            label->setContentsMargins(kMargin, 0, kMargin, kMargin / 2);
        }
        for (const auto metric : accuracy::tableMetrics())
            m_metric->addItem(fromUtf8(accuracy::metricName(metric)), static_cast<int>(metric));
        constexpr int kDecimals = 4;
        constexpr double kMostLimit = 1e6;
        m_limit->setDecimals(kDecimals);
        m_limit->setRange(0, kMostLimit);
        m_limit->setSingleStep(0.001);
        m_metricLabel->setBuddy(m_metric);
        m_limitLabel->setBuddy(m_limit);
        auto* bar = new QHBoxLayout;
        bar->setContentsMargins(kMargin, 0, kMargin, kMargin / 2);
        bar->setSpacing(kMargin);
        constexpr int kSliderWidth = 80;
        m_slider->setRange(0, kSliderSteps);
        m_slider->setMinimumWidth(kSliderWidth);
        m_first->setObjectName(QStringLiteral("accuracy.first"));
        for (QWidget* each : std::initializer_list<QWidget*>{m_metricLabel, m_metric, m_limitLabel, m_limit})
            bar->addWidget(each);
        bar->addWidget(m_slider, 1);
        for (QWidget* each : std::initializer_list<QWidget*>{m_first, m_invalid})
            bar->addWidget(each);
        auto* corner = new QWidget;
        auto* cornerBar = new QHBoxLayout(corner);
        cornerBar->setContentsMargins(0, 0, kMargin, 0);
        for (QWidget* each : std::initializer_list<QWidget*>{m_before, m_save, m_settings})
            cornerBar->addWidget(each);
        m_tabs->setCornerWidget(corner);
        m_tabs->setDocumentMode(true);
        m_tabs->addTab(m_table, QString());
        m_tabs->addTab(m_elements, QString());
        m_splitter->setChildrenCollapsible(false);
        m_splitter->addWidget(m_plot);
        m_splitter->addWidget(m_tabs);
        m_splitter->setSizes({220, 380});
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(m_choice);
        layout->addWidget(m_state);
        layout->addWidget(m_advice);
        layout->addLayout(bar);
        layout->addWidget(m_splitter, 1);
    }

    void find()
    {
        m_state->setText(tr("Looking for tensors..."));
        m_find.run(
            [root = m_root](std::stop_token stop) { return accuracy::findSides(root, std::move(stop)); },
            [this](const accuracy::FoundSides& found) {
                m_choice->setFound(found, m_root);
                compare();
            });
    }

    void compare()
    {
        m_state->setText(tr("Comparing..."));
        m_work.run(
            [paths = m_choice->paths(), isLike = m_choice->isLikeReference()](std::stop_token stop) {
                Answer answer;
                auto sides = accuracy::openSides(paths, stop);
                if (!sides) {
                    answer.error = sides.error();
                    return answer;
                }
                accuracy::CompareOptions options;
                options.pair.likeReference = isLike;
                options.detectsOverflow = true;
                auto compared = accuracy::compareSides(*std::move(sides), options, std::move(stop));
                if (compared)
                    answer.compared = std::make_shared<const accuracy::Compared>(*std::move(compared));
                else
                    answer.error = compared.error();
                return answer;
            },
            [this](Answer answer) {
                m_answer = std::move(answer);
                m_context.store->of<ComparedTensors>().compared = m_answer.compared;
                fillTable();
                tell();
                metricChosen();
            });
    }

    /// One of the states, with its reason; what the advisor says stands below.
    void tell()
    {
        if (m_find.isRunning() || m_work.isRunning())
            return;
        const auto& compared = m_answer.compared;
        m_advice->setVisible(compared != nullptr && compared->advice.has_value());
        if (!compared) {
            m_state->setText(m_answer.error ? translateError(*m_answer.error) : QString());
            return;
        }
        const auto& rows = compared->result.rows;
        const auto count = std::ranges::count_if(
            rows, [](const accuracy::ResultRow& row) { return row.comparison.has_value(); });
        QStringList parts{tr("%1 of %2 tensors compared").arg(count).arg(rows.size())};
        if (m_choice->paths().golden.empty())
            parts += tr("no ground truth is chosen: npy files of the framework, or dumps of another run");
        else if (compared->sides.isOfOtherModel())
            parts += translateMessage(message(MessageId::AccuracyOtherModel));
        else if (!compared->sides.hasGraph())
            parts += tr("no graph is chosen: ops are paired by their names, inputs are not compared");
        if (!m_beforeRows.empty()) {
            const auto diff = accuracy::diffResults(m_beforeRows, rows, metric());
            using accuracy::TensorTrend;
            parts += tr("beside %1: %2 worse, %3 better, %4 the same")
                         .arg(m_beforeName)
                         .arg(diff.countOf(TensorTrend::Worse))
                         .arg(diff.countOf(TensorTrend::Better))
                         .arg(diff.countOf(TensorTrend::Same));
        }
        if (!compared->result.leftOut.empty())
            parts += tr("%n file(s) belong to nothing", nullptr,
                        static_cast<int>(compared->result.leftOut.size()));
        m_state->setText(parts.join(QStringLiteral(" \u00B7 ")));
        if (!compared->advice)
            return;
        auto advice = QStringLiteral("%1: %2. %3")
                          .arg(translateMessage(accuracy::adviceTitle(compared->advice->kind)),
                               QString::fromStdString(compared->advice->tensor),
                               translateMessage(accuracy::adviceText(compared->advice->kind)));
        constexpr std::size_t kMostTold = 3;
        const auto& born = compared->origins.born;
        for (std::size_t i = 0; i < std::min(kMostTold, born.size()); ++i)
            advice += QLatin1Char('\n') + translateMessage(accuracy::originText(born[i]));
        m_advice->setText(advice);
    }

    void fillTable()
    {
        if (!m_answer.compared) {
            m_made = {};
            m_elements->clear(tr("Choose a tensor"));
            return;
        }
        const auto& rows = m_answer.compared->result.rows;
        const bool hasNone = std::ranges::none_of(
            rows, [](const accuracy::ResultRow& row) { return row.comparison.has_value(); });
        m_made =
            accuracy::tensorTable(*m_answer.compared, m_context.report(), m_invalid->isChecked() || hasNone);
        showVerdicts();
        showLimit();
        m_elements->clear(tr("Choose a tensor"));
    }

    void showVerdicts()
    {
        const auto shown = tensorsInWords(*m_answer.compared, m_made, m_beforeRows, metric());
        m_table->setTable(shown.table, m_beforeRows.empty() ? QStringLiteral("accuracy_tensors")
                                                            : QStringLiteral("accuracy_tensors_before"));
        if (shown.verdicts)
            m_table->setWordColors(static_cast<int>(*shown.verdicts), verdictColors());
    }
    /// Where the metrics stand in the table that is shown.
    std::size_t firstMetric() const { return m_made.firstMetric + (m_beforeRows.empty() ? 0 : 2); }

    void askBefore()
    {
        const auto file = QFileDialog::getOpenFileName(this, tr("The result of an earlier comparison"), {},
                                                       tr("Results (*.csv);;All files (*)"));
        if (!file.isEmpty())
            compareWith(file);
    }
    void askSave()
    {
        const auto file = QFileDialog::getSaveFileName(this, tr("Save the result"),
                                                       QStringLiteral("result.csv"), tr("Results (*.csv)"));
        if (!file.isEmpty())
            saveTo(file);
    }

    /// Beyond the limit, or no number.
    bool isBeyond(const accuracy::ResultRow& row) const
    {
        const auto at = static_cast<std::size_t>(metric());
        if (!row.comparison || row.comparison->isRefused[at] || m_limit->value() <= 0)
            return false;
        const auto value = row.comparison->values[at];
        return std::isnan(value) ||
               (accuracy::isLowBad(metric()) ? value < m_limit->value() : value > m_limit->value());
    }
    /// In the order of execution; a row of the table.
    std::optional<std::uint32_t> firstBeyond() const
    {
        for (std::size_t i = 0; m_answer.compared && i < m_made.rows.size(); ++i) {
            if (isBeyond(m_answer.compared->result.rows[m_made.rows[i]]))
                return static_cast<std::uint32_t>(i);
        }
        return std::nullopt;
    }

    accuracy::Metric metric() const { return static_cast<accuracy::Metric>(m_metric->currentData().toInt()); }

    void metricChosen()
    {
        // The slider goes up to the largest value that there is, of a cosine similarity to 1.
        const auto at = static_cast<std::size_t>(metric());
        m_largest = accuracy::isLowBad(metric()) ? 1 : accuracy::recommendedLimit(metric()).value_or(0);
        for (std::size_t i = 0; m_answer.compared && i < m_answer.compared->result.rows.size(); ++i) {
            const auto& comparison = m_answer.compared->result.rows[i].comparison;
            if (comparison && std::isfinite(comparison->values[at]))
                m_largest = std::max(m_largest, comparison->values[at]);
        }
        {
            const QSignalBlocker blocker(m_limit);
            m_limit->setValue(accuracy::recommendedLimit(metric()).value_or(0));
        }
        if (m_made.table != nullptr && !m_beforeRows.empty()) {
            showVerdicts();
            tell();
        }
        showLimit();
    }

    void showLimit()
    {
        if (m_made.table == nullptr)
            return;
        {
            const QSignalBlocker blocker(m_slider);
            m_slider->setValue(
                m_largest > 0 ? static_cast<int>(std::lround(m_limit->value() / m_largest * kSliderSteps))
                              : 0);
        }
        const auto column = static_cast<int>(firstMetric()) + m_metric->currentIndex();
        const bool isBelow = accuracy::isLowBad(metric());
        const auto first = firstBeyond();
        m_first->setEnabled(first.has_value());
        m_first->setToolTip(first ? tr("%1 is the first beyond the limit, in the order of execution")
                                        .arg(QString::fromStdString(
                                            m_answer.compared->result.rows[m_made.rows[*first]].tensor))
                                  : tr("No tensor is beyond the limit"));
        std::unordered_map<int, CellThreshold> thresholds;
        if (m_limit->value() > 0)
            thresholds[column] = {m_limit->value(), isBelow, false};
        m_table->setThresholds(std::move(thresholds));
        m_plot->show(*m_answer.compared, m_made.rows, metric(), m_limit->value());
    }

    void rowChosen(std::optional<std::uint32_t> row)
    {
        m_plot->setCurrent(row);
        if (!row || !m_answer.compared || *row >= m_made.rows.size())
            return;
        const auto& of = m_answer.compared->result.rows[m_made.rows[*row]];
        const auto name = accuracy::parseTensorName(of.tensor);
        if (!name || !of.comparison)
            return m_elements->clear(QString::fromStdString(of.reason));
        m_elements->show(*name, [compared = m_answer.compared, name = *name] {
            const auto& sides = compared->sides;
            return accuracy::openPair(sides.pairing, *sides.golden, sides.hasGraph(), name);
        });
    }

    void retranslate()
    {
        m_metricLabel->setText(tr("Metric"));
        m_limitLabel->setText(tr("Limit"));
        m_limit->setToolTip(
            tr("Values beyond it are marked; 0: none. The vendor's limit stands here first."));
        m_first->setText(tr("First beyond"));
        m_before->setText(tr("Beside a result..."));
        m_before->setToolTip(
            tr("Compare with an earlier result, of Opscope or msaccucmp: better, worse, the same"));
        m_save->setText(tr("Save result..."));
        m_settings->setText(tr("Dump settings..."));
        m_settings->setToolTip(tr("What the device dumps: the section \"dump\" of acl.json"));
        m_slider->setAccessibleName(tr("Limit"));
        m_invalid->setText(tr("Also what was not compared"));
        m_metric->setAccessibleName(m_metricLabel->text());
        m_limit->setAccessibleName(m_limitLabel->text());
        m_tabs->setTabText(0, tr("Tensors"));
        m_tabs->setTabText(1, tr("Elements"));
        if (const int plot = m_tabs->indexOf(m_plot); plot >= 0)
            m_tabs->setTabText(plot, tr("Plot"));
    }

    PanelContext m_context;
    std::filesystem::path m_root;
    SideChoice* m_choice;
    QLabel* m_state;
    QLabel* m_advice;
    QLabel* m_metricLabel;
    QComboBox* m_metric;
    QLabel* m_limitLabel;
    QDoubleSpinBox* m_limit;
    QSlider* m_slider;
    QPushButton* m_first;
    QPushButton* m_before;
    QPushButton* m_save;
    QPushButton* m_settings;
    double m_largest = 1; ///< where the slider ends
    std::vector<accuracy::ResultRow> m_beforeRows;
    QString m_beforeName;
    QCheckBox* m_invalid;
    AccuracyPlot* m_plot;
    TableWidget* m_table;
    ElementView* m_elements;
    QTabWidget* m_tabs;
    QSplitter* m_splitter; ///< plot and tabs
    Answer m_answer;
    accuracy::TensorTable m_made;
    Job m_find{this};
    Job m_work{this};
};

/// Dumps, or a run with dumps in its folder.
std::optional<EmptyReason> whyEmpty(const Opened& opened)
{
    if (opened.workspace.reports[opened.rank]->kind == ReportKind::Dumps || accuracy::hasDumps(opened.root))
        return std::nullopt;
    return EmptyReason{message(MessageId::NoDumpsInput), {message(MessageId::HowDumps)}};
}

} // namespace

extern const Panel accuracyPanel;
constinit const Panel accuracyPanel{"accuracy", QT_TRANSLATE_NOOP("Panel", "Accuracy"), whyEmpty,
                                    makePage<AccuracyPage>};

} // namespace opscope

#include "accuracy_page.moc"
