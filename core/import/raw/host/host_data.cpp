// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/host_data.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <system_error>
#include <tuple>

#include "core/base/page_memory.h"

namespace opscope::raw {
namespace {

constexpr std::size_t kListAt = 36; ///< where the items of a list begin
constexpr std::size_t kLongestMark = 1U << 16U;

/// Reads both streams of each kind, those from before the capture first.
class HostReader {
public:
    HostReader(const HostFiles& files, const MapFile& map) : m_files(files), m_map(map) {}

    HostData read()
    {
        m_host.clock = Clock(readHostClockNumbers(m_files.folder, m_files.name, m_host.losses));
        texts("additional.hash_dic", &Dictionary::addHashes);
        texts("additional.type_info_dic", &Dictionary::addTypes);
        into<kApiSize>("api_event.data", m_host.calls);
        into<kCompactSize>("compact.task_track", m_host.tracks);
        into<kCompactSize>("compact.node_basic_info", m_host.nodes);
        into<kCompactSize>("compact.node_attr_info", m_host.attributes);
        into<kCompactSize>("compact.memcpy_info", m_host.copies);
        into<kCompactSize>("compact.hccl_op_info", m_host.hcclOps);
        into<kAdditionalSize>("additional.hccl_info", m_host.hcclTasks);
        into<kAdditionalSize>("additional.fusion_op_info", m_host.fusionOps);
        into<kAdditionalSize>("additional.graph_id_map", m_host.graphs);
        into<kAdditionalSize>("additional.Multi_Thread", m_host.multiThreads);
        into<kAdditionalSize>("additional.msproftx", m_host.marks);
        lists<TensorInfo>("additional.tensor_info", m_host.tensorLists, m_host.tensors);
        lists<ContextIds>("additional.context_id_info", m_host.contextLists, m_host.contexts);
        eachRecord<kCompactSize>(
            "compact.expand_stream_spec",
            [&](Record record, bool) {
                m_host.expandStream = m_host.expandStream || raw::read<std::uint16_t>(record, 24) == 1;
                return true;
            },
            [](std::uint64_t) {});
        reportMissingNames();
        joinMarks();
        orderCalls(m_host);
        return std::move(m_host);
    }

private:
    template <class Fn>
    void eachStream(std::string_view kind, Fn&& fn)
    {
        const auto found = m_files.kinds.find(kind);
        if (found == m_files.kinds.end())
            return;
        for (const auto* const part : {&found->second.kept, &found->second.aging}) {
            if (!part->empty())
                fn(RecordStream::open(*part, m_map, m_host.losses), part == &found->second.kept);
        }
    }

    /// Calls expect(most records) for each stream and fn(record, isKept) for each record with the magic
    /// number; fn returns false if a time of the record does not fit.
    template <std::size_t size, class Fn, class Expect>
    void eachRecord(std::string_view kind, Fn&& fn, Expect&& expect)
    {
        eachStream(kind, [&](const RecordStream& stream, bool isKept) {
            expect(stream.size() / size);
            stream.forEach(size, m_host.losses, kHasHostMagic, [&](Record record, std::uint64_t offset) {
                ++m_host.losses.records;
                if (!fn(record, isKept)) [[unlikely]]
                    m_host.losses.add(LossKind::OutOfRange, stream.where(offset));
            });
        });
    }

    template <std::size_t size, class T>
    void into(std::string_view kind, std::vector<T>& out)
    {
        const auto reserve = [&](std::uint64_t count) { reservePages(out, out.size() + count); };
        eachRecord<size>(
            kind,
            [&](Record record, bool isKept) {
                const auto& decoded = out.emplace_back(decodeRecord<T>(record));
                if constexpr (std::is_same_v<T, ApiRecord> || std::is_same_v<T, MsproftxRecord>) {
                    if (!isInRange(decoded)) {
                        out.pop_back();
                        return false;
                    }
                }
                if constexpr (std::is_base_of_v<RecordHead, T>)
                    out.back().isKept = isKept;
                return true;
            },
            reserve);
    }

