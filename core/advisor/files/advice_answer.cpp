// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/advice_answer.h"

#include <algorithm>

#include "core/advisor/files/advice_files.h"
#include "core/base/json_text.h"
#include "core/table/row_table.h"
#include "core/vendor/missing_parts.h"

namespace opscope {
namespace {

constexpr std::size_t kMostRows = 200; ///< subjects and rows of evidence of a finding

OwnedCell rankOf(const Workspace& workspace, std::size_t report)
{
    return report < workspace.reports.size() && workspace.reports[report]->rank >= 0
               ? OwnedCell(workspace.reports[report]->rank)
               : OwnedCell();
}

OwnedCell numberOf(std::uint64_t count)
{
    return static_cast<std::int64_t>(count);
}

OwnedCell boolJson(bool value)
{
    return value ? "true" : "false";
}

ColumnSpec allDigits(std::string id)
{
    return realSpec(std::move(id), {}, {}, kAllDigits);
}

/// A table with a row for each part of a list.
template <class List, class Cells>
TablePtr tableOf(std::vector<ColumnSpec> columns, const List& list, const Cells& cells)
{
    RowTable table(std::move(columns));
    for (const auto& each : list)
        table.row(cells(each));
    return table.finish();
}

/// An object of numbers.
template <class List, class Name, class Value>
std::string numbersJson(const List& list, const Name& name, const Value& value)
{
    std::vector<ColumnSpec> columns;
    std::vector<OwnedCell> cells;
    for (const auto& each : list) {
        columns.push_back(allDigits(std::string(std::invoke(name, each))));
        cells.emplace_back(std::invoke(value, each));
    }
    RowTable table(std::move(columns));
    table.row(std::move(cells));
    return objectJson(*table.finish());
}

std::string thresholdsJson(const RuleOutcome& rule, const Thresholds& thresholds)
{
    return numbersJson(
        rule.thresholds, [](ThresholdId id) { return thresholdOf(id).word; },
        [&](ThresholdId id) { return thresholds.at(id); });
}

TablePtr missingTable(const std::vector<MissingInput>& missing)
{
    return tableOf({textSpec("what"), textSpec("how")}, missing, [](const MissingInput& input) {
        return std::vector<OwnedCell>{input.what.english(), input.how.english()};
    });
}

std::string longestJson(const std::vector<LongestOps::Entry>& entries)
{
    return tableJson(*tableOf({textSpec("name"), integerSpec("ns")}, entries, [](const auto& entry) {
        return std::vector<OwnedCell>{entry.name, entry.time};
    }));
}

TablePtr fieldsTable(const ModelPerformance& performance)
{
    return tableOf(
        {textSpec("id"), allDigits("value"), textSpec("unit"), textSpec("formula"), allDigits("coverage"),
         jsonSpec("our_score"), jsonSpec("estimate"), textSpec("note"), jsonSpec("missing")},
        performance.fields, [](const PerformanceField& field) {
            return std::vector<OwnedCell>{
                std::string(field.id),
                field.value,
                std::string(field.unit),
                std::string(field.formula),
                field.coverage,
                boolJson(field.isOurScore),
                boolJson(field.isEstimate),
                field.note ? OwnedCell(field.note->english()) : OwnedCell(),
                field.missing ? OwnedCell(objectJson(*missingTable({*field.missing}))) : OwnedCell()};
        });
}

TablePtr subjectsTable(const Workspace& workspace, const Finding& finding)
{
    const auto shown = std::span(finding.subjects).first(std::min(finding.subjects.size(), kMostRows));
    return tableOf({textSpec("kind"), textSpec("name"), integerSpec("id"), integerSpec("rank"),
                    integerSpec("begin"), integerSpec("end"), integerSpec("gain_ns")},
                   shown, [&](const Subject& subject) {
                       const auto time = [&](std::int64_t ns) {
                           return subject.range.empty() ? OwnedCell() : OwnedCell(ns);
                       };
                       return std::vector<OwnedCell>{subjectKindName(subject.kind),
                                                     subjectName(workspace, subject),
                                                     subject.id,
                                                     rankOf(workspace, subject.report),
                                                     time(subject.range.begin),
                                                     time(subject.range.end),
                                                     subject.gain};
                   });
}

TablePtr rulesTable(const Advice& advice, const Thresholds& thresholds)
{
    return tableOf({textSpec("id"), textSpec("group"), textSpec("title"), textSpec("outcome"),
                    integerSpec("looked_at"), integerSpec("ops"), jsonSpec("missing"), textSpec("why"),
                    jsonSpec("thresholds")},
                   advice.rules, [&](const RuleOutcome& rule) {
                       return std::vector<OwnedCell>{rule.id,
                                                     ruleGroupName(rule.group),
                                                     rule.title.english(),
                                                     outcomeName(rule.outcome),
                                                     numberOf(rule.lookedAt),
                                                     rule.ops == 0 ? OwnedCell() : numberOf(rule.ops),
                                                     tableJson(*missingTable(rule.missing)),
                                                     rule.failure ? rule.failure->text()
                                                     : rule.outcome == Outcome::Skipped
                                                         ? rule.missing.front().what.english()
                                                         : std::string(),
                                                     thresholdsJson(rule, thresholds)};
                   });
}

TablePtr findingsTable(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds)
{
    std::vector<ColumnSpec> columns{textSpec("rule"),
                                    integerSpec("rank"),
                                    textSpec("severity"),
                                    integerSpec("gain_ns"),
                                    allDigits("share"),
                                    textSpec("share_of"),
                                    allDigits("device_share"),
                                    textSpec("basis"),
                                    integerSpec("subject_count"),
                                    jsonSpec("subjects"),
                                    integerSpec("evidence_count"),
                                    jsonSpec("evidence"),
                                    jsonSpec("numbers"),
                                    jsonSpec("thresholds"),
                                    textSpec("what"),
                                    textSpec("why"),
                                    textSpec("how"),
                                    textSpec("change"),
                                    integerSpec("gain_before_ns")};
    return tableOf(std::move(columns), advice.findings, [&](const Finding& finding) {
        const auto& gain = finding.gain;
        const auto ifKnown = [&](OwnedCell cell) { return gain.isKnown() ? std::move(cell) : OwnedCell(); };
        const auto& rule = *std::ranges::find(advice.rules, finding.rule, &RuleOutcome::id);
        const auto* const evidence = finding.evidence.get();
        std::vector<OwnedCell> cells{
            finding.rule,
            rankOf(workspace, finding.report),
            findingSeverityName(finding.severity),
            ifKnown(gain.ns),
            ifKnown(gain.share),
            ifKnown("run"),
            gain.isOfRun ? OwnedCell() : ifKnown(gain.deviceShare),
            ifKnown(gainBasisName(gain.basis)),
            numberOf(finding.subjects.size()),
            tableJson(*subjectsTable(workspace, finding)),
            numberOf(evidence != nullptr ? evidence->rows : 0),
            evidence != nullptr ? tableJson(*evidence, kMostRows) : "[]",
            numbersJson(finding.numbers, &FindingNumber::name, &FindingNumber::value),
            thresholdsJson(rule, thresholds),
            finding.what.english(),
            finding.why.english(),
            finding.how.english()};
        if (finding.change != FindingChange::None)
            cells.emplace_back(findingChangeName(finding.change));
        if (finding.change != FindingChange::None && finding.change != FindingChange::New)
            cells.emplace_back(finding.gainBefore);
        return cells;
    });
}

} // namespace

std::vector<AnswerPart> adviceAnswer(const Workspace& workspace, const Advice& advice,
                                     const Thresholds& thresholds)
{
    using Cells = std::vector<OwnedCell>;
    const auto nameOf = [&](std::size_t report) { return workspace.reports[report]->name; };
    RowTable total({integerSpec("total_ns"), allDigits("total_share"), allDigits("total_device_share")});
    total.row({advice.total, advice.totalShare,
               advice.totalDeviceShare > 0 ? OwnedCell(advice.totalDeviceShare) : OwnedCell()});
    return {
        {"", total.finish(), true},
        {"runs",
         tableOf({textSpec("name"), integerSpec("rank"), integerSpec("run_ns"), integerSpec("device_ns")},
                 advice.times,
                 [&](const AdvisedTime& time) {
                     return Cells{nameOf(time.report), rankOf(workspace, time.report), time.run, time.device};
                 })},
        {"longest", tableOf({integerSpec("rank"), integerSpec("ops_ns"), jsonSpec("ops"), jsonSpec("types")},
                            advice.longest,
                            [&](const LongestOps& longest) {
                                return Cells{rankOf(workspace, longest.report), longest.time,
                                             longestJson(longest.ops), longestJson(longest.types)};
                            })},
        {"model_performance",
         tableOf({integerSpec("rank"), jsonSpec("good"), jsonSpec("fields")}, advice.performance,
                 [&](const ModelPerformance& model) {
                     return Cells{rankOf(workspace, model.report),
                                  model.isGood ? boolJson(*model.isGood) : OwnedCell(),
                                  tableJson(*fieldsTable(model))};
                 })},
        {"merged", tableOf({jsonSpec("runs"), jsonSpec("told")}, advice.merged,
                           [&](const AdvisedRuns& runs) {
                               std::vector<std::string> names{nameOf(runs.base)};
                               std::ranges::transform(runs.further, std::back_inserter(names), nameOf);
                               std::vector<std::string> lines;
                               std::ranges::transform(runs.told, std::back_inserter(lines),
                                                      &Message::english);
                               return Cells{textsJson(names), textsJson(lines)};
                           })},
        {"missing", tableOf({textSpec("name"), integerSpec("rank"), textSpec("part"), textSpec("what")},
                            lostParts(workspace),
                            [&](const LostPart& lost) {
                                return Cells{nameOf(lost.report), rankOf(workspace, lost.report),
                                             runPartName(lost.part.part), missingText(lost.part)};
                            })},
        {"rules", rulesTable(advice, thresholds)},
        {"findings", findingsTable(workspace, advice, thresholds)},
        {"gone",
         tableOf({textSpec("rule"), textSpec("severity"), integerSpec("gain_before_ns"), textSpec("what")},
                 advice.gone,
                 [](const Finding& finding) {
                     return Cells{finding.rule, findingSeverityName(finding.severity), finding.gainBefore,
                                  finding.what.english()};
                 })},
        {"files", tableOf({textSpec("name"), jsonSpec("rules"), textSpec("text")},
                          adviceFiles(workspace, advice), [](const AdviceFile& file) {
                              return Cells{file.name, textsJson(file.rules), file.text};
                          })}};
}

} // namespace opscope
