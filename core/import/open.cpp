// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/open.h"

namespace opscope {

Result<Workspace> openPath(const std::filesystem::path& path, const OpenOptions&, std::stop_token)
{
    return fail(ErrorCode::NotFound, message(MessageId::NotFound, path.string()), {path.string(), 0, {}});
}

} // namespace opscope
