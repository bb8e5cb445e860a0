// SPDX-License-Identifier: GPL-3.0-or-later
// Any other CSV or table as JSON: a generic table under the stem of its name (FORMATS 3.6).
#include <array>

#include "core/import/discover/export_name.h"
#include "core/import/discover/walk.h"
#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 2> kStems{"l2_cache", "operator_details"};

bool accepts(const FileProbe& probe)
{
    const auto dot = probe.name.rfind('.');
    if (dot == std::string::npos)
        return false;
    const auto ending = probe.name.substr(dot);
    const HeaderProbe header(probe);
    return (ending == ".csv" || ending == ".CSV" || ending == ".json") && header.isText() &&
           header.size() > 0;
}

Result<void> read(ImportContext& context)
{
    return readPlainTable(context, parseExportName(fileName(context.file)).stem);
}

} // namespace

constinit const Importer tableCsv{"table_csv", Role::Table, ReportPart::Tables, kStems,
                                  accepts,     read,        Priority::Any};

} // namespace opscope
