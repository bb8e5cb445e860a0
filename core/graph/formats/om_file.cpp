// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/formats/om_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr std::size_t kHeader = 256;
constexpr std::uint32_t kVersion1 = 0x10000000;
constexpr std::uint32_t kVersion2 = 0x20000000;
constexpr std::uint32_t kFlow = 3; ///< model type
constexpr std::uint32_t kMostPartitions = 4096;
constexpr std::uint32_t kMostModels = 1024;

constexpr std::pair<std::uint32_t, std::string_view> kNames[] = {
    {0, "MODEL_DEF"},        {1, "WEIGHTS_DATA"},       {2, "TASK_INFO"},
    {3, "TBE_KERNELS"},      {4, "CUST_AICPU_KERNELS"}, {5, "SO_BINS"},
    {6, "FLOW_MODEL"},       {7, "FLOW_SUBMODEL"},      {8, "MODEL_INOUT_INFO"},
    {9, "STATIC_TASK_DESC"}, {10, "DYNAMIC_TASK_DESC"}, {11, "TASK_PARAM"},
    {12, "TILING_DATA"},     {24, "BUNDLE_MODEL_INFO"}, {25, "BUNDLE_MODEL_VAR_INFO"},
    {26, "CUSTOM_OPS"}};

std::string textAt(std::string_view bytes, std::size_t offset, std::size_t size)
{
    const auto text = bytes.substr(offset, size);
    return std::string(text.substr(0, text.find('\0')));
}

/// Sizes of a table's head and entries.
struct TableLayout {
    std::uint64_t head;
    std::uint64_t entry;
};

/// Reads the table at `begin` and sets `begin` to the end of its partitions, where the next table begins.
Result<std::vector<OmPartition>> readTable(std::string_view bytes, TableLayout layout, std::uint64_t& begin,
                                           const std::string& file, IssueLog& issues)
{
    const auto count = numberAt<std::uint32_t>(bytes, begin);
    const auto data = begin + layout.head + layout.entry * count;
    if (begin + layout.head > bytes.size() || data > bytes.size())
        return fail(ErrorCode::Malformed, message(MessageId::GraphCutShort), {file, 0, bytes.size()});
    if (count == 0 || count > kMostPartitions)
        return fail(ErrorCode::Malformed, message(MessageId::OmPartitionCount, count, kMostPartitions),
                    {file, 0, begin});
    std::vector<OmPartition> all;
    std::uint64_t sum = data;
    std::uint64_t last = data;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto entry = begin + layout.head + layout.entry * i;
        const bool isWide = layout.entry == 24;
        const auto offset =
            isWide ? numberAt<std::uint64_t>(bytes, entry + 8) : numberAt<std::uint32_t>(bytes, entry + 4);
        const auto size =
            isWide ? numberAt<std::uint64_t>(bytes, entry + 16) : numberAt<std::uint32_t>(bytes, entry + 8);
        const auto from = data + std::min<std::uint64_t>(offset, bytes.size());
        const auto to = from + std::min<std::uint64_t>(size, bytes.size());
        if (to > bytes.size())
            issues.add(Severity::DataLoss,
                       message(MessageId::OmPartitionBeyond,
                               omPartitionName(numberAt<std::uint32_t>(bytes, entry)), to, bytes.size()),
                       {file, 0, entry});
        const auto end = std::min<std::uint64_t>(to, bytes.size());
        all.push_back({numberAt<std::uint32_t>(bytes, entry), std::min(from, end), end});
        sum += to - from;
        last = std::max(last, end);
    }
    if (sum != last && last < bytes.size())
        issues.add(Severity::Info, message(MessageId::OmPartitionsDisagree), {file, 0, begin});
    begin = last;
    return all;
}

} // namespace

bool isOm(std::string_view head)
{
    return head.starts_with("IMOD");
}

std::string omPartitionName(std::uint32_t type)
{
    const auto* const it =
        std::ranges::find(kNames, type, &std::pair<std::uint32_t, std::string_view>::first);
    return it == std::end(kNames) ? fmt::format("{}", type) : std::string(it->second);
}

Result<OmFile> readOmFile(std::string_view bytes, const std::string& file, IssueLog& issues)
{
    if (bytes.size() < kHeader)
        return fail(ErrorCode::Malformed, message(MessageId::GraphCutShort), {file, 0, bytes.size()});
    if (numberAt<std::uint8_t>(bytes, 80) != 0)
        return fail(ErrorCode::Unsupported, message(MessageId::OmEncrypted), {file, 0, 80});
    const auto version = numberAt<std::uint32_t>(bytes, 8);
    const bool isFirst = version == kVersion1;
    if (!isFirst && version != kVersion2)
        issues.add(Severity::Warning, message(MessageId::OmOtherVersion, fmt::format("{:#x}", version)),
                   {file, 0, 8});
    OmFile om;
    om.version = fmt::format("{}.0", version >> 28);
    om.name = textAt(bytes, 84, 32);
    om.platform = textAt(bytes, isFirst ? 156 : 160, 20);
    om.modelType = numberAt<std::uint8_t>(bytes, 82);
    om.modelCount = isFirst ? 1 : std::max(1U, numberAt<std::uint32_t>(bytes, 156));
    const bool isWide = (!isFirst && numberAt<std::uint64_t>(bytes, 184) != 0) || om.modelType == kFlow;
    const TableLayout layout = isWide ? TableLayout{8, 24} : TableLayout{4, 12};
    std::uint64_t next = kHeader;
    for (std::uint32_t i = 0; i < std::min(om.modelCount, kMostModels); ++i) {
        auto table = readTable(bytes, layout, next, file, issues);
        if (table) {
            om.models.push_back(*std::move(table));
        } else if (i == 0) {
            return Failure(std::move(table).error());
        } else {
            issues.add(Severity::DataLoss, table.error().message, table.error().where);
            break;
        }
    }
    return om;
}

} // namespace opscope
