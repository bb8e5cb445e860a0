// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/encoding/message_reader.h"

#include <algorithm>
#include <google/protobuf/descriptor.h>

namespace opscope {

int MessageReader::number() const
{
    return m_field->number();
}

void MessageReader::report(Message what, std::size_t at, bool hasLines)
{
    SourcePos where{m_file, 0, m_offset + at};
    if (hasLines && m_offset == 0)
        where.line = 1 + static_cast<std::uint64_t>(std::ranges::count(m_bytes.substr(0, at), '\n'));
    m_issues.add(Severity::DataLoss, std::move(what), std::move(where));
}

} // namespace opscope
