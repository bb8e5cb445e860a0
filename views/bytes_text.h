// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QString>

namespace opscope {

/// "212 MB", "9.4 KB", "17 B".
QString bytesText(std::uint64_t bytes);

} // namespace opscope
