// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/msprof_db/database_import.h"

#include <algorithm>

#include "core/base/message_id.h"

namespace opscope {

const std::string& DatabaseImport::table(std::string_view upperName) const
{
    static const std::string kNone;
    const auto it = tables.find(upperName);
    return it == tables.end() ? kNone : it->second;
}

TableScan DatabaseImport::scan(std::string_view upperName, const std::vector<std::string_view>& columns)
{
    return {context, database, table(upperName), columns};
}

void DatabaseImport::close(TableScan& scan)
{
    scan.reportIssues(builder);
    counts.reported += scan.rowsRejected();
    isIncomplete = isIncomplete || scan.isIncomplete();
    isCancelled = isCancelled || scan.isCancelled();
}

Slice DatabaseImport::sliceOf(TableScan& scan)
{
    Slice slice;
    slice.ts = scan.needTime(0);
    slice.dur = scan.duration(slice.ts, scan.needTime(1));
    return slice;
}

StringId DatabaseImport::string(TableScan& scan, int column)
{
    const auto id = scan.integer(column, INT64_MIN);
    if (id == INT64_MIN)
        return {};
    if (!strings.contains(id)) {
        if (!isNoId(id))
            scan.remark(message(MessageId::DatabaseUnknownString, id));
        return {};
    }
    return strings.intern(id, builder);
}

StringId DatabaseImport::enumText(std::string_view enumTable, std::int64_t id)
{
    if (const auto it = enums.find(enumTable); it != enums.end() && it->second.contains(id))
        return it->second.intern(id, builder);
    if (isNoId(id) && !strings.contains(id))
        return {};
    return strings.contains(id) ? strings.intern(id, builder) : builder.intern(std::to_string(id));
}

std::string_view DatabaseImport::enumName(std::string_view enumTable, std::int64_t id)
{
    const auto it = enums.find(enumTable);
    return it == enums.end() ? std::string_view() : it->second.text(id);
}

SourcePos DatabaseImport::placeOf(std::string_view upperName, std::int64_t rowid) const
{
    const auto name = hasTable(upperName) ? table(upperName) : std::string(upperName);
    return {context.file.empty() ? name : context.file + '/' + name,
            rowid > 0 ? static_cast<std::uint64_t>(rowid) : 0,
            {}};
}

ArgRef DatabaseImport::argsOf(ArgTable argTable, std::int64_t rowid) const
{
    if (rowid < 0 || static_cast<std::uint64_t>(rowid) >> kArgRowBits != 0)
        return {};
    return ArgRef::of(argSource, (static_cast<std::uint64_t>(argTable) << kArgRowBits) |
                                     static_cast<std::uint64_t>(rowid));
}

} // namespace opscope
