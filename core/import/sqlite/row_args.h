// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/report/args.h"

namespace opscope {

/// Tables whose rows are arguments of slices; the number goes into the locator.
enum class ArgTable : std::uint8_t {
    Task,
    CannApi,
    PytorchApi,
    CommunicationOp,
    CommunicationTask,
    Mstx,
    OsRuntime,
    OwnSlice, ///< of a database that Opscope wrote
    OwnInstant
};
inline constexpr unsigned kArgRowBits = 44; ///< of a locator; the table stands above

/// Arguments of slices that came from a database: the row itself and the rows that belong to it, under the
/// names that a text export of the run gives them. The database is opened when the first slice is looked at.
/// Errors of `decode`: the file is gone or has changed since it was read; the row is no longer there.
std::shared_ptr<const ArgSource> makeRowArgs(const std::filesystem::path& path);

} // namespace opscope
