// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/graph/encoding/message_reader.h"

namespace opscope {

/// The binary encoding. A message that is truncated is read as far as it goes. A message with a broken field
/// is read up to that field, and reading continues after the message. FORMATS 1.1 of core/graph.
class BinaryReader : public MessageReader {
public:
    /// `bytes` contain a message of this type and begin at `offset` of the file.
    BinaryReader(std::string_view bytes, const Descriptor& type, std::uint64_t offset, std::string file);

    bool next() override;
    bool enter() override;
    bool leave() override;
    Span span() const override;
    std::int64_t integer() override;
    double real() override;
    std::string_view text() override;
    std::uint64_t size() const override;
    bool canSkipWithoutReading() const override { return true; }

private:
    struct Open {
        const Descriptor* type;
        std::size_t begin;
        std::size_t end;
        bool isWhole = true;
    };
    bool readField();
    bool readPacked();
    std::optional<std::uint64_t> varint();
    bool take(std::size_t bytes);
    bool broken(std::size_t at);
    void reportCut();

    std::vector<Open> m_open;
    std::size_t m_at = 0;
    std::size_t m_packedEnd = 0; ///< end of the current packed list
    std::uint64_t m_number = 0;  ///< the value as bits
    std::size_t m_begin = 0;     ///< the value as bytes
    std::size_t m_end = 0;
    bool m_hasReportedCut = false;
    bool m_isCut = false; ///< the value is truncated
};

} // namespace opscope
