// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/calls_outside.h"

#include <catch2/catch.hpp>

#include "tests/core/compare/small_run.h"
#include "tests/support/slices.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct HostCall {
    const char* name;
    std::int64_t ts, dur;
    const char* thread = "1";
};

CompareRun byExecute(const std::vector<HostCall>& calls, const char* name)
{
    ReportBuilder b;
    b.report().name = name;
    b.report().root = name;
    const auto host = b.process("host");
    for (const auto& call : calls) {
        b.addSlice(sliceOf(b, b.track(b.thread(host, call.thread)), call.name, call.ts, call.dur,
                           SliceClass::HostApi));
    }
    CompareRun run;
    run.report = b.finish();
    for (const auto& scope : scopesOf(*run.report)) {
        if (scope.kind == ScopeKind::Execute) {
            run.scope = scope;
            break;
        }
    }
    return run;
}

} // namespace

TEST_CASE("calls outside: calls outside the execute call by name with the longest first", "[core][compare]")
{
    const auto a = byExecute({{"load", 0, 60'000},
                              {"read", 10'000, 500}, // within the load
                              {"aclmdlExecute", 100'000, 20'000},
                              {"inner", 101'000, 5'000},
                              {"watch", 90'000, 90'000, "2"}, // another thread, over the execute call
                              {"free", 130'000, 100},
                              {"free", 131'000, 300},
                              {"aclmdlExecute", 140'000, 9'000}},
                             "a");
    const auto b =
        byExecute({{"load", 5, 80'000}, {"aclmdlExecute", 100'000, 10'000}, {"reset", 120'000, 7'000}}, "b");
    const auto rows = callsOutsideExecution({a}, {b}, {});
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].title == "load");
    CHECK(rows[0].a.total == 60'000);
    CHECK(rows[0].b.total == 80'000);
    CHECK(rows[0].state == RowState::Slower);
    CHECK(rows[1].title == "reset");
    CHECK(rows[1].state == RowState::New);
    CHECK(rows[2].title == "free");
    CHECK(rows[2].a.total == 400);
    CHECK(rows[2].a.count == 2);
    CHECK(rows[2].state == RowState::Gone);
    const auto mirrored = callsOutsideExecution({b}, {a}, {});
    REQUIRE(mirrored.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(mirrored[i].title == rows[i].title);
        CHECK(mirrored[i].difference() == -rows[i].difference());
    }
    const auto twice = callsOutsideExecution({a, a}, {b}, {}); // the mean over the runs of a side
    CHECK(twice[0].a.total == 60'000);
    CHECK(twice[2].a.count == 2);
}

TEST_CASE("calls outside: no row if entire runs are compared", "[core][compare]")
{
    auto a = byExecute({{"load", 0, 60'000}, {"aclmdlExecute", 100'000, 20'000}}, "a");
    const auto b = a;
    CHECK(callsOutsideExecution({a}, {b}, {}).size() == 1);
    a.scope = scopesOf(*a.report).front();
    CHECK(callsOutsideExecution({a}, {b}, {}).empty());
    CHECK(callsOutsideExecution({}, {b}, {}).empty());
}
