// SPDX-License-Identifier: GPL-3.0-or-later
// A protobuf message read field by field from a mapped file, whatever it is written in (binary, text, JSON):
// what nobody asks for (weights, kernels) is passed over and never copied. Our own .proto files say which
// fields there are.
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

    /// The next value of the open message, each of a list by itself; false at its end, or where the rest
    /// cannot be read, or when it is asked to stop. A value that was not asked for is passed over; fields
    /// that the .proto does not list are never seen.
    virtual bool next() = 0;
    /// The number of the value's field, and what the .proto says of it.
    int number() const;
    const FieldDescriptor& field() const { return *m_field; }

    /// Opens the message that is the value; false (and nothing to leave) when it is nested too deep.
    virtual bool enter() = 0;
    /// Closes it, whatever is left of it. False if a part of it is missing or broken.
    virtual bool leave() = 0;
    /// Where the fields of the open message stand in the file; whole after the last `next`.
    virtual Span span() const = 0;

    virtual std::int64_t integer() = 0; ///< of numbers, bools and enums
    virtual double real() = 0;
    /// A string as it was meant; of an enum its name, of another value its text. Valid until the next call.
    virtual std::string_view text() = 0;
    /// Bytes of the value in the file.
    virtual std::uint64_t size() const = 0;
    /// True if a value that was passed over costs nothing, however long it is.
    virtual bool skipsAtOnce() const = 0;

    void stopWith(std::stop_token stop) { m_stop = std::move(stop); }
    const std::string& file() const { return m_file; }
    IssueLog& issues() { return m_issues; }

protected:
    MessageReader(std::string_view bytes, std::uint64_t offset, std::string file)
        : m_bytes(bytes), m_offset(offset), m_file(std::move(file))
    {
    }
    /// `at`: of m_bytes.
    void tell(Message what, std::size_t at, bool hasLines = false);

    std::string_view m_bytes;
    std::uint64_t m_offset; ///< of m_bytes in the file
    std::string m_file;
    IssueLog m_issues;
    const FieldDescriptor* m_field = nullptr;
    std::string m_text;
    std::stop_token m_stop;
};

} // namespace opscope
