// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/run_folder.h"

#include <ctime>

#include "core/base/message_id.h"

namespace opscope {
namespace fs = std::filesystem;

std::string runName()
{
    const auto now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    return fmt::format("run_{:04}{:02}{:02}_{:02}{:02}{:02}", local.tm_year + 1900, local.tm_mon + 1,
                       local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec);
}

Result<fs::path> newRunFolder(const fs::path& results, const std::string& name)
{
    std::error_code error;
    fs::create_directories(results, error);
    for (int i = 1; !error && i < 1000; ++i) {
        const auto folder = results / (i == 1 ? name : fmt::format("{}_{}", name, i));
        if (fs::create_directory(folder, error))
            return folder;
    }
    return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, error.message()),
                {results.string(), 0, {}});
}

} // namespace opscope
