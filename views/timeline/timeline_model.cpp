// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QCryptographicHash>
#include <QDir>
#include <QFutureWatcher>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPromise>
#include <QStandardPaths>
#include <QtConcurrentRun>

#include "core/base/atomic_file.h"
#include "core/base/thread_priority.h"
#include "views/workers/workers.h"

namespace opscope {
namespace {

constexpr double kFitMarginPx = 8;
constexpr double kRangeMargin = 0.1; ///< of the width, beside a range that is shown
constexpr int kSaveDelayMs = 1500;
constexpr std::size_t kSlicesPerBatch = 200'000; ///< of pyramids that are published together

} // namespace

/// Some finished pyramids on their way to the GUI thread.
struct TimelineModel::BuiltPyramids {
    std::vector<std::pair<std::size_t, std::shared_ptr<const TrackPyramid>>> tracks;
    std::vector<std::pair<std::size_t, std::int64_t>> totals;
    std::vector<std::shared_ptr<const CounterPyramid>> counters; ///< all at once
    std::vector<std::vector<std::uint32_t>> instants;            ///< all at once
    std::vector<std::uint32_t> freeInstants;                     ///< all at once
};

TimelineModel::TimelineModel(ReportPtr report, Selection* selection, QObject* parent, TimelineMemory memory)
    : QObject(parent),
      m_report(std::move(report)),
      m_selection(selection),
      m_lanes(*m_report),
      m_colors(m_report),
      m_find(m_report),
      m_narrowing(this),
      m_nesting(std::make_shared<const Nesting>(*m_report)),
      m_laneTotals(m_report->tracks.size(), 0),
      m_offsets(m_report->processes.size(), 0),
      m_memory(memory)
{
    m_pyramids.tracks.resize(m_report->tracks.size());
    m_pyramids.counters.resize(m_report->counters.counters.size());
    m_colors.setTheme(currentTheme());
    m_saveTimer.setSingleShot(true);
    m_saveTimer.setInterval(kSaveDelayMs);
    connect(&m_saveTimer, &QTimer::timeout, this, &TimelineModel::saveNow);
    connect(&m_find, &TimelineFind::changed, this, &TimelineModel::updateDimming);
    connect(&m_find, &TimelineFind::currentChanged, this, [this] {
        if (m_find.current()) {
            const auto slice = m_find.hits().slices[*m_find.current()];
            selectSlice(slice);
            centre(slice);
        }
    });
    m_selection->on(Selection::Narrowed, this, [this] { applyNarrowing(); });
    load();
    applyNarrowing();
    buildPyramids();
}

TimelineModel::~TimelineModel()
{
    m_stop.request_stop();
    if (m_saveTimer.isActive())
        saveNow();
}

void TimelineModel::buildPyramids()
{
    // Lane by lane, in batches: the canvas shows a coarse picture until the fine one is there.
    auto work = [report = m_report, nesting = m_nesting,
                 stop = m_stop.get_token()](QPromise<BuiltPyramids>& promise) {
        lowerThreadPriority();
        BuiltPyramids first;
        first.instants.resize(report->tracks.size());
        for (std::size_t i = 0; i < report->instants.size(); ++i) {
            const auto track = report->instants[i].track;
            if (track.valid() && track.index() < first.instants.size())
                first.instants[track.index()].push_back(static_cast<std::uint32_t>(i));
            else
                first.freeInstants.push_back(static_cast<std::uint32_t>(i));
        }
        for (const auto& counter : report->counters.counters)
            first.counters.push_back(std::make_shared<CounterPyramid>(
                report->counters.value.span().subspan(counter.firstSample, counter.sampleCount)));
        promise.addResult(std::move(first));
        BuiltPyramids batch;
        std::size_t slices = 0;
        for (std::size_t t = 0; t < report->tracks.size(); ++t) {
            auto pyramid =
                std::make_shared<TrackPyramid>(TrackPyramid::build(report->slices, report->tracks[t], stop));
            if (stop.stop_requested())
                return;
            std::int64_t total = 0;
            if (pyramid->rowCount() != 0) {
                for (const auto& chunk : pyramid->row(0).chunks())
                    total += chunk.covered;
            }
            batch.totals.emplace_back(t, total);
            batch.tracks.emplace_back(t, std::move(pyramid));
            slices += report->tracks[t].sliceCount;
            if (slices >= kSlicesPerBatch) {
                promise.addResult(std::exchange(batch, {}));
                slices = 0;
            }
        }
        promise.addResult(std::move(batch));
        if (report->slices.size() > 0)
            static_cast<void>(nesting->selfTime(SliceId::of(0))); // sweeps here, not while somebody hovers
    };
    auto* watcher = new QFutureWatcher<BuiltPyramids>(this);
    connect(watcher, &QFutureWatcherBase::resultReadyAt, this,
            [this, watcher](int index) { takePyramids(watcher->future().resultAt(index)); });
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        m_isReady = true;
        Q_EMIT readyChanged();
        Q_EMIT contentChanged();
    });
    watcher->setFuture(QtConcurrent::run(&workers(), std::move(work)));
}

