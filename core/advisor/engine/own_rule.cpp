// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/own_rule.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/advisor/engine/own_rule_text.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/base/ascii.h"
#include "core/base/deadline.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/sql/virtual_tables.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

constexpr std::size_t kMostRows = 1000000;
constexpr std::size_t kMostFindings = 1000;
constexpr std::size_t kMostRowBytes = std::size_t{256} << 20; ///< over all rows

class Runner {
public:
    Runner(const OwnRule& rule, const RuleContext& context)
        : m_rule(rule),
          m_context(context),
          m_seconds(context.threshold(ThresholdId::OwnRuleTime)),
          m_deadline(context.stop, std::max(0.001, m_seconds))
    {
    }

    RuleResult run()
    {
        std::vector<ReportPtr> all;
        for (std::uint32_t i = 0; i < m_context.workspace.reports.size(); ++i) {
            const auto& report = m_context.workspace.reports[i];
            if (!hasNeeds(report))
                continue;
            all.push_back(report);
            m_indexes.push_back(i);
        }
        if (all.empty())
            return std::move(m_result);
        if (auto done = runOver(all); !done) {
            m_result.findings.clear();
            m_result.failure = done.error();
            if (m_deadline.isOver() && !m_context.stop.stop_requested())
                m_result.failure =
                    error(message(MessageId::OwnRuleTime, numberText(m_seconds)), m_rule.sqlLine);
        }
        return std::move(m_result);
    }

private:
    Error error(Message what, std::uint64_t line) const
    {
        return {ErrorCode::Malformed, std::move(what), {m_rule.file, line, {}}};
    }

    /// Whether each table that the rule names has rows, and each column a value, in this report.
    /// Adds what is missing.
    bool hasNeeds(const ReportPtr& report)
    {
        const auto tables = reportSchema({report});
        bool hasAll = true;
        std::size_t rows = 0;
        for (const auto& [tableName, columnName] : m_rule.needs) {
            const auto table = std::ranges::find(tables, tableName, &SchemaTable::name);
            const auto count = table == tables.end() ? 0 : table->rows(*report);
            bool hasValue = false;
            if (count > 0) {
                const auto column = std::ranges::find_if(
                    table->columns, [&](const auto& each) { return equalsNoCase(each.name, columnName); });
                for (std::size_t row = 0; column != table->columns.end() && row < count && !hasValue; ++row)
                    hasValue = !std::holds_alternative<std::monostate>(column->value(*report, row));
            }
            rows = std::max(rows, count);
            hasAll = hasAll && hasValue;
            if (!hasValue)
                m_result.addMissing({message(MessageId::MissingColumn, tableName, columnName),
                                     message(MessageId::HowOwnRule)});
        }
        m_result.lookedAt += hasAll ? rows : 0;
        return hasAll;
    }

    Result<void> runOver(const std::vector<ReportPtr>& all)
    {
        OPSCOPE_TRY_ASSIGN(const auto database, openReportSql(all, m_deadline.token()));
        OPSCOPE_TRY_ASSIGN(auto statement, prepared(database));
        if (all.size() == 1 || OwnColumns(statement).find("report") >= 0)
            return read(statement, 0);
        for (std::size_t i = 0; i < all.size(); ++i) {
            OPSCOPE_TRY_ASSIGN(const auto one, openReportSql({all[i]}, m_deadline.token()));
            OPSCOPE_TRY_ASSIGN(auto each, prepared(one));
            OPSCOPE_TRY(read(each, i));
        }
        return {};
    }

    /// Adds the line in the file to an error of the SELECT.
    Result<SqliteStatement> prepared(const SqliteDatabase& database) const
    {
        auto statement = database.prepare(m_rule.sql);
        if (!statement) {
            const auto at =
                std::min<std::size_t>(statement.error().where.offset.value_or(0), m_rule.sql.size());
            const auto lines = std::ranges::count(std::string_view(m_rule.sql).substr(0, at), '\n');
            return Failure(
                error(statement.error().message, m_rule.sqlLine + static_cast<std::uint64_t>(lines)));
        }
        const OwnColumns columns(*statement);
        for (const auto* text : {&m_rule.what, &m_rule.why, &m_rule.how}) {
            for (const auto* words : {&text->english, &text->chinese}) {
                if (const auto name = unknownOwnName(*words, columns))
                    return Failure(error(message(MessageId::OwnRuleColumn, *name), text->line));
            }
        }
        return statement;
    }

