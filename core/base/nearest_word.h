// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace opscope {

/// The word that a mistyped one was probably meant to be: one that begins with it, else the one with the
/// fewest wrong, missing, extra or exchanged letters, at most a third of them. For "did you mean".
std::optional<std::string> nearestWord(std::string_view typed, std::span<const std::string> words);

} // namespace opscope
