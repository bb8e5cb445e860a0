// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of a dump beside their ground truth: all of a net, then the elements of one.
#include <algorithm>
#include <array>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/accuracy/accuracy_tables.h"
#include "core/base/message_id.h"
#include "views/accuracy/element_view.h"
#include "views/accuracy/side_choice.h"
#include "views/i18n.h"
#include "views/panel.h"
#include "views/plots/scatter_plot.h"
#include "views/tables/cell_delegate.h"
#include "views/tables/table_widget.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kMargin = 8;

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
          m_invalid(new QCheckBox),
          m_plot(new ScatterPlot),
          m_table(new TableWidget(context.report(), context.selection)),
          m_elements(new ElementView(context.report(), context.selection)),
          m_tabs(new QTabWidget)
    {
        build();
        retranslate();
        connect(m_choice, &SideChoice::changed, this, [this] { compare(); });
        connect(m_metric, &QComboBox::activated, this, [this] { metricChosen(); });
        connect(m_limit, &QDoubleSpinBox::valueChanged, this, [this] { showLimit(); });
        connect(m_invalid, &QCheckBox::toggled, this, [this] { fillTable(); });
        connect(m_plot, &ScatterPlot::pointClicked, this,
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

protected:
    /// Where there is no room for both the table is kept.
    void resizeEvent(QResizeEvent* event) override
    {
        constexpr int kLeastForPlot = 540;
        Page::resizeEvent(event);
        m_plot->setVisible(height() >= kLeastForPlot);
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
        for (QWidget* each :
             std::initializer_list<QWidget*>{m_metricLabel, m_metric, m_limitLabel, m_limit, m_invalid})
            bar->addWidget(each);
        bar->addStretch(1);
        m_tabs->setDocumentMode(true);
        m_tabs->addTab(m_table, QString());
        m_tabs->addTab(m_elements, QString());
        auto* splitter = new QSplitter(Qt::Vertical);
        splitter->setChildrenCollapsible(false);
        splitter->addWidget(m_plot);
        splitter->addWidget(m_tabs);
        splitter->setSizes({220, 380});
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(m_choice);
        layout->addWidget(m_state);
        layout->addWidget(m_advice);
        layout->addLayout(bar);
        layout->addWidget(splitter, 1);
    }

    void find()
    {
        m_state->setText(tr("Looking for tensors..."));
        m_find.run(
            this,
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
            this,
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

    /// The verdicts in the language of the window, as the legend has them, in their colours.
    void showVerdicts()
    {
        auto table = std::make_shared<Table>(*m_made.table);
        const auto column = table->find("Verdict");
        if (column) {
            auto words = std::make_shared<std::vector<std::string>>();
            const auto verdicts = accuracy::verdictsOf(*m_answer.compared);
            for (const auto row : m_made.rows)
                words->push_back(translatedWord(accuracy::verdictText(verdicts[row])).toStdString());
            table->columns[*column].values = [words = std::move(words)](std::size_t row) {
                return Cell(std::string_view((*words)[row]));
            };
        }
        m_table->setTable(std::move(table), QStringLiteral("accuracy_tensors"));
        if (!column)
            return;
        const auto& theme = currentTheme();
        const auto wordOf = [](accuracy::Verdict verdict) {
            return translatedWord(accuracy::verdictText(verdict));
        };
        m_table->setWordColors(static_cast<int>(*column),
                               {{wordOf(accuracy::Verdict::Born), theme.color(Token::Bad)},
                                {wordOf(accuracy::Verdict::Wrong), theme.color(Token::Bad)},
                                {wordOf(accuracy::Verdict::Inherits), theme.color(Token::Warning)}});
    }

    accuracy::Metric metric() const { return static_cast<accuracy::Metric>(m_metric->currentData().toInt()); }

    void metricChosen()
    {
        const QSignalBlocker blocker(m_limit);
        m_limit->setValue(accuracy::recommendedLimit(metric()).value_or(0));
        showLimit();
    }

    void showLimit()
    {
        if (m_made.table == nullptr)
            return;
        const auto column = static_cast<int>(m_made.firstMetric) + m_metric->currentIndex();
        const bool isBelow = metric() == accuracy::Metric::CosineSimilarity;
        std::unordered_map<int, CellThreshold> thresholds;
        if (m_limit->value() > 0)
            thresholds[column] = {m_limit->value(), isBelow, false};
        m_table->setThresholds(std::move(thresholds));
        drawPlot();
    }

    /// In order of execution; what is no number stands at the bad end.
    void drawPlot()
    {
        if (!m_answer.compared || m_made.table == nullptr)
            return;
        const auto& rows = m_answer.compared->result.rows;
        const auto verdicts = accuracy::verdictsOf(*m_answer.compared);
        const auto at = static_cast<std::size_t>(metric());
        double largest = m_limit->value();
        for (const auto& row : rows) {
            if (row.comparison && std::isfinite(row.comparison->values[at]))
                largest = std::max(largest, row.comparison->values[at]);
        }
        const auto worst = metric() == accuracy::Metric::CosineSimilarity ? 0.0 : largest;
        std::vector<ScatterPlot::Point> points;
        for (std::size_t i = 0; i < m_made.rows.size(); ++i) {
            const auto& row = rows[m_made.rows[i]];
            if (!row.comparison || row.comparison->isRefused[at])
                continue;
            const auto value = row.comparison->values[at];
            auto name = QString::fromStdString(row.tensor);
            if (!std::isfinite(value)) // the place is none of its value
                name += QStringLiteral(" (%1)").arg(value);
            points.push_back({static_cast<double>(m_made.rows[i]), std::isfinite(value) ? value : worst,
                              std::move(name),
                              translatedWord(accuracy::verdictText(verdicts[m_made.rows[i]])),
                              static_cast<std::uint32_t>(i)});
        }
        if (m_limit->value() > 0)
            m_plot->setThreshold(m_limit->value(), tr("limit"));
        m_plot->setPoints(std::move(points), tr("order of execution"), m_metric->currentText());
        const auto most = std::max(largest, m_limit->value());
        const auto margin = most > 0 ? most * 0.1 : 1; // what lies at an end is seen whole
        const auto last = static_cast<double>(rows.size());
        m_plot->setHome({-0.03 * last, 1.06 * last}, {-margin, most + 2 * margin});
    }

    static QString translatedWord(const char* word) { return QCoreApplication::translate("Accuracy", word); }

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
        m_invalid->setText(tr("Also what was not compared"));
        m_metric->setAccessibleName(m_metricLabel->text());
        m_limit->setAccessibleName(m_limitLabel->text());
        m_tabs->setTabText(0, tr("Tensors"));
        m_tabs->setTabText(1, tr("Elements"));
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
    QCheckBox* m_invalid;
    ScatterPlot* m_plot;
    TableWidget* m_table;
    ElementView* m_elements;
    QTabWidget* m_tabs;
    Answer m_answer;
    accuracy::TensorTable m_made;
    Latest<accuracy::FoundSides> m_find;
    Latest<Answer> m_work;
};

// Texts of core that stand in cells and in the legend.
[[maybe_unused]] constexpr const char* kWords[] = {
    QT_TRANSLATE_NOOP("Accuracy", "agrees"), QT_TRANSLATE_NOOP("Accuracy", "error is born here"),
    QT_TRANSLATE_NOOP("Accuracy", "inherits an error"), QT_TRANSLATE_NOOP("Accuracy", "wrong"),
    QT_TRANSLATE_NOOP("Accuracy", "not compared")};

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    if (report.kind == ReportKind::Dumps)
        return std::nullopt;
    return EmptyReason{message(MessageId::NoDumpsInput), {message(MessageId::HowDumps)}};
}

} // namespace

extern const Panel accuracyPanel;
constinit const Panel accuracyPanel{"accuracy", QT_TRANSLATE_NOOP("Panel", "Accuracy"),
                                    whyEmptyInFocus<whyEmpty>, makePage<AccuracyPage>};

} // namespace opscope

#include "accuracy_page.moc"
