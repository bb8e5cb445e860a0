// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/torch_files.h"

#include <catch2/catch.hpp>

#include "tests/core/import/raw/torch_bytes.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

namespace {

Record bytesOf(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

} // namespace

TEST_CASE("raw torch: ops of newer and older builds have the same fields", "[core][import][raw]")
{
    for (const bool hasScope : {true, false}) {
        INFO(hasScope);
        const auto file =
            torchOp({10, 30, 4, 7, 0, {{2, "aten::add"}, {3, "float"}, {4, "2,3;4"}, {5, "tensors"}}},
                    hasScope) +
            torchOp({12, 20, -1, 8, 7, {{2, "inner"}, {8, "a.py(1): f"}, {9, "Net"}, {10, "99"}}}, hasScope);
        TorchData data;
        readTorchOps(bytesOf(file), "f", data);
        REQUIRE(data.ops.size() == 2);
        CHECK(data.ops[0].name == "aten::add");
        CHECK(data.ops[0].start == 10);
        CHECK(data.ops[0].end == 30);
        CHECK(data.ops[0].sequence == 4);
        CHECK(data.ops[0].process == 70);
        CHECK(data.ops[0].inputTypes == "float");
        CHECK(data.ops[0].inputShapes == "2,3;4");
        CHECK(data.ops[1].thread == 8);
        CHECK(data.ops[1].forwardThread == 7);
        CHECK(data.ops[1].callStack == "a.py(1): f");
        CHECK(data.ops[1].module == "Net");
        CHECK(data.ops[1].flops == "99");
        CHECK(data.losses.all().empty());
        CHECK(data.losses.files().front().complete == 2);
    }
}

TEST_CASE("raw torch: marks and memory records are read", "[core][import][raw]")
{
    TorchData data;
    const auto marks = torchMark(5, 2, 77, 9, "add") + torchMark(6, 3, 77, 9, "add");
    const auto memory = torchMemory(0x10, 8, 512, 600) + torchMemory(0x10, 9, -512, 88);
    readTorchMarks(bytesOf(marks), "f", data);
    readTorchMemory(bytesOf(memory), "g", data);
    REQUIRE(data.marks.size() == 2);
    CHECK(data.marks[1].kind == TorchMark::Kind::DequeueEnd);
    CHECK(data.marks[1].correlation == 77);
    CHECK(data.marks[1].thread == 9);
    CHECK(data.marks[1].name == "add");
    REQUIRE(data.queue.size() == 1);
    CHECK(data.queue[0].start == 0);
    CHECK(data.queue[0].end == 1);
    CHECK(data.losses.all().empty());
    REQUIRE(data.memory.size() == 2);
    CHECK(data.memory[1].pointer == 0x10);
    CHECK(data.memory[1].size == -512);
    CHECK(data.memory[1].allocated == 88);
    CHECK(data.memory[1].reserved == 1000);
    CHECK(data.memory[1].deviceKind == 20);
    CHECK(data.memory[1].thread == 7);
}

TEST_CASE("raw torch: damaged records are counted with their place", "[core][import][raw]")
{
    const auto good = torchMark(5, 0, 77, 7, "add");
    {
        TorchData data;
        readTorchMarks(bytesOf(good + torchMark(5, 9, 77, 7, "add") + torchEntry(1, "short") + good), "f",
                       data);
        CHECK(data.marks.size() == 2);
        CHECK(data.losses.count(LossKind::UnknownKind) == 2);
        CHECK(data.losses.all().front().first.offset == good.size());
    }
    for (std::size_t length = 1; length < good.size(); ++length) {
        TorchData data;
        readTorchMarks(bytesOf(good + good.substr(0, length)), "f", data);
        CHECK(data.marks.size() == 1);
        CHECK(data.losses.count(LossKind::CutRecord) == length);
    }
    TorchData data; // a length beyond the file
    auto huge = good;
    huge.replace(2, 4, "\xff\xff\xff\xff");
    readTorchOps(bytesOf(huge), "f", data);
    CHECK(data.ops.empty());
    CHECK(data.losses.count(LossKind::CutRecord) == huge.size());
}

TEST_CASE("raw torch: marks without their other mark are counted with their place", "[core][import][raw]")
{
    const auto size = torchMark(1, 0, 1, 7, "add").size();
    TorchData data;
    readTorchMarks(bytesOf(torchMark(1, 1, 1, 7, "add") +   // an end, before any start
                           torchMark(2, 0, 2, 7, "add") +   // replaced by the next start
                           torchMark(3, 0, 3, 7, "add") +   // good, with the end at 5
                           torchMark(4, 2, 3, 8, "add") +   // the end has another name
                           torchMark(5, 1, 3, 7, "add") +   //
                           torchMark(6, 3, 3, 8, "mul") +   //
                           torchMark(7, 2, 4, 9, "other")), // a start at the end of the capture
                   "f", data);
    REQUIRE(data.queue.size() == 1);
    CHECK(data.marks[data.queue[0].start].time == 3);
    CHECK(data.losses.count(LossKind::EndOnly) == 2);
    CHECK(data.losses.count(LossKind::StartReplaced) == 1);
    CHECK(data.losses.count(LossKind::StartOnly) == 2);
    for (const auto& loss : data.losses.all()) {
        CHECK(loss.first.file == "f");
        CHECK(loss.first.offset == (loss.kind == LossKind::EndOnly         ? 0
                                    : loss.kind == LossKind::StartReplaced ? size
                                                                           : 3 * size));
    }
}

TEST_CASE("raw torch: counts become times by the numbers of profiler_info", "[core][import][raw]")
{
    const TempFolder folder;
    folder.write("FRAMEWORK/torch.op_range", torchOp({1100, 1300, -1, 7, 0, {{2, "a"}}}));
    folder.write("FRAMEWORK/torch.op_mark", ""); // was not collected
    const auto firstNs = [&](const ClockNumbers& host) {
        const auto data = readTorch(folder.path() / "FRAMEWORK", "FRAMEWORK", host,
                                    [](const auto& path) { return MappedFile::open(path); });
        CHECK(data.losses.all().empty());
        return data.clock.unixNs(data.ops.front().start);
    };
    ClockNumbers host;
    host.beginUs = 2'000'000;
    host.beginMonotonicNs = 400;
    CHECK(firstNs(host) == 2'000'000'000 - 400 + 1100); // monotonic nanoseconds
    folder.write("profiler_info_0.json",
                 R"({"start_info":{"syscnt_enable":true,"freq":50,"start_cnt":1000,"start_monotonic":500},)"
                 R"("end_info":{"collectionTimeEnd":3000000123,"MonotonicTimeEnd":123}})");
    CHECK(firstNs(host) == 2'000'000'000 - 400 + 500 + 100 * 20);
    CHECK(firstNs({}) == 3'000'000'000 + 500 + 100 * 20); // without the host's files
}
