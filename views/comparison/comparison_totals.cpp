// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_totals.h"

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "core/compare/comparison.h"
#include "views/comparison/state_style.h"
#include "views/i18n.h"
#include "views/model/table_model.h"
#include "views/text/elided_text.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxTipLines = 20;

/// All digits in us, because two totals may differ by a few of them.
QString readable(std::int64_t ns)
{
    return readableTime(ns, 6);
}

} // namespace

ComparisonTotals::ComparisonTotals(QWidget* parent)
    : QWidget(parent),
      m_total(new QLabel(this)),
      m_comparedBy(new ElidedLabel(this)),
      m_outsideCalls(new QLabel(this)),
      m_context(new QLabel(this))
{
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(2);
    auto font = m_total->font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    font.setBold(true);
    m_total->setObjectName(QStringLiteral("comparison.total"));
    m_total->setFont(font);
    m_total->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_total->setWordWrap(true);
    m_totalLine = new QHBoxLayout;
    m_totalLine->setSpacing(8);
    m_comparedBy->setObjectName(QStringLiteral("comparison.scope"));
    m_comparedBy->setTextFormat(Qt::PlainText);
    m_comparedBy->setForegroundRole(QPalette::PlaceholderText);
    m_comparedBy->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_comparedBy->hide();
    m_totalLine->addWidget(m_total, 1);
    lines->addLayout(m_totalLine);
    m_outsideCalls->setObjectName(QStringLiteral("comparison.apart"));
    m_outsideCalls->setWordWrap(true);
    m_outsideCalls->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_outsideCalls->hide();
    connect(m_outsideCalls, &QLabel::linkActivated, this, &ComparisonTotals::outsideCallsRequested);
    auto* parts = new QHBoxLayout;
    parts->setSpacing(16);
    parts->addWidget(m_comparedBy);
    parts->addWidget(m_outsideCalls, 1);
    parts->addStretch();
    lines->addLayout(parts);
    m_context->setObjectName(QStringLiteral("comparison.context"));
    m_context->setWordWrap(true);
    m_context->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_context, &QLabel::linkActivated, this, [this] {
        m_showsAllReasons = !m_showsAllReasons;
        showContext();
    });
    lines->addWidget(m_context);
}

void ComparisonTotals::addNextTo(QWidget* widget)
{
    m_totalLine->addWidget(widget);
}

void ComparisonTotals::showBusy()
{
    m_total->setText(tr("Comparing…"));
}

void ComparisonTotals::showStopped()
{
    m_total->setText(kMissingText);
    m_comparedBy->hide();
    m_outsideCalls->clear();
    m_outsideCalls->hide();
    m_context->clear();
    m_context->hide();
}

void ComparisonTotals::showResult(const Comparison& c)
{
    const auto difference = c.totalB - c.totalA;
    QString word;
    QString color;
    switch (c.totalState) {
    case RowState::Slower:
        word = tr("slower");
        color = currentTheme().color(Token::Bad).name();
        break;
    case RowState::Faster:
        word = tr("faster");
        color = currentTheme().color(Token::Good).name();
        break;
    default:
        word = tr("same within noise");
        color = currentTheme().color(Token::Text).name();
    }
    auto change = withSign(difference, readable(difference));
    if (c.totalA != 0)
        change += QStringLiteral(" (%1)").arg(
            changeText(static_cast<double>(difference) / static_cast<double>(c.totalA)));
    auto spread = QString();
    if (c.hasSpread())
        spread =
            tr("  ± %1 / %2")
                .arg(shortDurationText(std::llround(c.spreadA)), shortDurationText(std::llround(c.spreadB)));
    m_total->setToolTip(tr("From the baseline (A) to the current run (B)"));
    m_total->setText(QStringLiteral("%1 → %2%3&nbsp;&nbsp; <span style=\"color:%4\">%5, %6</span>")
                         .arg(readable(c.totalA), readable(c.totalB), spread, color, change, word));
    if (c.noTotal)
        m_total->setText(translateMessage(*c.noTotal).toHtmlEscaped());
    for (const auto& headline : c.headlines)
        m_total->setText(m_total->text() + QStringLiteral("<br><span style=\"font-size:%1pt\">%2</span>")
                                               .arg(QString::number(font().pointSizeF()),
                                                    translateMessage(headline).toHtmlEscaped()));
    QStringList scopes;
    for (const auto& scope : comparedBy(c))
        scopes << translateMessage(scope);
    m_comparedBy->setText(tr("Compared by: %1").arg(scopes.join(QStringLiteral(" / "))));
    m_comparedBy->setToolTip(m_comparedBy->text());
    m_comparedBy->show();
    showOutsideCalls(c);
    m_reasons.clear();
    for (const auto& message : c.context)
        m_reasons << QStringLiteral("⚠ ") + translateMessage(message);
    m_context->setToolTip(m_reasons.join(QLatin1Char('\n')));
    showContext();
}

/// One line, because the rows below need the height; the link shows the others, and hides them again.
void ComparisonTotals::showContext()
{
    const auto shown = m_showsAllReasons ? m_reasons : m_reasons.mid(0, 1);
    auto text =
        shown.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
    if (m_reasons.size() > 1)
        text +=
            QStringLiteral(" &nbsp;<a href=\"#reasons\">%1</a>")
                .arg(m_showsAllReasons ? tr("only the first")
                                       : tr("and %n more", nullptr, static_cast<int>(m_reasons.size()) - 1));
    m_context->setText(text);
    m_context->setVisible(!m_reasons.isEmpty());
}

/// The load and the copies are not part of the total, but a user who compares two runs needs them.
void ComparisonTotals::showOutsideCalls(const Comparison& c)
{
    const auto text = [](const ComparisonRow& row) {
        const auto value = [](bool has, std::int64_t ns) {
            return has ? readable(ns) : QString(kMissingText);
        };
        return QStringLiteral("%1 %2 → %3, %4")
            .arg(QString::fromStdString(row.title), value(row.a.has, row.a.total),
                 value(row.b.has, row.b.total), stateText(row.state));
    };
    m_outsideCalls->setVisible(!c.outsideCalls.empty());
    if (c.outsideCalls.empty()) {
        m_outsideCalls->clear();
        return;
    }
    auto line =
        tr("Outside the call:") + QStringLiteral(" %1").arg(text(c.outsideCalls.front())).toHtmlEscaped();
    line += QStringLiteral(" &nbsp;<a href=\"#apis\">%1</a>")
                .arg(c.outsideCalls.size() > 1
                         ? tr("and %n more", nullptr, static_cast<int>(c.outsideCalls.size()) - 1)
                         : tr("all calls"));
    m_outsideCalls->setText(line);
    QStringList tip;
    for (std::size_t i = 0; i < std::min(c.outsideCalls.size(), kMaxTipLines); ++i)
        tip << text(c.outsideCalls[i]);
    m_outsideCalls->setToolTip(tip.join(QLatin1Char('\n')) + QLatin1Char('\n') +
                               tr("The link compares all calls of both entire runs."));
}

} // namespace opscope
