// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a protobuf message field by field from a mapped file, in any encoding (binary, text, JSON). Values
// that the caller does not read (weights, kernels) are skipped and never copied. Our own .proto files define
// the known fields. FORMATS 1 of core/graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/report/issue_log.h"

namespace google::protobuf {
class Descriptor;
class FieldDescriptor;
} // namespace google::protobuf

namespace opscope {

inline constexpr std::size_t kMostNesting = 96;

class MessageReader {
public:
    using Descriptor = google::protobuf::Descriptor;
    using FieldDescriptor = google::protobuf::FieldDescriptor;
    struct Span {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
    };

    virtual ~MessageReader() = default;
    MessageReader(const MessageReader&) = delete;
    MessageReader& operator=(const MessageReader&) = delete;

    /// Moves to the next value of the open message; each element of a list is a value. False at the end, if
    /// the rest cannot be read, or after a stop. Values that the caller does not read and fields that are not
    /// in the .proto file are skipped.
    virtual bool next() = 0;
    /// The field number of the value; `field()` is its description in the .proto file.
    int number() const;
    const FieldDescriptor& field() const { return *m_field; }

    /// Opens the message that is the value. False, with nothing to leave, if it is nested too deep.
    virtual bool enter() = 0;
    /// Closes the message, also if it was not read completely. False if a part of it is missing or broken.
    virtual bool leave() = 0;
    /// Position of the open message's fields in the file; complete after the last `next`.
    virtual Span span() const = 0;

    virtual std::int64_t integer() = 0; ///< of numbers, bools and enums
    virtual double real() = 0;
    /// A string without escapes, the name of an enum value, or the text of another value. Valid until the
    /// next call.
    virtual std::string_view text() = 0;
    /// Bytes of the value in the file.
    virtual std::uint64_t size() const = 0;
    /// True if skipping a value costs nothing, whatever its length.
    virtual bool canSkipWithoutReading() const = 0;

    void stopWith(std::stop_token stop) { m_stop = std::move(stop); }
    const std::string& file() const { return m_file; }
    IssueLog& issues() { return m_issues; }

protected:
    MessageReader(std::string_view bytes, std::uint64_t offset, std::string file)
        : m_bytes(bytes), m_offset(offset), m_file(std::move(file))
    {
    }
    /// `at`: index into m_bytes.
    void report(Message what, std::size_t at, bool hasLines = false);

    std::string_view m_bytes;
    std::uint64_t m_offset; ///< of m_bytes in the file
    std::string m_file;
    IssueLog m_issues;
    const FieldDescriptor* m_field = nullptr;
    std::string m_text;
    std::stop_token m_stop;
};

} // namespace opscope
