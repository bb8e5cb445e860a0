// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>

#include "app/cli/command.h"
#include "core/analysis/slice_scope.h"

namespace opscope {

/// `stats --by scope`: a row a scope of the model's names, its time with inner scopes and without; the times
/// are those of `stats --by op`.
ExitCode printStatsByScope(CliContext& context, const CommonOptions& options,
                           const std::filesystem::path& model, const Workspace& workspace,
                           std::span<const SliceScope> narrowed);

} // namespace opscope
