// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/table_reader.h"

#include "core/base/message_id.h"
#include "core/base/plain_csv.h"
#include "core/import/tables/json_rows.h"
#include "core/import/tables/table_text.h"

namespace opscope {
namespace {

void notePart(ImportContext& context, const Message& why, std::uint64_t reported)
{
    auto& entry = context.entry();
    entry.counts.reported += reported;
    entry.state = FileState::Partial;
    entry.reason = why;
}

Result<ParsedTable> readCsv(ImportContext& context, std::string_view bytes)
{
    const auto plain = plainCsv(bytes);
    const auto note = [&](const Message& what) {
        context.builder.addIssue(Severity::Info, what, {context.file, 1, {}});
    };
    if (plain) {
        bytes = plain->text;
        if (!plain->encoding.empty())
            note(message(MessageId::TextConverted, plain->encoding));
        if (!plain->separator.empty())
            note(message(MessageId::SeparatedAsInSpreadsheet, plain->separator));
    }
    const auto unixText = withoutCarriageReturns(bytes);
    const auto text = unixText ? std::string_view(*unixText) : bytes;
    auto parsed = parseCsv(text, context.builder.report().strings,
                           {.threads = context.threads, .stop = context.stop, .progress = context.progress});
    if (parsed.columns.empty())
        return fail(ErrorCode::Malformed, message(MessageId::NoHeader), {context.file, 1, {}});
    reportProblems(context, parsed);
    reportCutOff(context, text, parsed);
    return parsed;
}

Result<ParsedTable> readJson(ImportContext& context, std::string_view bytes)
{
    JsonTableFacts facts;
    OPSCOPE_TRY_ASSIGN(auto parsed, parseJsonTable(bytes, context.file, context.builder.report().strings,
                                                   context.stop, &facts));
    if (facts.notCells > 0)
        reportLoss(context, message(MessageId::JsonShape, "a cell"), 0, facts.notCells);
    if (facts.notRows > 0)
        reportLoss(context, message(MessageId::JsonShape, "a row"), 0, facts.notRows);
    reportProblems(context, parsed);
    return parsed;
}

} // namespace

void reportLoss(ImportContext& context, const Message& what, std::uint64_t line, std::uint64_t count)
{
    notePart(context, what, count);
    context.builder.addIssue(Severity::DataLoss, what, {context.file, line, {}}, count);
}

void reportProblems(ImportContext& context, const ParsedTable& parsed)
{
    for (const auto& problem : parsed.problems) {
        std::string column;
        if (problem.column < parsed.columns.size())
            column = parsed.columns[problem.column].name;
        Message text;
        auto severity = Severity::DataLoss;
        switch (problem.kind) {
        case TableProblem::Kind::NotANumber:
            text = message(MessageId::CellNotANumber, column, problem.text);
            break;
        case TableProblem::Kind::OtherUnit:
            text = message(MessageId::CellOtherUnit, column, problem.text);
            severity = Severity::Info;
            break;
        case TableProblem::Kind::BareRatio:
            text = message(MessageId::CellsWithoutPercent, column, problem.text);
            severity = Severity::Warning;
            break;
        case TableProblem::Kind::RowTooShort:
            text = message(MessageId::RowTooShort, parsed.columns.size());
            break;
        case TableProblem::Kind::RowTooLong:
            text = message(MessageId::RowTooLong, parsed.columns.size(), problem.text);
            break;
        case TableProblem::Kind::RepeatedHeader:
            text = message(MessageId::HeaderRepeated);
            severity = Severity::Info;
            break;
        case TableProblem::Kind::StrayQuote:
            text = message(MessageId::QuoteStray);
            break;
        case TableProblem::Kind::NotUtf8:
            text = message(MessageId::CellNotUtf8, column);
            severity = Severity::Warning;
            break;
        case TableProblem::Kind::TooManyColumns:
            text = message(MessageId::DatabaseTooManyColumns, problem.text, parsed.columns.size());
            break;
        case TableProblem::Kind::NoHeader:
            text = message(MessageId::FirstRowIsData);
            severity = Severity::Warning;
            break;
        case TableProblem::Kind::CellTooLong:
            text = message(MessageId::CellTooLong, column);
            break;
        }
        if (severity == Severity::DataLoss)
            notePart(context, text, problem.count);
        Issue issue{severity, text, {}, problem.count};
        for (const auto line : problem.lines)
            issue.places.push_back({context.file, line, {}});
        context.builder.addIssue(std::move(issue));
    }
}

Result<ParsedTable> readTableFile(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto file, context.map(context.planned.path));
    const bool isCsv = HeaderProbe::isCsvName(context.planned.path.filename().string());
    OPSCOPE_TRY_ASSIGN(auto parsed,
                       isCsv ? readCsv(context, file->bytes()) : readJson(context, file->bytes()));
    reportMissingColumns(context, parsed);
    dropNegatives(context, parsed);
    reportRoundedTimes(context, parsed);
    if (parsed.isCancelled)
        notePart(context, message(MessageId::Cancelled), 0);
    return parsed;
}

Result<void> readPlainTable(ImportContext& context, std::string_view kind)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    addRows(context, kind, std::move(parsed));
    return {};
}

} // namespace opscope
