// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/advice_document.h"

#include "core/advisor/files/advice_baseline.h"
#include "core/advisor/files/advice_files.h"
#include "core/base/ascii.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

using Style = Document::Style;

TablePtr performanceTable(const ModelPerformance& performance, const Words& words)
{
    RowTable table({textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                    textSpec("value", OPSCOPE_TEXT("Column", "Value")),
                    textSpec("reason", OPSCOPE_TEXT("Column", "Reason")),
                    textSpec("formula", OPSCOPE_TEXT("Column", "Formula"))});
    for (const auto& field : performance.fields)
        table.row({words.text(field.title), field.missing ? std::string() : figureLine(field, words),
                   field.missing ? words.message(field.missing->how)
                   : field.note  ? words.message(*field.note)
                                 : std::string(),
                   std::string(field.formula)});
    return table.finish();
}

TablePtr rulesTable(const Advice& advice, const Words& words)
{
    RowTable table({textSpec("state", OPSCOPE_TEXT("Column", "State")),
                    textSpec("rule", OPSCOPE_TEXT("Column", "Rule")),
                    textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                    textSpec("looked_at", OPSCOPE_TEXT("Column", "Looked at")),
                    textSpec("why", OPSCOPE_TEXT("Column", "Why"))});
    for (const auto& rule : advice.rules) {
        const auto* const covering = coveringRule(advice, rule);
        auto why = joined(rule.missing, "; ", [&](const MissingInput& missing) {
            return words.message(missing.what) + ": " + words.message(missing.how);
        });
        if (rule.failure)
            why += (why.empty() ? "" : "; ") + errorText(words, *rule.failure);
        table.row({words.text(outcomeName(rule.outcome)), rule.id, words.message(rule.title),
                   covering != nullptr ? words.message(message(MessageId::RuleCovered, covering->id))
                                       : lookedAtText(rule, words),
                   std::move(why)});
    }
    return table.finish();
}

void addFinding(Document& out, const Finding& finding, const FindingText& text, const Words& words,
                std::size_t maxRows)
{
    out.heading(text.what);
    const auto change = changeText(finding, words);
    out.marked(change, upperAscii(findingChangeName(finding.change)),
               (change.empty() ? "" : " · ") + text.severity + (text.gain.empty() ? "" : " · ") + text.gain +
                   " · " + finding.rule,
               Style::Muted);
    for (const auto& paragraph : {text.why, "→ " + text.how, text.ranks})
        out.text(paragraph);
    for (const auto& threshold : text.thresholds)
        out.text(threshold, Style::Muted);
    out.table(finding.evidence, maxRows);
}

} // namespace

Document adviceDocument(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                        const Words& words, std::string roofline, std::size_t maxRows)
{
    const auto text = adviceText(workspace, advice, thresholds, words);
    Document out(words.text(OPSCOPE_TEXT("Word", "Advice")) + " · " +
                     joined(workspace.reports, ", ", [&](const auto& report) { return report->name; }),
                 words);
    for (const auto* const lines : {&text.overview, &text.lost, &text.merged}) {
        for (const auto& line : *lines)
            out.text(line);
        if (lines == &text.overview)
            out.text(text.total);
    }
    const auto heading = [&](const char* title, const std::string& of) {
        out.heading(words.text(title) + (of.empty() ? "" : " · ") + of);
    };
    const auto nameOf = [&](std::size_t report) {
        return workspace.reports.size() > 1 ? workspace.reports[report]->name : std::string();
    };
    for (std::size_t i = 0; i < text.verdicts.size(); ++i) {
        const auto& performance = advice.performance[i];
        heading(OPSCOPE_TEXT("Word", "Model performance"), nameOf(performance.report));
        out.text(text.verdicts[i]);
        out.table(performanceTable(performance, words), SIZE_MAX);
    }
    for (std::size_t i = 0; i < text.groups.size(); ++i)
        addFinding(out, advice.findings[text.groups[i].front()], text.findings[i], words, maxRows);
    for (const auto& finding : advice.gone)
        out.marked(words.text(findingChangeName(finding.change)), "GONE", ": " + words.message(finding.what));
    if (!roofline.empty()) {
        const bool isOfFirst = sawSeveral(workspace, advice) && !advice.times.empty();
        heading(OPSCOPE_TEXT("Word", "Roofline"), isOfFirst ? nameOf(advice.times.front().report) : "");
        out.picture(std::move(roofline));
    }
    out.heading(words.text(OPSCOPE_TEXT("Word", "Rules")));
    out.table(rulesTable(advice, words), SIZE_MAX);
    for (const auto& file : adviceFiles(workspace, advice)) {
        out.heading(file.name);
        out.code(file.text);
    }
    return out;
}

} // namespace opscope
