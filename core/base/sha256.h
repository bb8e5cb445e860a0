// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace opscope {

/// The SHA-256 of the bytes (FIPS 180-4), for texts that are in memory.
std::array<std::uint8_t, 32> sha256(std::string_view bytes);
/// "sha256-..." in base64, as a content security policy names an inline script.
std::string policyHash(std::string_view text);

} // namespace opscope
