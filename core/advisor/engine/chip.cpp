// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/chip.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>

#include "core/analysis/copies.h"
#include "core/base/ascii.h"
#include "core/base/embedded.h"
#include "core/base/joined.h"
#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/regular_file.h"
#include "core/vendor/chip_name.h"

namespace fs = std::filesystem;

namespace opscope {
namespace {

constexpr std::uint64_t kMostBytes = 1 << 20;
constexpr std::size_t kMostChips = 1000;

constexpr std::array kSpecs{
#define CHIP_NUMBER(id, word, unit, what) ChipNumberSpec{word, unit, what},
#include "core/advisor/engine/chip_numbers.def"
#undef CHIP_NUMBER
};

constexpr std::array<std::pair<std::string_view, Certainty>, 4> kCertainties{
    {{"stated", Certainty::Stated},
     {"measured", Certainty::Measured},
     {"inferred", Certainty::Inferred},
     {"unchecked", Certainty::Unchecked}}};

/// Adds the `numbers` of a file to a chip; they replace the chip's own.
Result<void> readNumbers(Chip& chip, const JsonTree& numbers, const JsonTree* sources, const SourcePos& where,
                         bool isUsers)
{
    if (!numbers.is_object())
        return fail(ErrorCode::Malformed, message(MessageId::ChipBadNumber, chip.name, "numbers"), where);
    for (const auto& [word, entry] : numbers.items()) {
        if (word == "like")
            continue;
        const auto spec = std::ranges::find(kSpecs, std::string_view(word), &ChipNumberSpec::word);
        const auto isFull = entry.is_object();
        const auto value = isFull ? realOf(entry, "value", -1) : entry.is_number() ? entry.get<double>() : -1;
        const bool mayBeNone = word == "aiv_num";
        if (spec == kSpecs.end() || !std::isfinite(value) || value < 0 || (value == 0 && !mayBeNone))
            return fail(ErrorCode::Malformed, message(MessageId::ChipBadNumber, chip.name, word), where);
        auto& number = chip.numbers[static_cast<std::size_t>(spec - kSpecs.begin())];
        number.value = value;
        number.source = isFull ? textOf(entry, "source") : std::string();
        number.certainty = isUsers ? Certainty::User : Certainty::Unchecked;
        if (const auto* source = sources == nullptr ? nullptr : childOf(*sources, number.source)) {
            const auto certainty = textOf(*source, "certainty");
            const auto* const known =
                std::ranges::find(kCertainties, certainty, &std::pair<std::string_view, Certainty>::first);
            if (!isUsers && known != kCertainties.end())
                number.certainty = known->second;
            number.source = textOf(*source, "title");
        }
        if (number.source.empty())
            number.source = where.file;
    }
    return {};
}

void overrideByRun(Chip& chip, ChipNumberId id, const std::string& text)
{
    const auto value = wholeNumber<double>(text);
    auto& number = chip.of(id);
    const bool mayBeNone = id == ChipNumberId::VectorCores;
    if (!value || !std::isfinite(*value) || *value < 0 || (*value == 0 && !mayBeNone) ||
        number.certainty == Certainty::User)
        return;
    number = {*value, "info.json of the run", Certainty::Run};
}

/// Each number comes from the first device that has it.
void overrideByRun(Chip& chip, const PlatformInfo& platform)
{
    const auto take = [&](ChipNumberId id, std::string DeviceInfo::*member) {
        for (const auto& device : platform.devices) {
            if (!(device.*member).empty()) {
                overrideByRun(chip, id, device.*member);
                return;
            }
        }
    };
    take(ChipNumberId::AiCores, &DeviceInfo::aiCoreCount);
    take(ChipNumberId::VectorCores, &DeviceInfo::aivCount);
    take(ChipNumberId::AiCpus, &DeviceInfo::aiCpuCount);
    take(ChipNumberId::CubeMhz, &DeviceInfo::aiCoreFrequencyMhz);
    take(ChipNumberId::VectorMhz, &DeviceInfo::aivFrequencyMhz);
}

/// For every chip with AI Cores: each cube multiplies 16 x 16 by 16 x 16 values of fp16 in a cycle.
Chip withCubes(Chip chip)
{
    if (isGpuName(chip.name))
        return chip;
    for (const auto& [id, value] : {std::pair{ChipNumberId::CubeFp16, kCubeOperations},
                                    {ChipNumberId::CubeInt8, 2 * kCubeOperations}}) {
        if (std::isnan(chip.at(id)))
            chip.of(id) = {value, "16 * 16 * 16 * 2 of every cube", Certainty::Inferred};
    }
    return chip;
}

/// The chips of a family that have the same number as the run; all chips if the run has no such number.
std::vector<const Chip*> withNumber(const std::vector<const Chip*>& chips, const Chip& live, ChipNumberId id)
{
    std::vector<const Chip*> out;
    std::ranges::copy_if(chips, std::back_inserter(out), [&](const Chip* chip) {
        return std::isnan(live.at(id)) || chip->at(id) == live.at(id);
    });
    return out;
}

/// A chip with only the numbers that all of them have in common.
Chip common(const std::vector<const Chip*>& chips)
{
    Chip out = *chips.front();
    for (const auto* chip : chips) {
        for (std::size_t i = 0; i < kChipNumberCount; ++i) {
            if (chip->numbers[i].value != out.numbers[i].value)
                out.numbers[i] = {};
        }
        if (chip != chips.front())
            out.name += " / " + chip->name;
    }
    return out;
}

} // namespace

const ChipNumberSpec& chipNumberSpec(ChipNumberId id)
{
    return kSpecs[static_cast<std::size_t>(id)];
}

const ChipList& ChipList::builtIn()
{
    static const auto kList = [] {
        ChipList list;
        for (const auto& file : embeddedChips()) {
            [[maybe_unused]] const auto added = list.add(file.text, std::string(file.name), false);
            assert(added);
        }
        return list;
    }();
    return kList;
}

ChipList ChipList::withFolder(const fs::path& folder, std::vector<Error>& unread)
{
    auto list = builtIn();
    std::vector<fs::path> files;
    std::error_code error;
    if (!fs::exists(folder, error))
        return list;
    for (auto it = fs::directory_iterator(folder, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
        if (it->path().extension() == ".json" && files.size() < kMostChips)
            files.push_back(it->path());
    }
    if (error)
        unread.push_back({ErrorCode::Unreadable,
                          message(MessageId::CannotRead, error.message()),
                          {folder.string(), 0, {}}});
    std::ranges::sort(files);
    for (const auto& file : files) {
        const auto bytes = readRegular(file, kMostBytes);
        if (!bytes)
            unread.push_back(bytes.error());
        else if (const auto added = list.add(*bytes, file.string(), true); !added)
            unread.push_back(added.error());
    }
    return list;
}

Result<void> ChipList::add(std::string_view bytes, const std::string& file, bool isUsers)
{
    OPSCOPE_TRY_ASSIGN(const auto tree, parseJsonTree(bytes, file));
    const SourcePos where{file, 0, {}};
    const auto* const chips = childOf(tree, "chips");
    if (chips == nullptr || !chips->is_object() || chips->empty())
        return fail(ErrorCode::Malformed, message(MessageId::ChipNoChips), where);
    if (m_chips.size() + chips->size() > kMostChips)
        return fail(ErrorCode::Unsupported,
                    message(MessageId::ChipTooMany, m_chips.size() + chips->size(), kMostChips), where);
    const auto* const sources = childOf(tree, "sources");
    auto next = m_chips; // either all chips of a file are added or none
    for (const auto& [name, numbers] : chips->items()) {
        auto known =
            std::ranges::find(next, plainChipName(name), [](const Chip& c) { return plainChipName(c.name); });
        if (known == next.end()) {
            const auto like = textOf(numbers, "like");
            const auto* const other = like.empty() ? nullptr : find(like);
            if (!like.empty() && other == nullptr)
                return fail(ErrorCode::Malformed, message(MessageId::NoSuchChip, like, names()), where);
            next.push_back(other != nullptr ? *other : Chip());
            known = std::prev(next.end());
            known->name = name;
            known->called.clear(); // runs are matched by family only with the chips that the program ships
            known->family = textOf(tree, "family");
            if (const auto* const called = childOf(tree, "called"); called != nullptr && called->is_array()) {
                for (const auto& word : *called)
                    known->called.push_back(scalarText(word));
            }
        }
        if (const auto* const shared = childOf(tree, "numbers"))
            OPSCOPE_TRY(readNumbers(*known, *shared, sources, where, isUsers));
        OPSCOPE_TRY(readNumbers(*known, numbers, sources, where, isUsers));
    }
    m_chips = std::move(next);
    return {};
}

std::string ChipList::names() const
{
    return joined(m_chips, ", ", [&](const auto& chip) { return chip.name; });
}

Result<void> ChipList::choose(const std::string& nameOrFile)
{
    std::error_code error;
    if (const auto* const known = find(nameOrFile)) {
        m_chosen = static_cast<std::size_t>(known - m_chips.data());
        return {};
    }
    if (!fs::exists(nameOrFile, error))
        return fail(ErrorCode::NotFound, message(MessageId::NoSuchChip, nameOrFile, names()));
    OPSCOPE_TRY_ASSIGN(const auto bytes, readRegular(nameOrFile, kMostBytes));
    OPSCOPE_TRY_ASSIGN(const auto tree, parseJsonTree(bytes, nameOrFile));
    OPSCOPE_TRY(add(bytes, nameOrFile, true));
    const auto& chips = *childOf(tree, "chips");
    if (chips.size() != 1)
        return fail(ErrorCode::Malformed, message(MessageId::ChipOneOnly, chips.size()), {nameOrFile, 0, {}});
    m_chosen = static_cast<std::size_t>(find(chips.items().begin().key()) - m_chips.data());
    return {};
}

Result<void> ChipList::assume(const std::string& name)
{
    const auto* const known = find(name);
    if (known == nullptr)
        return fail(ErrorCode::NotFound, message(MessageId::NoSuchChip, name, names()));
    m_assumed = static_cast<std::size_t>(known - m_chips.data());
    return {};
}

const Chip* ChipList::find(std::string_view name) const
{
    const auto it =
        std::ranges::find(m_chips, plainChipName(name), [](const Chip& c) { return plainChipName(c.name); });
    return it == m_chips.end() || name.empty() ? nullptr : &*it;
}

double copyPeakOf(const Chip& chip, CopyKind kind)
{
    switch (kind) {
    case CopyKind::HostToDevice:
    case CopyKind::DeviceToHost:
        return chip.at(ChipNumberId::HostLink);
    case CopyKind::DeviceToDevice:
        return chip.at(ChipNumberId::MemoryBandwidth) / 2;
    case CopyKind::PeerToPeer:
        return chip.at(ChipNumberId::DeviceLink);
    case CopyKind::Memset:
        return chip.at(ChipNumberId::MemoryBandwidth);
    case CopyKind::HostToHost:
    case CopyKind::Unknown:
        break;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

Chip ChipList::chipOf(const PlatformInfo& platform) const
{
    return withCubes(namedChip(platform));
}

Chip ChipList::namedChip(const PlatformInfo& platform) const
{
    Chip chip;
    overrideByRun(chip, platform);
    if (m_chosen < m_chips.size()) {
        chip = m_chips[m_chosen];
        overrideByRun(chip, platform);
        return chip;
    }
    std::string stated;
    for (const auto& device : platform.devices)
        stated = stated.empty() ? device.chip : stated;
    if (stated.empty() && m_assumed < m_chips.size()) {
        chip = m_chips[m_assumed];
        overrideByRun(chip, platform);
    }
    if (stated.empty())
        return chip;
    std::vector<const Chip*> maybe;
    for (const auto& each : m_chips) {
        if (std::ranges::find(each.called, plainChipName(stated), plainChipName) != each.called.end())
            maybe.push_back(&each);
    }
    if (maybe.empty()) {
        if (const auto* const named = find(stated))
            maybe.push_back(named);
    } else { // A family: platform_version 0 with eight cores is not a 310.
        maybe = withNumber(withNumber(maybe, chip, ChipNumberId::AiCores), chip, ChipNumberId::VectorCores);
        if (auto exact = withNumber(maybe, chip, ChipNumberId::CubeMhz); !exact.empty())
            maybe = std::move(exact);
    }
    if (!maybe.empty())
        chip = common(maybe);
    overrideByRun(chip, platform);
    return chip;
}

} // namespace opscope
