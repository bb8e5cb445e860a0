// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <QString>

#include "core/report/report.h"

namespace opscope {

/// The arguments of a slice by their names, decoded from its file, or one field with the reason why they
/// cannot be read. It takes time: call it on a worker.
std::vector<std::pair<QString, QString>> argumentFields(const Report& report, SliceId slice);

} // namespace opscope
