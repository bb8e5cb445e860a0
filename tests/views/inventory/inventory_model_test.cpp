// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inventory/inventory_model.h"

#include <QAbstractItemModelTester>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/report/report_builder.h"

using namespace opscope;

namespace {

ReportPtr sampleReport()
{
    ReportBuilder builder;
    const auto add = [&](const char* path, FileState state, std::uint64_t size) {
        InventoryEntry entry;
        entry.path = path;
        entry.state = state;
        entry.sizeBytes = size;
        entry.fills = ReportPart::Tables;
        if (state == FileState::Missing)
            entry.reason = message(MessageId::NotFound, path);
        builder.report().inventory.push_back(entry);
    };
    add("a.json", FileState::Used, 222298112);
    add("b.csv", FileState::Missing, 0);
    add("c.json", FileState::Broken, 17);
    return builder.finish();
}

} // namespace

TEST_CASE("inventory model: broken and missing files come first", "[views][inventory]")
{
    InventoryModel model(std::make_shared<const Workspace>(Workspace{{sampleReport()}}));
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    REQUIRE(model.rowCount() == 3);
    CHECK(model.entry(0).path == "c.json");
    CHECK(model.entry(1).path == "b.csv");
    CHECK(model.entry(2).path == "a.json");
    CHECK(model.count(FileState::Missing) == 1);
}

TEST_CASE("inventory model: says state and size and page and reason", "[views][inventory]")
{
    const InventoryModel model(std::make_shared<const Workspace>(Workspace{{sampleReport()}}));
    const auto text = [&](int row, int column) {
        return model.data(model.index(row, column), Qt::DisplayRole).toString();
    };
    CHECK(text(0, InventoryModel::StateColumn) == QStringLiteral("broken"));
    CHECK(text(0, InventoryModel::SizeColumn) == QStringLiteral("17 B"));
    CHECK(text(1, InventoryModel::SizeColumn).isEmpty());
    CHECK(text(1, InventoryModel::ReasonColumn) == QStringLiteral("not found: b.csv"));
    CHECK(text(2, InventoryModel::SizeColumn) == QStringLiteral("212 MB"));
    CHECK(text(2, InventoryModel::FeedsColumn) == QStringLiteral("Data tables"));
}
