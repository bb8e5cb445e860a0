// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a collection that several of its widgets show.
#pragma once

#include <string_view>

#include <QString>

#include "core/collect/history.h"
#include "core/collect/preflight.h"
#include "core/collect/profiler_switches.h"

namespace opscope {

/// "Run", "Fetch", ...
QString stepText(CollectStep step);
/// "Run: the application ended with 5"
QString failureText(const RunFailure& failure);
/// "Free space here"
QString checkText(const Check& check);
/// "Task trace", ...
QString groupText(SwitchGroup group);
/// A text of the list of switches, translated.
QString switchWords(std::string_view english);
/// What a switch records, what it costs and which pages it feeds, each in a line.
QString switchText(const ProfilerSwitch& one);

} // namespace opscope
