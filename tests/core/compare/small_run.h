// SPDX-License-Identifier: GPL-3.0-or-later
// Small runs for the tests of core/compare: ops one behind the other on one stream.
#pragma once

#include <string>
#include <vector>

#include "core/builder/report_builder.h"
#include "core/compare/comparison.h"

namespace opscope::test {

struct SmallOp {
    std::string name, type, shape;
    std::int64_t dur = 1000;
    std::int64_t gapBefore = 0;
    std::string stream = "1";
    std::int64_t start = -1; ///< explicit start, else behind the op before
};

inline ReportPtr smallReport(const std::vector<SmallOp>& ops, std::int64_t start = 1000000,
                             const std::string& name = "run")
{
    ReportBuilder b;
    b.report().name = name;
    b.report().root = name;
    const auto device = b.process("device");
    auto& table = b.report().ops;
    std::int64_t at = start;
    for (const auto& op : ops) {
        const auto track = b.track(b.thread(device, op.stream));
        Slice s;
        s.ts = op.start >= 0 ? op.start : at + op.gapBefore;
        s.dur = op.dur;
        s.track = track;
        s.name = b.intern(op.name);
        s.cls = SliceClass::Kernel;
        b.addSlice(s);
        table.name.push_back(s.name);
        table.type.push_back(b.intern(op.type));
        table.inputShapes.push_back(b.intern(op.shape));
        table.start.push_back(s.ts);
        table.dur.push_back(s.dur);
        at = s.ts + s.dur;
    }
    return b.finish();
}

inline CompareRun wholeRun(ReportPtr report)
{
    CompareRun run;
    run.scope = scopesOf(*report).front();
    run.report = std::move(report);
    return run;
}

inline Comparison compareSmall(const ReportPtr& a, const ReportPtr& b, const CompareOptions& options = {})
{
    auto result = compareRuns({wholeRun(a)}, {wholeRun(b)}, options);
    if (!result)
        throw std::runtime_error(result.error().text());
    return *std::move(result);
}

} // namespace opscope::test