void TimelineModel::takePyramids(const BuiltPyramids& built)
{
    if (!built.counters.empty())
        m_pyramids.counters = built.counters;
    if (!built.instants.empty())
        m_pyramids.instants = built.instants;
    if (!built.freeInstants.empty())
        m_pyramids.freeInstants = built.freeInstants;
    for (const auto& [track, pyramid] : built.tracks)
        m_pyramids.tracks[track] = pyramid;
    for (const auto& [track, total] : built.totals)
        m_laneTotals[track] = total;
    m_colors.setLaneTotals(m_laneTotals);
    Q_EMIT contentChanged();
}

Viewport TimelineModel::initialView()
{
    // One slice at time 0 must not make the others a line: begin with where 98 % of the slices start.
    auto range = m_report->span;
    const auto count = m_report->slices.size();
    if (count >= 100) {
        constexpr std::size_t kMaxSamples = 20'000;
        const auto step = std::max<std::size_t>(count / kMaxSamples, 1);
        std::vector<std::int64_t> starts;
        for (std::size_t i = 0; i < count; i += step)
            starts.push_back(m_report->slices.ts[i]);
        std::ranges::sort(starts);
        const TimeRange core{starts[starts.size() / 100], starts[starts.size() - 1 - starts.size() / 100]};
        if (!core.empty() && core.dur() < range.dur() / 20) {
            m_startsAtCore = true;
            range = {std::max(core.begin - core.dur() / 20, range.begin),
                     std::min(core.end + core.dur() / 20, range.end)};
        }
    }
    return Viewport::fitting(range, m_widthPx, kFitMarginPx);
}

void TimelineModel::setWidth(double widthPx)
{
    if (widthPx <= 0 || widthPx == m_widthPx)
        return;
    const auto fitted = [this](TimeRange range) {
        return Viewport::fitting(range, m_widthPx, m_widthPx * kRangeMargin);
    };
    const auto shown = m_selection->range();
    const bool fitsRange = m_widthPx > 0 && shown && m_viewport == fitted(*shown);
    const bool fitsAll = m_widthPx > 0 && m_viewport == wholeView();
    m_widthPx = widthPx;
    if (m_isUntouched) {
        m_viewport = initialView();
    } else if (m_keptView) {
        m_viewport = m_keptView->viewport;
        if (m_keptView->widthPx > 0)
            m_viewport.nsPerPx =
                std::max(m_viewport.nsPerPx * (m_keptView->widthPx / widthPx), Viewport::kMinNsPerPx);
    } else if (fitsAll) {
        m_viewport = wholeView();
    } else if (fitsRange) { // a page that is still being laid out: the range that was asked for stays whole
        m_viewport = fitted(*shown);
    }
    Q_EMIT viewChanged();
}