    /// A begin of 0 is a call from before the profiler; an event has no end.
    bool isInRange(const ApiRecord& call) const
    {
        const bool hasEnd = call.end != kEventEnd;
        return call.begin == 0 || ((!hasEnd || call.begin <= call.end) && m_host.clock.unixNs(call.begin) &&
                                   (!hasEnd || m_host.clock.unixNs(call.end)));
    }
    bool isInRange(const MsproftxRecord& mark) const
    {
        const bool isRange = mark.event == 1 || mark.event == 2;
        return m_host.clock.unixNs(mark.begin) && (!isRange || m_host.clock.unixNs(mark.end));
    }

    /// Records with a list of at most T::kMost items; equal lists are stored once.
    template <class T, class Item>
    void lists(std::string_view kind, std::vector<ListHead>& heads, std::vector<Item>& items)
    {
        HashIndex known; // rows of heads
        eachStream(kind, [&](const RecordStream& stream, bool isKept) {
            reservePages(heads, heads.size() + stream.size() / kAdditionalSize);
            reservePages(items, items.size() + stream.size() / kAdditionalSize * T::kMost);
            stream.forEach(kAdditionalSize, m_host.losses, kHasHostMagic, [&](Record record, auto offset) {
                auto head = decodeRecord<ListHead>(record);
                head.isKept = isKept;
                if (head.size > T::kMost) {
                    m_host.losses.add(LossKind::HostileCount, stream.where(offset));
                    head.size = T::kMost;
                }
                ++m_host.losses.records;
                if (head.size == 0)
                    return heads.push_back(head);
                const auto bytes = record.subspan(kListAt, head.size * sizeof(Item));
                auto& same = known[hashOf(bytes)];
                if (same != kNoNumber && heads[same].size == head.size &&
                    std::memcmp(items.data() + heads[same].first, bytes.data(), bytes.size()) == 0) {
                    head.first = heads[same].first;
                } else {
                    same = static_cast<std::uint32_t>(heads.size());
                    head.first = static_cast<std::uint32_t>(items.size());
                    items.resize(items.size() + head.size);
                    std::memcpy(items.data() + head.first, bytes.data(), bytes.size());
                }
                heads.push_back(head);
            });
        });
    }

    static std::uint64_t hashOf(Record bytes)
    {
        auto hash = static_cast<std::uint64_t>(bytes.size());
        for (std::size_t at = 0; at < bytes.size(); at += sizeof(std::uint32_t)) {
            hash = (hash ^ raw::read<std::uint32_t>(bytes, at)) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 32U;
        }
        return hash;
    }

    void texts(std::string_view kind, void (Dictionary::*add)(std::string_view, std::string_view, Losses&))
    {
        eachStream(kind, [&](const RecordStream& stream, bool) {
            for (const auto& slice : stream.slices())
                (m_host.names.*add)(textOf(slice.bytes), slice.name, m_host.losses);
            m_host.mapped.insert(m_host.mapped.end(), stream.mapped().begin(), stream.mapped().end());
        });
    }

    /// Records refer to texts of both dictionaries.
    void reportMissingNames()
    {
        const bool hasItems =
            !m_host.nodes.empty() ||
            std::ranges::any_of(m_host.calls, [](const ApiRecord& call) { return call.item != 0; });
        if (hasItems && !m_files.kinds.contains("additional.hash_dic"))
            m_host.losses.add(LossKind::NoDictionary, {dataFolder() + "unaging.additional.hash_dic", 0, {}});
        if (!(m_host.calls.empty() && m_host.tracks.empty()) &&
            !m_files.kinds.contains("additional.type_info_dic"))
            m_host.losses.add(LossKind::NoDictionary,
                              {dataFolder() + "unaging.additional.type_info_dic", 0, {}});
    }
    std::string dataFolder() const { return m_files.name.empty() ? "data/" : m_files.name + "/data/"; }

    /// Joins the parts of long messages, which follow each other by their segment number.
    void joinMarks()
    {
        std::map<std::uint64_t, std::vector<std::pair<std::uint16_t, std::string>>> parts;
        for (const auto& mark : m_host.marks) {
            if (mark.kind == 1 && mark.mark != 0)
                parts[mark.mark].emplace_back(mark.segment, textOf(mark));
        }
        std::vector<MsproftxRecord> kept;
        std::map<std::uint64_t, bool> seen;
        for (const auto& mark : m_host.marks) {
            if (mark.kind != 1 || mark.mark == 0 || parts[mark.mark].size() == 1 ||
                !std::exchange(seen[mark.mark], true))
                kept.push_back(mark);
        }
        m_host.marks = std::move(kept);
        for (auto& [id, texts] : parts) {
            if (texts.size() == 1)
                continue;
            std::ranges::stable_sort(texts, {}, &std::pair<std::uint16_t, std::string>::first);
            auto& whole = m_host.longTexts[id];
            for (const auto& [segment, text] : texts)
                whole.append(text, 0, kLongestMark - std::min(kLongestMark, whole.size()));
        }
    }

