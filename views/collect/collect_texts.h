// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a collection that several of its widgets say.
#pragma once

#include <QString>

#include "core/collect/collect.h"
#include "core/collect/preflight.h"
#include "core/collect/profiler_switches.h"
#include "core/collect/repeat.h"

namespace opscope {

/// "Run", "Fetch", ...
QString stepText(CollectStep step);
/// "12.3 MiB"
QString sizeText(std::uint64_t bytes);
/// "Free space here"
QString checkText(const Check& check);
/// "Inference time (msame): count 3, mean 1.2 ms, ..."
QString timeText(const RepeatedTime& time);
/// "Task trace", ...
QString groupText(SwitchGroup group);
/// What a switch costs and which pages it feeds, one line.
QString switchText(const ProfilerSwitch& one);

} // namespace opscope
