// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace opscope {

/// The ids of the pages that a file feeds: by the id of its importer, or by its name where no importer reads
/// it (a file that is missing). Empty for what no page shows.
std::vector<std::string> pagesFedBy(std::string_view kind, std::string_view path);

} // namespace opscope
