// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/encoding/message_source.h"

#include <algorithm>

#include "core/graph/encoding/binary_reader.h"
#include "core/graph/encoding/text_reader.h"

namespace opscope {

std::unique_ptr<MessageReader> MessageSource::open(const MessageReader::Descriptor& type, std::uint64_t begin,
                                                   std::uint64_t end) const
{
    const auto bytes = file->bytes();
    end = std::min<std::uint64_t>(end, bytes.size());
    begin = std::min(begin, end);
    const auto part = bytes.substr(begin, end - begin);
    auto name = file->path().filename().string();
    const auto stoppable = [this](std::unique_ptr<MessageReader> reader) {
        reader->stopWith(stop);
        return reader;
    };
    if (encoding == MessageEncoding::Binary)
        return stoppable(std::make_unique<BinaryReader>(part, type, begin, std::move(name)));
    const bool isInner = begin != 0; // JSON: fields of an object without the braces
    const auto dialect = encoding == MessageEncoding::Json           ? TextReader::Dialect::Json
                         : encoding == MessageEncoding::ProtobufJson ? TextReader::Dialect::ProtobufJson
                                                                     : TextReader::Dialect::Text;
    return stoppable(std::make_unique<TextReader>(part, type, dialect, begin, std::move(name), isInner));
}

} // namespace opscope
