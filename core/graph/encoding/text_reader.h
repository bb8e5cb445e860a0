// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/graph/encoding/message_reader.h"

namespace opscope {

/// The text encoding, and the JSON that ATC writes for the same messages: the same braces, lists and names,
/// but quoted names and other escapes. The JSON of protobuf itself also has names like "opType", and bytes in
/// base64. Read in one pass; everything after an unreadable place is skipped. FORMATS 1.2 and 1.3 of
/// core/graph.
class TextReader : public MessageReader {
public:
    enum class Dialect : std::uint8_t { Text, Json, ProtobufJson };
    /// `bytes` contain a message of this type and begin at `offset` of the file. JSON has braces around it,
    /// unless it is a part of another message (`isInner`).
    TextReader(std::string_view bytes, const Descriptor& type, Dialect dialect, std::uint64_t offset,
               std::string file, bool isInner = false);

    bool next() override;
    bool enter() override;
    bool leave() override;
    Span span() const override;
    std::int64_t integer() override;
    double real() override;
    std::string_view text() override;
    std::uint64_t size() const override;
    bool canSkipWithoutReading() const override { return false; }

private:
    struct Open {
        const Descriptor* type;
        std::size_t begin;
        std::size_t end;                       ///< after the last field, once it is known
        const FieldDescriptor* list = nullptr; ///< the field whose values are in [ ]
        bool isWhole = false;
    };
    enum class Value : std::uint8_t { None, Scalar, Message };

    bool readName();
    bool readValue();
    bool skipString();
    bool skipBlock();
    void skipBlank();
    bool isNext(char c);
    bool stop(std::string_view expected);
    std::string_view raw() const { return m_bytes.substr(m_begin, m_end - m_begin); }
    void unescape(std::string_view quoted);

    Dialect m_dialect;
    bool m_hasBraces; ///< around the outermost message
    std::vector<Open> m_open;
    std::size_t m_at = 0;
    std::string_view m_name;
    Value m_value = Value::None; ///< a message that was not skipped yet
    std::size_t m_begin = 0;     ///< a scalar
    std::size_t m_end = 0;
    bool m_isStopped = false;
};

} // namespace opscope
