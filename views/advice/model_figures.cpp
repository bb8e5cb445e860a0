// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/model_figures.h"

#include <algorithm>

#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/advisor/engine/rule_parts.h"
#include "views/i18n.h"
#include "views/model/table_model.h"
#include "views/qtext.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kPairs = 2; ///< pairs of figures in a row
constexpr int kHeight = 220;

QString titleOf(const PerformanceField& field)
{
    return QCoreApplication::translate("Column", std::string(field.title).c_str());
}

QString valueOf(const PerformanceField& field)
{
    return field.missing ? QString(kMissingText)
                         : groupDigits(figureText(field.value)) + QLatin1Char(' ') + qtext(field.unit);
}

QString tipOf(const PerformanceField& field)
{
    auto tip = qtext(field.formula);
    if (field.missing)
        return tip + QStringLiteral("\n") + translateMessage(field.missing->what) + QStringLiteral(": ") +
               translateMessage(field.missing->how);
    if (field.note)
        tip += QLatin1Char('\n') + translateMessage(*field.note);
    if (field.isOurScore)
        tip += QLatin1Char('\n') + ModelFigures::tr("Our score: the vendor has not published a formula");
    if (field.isEstimate)
        tip += QLatin1Char('\n') + ModelFigures::tr("An estimate, computed from other counters");
    return tip + QLatin1Char('\n') +
           ModelFigures::tr("%1 of the time of the ops had the inputs").arg(shareText(field.coverage));
}

} // namespace

ModelFigures::ModelFigures(WorkspacePtr workspace, QWidget* parent)
    : QWidget(parent),
      m_workspace(std::move(workspace)),
      m_verdict(new QLabel(this)),
      m_first(new QLabel(this)),
      m_all(new QToolButton(this)),
      m_scroll(new QScrollArea(this))
{
    auto font = m_verdict->font();
    font.setBold(true);
    m_verdict->setObjectName(QStringLiteral("advice.verdict"));
    m_verdict->setFont(font);
    m_verdict->setWordWrap(true);
    m_first->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_first->setWordWrap(true); // no figure is cut in a narrow window
    m_all->setCheckable(true);
    m_all->setAutoRaise(true);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setMaximumHeight(kHeight);
    m_scroll->hide();
    connect(m_all, &QToolButton::toggled, m_scroll, &QWidget::setVisible);
    auto* line = new QHBoxLayout;
    line->setSpacing(16);
    line->addWidget(m_verdict, 1);
    line->addWidget(m_all);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addLayout(line);
    layout->addWidget(m_first);
    layout->addWidget(m_scroll);
    hide();
}

void ModelFigures::setAdvice(const Advice& advice, std::size_t rank)
{
    const auto& all = advice.performance;
    auto of = std::ranges::find(all, rank, &ModelPerformance::report);
    of = of == all.end() ? all.begin() : of;
    setVisible(of != all.end());
    m_isOneOfSeveral = sawSeveral(*m_workspace, advice);
    if (of != all.end())
        fill(*of);
}

void ModelFigures::fill(const ModelPerformance& performance)
{
    const auto word = !performance.isGood ? tr("not known") : *performance.isGood ? tr("good") : tr("bad");
    const auto of =
        m_isOneOfSeveral ? QStringLiteral(" · ") + rankTitle(*m_workspace, performance.report) : QString();
    m_verdict->setText(
        tr("Model performance: %1 (%2)")
            .arg(word, QString::fromStdString(performanceReason(performance, translatedWords()))) +
        of);
    m_verdict->setToolTip(
        tr("The rule of msprof: good if the chip utilization and the tiling strategy reach 80 %"));
    auto palette = m_verdict->palette();
    palette.setColor(QPalette::WindowText, currentTheme().color(!performance.isGood   ? Token::Text
                                                                : *performance.isGood ? Token::Good
                                                                                      : Token::Bad));
    m_verdict->setPalette(palette);
    QStringList first;
    QStringList tips;
    for (const auto* id : {"chip_utilization", "tiling_strategy", "ai_core_time"}) {
        if (const auto* field = performance.find(id); field != nullptr) {
            first << titleOf(*field) + QStringLiteral(": ") + valueOf(*field);
            tips << titleOf(*field) + QStringLiteral(": ") + tipOf(*field);
        }
    }
    m_first->setText(first.join(QStringLiteral("   ·   ")));
    m_first->setToolTip(tips.join(QLatin1Char('\n')));
    m_all->setText(tr("All figures"));

    auto* body = new QWidget;
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    int at = 0;
    for (const auto& field : performance.fields) {
        const int row = at / kPairs;
        const int column = at % kPairs * 2;
        ++at;
        auto* title = new QLabel(titleOf(field));
        auto* value = new QLabel(field.missing ? translateMessage(field.missing->how) : valueOf(field));
        value->setWordWrap(field.missing.has_value());
        auto colors = value->palette();
        if (field.missing)
            colors.setColor(QPalette::WindowText, currentTheme().color(Token::MutedText));
        value->setPalette(colors);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        title->setToolTip(tipOf(field));
        value->setToolTip(tipOf(field));
        grid->addWidget(title, row, column, Qt::AlignTop);
        grid->addWidget(value, row, column + 1, Qt::AlignTop);
        grid->setColumnStretch(column + 1, 1);
    }
    m_scroll->setWidget(body);
}

} // namespace opscope
