// SPDX-License-Identifier: GPL-3.0-or-later
// msprof's rule_memory_workspace_1: ops of a graph that need memory in addition to inputs and outputs. msprof
// reads GELoad.memory_workspace; fusion_op_*.csv has the same number.
#include <algorithm>
#include <unordered_map>

#include "core/advisor/engine/rule_parts.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/cells.h"
#include "core/table/record_table.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

struct Needs {
    std::string name;
    double kilobytes = 0;
};

RuleResult runOpWorkspace(const RuleContext& context)
{
    return eachReport(context, {}, [](const OpView& view, RuleResult& result) {
        const auto& report = view.report();
        std::vector<Needs> all;
        std::uint64_t lookedAt = 0;
        for (const auto& table : report.tables) {
            const auto* const size = findColumn(table, "Memory Workspace(KB)");
            const auto* const name = findColumn(table, "Fusion Op");
            for (std::size_t row = 0; size != nullptr && name != nullptr && row < table.rows; ++row) {
                const auto kilobytes = realAt(size, row);
                lookedAt += std::isnan(kilobytes) ? 0U : 1U;
                if (kilobytes > 0)
                    all.push_back({cellText(*name, row, report.strings), kilobytes});
            }
        }
        result.lookedAt += lookedAt;
        if (lookedAt == 0)
            result.addMissing({message(MessageId::MissingFusionOps), message(MessageId::HowFusionOps)});
        if (all.empty())
            return;
        std::ranges::stable_sort(all, std::greater{}, &Needs::kilobytes);
        std::unordered_map<std::string_view, std::uint32_t> opOf;
        for (std::uint32_t op = 0; op < view.size(); ++op)
            opOf.try_emplace(view.name(op), op);
        Finding finding;
        double sum = 0;
        for (const auto& each : all) {
            sum += each.kilobytes;
            if (const auto it = opOf.find(each.name); it != opOf.end())
                finding.subjects.push_back({SubjectKind::Op, view.index(), it->second});
        }
        finding.numbers = {{"ops", static_cast<double>(all.size())}, {"workspace_kb", sum}};
        finding.what = message(MessageId::MsprofWorkspaceWhat, all.size(), numberText(sum));
        finding.why = message(MessageId::MsprofWorkspaceWhy, lookedAt, all.size(), all.front().name,
                              numberText(all.front().kilobytes));
        finding.how = message(MessageId::MsprofWorkspaceHow);
        all.resize(std::min(all.size(), kMostEvidence));
        RecordTable<Needs> table("advice", view.reportPtr(), std::move(all));
        table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), &Needs::name);
        table.nameIsLast();
        table.column(realSpec("workspace", OPSCOPE_TEXT("Column", "Memory workspace"), "KB"),
                     &Needs::kilobytes);
        finding.evidence = table.finish();
        result.findings.push_back(std::move(finding));
    });
}

} // namespace

constinit const Rule memoryWorkspaceRule{"rule_memory_workspace_1", RuleGroup::Msprof,
                                         MessageId::MsprofWorkspaceTitle,
                                         "fusion_op: Fusion Op, Memory Workspace(KB)", runOpWorkspace};

} // namespace opscope