bool TimelineModel::reveal(const Target& target)
{
    if (m_widthPx <= 0)
        return false;
    if (target.range) {
        m_selection->setRange(target.range);
        showRange(*target.range, kRangeMargin);
    }
    if (target.slice.valid() && target.slice.index() < m_report->slices.size()) {
        selectSlice(target.slice);
        centre(target.slice);
    }
    return true;
}

void TimelineModel::changeView(const Viewport& viewport)
{
    auto next = viewport;
    // The report never leaves the screen altogether: a tenth of the width stays on it.
    const auto span = limits();
    const auto keep = m_widthPx / 10;
    if (m_widthPx > 0) {
        const auto left = next.xOf(span.begin);
        const auto right = next.xOf(std::max(span.end, span.begin + 1));
        if (left > m_widthPx - keep)
            next.panBy(left - (m_widthPx - keep));
        else if (right < keep)
            next.panBy(right - keep);
    }
    if (next == m_viewport)
        return;
    m_viewport = next;
    m_isUntouched = false;
    m_keptView.reset();
    m_saveTimer.start();
    Q_EMIT viewChanged();
}

void TimelineModel::setViewport(const Viewport& viewport, int gesture)
{
    if (viewport == m_viewport)
        return;
    const auto before = m_viewport;
    changeView(viewport);
    if (!(before == m_viewport))
        m_history.push(before, gesture);
}

void TimelineModel::zoomAt(double x, double factor, int gesture)
{
    auto next = m_viewport;
    const auto whole = static_cast<double>(std::max<std::int64_t>(limits().dur(), 1000));
    next.zoomAt(x, factor, 2 * whole / std::max(m_widthPx, 1.0));
    setViewport(next, gesture);
}

void TimelineModel::panBy(double px, int gesture)
{
    auto next = m_viewport;
    next.panBy(px);
    setViewport(next, gesture);
}

void TimelineModel::showRange(TimeRange range, double marginShare)
{
    if (range.begin == range.end)
        range.end = range.begin + 1;
    if (!range.empty())
        setViewport(Viewport::fitting(range, m_widthPx, m_widthPx * marginShare));
}

Viewport TimelineModel::wholeView() const
{
    return Viewport::fitting(m_limits.value_or(keptSpan()), m_widthPx, kFitMarginPx);
}

void TimelineModel::fitAll()
{
    setViewport(wholeView());
}

void TimelineModel::setAxis(std::optional<std::int64_t> origin, std::optional<TimeRange> limits)
{
    m_origin = origin;
    m_limits = limits;
    Q_EMIT contentChanged();
}

void TimelineModel::undoView()
{
    changeView(m_history.undo(m_viewport));
}

void TimelineModel::redoView()
{
    changeView(m_history.redo(m_viewport));
}

void TimelineModel::centre(SliceId slice)
{
    const auto s = m_report->slices.at(slice);
    const auto begin = s.ts + offsetOf(s.track);
    if (static_cast<double>(s.dur) / m_viewport.nsPerPx > m_widthPx * 0.9) {
        showRange({begin, begin + s.dur});
    } else {
        auto next = m_viewport;
        next.panBy(next.xOf(begin) + static_cast<double>(s.dur) / next.nsPerPx / 2 - m_widthPx / 2);
        setViewport(next);
    }
    Q_EMIT revealRequested(slice);
}

void TimelineModel::zoomTo(SliceId slice)
{
    const auto s = m_report->slices.at(slice);
    const auto begin = s.ts + offsetOf(s.track);
    showRange({begin, begin + std::max<std::int64_t>(s.dur, 1)}, 0.2);
    Q_EMIT revealRequested(slice);
}

void TimelineModel::lanesEdited()
{
    m_saveTimer.start();
    Q_EMIT lanesChanged();
}

