// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/dump_file.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>
#include <limits>
#include <map>

#include "core/accuracy/read/dump_data.pb.h"
#include "core/base/bytes.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr int kMostNesting = 16; ///< the messages themselves are nested three deep

bool parse(std::string_view bytes, dump_pb::DumpData& data)
{
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        return false;
    google::protobuf::io::CodedInputStream stream(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                                  static_cast<int>(bytes.size()));
    stream.SetRecursionLimit(kMostNesting);
    return data.ParseFromCodedStream(&stream) && stream.ConsumedEntireMessage();
}

Shape shapeOf(const dump_pb::Shape& shape)
{
    return {shape.dim().begin(), shape.dim().end()};
}

template <class Message>
Tensor tensorOf(const Message& from)
{
    constexpr std::int32_t kFormatBits = 0xff; // only exception dumps write the higher bits
    Tensor tensor;
    tensor.type = static_cast<DataType>(from.data_type());
    tensor.format = static_cast<Format>(from.format() & kFormatBits);
    tensor.groups = from.sub_format();
    tensor.shape = shapeOf(from.shape());
    tensor.logicalShape = shapeOf(from.original_shape());
    tensor.address = from.address();
    return tensor;
}

/// Assigns to each part its bytes after the header, in the order of the file.
class DataPartReader {
public:
    DataPartReader(DumpFile& dump, std::uint64_t at) : m_dump(dump), m_at(at) {}

    std::string_view take(std::uint64_t size, const std::string& what)
    {
        const auto bytes = m_dump.file->bytes();
        const auto left = bytes.size() - m_at;
        m_needed += size > std::numeric_limits<std::uint64_t>::max() - m_needed ? 0 : size;
        if (size > left) {
            Issue issue;
            issue.severity = Severity::DataLoss;
            issue.message = message(MessageId::DumpDataCutOff, what, size, left);
            issue.places.push_back({m_dump.file->path().string(), 0, m_at});
            m_dump.issues.push_back(std::move(issue));
            m_isCut = true;
        }
        const auto taken = bytes.substr(m_at, m_isCut ? 0 : size);
        m_at += taken.size();
        return taken;
    }
    std::uint64_t at() const { return m_at; }

private:
    DumpFile& m_dump;
    std::uint64_t m_at;
    std::uint64_t m_needed = 0;
    bool m_isCut = false;
};

Result<void> checkCount(int count, const char* what, const std::string& file)
{
    if (static_cast<std::size_t>(count) > kMostTensors)
        return fail(ErrorCode::Malformed, message(MessageId::DumpListTooLong, count, what, kMostTensors),
                    {file, 0, kLengthBytes});
    return {};
}

/// Calls `work` with the number and the bytes of each length-delimited field. False if this is not a message.
template <class Work>
bool eachField(std::string_view bytes, const Work& work)
{
    using Wire = google::protobuf::internal::WireFormatLite;
    google::protobuf::io::CodedInputStream stream(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                                  static_cast<int>(bytes.size()));
    stream.SetRecursionLimit(kMostNesting);
    while (const auto tag = stream.ReadTag()) {
        if (Wire::GetTagWireType(tag) != Wire::WIRETYPE_LENGTH_DELIMITED) {
            if (!Wire::SkipField(&stream, tag))
                return false;
            continue;
        }
        int length = 0;
        if (!stream.ReadVarintSizeAsInt(&length))
            return false;
        work(Wire::GetTagFieldNumber(tag), bytes.substr(static_cast<std::size_t>(stream.CurrentPosition()),
                                                        static_cast<std::size_t>(length)));
        if (!stream.Skip(length))
            return false;
    }
    return stream.ConsumedEntireMessage();
}

/// Finds the bytes of a v1 dump inside its message, so that nothing is copied.
class DataFieldFinder {
public:
    explicit DataFieldFinder(std::string_view file) : m_file(file)
    {
        using Data = dump_pb::DumpData;
        eachField(file, [this](int field, std::string_view bytes) {
            if (field == Data::kInputFieldNumber)
                add(field, dump_pb::OpInput::kDataFieldNumber, bytes);
            else if (field == Data::kOutputFieldNumber)
                add(field, dump_pb::OpOutput::kDataFieldNumber, bytes);
            else if (field == Data::kBufferFieldNumber)
                add(field, dump_pb::OpBuffer::kDataFieldNumber, bytes);
            else if (field == Data::kSpaceFieldNumber)
                add(field, dump_pb::Workspace::kDataFieldNumber, bytes);
        });
    }

    std::string_view of(int list, int index) const
    {
        const auto places = m_places.find(list);
        const auto at = static_cast<std::size_t>(index);
        return places != m_places.end() && at < places->second.size() ? places->second[at]
                                                                      : m_file.substr(0, 0);
    }

private:
    void add(int list, int dataField, std::string_view bytes)
    {
        auto& place = m_places[list].emplace_back(bytes.substr(0, 0));
        eachField(bytes, [&](int field, std::string_view data) {
            if (field == dataField)
                place = data;
        });
    }

