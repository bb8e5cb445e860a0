// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a file as a ModelGraph. A format is one file in formats/ and one line in formats.def.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/graph/model/graph_builder.h"
#include "core/graph/model/model_graph.h"

namespace opscope {

struct GraphFormat {
    std::string_view id;
    std::string_view title; ///< "compiled model (.om)"
    /// Decides by the name of the file and its first kGraphProbeBytes.
    bool (*accepts)(std::string_view name, std::string_view head) = nullptr;
    /// Errors: nothing can be read. If a part is broken, it becomes an issue of the builder.
    Result<void> (*read)(GraphBuilder& builder, std::shared_ptr<const MappedFile> file) = nullptr;
};
inline constexpr std::size_t kGraphProbeBytes = 4096;

// Declared here, so that the constants of the formats have external linkage.
#define GRAPH_FORMAT(name) extern const GraphFormat name;
#include "core/graph/formats/formats.def"
#undef GRAPH_FORMAT

/// In the order in which they are tried.
std::span<const GraphFormat* const> graphFormats();
/// Null if the file is not a model.
const GraphFormat* graphFormatFor(std::string_view name, std::string_view head);

/// Errors: cannot be opened; unknown format; encrypted; no node could be read (with the offset); Cancelled.
Result<ModelGraphPtr> openGraph(const std::filesystem::path& path, std::stop_token stop = {});

} // namespace opscope
