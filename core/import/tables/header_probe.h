// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/importer.h"
#include "core/import/tables/typed_csv.h"

namespace opscope {

/// The headers of the first line of a CSV or the keys of the first row of a JSON table, for `accepts`. Only
/// what the probe holds.
class HeaderProbe {
public:
    explicit HeaderProbe(const FileProbe& probe);
    explicit HeaderProbe(const ParsedTable& parsed);
    static bool isCsvName(std::string_view name); ///< not that of a JSON
    /// True if every name is a header, in any spelling of case and blanks.
    bool hasAll(std::initializer_list<std::string_view> names) const;
    bool hasAll(std::span<const std::string_view> names) const;
    bool has(std::string_view name) const;
    std::size_t size() const { return m_headers.size(); }
    bool isText() const { return m_isText; }

private:
    std::vector<std::string> m_headers; ///< lower case, without blanks
    bool m_isText = false;
};

} // namespace opscope
