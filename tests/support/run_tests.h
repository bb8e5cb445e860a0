// SPDX-License-Identifier: GPL-3.0-or-later
// What the two main functions share.
#pragma once

#include "tests/support/skipped.h"

namespace opscope::test {

/// Runs the tests that the command line names. A test or section without an assertion fails, and so does a
/// name that matches no test. The result that ctest counts as skipped (tests/CMakeLists.txt) means that the
/// tests that ran have passed, but not all could run; tests/run reads the line.
inline int runTests(int argc, char** argv)
{
    using Warn = Catch::WarnAbout;
    Catch::Session session;
    session.configData().warnings = static_cast<Warn::What>(Warn::NoAssertions | Warn::NoTests);
    const int failed = session.run(argc, argv);
    constexpr int kSkipped = 77;
    if (!skippedTests.empty())
        std::cout << "tests skipped: " << skippedTests.size() << '\n';
    return failed == 0 && !skippedTests.empty() ? kSkipped : failed;
}

} // namespace opscope::test
