// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/tables.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace opscope {
namespace {

constexpr auto kInteger = FleetType::Integer;
constexpr auto kReal = FleetType::Real;
constexpr auto kText = FleetType::Text;

const std::vector<FleetTable>& all()
{
    static const std::vector<FleetTable> kTables{
        {"run",
         "a run of a model: all its ranks",
         {{"run_id", kInteger, "number"},
          {"project", kText, "whose runs are compared with each other", true},
          {"run_key", kText, "names the run within its project", true},
          {"branch", kText, "branch of the source"},
          {"commit_id", kText, "commit of the source"},
          {"started", kInteger, "begin of the collection, ns since 1970", true},
          {"world_size", kInteger, "number of ranks that the run has"},
          {"labels", kText, "\"key=value\" by line"}},
         "run_id",
         {"project, started"},
         1,
         false},
        {"report",
         "what one rank of a run recorded",
         {{"run_id", kInteger, "-> run", true},
          {"rank", kInteger, "rank; -1: the run has no number", true},
          {"part", kText, "device, model or counter group where several reports have one rank", true},
          {"content_hash", kText, "of all rows of the summary", true},
          {"summary_version", kInteger, "of the figures", true},
          {"host", kText, "name of the host"},
          {"path", kText, "the folder or file that was read"},
          {"kind", kText, "kind of the report"},
          {"chip", kText, "chip of the first device"},
          {"cann", kText, "CANN version"},
          {"driver", kText, "driver version"},
          {"framework", kText, "framework version"},
          {"model", kText, "model that ran"},
          {"began", kInteger, "begin of the collection, ns since 1970"},
          {"duration", kInteger, "length of the timeline, ns"},
          {"n_steps", kInteger, "number of steps", true},
          {"n_ops", kInteger, "number of ops", true},
          {"n_slices", kInteger, "number of slices", true},
          {"source_bytes", kInteger, "size of all files"},
          {"n_losses", kInteger, "losses of data while reading", true},
          {"is_partial", kInteger, "1: not read to the end", true},
          {"cli_version", kText, "version that wrote the summary"},
          {"pushed", kInteger, "ns since 1970", true}},
         "report_id",
         {"run_id, rank, part", "cann, chip"}},
        {"op_key",
         "an op with its shapes",
         {{"key_id", kInteger, "hash of the other columns"},
          {"type", kText, "op type", true},
          {"name", kText, "name; each number in it is #", true},
          {"task_type", kText, "AI_CORE, AI_CPU, ...", true},
          {"shapes", kText, "shapes of the inputs", true},
          {"types", kText, "data types of the inputs", true}},
         "key_id",
         {},
         1,
         false},
        {"fact",
         "a fact of the machine or the collection",
         {{"key", kText, "", true}, {"value", kText, "", true}},
         "report_id, key"},
        {"step",
         "the times of a step; step -1 is the entire run of a report without steps",
         {{"number", kInteger, "number of the step", true},
          {"source", kInteger, "0: computed from the timeline or read from step_trace_time; 1: one inference",
           true},
          {"began", kInteger, "ns of the report's clock"},
          {"dur", kInteger, "length, ns"},
          {"computing", kInteger, "device computes"},
          {"exposed", kInteger, "device communicates and does not compute"},
          {"free", kInteger, "neither"}},
         "report_id, number, source"},
        {"op_report",
         "an op over the entire run; ns",
         {{"key_id", kInteger, "-> op_key", true},
          {"total", kInteger, "sum of the durations", true},
          {"wait", kInteger, "sum of the waits before it"},
          {"p50", kInteger, "median of the durations", true},
          {"mad", kInteger, "median absolute deviation from it", true},
          {"least", kInteger, "shortest", true},
          {"most", kInteger, "longest", true},
          {"n", kInteger, "executions", true}},
         "report_id, key_id",
         {"key_id, report_id, total, n"}},
        {"type_report",
         "all ops of a type over the entire run",
         {{"type", kText, "op type", true},
          {"total", kInteger, "ns", true},
          {"n", kInteger, "executions", true}},
         "report_id, type",
         {"type, report_id"}},
        {"op_step",
         "an op in a step; ns",
         {{"key_id", kInteger, "-> op_key", true},
          {"number", kInteger, "number of the step", true},
          {"total", kInteger, "sum of the durations", true},
          {"wait", kInteger, "sum of the waits before it"},
          {"most", kInteger, "longest", true},
          {"n", kInteger, "executions", true}},
         "",
         {"report_id"}},
        {"comm_step",
         "communication of a kind and group in a step; ns",
         {{"step", kText, "step as the vendor wrote it", true},
          {"kind", kText, "allReduce, send, ...", true},
          {"group_name", kText, "communication group", true},
          {"n", kInteger, "ops", true},
          {"elapse", kInteger, "complete time", true},
          {"transit", kInteger, "time of moving data"},
          {"wait", kInteger, "time of waiting for others"},
          {"sync", kInteger, "wait before the first transit"},
          {"most_wait", kInteger, "longest wait of an op"}},
         "report_id, step, kind, group_name"},
        {"comm",
         "each communication op, if the push was asked for them; ns",
         {{"step", kText, "step as the vendor wrote it", true},
          {"kind", kText, "allReduce, send, ...", true},
          {"group_name", kText, "communication group", true},
          {"ordinal", kInteger, "place among those of its step, kind and group, by start", true},
          {"start", kInteger, "ns of the report's clock"},
          {"elapse", kInteger, "complete time"},
          {"transit", kInteger, "time of moving data"},
          {"wait", kInteger, "time of waiting for others"},
          {"sync", kInteger, "wait before the first transit"}},
         "report_id, step, kind, group_name, ordinal",
         {},
         2},
        {"link",
         "data that moved from rank to rank in a step",
         {{"step", kText, "step as the vendor wrote it", true},
          {"source", kInteger, "rank"},
          {"target", kInteger, "rank"},
          {"transport", kText, "HCCS, RDMA, ...", true},
          {"n", kInteger, "entries", true},
          {"size_mb", kReal, "MB", true},
          {"time_ms", kReal, "ms", true}},
         "",
         {"report_id"}},
        {"api_report",
         "host calls of a name; ns",
         {{"level", kText, "acl, node, runtime, ...", true},
          {"name", kText, "name of the call", true},
          {"n", kInteger, "calls", true},
          {"total", kInteger, "sum of the durations", true},
          {"p50", kInteger, "median", true},
          {"least", kInteger, "shortest", true},
          {"most", kInteger, "longest", true}},
         "report_id, level, name"},
        {"counter_report",
         "a series of numbers over the run",
         {{"name", kText, "name and series", true},
          {"device", kInteger, "device"},
          {"unit", kText, "unit"},
          {"least", kReal, "smallest value", true},
          {"p50", kReal, "median of the samples", true},
          {"p95", kReal, "95th percentile of the samples", true},
          {"most", kReal, "largest value", true},
          {"n", kInteger, "samples", true}},
         "",
         {"report_id"}},
        {"finding",
         "a finding of the advisor",
         {{"rule", kText, "id of the rule", true},
          {"severity", kText, "high, medium, low", true},
          {"gain", kInteger, "ns; NULL: not known"},
          {"basis", kText, "measured, upper bound, estimate", true},
          {"what", kText, "the finding in words", true}},
         "",
         {"report_id"}},
        {"accuracy",
         "an error of a tensor compared with its ground truth; larger is worse",
         {{"op", kText, "op of the device; empty: of the entire result", true},
          {"output", kText, "tensor of the op", true},
          {"metric", kText, "cosine_distance (1 - cosine), max_relative_error, ...", true},
          {"value", kReal, "the error", true}},
         "report_id, op, output, metric",
         {},
         3},
        {"issue",
         "a problem while reading",
         {{"code", kText, "name of the message", true},
          {"severity", kText, "info, warning, loss", true},
          {"n", kInteger, "how often", true}},
         "report_id, code, severity"},
    };
    return kTables;
}

/// A shard is asked with cursors, of which a server expects that a tenth of the rows is read: it would follow
/// an index through the complete table, ten times as long as reading the table.
constexpr std::string_view kShardOptions = "-c cursor_tuple_fraction=1 -c jit=off";

const char* typeName(FleetType type)
{
    return type == FleetType::Integer ? "INTEGER" : type == FleetType::Real ? "REAL" : "TEXT";
}

bool isPartitioned(const FleetTable& table)
{
    return table.isOfReport && table.name != "report";
}

std::string metaRows()
{
    return fmt::format("INSERT INTO meta VALUES('schema', 'opscope-fleet'), ('schema_version', '{0}'), "
                       "('least_reader', '{1}'), ('least_writer', '{1}');\n",
                       kFleetSchemaVersion, kFleetLeastVersion);
}

bool hasText(const FleetTable& table, std::string_view columns)
{
    return std::ranges::any_of(table.columns, [&](const FleetColumn& column) {
        return column.type == FleetType::Text &&
               (", " + std::string(columns) + ",").find(fmt::format(" {},", column.name)) !=
                   std::string::npos;
    });
}

const char* postgresType(FleetType type)
{
    return type == FleetType::Text      ? "text COLLATE \"C\""
           : type == FleetType::Integer ? "bigint"
                                        : "double precision";
}

/// Eight-byte columns first, which saves padding. An entry of a b-tree has at most 2704 bytes and a text up
/// to 4096: a key with texts of files is a hash index.
std::string postgresTable(const FleetTable& table)
{
    std::string texts;
    std::string columns = isPartitioned(table) ? "report_id bigint NOT NULL" : "";
    if (table.name == "report")
        columns = "report_id bigint PRIMARY KEY";
    for (const auto& column : table.columns) {
        const bool isText = column.type == FleetType::Text;
        const auto* const type = postgresType(column.type);
        const auto* const more = column.name != table.key ? column.isRequired ? " NOT NULL" : ""
                                 : table.name == "run"    ? " GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
                                                          : " PRIMARY KEY";
        auto& out = isText ? texts : columns;
        out += fmt::format("{}{} {}{}", !isText && out.empty() ? "" : ", ", column.name, type, more);
    }
    columns += texts;
    if (table.name == "run")
        columns += ", UNIQUE(project, run_key)";
    if (table.name == "report")
        columns += ", pushed_by text NOT NULL DEFAULT session_user, UNIQUE(run_id, rank, part), "
                   "FOREIGN KEY(run_id) REFERENCES run";
    if (!isPartitioned(table))
        return fmt::format("CREATE TABLE {}({});\n", table.name, columns);
    const bool hasKey = !table.key.empty() && !hasText(table, table.key);
    if (hasKey)
        columns += fmt::format(", PRIMARY KEY({})", table.key);
    auto sql = fmt::format("CREATE TABLE {}({}) PARTITION BY RANGE(report_id);\n", table.name, columns);
    // The rows of a report are next to each other: a BRIN finds them with 0.3 bytes a row. It is for the
    // largest table; a join with many reports would scan what is not summarised once for each of them.
    if (table.name == "op_step")
        sql += "CREATE INDEX ON op_step USING brin(report_id) WITH (pages_per_range = 16, autosummarize = "
               "on);\n";
    else if (!hasKey)
        sql += fmt::format("CREATE INDEX ON {}(report_id);\n", table.name);
    for (const auto index : table.indexes) {
        // Half of the server's time of a push, and trends of an op find its rows by report as fast.
        if (table.name == "op_report")
            continue;
        if (hasText(table, index))
            sql += fmt::format("CREATE INDEX ON {} USING hash({});\n", table.name,
                               index.substr(0, index.find(',')));
        else if (index != "report_id")
            sql += fmt::format("CREATE INDEX ON {}({});\n", table.name, index);
    }
    return sql;
}

/// CREATE TABLE ... PARTITION OF would wait for every push that runs and block all that come after it; ATTACH
/// does not.
constexpr std::string_view kFunctions = R"(
CREATE OR REPLACE FUNCTION add_block(number bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = opscope, pg_temp AS $$
DECLARE
  block bigint := number / {0};
  parent text;
BEGIN
  IF to_regclass('{2}_p' || block) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('opscope'), 0);
    -- to_regclass would answer from the cache of this session, which waiting for such a lock does not update
    IF NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'opscope'::regnamespace AND relname = '{2}_p' || block) THEN
      FOREACH parent IN ARRAY ARRAY[{1}]::text[] LOOP
        EXECUTE format('CREATE TABLE %I (LIKE %I)', parent || '_p' || block, parent);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', parent,
                       parent || '_p' || block, block * {0}, (block + 1) * {0});
      END LOOP;
    END IF;
  END IF;
  RETURN number;
