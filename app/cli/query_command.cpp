// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/query_output.h"
#include "core/base/text.h"
#include "core/sql/virtual_tables.h"

namespace opscope {
namespace {

struct QueryOptions {
    CommonOptions common;
    std::string sql;
    double timeout = 0; ///< seconds; 0: none
};

ExitCode run(CliContext& context, const QueryOptions& options)
{
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    Deadline deadline(context.stop, options.timeout);
    const auto database = openReportSql(opened.workspace.reports, deadline.token());
    if (!database)
        return printError(context, database.error());
    const auto exitCode =
        printQuery(context, *database, {options.sql, options.common.format, options.timeout}, deadline);
    return exitCode == ExitCode::Fine ? finishWith(context, options.common, opened.workspace) : exitCode;
}

std::function<ExitCode(CliContext&)> setupQuery(OptionParser& app)
{
    auto options = std::make_shared<QueryOptions>();
    addCommonOptions(app, options->common);
    app.addOption("SQL", options->sql,
                  OPSCOPE_TEXT("Word",
                               "One SELECT statement; \"SELECT * FROM schema\" lists all tables and columns"))
        .required()
        .typeName("");
    app.addOption(
           "--timeout", options->timeout,
           OPSCOPE_TEXT("Word", "Stop after this number of seconds (0: never); Ctrl+C stops at any time"))
        .between(0.0, 1e6)
        .typeName(OPSCOPE_TEXT("Word", "SECONDS"));
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command queryCommand{
    "query", OPSCOPE_TEXT("Word", "Read-only SQL over everything in the run, without a copy"),
    "  opscope-cli query PROF_1 \"SELECT * FROM schema\"\n"
    "  opscope-cli query rank0_ascend_pt \"SELECT name, count(*), sum(dur) "
    "FROM slices WHERE class = 'kernel' "
    "GROUP BY name ORDER BY 3 DESC LIMIT 10\"\n"
    "  opscope-cli query trace.json \"SELECT ts, dur, name, args FROM "
    "slices WHERE track_id = 7 AND ts > 1000\" "
    "--format json\n"
    "  opscope-cli query PROF_1 \"SELECT name, median(dur), "
    "percentile(dur, 95) FROM slices WHERE name REGEXP '^conv[0-9]+' "
    "GROUP BY name\" --timeout 10",
    setupQuery};

} // namespace opscope
