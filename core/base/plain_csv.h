// SPDX-License-Identifier: GPL-3.0-or-later
// Tables that went through a spreadsheet: UTF-16 or GBK text, ';' or tabs between cells, decimal commas.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace opscope {

/// A CSV as the rest of the program reads it, with the same lines: UTF-8, cells separated by commas, numbers
/// with a point.
struct PlainCsv {
    std::string text;
    std::string encoding;       ///< "GBK", "UTF-16"; empty: it was UTF-8
    std::string_view separator; ///< of the file: "';'", "a tab"; empty: it was a comma
};

/// `Head`: the bytes end anywhere, as the first bytes of a file do.
enum class CsvExtent : std::uint8_t { Whole, Head };

/// None if the text is plain already, or if its encoding is not known.
std::optional<PlainCsv> plainCsv(std::string_view bytes, CsvExtent extent = CsvExtent::Whole);

} // namespace opscope
