// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/folder_lock.h"

#include <catch2/catch.hpp>

#include "tests/support/temp_folder.h"

using namespace opscope;

TEST_CASE("folder lock: a second writer waits until it is its turn or stopped", "[core][base]")
{
    const TempFolder folder;
    std::stop_source stopped;
    stopped.request_stop();
    {
        const auto lock = FolderLock::take(folder.path());
        REQUIRE(lock);
        const auto second = FolderLock::take(folder.path(), stopped.get_token());
        REQUIRE_FALSE(second);
        CHECK(second.error().code == ErrorCode::Cancelled);
        CHECK(std::filesystem::is_empty(folder.path()));
    }
    CHECK(FolderLock::take(folder.path(), stopped.get_token()));
    const auto missing = FolderLock::take(folder / "missing");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().code == ErrorCode::Unreadable);
}
