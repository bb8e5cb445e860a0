// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of slices that were made from records: rows of cells with a key for each column.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/page_memory.h"
#include "core/report/args.h"
#include "core/report/report.h"

namespace opscope::raw {

/// A cell is a number or a text; kNoCell: the slice lacks this argument.
class RecordArgs final : public ArgSource {
public:
    enum class Kind : char {
        Number = 'n',
        Text = 't',      ///< a StringId, shown as a text
        NumberText = 'd' ///< a StringId whose text is a number
    };
    struct Key {
        std::string name;
        Kind kind = Kind::Number;
    };
    static constexpr std::uint64_t kNoCell = UINT64_MAX;
    static std::uint64_t cell(StringId text) { return text.valid() ? text.value : kNoCell; }

    RecordArgs(const Report& report, std::vector<Key> keys) : m_report(report), m_keys(std::move(keys)) {}
    void reserve(std::size_t rows) { reservePages(m_cells, rows * m_keys.size()); }
    /// Returns the locator of the new row; it has one cell for each key.
    std::uint64_t add(std::initializer_list<std::uint64_t> cells);

    Result<Args> decode(std::uint64_t row) const override;
    std::string kind() const override { return "raw_records"; }
    /// Keys and cells: the source does not need the files again.
    std::string describe() const override;
    static Result<std::shared_ptr<const ArgSource>> fromText(std::string_view description,
                                                             const Report& owner);

private:
    const Report& m_report; ///< owns this source
    std::vector<Key> m_keys;
    std::vector<std::uint64_t> m_cells;
};

} // namespace opscope::raw
