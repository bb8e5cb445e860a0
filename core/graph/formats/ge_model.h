// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/graph/encoding/message_source.h"
#include "core/graph/model/graph_builder.h"

namespace opscope {

/// Reads a ge.proto.ModelDef from bytes [begin, end) of the file: binary in an .om, text of DUMP_GE_GRAPH, or
/// JSON of `atc --mode=1`. FORMATS 2 of core/graph.
void readGeModel(GraphBuilder& builder, const MessageSource& source, std::uint64_t begin, std::uint64_t end);

} // namespace opscope
