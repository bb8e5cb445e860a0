// SPDX-License-Identifier: GPL-3.0-or-later
/// Framework ops: the rows of core, and the reason of a report without them.
#include <QTest>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/panel.h"

using namespace opscope;

TEST_CASE("framework ops page: an op has its own time on host and device", "[views][table]")
{
    Selection selection;
    const std::unique_ptr<QWidget> made(
        panelOf("framework_ops")->create({openSample("gpu_resnet50"), selection}, nullptr));
    auto* page = qobject_cast<TablePageWidget*>(made.get());
    REQUIRE(page != nullptr);
    page->show();
    REQUIRE(QTest::qWaitFor([&] { return page->table()->shown().rows != nullptr; }, 20'000));
    const auto& table = *page->table()->table();
    std::size_t row = 0;
    while (row < table.rows && table.text(row, table.nameColumn) != "aten::convolution_backward")
        ++row;
    REQUIRE(row < table.rows);
    for (const auto* column : {"count", "device_self", "host_self"}) {
        INFO(column);
        CHECK(std::get<std::int64_t>(table.cell(row, table.find(column).value())) > 0);
    }
}

TEST_CASE("framework ops page: a timeline with only tasks of the device has none", "[views][table]")
{
    ReportBuilder b;
    const auto stream = b.track(b.thread(b.process("device"), "7"));
    b.addSlice(sliceOf(b, stream, "MatMul", 0, 10, SliceClass::Kernel));
    auto workspace = std::make_shared<Workspace>();
    workspace->reports = {b.finish()};
    const auto reason = panelOf("framework_ops")->whyEmpty({*workspace, 0, workspace->reports[0]->root});
    REQUIRE(reason.has_value());
    CHECK(reason->what.id == MessageId::NoRowsIn);
}
