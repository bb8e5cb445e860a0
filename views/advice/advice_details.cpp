// SPDX-License-Identifier: GPL-3.0-or-later
// What, why and how of the chosen finding or rule.
#include <QFileInfo>
#include <QStringList>

#include "core/advisor/files/advice_text.h"
#include "core/base/message_id.h"
#include "views/advice/advice_page.h"
#include "views/i18n.h"
#include "views/text/gain_text.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

QString paragraph(const QString& title, const QString& text)
{
    return QStringLiteral("<p><span style=\"color:%1\">%2</span><br>%3</p>")
        .arg(currentTheme().color(Token::MutedText).name(), title.toHtmlEscaped(), text.toHtmlEscaped());
}

QString linesParagraph(const QString& title, const QString& lines)
{
    return paragraph(title, lines).replace(QLatin1Char('\n'), QStringLiteral("<br>"));
}

QString thresholdsHtml(const Thresholds& thresholds, const std::vector<ThresholdId>& used)
{
    QStringList lines;
    for (const auto id : used)
        lines << translateMessage(thresholdText(thresholds, id)).toHtmlEscaped();
    return lines.isEmpty()
               ? QString()
               : QStringLiteral("<p style=\"color:%1\">%2</p>")
                     .arg(currentTheme().color(Token::MutedText).name(), lines.join(QStringLiteral("<br>")));
}

} // namespace

QString AdvicePage::findingHtml(const Finding& finding) const
{
    auto html = QStringLiteral("<h3>%1</h3>").arg(readableMessage(finding.what).toHtmlEscaped());
    html += paragraph(tr("Why"), readableMessage(finding.why));
    html += paragraph(tr("What to do"), readableMessage(finding.how));
    html += gainHtml(finding);
    html += laterHtml(finding, static_cast<std::size_t>(&finding - m_run->advice().findings.data()));
    const auto& rules = m_run->advice().rules;
    const auto rule = std::ranges::find(rules, finding.rule, &RuleOutcome::id);
    html += paragraph(tr("Rule"), QString::fromStdString(finding.rule));
    return rule == rules.end() ? html : html + thresholdsHtml(m_run->thresholds(), rule->thresholds);
}

/// What the gain is a share of, and its value on each rank with the finding.
QString AdvicePage::gainHtml(const Finding& finding) const
{
    const auto& advice = m_run->advice();
    auto hint = gainHint(*m_context.workspace, advice, finding);
    auto html = hint.isEmpty() ? hint : linesParagraph(tr("Gain"), hint);
    const auto index = static_cast<std::size_t>(&finding - advice.findings.data());
    for (const auto& group : findingGroups(advice.findings)) {
        if (group.size() > 1 && std::ranges::find(group, index) != group.end())
            html += linesParagraph(tr("Gain of each rank"), ofEachRank(*m_context.workspace, advice, group));
    }
    return html;
}

QString AdvicePage::laterHtml(const Finding& finding, std::size_t index) const
{
    if (m_run->isComparing())
        return paragraph(tr("In the later run"), tr("Loading\u2026"));
    if (!m_run->later())
        return {};
    if (!*m_run->later())
        return paragraph(tr("In the later run"), translateError(m_run->later()->error()));
    const auto& later = **m_run->later();
    if (index >= later.findings.size())
        return {};
    const auto title = tr("In the later run %1").arg(QFileInfo(later.path).fileName());
    const auto& [change, gain] = later.findings[index];
    auto text = change == FindingChange::Gone ? tr("The finding is gone.")
                : change == FindingChange::Smaller
                    ? tr("Smaller: %1 are left of %2.").arg(readableTime(gain), readableTime(finding.gain.ns))
                : change == FindingChange::Grown
                    ? tr("Grown: %1, %2 before.").arg(readableTime(gain), readableTime(finding.gain.ns))
                    : tr("The finding is still there.");
    if (finding.report < later.times.size() && later.times[finding.report].second > 0) {
        const auto [before, now] = later.times[finding.report];
        text += QLatin1Char(' ') +
                tr("The time of the device: %1 before, %2 now.").arg(readableTime(before), readableTime(now));
    }
    return paragraph(title, text);
}

QString AdvicePage::ruleHtml(const RuleOutcome& rule) const
{
    auto html = QStringLiteral("<h3>%1</h3>").arg(translateMessage(rule.title).toHtmlEscaped());
    if (rule.failure)
        html += paragraph(tr("Failed"), translateError(*rule.failure));
    for (const auto& missing : rule.missing)
        html += paragraph(translateMessage(missing.what), translateMessage(missing.how));
    const auto* const covering = coveringRule(m_run->advice(), rule);
    if (rule.outcome == Outcome::Fine)
        html +=
            paragraph(tr("Checked and fine"),
                      covering != nullptr  ? translateMessage(message(MessageId::RuleCovered, covering->id))
                      : rule.lookedAt == 0 ? tr("nothing of this kind ran")
                                           : tr("%1 looked at").arg(countText(rule.lookedAt)));
    return html + thresholdsHtml(m_run->thresholds(), rule.thresholds);
}

} // namespace opscope
