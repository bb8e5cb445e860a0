// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/report/record_args.h"

#include <cstring>

#include "core/base/message_id.h"

namespace opscope::raw {

std::uint64_t RecordArgs::add(std::initializer_list<std::uint64_t> cells)
{
    m_cells.insert(m_cells.end(), cells);
    return m_cells.size() / m_keys.size() - 1;
}

Result<Args> RecordArgs::decode(std::uint64_t row) const
{
    Args args;
    if (m_keys.empty() || row >= m_cells.size() / m_keys.size())
        return args;
    const auto cells = std::span(m_cells).subspan(row * m_keys.size(), m_keys.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == kNoCell)
            continue;
        const bool isNumber = m_keys[i].kind == Kind::Number;
        const StringId id{static_cast<std::uint32_t>(cells[i])};
        args.push_back({m_keys[i].name,
                        isNumber ? std::to_string(cells[i]) : std::string(m_report.strings.text(id)),
                        m_keys[i].kind == Kind::Text});
    }
    return args;
}

std::string RecordArgs::describe() const
{
    std::string text;
    for (const auto& key : m_keys)
        text += static_cast<char>(key.kind) + key.name + '\n';
    text += '\n';
    text.append(reinterpret_cast<const char*>(m_cells.data()), m_cells.size() * sizeof m_cells[0]);
    return text;
}

Result<std::shared_ptr<const ArgSource>> RecordArgs::fromText(std::string_view description,
                                                              const Report& owner)
{
    std::vector<Key> keys;
    auto end = description.find('\n');
    for (; end != std::string_view::npos && end > 0; end = description.find('\n')) {
        keys.push_back({std::string(description.substr(1, end - 1)), static_cast<Kind>(description[0])});
        description.remove_prefix(end + 1);
    }
    if (end != 0 || keys.empty())
        return fail(ErrorCode::Malformed, message(MessageId::Internal, "raw_records"));
    description.remove_prefix(1);
    auto source = std::make_shared<RecordArgs>(owner, std::move(keys));
    source->m_cells.resize(description.size() / sizeof(std::uint64_t));
    if (!source->m_cells.empty())
        std::memcpy(source->m_cells.data(), description.data(),
                    source->m_cells.size() * sizeof(std::uint64_t));
    return source;
}

} // namespace opscope::raw

namespace opscope {

Result<std::shared_ptr<const ArgSource>> makeRecordArgSource(std::string_view description,
                                                             const Report& owner)
{
    return raw::RecordArgs::fromText(description, owner);
}

} // namespace opscope