void TimelineModel::markersEdited()
{
    if (m_currentMarker && *m_currentMarker >= m_markers.all().size())
        m_currentMarker.reset();
    m_saveTimer.start();
    Q_EMIT markersChanged();
    Q_EMIT marksChanged();
}

std::int64_t TimelineModel::offsetOf(TrackId track) const
{
    if (!track.valid())
        return 0;
    const auto process = m_report->tracks[track.index()].process;
    return process.valid() ? m_offsets[process.index()] : 0;
}

bool TimelineModel::alignWithBase(SliceId slice, bool atEnd)
{
    if (!m_base || !slice.valid())
        return false;
    const auto base = m_report->slices.at(*m_base);
    const auto moved = m_report->slices.at(slice);
    const auto process = m_report->tracks[moved.track.index()].process;
    if (!process.valid() || process == m_report->tracks[base.track.index()].process)
        return false; // one process has one clock: nothing to align
    const auto target = (atEnd ? base.end() : base.ts) + offsetOf(base.track);
    m_offsets[process.index()] = target - (atEnd ? moved.end() : moved.ts);
    Q_EMIT contentChanged();
    return true;
}

void TimelineModel::clearOffsets()
{
    std::ranges::fill(m_offsets, 0);
    Q_EMIT contentChanged();
}

void TimelineModel::setBase(std::optional<SliceId> slice)
{
    m_base = slice;
    Q_EMIT marksChanged();
}

void TimelineModel::setScheme(ColorScheme scheme)
{
    m_hasOwnLook = true;
    m_colors.setScheme(scheme);
    m_saveTimer.start();
    Q_EMIT contentChanged();
}

void TimelineModel::setThresholds(const ShareThresholds& thresholds)
{
    m_hasOwnLook = true;
    m_colors.setThresholds(thresholds);
    m_saveTimer.start();
    Q_EMIT contentChanged();
}

void TimelineModel::setDefaultLook(TimeUnit unit, ColorScheme scheme, const ShareThresholds& thresholds,
                                   bool isNew)
{
    if (m_hasOwnLook && !isNew)
        return;
    m_hasOwnLook = false;
    m_options.unit = unit;
    m_colors.setScheme(scheme);
    m_colors.setThresholds(thresholds);
    m_saveTimer.start();
    Q_EMIT contentChanged();
}

void TimelineModel::themeChanged()
{
    m_colors.setTheme(currentTheme());
    Q_EMIT contentChanged();
}

void TimelineModel::setOptions(const TimelineOptions& options)
{
    if (options == m_options)
        return;
    m_options = options;
    m_hasOwnLook = true;
    m_saveTimer.start();
    Q_EMIT contentChanged();
}

QString TimelineModel::timeText(std::int64_t ns) const
{
    return opscope::timeText(ns, origin(), m_options.isAbsolute, m_report->clock, m_options.unit);
}

void TimelineModel::setCurrentMarker(std::optional<std::size_t> index)
{
    m_currentMarker = index;
    Q_EMIT markersChanged();
    Q_EMIT marksChanged();
}

void TimelineModel::setMeasured(std::optional<TimeRange> range)
{
    m_measured = range;
    Q_EMIT marksChanged();
}

void TimelineModel::setFlowLane(TrackId track)
{
    m_flowLane = track;
    Q_EMIT marksChanged();
}

SliceId TimelineModel::selectedSlice() const
{
    const auto& slices = m_selection->slices();
    return slices.empty() || slices.back().index() >= m_report->slices.size() ? SliceId{} : slices.back();
}

void TimelineModel::selectSlice(SliceId slice, bool doAdd)
{
    if (!slice.valid()) {
        m_selection->setSlices({});
        return;
    }
    auto slices = doAdd ? m_selection->slices() : std::vector<SliceId>{};
    if (const auto at = std::ranges::find(slices, slice); at != slices.end())
        slices.erase(at);
    else
        slices.push_back(slice);
    m_selection->setSlices(std::move(slices));
}

