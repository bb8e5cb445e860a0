// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/dictionary.h"

#include <array>

#include "core/base/number.h"
#include "core/base/tensor_formats.h"

namespace opscope::raw {
namespace {

constexpr std::size_t kLongestText = 4096;
constexpr std::size_t kMostTexts = std::size_t{1} << 24U;

constexpr std::uint64_t typeKey(std::uint64_t level, std::uint64_t type)
{
    return level << 48U | (type & 0xFFFFFFFFFFFFU);
}

/// Calls add(key, text) for each line "key:text"; add returns false for a wrong key.
template <class Add>
void eachLine(std::string_view text, std::string_view file, Losses& losses, Add&& add)
{
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        const auto colon = line.find(':');
        const bool isGood = colon != std::string_view::npos && line.size() - colon <= kLongestText &&
                            add(line.substr(0, colon), line.substr(colon + 1));
        if (end == text.size())
            losses.add(LossKind::CutRecord, {std::string(file), 0, at}, line.size());
        else if (!line.empty())
            losses.addRecords(file, 1);
        if (!isGood && !line.empty() && end < text.size())
            losses.add(LossKind::UnknownKind, {std::string(file), 0, at});
        at = end + 1;
    }
}

/// Types of the runtime that older and newer builds number in the same way, for a missing dictionary.
struct BuiltInType {
    std::uint16_t type;
    std::string_view name;
};
constexpr std::array kBuiltInTypes{
    BuiltInType{0, "KERNEL_AICORE"}, BuiltInType{1, "KERNEL_AICPU"},   BuiltInType{2, "EVENT_RECORD"},
    BuiltInType{3, "EVENT_WAIT"},    BuiltInType{5, "MEMCPY_ASYNC"},   BuiltInType{13, "MODEL_EXECUTE"},
    BuiltInType{14, "NOTIFY_WAIT"},  BuiltInType{15, "NOTIFY_RECORD"}, BuiltInType{50, "STARS_COMMON"},
    BuiltInType{52, "FFTS_PLUS"},    BuiltInType{66, "KERNEL_AIVEC"},  BuiltInType{67, "KERNEL_MIX_AIC"},
    BuiltInType{98, "FLIP_TASK"}};

struct LevelFacts {
    std::uint16_t level;
    std::string_view name, prefix;
};
constexpr std::array kLevels{
    LevelFacts{5000, "runtime", "Runtime"},    LevelFacts{5500, "communication", "Communication"},
    LevelFacts{6000, "aicpu", "AICPU"},        LevelFacts{10000, "node", "Node"},
    LevelFacts{15000, "model", "Model"},       LevelFacts{20000, "acl", "AscendCL"},
    LevelFacts{20500, "msproftx", "Msproftx"}, LevelFacts{25000, "pta", "Pta"},
    LevelFacts{30000, "pytorch", "PyTorch"}};

const LevelFacts* levelFacts(std::uint16_t level)
{
    for (const auto& facts : kLevels) {
        if (facts.level == level)
            return &facts;
    }
    return nullptr;
}

constexpr std::array<std::string_view, 11> kAclModes{"",           "ACL_OP", "ACL_MODEL",   "ACL_RTS",
                                                     "ACL_OTHERS", "ACL_NN", "ACL_ASCENDC", "HOST_HCCL",
                                                     "",           "DVPP",   "ACL_GRAPH"};

constexpr std::array<std::string_view, 42> kDataTypes{"FLOAT",
                                                      "FLOAT16",
                                                      "INT8",
                                                      "INT32",
                                                      "UINT8",
                                                      "",
                                                      "INT16",
                                                      "UINT16",
                                                      "UINT32",
                                                      "INT64",
                                                      "UINT64",
                                                      "DOUBLE",
                                                      "BOOL",
                                                      "STRING",
                                                      "DUAL_SUB_INT8",
                                                      "DUAL_SUB_UINT8",
                                                      "COMPLEX64",
                                                      "COMPLEX128",
                                                      "QINT8",
                                                      "QINT16",
                                                      "QINT32",
                                                      "QUINT8",
                                                      "QUINT16",
                                                      "RESOURCE",
                                                      "STRING_REF",
                                                      "DUAL",
                                                      "DT_VARIANT",
                                                      "DT_BF16",
                                                      "DT_UNDEFINED",
                                                      "DT_INT4",
                                                      "DT_UINT1",
                                                      "DT_INT2",
                                                      "DT_UINT2",
                                                      "DT_COMPLEX32",
                                                      "DT_HIFLOAT8",
                                                      "DT_FLOAT8_E5M2",
                                                      "DT_FLOAT8_E4M3FN",
                                                      "DT_FLOAT8_E8M0",
                                                      "DT_FLOAT6_E3M2",
                                                      "DT_FLOAT6_E2M3",
                                                      "DT_FLOAT4_E2M1",
                                                      "DT_FLOAT4_E1M2"};

constexpr std::array<std::string_view, 12> kNodeTaskTypes{
    "AI_CORE",   "AI_CPU",  "AI_VECTOR_CORE", "WRITE_BACK",    "MIX_AIC", "MIX_AIV",
    "FFTS_PLUS", "DSA_SQE", "DVPP",           "COMMUNICATION", "FUSION",  "INVALID"};

constexpr std::array<std::string_view, 12> kHcclTypes{"INT8",   "INT16", "INT32",  "FP16",   "FP32", "INT64",
                                                      "UINT64", "UINT8", "UINT16", "UINT32", "FP64", "BFP16"};
constexpr std::array<std::string_view, 5> kHcclLinks{"ON_CHIP", "HCCS", "PCIE", "ROCE", "SIO"};
constexpr std::array<std::string_view, 3> kHcclTransports{"SDMA", "RDMA", "LOCAL"};

std::string_view nameAt(std::span<const std::string_view> names, std::size_t index)
{
    return index < names.size() ? names[index] : std::string_view();
}

std::string nameOrNumber(std::string_view name, std::uint64_t number)
{
    return name.empty() ? std::to_string(number) : std::string(name);
}

} // namespace

