// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/classify_event.h"

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::trace;

TEST_CASE("classify event: the level of a call decides before its name", "[core][trace]")
{
    CHECK(classify(TrackRole::Host, Hint::Node, "", "AscendCL@aclrtMalloc") == SliceClass::HostNode);
    CHECK(classify(TrackRole::Host, Hint::None, "", "Runtime@x") == SliceClass::HostRuntime);
    CHECK(classify(TrackRole::Host, Hint::None, "", "unknown") == SliceClass::HostApi);
    CHECK(classify(TrackRole::Framework, Hint::Python, "", "f") == SliceClass::Python);
    CHECK(classify(TrackRole::Framework, Hint::None, "", "aclrtMalloc") == SliceClass::Framework);
}

TEST_CASE("classify event: a device task goes by its type or by a name that is one", "[core][trace]")
{
    CHECK(classify(TrackRole::Hardware, Hint::None, "AI_CPU", "TopK") == SliceClass::AiCpu);
    CHECK(classify(TrackRole::Hardware, Hint::None, "", "MEMCPY_ASYNC") == SliceClass::Memcpy);
    CHECK(classify(TrackRole::Hardware, Hint::None, "", "Memcpy of a user") == SliceClass::Kernel);
    CHECK(classify(TrackRole::Hardware, Hint::None, "Strange", "Strange") == SliceClass::Control);
    CHECK(classify(TrackRole::Hardware, Hint::None, "Strange", "conv") == SliceClass::Kernel);
    CHECK(classify(TrackRole::StepTrace, Hint::Op, "AI_CORE", "x") == SliceClass::StepTrace);
    CHECK(classify(TrackRole::Unknown, Hint::None, "AI_CORE", "x") == SliceClass::Kernel);
    CHECK(classify(TrackRole::Unknown, Hint::None, "", "x") == SliceClass::Other);
}
