// SPDX-License-Identifier: GPL-3.0-or-later
// What the two mains share.
#pragma once

#include "tests/support/skipped.h"

namespace opscope::test {

/// Runs the tests that the command line names. A test or section without an assertion fails, and so does a
/// name of which there is no test. What ctest counts as skipped (tests/CMakeLists.txt): what ran has passed,
/// but not all of it could run; tests/run reads the line.
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
