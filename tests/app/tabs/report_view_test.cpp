// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/report_view.h"

#include <catch2/catch.hpp>

#include "tests/app/window_fixture.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

TEST_CASE("tab: a file without a summary opens on the page that shows it", "[app][tab]")
{
    TestWindow t;
    const auto pageOf = [&](const QString& path) {
        t.window.open({path});
        t.settle();
        return t.window.currentView()->currentPageId().toStdString();
    };
    CHECK(pageOf(sample("dumps_small_net")) == "accuracy");
    const TempFolder folder;
    const auto result = folder.write(
        "result.csv", "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity,CompareFailReason\n"
                      "0,Transpose,t,t,transpose:output:0,0.9,\n");
    CHECK(pageOf(QString::fromStdString(result.string())) == "accuracy");
    const auto names =
        folder.write("dumps/mapping.csv", "17293822569102704641,Add.longname.1.1.1717200000000000\n");
    for (const auto* name : {"dumps/Add.add1.5.3.1717200000000000", "dumps/Add.add2.6.3.1717200000000001"})
        folder.write(name, std::string("\x08\x00\x00\x00\x00\x00\x00\x00", 8));
    CHECK(pageOf(QString::fromStdString(names.parent_path().string())) == "accuracy");
    CHECK(pageOf(sample("JOBYOLOMISHBEFORESAMPLE")) == "summary");
    const auto empty = folder.write("PROF_000001_20250101000000000_ABC/other.txt", "x");
    CHECK(pageOf(QString::fromStdString(empty.parent_path().string())) == "summary");
}
