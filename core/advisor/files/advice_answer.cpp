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

/// A cell with the id of its column.
struct Field {
    std::string id;
    OwnedCell value;
    bool isJson = false;
};
using Fields = std::vector<Field>;

/// The rows have the same fields.
TablePtr tableOf(std::vector<Fields> rows)
{
    std::vector<ColumnSpec> columns;
    for (const auto& field : rows.empty() ? Fields() : rows.front())
        columns.push_back(field.isJson ? jsonSpec(field.id) : textSpec(field.id));
    RowTable table(std::move(columns));
    for (auto& row : rows) {
        std::vector<OwnedCell> cells;
        for (auto& field : row)
            cells.push_back(std::move(field.value));
        table.row(std::move(cells));
    }
    return table.finish();
}

template <class List, class FieldsOf>
TablePtr tableOf(const List& list, const FieldsOf& fieldsOf)
{
    std::vector<Fields> rows;
    for (const auto& each : list)
        rows.push_back(fieldsOf(each));
    return tableOf(std::move(rows));
}

OwnedCell rankOf(const Workspace& workspace, std::size_t report)
{
    const bool isKnown = report < workspace.reports.size() && workspace.reports[report]->rank >= 0;
    return isKnown ? OwnedCell(workspace.reports[report]->rank) : OwnedCell();
}

OwnedCell numberOf(std::uint64_t count)
{
    return static_cast<std::int64_t>(count);
}

Field boolField(std::string id, std::optional<bool> value)
{
    return {std::move(id), value ? OwnedCell(*value ? "true" : "false") : OwnedCell(), true};
}

Field tableField(std::string id, const Table& table)
{
    return {std::move(id), tableJson(table, kMostRows), true};
}

Field thresholdsField(const RuleOutcome& rule, const Thresholds& thresholds)
{
    Fields values;
    for (const auto id : rule.thresholds)
        values.push_back({std::string(thresholdOf(id).word), thresholds.at(id)});
    return {"thresholds", objectJson(*tableOf({std::move(values)})), true};
}

Fields missingFields(const MissingInput& input)
{
    return {{"what", input.what.english()}, {"how", input.how.english()}};
}

Fields longestFields(const LongestOps::Entry& entry)
{
    return {{"name", entry.name}, {"ns", entry.time}};
}

Fields performanceFields(const PerformanceField& field)
{
    return {{"id", std::string(field.id)},
            {"value", field.value},
            {"unit", std::string(field.unit)},
            {"formula", std::string(field.formula)},
            {"coverage", field.coverage},
            boolField("our_score", field.isOurScore),
            boolField("estimate", field.isEstimate),
            {"note", field.note ? OwnedCell(field.note->english()) : OwnedCell()},
            {"missing",
             field.missing ? OwnedCell(objectJson(*tableOf({missingFields(*field.missing)}))) : OwnedCell(),
             true}};
}

Fields subjectFields(const Workspace& workspace, const Subject& subject)
{
    const bool isRange = !subject.range.empty();
    return {{"kind", subjectKindName(subject.kind)},
            {"name", subjectName(workspace, subject)},
            {"id", subject.id},
            {"rank", rankOf(workspace, subject.report)},
            {"begin", isRange ? OwnedCell(subject.range.begin) : OwnedCell()},
            {"end", isRange ? OwnedCell(subject.range.end) : OwnedCell()},
            {"gain_ns", subject.gain}};
}

Fields ruleFields(const RuleOutcome& rule, const Thresholds& thresholds)
{
    const bool isSkipped = rule.outcome == Outcome::Skipped;
    return {{"id", rule.id},
            {"group", ruleGroupName(rule.group)},
            {"title", rule.title.english()},
            {"outcome", outcomeName(rule.outcome)},
            {"looked_at", numberOf(rule.lookedAt)},
            {"ops", rule.ops == 0 ? OwnedCell() : numberOf(rule.ops)},
            tableField("missing", *tableOf(rule.missing, missingFields)),
            {"why", rule.failure ? rule.failure->text()
                    : isSkipped  ? rule.missing.front().what.english()
                                 : std::string()},
            thresholdsField(rule, thresholds)};
}

