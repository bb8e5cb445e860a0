// SPDX-License-Identifier: GPL-3.0-or-later
// The dump of small chips: lists of tensors as type, length, value. Types have the numbers of ge::DataType.
// FORMATS 1.8 of this folder.
#include <cstring>

#include "core/accuracy/read/dump_file.h"
#include "core/base/bytes.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint32_t kNanoMagic = 0x5A5A5A5A;
constexpr std::size_t kNanoHeadBytes = 16; ///< length, magic, version
constexpr std::uint32_t kInputs = 4;
constexpr std::uint32_t kOutputs = 5;

/// Reads consecutive numbers; after the end of the data all are 0.
class Cursor {
public:
    Cursor(std::string_view bytes, std::uint64_t offset) : m_bytes(bytes), m_offset(offset) {}

    template <class T>
    T take()
    {
        T value{};
        if (m_bytes.size() - m_at < sizeof value) {
            m_isBroken = true;
            return value;
        }
        std::memcpy(&value, m_bytes.data() + m_at, sizeof value);
        m_at += sizeof value;
        return value;
    }
    /// The next `size` bytes as a separate cursor.
    Cursor part(std::uint64_t size)
    {
        const auto left = m_bytes.size() - m_at;
        m_isBroken = m_isBroken || size > left;
        Cursor inner(m_bytes.substr(m_at, m_isBroken ? 0 : size), m_offset + m_at);
        m_at += inner.m_bytes.size();
        return inner;
    }
    bool isAtEnd() const { return m_at >= m_bytes.size(); }
    bool isBroken() const { return m_isBroken; }
    std::uint64_t offset() const { return m_offset + m_at; }
    std::size_t left() const { return m_bytes.size() - m_at; }
    std::string_view rest() const { return m_bytes.substr(m_at); }

private:
    std::string_view m_bytes;
    std::uint64_t m_offset;
    std::size_t m_at = 0;
    bool m_isBroken = false;
};

struct Sized {
    Tensor tensor;
    std::uint64_t size = 0;
};

Shape shapeOf(Cursor value)
{
    Shape shape;
    while (value.left() >= sizeof(std::uint64_t))
        shape.push_back(value.take<std::uint64_t>());
    return shape;
}

/// Reads an entry and the values after it: 0 shape, 1 original shape, 2 name of the original op.
Sized readNanoEntry(Cursor& list, bool isOutput)
{
    Sized entry;
    auto& tensor = entry.tensor;
    tensor.type = fromGeDataType(list.take<std::int32_t>());
    tensor.format = static_cast<Format>(list.take<std::int32_t>() & 0xff);
    list.take<std::int32_t>(); // kind of address
    if (isOutput) {
        tensor.originIndex = list.take<std::uint32_t>();
        list.take<std::int32_t>(); // type and layout before the conversion
        list.take<std::int32_t>();
    }
    tensor.address = list.take<std::uint64_t>();
    list.take<std::uint64_t>(); // offset on the device
    entry.size = list.take<std::uint64_t>();
    auto values = list.part(list.take<std::uint32_t>());
    while (!values.isAtEnd() && !values.isBroken()) {
        const auto kind = values.take<std::uint32_t>();
        const auto value = values.part(values.take<std::uint32_t>());
        if (kind == 0)
            tensor.shape = shapeOf(value);
        else if (kind == 1)
            tensor.logicalShape = shapeOf(value);
        else if (kind == 2)
            tensor.originName = value.rest();
    }
    return entry;
}

} // namespace

bool isNanoDump(std::string_view bytes)
{
    return bytes.size() >= kNanoHeadBytes &&
           numberAt<std::uint32_t>(bytes, sizeof(std::uint64_t)) == kNanoMagic;
}

Result<void> readNanoHeader(DumpFile& dump)
{
    const auto bytes = dump.file->bytes();
    const auto file = dump.file->path().string();
    const auto length = numberAt<std::uint64_t>(bytes, 0);
    // The length does not include itself.
    if (length < kNanoHeadBytes - sizeof length || length > bytes.size() - sizeof length)
        return fail(ErrorCode::Malformed,
                    message(MessageId::DumpHeaderTooLong, length, bytes.size() - sizeof length),
                    {file, 0, 0});
    Cursor lists(bytes.substr(kNanoHeadBytes, length - (kNanoHeadBytes - sizeof length)), kNanoHeadBytes);
    std::vector<Sized> inputs;
    std::vector<Sized> outputs;
    while (!lists.isAtEnd()) {
        const auto kind = lists.take<std::uint32_t>();
        auto list = lists.part(lists.take<std::uint32_t>());
        auto& into = kind == kOutputs ? outputs : inputs;
        while ((kind == kInputs || kind == kOutputs) && !list.isAtEnd() && !list.isBroken()) {
            if (into.size() == kMostTensors)
                return fail(ErrorCode::Malformed,
                            message(MessageId::DumpListTooLong, "more", "tensors", kMostTensors),
                            {file, 0, list.offset()});
            into.push_back(readNanoEntry(list, kind == kOutputs));
        }
        if (lists.isBroken() || list.isBroken())
            return fail(ErrorCode::Malformed, message(MessageId::DumpNanoBroken, "a list of tensors"),
                        {file, 0, list.isBroken() ? list.offset() : lists.offset()});
    }
    std::uint64_t at = sizeof length + length;
    const auto place = [&](std::vector<Sized>& from, std::vector<Tensor>& to, const char* what) {
        for (auto& [tensor, size] : from) {
            const auto left = bytes.size() - at;
            if (size > left) {
                Issue issue;
                issue.severity = Severity::DataLoss;
                issue.message =
                    message(MessageId::DumpDataCutOff, fmt::format("{} {}", what, to.size()), size, left);
                issue.places.push_back({file, 0, at});
                dump.issues.push_back(std::move(issue));
            }
            tensor.bytes = bytes.substr(at, size > left ? 0 : size);
            tensor.offset = at;
            at += size > left ? left : size;
            to.push_back(std::move(tensor));
        }
    };
    place(inputs, dump.inputs, "input");
    place(outputs, dump.outputs, "output");
    return {};
}

} // namespace opscope::accuracy
