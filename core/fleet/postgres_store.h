// SPDX-License-Identifier: GPL-3.0-or-later
// A fleet database on a PostgreSQL server. Only the sources postgres_* use libpq; a build without it answers
// FleetNoPostgres.
#pragma once

#include "core/fleet/store.h"

namespace opscope {

/// Errors: those of FleetStore. To write, it connects with the first push.
Result<std::unique_ptr<FleetStore>> openPostgresStore(const std::string& place, std::stop_token stop,
                                                      std::chrono::milliseconds retry, bool isWritten);

/// See migrateFleet.
Result<std::int64_t> migratePostgresTables(const std::string& place, std::stop_token stop,
                                           const OnMigrated& migrated);

/// Creates the schema `opscope` in one transaction. False: it exists. See createFleet about shards.
Result<bool> createPostgresTables(const std::string& place, bool withRoles, std::stop_token stop,
                                  const std::vector<std::string>& shards);

/// An address as messages print it, without user, password and options. A part of a password may look like a
/// host or a database if the address is not written correctly.
std::string shownPlace(const std::string& place);

} // namespace opscope
