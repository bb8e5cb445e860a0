// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/encoding/binary_reader.h"

#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <utility>

#include "core/base/message_id.h"

namespace opscope {
namespace {

enum WireType : std::uint8_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

using Field = google::protobuf::FieldDescriptor;

WireType wireTypeOf(const Field& field)
{
    switch (field.type()) {
    case Field::TYPE_DOUBLE:
    case Field::TYPE_FIXED64:
    case Field::TYPE_SFIXED64:
        return kFixed64;
    case Field::TYPE_FLOAT:
    case Field::TYPE_FIXED32:
    case Field::TYPE_SFIXED32:
        return kFixed32;
    case Field::TYPE_STRING:
    case Field::TYPE_BYTES:
    case Field::TYPE_MESSAGE:
        return kBytes;
    default:
        return kVarint;
    }
}

} // namespace

BinaryReader::BinaryReader(std::string_view bytes, const Descriptor& type, std::uint64_t offset,
                           std::string file)
    : MessageReader(bytes, offset, std::move(file)), m_open{{&type, 0, bytes.size()}}
{
}

/// Reports the end of a cut file once: it is one loss for all messages that contain it.
void BinaryReader::reportCut()
{
    if (!std::exchange(m_hasReportedCut, true))
        report(message(MessageId::GraphCutShort), m_bytes.size());
}

bool BinaryReader::broken(std::size_t at)
{
    auto& open = m_open.back();
    if (at >= m_bytes.size())
        reportCut();
    else
        report(message(MessageId::GraphBadField), at);
    open.isWhole = false;
    m_at = open.end;
    m_packedEnd = 0;
    return false;
}

std::optional<std::uint64_t> BinaryReader::varint()
{
    const auto end = m_open.back().end;
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 70 && m_at < end; shift += 7) {
        const auto byte = static_cast<std::uint8_t>(m_bytes[m_at++]);
        if (shift < 64)
            value |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80)
            return value;
    }
    return {};
}

/// Sets the value to the next bytes, as far as they exist.
bool BinaryReader::take(std::size_t bytes)
{
    const auto end = m_open.back().end;
    m_begin = m_at;
    m_isCut = bytes > end - m_at;
    m_end = m_isCut ? end : m_at + bytes;
    m_at = m_end;
    m_number = 0;
    if (m_end - m_begin <= sizeof m_number)
        std::memcpy(&m_number, m_bytes.data() + m_begin, m_end - m_begin);
    return !m_isCut;
}

bool BinaryReader::next()
{
    while ((m_at < m_open.back().end || m_at < m_packedEnd) && !m_stop.stop_requested()) {
        if (m_at < m_packedEnd ? readPacked() : readField())
            return true;
    }
    return false;
}

bool BinaryReader::readPacked()
{
    const auto begin = m_at;
    const auto type = wireTypeOf(*m_field);
    if (type != kVarint)
        return take(type == kFixed64 ? 8 : 4) && m_at <= m_packedEnd ? true : broken(begin);
    const auto value = varint();
    if (!value || m_at > m_packedEnd)
        return broken(begin);
    m_number = *value;
    m_begin = begin;
    m_end = m_at;
    return true;
}

bool BinaryReader::readField()
{
    m_packedEnd = 0;
    const auto begin = m_at;
    const auto key = varint();
    if (!key || *key >> 3 == 0 || *key >> 3 > INT32_MAX)
        return broken(key ? begin : m_at);
    m_field = m_open.back().type->FindFieldByNumber(static_cast<int>(*key >> 3));
    const auto type = static_cast<WireType>(*key & 7);
    bool isThere = true;
    if (type == kVarint) {
        m_begin = m_at;
        const auto value = varint();
        m_end = m_at;
        isThere = value.has_value();
        m_number = value.value_or(0);
    } else if (type == kFixed64 || type == kFixed32) {
        isThere = take(type == kFixed64 ? 8 : 4);
    } else if (type == kBytes) {
        const auto size = varint();
        isThere = size && take(*size);
        const bool isMessage = m_field != nullptr && m_field->type() == Field::TYPE_MESSAGE;
        if (size && m_isCut && m_end == m_bytes.size() && isMessage) { // read the part of it that exists
            reportCut();
            m_open.back().isWhole = false;
            return true;
        }
    } else {
        return broken(begin);
    }
    if (!isThere)
        return broken(m_at);
    if (m_field == nullptr)
        return false;
    const auto wanted = wireTypeOf(*m_field);
    if (type == kBytes && wanted != kBytes && m_field->is_repeated()) {
        m_packedEnd = m_end;
        m_at = m_begin;
        return false;
    }
    if (type != wanted)
        report(message(MessageId::GraphOtherType), begin);
    return type == wanted;
}

bool BinaryReader::enter()
{
    if (m_open.size() >= kMostNesting) {
        report(message(MessageId::GraphTooDeep, kMostNesting), m_begin);
        m_open.back().isWhole = false;
        return false;
    }
    m_open.push_back({m_field->message_type(), m_begin, m_end, !m_isCut});
    m_at = m_begin;
    return true;
}

bool BinaryReader::leave()
{
    const auto done = m_open.back();
    m_open.pop_back();
    m_at = done.end;
    m_packedEnd = 0;
    m_isCut = false;
    return done.isWhole;
}

MessageReader::Span BinaryReader::span() const
{
    return {m_offset + m_open.back().begin, m_offset + m_open.back().end};
}

std::int64_t BinaryReader::integer()
{
    return static_cast<std::int64_t>(m_number);
}

double BinaryReader::real()
{
    if (m_field->type() == Field::TYPE_DOUBLE)
        return std::bit_cast<double>(m_number);
    return std::bit_cast<float>(static_cast<std::uint32_t>(m_number));
}

std::string_view BinaryReader::text()
{
    if (wireTypeOf(*m_field) == kBytes)
        return m_bytes.substr(m_begin, m_end - m_begin);
    const auto* const name = m_field->type() == Field::TYPE_ENUM
                                 ? m_field->enum_type()->FindValueByNumber(static_cast<int>(m_number))
                                 : nullptr;
    if (name != nullptr)
        m_text = name->name();
    else if (m_field->type() == Field::TYPE_BOOL)
        m_text = m_number != 0 ? "true" : "false";
    else if (wireTypeOf(*m_field) == kVarint)
        m_text = fmt::format("{}", integer());
    else
        m_text = m_field->type() == Field::TYPE_FLOAT ? fmt::format("{}", static_cast<float>(real()))
                                                      : fmt::format("{}", real());
    return m_text;
}

std::uint64_t BinaryReader::size() const
{
    return m_end - m_begin;
}

} // namespace opscope
