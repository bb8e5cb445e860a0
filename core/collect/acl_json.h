// SPDX-License-Identifier: GPL-3.0-or-later
// The acl.json of an application: its section "profiler" starts the profiler of the board.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/collect/run_project.h"

namespace opscope {

inline constexpr std::size_t kAclJsonBytes = 1 << 20;

/// Returns the text with these members of its section "profiler" set. Other members stay, missing ones are
/// added, and every byte outside the section stays as it is. Errors, with line: not a JSON object.
Result<std::string> withProfiler(std::string_view text, const NamedTexts& members, const std::string& file);

/// The members of its section "profiler" as texts; empty without a section. Errors: not JSON.
Result<NamedTexts> profilerSection(std::string_view text, const std::string& file);

/// Whether the file requests dumps of tensors, which distort the times of a profile. Errors: not JSON.
Result<bool> isDumpOn(std::string_view text, const std::string& file);

/// The members of "profiler": the switches of a project with "switch" on, and the output folder. Errors: a
/// switch that acl.json does not have, or a value that it does not allow.
Result<NamedTexts> profilerMembers(const NamedTexts& switches, const std::string& output);

} // namespace opscope
