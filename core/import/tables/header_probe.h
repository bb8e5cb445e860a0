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

/// The headers of a CSV, or the keys of the first row of a JSON table, for `accepts`. Reads only the bytes of
/// the probe.
class HeaderProbe {
public:
    explicit HeaderProbe(const FileProbe& probe);
    explicit HeaderProbe(const ParsedTable& parsed);
    static bool isCsvName(std::string_view name); ///< false for the name of a JSON file
    /// True if all names are headers; case and blanks are ignored.
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
