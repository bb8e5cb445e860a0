// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

#include "core/base/message_id.h"
#include "core/import/opscope_db/own_fields.h"

namespace opscope {
namespace {

/// A limit: these tables hold at most one row per file of a folder.
constexpr std::size_t kMaxRows = 200'000;

template <class F>
void eachRow(OwnImport& in, const std::string& table, const std::vector<std::string_view>& columns, F f)
{
    if (!in.hasTable(table))
        return;
    auto scan = in.scan(table, columns);
    std::size_t rows = 0;
    while (scan.next()) {
        if (++rows > kMaxRows) {
            scan.reject(message(MessageId::DatabaseTableNotRead, rows), Severity::DataLoss);
            break;
        }
        f(scan);
        if (!scan.isBad())
            ++in.counts.metadata;
    }
    in.close(scan);
}

template <class T>
void readList(OwnImport& in, std::vector<T>& rows)
{
    rows.clear();
    eachRow(in, T::kTable.name, columnsOf<T>(),
            [&](TableScan& scan) { readFields(in, scan, rows.emplace_back()); });
}

/// A message by its name and arguments; the stored text if this program does not know the name.
std::optional<Message> messageOf(std::string_view code, std::string_view arguments, std::string_view text)
{
    if (text.empty())
        return std::nullopt;
    const auto all = allMessages();
    const auto it = std::ranges::find(all, code, messageName);
    const auto list = nlohmann::json::parse(arguments, nullptr, false);
    if (it == all.end() || !list.is_array())
        return message(MessageId::AsWritten, text);
    Message out{*it, {}};
    for (const auto& argument : list)
        out.args.push_back(argument.is_string() ? argument.get<std::string>() : std::string());
    return out;
}

void readReport(OwnImport& in)
{
    auto& report = in.report;
    eachRow(in, "reports", {"name", "kind", "rank", "clock", "is_partial"}, [&](TableScan& scan) {
        std::int32_t rank = -1;
        readCell(in, scan, 0, Unit::None, report.name);
        readCell(in, scan, 1, Unit::None, report.kind);
        readCell(in, scan, 2, Unit::Id, rank);
        readCell(in, scan, 3, Unit::None, report.clock);
        readCell(in, scan, 4, Unit::None, report.isPartial);
        report.rank = rank;
    });
}

/// A row of the table "facts" is a field of its struct.
template <class T>
void readFact(OwnImport& in, TableScan& scan, T& facts)
{
    forEachField<T>([&](const char* name, auto member, Unit unit, const char*) {
        if (scan.text(0) == name)
            readCell(in, scan, 1, unit, facts.*member);
    });
}

void readFacts(OwnImport& in)
{
    auto& collection = in.report.collection;
    eachRow(in, "facts", {"key", "value"}, [&](TableScan& scan) {
        if (scan.isNull(1))
            return;
        readFact(in, scan, in.report.platform);
        readFact(in, scan, collection);
    });
    collection.switches.clear();
    eachRow(in, "switches", {"key", "value"}, [&](TableScan& scan) {
        auto& [key, value] = collection.switches.emplace_back();
        key = scan.text(0);
        value = scan.text(1);
    });
    readList(in, collection.modelRuns);
    readList(in, in.report.platform.cpus);
    readList(in, in.report.platform.devices);
}

/// The files that the report was made from: only listed, not read.
void readFiles(OwnImport& in)
{
    in.firstFile = in.report.inventory.size();
    auto columns = columnsOf<InventoryEntry>({"reason", "reason_code", "reason_arguments"});
    constexpr int kReason = fieldCount<InventoryEntry>();
    std::ranges::copy(columnsOf<ReadCounts>(), std::back_inserter(columns));
    eachRow(in, InventoryEntry::kTable.name, columns, [&](TableScan& scan) {
        auto& file = in.report.inventory.emplace_back();
        readFields(in, scan, file);
        readFields(in, scan, file.counts, kReason + 3);
        file.reason = messageOf(scan.text(kReason + 1), scan.text(kReason + 2), scan.text(kReason));
        if (file.state == FileState::Used || file.state == FileState::Partial) {
            file.state = FileState::Ignored;
            file.reason = message(MessageId::HeldByOwnDatabase, in.context.file);
        }
    });
}

void readIssues(OwnImport& in)
{
    eachRow(in, "issues", {"severity", "message", "code", "arguments", "place", "count"},
            [&](TableScan& scan) {
                Issue issue;
                issue.severity = fromWord(scan.text(0), Severity::Info);
                issue.message = messageOf(scan.text(2), scan.text(3), scan.text(1))
                                    .value_or(message(MessageId::AsWritten, std::string()));
                if (!scan.text(4).empty())
                    issue.places.push_back({std::string(scan.text(4)), 0, {}});
                issue.count = static_cast<std::uint64_t>(std::max<std::int64_t>(1, scan.integer(5, 1)));
                in.report.issues.push_back(std::move(issue));
            });
}

} // namespace

void readOwnFacts(OwnImport& in)
{
    readReport(in);
    readFacts(in);
    readFiles(in);
    readIssues(in);
}

} // namespace opscope
