// SPDX-License-Identifier: GPL-3.0-or-later
// AI Core metrics: thresholds that mark values, an explanation of the selected op, all ops as a scatter plot.
#include <algorithm>
#include <array>
#include <numeric>

#include <QDoubleSpinBox>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/table/op_bound.h"
#include "core/table/scale.h"
#include "views/grid/cell_delegate.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"
#include "views/plots/bar_list.h"
#include "views/plots/scatter_plot.h"
#include "views/text/elided_names.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxPoints = 20000; ///< the longest of the shown ops

QString qString(const std::string& text)
{
    return QString::fromStdString(text);
}

/// The column with the time of the op: "Time(us)", "Task Duration(us)", "Duration(us)".
std::optional<std::size_t> durationColumn(const Table& table)
{
    for (const char* title : {"Task Duration(us)", "Duration(us)", "Time(us)", "Task Duration", "Duration"}) {
        if (const auto column = table.find(title))
            return column;
    }
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].spec.kind == CellKind::Duration && table.columns[i].spec.meaning == Meaning::Sum)
            return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> typeColumn(const Table& table)
{
    for (const char* title : {"OP Type", "Type", "Layer Type", "Task Type"}) {
        if (const auto column = table.find(title))
            return column;
    }
    return std::nullopt;
}

/// The measured columns first: the op, its type and time, every metric, then the properties of the op; its
/// ids and time stamps are hidden, a click shows them.
std::vector<KeptColumn> metricsFirst(const Table& table)
{
    const auto placeOf = [&](std::size_t column) {
        const auto& spec = table.columns[column].spec;
        if (spec.id == "rank" || spec.id == "report")
            return 0;
        if (!spec.isVendor && !spec.isHidden &&
            spec.id.starts_with('@')) // the rows differ in device or model
            return 1;
        if (column == table.nameColumn)
            return 2;
        if (column == typeColumn(table))
            return 3;
        if (column == durationColumn(table))
            return 4;
        return isIdOrStamp(spec) ? 7 : spec.kind == CellKind::Text ? 6 : 5;
    };
    std::vector<std::string> groups; // each group once, that of the time first
    if (const auto duration = durationColumn(table))
        groups.push_back(table.columns[*duration].spec.group);
    for (const auto& column : table.columns) {
        if (!column.spec.group.empty() && std::ranges::find(groups, column.spec.group) == groups.end())
            groups.push_back(column.spec.group);
    }
    std::vector<std::size_t> order(table.columns.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t column) {
        return std::pair(placeOf(column), std::ranges::find(groups, table.columns[column].spec.group));
    });
    std::vector<KeptColumn> columns;
    for (const auto column : order) {
        const auto& spec = table.columns[column].spec;
        columns.push_back({QString::fromStdString(spec.id), 0, spec.isHidden || isIdOrStamp(spec)});
    }
    return columns;
}

/// Ops of a JOB may have no times: then a range of time has no effect.
bool hasStarts(const ReportPtr& report)
{
    return std::ranges::any_of(report->ops.start.span(), [](auto start) { return start != kMissingInteger; });
}

/// The pipes of an op: stacked in one bar, and below it how busy each one was, with the busiest in bold.
std::vector<BarListRow> pipeRows(const OpBound& bound)
{
    double sum = 0;
    double full = 1;
    for (const auto& pipe : bound.pipes) {
        sum += std::max(0.0, pipe.ratio);
        full = std::max(full, pipe.ratio);
    }
    std::vector<BarListRow> rows(1);
    QStringList words;
    for (std::size_t i = 0; i < bound.pipes.size(); ++i) {
        const auto& pipe = bound.pipes[i];
        const auto name = qString(pipe.name);
        words += QStringLiteral("%1 %2").arg(name, realText(pipe.ratio, 3));
        rows.front().parts.push_back({name, sum > 0 ? std::max(0.0, pipe.ratio) / sum : 0});
        rows.push_back({.name = name,
                        .value = realText(pipe.ratio, 3),
                        .tip = QStringLiteral("%1: %2").arg(qString(pipe.column), realText(pipe.ratio, 4)),
                        .share = pipe.ratio / full,
                        .series = static_cast<int>(i),
                        .isBold = bound.largest == i});
    }
    rows.front().tip = words.join(QStringLiteral(", "));
    return rows;
}

