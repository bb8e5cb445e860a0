// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/advice_text.h"

#include <algorithm>
#include <numeric>

#include <nlohmann/json.hpp>

#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/files/advice_baseline.h"
#include "core/advisor/files/advice_files.h"
#include "core/analysis/execute_calls.h"
#include "core/base/joined.h"
#include "core/base/lines.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/report/read_in_part.h"
#include "core/table/export.h"
#include "core/table/join_ranks.h"
#include "core/vendor/missing_parts.h"

namespace opscope {
namespace {

using Json = nlohmann::ordered_json;

Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json thresholdsJson(const RuleOutcome& rule, const Thresholds& thresholds)
{
    Json out = Json::object();
    for (const auto id : rule.thresholds)
        out[std::string(thresholdOf(id).word)] = numberJson(thresholds.at(id));
    return out;
}

Json ruleJson(const RuleOutcome& rule, const Thresholds& thresholds)
{
    Json out;
    out["id"] = rule.id;
    out["group"] = ruleGroupName(rule.group);
    out["title"] = rule.title.english();
    out["outcome"] = outcomeName(rule.outcome);
    out["looked_at"] = rule.lookedAt;
    if (rule.ops != 0)
        out["ops"] = rule.ops;
    out["missing"] = Json::array();
    for (const auto& missing : rule.missing)
        out["missing"].push_back({{"what", missing.what.english()}, {"how", missing.how.english()}});
    out["why"] = rule.failure                       ? rule.failure->text()
                 : rule.outcome == Outcome::Skipped ? rule.missing.front().what.english()
                                                    : std::string();
    out["thresholds"] = thresholdsJson(rule, thresholds);
    return out;
}

Json rankJson(const Workspace& workspace, std::uint32_t report)
{
    return report < workspace.reports.size() && workspace.reports[report]->rank >= 0
               ? Json(workspace.reports[report]->rank)
               : Json(nullptr);
}

Json subjectJson(const Workspace& workspace, const Subject& subject)
{
    Json out;
    out["kind"] = subjectKindName(subject.kind);
    out["name"] = subjectName(workspace, subject);
    out["id"] = subject.id;
    out["rank"] = rankJson(workspace, subject.report);
    if (!subject.range.empty()) {
        out["begin"] = subject.range.begin;
        out["end"] = subject.range.end;
    }
    out["gain_ns"] = subject.gain;
    return out;
}

const RuleOutcome& ruleOf(const Advice& advice, const Finding& finding)
{
    return *std::ranges::find(advice.rules, finding.rule, &RuleOutcome::id);
}

Json findingJson(const Workspace& workspace, const Advice& advice, const Finding& finding,
                 const Thresholds& thresholds)
{
    Json out;
    out["rule"] = finding.rule;
    out["rank"] = rankJson(workspace, finding.report);
    out["severity"] = findingSeverityName(finding.severity);
    for (const auto* key : {"gain_ns", "share", "share_of", "device_share", "basis"})
        out[key] = nullptr;
    if (finding.gain.isKnown()) {
        out["gain_ns"] = finding.gain.ns;
        out["share"] = numberJson(finding.gain.share);
        out["share_of"] = "run";
        if (!finding.gain.isOfRun)
            out["device_share"] = numberJson(finding.gain.deviceShare);
        out["basis"] = gainBasisName(finding.gain.basis);
    }
    if (finding.change != FindingChange::None) {
        out["change"] = findingChangeName(finding.change);
        out["gain_before_ns"] =
            finding.change == FindingChange::New ? Json(nullptr) : Json(finding.gainBefore);
    }
    out["subject_count"] = finding.subjects.size();
    out["subjects"] = Json::array();
    for (std::size_t i = 0; i < std::min(finding.subjects.size(), kMostWrittenSubjects); ++i)
        out["subjects"].push_back(subjectJson(workspace, finding.subjects[i]));
    out["numbers"] = Json::object();
    for (const auto& number : finding.numbers)
        out["numbers"][number.name] = numberJson(number.value);
    out["thresholds"] = thresholdsJson(ruleOf(advice, finding), thresholds);
    out["what"] = finding.what.english();
    out["why"] = finding.why.english();
    out["how"] = finding.how.english();
    return out;
}

Json performanceJson(const Workspace& workspace, const ModelPerformance& performance)
{
    Json out;
    out["rank"] = rankJson(workspace, performance.report);
    out["good"] = performance.isGood ? Json(*performance.isGood) : Json(nullptr);
    out["fields"] = Json::array();
    for (const auto& field : performance.fields) {
        Json each;
        each["id"] = field.id;
        each["value"] = numberJson(field.value);
        each["unit"] = field.unit;
        each["formula"] = field.formula;
        each["coverage"] = numberJson(field.coverage);
        each["our_score"] = field.isOurScore;
        each["estimate"] = field.isEstimate;
        if (field.note)
            each["note"] = field.note->english();
        if (field.missing)
            each["missing"] = {{"what", field.missing->what.english()},
                               {"how", field.missing->how.english()}};
        out["fields"].push_back(std::move(each));
    }
    return out;
}

Json longestJson(const Workspace& workspace, const LongestOps& longest)
{
    const auto list = [](const std::vector<LongestOps::Entry>& entries) {
        Json out = Json::array();
        for (const auto& entry : entries)
            out.push_back({{"name", entry.name}, {"ns", entry.time}});
        return out;
    };
    return {{"rank", rankJson(workspace, static_cast<std::uint32_t>(longest.report))},
            {"ops_ns", longest.time},
            {"ops", list(longest.ops)},
            {"types", list(longest.types)}};
}

/// "rank 3", or the name of the report.
std::string reportTitle(const Workspace& workspace, const Finding& finding, const Words& words)
{
    const auto name = rankName(workspace, finding.report);
    return isByRank(workspace) ? words.text(OPSCOPE_TEXT("Word", "rank")) + " " + name : name;
}

/// A block of text between fence lines that the text itself cannot close.
std::string fenced(std::string_view text)
{
    std::string fence = "```";
    while (text.find(fence) != std::string_view::npos)
        fence += '`';
    std::string out = fence + '\n';
    for (const auto line : linesOf(text))
        out += terminalSafe(line) + '\n';
    return out + fence + '\n';
}

void appendEvidence(std::string& out, const Table& table, const Words& words, std::size_t maxRows)
{
    ExportOptions options;
    options.format = ExportFormat::Markdown;
    options.isAsShown = true;
    options.words = words;
    std::vector<std::uint32_t> rows(std::min(table.rows, maxRows));
    std::iota(rows.begin(), rows.end(), 0U);
    const auto append = [&](std::string_view bytes) -> Result<void> {
        out += bytes;
        return {};
    };
    static_cast<void>(exportTable(table, rows, options, append, {})); // appending cannot fail
    if (rows.size() < table.rows)
        out += fmt::format("\n{} / {}\n", rows.size(), table.rows);
}

std::vector<std::string> overviewTexts(const Workspace& workspace, const Advice& advice, const Words& words)
{
    std::vector<std::string> texts;
    if (sawSeveral(workspace, advice))
        return texts;
    for (const auto& longest : advice.longest) {
        const auto add = [&](MessageId id, const std::vector<LongestOps::Entry>& entries) {
            std::string list;
            for (const auto& entry : entries)
                list += fmt::format(
                    "{}{} {} ({} %)", list.empty() ? "" : ", ", entry.name, timeWithUnit(entry.time),
                    percentText(static_cast<double>(entry.time) / static_cast<double>(longest.time)));
            if (!list.empty())
                texts.push_back(words.message(message(id, timeWithUnit(longest.time), list)));
        };
        if (const auto inference = inferenceOf(*workspace.reports[longest.report])) {
            texts.push_back(
                words.message(message(MessageId::AdviseInference, words.message(inferenceText(*inference)))));
            if (const auto note = inferenceNote(*inference))
                texts.push_back(words.message(*note));
        }
        add(MessageId::AdviseLongestTypes, longest.types);
        add(MessageId::AdviseLongestOps, longest.ops);
    }
    return texts;
}

std::string placesText(const Workspace& workspace, const Finding& finding, const Words& words)
{
    constexpr std::size_t kNamed = 3;
    std::vector<std::string> names;
    std::size_t others = 0;
    for (const auto& subject : finding.subjects) {
        auto name = subjectName(workspace, subject);
        if (subject.kind == SubjectKind::Op && subject.report < workspace.reports.size()) {
            const auto& report = *workspace.reports[subject.report];
            const auto op = static_cast<std::size_t>(subject.id);
            if (op < report.ops.type.size() && report.ops.type[op].valid())
                name += fmt::format(" ({})", report.text(report.ops.type[op]));
        }
        if (name.empty() || std::ranges::find(names, name) != names.end())
            continue;
        if (names.size() < kNamed)
            names.push_back(std::move(name));
        else
            ++others;
    }
    const auto list = joined(names);
    return others == 0 ? list : words.message(message(MessageId::FindingPlaces, list, others));
}

std::string totalGainText(const Advice& advice, const Words& words)
{
    return advice.total <= 0 ? std::string()
                             : words.message(message(MessageId::AdviseGain, timeWithUnit(advice.total),
                                                     sharesText(advice.totalGain(), words)));
}

const char* runSourceText(RunSource source)
{
    switch (source) {
    case RunSource::Timeline:
        return OPSCOPE_TEXT("Word", "from the first slice of host or device to the last");
    case RunSource::OpPlaces:
        return OPSCOPE_TEXT("Word", "from the first op to the last, because there is no timeline");
    case RunSource::OpDurations:
        return OPSCOPE_TEXT("Word", "sum of the ops, because there is no timeline");
    case RunSource::StatedSteps:
        return OPSCOPE_TEXT(
            "Word", "the steps as their table states them, because there is no timeline and no table of ops");
    case RunSource::Unknown:
        break;
    }
    return OPSCOPE_TEXT("Word", "no file states it");
}

FindingText findingText(const Workspace& workspace, const Advice& advice, const FindingGroup& group,
                        const Thresholds& thresholds, const Words& words)
{
    const auto& finding = advice.findings[group.front()];
    FindingText out{.severity = words.text(findingSeverityName(worstSeverity(advice.findings, group))),
                    .gain = {},
                    .what = words.message(finding.what),
                    .why = words.message(finding.why),
                    .how = words.message(finding.how),
                    .places = placesText(workspace, finding, words),
                    .ranks = ranksText(workspace, advice, group, words),
                    .thresholds = {}};
    if (finding.gain.isKnown())
        out.gain = usText(finding.gain.ns) + " us · " + gainText(workspace, advice, finding, words);
    for (const auto id : ruleOf(advice, finding).thresholds)
        out.thresholds.push_back(words.message(thresholdText(thresholds, id)));
    return out;
}

} // namespace

std::string sharesText(const Gain& gain, const Words& words, const std::string& whose)
{
    const auto shares = sharesOf(gain);
    if (shares.empty())
        return {};
    const auto first = shownPercent(shares.front().share);
    if (shares.size() == 1)
        return words.message(whose.empty() ? message(MessageId::ShareOfRun, first)
                                           : message(MessageId::ShareOfRunOf, first, whose));
    const auto second = shownPercent(shares.back().share);
    return words.message(whose.empty() ? message(MessageId::SharesOfDevice, first, second)
                                       : message(MessageId::SharesOfDeviceOf, first, second, whose));
}

std::string gainText(const Workspace& workspace, const Advice& advice, const Finding& finding,
                     const Words& words)
{
    if (!finding.gain.isKnown())
        return {};
    const auto whose = !sawSeveral(workspace, advice) ? std::string()
                       : finding.report < workspace.reports.size()
                           ? reportTitle(workspace, finding, words)
                           : words.text(OPSCOPE_TEXT("Word", "the longest rank"));
    return sharesText(finding.gain, words, whose) + ", " + words.text(gainBasisName(finding.gain.basis));
}

std::string ranksText(const Workspace& workspace, const Advice& advice, const FindingGroup& group,
                      const Words& words)
{
    std::string text;
    for (std::size_t i = 0; group.size() > 1 && i < group.size(); ++i) {
        const auto& finding = advice.findings[group[i]];
        text += (i == 0 ? "" : "; ") + reportTitle(workspace, finding, words);
        if (finding.gain.isKnown())
            text += ": " + usText(finding.gain.ns) + " us, " + sharesText(finding.gain, words);
    }
    return text;
}

std::string adviceJson(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds)
{
    Json out;
    out["schema"] = Json::parse(schemaJson("advise"));
    out["total_ns"] = advice.total;
    out["total_share"] = numberJson(advice.totalShare);
    out["total_device_share"] =
        advice.totalDeviceShare > 0 ? numberJson(advice.totalDeviceShare) : Json(nullptr);
    out["runs"] = Json::array();
    for (const auto& time : advice.times)
        out["runs"].push_back({{"name", workspace.reports[time.report]->name},
                               {"rank", rankJson(workspace, static_cast<std::uint32_t>(time.report))},
                               {"run_ns", time.run},
                               {"device_ns", time.device}});
    out["longest"] = Json::array();
    for (const auto& longest : advice.longest)
        out["longest"].push_back(longestJson(workspace, longest));
    out["model_performance"] = Json::array();
    for (const auto& performance : advice.performance)
        out["model_performance"].push_back(performanceJson(workspace, performance));
    out["merged"] = Json::array();
    for (const auto& runs : advice.merged) {
        Json names = Json::array({workspace.reports[runs.base]->name});
        for (const auto run : runs.further)
            names.push_back(workspace.reports[run]->name);
        out["merged"].push_back({{"runs", std::move(names)}});
        for (const auto& told : runs.told)
            out["merged"].back()["told"].push_back(told.english());
    }
    out["missing"] = Json::array();
    for (const auto& lost : lostParts(workspace))
        out["missing"].push_back({{"name", workspace.reports[lost.report]->name},
                                  {"rank", rankJson(workspace, static_cast<std::uint32_t>(lost.report))},
                                  {"part", runPartName(lost.part.part)},
                                  {"what", missingText(lost.part)}});
    out["rules"] = Json::array();
    for (const auto& rule : advice.rules)
        out["rules"].push_back(ruleJson(rule, thresholds));
    out["findings"] = Json::array();
    for (const auto& finding : advice.findings)
        out["findings"].push_back(findingJson(workspace, advice, finding, thresholds));
    for (const auto& finding : advice.gone)
        out["gone"].push_back({{"rule", finding.rule},
                               {"severity", findingSeverityName(finding.severity)},
                               {"gain_before_ns", finding.gainBefore},
                               {"what", finding.what.english()}});
    out["files"] = Json::array();
    for (const auto& file : adviceFiles(workspace, advice))
        out["files"].push_back({{"name", file.name}, {"rules", file.rules}, {"text", file.text}});
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::vector<std::string> timeTexts(const Workspace& workspace, const Advice& advice, const Words& words)
{
    if (advice.times.empty())
        return {words.message(message(MessageId::AdviseNoTime))};
    std::vector<std::string> texts;
    for (const auto& time : advice.times) {
        const auto& report = *workspace.reports[time.report];
        auto how = words.text(runSourceText(time.source));
        if (isReadInPart(report))
            how += "; " + words.text(OPSCOPE_TEXT("Word", "partly read: shares refer to what was read"));
        texts.push_back(
            words.message(sawSeveral(workspace, advice)
                              ? message(MessageId::AdviseRunTimeOf, report.name, timeWithUnit(time.run), how)
                              : message(MessageId::AdviseRunTime, timeWithUnit(time.run), how)));
        if (time.device != time.run)
            texts.push_back(words.message(message(MessageId::AdviseDeviceTime, timeWithUnit(time.device))));
    }
    return texts;
}

std::string figureLine(const PerformanceField& field, const Words& words)
{
    constexpr double kAll = 0.9995;
    auto text = figureText(field.value) + (field.unit.empty() ? "" : " ") + std::string(field.unit);
    const auto addNote = [&](const std::string& note) {
        text = words.message(message(MessageId::InBrackets, text, note));
    };
    if (field.isOurScore)
        addNote(words.text(OPSCOPE_TEXT("Word", "0 to 100, our formula")));
    else if (field.isEstimate)
        addNote(words.text(OPSCOPE_TEXT("Word", "estimate")));
    if (field.coverage < kAll) // not all ops had the numbers
        addNote(words.message(message(MessageId::FieldCoverage, percentText(field.coverage))));
    return text;
}

std::string lookedAtText(const RuleOutcome& rule, const Words& words)
{
    return rule.lookedAt < rule.ops ? words.message(message(MessageId::RuleLookedAt, rule.lookedAt, rule.ops))
                                    : std::to_string(rule.lookedAt);
}

AdviceText adviceText(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                      const Words& words)
{
    AdviceText out;
    out.overview = overviewTexts(workspace, advice, words);
    out.total = totalGainText(advice, words);
    out.lost = lostLines(workspace, words);
    for (const auto& runs : advice.merged) {
        for (const auto& told : runs.told)
            out.merged.push_back(words.message(told));
    }
    for (const auto& performance : advice.performance) {
        const auto verdict = words.text(!performance.isGood   ? OPSCOPE_TEXT("Word", "not known")
                                        : *performance.isGood ? OPSCOPE_TEXT("Word", "good")
                                                              : OPSCOPE_TEXT("Word", "bad"));
        out.verdicts.push_back(
            words.message(message(MessageId::InBrackets, verdict, performanceReason(performance, words))));
    }
    out.groups = findingGroups(advice.findings);
    for (const auto& group : out.groups)
        out.findings.push_back(findingText(workspace, advice, group, thresholds, words));
    return out;
}

std::string adviceMarkdown(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                           const Words& words, std::size_t maxRows)
{
    const auto text = adviceText(workspace, advice, thresholds, words);
    const auto plain = [&](const Message& message) { return markdownText(words.message(message)); };
    std::string out = "# " + words.text(OPSCOPE_TEXT("Word", "Advice")) + "\n";
    const auto addLines = [&](const std::vector<std::string>& lines) {
        for (const auto& line : lines)
            out += "\n- " + markdownText(line) + "\n";
    };
    addLines(text.overview);
    if (!text.total.empty())
        out += "\n" + markdownText(text.total) + "\n";
    addLines(text.lost);
    addLines(text.merged);
    for (std::size_t i = 0; i < text.groups.size(); ++i) {
        const auto& finding = advice.findings[text.groups[i].front()];
        const auto& found = text.findings[i];
        out += "\n## " + markdownText(found.what) + "\n\n" + found.severity;
        for (const auto& part : {changeText(finding, words), found.gain}) {
            if (!part.empty())
                out += " · " + markdownText(part);
        }
        out += " · `" + finding.rule + "`\n\n" + markdownText(found.why) + "\n\n" + markdownText(found.how) +
               "\n";
        if (!found.ranks.empty())
            out += "\n" + markdownText(found.ranks) + "\n";
        for (const auto& threshold : found.thresholds)
            out += "\n`" + threshold + "`\n";
        if (finding.evidence) {
            out += '\n';
            appendEvidence(out, *finding.evidence, words, maxRows);
        }
    }
    for (const auto& finding : advice.gone)
        out +=
            "\n- " + words.text(findingChangeName(FindingChange::Gone)) + ": " + plain(finding.what) + "\n";
    for (const auto& file : adviceFiles(workspace, advice))
        out += "\n## " + markdownText(file.name) + "\n\n" + fenced(file.text);
    out += "\n## " + words.text(OPSCOPE_TEXT("Word", "Rules")) + "\n\n";
    for (const auto& rule : advice.rules) {
        const auto* const covering = coveringRule(advice, rule);
        out += fmt::format("- `{}` {}: {}, {}", rule.id, plain(rule.title),
                           words.text(outcomeName(rule.outcome)),
                           covering != nullptr ? words.message(message(MessageId::RuleCovered, covering->id))
                                               : lookedAtText(rule, words));
        for (const auto& missing : rule.missing)
            out += fmt::format("; {}: {}", plain(missing.what), plain(missing.how));
        if (rule.failure)
            out += "; " + markdownText(errorText(words, *rule.failure));
        out += '\n';
    }
    return out;
}

} // namespace opscope