void Dictionary::addHashes(std::string_view text, std::string_view file, Losses& losses)
{
    constexpr std::size_t kShortLine = 32; // most lines are longer
    m_hashes.reserve(text.size() / kShortLine);
    eachLine(text, file, losses, [&](std::string_view key, std::string_view value) {
        const auto hash = wholeNumber<std::uint64_t>(key);
        if (!hash || m_texts.size() >= kMostTexts)
            return false;
        m_hashes[*hash] = static_cast<std::uint32_t>(m_texts.size());
        m_texts.push_back(value);
        return true;
    });
}

void Dictionary::addTypes(std::string_view text, std::string_view file, Losses& losses)
{
    eachLine(text, file, losses, [&](std::string_view key, std::string_view value) {
        const auto bar = key.find('_');
        const auto level = wholeNumber<std::uint16_t>(key.substr(0, bar));
        const auto type =
            bar == std::string_view::npos ? std::nullopt : wholeNumber<std::uint64_t>(key.substr(bar + 1));
        if (!level || !type || m_texts.size() >= kMostTexts)
            return false;
        m_types[typeKey(*level, *type)] = static_cast<std::uint32_t>(m_texts.size());
        m_texts.push_back(value);
        return true;
    });
}

std::string Dictionary::text(std::uint64_t hash) const
{
    const auto found = m_hashes.find(hash);
    return found != kNoNumber ? std::string(m_texts[found])
           : hash == 0        ? std::string()
                              : std::to_string(hash);
}

std::string Dictionary::type(std::uint16_t level, std::uint64_t type) const
{
    if (const auto found = m_types.find(typeKey(level, type)); found != kNoNumber)
        return std::string(m_texts[found]);
    if (level == 5000) {
        for (const auto& known : kBuiltInTypes) {
            if (known.type == type)
                return std::string(known.name);
        }
    }
    return std::to_string(type);
}

std::string_view levelName(std::uint16_t level)
{
    const auto* const facts = levelFacts(level);
    return facts == nullptr ? std::string_view() : facts->name;
}

std::string_view levelPrefix(std::uint16_t level)
{
    const auto* const facts = levelFacts(level);
    return facts == nullptr ? std::string_view() : facts->prefix;
}

std::string_view aclMode(std::uint32_t type)
{
    return nameAt(kAclModes, type >> 16U);
}

std::string formatName(std::uint32_t format)
{
    // Records of some releases pack a sub-format above the low eight bits.
    const auto known = nameAt(kTensorFormats, format);
    return nameOrNumber(known.empty() ? nameAt(kTensorFormats, format & 0xFFU) : known, format);
}

std::string dataTypeName(std::uint32_t type)
{
    return nameOrNumber(nameAt(kDataTypes, type), type);
}

std::string nodeTaskType(std::uint32_t type)
{
    return nameOrNumber(nameAt(kNodeTaskTypes, type), type);
}

std::string_view hcclDataType(std::uint32_t type)
{
    return nameAt(kHcclTypes, type);
}

std::string_view hcclLink(std::uint32_t link)
{
    return nameAt(kHcclLinks, link);
}

std::string_view hcclTransport(std::uint32_t transport)
{
    return nameAt(kHcclTransports, transport);
}

} // namespace opscope::raw
