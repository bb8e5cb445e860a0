// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/side.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("side: execute calls are found in every spelling", "[core][compare]")
{
    for (const char* name :
         {"svp_acl_mdl_execute", "AscendCL@aclmdlExecute", "aclmdlExecute", "aclmdlExecuteV2"})
        CHECK(isExecuteCall(name));
    for (const char* name :
         {"aclmdlExecuteAsync", "svp_acl_mdl_execute_async", "svp_acl_mdl_load_from_mem", ""})
        CHECK_FALSE(isExecuteCall(name));
}
