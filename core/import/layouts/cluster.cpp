// SPDX-License-Identifier: GPL-3.0-or-later
// What msprof-analyze makes of all ranks: cluster_analysis_output (FORMATS 0, 5).
#include <algorithm>

#include "core/base/message_id.h"
#include "core/import/layout_rules.h"

namespace opscope {
namespace {

bool matches(std::string_view name, const WalkedTree& tree)
{
    return (name == "cluster_analysis_output" && !tree.files.empty()) ||
           std::ranges::any_of(tree.files, [](const WalkedFile& file) {
               return file.path == "cluster_step_trace_time.csv" ||
                      file.path == "cluster_communication.json" ||
                      file.path == "cluster_communication_matrix.json" || file.path == "cluster_analysis.db";
           });
}

void plan(ReportPlan& plan)
{
    plan.kind = ReportKind::Cluster;
    dropOwnExports(plan);
    const auto isDb = [](const PlannedEntry& e) { return e.isRead() && isDatabase(e); };
    const bool hasText =
        std::ranges::any_of(plan.entries, [&](const auto& e) { return e.isRead() && !isDb(e); });
    const bool useText = hasText && plan.source != SourceChoice::Database;
    const bool hasDb = std::ranges::any_of(plan.entries, isDb);
    for (auto& entry : plan.entries) {
        if (useText && isDb(entry))
            entry.skip(message(MessageId::TextChosen));
        else if (!useText && hasDb && entry.isRead() && !isDb(entry))
            entry.skip(message(MessageId::DatabaseChosen));
    }
}

} // namespace

extern const Layout clusterLayout;
constinit const Layout clusterLayout{"cluster", matches, plan};

} // namespace opscope
