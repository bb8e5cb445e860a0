// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "core/accuracy/judge/compare_run.h"

namespace opscope {

/// Pairs two folders and compares them; `graph`: null to pair by name.
inline Result<accuracy::AccuracyResult> compareFolders(const accuracy::DumpFolder& npu,
                                                       accuracy::GoldenFiles& golden, const ModelGraph* graph,
                                                       const accuracy::CompareOptions& options,
                                                       std::stop_token stop = {})
{
    OPSCOPE_TRY_ASSIGN(auto pairing, accuracy::pairFolder(npu, graph));
    return accuracy::comparePaired(npu, std::move(pairing), golden, graph != nullptr, options,
                                   std::move(stop));
}

} // namespace opscope