END $$;
CREATE OR REPLACE FUNCTION reserve() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = opscope, pg_temp
  AS $$ SELECT add_block(nextval('report_number')) $$;
CREATE OR REPLACE FUNCTION drop_report(which bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = opscope, pg_temp AS $$
DECLARE
  parent text;
BEGIN
  IF NOT EXISTS (SELECT FROM report WHERE report_id = which AND
                 (pushed_by = session_user OR pg_has_role(session_user, current_user, 'MEMBER'))) THEN
    RAISE insufficient_privilege USING MESSAGE = 'another user pushed this report';
  END IF;
  DELETE FROM report WHERE report_id = which;
  FOREACH parent IN ARRAY ARRAY[{1}]::text[] LOOP
    EXECUTE format('DELETE FROM %I WHERE report_id = $1', parent) USING which;
  END LOOP;
END $$;
CREATE OR REPLACE FUNCTION drop_partitions() RETURNS bigint LANGUAGE plpgsql SET search_path = opscope, pg_temp AS $$
DECLARE
  newest bigint := (SELECT last_value FROM report_number) / {0};
  dropped bigint := 0;
  parent text;
BEGIN
  FOR block IN 0..newest - 2 LOOP
    IF to_regclass('{2}_p' || block) IS NOT NULL AND NOT EXISTS (
        SELECT FROM report WHERE report_id >= block * {0} AND report_id < (block + 1) * {0}) THEN
      FOREACH parent IN ARRAY ARRAY[{1}]::text[] LOOP
        EXECUTE format('DROP TABLE %I', parent || '_p' || block);
      END LOOP;
      dropped := dropped + 1;
    END IF;
  END LOOP;
  RETURN dropped;
END $$;
REVOKE ALL ON FUNCTION add_block(bigint), reserve(), drop_report(bigint), drop_partitions() FROM PUBLIC;
)";

