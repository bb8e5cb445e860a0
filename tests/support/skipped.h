// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iostream>
#include <set>
#include <string>

#include <catch2/catch.hpp>

namespace opscope::test {

/// The tests that ran without what they need: real captures, an sshd.
inline std::set<std::string> skippedTests;

/// The running test cannot run completely; `why` is the reason.
inline void skip(const std::string& why)
{
    std::cout << "skipped: " << why << '\n';
    skippedTests.insert(Catch::getResultCapture().getCurrentTestName());
    SUCCEED(why); // a test without an assertion fails: tests/support/run_tests.h
}

} // namespace opscope::test
