// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises files of other tools by their first bytes: archives, web pages, traces of other profilers.
#pragma once

#include <optional>
#include <string_view>

#include "core/import/discover/known_names.h"

namespace opscope {

/// What the file is and what its user can do, if it belongs to another tool. `head` is unpacked, if the file
/// is gzip.
std::optional<NamedKind> otherTool(std::string_view name, std::string_view head);

} // namespace opscope