/// For dashboards, which need a column `time`.
constexpr std::string_view kViews = R"(
CREATE VIEW g_run AS SELECT to_timestamp(r.started / 1e9) AS time, r.project, r.run_key, r.branch, r.commit_id, r.labels,
  p.report_id, p.rank, p.host, p.chip, p.cann, p.driver, p.framework, p.model, p.n_steps, p.n_ops, p.n_losses
  FROM run r JOIN report p USING(run_id);
CREATE VIEW g_step AS SELECT g.*, s.number, s.dur / 1e6::float8 AS ms, s.computing / 1e6::float8 AS computing_ms,
  s.exposed / 1e6::float8 AS exposed_ms, s.free / 1e6::float8 AS free_ms FROM g_run g JOIN step s USING(report_id) WHERE s.source = 0;
CREATE VIEW g_type AS SELECT g.*, t.type, t.total / 1e6::float8 AS ms, t.n FROM g_run g JOIN type_report t USING(report_id);
CREATE VIEW g_op AS SELECT g.*, k.type, k.name, k.shapes, o.total / 1e6::float8 AS ms, o.n
  FROM g_run g JOIN op_report o USING(report_id) JOIN op_key k USING(key_id);
)";

/// The functions name all partitioned tables. A block exists where `op_step` has a partition for it.
std::string postgresFunctions(bool hasShards = false)
{
    std::string parents;
    for (const auto& table : all()) {
        if (isPartitioned(table) && !hasShards)
            parents += fmt::format("{}'{}'", parents.empty() ? "" : ", ", table.name);
    }
    return fmt::format(kFunctions, kReportsOfPartition, parents, "op_step");
}

