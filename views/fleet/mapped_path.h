// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace opscope {

/// The path on this machine of a path that another machine pushed. `pairs` are prefixes, "/cluster/x=/mnt/x;
/// /data=/srv/data": the longest one that contains the path counts. Without one the path is returned.
QString mappedPath(const QString& path, const QString& pairs);

} // namespace opscope
