// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "app/cli/command.h"
#include "core/base/deadline.h"
#include "core/base/sqlite.h"

namespace opscope {

struct QueryOutput {
    std::string sql; ///< one statement
    OutputFormat format = OutputFormat::Table;
    double timeout = 0;       ///< seconds, of `deadline`; 0: none
    std::size_t mostRows = 0; ///< 0: all
};

/// Prints the rows of a statement while they are computed. An error in the statement is the user's error;
/// rows before it, or before the deadline, are printed.
ExitCode printQuery(CliContext& context, const SqliteDatabase& database, const QueryOutput& query,
                    const Deadline& deadline);

} // namespace opscope
