// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/open_graph.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/joined.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr const GraphFormat* kFormats[] = {
#define GRAPH_FORMAT(name) &name,
#include "core/graph/formats/formats.def"
#undef GRAPH_FORMAT
};

} // namespace

std::span<const GraphFormat* const> graphFormats()
{
    return kFormats;
}

const GraphFormat* graphFormatFor(std::string_view name, std::string_view head)
{
    const auto* const* it = std::ranges::find_if(
        kFormats, [&](const GraphFormat* format) { return format->accepts(name, head); });
    return it == std::end(kFormats) ? nullptr : *it;
}

Result<ModelGraphPtr> openGraph(const std::filesystem::path& path, std::stop_token stop)
{
    OPSCOPE_TRY_ASSIGN(const std::shared_ptr<const MappedFile> file, MappedFile::open(path));
    const auto name = path.filename().string();
    const auto* const format = graphFormatFor(name, file->bytes().substr(0, kGraphProbeBytes));
    if (format == nullptr) {
        const auto known = joined(kFormats, ", ", [&](const auto* one) { return one->title; });
        return fail(ErrorCode::Unsupported, message(MessageId::GraphUnknown, known), {name, 0, 0});
    }
    GraphBuilder builder(format->id, path, std::move(stop));
    auto read = format->read(builder, file);
    if (builder.stop().stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {name, 0, {}});
    OPSCOPE_TRY(std::move(read));
    OPSCOPE_TRY(file->checkLength());
    return builder.finish();
}

} // namespace opscope
