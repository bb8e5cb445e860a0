// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>

#include "app/cli/command.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/export/sqlite_export.h"

namespace opscope {
namespace {

struct ImportOptions {
    CommonOptions common;
    std::string out;
    bool withoutArguments = false;
};

/// As msprof.pyc: in "sqlite" inside a folder, or next to a file.
std::filesystem::path defaultPlace(const std::string& path)
{
    const std::filesystem::path opened(path);
    std::error_code error;
    const auto folder = std::filesystem::is_directory(opened, error) ? opened : opened.parent_path();
    return folder / "sqlite" / "opscope.db";
}

/// Why there is nothing to write: the inventory's reason for the first file that holds data.
Error nothingIn(const Workspace& workspace, const std::string& path)
{
    for (const auto& report : workspace.reports) {
        for (const auto& entry : report->inventory) {
            if (entry.state == FileState::NotDecoded && entry.reason)
                return {ErrorCode::Unsupported, *entry.reason, {entry.path, 0, {}}};
        }
    }
    return {ErrorCode::Unsupported, message(MessageId::NothingToExport), {path, 0, {}}};
}

ExitCode run(CliContext& context, const ImportOptions& options)
{
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto& reports = opened.workspace.reports;
    if (!hasContent(reports))
        return printError(context, nothingIn(opened.workspace, options.common.path));
    const auto file =
        options.out.empty() ? defaultPlace(options.common.path) : std::filesystem::path(options.out);
    SqliteExportOptions exporting;
    exporting.withArguments = !options.withoutArguments;
    if (context.terminal.isErrTerminal)
        exporting.progress = [&](double share) {
            context.err << fmt::format("\r\x1b[K{:3.0f} %", share * 100) << std::flush;
        };
    const auto done = exportSqlite(reports, file, exporting, context.stop);
    if (context.terminal.isErrTerminal)
        context.err << "\r\x1b[K" << std::flush;
    if (!done)
        return done.error().code == ErrorCode::Unsupported &&
                       done.error().message.id != MessageId::NothingToExport // another file of that name
                   ? (printError(context, done.error()), ExitCode::WrongUse)
                   : printError(context, done.error());
    context.out << terminalSafe(context.words.message(
                       message(MessageId::ImportedTables, file.string(), done->tables, done->rows)))
                << '\n';
    return finishWith(context, options.common, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupImport(OptionParser& app)
{
    auto options = std::make_shared<ImportOptions>();
    addCommonOptions(app, options->common, false);
    addToolkitOptions(app, options->common);
    app.addOption("--out", options->out,
                  OPSCOPE_TEXT("Word", "File to write (default: PATH/sqlite/opscope.db)"))
        .typeName(OPSCOPE_TEXT("Word", "FILE.db"));
    app.addFlag(
        "--no-args", options->withoutArguments,
        OPSCOPE_TEXT(
            "Word",
            "Leave out the arguments of the slices, which makes the file smaller and the import faster"));
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command importCommand{
    "import",
    OPSCOPE_TEXT("Word", "Write the report as one SQLite database; export raw data with msprof first"),
    "  opscope-cli import -dir JOBABC\n"
    "  opscope-cli import -dir PROF_1 --out run.db\n"
    "  sqlite3 run.db \"SELECT name, sum(dur) FROM slices GROUP BY name\"",
    setupImport};

} // namespace opscope
