// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/graph/encoding/message_reader.h"

namespace opscope {

/// The binary encoding. A message that ends behind the data is read as far as it goes; one with a broken
/// field is left at that field, and what follows the message is read.
class BinaryReader : public MessageReader {
public:
    /// `bytes` hold a message of that type and begin at `offset` of the file.
    BinaryReader(std::string_view bytes, const Descriptor& type, std::uint64_t offset, std::string file);

    bool next() override;
    bool enter() override;
    bool leave() override;
    Span span() const override;
    std::int64_t integer() override;
    double real() override;
    std::string_view text() override;
    std::uint64_t size() const override;
    bool skipsAtOnce() const override { return true; }

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
    void tellCut();

    std::vector<Open> m_open;
    std::size_t m_at = 0;
    std::size_t m_packedEnd = 0; ///< values of a list stand side by side until there
    std::uint64_t m_number = 0;  ///< the value as bits
    std::size_t m_begin = 0;     ///< the value as bytes
    std::size_t m_end = 0;
    bool m_hasReportedCut = false;
    bool m_isCut = false; ///< the value ends behind the data
};

} // namespace opscope