std::optional<TimeRange> TimelineModel::selectedRange() const
{
    std::optional<TimeRange> out;
    for (const auto id : m_selection->slices()) {
        if (id.index() >= m_report->slices.size())
            continue;
        const auto s = m_report->slices.at(id);
        const TimeRange range{s.ts, s.end()};
        out = out ? TimeRange{std::min(out->begin, range.begin), std::max(out->end, range.end)} : range;
    }
    return out ? out : m_selection->range();
}

SliceId TimelineModel::neighbour(SliceId slice, int direction, bool isSameName) const
{
    if (!slice.valid())
        return {};
    const auto& slices = m_report->slices;
    const auto row = slices.row[slice.index()];
    const auto name = slices.name[slice.index()];
    const auto& track = m_report->tracks[slices.track[slice.index()].index()];
    const auto first = std::int64_t{track.firstSlice};
    const auto last = first + track.sliceCount;
    for (auto i = std::int64_t{slice.value} + direction; i >= first && i < last; i += direction) {
        const auto at = static_cast<std::size_t>(i);
        if ((isSameName ? slices.name[at] == name : slices.row[at] == row) &&
            isKept({slices.ts[at], slices.ts[at] + slices.dur[at]}))
            return SliceId::of(at);
    }
    return {};
}

SliceId TimelineModel::flowEnd(SliceId slice, int direction) const
{
    if (!slice.valid())
        return {};
    const auto& flows = m_report->flows;
    if (direction > 0) {
        const auto [first, last] = flows.outOf(slice);
        return first < last ? flows.target[first] : SliceId{};
    }
    const auto into = flows.into(slice);
    return into.empty() ? SliceId{} : flows.source[into.front()];
}

std::optional<std::int64_t> TimelineModel::selfTime(SliceId slice) const
{
    return m_isReady ? std::optional(m_nesting->selfTime(slice)) : std::nullopt;
}

std::pair<std::size_t, std::size_t> TimelineModel::placeOnLane(SliceId slice) const
{
    const auto& track = m_report->tracks[m_report->slices.track[slice.index()].index()];
    return {slice.value - track.firstSlice + 1, track.sliceCount};
}

namespace {

TimeRange spanOfModel(const Report& report, std::int64_t model)
{
    TimeRange out;
    for (std::size_t i = 0; i < report.ops.size(); ++i) {
        const auto slice = report.ops.slice[i];
        if (report.ops.model[i] != model || !slice.valid())
            continue;
        const auto begin = report.slices.ts[slice.index()];
        const auto end = begin + report.slices.dur[slice.index()];
        out = out.empty() ? TimeRange{begin, end}
                          : TimeRange{std::min(out.begin, begin), std::max(out.end, end)};
    }
    return out;
}

/// The steps of a narrowing as ranges: sorted, those that touch joined. Nothing where it names no step.
std::vector<TimeRange> rangesOf(const Report& report, const Narrowing& narrowing)
{
    std::vector<TimeRange> out;
    if (narrowing.step) {
        if (*narrowing.step < report.steps.size())
            out.push_back(report.steps[*narrowing.step].range);
    } else if (narrowing.model) {
        for (const auto& step : report.steps) {
            if (step.model == *narrowing.model)
                out.push_back(step.range);
        }
        if (out.empty()) // a model without steps: from its first op to its last
            out.push_back(spanOfModel(report, *narrowing.model));
    }
    std::erase_if(out, [](const TimeRange& r) { return r.empty(); });
    std::ranges::sort(out, {}, &TimeRange::begin);
    std::size_t last = 0;
    for (std::size_t i = 1; i < out.size(); ++i) {
        if (out[i].begin <= out[last].end)
            out[last].end = std::max(out[last].end, out[i].end);
        else
            out[++last] = out[i];
    }
    if (!out.empty())
        out.resize(last + 1);
    return out;
}

bool overlapsAny(const std::vector<TimeRange>& ranges, TimeRange range)
{
    const auto it = std::ranges::upper_bound(ranges, range.begin, {}, &TimeRange::end);
    return it != ranges.end() && it->begin < std::max(range.end, range.begin + 1);
}

/// Which lanes have a slice in the kept times.
std::vector<bool> lanesWithin(const Report& report, const std::vector<TimeRange>& kept,
                              const std::stop_token& stop)
{
    std::vector<bool> out(report.tracks.size(), false);
    const auto ts = report.slices.ts.span();
    const auto dur = report.slices.dur.span();
    for (std::size_t t = 0; t < out.size() && !stop.stop_requested(); ++t) {
        const auto first = std::size_t{report.tracks[t].firstSlice};
        const auto last = first + report.tracks[t].sliceCount;
        for (auto i = first; i < last && !out[t]; ++i) {
            if (ts[i] >= kept.back().end)
                break; // slices of a lane stand by their start
            out[t] = overlapsAny(kept, {ts[i], ts[i] + dur[i]});
        }
    }
    return out;
}

} // namespace