/// Explains the selected op with text and bars.
class OpExplanation : public QWidget {
    Q_OBJECT
public:
    explicit OpExplanation(QWidget* parent = nullptr)
        : QWidget(parent),
          m_title(new QLabel),
          m_verdict(new QLabel),
          m_formula(new QLabel),
          m_file(new QLabel),
          m_pipes(new BarList)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(10, 6, 10, 6);
        layout->setSpacing(4);
        auto bold = font();
        bold.setBold(true);
        m_title->setFont(bold);
        for (auto* label : {m_title, m_verdict, m_formula, m_file}) {
            label->setTextFormat(Qt::PlainText);
            label->setWordWrap(true);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
            layout->addWidget(label);
        }
        m_title->setTextInteractionFlags(Qt::NoTextInteraction); // the name can be copied from the table
        layout->insertWidget(1, m_pipes);
        layout->addStretch(1);
        onLanguageChange(this, [this] { setOp(QString(m_name), std::optional<OpBound>(m_bound)); });
    }

    void setOp(const QString& name, const std::optional<OpBound>& bound)
    {
        m_name = name;
        m_bound = bound;
        m_title->setText(bound ? breakableName(name) : tr("Select an op to see what limits it"));
        const bool hasPipes = bound && !bound->pipes.empty();
        m_pipes->setVisible(hasPipes);
        m_formula->setVisible(hasPipes);
        m_verdict->setVisible(bound.has_value());
        m_file->setVisible(hasPipes && bound->fileBound.has_value());
        if (!bound)
            return;
        if (!hasPipes) {
            m_verdict->setText(
                tr("The row has no pipe ratios: it did not run on an AI Core, or another group of "
                   "metrics was collected (PipeUtilization has them)."));
            return;
        }
        m_pipes->setRows(pipeRows(*bound));
        m_pipes->setAccessibleName(tr("Pipes"));
        m_pipes->setAccessibleDescription(m_pipes->rows().front().tip);
        m_verdict->setText(verdict(*bound));
        m_formula->setText(
            bound->memoryBound
                ? tr("Memory Bound = %1 = %2").arg(qString(bound->formula), qString(bound->numbers))
                : tr("Memory Bound = %1: not known, a part is missing or the divisor is 0")
                      .arg(qString(bound->formula)));
        if (bound->fileBound) {
            const auto file = realText(*bound->fileBound, 3);
            m_file->setText(!bound->memoryBound ? tr("The file contains %1.").arg(file)
                            : bound->differsFromFile()
                                ? tr("\u25B2 The file contains %1: computed from other digits, or "
                                     "for one of the two cores of a mixed op.")
                                      .arg(file)
                                : tr("The file contains the same value, %1.").arg(file));
        }
    }

private:
    static QString verdict(const OpBound& bound)
    {
        const auto largest = qString(bound.pipes[*bound.largest].name);
        if (!bound.memoryBound)
            return tr("Busiest part: %1.").arg(largest);
        const auto part = qString(bound.pipes[bound.memoryPart].name);
        if (bound.isMemoryBound())
            return tr("Memory side bounds it; its largest part: %1.").arg(part);
        if (bound.pipes[*bound.largest].ratio < 0.8)
            return tr("Compute side is busier than memory, but no part is above 80 %: the op waits. Busiest: "
                      "%1.")
                .arg(largest);
        return tr("Compute side bounds it; busiest part: %1.").arg(largest);
    }

    QLabel* m_title;
    QLabel* m_verdict;
    QLabel* m_formula;
    QLabel* m_file;
    QString m_name;
    std::optional<OpBound> m_bound;
    BarList* m_pipes;
};