    static std::string_view textOf(Record bytes)
    {
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    static std::string textOf(const MsproftxRecord& mark)
    {
        return {mark.text.data(), std::ranges::find(mark.text, '\0')};
    }

    const HostFiles& m_files;
    const MapFile& m_map;
    HostData m_host;
};

constexpr std::array<std::string_view, 16> kHostKinds{
    "additional.hash_dic",       "additional.type_info_dic", "api_event.data",
    "compact.task_track",        "compact.node_basic_info",  "compact.node_attr_info",
    "compact.memcpy_info",       "compact.hccl_op_info",     "additional.hccl_info",
    "additional.fusion_op_info", "additional.graph_id_map",  "additional.Multi_Thread",
    "additional.msproftx",       "additional.tensor_info",   "additional.context_id_info",
    "compact.expand_stream_spec"};

} // namespace

bool isHostKind(std::string_view kind)
{
    return std::ranges::find(kHostKinds, kind) != kHostKinds.end();
}

std::string_view hostKind(std::string_view fileName)
{
    const auto dot = fileName.find('.');
    const auto slice = fileName.rfind(".slice_");
    const auto set = fileName.substr(0, std::min(dot, fileName.size()));
    if ((set != "aging" && set != "unaging") || slice == std::string_view::npos || slice <= dot ||
        sliceNumber(fileName) < 0)
        return {};
    return fileName.substr(dot + 1, slice - dot - 1);
}

HostFiles findHostFiles(const std::filesystem::path& folder, std::string name)
{
    HostFiles files{folder, std::move(name), {}};
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder / "data", error), end; !error && it != end;
         it.increment(error)) {
        const auto file = it->path().filename().string();
        const auto kind = hostKind(file);
        if (!isHostKind(kind))
            continue;
        auto& streams = files.kinds[std::string(kind)];
        (file.starts_with("unaging") ? streams.kept : streams.aging)
            .push_back({it->path(), files.name.empty() ? "data/" + file : files.name + "/data/" + file});
    }
    for (auto& [kind, streams] : files.kinds) {
        sortSlices(streams.kept);
        sortSlices(streams.aging);
    }
    return files;
}

HostData readHost(const HostFiles& files, const MapFile& map)
{
    return HostReader(files, map).read();
}

void orderCalls(HostData& host)
{
    auto& calls = host.calls;
    const auto firstEvent = std::partition(calls.begin(), calls.end(),
                                           [](const ApiRecord& call) { return call.end != kEventEnd; });
    std::vector<ApiRecord> events(firstEvent, calls.end());
    calls.erase(firstEvent, calls.end());
    std::ranges::sort(events, {}, [](const ApiRecord& e) {
        return std::tuple(e.level, e.type, e.thread, e.request, e.item, e.begin);
    });
    const auto isPair = [](const ApiRecord& a, const ApiRecord& b) {
        return std::tie(a.level, a.type, a.thread, a.request, a.item) ==
               std::tie(b.level, b.type, b.thread, b.request, b.item);
    };
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (i + 1 < events.size() && isPair(events[i], events[i + 1])) {
            calls.push_back(events[i]);
            calls.back().end = events[++i].begin;
        } else {
            host.losses.add(LossKind::StartOnly, {"aging.api_event.data", 0, {}});
        }
    }
    const auto isWhole = [](const ApiRecord& call) { return call.begin != 0 && call.begin <= call.end; };
    const auto firstWrong = std::stable_partition(calls.begin(), calls.end(), isWhole);
    host.incomplete.assign(firstWrong, calls.end());
    calls.erase(firstWrong, calls.end());
    std::ranges::stable_sort(calls, [](const ApiRecord& a, const ApiRecord& b) {
        return std::tie(a.begin, b.end) < std::tie(b.begin, a.end);
    });
}

} // namespace opscope::raw
