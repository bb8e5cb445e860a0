// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/element_view.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/accuracy/accuracy_tables.h"
#include "views/accuracy/error_histogram.h"
#include "views/i18n.h"
#include "views/tables/table_widget.h"

namespace opscope {

ElementView::ElementView(ReportPtr report, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_report(std::move(report)),
      m_title(new QLabel),
      m_orderLabel(new QLabel),
      m_order(new QComboBox),
      m_topLabel(new QLabel),
      m_top(new QSpinBox),
      m_table(new TableWidget(m_report, selection)),
      m_histogram(new ErrorHistogram)
{
    constexpr int kMargin = 8;
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
    bar->setContentsMargins(kMargin, kMargin / 2, kMargin, kMargin / 2);
    bar->addWidget(m_title, 1);
    for (QWidget* each : {static_cast<QWidget*>(m_orderLabel), static_cast<QWidget*>(m_order),
                          static_cast<QWidget*>(m_topLabel), static_cast<QWidget*>(m_top)})
        bar->addWidget(each);
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(m_histogram);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(splitter, 1);
    connect(m_order, &QComboBox::activated, this, [this] { showTable(); });
    connect(m_top, &QSpinBox::editingFinished, this, [this] {
        if (m_open)
            read();
    });
    retranslate();
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
    m_histogram->setCounts({});
    accuracy::Detail none;
    m_table->setTable(accuracy::elementsTable(none, accuracy::ElementOrder::Absolute, {}, m_report),
                      QStringLiteral("accuracy_no_elements")); // widths are of the rows that come
}

void ElementView::read()
{
    accuracy::DetailOptions options;
    options.top = static_cast<std::size_t>(m_top->value());
    m_work.run(
        this,
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
    m_histogram->setCounts(m_answer.detail->relativeDecades);
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

void ElementView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ElementView::retranslate()
{
    m_orderLabel->setText(tr("Largest"));
    m_order->setItemText(0, tr("absolute error"));
    m_order->setItemText(1, tr("relative error"));
    m_topLabel->setText(tr("Top"));
    m_order->setAccessibleName(tr("Which error is largest"));
    m_top->setAccessibleName(tr("How many elements"));
}

} // namespace opscope
