// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/result.h"

namespace opscope::samples {

/// A compiled transformer of exactly `nodes` nodes as Build text (ge_proto_*_Build.txt), for benchmarks. Its
/// three inputs are read by the first layer, or by all of them. Errors: CannotWrite.
Result<void> writeBigModel(const std::filesystem::path& file, std::int64_t nodes, bool areInputsShared);

} // namespace opscope::samples
