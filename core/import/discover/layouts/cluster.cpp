// SPDX-License-Identifier: GPL-3.0-or-later
// Output of msprof-analyze for all ranks: cluster_analysis_output (FORMATS 0, 5).
#include <algorithm>

#include "core/import/discover/own_exports.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/source_choice.h"

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
    chooseSource(plan);
}

} // namespace

constinit const Layout clusterLayout{"cluster", matches, plan};

} // namespace opscope
