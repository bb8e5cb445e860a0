// SPDX-License-Identifier: GPL-3.0-or-later
// The texts for the numbers of host records: hash_dic, type_info_dic, and the fixed lists of formats and
// data types (FORMATS 5.1, 5.2 of this folder).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/raw/host/hash_index.h"
#include "core/import/raw/loss.h"
#include "core/import/raw/stream.h"

namespace opscope::raw {

class Dictionary {
public:
    /// Adds the lines "number:text" of hash_dic; later lines win. Lines of another form are losses. The bytes
    /// must outlive the dictionary.
    void addHashes(std::string_view text, std::string_view file, Losses& losses);
    /// Adds the lines "level_type:text" of type_info_dic.
    void addTypes(std::string_view text, std::string_view file, Losses& losses);

    /// The text of a hash; the number as text if the dictionary lacks it; "" for 0.
    std::string text(std::uint64_t hash) const;
    /// The row of the text of a hash in the order of the files; kNoNumber if the dictionary lacks it.
    std::uint32_t row(std::uint64_t hash) const { return m_hashes.find(hash); }
    void prefetch(std::uint64_t hash) const { m_hashes.prefetch(hash); }
    std::string_view textOfRow(std::uint32_t row) const { return m_texts[row]; }
    std::size_t rows() const { return m_texts.size(); }
    /// The name of a type of a level, from the dictionary or a list of the runtime's; the number as text if
    /// neither has it.
    std::string type(std::uint16_t level, std::uint64_t type) const;

private:
    std::vector<std::string_view> m_texts;
    HashIndex m_hashes; ///< rows of m_texts
    HashIndex m_types;  ///< by level << 48 | type
};

/// "acl", "node": the level in tables and timelines; empty for unknown levels.
std::string_view levelName(std::uint16_t level);
/// "AscendCL", "Node": the word before '@' in the name of a slice.
std::string_view levelPrefix(std::uint16_t level);
/// "ACL_OP", "ACL_NN": from the type of an acl call; empty for others.
std::string_view aclMode(std::uint32_t type);
/// "NCHW"; the number as text if unknown.
std::string formatName(std::uint32_t format);
/// "FLOAT16"; the number as text if unknown.
std::string dataTypeName(std::uint32_t type);
/// "AI_CORE" for 0: the task type of node_basic_info; the number as text if unknown.
std::string nodeTaskType(std::uint32_t type);
/// "FP32": the data type of communication records.
std::string_view hcclDataType(std::uint32_t type);
std::string_view hcclLink(std::uint32_t link);
std::string_view hcclTransport(std::uint32_t transport);

} // namespace opscope::raw
