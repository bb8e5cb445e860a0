// SPDX-License-Identifier: GPL-3.0-or-later
// communication.json and communication_matrix.json as the analysis of torch_npu and of a cluster writes them
// (FORMATS 5).
#pragma once

#include <filesystem>
#include <stop_token>

#include "core/export/export_batch.h"
#include "core/report/report.h"

namespace opscope {

/// Step, p2p or collective, op@group; ops of several ranks: group, step, op, rank. Nothing is written when
/// there is no communication in the scope. Errors: CannotWrite, Cancelled.
Result<void> exportCommunication(ExportBatch& batch, const Report& report, const ExportScope& scope,
                                 const std::filesystem::path& path, std::stop_token stop);
/// Step, p2p or collective, op@group, "source-target".
Result<void> exportCommunicationMatrix(ExportBatch& batch, const Report& report, const ExportScope& scope,
                                       const std::filesystem::path& path, std::stop_token stop);

} // namespace opscope
