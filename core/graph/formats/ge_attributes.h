// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/graph/encoding/message_reader.h"
#include "core/graph/model/model_graph.h"

namespace opscope {

/// Newer compilers replace names of attributes by indexes into a list of the model (om_compress_version).
/// FORMATS 2.4 of core/graph.
struct GeNames {
    std::vector<std::string> names;  ///< attr_name_enum
    std::vector<std::string> values; ///< attr_value_enum
    std::vector<std::string>
        usesValues; ///< attrs_use_string_value: "true" if integers are indexes into `values`

    std::string nameOf(std::string_view key) const;
    /// Restores the name, and strings that were replaced by indexes.
    GraphAttribute decoded(GraphAttribute attribute) const;
};

/// Reads an entry of a map of attributes; `in` must be at this value.
GraphAttribute readGeAttribute(MessageReader& in);
/// Reads the attributes of a tensor descriptor; `in` must be at this value.
std::vector<GraphAttribute> readGeTensorAttributes(MessageReader& in, const GeNames& names);

} // namespace opscope
