// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/element_view.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/accuracy/judge/accuracy_tables.h"
#include "views/accuracy/error_map_plot.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/plots/bars_plot.h"
#include "views/theme/grid.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

/// "0", "<1e-7", "1e-7", ..., "1e2", "NaN": where a decade of relative errors begins.
QString decadeName(std::size_t bar, std::size_t bars)
{
    constexpr int kLeastPower = -7;
    if (bar == 0 || bar + 1 == bars)
        return bar == 0 ? QStringLiteral("0") : QStringLiteral("NaN");
    return bar == 1 ? QStringLiteral("<1e%1").arg(kLeastPower)
                    : QStringLiteral("1e%1").arg(kLeastPower + static_cast<int>(bar) - 2);
}

} // namespace

ElementView::ElementView(ReportPtr report, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_report(std::move(report)),
      m_title(new QLabel),
      m_orderLabel(new QLabel),
      m_order(new QComboBox),
      m_topLabel(new QLabel),
      m_top(new QSpinBox),
      m_table(new TableWidget(m_report, selection)),
      m_picture(new QComboBox),
      m_rowAxis(new QComboBox),
      m_columnAxis(new QComboBox),
      m_export(new QPushButton),
      m_pictures(new QStackedWidget),
      m_histogram(new BarsPlot(BarsPlot::Names::Slanted)),
      m_curve(new Plot),
      m_map(new ErrorMapPlot)
{
    constexpr int kMostTop = 10000;
    constexpr int kTop = 20;
    m_top->setRange(1, kMostTop);
    m_top->setValue(kTop);
    m_order->addItem(QString());
    m_order->addItem(QString());
    m_orderLabel->setBuddy(m_order);
    m_topLabel->setBuddy(m_top);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
    bar->addWidget(m_title, 1);
    for (QWidget* each : {static_cast<QWidget*>(m_orderLabel), static_cast<QWidget*>(m_order),
                          static_cast<QWidget*>(m_topLabel), static_cast<QWidget*>(m_top)})
        bar->addWidget(each);
    bar->addWidget(m_export);
    for (auto* plot : std::initializer_list<QWidget*>{m_histogram, m_curve, m_map}) {
        m_pictures->addWidget(plot);
        m_picture->addItem(QString());
    }
    auto* pictureBar = new QHBoxLayout;
    for (QWidget* each : {m_picture, m_rowAxis, m_columnAxis})
        pictureBar->addWidget(each);
    pictureBar->addStretch(1);
    auto* side = new QWidget;
    auto* sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(kGrid / 2, 0, 0, 0);
    sideLayout->setSpacing(kGrid / 2);
    sideLayout->addLayout(pictureBar);
    sideLayout->addWidget(m_pictures, 1);
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(side);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(splitter, 1);
    connect(m_order, &QComboBox::activated, this, [this] {
        showTable();
        readMap();
    });
    connect(m_picture, &QComboBox::activated, this, [this] { pictureChosen(); });
    for (auto* axis : {m_rowAxis, m_columnAxis})
        connect(axis, &QComboBox::activated, this, [this] { readMap(); });
    connect(m_export, &QPushButton::clicked, this, [this] {
        if (const auto folder = QFileDialog::getExistingDirectory(this, tr("Where the files are written"));
            !folder.isEmpty())
            exportTo(folder);
    });
    connect(m_top, &QSpinBox::editingFinished, this, [this] {
        if (m_open)
            read();
    });
    m_curve->addGraph();
    m_curve->setHover([this](double x, double) {
        const auto& sums = *m_curve->graph(0)->data();
        const auto at = sums.findBegin(x, false);
        return x < 0 || sums.size() < 2 || at == sums.constEnd()
                   ? QString()
                   : tr("up to element %1: %2").arg(plotNumber(std::floor(x), 15), plotNumber(at->value));
    });
    connect(m_curve, &Plot::themeChanged, this, &ElementView::colourCurve);
    colourCurve();
    onLanguageChange(this, [this] { retranslate(); });
    pictureChosen();
    m_export->setEnabled(false);
}

void ElementView::show(const accuracy::TensorName& name, Open open)
{
    m_name = name;
    m_open = std::move(open);
    m_title->setText(QString::fromStdString(name.text()));
    read();
}

void ElementView::clear(const QString& reason)
{
    m_work.cancel();
    m_open = nullptr;
    m_title->setText(reason);
    m_answer = {};
    m_export->setEnabled(false);
    m_mapWork.cancel();
    fillHistogram();
    fillCurve();
    m_map->clear();
    fillAxes();
    accuracy::Detail none;
    m_table->setTable(accuracy::elementsTable(none, accuracy::ElementOrder::Absolute, {}, m_report),
                      QStringLiteral("accuracy_no_elements")); // the widths are those of the rows that follow
}

void ElementView::read()
{
    accuracy::DetailOptions options;
    options.top = static_cast<std::size_t>(m_top->value());
    m_work.run(
        [open = m_open, name = m_name, options](std::stop_token stop) {
            Answer answer;
            const auto pair = open();
            if (!pair) {
                answer.error = pair.error();
                return answer;
            }
            auto detail = accuracy::detailOf(*pair, name, options, {}, std::move(stop));
            if (!detail) {
                answer.error = detail.error();
                return answer;
            }
            answer.detail = std::make_shared<const accuracy::Detail>(*std::move(detail));
            answer.form = pair->form;
            return answer;
        },
        [this](Answer answer) { take(std::move(answer)); });
}

void ElementView::take(Answer answer)
{
    if (!answer.detail)
        return clear(answer.error ? translateError(*answer.error) : QString());
    m_answer = std::move(answer);
    m_export->setEnabled(true);
    fillHistogram();
    fillCurve();
    fillAxes();
    readMap();
    showTable();
}

void ElementView::showTable()
{
    if (!m_answer.detail)
        return;
    const auto order =
        m_order->currentIndex() == 0 ? accuracy::ElementOrder::Absolute : accuracy::ElementOrder::Relative;
    m_table->setTable(accuracy::elementsTable(*m_answer.detail, order, m_answer.form, m_report),
                      QStringLiteral("accuracy_elements"));
}

/// How many elements have which relative error.
void ElementView::fillHistogram()
{
    std::vector<BarsPlot::Bar> bars;
    for (std::size_t i = 0; m_answer.detail && i < m_answer.detail->relativeDecades.size(); ++i) {
        const auto& decades = m_answer.detail->relativeDecades;
        const auto name = decadeName(i, decades.size());
        bars.push_back(
            {.name = name,
             .value = static_cast<double>(decades[i]),
             .tip = tr("relative error %1: %n element(s)", nullptr, static_cast<int>(decades[i])).arg(name)});
    }
    m_histogram->setBars(std::move(bars), tr("elements"), tr("Choose a tensor"), tr("relative error"));
}

void ElementView::colourCurve()
{
    m_curve->graph(0)->setPen(QPen(currentTheme().color(Token::CounterLine), 1.5));
}

/// The sum of the absolute errors up to each element: the errors are where the curve climbs.
void ElementView::fillCurve()
{
    const auto detail = m_answer.detail ? m_answer.detail : std::make_shared<const accuracy::Detail>();
    const auto& sums = detail->cumulative;
    const auto count = static_cast<double>(detail->count);
    QVector<double> keys{0};
    QVector<double> values{0};
    for (std::size_t i = 0; i < sums.size(); ++i) {
        keys << static_cast<double>(i + 1) / static_cast<double>(sums.size()) * count;
        values << sums[i];
    }
    m_curve->graph(0)->setData(keys, values, true);
    m_curve->xAxis->setLabel(
        detail->nonFiniteErrors == 0
            ? tr("element")
            : tr("element; errors that are not finite are left out: %1").arg(detail->nonFiniteErrors));
    m_curve->yAxis->setLabel(tr("absolute errors added up"));
    m_curve->setEmpty(sums.empty() ? tr("Choose a tensor") : QString());
    m_curve->setHome({0, std::max(1.0, count)}, {0, values.back() > 0 ? values.back() * 1.05 : 1.05});
}

/// The axes of the compared shape, each with its length; the last two are chosen first.
void ElementView::fillAxes()
{
    const auto& shape = m_answer.form.shape;
    const auto letters = formatLetters(m_answer.form.order);
    for (auto* combo : {m_rowAxis, m_columnAxis}) {
        combo->clear();
        for (std::size_t d = 0; d < shape.size(); ++d) {
            const auto name = letters.size() == shape.size() ? QString(QLatin1Char(letters[d]))
                                                             : QStringLiteral("D%1").arg(d);
            combo->addItem(QStringLiteral("%1 (%2)").arg(name).arg(shape[d]), name);
        }
        const auto last = combo->count() - (combo == m_rowAxis ? 2 : 1);
        combo->setCurrentIndex(std::max(last, combo->count() > 0 ? 0 : -1));
    }
}

/// Makes only the visible map, because that reads the complete tensor.
void ElementView::readMap()
{
    m_map->clear();
    if (!m_answer.detail || m_pictures->currentWidget() != m_map || m_rowAxis->count() == 0)
        return;
    const auto order =
        m_order->currentIndex() == 0 ? accuracy::ElementOrder::Absolute : accuracy::ElementOrder::Relative;
    const auto row = static_cast<std::size_t>(m_rowAxis->currentIndex());
    const auto column = static_cast<std::size_t>(m_columnAxis->currentIndex());
    m_mapWork.run(
        [open = m_open, order, row, column](std::stop_token stop) {
            const auto pair = open();
            if (!pair)
                return accuracy::ErrorMap{};
            return accuracy::computeErrorMap(pair->npu, pair->golden.tensor, pair->form, row, column, order,
                                             std::move(stop))
                .value_or(accuracy::ErrorMap{});
        },
        [this](accuracy::ErrorMap map) {
            m_map->setMap(std::move(map), m_rowAxis->currentData().toString(),
                          m_columnAxis->currentData().toString());
        });
}

void ElementView::pictureChosen()
{
    m_pictures->setCurrentIndex(m_picture->currentIndex());
    for (auto* axis : {m_rowAxis, m_columnAxis})
        axis->setVisible(m_pictures->currentWidget() == m_map);
    readMap();
}

void ElementView::exportTo(const QString& folder)
{
    if (!m_open)
        return;
    accuracy::DetailOptions options;
    options.top = static_cast<std::size_t>(m_top->value());
    m_exportWork.run(
        [open = m_open, name = m_name, options, path = std::filesystem::path(folder.toStdString())](
            std::stop_token stop) -> std::variant<std::size_t, Error> {
            const auto pair = open();
            if (!pair)
                return pair.error();
            const auto detail = accuracy::detailOf(*pair, name, options, path, std::move(stop));
            if (!detail)
                return detail.error();
            return detail->files.size();
        },
        [this,
         name = QString::fromStdString(m_name.text())](const std::variant<std::size_t, Error>& written) {
            const auto* const error = std::get_if<Error>(&written);
            m_title->setText(error != nullptr ? translateError(*error)
                                              : name + QStringLiteral(" \u00B7 ") +
                                                    tr("%n file(s) written", nullptr,
                                                       static_cast<int>(std::get<std::size_t>(written))));
        });
}

void ElementView::retranslate()
{
    fillHistogram();
    fillCurve();
    m_orderLabel->setText(tr("Largest"));
    m_order->setItemText(0, tr("absolute error"));
    m_order->setItemText(1, tr("relative error"));
    m_topLabel->setText(tr("Top"));
    m_picture->setItemText(0, tr("Histogram"));
    m_picture->setItemText(1, tr("Cumulative error"));
    m_picture->setItemText(2, tr("Heat map"));
    m_picture->setAccessibleName(tr("Picture of the errors"));
    m_rowAxis->setAccessibleName(tr("Axis of the rows"));
    m_columnAxis->setAccessibleName(tr("Axis of the columns"));
    m_export->setText(tr("Export..."));
    m_export->setToolTip(tr("Elements and largest errors as CSV, the tensor of the NPU as npy"));
    m_order->setAccessibleName(tr("Which error is largest"));
    m_top->setAccessibleName(tr("How many elements"));
}

} // namespace opscope
