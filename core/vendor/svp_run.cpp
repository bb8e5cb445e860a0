// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/svp_run.h"

#include <algorithm>
#include <array>

namespace opscope {
namespace {

/// Raw files of the task scheduler, the framework and the training trace.
constexpr std::array<std::string_view, 4> kOfCann{"hwts.", "Framework.", "training_trace.", "ts_track."};

bool isOfCann(const InventoryEntry& entry)
{
    const auto name = std::string_view(entry.path).substr(entry.path.rfind('/') + 1);
    return std::ranges::any_of(kOfCann, [&](std::string_view stem) { return name.starts_with(stem); });
}

} // namespace

bool isSvpRun(const Report& report)
{
    return report.kind == ReportKind::Job && std::ranges::none_of(report.inventory, isOfCann);
}

} // namespace opscope
