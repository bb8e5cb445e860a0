// SPDX-License-Identifier: GPL-3.0-or-later
// Writes communication.json and communication_matrix.json in the format of the torch_npu and cluster analyses
// (FORMATS 5).
#pragma once

#include <filesystem>
#include <stop_token>

#include "core/export/export_batch.h"
#include "core/report/report.h"

namespace opscope {

/// Nested objects: step, "p2p" or "collective", op@group; for ops of several ranks: group, step, op, rank.
/// Writes no file if the scope has no communication. Errors: CannotWrite, Cancelled.
Result<void> exportCommunication(ExportBatch& batch, const Report& report, const ExportScope& scope,
                                 const std::filesystem::path& path, std::stop_token stop);
/// Nested objects: step, "p2p" or "collective", op@group, "source-target".
Result<void> exportCommunicationMatrix(ExportBatch& batch, const Report& report, const ExportScope& scope,
                                       const std::filesystem::path& path, std::stop_token stop);

} // namespace opscope