void TimelineModel::applyNarrowing()
{
    m_lanes.setDevice(m_selection->ownNarrowing().device);
    auto kept = rangesOf(*m_report, m_selection->ownNarrowing());
    const bool isOther = kept != m_kept;
    m_kept = std::move(kept);
    m_find.setScope({m_selection->ownNarrowing().device, m_kept});
    if (isOther)
        narrowLanes();
    Q_EMIT lanesChanged();
    if (isOther && m_widthPx > 0)
        fitAll();
}

void TimelineModel::narrowLanes()
{
    if (m_kept.empty()) {
        m_narrowing.cancel();
        m_lanes.setTracks({});
        return;
    }
    m_narrowing.run([report = m_report,
                     kept = m_kept](const std::stop_token& stop) { return lanesWithin(*report, kept, stop); },
                    [this](std::vector<bool> tracks) {
                        m_lanes.setTracks(std::move(tracks));
                        Q_EMIT lanesChanged();
                    });
}

bool TimelineModel::isKept(TimeRange range) const
{
    return m_kept.empty() || overlapsAny(m_kept, range);
}

TimeRange TimelineModel::keptSpan() const
{
    return m_kept.empty() ? m_report->span : TimeRange{m_kept.front().begin, m_kept.back().end};
}

void TimelineModel::updateDimming()
{
    m_colors.setDimming(m_find.hits().names);
    Q_EMIT contentChanged();
}

QString TimelineModel::sidecarPath() const
{
    if (m_report->root.empty() || m_memory == TimelineMemory::None)
        return {};
    const auto root = QString::fromStdString(m_report->root.generic_string());
    const auto key = QCryptographicHash::hash(root.toUtf8(), QCryptographicHash::Sha1).toHex().left(20);
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/timelines/") +
           QString::fromLatin1(key) + QStringLiteral(".json");
}

void TimelineModel::saveNow()
{
    m_saveTimer.stop();
    const auto path = sidecarPath();
    if (path.isEmpty() || !QDir().mkpath(path.left(path.lastIndexOf(QLatin1Char('/')))))
        return;
    const QJsonObject json{
        {QStringLiteral("version"), 1},
        {QStringLiteral("report"), QString::fromStdString(m_report->root.generic_string())},
        {QStringLiteral("lanes"), m_lanes.toJson()},
        {QStringLiteral("markers"), m_markers.toJson()},
        {QStringLiteral("view"), m_isUntouched ? QJsonValue() : QJsonValue(viewToJson())},
        {QStringLiteral("look"), m_hasOwnLook ? QJsonValue(lookToJson()) : QJsonValue()},
    };
    static_cast<void>(writeAtomically(path.toStdString(),
                                      QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString()));
}

