// SPDX-License-Identifier: GPL-3.0-or-later
// A model compiled by ATC. Only the model definition is read, not weights, kernels and tasks. FORMATS 3 of
// core/graph.
#include <algorithm>
#include <fmt/format.h>

#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/graph/formats/ge_model.h"
#include "core/graph/formats/om_file.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

constexpr std::uint32_t kModelDef = 0;

bool accepts(std::string_view, std::string_view head)
{
    return isOm(head);
}

void addFacts(GraphBuilder& builder, const OmFile& om)
{
    builder.addFact("om_version", om.version);
    builder.addFact("om_name", om.name);
    builder.addFact("platform_version", om.platform);
    if (om.modelCount > 1)
        builder.addFact("models", fmt::format("{}", om.modelCount));
    const auto partitions = joined(om.models.front(), ", ", [&](const auto& partition) {
        return fmt::format("{} {}", omPartitionName(partition.type), partition.end - partition.begin);
    });
    builder.addFact("partitions", partitions);
}

/// If a file contains several models, the first is the root: its definition contains the graphs of the
/// others.
Result<void> read(GraphBuilder& builder, std::shared_ptr<const MappedFile> file)
{
    OPSCOPE_TRY_ASSIGN(const OmFile om, readOmFile(file->bytes(), builder.fileName(), builder.issues()));
    addFacts(builder, om);
    for (const auto& partitions : om.models) {
        const auto it = std::ranges::find(partitions, kModelDef, &OmPartition::type);
        if (it == partitions.end())
            continue;
        readGeModel(builder, {std::move(file), MessageEncoding::Binary, builder.stop()}, it->begin, it->end);
        return {};
    }
    return fail(ErrorCode::Malformed, message(MessageId::OmNoModel, om.models.front().size()),
                {builder.fileName(), 0, {}});
}

} // namespace

constinit const GraphFormat omModel{"om", "compiled model (.om)", accepts, read};

} // namespace opscope
