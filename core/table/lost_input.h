// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/base/message.h"
#include "core/report/report.h"

namespace opscope {

/// Why a page has nothing to show although the run has a file for it: the first that could not be read, or
/// only in part. Nothing if all were read: then it is the collection that lacks it.
std::optional<Message> lostInput(const Report& report, std::string_view page);

} // namespace opscope
