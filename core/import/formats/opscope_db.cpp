// SPDX-License-Identifier: GPL-3.0-or-later
// opscope.db, which `opscope-cli import` writes: the complete report again (resources/docs/sql.md).
#include <array>

#include "core/import/opscope_db/own_database.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 1> kStems{"opscope"};

} // namespace

constinit const Importer opscopeDb{"opscope_db",   Role::Database, ReportPart::All,
                                   kStems,         isOwnDatabase,  readOwnDatabase,
                                   Priority::Kind, nullptr,        storedReports};

} // namespace opscope
