// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/advice_html.h"

#include <algorithm>
#include <cmath>

#include "core/advisor/files/advice_baseline.h"
#include "core/advisor/files/advice_text.h"
#include "core/base/ascii.h"
#include "core/base/joined.h"
#include "core/base/lines.h"
#include "core/base/text.h"
#include "core/export/html.h"
#include "core/table/export.h"

namespace opscope {
namespace {

std::string titleOf(const Workspace& workspace)
{
    return joined(workspace.reports, ", ", [&](const auto& report) { return report->name; });
}

std::string escapedLines(std::string_view text)
{
    std::string out;
    for (const auto line : linesOf(text))
        out += htmlEscaped(line) + '\n';
    return out;
}

void appendPerformance(std::string& out, const Workspace& workspace, const ModelPerformance& performance,
                       const std::string& verdict, const Words& words)
{
    out += "<h2>" + htmlEscaped(words.text(OPSCOPE_TEXT("Word", "Model performance")));
    if (workspace.reports.size() > 1)
        out += " · " + htmlEscaped(workspace.reports[performance.report]->name);
    out += ": " + htmlEscaped(verdict) + "</h2>\n<table>\n";
    for (const auto& field : performance.fields) {
        out += "<tr title=\"" + htmlEscaped(field.formula) + "\"><td>" +
               htmlEscaped(words.text(field.title)) + "</td><td class=\"n\">";
        if (!field.missing)
            out += figureText(field.value) + ' ' + htmlEscaped(field.unit);
        out += "</td><td class=\"muted\">" +
               htmlEscaped(field.missing      ? words.message(field.missing->how)
                           : field.isOurScore ? words.text(OPSCOPE_TEXT("Word", "our score"))
                           : field.isEstimate ? words.text(OPSCOPE_TEXT("Word", "estimate"))
                           : field.note       ? words.message(*field.note)
                                              : std::string()) +
               "</td></tr>\n";
    }
    out += "</table>\n";
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

void appendFinding(std::string& out, const Finding& finding, const FindingText& text, const Words& words)
{
    out += "<h2>" + htmlEscaped(text.what) + "</h2>\n<p class=\"muted\">" + htmlEscaped(text.severity) +
           (text.gain.empty() ? "" : " · ") + htmlEscaped(text.gain) + " · " + htmlEscaped(finding.rule);
    if (const auto change = changeText(finding, words); !change.empty())
        out += " · <b class=\"" + upperAscii(findingChangeName(finding.change)) + "\">" +
               htmlEscaped(change) + "</b>";
    out += "</p>\n<p>" + htmlEscaped(text.why) + "</p>\n<p>→ " + htmlEscaped(text.how) + "</p>\n";
    if (!text.ranks.empty())
        out += "<p>" + htmlEscaped(text.ranks) + "</p>\n";
    for (const auto& threshold : text.thresholds)
        out += "<div class=\"muted\">" + htmlEscaped(threshold) + "</div>\n";
    if (finding.evidence && finding.evidence->rows > 0)
        appendEvidence(out, *finding.evidence, words);
}

} // namespace

std::string adviceHtml(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                       std::string_view roofline, const Words& words)
{
    const auto text = adviceText(workspace, advice, thresholds, words);
    const auto title = words.text(OPSCOPE_TEXT("Word", "Advice")) + " · " + titleOf(workspace);
    auto out = htmlHead(title) + "<h1>" + htmlEscaped(title) + "</h1>\n";
    auto lines = text.overview;
    if (!text.total.empty())
        lines.push_back(text.total);
    std::ranges::copy(text.lost, std::back_inserter(lines));
    for (const auto& line : lines)
        out += "<p>" + htmlEscaped(line) + "</p>\n";
    for (std::size_t i = 0; i < text.verdicts.size(); ++i)
        appendPerformance(out, workspace, advice.performance[i], text.verdicts[i], words);
    for (std::size_t i = 0; i < text.groups.size(); ++i)
        appendFinding(out, advice.findings[text.groups[i].front()], text.findings[i], words);
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
               htmlEscaped(lookedAtText(rule, words)) + "</td><td>" + why + "</td></tr>\n";
    }
    out += "</table>\n";
    for (const auto& file : adviceFiles(workspace, advice))
        out += "<h2>" + htmlEscaped(file.name) + "</h2>\n<pre>" + escapedLines(file.text) + "</pre>\n";
    return out + "</body></html>\n";
}

} // namespace opscope
