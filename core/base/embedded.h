// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are part of the program; core/CMakeLists.txt lists them.
#pragma once

#include <span>
#include <string_view>

namespace opscope {

struct EmbeddedFile {
    std::string_view name; ///< "ascend310.json"
    std::string_view text;
};

std::span<const EmbeddedFile> embeddedRules();        ///< resources/rules
std::span<const EmbeddedFile> embeddedChips();        ///< resources/chips
std::span<const EmbeddedFile> embeddedScripts();      ///< resources/scripts
std::span<const EmbeddedFile> embeddedHostScripts();  ///< core/collect/scripts
std::span<const EmbeddedFile> embeddedShareScripts(); ///< core/export/share

} // namespace opscope