std::string quoted(const std::string& text)
{
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? "''" : std::string(1, c);
    return out + '\'';
}

/// A table of each shard, and a view of all of them with the name of the table.
std::string shardedTable(const FleetTable& table, std::size_t shards)
{
    std::string columns = "report_id bigint";
    std::string names = "report_id";
    for (const auto& column : table.columns) {
        columns += fmt::format(", {} {}", column.name, postgresType(column.type));
        names += fmt::format(", {}", column.name);
    }
    std::string sql;
    std::string view;
    for (std::size_t shard = 1; shard <= shards; ++shard) {
        const auto name = fleetShardTable(table.name, shard);
        sql += fmt::format("CREATE FOREIGN TABLE {}({}) SERVER opscope_shard_{} OPTIONS(schema_name "
                           "'opscope', table_name '{}');\n",
                           name, columns, shard, table.name);
        view += fmt::format("{}SELECT {} FROM {}", view.empty() ? "" : " UNION ALL ", names, name);
    }
    return sql + fmt::format("CREATE VIEW {} AS {};\n", table.name, view);
}

std::string postgresSchema(const std::vector<std::string>& shards)
{
    std::string sql = "CREATE TABLE meta(key text PRIMARY KEY, value text NOT NULL);\n" + metaRows();
    if (!shards.empty()) {
        sql += fmt::format(
            "INSERT INTO meta VALUES('shards', '{}');\nCREATE TABLE shard(shard_id bigint PRIMARY "
            "KEY, service text NOT NULL, first_report bigint NOT NULL, end_report bigint);\n",
            shards.size());
        for (std::size_t i = 0; i < shards.size(); ++i)
            sql += fmt::format("INSERT INTO shard VALUES({}, {}, 0, NULL);\n", i + 1, quoted(shards[i]));
    }
    for (const auto& table : all())
        sql += shards.empty() || !isPartitioned(table) ? postgresTable(table)
                                                       : shardedTable(table, shards.size());
    return sql + "CREATE SEQUENCE report_number;" + postgresFunctions(!shards.empty()) + std::string(kViews);
}

