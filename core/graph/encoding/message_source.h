// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>

#include "core/base/mapped_file.h"
#include "core/graph/encoding/message_reader.h"

namespace opscope {

enum class MessageEncoding : std::uint8_t { Binary, Text, Json, ProtobufJson };

/// A mapped file of messages and their encoding.
struct MessageSource {
    std::shared_ptr<const MappedFile> file;
    MessageEncoding encoding = MessageEncoding::Binary;
    std::stop_token stop{}; ///< ends reading early, see MessageReader::next

    /// Opens a message of this type whose fields are the bytes [begin, end) of the file.
    std::unique_ptr<MessageReader> open(const MessageReader::Descriptor& type, std::uint64_t begin,
                                        std::uint64_t end) const;
};

} // namespace opscope