QJsonObject TimelineModel::viewToJson() const
{
    return {{QStringLiteral("start"), QString::number(m_viewport.start)},
            {QStringLiteral("fraction"), m_viewport.fraction},
            {QStringLiteral("nsPerPx"), m_viewport.nsPerPx},
            {QStringLiteral("widthPx"), m_widthPx}};
}

QJsonObject TimelineModel::lookToJson() const
{
    const auto& thresholds = m_colors.thresholds();
    return {{QStringLiteral("scheme"), static_cast<int>(m_colors.scheme())},
            {QStringLiteral("shareLow"), thresholds.low},
            {QStringLiteral("shareHigh"), thresholds.high},
            {QStringLiteral("colourBlindSafe"), thresholds.isColourBlindSafe},
            {QStringLiteral("unit"), static_cast<int>(m_options.unit)},
            {QStringLiteral("absolute"), m_options.isAbsolute},
            {QStringLiteral("flows"), m_options.hasFlows},
            {QStringLiteral("snap"), m_options.hasSnap},
            {QStringLiteral("counterScale"), static_cast<int>(m_options.counterScale)}};
}

void TimelineModel::lookFromJson(const QJsonObject& json)
{
    const auto choice = [&](const char* key, int last) {
        return std::clamp(json.value(QLatin1String(key)).toInt(), 0, last);
    };
    m_hasOwnLook = true;
    m_colors.setScheme(static_cast<ColorScheme>(choice("scheme", kColorSchemeCount - 1)));
    const auto low = json.value(QLatin1String("shareLow")).toDouble(5);
    const auto high = json.value(QLatin1String("shareHigh")).toDouble(10);
    if (low >= 0 && high >= low)
        m_colors.setThresholds({low, high, json.value(QLatin1String("colourBlindSafe")).toBool()});
    m_options.unit = static_cast<TimeUnit>(choice("unit", static_cast<int>(TimeUnit::Seconds)));
    m_options.isAbsolute = json.value(QLatin1String("absolute")).toBool();
    m_options.hasFlows = json.value(QLatin1String("flows")).toBool(true);
    m_options.hasSnap = json.value(QLatin1String("snap")).toBool(true);
    m_options.counterScale =
        static_cast<CounterScale>(choice("counterScale", static_cast<int>(CounterScale::Log)));
}

void TimelineModel::load()
{
    constexpr std::uint64_t kMaxBytes = 16 << 20;
    constexpr double kMaxWidthPx = 1 << 16;
    const auto bytes = readRegular(sidecarPath().toStdString(), kMaxBytes);
    if (!bytes)
        return;
    const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(*bytes)).object();
    if (json.value(QLatin1String("version")).toInt() != 1)
        return;
    m_lanes.fromJson(json.value(QLatin1String("lanes")).toObject());
    m_markers.fromJson(json.value(QLatin1String("markers")).toArray());
    if (const auto look = json.value(QLatin1String("look")); look.isObject())
        lookFromJson(look.toObject());
    const auto view = json.value(QLatin1String("view")).toObject();
    bool hasStart = false;
    Viewport saved;
    saved.start = view.value(QLatin1String("start")).toString().toLongLong(&hasStart);
    saved.fraction = view.value(QLatin1String("fraction")).toDouble();
    saved.nsPerPx = view.value(QLatin1String("nsPerPx")).toDouble();
    const auto span = m_report->span;
    if (hasStart && saved.fraction >= 0 && saved.fraction < 1 && std::isfinite(saved.nsPerPx) &&
        saved.nsPerPx >= Viewport::kMinNsPerPx &&
        saved.nsPerPx <= 2 * static_cast<double>(std::max<std::int64_t>(span.dur(), 1000)) &&
        saved.start > span.begin - span.dur() && saved.start < span.end) {
        m_viewport = saved;
        m_isUntouched = false;
        m_keptView = {saved, std::clamp(view.value(QLatin1String("widthPx")).toDouble(), 0.0, kMaxWidthPx)};
    }
}

} // namespace opscope