std::string indexesOf(const FleetTable& table)
{
    std::string sql;
    for (std::size_t i = 0; i < table.indexes.size(); ++i)
        sql += fmt::format("CREATE {}INDEX {}_{} ON {}({});\n",
                           table.name == "report" && i == 0 ? "UNIQUE " : "", table.name, i, table.name,
                           table.indexes[i]);
    return sql;
}

std::string sqliteTable(const FleetTable& table)
{
    const bool isIndex = table.key.find(',') == std::string_view::npos && !table.key.empty();
    std::string columns = table.isOfReport ? "report_id INTEGER NOT NULL" : "";
    for (const auto& column : table.columns)
        columns += fmt::format("{}{} {}{}", columns.empty() ? "" : ", ", column.name, typeName(column.type),
                               column.isRequired ? " NOT NULL" : "");
    if (!table.key.empty())
        columns += fmt::format(", PRIMARY KEY({})", table.key);
    // With a key of several columns the rows are kept in the order of the key, without a second tree.
    auto sql = fmt::format("CREATE TABLE {}({}){};\n", table.name, columns,
                           table.key.empty() || isIndex ? "" : " WITHOUT ROWID");
    return sql + indexesOf(table);
}

std::string sqliteSchema()
{
    std::string sql = "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);\n" + metaRows();
    for (const auto& table : all())
        sql += sqliteTable(table);
    return sql;
}

} // namespace

std::span<const FleetTable> fleetTables()
{
    return all();
}

const FleetTable& fleetTable(std::string_view name)
{
    const auto it = std::ranges::find(all(), name, &FleetTable::name);
    assert(it != all().end());
    return *it;
}

bool isOnShards(std::string_view table)
{
    return isPartitioned(fleetTable(table));
}

std::string fleetShardTable(std::string_view table, std::size_t shard)
{
    return fmt::format("{}_s{}", table, shard);
}

