// SPDX-License-Identifier: GPL-3.0-or-later
// Files that become shorter while their tensors are read: the zeros behind the new end are no numbers.
#include <catch2/catch.hpp>

#include "core/accuracy/measure/compare_pair.h"
#include "core/accuracy/measure/element_table.h"
#include "core/accuracy/measure/error_map.h"
#include "core/accuracy/read/convert.h"
#include "core/accuracy/read/dump_file.h"
#include "core/base/message_id.h"
#include "tests/core/accuracy/made_dump.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kElements = 100'000;

std::vector<float> ones()
{
    return std::vector<float>(kElements, 1.0F);
}

void cut(const fs::path& path, std::uintmax_t bytes)
{
    fs::resize_file(path, fs::file_size(path) - bytes);
}

bool isShrunk(const Error& error)
{
    return error.message.id == MessageId::FileShrank;
}

} // namespace

TEST_CASE("shrinking files: a pair with an npy that became shorter has no metrics", "[core][accuracy]")
{
    const TempFolder folder;
    const auto path = folder.write("b.npy", npyBytes(ones(), {kElements}));
    const auto npu = openNpy(folder.write("a.npy", npyBytes(ones(), {kElements})));
    const auto golden = openNpy(path);
    REQUIRE(npu);
    REQUIRE(golden);
    const auto form = findPairForm(npu->tensor, golden->tensor, {});
    REQUIRE(form);
    REQUIRE(comparePair(npu->tensor, golden->tensor, *form, {}, {}));
    const auto lost =
        GENERATE(std::uintmax_t{4}, std::uintmax_t{kElements}); // within the last page, and pages
    cut(path, lost);
    for (const bool likeReference : {false, true}) {
        const auto compared = comparePair(npu->tensor, golden->tensor, *form, {}, {likeReference, 0});
        REQUIRE_FALSE(compared);
        CHECK(isShrunk(compared.error()));
        CHECK(compared.error().where.file == path.string());
    }
    const auto walked = walkElements(npu->tensor, golden->tensor, *form, [](std::span<const Element>) {});
    REQUIRE_FALSE(walked);
    CHECK(isShrunk(walked.error()));
    CHECK_FALSE(computeErrorMap(npu->tensor, golden->tensor, *form, 0, 0, ElementOrder::Absolute));
}

TEST_CASE("shrinking files: a file that is replaced meanwhile keeps its numbers", "[core][accuracy]")
{
    const TempFolder folder;
    const auto path = folder.write("a.npy", npyBytes(ones(), {kElements}));
    const auto npy = openNpy(path);
    REQUIRE(npy);
    fs::rename(folder.write("short", "x"), path);
    const auto form = findPairForm(npy->tensor, npy->tensor, {});
    REQUIRE(form);
    CHECK(comparePair(npy->tensor, npy->tensor, *form, {}, {}));
}

TEST_CASE("shrinking files: a dump that became shorter is not converted and its loss is reported",
          "[core][accuracy]")
{
    const TempFolder folder;
    const auto path = folder.write("Add.add.1.1.1717200000000000", dumpBytes("add", {}, {floats(ones())}));
    const auto dump = openDump(path);
    REQUIRE(dump);
    cut(path, 4);
    std::vector<Issue> issues;
    const auto written = convertDump(*dump, folder / "out", {}, issues);
    REQUIRE(written);
    CHECK(written->empty());
    REQUIRE(issues.size() == 1);
    CHECK(issues[0].message.id == MessageId::FileShrank);
    CHECK(issues[0].severity == Severity::DataLoss);
    CHECK((!fs::exists(folder / "out") || fs::is_empty(folder / "out")));
    const auto tensor = checkedTensor(dump->outputs.at(0), path.string());
    REQUIRE(tensor);
    CHECK_FALSE(writeNpy(folder / "x.npy", *tensor, mapAsStored(*tensor)));
    CHECK_FALSE(fs::exists(folder / "x.npy"));
}
