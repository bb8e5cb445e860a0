// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/own_thread.h"

#include <new>

#include "tests/views/collect/fields.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("own thread: what the work throws is an error of its result", "[views][collect]")
{
    QObject owner;
    OwnThread<Result<int>> thread;
    std::optional<Result<int>> got;
    const auto run = [&](const std::function<Result<int>(const std::stop_token&)>& work) {
        got.reset();
        thread.run(&owner, work, [&](Result<int> result) { got = std::move(result); });
        REQUIRE(comesTrue([&] { return got.has_value(); }));
        CHECK_FALSE(thread.isRunning());
    };
    run([](const std::stop_token&) -> Result<int> { throw std::bad_alloc(); });
    REQUIRE_FALSE(*got);
    CHECK(got->error().code == ErrorCode::Internal);
    CHECK(got->error().text().find("bad_alloc") != std::string::npos);
    run([](const std::stop_token&) -> Result<int> { return 7; }); // and it can run again
    REQUIRE(*got);
    CHECK(**got == 7);
}
