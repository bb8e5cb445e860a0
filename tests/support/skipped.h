// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iostream>
#include <set>
#include <string>

#include <catch2/catch.hpp>

namespace opscope::test {

/// The tests that went without what they need: real captures, an sshd.
inline std::set<std::string> skippedTests;

/// The running test cannot run whole, and says why.
inline void skip(const std::string& why)
{
    std::cout << "skipped: " << why << '\n';
    skippedTests.insert(Catch::getResultCapture().getCurrentTestName());
}

/// What ctest counts as skipped (tests/CMakeLists.txt): what ran has passed, but not all of it could run.
/// tests/run reads the line.
inline int exitCode(int failed)
{
    constexpr int kSkipped = 77;
    if (!skippedTests.empty())
        std::cout << "tests skipped: " << skippedTests.size() << '\n';
    return failed == 0 && !skippedTests.empty() ? kSkipped : failed;
}

} // namespace opscope::test
