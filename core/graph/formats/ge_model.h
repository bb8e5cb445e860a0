// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/graph/encoding/message_source.h"
#include "core/graph/graph_builder.h"

namespace opscope {

/// Reads a ge.proto.ModelDef, which three kinds of files hold: the binary one in an .om, the text of
/// DUMP_GE_GRAPH, the JSON of `atc --mode=1`. Its bytes are [begin, end) of the file.
void readGeModel(GraphBuilder& builder, const MessageSource& source, std::uint64_t begin, std::uint64_t end);

} // namespace opscope
