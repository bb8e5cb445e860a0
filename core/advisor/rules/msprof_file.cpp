// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the advice that msprof itself left in the folder with ours, and reports each difference.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/files/msprof_report.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/cells.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

constexpr std::string_view kKind = "prof_rule";

/// One advice of the file.
struct StatedAdvice {
    std::string text; ///< the vendor's words
    std::string file;
    bool isGiven = false;
    bool hasFigures = false; ///< then only the presence of the advice counts, not its ops
    std::set<std::string, std::less<>> names;
};
/// The key is the id of our rule; for advice without such a rule, the vendor's words.
using StatedByRule = std::map<std::string, StatedAdvice>;

std::string cell(const Report& report, const DataTable& table, std::string_view column, std::size_t row)
{
    const auto* const found = table.find(column);
    return found == nullptr ? std::string() : cellText(*found, row, report.strings);
}

StatedByRule statedBy(const Report& report, const DataTable& table)
{
    StatedByRule out;
    const auto* const files = table.find(kFileColumn);
    for (std::size_t row = 0; row < table.rows; ++row) {
        const auto text = cell(report, table, "Rule Suggestion", row);
        const auto* const advice = msprofAdviceOf(cell(report, table, "Rule Type", row),
                                                  cell(report, table, "Rule Subtype", row), text);
        auto& stated = out[advice == nullptr ? text : std::string(advice->rule)];
        stated.text = text;
        stated.isGiven = true;
        const auto file = integerAt(files, row);
        if (file >= 0 && static_cast<std::size_t>(file) < report.inventory.size())
            stated.file = report.inventory[static_cast<std::size_t>(file)].path;
        // A figure has a value, an op has none.
        if (auto name = cell(report, table, "Op Name", row);
            !name.empty() && cell(report, table, "Value", row).empty())
            stated.names.insert(std::move(name));
    }
    return out;
}

/// An op that at least one of the two names.
struct Named {
    std::string name;
    std::int64_t there = kMissingInteger, here = kMissingInteger; ///< 1: named
};

std::string examples(const std::vector<Named>& ops, std::int64_t Named::*side, std::int64_t Named::*other)
{
    constexpr std::size_t kShown = 3;
    std::string text;
    std::size_t count = 0;
    for (const auto& op : ops) {
        if (op.*side != 1 || op.*other == 1)
            continue;
        if (++count <= kShown)
            text += (text.empty() ? "" : ", ") + op.name;
    }
    return count == 0 ? "-" : count > kShown ? text + ", ..." : text;
}

std::optional<Finding> statedDifference(const OpView& view, std::string_view rule, const StatedAdvice& stated,
                                        const std::vector<std::string>& here, bool isFoundHere,
                                        const std::unordered_map<std::string_view, std::uint32_t>& opOf)
{
    std::map<std::string, Named> all;
    for (const auto& name : stated.names)
        all[name] = {name, 1, kMissingInteger};
    for (const auto& name : here) {
        auto& op = all[name];
        op.name = name;
        op.here = 1;
    }
    std::vector<Named> ops;
    for (auto& [name, op] : all)
        ops.push_back(std::move(op));
    // Ops that differ come first.
    std::ranges::stable_partition(ops, [](const Named& op) { return op.there != op.here; });
    const auto onlyThere = std::ranges::count_if(ops, [](const Named& op) { return op.here != 1; });
    const auto onlyHere = std::ranges::count_if(ops, [](const Named& op) { return op.there != 1; });
    if (onlyThere == 0 && onlyHere == 0 && stated.isGiven == isFoundHere)
        return std::nullopt;
    Finding finding;
    finding.report = view.index();
    for (const auto& op : ops) {
        const auto it = op.there == op.here ? opOf.end() : opOf.find(op.name);
        if (it != opOf.end())
            finding.subjects.push_back({SubjectKind::Op, view.index(), it->second});
    }
    finding.numbers = {{"there", static_cast<double>(stated.names.size())},
                       {"here", static_cast<double>(here.size())},
                       {"only_there", static_cast<double>(onlyThere)},
                       {"only_here", static_cast<double>(onlyHere)}};
    finding.what = !stated.isGiven ? message(MessageId::MsprofFileOnlyHere, rule)
                   : ops.empty()   ? message(MessageId::MsprofFileOnlyThere, stated.text)
                                   : message(MessageId::MsprofFileWhat, stated.text, stated.names.size(),
                                             here.size(), onlyThere, onlyHere);
    finding.why = message(MessageId::MsprofFileWhy, stated.file, examples(ops, &Named::there, &Named::here),
                          examples(ops, &Named::here, &Named::there));
    finding.how = message(MessageId::MsprofFileHow);
    ops.resize(std::min(ops.size(), kMostEvidence));
    RecordTable<Named> evidence("advice", view.reportPtr(), std::move(ops));
    evidence.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), &Named::name);
    evidence.nameIsLast();
    evidence.column(integerSpec("there", OPSCOPE_TEXT("Column", "In msprof's advice")), &Named::there);
    evidence.column(integerSpec("here", OPSCOPE_TEXT("Column", "Here")), &Named::here);
    finding.evidence = evidence.finish();
    return finding;
}

RuleResult runMsprofFile(const RuleContext& context)
{
    const auto hasFile = [](const OpView& view) { return view.report().table(kKind) != nullptr; };
    std::map<std::string_view, RuleResult> ours;
    if (std::ranges::any_of(context.views, hasFile)) {
        std::vector<std::string> chosen; // only these, so that none leaves its ops to another rule
        for (const auto& advice : msprofAdvice())
            chosen.emplace_back(advice.rule);
        const RuleContext alone{context.workspace, context.views, context.thresholds, context.stop,
                                context.models,    chosen,        context.fusions,    {}};
        for (const auto* rule : rules()) {
            if (rule->group == RuleGroup::Msprof && rule->run != runMsprofFile)
                ours[rule->id] = rule->run(alone);
        }
        context.used |= alone.used;
    }
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        if (!hasFile(view)) {
            result.addMissing({message(MessageId::MissingMsprofFile), message(MessageId::HowMsprofFile)});
            return;
        }
        std::unordered_map<std::string_view, std::uint32_t> opOf;
        for (std::uint32_t op = 0; op < view.size(); ++op)
            opOf.try_emplace(view.name(op), op);
        auto stated = statedBy(view.report(), *view.report().table(kKind));
        const auto file = stated.empty() ? std::string() : stated.begin()->second.file;
        for (const auto& advice : msprofAdvice()) { // adds the advice that msprof did not write
            stated[std::string(advice.rule)].file = file;
            stated[std::string(advice.rule)].hasFigures = advice.hasFigures;
        }
        for (const auto& [rule, each] : stated) {
            ++result.lookedAt;
            std::vector<std::string> here;
            bool isFound = false;
            if (const auto it = ours.find(rule); it != ours.end()) {
                for (const auto& finding : it->second.findings) {
                    if (finding.report != view.index())
                        continue;
                    isFound = true;
                    if (each.hasFigures)
                        continue;
                    std::ranges::move(opNamesOf(context.workspace, finding), std::back_inserter(here));
                }
            }
            if (auto finding = statedDifference(view, rule, each, here, isFound, opOf))
                result.findings.push_back(*std::move(finding));
        }
    });
}

} // namespace

constinit const Rule msprofFileRule{"msprof_file", RuleGroup::Msprof, MessageId::MsprofFileTitle,
                                    "prof_rule_N.json", runMsprofFile};

} // namespace opscope
