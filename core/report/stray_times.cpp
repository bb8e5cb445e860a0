// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/stray_times.h"

#include <algorithm>

#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr std::size_t kMostSamples = 20'000;
constexpr std::size_t kMostStrays = 10; ///< with a time above 0; more of them are a part of the run
constexpr std::int64_t kTimesAsFar = 20;
constexpr std::int64_t kLeastDistance = 60'000'000'000; ///< a run may wait for less before its work begins

/// Without `left` of them at each end.
TimeRange middleOf(std::vector<std::int64_t>& starts, std::size_t left)
{
    std::ranges::sort(starts);
    return {starts[left], starts[starts.size() - 1 - left]};
}

/// Times outside of it are far away from the slices of the report; nothing if there are too few slices.
std::optional<TimeRange> usualRange(const SliceTable& slices)
{
    std::vector<std::int64_t> starts;
    const auto step = std::max<std::size_t>(slices.size() / kMostSamples, 1);
    for (std::size_t i = 0; i < slices.size(); i += step)
        starts.push_back(slices.ts[i]);
    if (starts.size() < 10)
        return std::nullopt;
    const auto left = std::max(starts.size() / 100, std::min<std::size_t>(starts.size() / 10, 3));
    const auto middle = middleOf(starts, left);
    const auto distance =
        std::max(kLeastDistance,
                 middle.dur() > INT64_MAX / 4 / kTimesAsFar ? INT64_MAX / 4 : middle.dur() * kTimesAsFar);
    return TimeRange{middle.begin - distance, middle.end + distance};
}

struct Stray {
    std::int64_t ts = 0;
    StringId name;
    ArgRef args;
};

class Span {
public:
    explicit Span(std::optional<TimeRange> usual) : m_usual(usual) {}
    /// Events of one kind; those above 0 that are more than a few count as usual.
    template <class Each>
    void add(const Each& eachEvent, std::vector<Stray>& strays)
    {
        const auto isFar = [this](std::int64_t begin, std::int64_t end) {
            return m_usual && (end < m_usual->begin || begin > m_usual->end);
        };
        std::size_t far = 0;
        eachEvent([&](std::int64_t begin, std::int64_t end, StringId, ArgRef) {
            far += begin > 0 && isFar(begin, end) ? 1U : 0U;
        });
        eachEvent([&](std::int64_t begin, std::int64_t end, StringId name, ArgRef args) {
            if (isFar(begin, end) && (begin <= 0 || far <= kMostStrays)) {
                strays.push_back({begin, name, args});
                return;
            }
            m_span.begin = m_hasAny ? std::min(m_span.begin, begin) : begin;
            m_span.end = m_hasAny ? std::max(m_span.end, end) : end;
            m_hasAny = true;
        });
    }
    TimeRange range() const { return m_span; }
    bool hasAny() const { return m_hasAny; }

private:
    std::optional<TimeRange> m_usual;
    TimeRange m_span;
    bool m_hasAny = false;
};

/// The span of all events that `usual` does not leave out.
Span collectSpan(const Report& report, std::optional<TimeRange> usual, std::vector<Stray>& strays)
{
    Span span(usual);
    const auto& slices = report.slices;
    span.add(
        [&](const auto& use) {
            for (std::size_t i = 0; i < slices.size(); ++i)
                use(slices.ts[i], slices.ts[i] + slices.dur[i], slices.name[i], slices.args[i]);
        },
        strays);
    span.add(
        [&](const auto& use) {
            for (const auto& instant : report.instants)
                use(instant.ts, instant.ts, instant.name, instant.args);
        },
        strays);
    span.add(
        [&](const auto& use) {
            for (const auto& counter : report.counters.counters) {
                for (std::size_t i = counter.firstSample;
                     i < std::size_t{counter.firstSample} + counter.sampleCount; ++i)
                    use(report.counters.ts[i], report.counters.ts[i], counter.name, ArgRef());
            }
        },
        strays);
    return span;
}

/// The arguments of a Chrome trace are found by the offset of their event. Its source is described by the
/// path of its file, the inventory has the path relative to the root of the report.
SourcePos placeOf(const Report& report, const Stray& stray)
{
    if (!stray.args.valid() || stray.args.source() >= report.argSources.size())
        return {};
    const auto& source = *report.argSources[stray.args.source()];
    const auto isOf = [text = source.describe()](const InventoryEntry& entry) {
        return !entry.path.empty() && text.ends_with(entry.path);
    };
    const auto entry = std::ranges::find_if(report.inventory, isOf);
    if (source.kind() != "chrome_trace" || entry == report.inventory.end())
        return {};
    return {entry->path, 0, stray.args.locator()};
}

} // namespace

std::optional<TimeRange> crowdedPart(std::vector<std::int64_t> starts, TimeRange whole)
{
    if (starts.size() < 100)
        return std::nullopt;
    const auto middle = middleOf(starts, starts.size() / 100);
    if (middle.empty() || middle.dur() >= whole.dur() / kTimesAsFar)
        return std::nullopt;
    const auto margin = middle.dur() / kTimesAsFar;
    return TimeRange{std::max(middle.begin - margin, whole.begin), std::min(middle.end + margin, whole.end)};
}

std::optional<Issue> computeSpan(Report& report)
{
    std::vector<Stray> strays;
    const auto span = collectSpan(report, usualRange(report.slices), strays);
    report.span = span.range();
    if (report.clock == ClockKind::Unknown && span.hasAny()) {
        constexpr std::int64_t kYear2001 = 978'307'200'000'000'000; // no machine has such an uptime
        report.clock = report.span.begin > kYear2001 ? ClockKind::Unix : ClockKind::Monotonic;
    }
    if (strays.empty())
        return std::nullopt;
    const auto name = report.text(strays.front().name);
    Issue issue{
        Severity::Warning,
        message(MessageId::StrayEvents, strays.size(), std::string(name), microsText(strays.front().ts)),
        {},
        strays.size()};
    for (const auto& stray : strays) {
        if (auto place = placeOf(report, stray); !place.file.empty() &&
                                                 issue.places.size() < Issue::kPlaces &&
                                                 (issue.places.empty() || issue.places[0].file == place.file))
            issue.places.push_back(std::move(place));
    }
    return issue;
}

TimeRange spanWithStrays(const Report& report)
{
    const auto isAboutThem = [](const Issue& issue) { return issue.message.id == MessageId::StrayEvents; };
    if (std::ranges::none_of(report.issues, isAboutThem)) // no second look at all events
        return report.span;
    std::vector<Stray> none;
    return collectSpan(report, std::nullopt, none).range();
}

} // namespace opscope
