// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/graph/encoding/message_reader.h"
#include "core/graph/model_graph.h"

namespace opscope {

/// Newer compilers write the names of attributes as numbers of a list that the model holds
/// (om_compress_version).
struct GeNames {
    std::vector<std::string> names;  ///< attr_name_enum
    std::vector<std::string> values; ///< attr_value_enum
    std::vector<std::string>
        usesValues; ///< attrs_use_string_value: "true" where integers are numbers of `values`

    std::string nameOf(std::string_view key) const;
    /// With its name, and texts in place of numbers where those are meant.
    GraphAttribute decoded(GraphAttribute attribute) const;
};

/// An entry of a map of attributes, which is the value that `in` is at.
GraphAttribute readGeAttribute(MessageReader& in);
/// The attributes of a tensor descriptor, which is the value.
std::vector<GraphAttribute> readGeTensorAttributes(MessageReader& in, const GeNames& names);

} // namespace opscope
