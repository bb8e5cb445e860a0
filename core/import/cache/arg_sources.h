// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>

#include "core/report/args.h"
#include "core/report/report.h"

namespace opscope {

/// True for a kind listed in arg_sources.def.
bool isArgSourceKind(std::string_view kind);
/// Recreates the source described by `kind()` and `describe()` of an earlier one, for the report that will
/// own it. Errors: an unknown kind, or an invalid description.
Result<std::shared_ptr<const ArgSource>> makeArgSource(std::string_view kind, std::string_view description,
                                                       const Report& report);

} // namespace opscope