Fields findingFields(const Workspace& workspace, const Advice& advice, const Finding& finding,
                     const Thresholds& thresholds)
{
    const auto& gain = finding.gain;
    const auto ifKnown = [&](OwnedCell cell) { return gain.isKnown() ? std::move(cell) : OwnedCell(); };
    const auto shown = std::span(finding.subjects).first(std::min(finding.subjects.size(), kMostRows));
    const auto subjects = tableOf(shown, [&](const Subject& each) { return subjectFields(workspace, each); });
    const auto evidence = finding.evidence ? finding.evidence : std::make_shared<const Table>();
    Fields numbers;
    for (const auto& number : finding.numbers)
        numbers.push_back({number.name, number.value});
    const bool isCompared = finding.change != FindingChange::None;
    const bool hadGain = isCompared && finding.change != FindingChange::New;
    return {{"rule", finding.rule},
            {"rank", rankOf(workspace, finding.report)},
            {"severity", findingSeverityName(finding.severity)},
            {"gain_ns", ifKnown(gain.ns)},
            {"share", ifKnown(gain.share)},
            {"share_of", ifKnown("run")},
            {"device_share", gain.isOfRun ? OwnedCell() : ifKnown(gain.deviceShare)},
            {"basis", ifKnown(gainBasisName(gain.basis))},
            {"change", isCompared ? OwnedCell(findingChangeName(finding.change)) : OwnedCell()},
            {"gain_before_ns", hadGain ? OwnedCell(finding.gainBefore) : OwnedCell()},
            {"subject_count", numberOf(finding.subjects.size())},
            tableField("subjects", *subjects),
            {"evidence_count", numberOf(evidence->rows)},
            tableField("evidence", *evidence),
            {"numbers", objectJson(*tableOf({std::move(numbers)})), true},
            thresholdsField(*std::ranges::find(advice.rules, finding.rule, &RuleOutcome::id), thresholds),
            {"what", finding.what.english()},
            {"why", finding.why.english()},
            {"how", finding.how.english()}};
}

} // namespace

std::vector<AnswerPart> adviceAnswer(const Workspace& workspace, const Advice& advice,
                                     const Thresholds& thresholds)
{
    const auto nameOf = [&](std::size_t report) { return workspace.reports[report]->name; };
    const auto run = [&](const AdvisedTime& time) -> Fields {
        return {{"name", nameOf(time.report)},
                {"rank", rankOf(workspace, time.report)},
                {"run_ns", time.run},
                {"device_ns", time.device}};
    };
    const auto longest = [&](const LongestOps& each) -> Fields {
        return {{"rank", rankOf(workspace, each.report)},
                {"ops_ns", each.time},
                tableField("ops", *tableOf(each.ops, longestFields)),
                tableField("types", *tableOf(each.types, longestFields))};
    };
    const auto performance = [&](const ModelPerformance& each) -> Fields {
        return {{"rank", rankOf(workspace, each.report)},
                boolField("good", each.isGood),
                tableField("fields", *tableOf(each.fields, performanceFields))};
    };
    const auto merged = [&](const AdvisedRuns& runs) -> Fields {
        std::vector<std::string> names{nameOf(runs.base)};
        std::ranges::transform(runs.further, std::back_inserter(names), nameOf);
        std::vector<std::string> notes;
        std::ranges::transform(runs.matchNotes, std::back_inserter(notes), &Message::english);
        return {{"runs", textsJson(names), true}, {"match_notes", textsJson(notes), true}};
    };
    const auto missing = [&](const LostPart& lost) -> Fields {
        return {{"name", nameOf(lost.report)},
                {"rank", rankOf(workspace, lost.report)},
                {"part", runPartName(lost.part.part)},
                {"what", missingText(lost.part)}};
    };
    const auto gone = [](const Finding& finding) -> Fields {
        return {{"rule", finding.rule},
                {"severity", findingSeverityName(finding.severity)},
                {"gain_before_ns", finding.gainBefore},
                {"what", finding.what.english()}};
    };
    const auto file = [](const AdviceFile& each) -> Fields {
        return {{"name", each.name}, {"rules", textsJson(each.rules), true}, {"text", each.text}};
    };
    const bool hasShare = advice.totalDeviceShare > 0;
    Fields total{{"total_ns", advice.total},
                 {"total_share", advice.totalShare},
                 {"total_device_share", hasShare ? OwnedCell(advice.totalDeviceShare) : OwnedCell()}};
    return {{"", tableOf({std::move(total)}), true},
            {"runs", tableOf(advice.times, run)},
            {"longest", tableOf(advice.longest, longest)},
            {"model_performance", tableOf(advice.performance, performance)},
            {"merged", tableOf(advice.merged, merged)},
            {"missing", tableOf(lostParts(workspace), missing)},
            {"rules",
             tableOf(advice.rules, [&](const RuleOutcome& each) { return ruleFields(each, thresholds); })},
            {"findings", tableOf(advice.findings,
                                 [&](const Finding& each) {
                                     return findingFields(workspace, advice, each, thresholds);
                                 })},
            {"gone", tableOf(advice.gone, gone)},
            {"files", tableOf(adviceFiles(workspace, advice), file)}};
}

} // namespace opscope