class MetricsPage : public TablePageWidget {
    Q_OBJECT
public:
    MetricsPage(const PanelContext& context, QWidget* parent)
        : TablePageWidget(context, metricsPage,
                          {.hasRange = std::ranges::any_of(context.workspace->reports, hasStarts)}, parent),
          m_ratioLabel(new QLabel),
          m_boundLabel(new QLabel),
          m_ratio(new QDoubleSpinBox),
          m_bound(new QDoubleSpinBox),
          m_explanation(new OpExplanation),
          m_scatter(new ScatterPlot)
    {
        table()->setFirstColumns(metricsFirst);
        setUp(m_ratio, settings().pageValue(QStringLiteral("metrics/ratio"), 0.8).toDouble());
        setUp(m_bound, settings().pageValue(QStringLiteral("metrics/bound"), 1.0).toDouble());
        addControl(m_ratioLabel);
        addControl(m_ratio);
        addControl(m_boundLabel);
        addControl(m_bound);
        auto* below = new QSplitter(Qt::Horizontal);
        below->setChildrenCollapsible(false);
        auto* scroll = new QScrollArea;
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setWidget(m_explanation);
        scroll->setMinimumWidth(260);
        below->addWidget(scroll);
        below->addWidget(m_scatter);
        below->setStretchFactor(0, 1);
        below->setStretchFactor(1, 1);
        addBelow(below, 0);
        setBelowHeight(250);
        connect(this, &TablePageWidget::tableChanged, this, &MetricsPage::mark);
        connect(table(), &TableWidget::shownChanged, this, &MetricsPage::updateScatter);
        connect(table(), &TableWidget::currentRowChanged, this, &MetricsPage::explain);
        connect(m_scatter, &ScatterPlot::pointClicked, this,
                [this](std::uint32_t row) { table()->selectRow(row); });
        onLanguageChange(this, [this] {
            retranslate();
            if (table()->shown().rows)
                updateScatter();
        });
    }

private:
    void setUp(QDoubleSpinBox* box, double value)
    {
        box->setRange(0, 1000);
        box->setDecimals(2);
        box->setSingleStep(0.05);
        box->setValue(value);
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] {
            settings().setPageValue(QStringLiteral("metrics/ratio"), m_ratio->value());
            settings().setPageValue(QStringLiteral("metrics/bound"), m_bound->value());
            mark();
        });
    }

    void retranslate()
    {
        m_ratioLabel->setText(tr("Ratios >"));
        m_boundLabel->setText(tr("Memory Bound >"));
        m_ratio->setAccessibleName(tr("Mark ratios above"));
        m_bound->setAccessibleName(tr("Mark Memory Bound above"));
        m_ratio->setToolTip(m_ratio->accessibleName());
        m_bound->setToolTip(m_bound->accessibleName());
        explain(table()->currentRow());
    }

    void mark()
    {
        const auto of = table()->table();
        if (!of)
            return;
        std::unordered_map<int, CellThreshold> marks;
        for (std::size_t i = 0; i < of->columns.size(); ++i) {
            const auto& spec = of->columns[i].spec;
            const auto title = QString::fromStdString(spec.title).toLower();
            const bool isBound = title.contains(QLatin1String("bound"));
            const bool isShare = title.contains(QLatin1String("time ratio"));
            if (isBound)
                marks[static_cast<int>(i)].limit = m_bound->value();
            else if (spec.kind == CellKind::Ratio && !isShare)
                marks[static_cast<int>(i)].limit = m_ratio->value();
            else if (spec.kind == CellKind::Percent && !isShare && title.contains(QLatin1String("ratio")))
                marks[static_cast<int>(i)].limit = m_ratio->value() * 100;
        }
        table()->setThresholds(std::move(marks));
        m_scatter->setThreshold(m_bound->value(), tr("Memory Bound %1").arg(m_bound->value()));
    }

    void explain(std::optional<std::uint32_t> row)
    {
        m_scatter->setCurrent(row);
        const auto of = table()->shown().table;
        const auto explained = row ? row : m_longest;
        if (!of || !explained || *explained >= of->rows) {
            m_explanation->setOp({}, {});
            return;
        }
        const auto name = displayLine(shownText(*of, *explained, of->nameColumn), 120);
        m_explanation->setOp(row ? name : tr("The longest op: %1").arg(name), opBound(*of, *explained));
    }

    void updateScatter()
    {
        const auto& shown = table()->shown();
        const auto column = durationColumn(*shown.table);
        if (!column) {
            m_longest.reset();
            m_scatter->setPoints({}, {}, {});
            return;
        }
        struct Drawn {
            std::vector<ScatterPlot::Point> points;
            std::optional<std::uint32_t> longest;
        };
        m_work.run(
            [shown, column = *column, type = typeColumn(*shown.table)](std::stop_token stop) {
                Drawn drawn;
                auto& points = drawn.points;
                double most = 0;
                for (const auto row : shown.rows->order) {
                    const auto duration = cellNumber(shown.table->cell(row, column)).value_or(0);
                    if (duration > most && opBound(*shown.table, row).largest) {
                        most = duration;
                        drawn.longest = row;
                    }
                }
                for (const auto row : shown.rows->order) {
                    if (points.size() >= kMaxPoints || stop.stop_requested())
                        break;
                    const auto duration = cellNumber(shown.table->cell(row, column));
                    const auto bound = opBound(*shown.table, row);
                    if (!duration || !bound.memoryBound)
                        continue;
                    const bool isNs = shown.table->columns[column].spec.kind == CellKind::Duration;
                    points.push_back({isNs ? *duration / 1000 : *duration,
                                      *bound.memoryBound,
                                      displayLine(shownText(*shown.table, row, shown.table->nameColumn), 100),
                                      type ? shownText(*shown.table, row, *type) : QString(),
                                      row,
                                      {},
                                      *duration});
                }
                return drawn;
            },
            [this](Drawn drawn) {
                m_scatter->setPoints(std::move(drawn.points), tr("duration (us)"), tr("Memory Bound"));
                m_longest = drawn.longest;
                explain(table()->currentRow());
            });
    }

    QLabel* m_ratioLabel;
    QLabel* m_boundLabel;
    QDoubleSpinBox* m_ratio;
    QDoubleSpinBox* m_bound;
    std::optional<std::uint32_t> m_longest; ///< among the shown rows: it is explained until a row is chosen
    OpExplanation* m_explanation;
    ScatterPlot* m_scatter;
    Job m_work{this};
};

constexpr std::array kMetricsTables{"metrics"};

} // namespace

extern const Panel metricsPanel;
constinit const Panel metricsPanel{
    "metrics",
    QT_TRANSLATE_NOOP("Panel", "AI Core Metrics"),
    whyEmptyInAll<whyNo<RunPart::Metrics>>,
    makePage<MetricsPage>,
    {.group = PageGroup::Work, .icon = "metrics", .targets = kToRow, .tables = kMetricsTables}};

} // namespace opscope

#include "metrics_page.moc"