    std::string_view m_file;
    std::map<int, std::vector<std::string_view>> m_places; ///< by the field number of the list
};

Result<void> readTensors(DumpFile& dump, const dump_pb::DumpData& data, std::uint64_t dataBegin)
{
    const auto file = dump.file->path().string();
    OPSCOPE_TRY(checkCount(data.input_size(), "inputs", file));
    OPSCOPE_TRY(checkCount(data.output_size(), "outputs", file));
    OPSCOPE_TRY(checkCount(data.buffer_size(), "buffers", file));
    OPSCOPE_TRY(checkCount(data.space_size(), "spaces", file));
    DataPartReader walk(dump, dataBegin);
    using Data = dump_pb::DumpData;
    const bool isMessage = dump.kind == DumpKind::Message;
    const DataFieldFinder places(isMessage ? dump.file->bytes() : std::string_view());
    const auto bytesOf = [&](const auto& from, int list, int i, const char* what) {
        return isMessage ? places.of(list, i) : walk.take(from.size(), fmt::format("{} {}", what, i));
    };
    const auto place = [&](Tensor& tensor) {
        tensor.offset = static_cast<std::uint64_t>(tensor.bytes.data() - dump.file->bytes().data());
    };
    for (int i = 0; i < data.input_size(); ++i) {
        auto tensor = tensorOf(data.input(i));
        tensor.bytes = bytesOf(data.input(i), Data::kInputFieldNumber, i, "input");
        place(tensor);
        dump.inputs.push_back(std::move(tensor));
    }
    for (int i = 0; i < data.output_size(); ++i) {
        const auto& from = data.output(i);
        auto tensor = tensorOf(from);
        tensor.originName = from.original_op().name();
        tensor.originIndex = from.original_op().output_index();
        tensor.bytes = bytesOf(from, Data::kOutputFieldNumber, i, "output");
        place(tensor);
        dump.outputs.push_back(std::move(tensor));
    }
    for (int i = 0; i < data.buffer_size(); ++i)
        dump.buffers.push_back(bytesOf(data.buffer(i), Data::kBufferFieldNumber, i, "buffer"));
    for (int i = 0; i < data.space_size(); ++i)
        dump.spaces.push_back(bytesOf(data.space(i), Data::kSpaceFieldNumber, i, "space"));
    return {};
}

void readTexts(DumpFile& dump, const dump_pb::DumpData& data)
{
    dump.opName = data.op_name();
    dump.version = data.version();
    dump.time = data.dump_time();
    dump.exception = data.dfx_message();
    for (const auto& attribute : data.attr())
        dump.attributes.emplace_back(attribute.name(), attribute.value());
}

/// True if the entire file is a message with a tensor: the form before the length prefix was introduced.
bool isMessage(std::string_view bytes, dump_pb::DumpData& data)
{
    if (!parse(bytes, data))
        return false;
    const auto hasData = [](const auto& list) {
        return std::ranges::any_of(list, [](const auto& each) { return !each.data().empty(); });
    };
    return hasData(data.output()) || hasData(data.input());
}

Result<void> readHeader(DumpFile& dump)
{
    const auto bytes = dump.file->bytes();
    const auto file = dump.file->path().string();
    if (bytes.size() < kLengthBytes)
        return fail(ErrorCode::Malformed, message(MessageId::DumpTooShort, bytes.size()), {file, 0, 0});
    if (bytes.size() == kLengthBytes) { // an op without tensors
        dump.kind = DumpKind::Empty;
        return {};
    }
    if (isNanoDump(bytes)) {
        dump.kind = DumpKind::Nano;
        return readNanoHeader(dump);
    }
    const auto length = numberAt<std::uint64_t>(bytes, 0);
    dump_pb::DumpData data;
    if (length <= bytes.size() - kLengthBytes && parse(bytes.substr(kLengthBytes, length), data)) {
        readTexts(dump, data);
        OPSCOPE_TRY(readTensors(dump, data, kLengthBytes + length));
        return {};
    }
    if (isMessage(bytes, data)) {
        dump.kind = DumpKind::Message;
        readTexts(dump, data);
        OPSCOPE_TRY(readTensors(dump, data, bytes.size()));
        return {};
    }
    if (length > bytes.size() - kLengthBytes)
        return fail(ErrorCode::Malformed,
                    message(MessageId::DumpHeaderTooLong, length, bytes.size() - kLengthBytes), {file, 0, 0});
    return fail(ErrorCode::Malformed, message(MessageId::DumpHeaderBroken), {file, 0, kLengthBytes});
}

} // namespace

Result<DumpFile> openDump(const std::filesystem::path& path)
{
    DumpFile dump;
    OPSCOPE_TRY_ASSIGN(dump.file, MappedFile::open(path));
    OPSCOPE_TRY(readHeader(dump));
    for (auto* list : {&dump.inputs, &dump.outputs}) {
        for (auto& tensor : *list)
            tensor.file = dump.file.get();
    }
    OPSCOPE_TRY(dump.file->checkLength());
    return dump;
}

} // namespace opscope::accuracy