std::string fleetServers(const std::vector<std::string>& shards, bool hasRoles)
{
    // The backends read the service files, which may contain passwords; the catalogue does not.
    std::string sql = "CREATE EXTENSION IF NOT EXISTS postgres_fdw;\n";
    for (std::size_t i = 0; i < shards.size(); ++i) {
        sql += fmt::format(
            "DROP SERVER IF EXISTS opscope_shard_{0} CASCADE;\nCREATE SERVER opscope_shard_{0} "
            "FOREIGN DATA WRAPPER postgres_fdw OPTIONS(service {1}, async_capable 'true', "
            "fetch_size '10000', options '{2}');\nCREATE USER MAPPING FOR PUBLIC SERVER opscope_shard_{0} "
            "OPTIONS(password_required 'false');\n",
            i + 1, quoted(shards[i]), kShardOptions);
        if (hasRoles)
            sql += fmt::format("GRANT USAGE ON FOREIGN SERVER opscope_shard_{} TO opscope_owner;\n", i + 1);
    }
    return sql;
}

std::string fleetServersMigration()
{
    return fmt::format(R"(DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT srvname FROM pg_foreign_server WHERE starts_with(srvname, 'opscope_shard_') AND pg_has_role(srvowner, 'USAGE')
      AND array_to_string(srvoptions, ' ') NOT LIKE '%options=%' LOOP
    EXECUTE format('ALTER SERVER %I OPTIONS(ADD options ''{}'')', name);
  END LOOP;
END $$)",
                       kShardOptions);
}

std::string fleetSchema(FleetDialect dialect, const std::vector<std::string>& shards)
{
    return dialect == FleetDialect::Postgres ? postgresSchema(shards) : sqliteSchema();
}

std::string fleetMigration(FleetDialect dialect, std::int64_t from, std::size_t shards)
{
    const bool isServer = dialect == FleetDialect::Postgres;
    std::string sql;
    for (const auto& table : all()) {
        if (table.since <= from)
            continue;
        const bool isOnShards = shards > 0 && isPartitioned(table);
        sql += isOnShards ? shardedTable(table, shards)
               : isServer ? postgresTable(table)
                          : sqliteTable(table);
        if (isServer && isPartitioned(table) && !isOnShards) // of the blocks that exist
            sql += fmt::format(R"(
DO $$ DECLARE block bigint; BEGIN
  FOR block IN SELECT substr(relname, length('op_step_p') + 1)::bigint FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname ~ '^op_step_p[0-9]+$' LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)', '{0}_p' || block, '{0}',
                   block * {1}, (block + 1) * {1});
  END LOOP;
END $$;
)",
                               table.name, kReportsOfPartition);
    }
    if (from < 3) {
        sql += isServer ? "DROP INDEX IF EXISTS op_report_key_id_report_id_idx;\n"
                        : "DROP INDEX IF EXISTS op_report_0;\n" + indexesOf(fleetTable("op_report"));
    }
    if (isServer)
        sql += postgresFunctions(shards > 0);
    return sql +
           fmt::format("UPDATE meta SET value = '{}' WHERE key = 'schema_version';\n", kFleetSchemaVersion);
}

std::string fleetGrants()
{
    std::string tables;
    std::string sql =
        "GRANT USAGE ON SCHEMA opscope TO opscope_writer, opscope_reader;\n"
        "GRANT SELECT ON ALL TABLES IN SCHEMA opscope TO opscope_writer, opscope_reader;\n"
        "GRANT EXECUTE ON FUNCTION add_block(bigint), reserve(), drop_report(bigint) TO opscope_writer;\n"
        "GRANT UPDATE(branch, commit_id, world_size, labels) ON run TO opscope_writer;\n";
    for (const auto& table : all()) { // not into report.pushed_by, which the server fills
        std::string columns = table.isOfReport ? "report_id" : "";
        for (const auto& column : table.columns) {
            if (table.name != "run" || column.name != "run_id")
                columns += fmt::format("{}{}", columns.empty() ? "" : ", ", column.name);
        }
        sql += fmt::format("GRANT INSERT({}) ON {} TO opscope_writer;\n", columns, table.name);
    }
    return sql;
}

} // namespace opscope
