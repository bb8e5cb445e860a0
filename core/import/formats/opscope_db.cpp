// SPDX-License-Identifier: GPL-3.0-or-later
// opscope.db, which `opscope-cli import` writes: the whole report again (core/export/SCHEMA.md).
#include "core/import/opscope_db/own_database.h"

namespace opscope {

extern const Importer opscopeDb;
constinit const Importer opscopeDb{"opscope_db", isOwnDatabase, readOwnDatabase};

} // namespace opscope
