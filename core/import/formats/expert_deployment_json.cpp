// SPDX-License-Identifier: GPL-3.0-or-later
// The experts of each device, layer by layer: prefill_global_deployment.json, decode_….
#include <string_view>
#include <vector>

#include "core/base/joined.h"
#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/import/importer.h"
#include "core/import/tables/row_typer.h"
#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::string_view kEnd = "_global_deployment.json";

bool accepts(const FileProbe& probe)
{
    return probe.name.ends_with(kEnd) && probe.head.find("\"layer_list\"") != std::string_view::npos;
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto json, readJsonTree(context.planned.path));
    const auto* const layers = childOf(json, "layer_list");
    const auto shape = message(MessageId::JsonShape, "a layer_list with a device_list each");
    if (layers == nullptr || !layers->is_array())
        return fail(ErrorCode::Malformed, shape, {context.file, 1, {}});
    const auto name = context.planned.path.filename().string();
    const auto stage = name.substr(0, name.size() - kEnd.size());
    std::vector<std::vector<std::string>> rows;
    std::uint64_t unread = 0;
    for (const auto& layer : *layers) {
        const auto* const devices = childOf(layer, "device_list");
        if (devices == nullptr || !devices->is_array()) {
            ++unread;
            continue;
        }
        for (const auto& device : *devices) {
            const auto* const experts = childOf(device, "device_expert");
            if (experts == nullptr || !experts->is_array()) {
                ++unread;
                continue;
            }
            const auto list = joined(*experts, ", ", [&](const auto& expert) { return scalarText(expert); });
            rows.push_back({stage, textOf(layer, "layer_id"), textOf(device, "device_id"),
                            std::to_string(experts->size()), list});
        }
    }
    addRows(
        context, "expert_deployment",
        parseRows({"Stage", "Layer", "Device", "Count", "Experts"}, rows, context.builder.report().strings));
    if (unread > 0)
        reportLoss(context, shape, 0, unread);
    return {};
}

} // namespace

constinit const Importer expertDeploymentJson{
    "expert_deployment_json", Role::Table, ReportPart::Tables, {}, accepts, read};

} // namespace opscope
