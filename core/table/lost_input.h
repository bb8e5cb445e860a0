// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/base/message.h"
#include "core/report/report.h"

namespace opscope {

/// Explains an empty page for which the run has a file: raw data that nobody has parsed, or the first file
/// that could not be read, or only in part. None if all were read: then the data was not collected.
std::optional<Message> lostInput(const Report& report, std::string_view page);

} // namespace opscope