    Result<void> read(SqliteStatement& statement, std::size_t position)
    {
        const OwnColumns columns(statement);
        // The key is report and text; the rows keep their order.
        std::map<std::pair<std::uint32_t, std::string>, std::vector<OwnRow>> findings;
        std::size_t bytes = 0;
        for (std::size_t number = 1;; ++number) {
            auto hasRow = statement.step();
            if (!hasRow)
                return Failure(error(hasRow.error().message, m_rule.sqlLine));
            if (!*hasRow)
                break;
            if (number > kMostRows)
                return Failure(error(message(MessageId::OwnRuleRows, kMostRows), m_rule.sqlLine));
            OwnRow row;
            for (int i = 0; i < statement.columns(); ++i) {
                row.values.push_back(ownCell(statement, i));
                const auto* text = std::get_if<std::string>(&row.values.back());
                bytes += sizeof(OwnValue) + (text == nullptr ? 0 : text->size());
            }
            if (bytes > kMostRowBytes)
                return Failure(error(message(MessageId::TooMuchOutput, kMostRowBytes), m_rule.sqlLine));
            OPSCOPE_TRY_ASSIGN(row.subject, subjectOf(columns, row, position, number));
            auto text = filledOwn(m_rule.what.english, columns, row);
            findings[{row.subject.report, std::move(text)}].push_back(std::move(row));
            if (findings.size() > kMostFindings)
                return Failure(error(message(MessageId::OwnRuleFindings, kMostFindings), m_rule.what.line));
        }
        for (auto& [key, rows] : findings)
            m_result.findings.push_back(findingOf(columns, std::move(rows)));
        return {};
    }

    /// An integer from a column; nullopt if the cell is NULL or there is no such column.
    Result<std::optional<std::int64_t>> whole(const OwnColumns& columns, const OwnRow& row,
                                              std::string_view name, std::size_t number) const
    {
        const auto at = columns.find(name);
        if (at < 0 || std::holds_alternative<std::monostate>(row.values[static_cast<std::size_t>(at)]))
            return std::nullopt;
        const auto& value = row.values[static_cast<std::size_t>(at)];
        if (const auto* integer = std::get_if<std::int64_t>(&value))
            return *integer;
        if (const auto* real = std::get_if<double>(&value); real != nullptr && std::abs(*real) < 9e15)
            return std::llround(*real);
        return bad(number, name, ownCellText(value));
    }

    Failure bad(std::size_t number, std::string_view name, const std::string& value) const
    {
        return Failure(error(message(MessageId::OwnRuleValue, number, name, value), m_rule.sqlLine));
    }

    Result<Subject> subjectOf(const OwnColumns& columns, const OwnRow& row, std::size_t position,
                              std::size_t number) const
    {
        Subject subject;
        const auto get = [&](std::string_view name) { return whole(columns, row, name, number); };
        OPSCOPE_TRY_ASSIGN(const auto reportAt, get("report"));
        const auto at = reportAt.value_or(static_cast<std::int64_t>(position));
        if (at < 0 || static_cast<std::size_t>(at) >= m_indexes.size())
            return bad(number, "report", std::to_string(at));
        subject.report = m_indexes[static_cast<std::size_t>(at)];
        const auto& report = *m_context.workspace.reports[subject.report];
        OPSCOPE_TRY_ASSIGN(const auto gain, get("gain_ns"));
        subject.gain =
            std::clamp<std::int64_t>(gain.value_or(0), 0, m_context.views[subject.report].runTime());
        OPSCOPE_TRY_ASSIGN(const auto begin, get("begin"));
        OPSCOPE_TRY_ASSIGN(const auto end, get("end"));
        if (begin && end) {
            subject.kind = SubjectKind::Range;
            subject.range = {*begin, *end};
            if (*begin > *end)
                return bad(number, "end", std::to_string(*end));
        }
        const std::array<std::tuple<std::string_view, SubjectKind, std::size_t>, 4> kinds{
            {{"op", SubjectKind::Op, report.ops.size()},
             {"slice", SubjectKind::Slice, report.slices.size()},
             {"communication", SubjectKind::Collective, report.communication.size()},
             {"rank", SubjectKind::Rank, std::size_t{1} << 24}}};
        for (const auto& [name, kind, count] : kinds) {
            OPSCOPE_TRY_ASSIGN(const auto id, get(name));
            if (!id)
                continue;
            if (*id < 0 || static_cast<std::size_t>(*id) >= count)
                return bad(number, name, std::to_string(*id));
            if (subject.kind == SubjectKind::Range) { // its id is the slice that contains it
                subject.id = kind == SubjectKind::Slice ? *id : subject.id;
                continue;
            }
            subject.kind = kind;
            subject.id = *id;
            break;
        }
        if (subject.kind == SubjectKind::Slice) {
            const auto slice = static_cast<std::size_t>(subject.id);
            subject.range = {report.slices.ts[slice], report.slices.ts[slice] + report.slices.dur[slice]};
        }
        return subject;
    }

