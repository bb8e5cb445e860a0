// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/advice_html.h"

#include <algorithm>
#include <cmath>

#include "core/advisor/advice_baseline.h"
#include "core/advisor/advice_text.h"
#include "core/advisor/rule_parts.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/export/html.h"
#include "core/report/missing_parts.h"
#include "core/table/export.h"

namespace opscope {
namespace {

std::string titleOf(const Workspace& workspace)
{
    std::string names;
    for (const auto& report : workspace.reports)
        names += (names.empty() ? "" : ", ") + report->name;
    return names;
}

std::string escapedLines(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        out += htmlEscaped(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

void appendPerformance(std::string& out, const Workspace& workspace, const Advice& advice, const Words& words)
{
    for (const auto& performance : advice.performance) {
        const auto* verdict = !performance.isGood ? "not known" : *performance.isGood ? "good" : "bad";
        out += "<h2>" + htmlEscaped(words.text(OPSCOPE_TEXT("Word", "Model performance")));
        if (workspace.reports.size() > 1)
            out += " · " + htmlEscaped(workspace.reports[performance.report]->name);
        out += ": " +
               htmlEscaped(words.message(message(MessageId::InBrackets, words.text(verdict),
                                                 performanceReason(performance, words)))) +
               "</h2>\n<table>\n";
        for (const auto& field : performance.fields) {
            out += "<tr title=\"" + htmlEscaped(field.formula) + "\"><td>" +
                   htmlEscaped(words.text(field.title)) + "</td><td class=\"n\">";
            if (field.missing)
                out += "</td><td class=\"muted\">" + htmlEscaped(words.message(field.missing->how));
            else
                out += figureText(field.value) + ' ' + htmlEscaped(field.unit) + "</td><td class=\"muted\">" +
                       (field.isOurScore   ? htmlEscaped(words.text(OPSCOPE_TEXT("Word", "our score")))
                        : field.isEstimate ? htmlEscaped(words.text(OPSCOPE_TEXT("Word", "estimate")))
                        : field.note       ? htmlEscaped(words.message(*field.note))
                                           : std::string());
            out += "</td></tr>\n";
        }
        out += "</table>\n";
    }
}

void appendEvidence(std::string& out, const Table& table, const Words& words)
{
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!table.columns[i].spec.isHidden)
            columns.push_back(i);
    }
    out += "<table><tr>";
    for (const auto i : columns)
        out += "<th>" + htmlEscaped(words.text(headerText(table.columns[i].spec))) + "</th>";
    out += "</tr>\n";
    const auto rows = std::min(table.rows, kMostWrittenRows);
    for (std::size_t row = 0; row < rows; ++row) {
        out += "<tr>";
        for (const auto i : columns)
            out += "<td class=\"" + std::string(table.columns[i].spec.kind != CellKind::Text ? "n" : "name") +
                   "\">" + htmlEscaped(cellText(table.columns[i].spec, table.cell(row, i))) + "</td>";
        out += "</tr>\n";
    }
    out += "</table>\n";
    if (rows < table.rows)
        out += fmt::format("<p class=\"muted\">{} / {}</p>\n", rows, table.rows);
}

void appendFinding(std::string& out, const Workspace& workspace, const Advice& advice,
                   const FindingGroup& group, const Thresholds& thresholds, const Words& words)
{
    const auto& finding = advice.findings[group.front()];
    out += "<h2>" + htmlEscaped(words.message(finding.what)) + "</h2>\n<p class=\"muted\">" +
           htmlEscaped(words.text(findingSeverityName(worstSeverity(advice.findings, group))));
    if (finding.gain.isKnown())
        out += " · " + usText(finding.gain.ns) + " us · " +
               htmlEscaped(gainText(workspace, advice, finding, words));
    out += " · " + htmlEscaped(finding.rule);
    if (const auto change = changeText(finding, words); !change.empty())
        out += " · <b class=\"" + upperAscii(findingChangeName(finding.change)) + "\">" +
               htmlEscaped(change) + "</b>";
    out += "</p>\n<p>" + htmlEscaped(words.message(finding.why)) + "</p>\n<p>→ " +
           htmlEscaped(words.message(finding.how)) + "</p>\n";
    if (group.size() > 1)
        out += "<p>" + htmlEscaped(ranksText(workspace, advice, group, words)) + "</p>\n";
    const auto rule = std::ranges::find(advice.rules, finding.rule, &RuleOutcome::id);
    if (rule != advice.rules.end()) {
        for (const auto id : rule->thresholds)
            out += "<div class=\"muted\">" + htmlEscaped(words.message(thresholdText(thresholds, id))) +
                   "</div>\n";
    }
    if (finding.evidence && finding.evidence->rows > 0)
        appendEvidence(out, *finding.evidence, words);
}

} // namespace

std::string adviceHtml(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                       std::string_view roofline, const Words& words)
{
    const auto title = words.text(OPSCOPE_TEXT("Word", "Advice")) + " · " + titleOf(workspace);
    auto out = htmlHead(title) + "<h1>" + htmlEscaped(title) + "</h1>\n";
    for (const auto& line : overviewTexts(workspace, advice, words))
        out += "<p>" + htmlEscaped(line) + "</p>\n";
    if (advice.total > 0)
        out += "<p>" + htmlEscaped(totalGainText(advice, words)) + "</p>\n";
    for (const auto& line : lostLines(workspace, words))
        out += "<p>" + htmlEscaped(line) + "</p>\n";
    appendPerformance(out, workspace, advice, words);
    for (const auto& group : findingGroups(advice.findings))
        appendFinding(out, workspace, advice, group, thresholds, words);
    for (const auto& finding : advice.gone)
        out += "<p><b class=\"GONE\">" + htmlEscaped(words.text(findingChangeName(finding.change))) +
               "</b> " + htmlEscaped(words.message(finding.what)) + "</p>\n";
    if (!roofline.empty()) {
        out += "<h2>" + htmlEscaped(words.text(OPSCOPE_TEXT("Word", "Roofline")));
        if (sawSeveral(workspace, advice) && !advice.times.empty()) // of the first
            out += " · " + htmlEscaped(workspace.reports[advice.times.front().report]->name);
        out += "</h2>\n";
        out += roofline;
    }
    out += "<h2>" + htmlEscaped(words.text(OPSCOPE_TEXT("Word", "Rules"))) + "</h2>\n<table>\n";
    for (const auto& rule : advice.rules) {
        if (rule.outcome == Outcome::Found)
            continue;
        std::string why;
        for (const auto& missing : rule.missing)
            why += htmlEscaped(words.message(missing.what)) + ": " + htmlEscaped(words.message(missing.how)) +
                   "<br>";
        if (rule.failure)
            why += htmlEscaped(errorText(words, *rule.failure));
        out += "<tr><td>" + htmlEscaped(words.text(outcomeName(rule.outcome))) + "</td><td>" +
               htmlEscaped(words.message(rule.title)) + "</td><td class=\"n\">" +
               (rule.lookedAt < rule.ops
                    ? htmlEscaped(words.message(message(MessageId::RuleLookedAt, rule.lookedAt, rule.ops)))
                    : std::to_string(rule.lookedAt)) +
               "</td><td>" + why + "</td></tr>\n";
    }
    out += "</table>\n";
    for (const auto& file : adviceFiles(workspace, advice))
        out += "<h2>" + htmlEscaped(file.name) + "</h2>\n<pre>" + escapedLines(file.text) + "</pre>\n";
    return out + "</body></html>\n";
}

} // namespace opscope
