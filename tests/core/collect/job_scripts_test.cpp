// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/job_scripts.h"

#include <catch2/catch.hpp>

#include "core/base/process.h"

using namespace opscope;
using namespace std::chrono_literals;

TEST_CASE("job scripts: who follows a job ends when its folder is gone", "[collect]")
{
    JobSpec spec;
    spec.job = spec.watched = "/nowhere/of/a/job";
    std::string told;
    ProcessOptions options;
    options.argv = {"sh", "-c", followScript(spec, 0)};
    options.timeLimit = 20s;
    options.onErr = [&](std::string_view text) -> Result<void> {
        told += text;
        return {};
    };
    REQUIRE(runProcess(options).has_value());
    CHECK(told == "@vanished\n");
}