    Finding findingOf(const OwnColumns& columns, std::vector<OwnRow> rows) const
    {
        std::ranges::stable_sort(rows, std::greater{}, [](const OwnRow& row) { return row.subject.gain; });
        Finding finding;
        finding.report = rows.front().subject.report;
        const auto& view = m_context.views[finding.report];
        for (const auto& row : rows) {
            finding.gain.ns += std::min(row.subject.gain, view.runTime() - finding.gain.ns);
            if (row.subject.id >= 0 || !row.subject.range.empty())
                finding.subjects.push_back(row.subject);
        }
        const bool isOfOps = rows.front().subject.kind == SubjectKind::Op;
        finding.gain.basis = m_rule.basis;
        finding.gain.isOfRun = !isOfOps;
        finding.what = ownMessage(m_rule.what, columns, rows, finding);
        finding.why = ownMessage(m_rule.why, columns, rows, finding);
        finding.how = ownMessage(m_rule.how, columns, rows, finding);
        finding.evidence = evidenceOf(columns, view, std::move(rows));
        return finding;
    }

    static TablePtr evidenceOf(const OwnColumns& columns, const OpView& view, std::vector<OwnRow> rows)
    {
        rows.resize(std::min(rows.size(), kMostEvidence));
        const auto& report = view.report();
        RecordTable<OwnRow> table("advice", view.reportPtr(), std::move(rows));
        table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), [&](const OwnRow& row) {
            const auto& subject = row.subject;
            const auto id = static_cast<std::size_t>(subject.id);
            return subject.kind == SubjectKind::Op && id < report.ops.size() ? report.ops.name[id]
                   : (subject.kind == SubjectKind::Slice || subject.kind == SubjectKind::Range) &&
                           id < report.slices.size()
                       ? report.slices.name[id]
                       : StringId();
        });
        table.nameIsLast();
        for (std::size_t i = 0; i < columns.names.size(); ++i)
            addColumn(table, columns.names[i], i);
        table.slices([&](const OwnRow& row) {
            const auto id = static_cast<std::size_t>(row.subject.id);
            if (row.subject.id >= 0 && row.subject.kind == SubjectKind::Op)
                return valueAt(report.ops.slice, id, SliceId());
            return row.subject.id >= 0 && row.subject.kind != SubjectKind::Rank &&
                           row.subject.kind != SubjectKind::Collective
                       ? SliceId::of(id)
                       : SliceId();
        });
        table.table().isComputed = true;
        return table.finish();
    }

    static void addColumn(RecordTable<OwnRow>& table, const std::string& name, std::size_t at)
    {
        const auto holds = [&]<class T>(T) {
            return std::ranges::all_of(table.records(), [&](const OwnRow& row) {
                return std::holds_alternative<T>(row.values[at]) ||
                       std::holds_alternative<std::monostate>(row.values[at]);
            });
        };
        const auto id = "sql_" + name; // the other names are ours
        if (name == "op" || name == "slice" || name == "report")
            return;
        if (holds(std::int64_t{})) {
            const auto spec = name.ends_with("_ns") ? durationSpec(id, name.substr(0, name.size() - 3))
                              : name == "begin" || name == "end" ? timestampSpec(id, name)
                                                                 : unsummed(integerSpec(id, name));
            table.column(spec, [at](const OwnRow& row) {
                const auto* value = std::get_if<std::int64_t>(&row.values[at]);
                return value == nullptr ? kMissingInteger : *value;
            });
        } else if (holds(double{})) {
            table.column(unsummed(realSpec(id, name)), [at](const OwnRow& row) {
                const auto* value = std::get_if<double>(&row.values[at]);
                return value == nullptr ? kNoReal : *value;
            });
        } else {
            table.column(textSpec(id, name), [at](const OwnRow& row) {
                return std::holds_alternative<std::monostate>(row.values[at]) ? std::string()
                                                                              : ownCellText(row.values[at]);
            });
        }
    }

    const OwnRule& m_rule;
    const RuleContext& m_context;
    double m_seconds = 0;
    Deadline m_deadline;
    std::vector<std::uint32_t> m_indexes; ///< workspace indices of the reports that the SELECT sees
    RuleResult m_result;
};

} // namespace

RuleResult runOwnRule(const OwnRule& rule, const RuleContext& context)
{
    if (!rule.failure)
        return Runner(rule, context).run();
    RuleResult result;
    result.failure = rule.failure;
    return result;
}

} // namespace opscope
