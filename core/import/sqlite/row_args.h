// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/report/args.h"

namespace opscope {

/// Tables whose rows are arguments of slices; the number is part of the locator.
enum class ArgTable : std::uint8_t {
    Task,
    CannApi,
    PytorchApi,
    CommunicationOp,
    CommunicationTask,
    Mstx,
    OsRuntime,
    OwnSlice, ///< of a database written by Opscope
    OwnInstant
};
inline constexpr unsigned kArgRowBits = 44; ///< of a locator; the bits above are the table

/// Arguments of slices from a database: the row and its related rows, under the names of a text export of the
/// run. The database is opened at the first use. Errors of `decode`: the file is gone or has changed since it
/// was read; the row no longer exists.
std::shared_ptr<const ArgSource> makeRowArgs(const std::filesystem::path& path);

} // namespace opscope
