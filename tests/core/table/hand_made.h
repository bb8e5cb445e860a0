// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/table/query.h"

namespace opscope {

/// What a table made by hand stands on.
inline ReportPtr emptyReport()
{
    static const ReportPtr report = ReportBuilder().finish();
    return report;
}

inline TableRows queried(const Table& table, const TableQuery& query)
{
    auto rows = runQuery(table, query);
    REQUIRE(rows.has_value());
    return *std::move(rows);
}

/// How many rows a filter of one column leaves.
inline std::size_t countOf(const Table& table, std::size_t column, const std::string& filter)
{
    TableQuery query;
    query.filters = {{column, filter}};
    return queried(table, query).order.size();
}

} // namespace opscope
