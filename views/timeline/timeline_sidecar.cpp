// SPDX-License-Identifier: GPL-3.0-or-later
// Stores a timeline in the user's data folder.
#include <algorithm>
#include <cmath>

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include "core/base/atomic_file.h"
#include "views/timeline/timeline_model.h"

namespace opscope {

QString TimelineModel::sidecarPath() const
{
    QStringList roots;
    for (const auto& run : m_runs)
        roots += QString::fromStdString(run->report().root.generic_string());
    if (roots.contains(QString()) || m_memory == TimelineMemory::None)
        return {};
    const auto all = roots.join(QLatin1Char('\n')).toUtf8();
    const auto key = QCryptographicHash::hash(all, QCryptographicHash::Sha1).toHex().left(20);
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
        {QStringLiteral("report"), QString::fromStdString(report(0).root.generic_string())},
        {QStringLiteral("lanes"), m_lanes.toJson()},
        {QStringLiteral("markers"), m_markers.toJson()},
        {QStringLiteral("clocks"), clocksToJson()},
        {QStringLiteral("view"), m_isUntouched ? QJsonValue() : QJsonValue(viewToJson())},
        {QStringLiteral("look"), m_hasOwnLook ? QJsonValue(lookToJson()) : QJsonValue()},
    };
    static_cast<void>(writeAtomically(path.toStdString(),
                                      QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString()));
}

QJsonObject TimelineModel::clocksToJson() const
{
    QJsonArray reports;
    for (const auto& run : m_runs) {
        QJsonArray offsets;
        for (const auto offset : run->processOffsets())
            offsets.append(QString::number(offset));
        reports.append(QJsonObject{{QStringLiteral("shift"), QString::number(run->shift())},
                                   {QStringLiteral("processes"), offsets}});
    }
    return {{QStringLiteral("how"), static_cast<int>(m_alignment.how)},
            {QStringLiteral("at"), m_alignment.at},
            {QStringLiteral("leftOut"), static_cast<int>(m_alignment.leftOut)},
            {QStringLiteral("reports"), reports}};
}

/// The initial clocks are kept if these do not fit the reports.
void TimelineModel::clocksFromJson(const QJsonObject& json)
{
    const auto reports = json.value(QLatin1String("reports")).toArray();
    const auto how = json.value(QLatin1String("how")).toInt(-1);
    bool fits = reports.size() == static_cast<qsizetype>(m_runs.size()) && how >= 0 &&
                how <= static_cast<int>(ClockAlignment::Hand);
    const auto timeOf = [&](const QJsonValue& value) {
        bool isTime = false;
        const auto ns = value.toString().toLongLong(&isTime);
        fits = fits && isTime;
        return ns;
    };
    for (std::size_t rank = 0; fits && rank < m_runs.size(); ++rank) {
        const auto clocks = reports[static_cast<qsizetype>(rank)].toObject();
        const auto shift = timeOf(clocks.value(QLatin1String("shift")));
        std::vector<std::int64_t> offsets;
        for (const auto& offset : clocks.value(QLatin1String("processes")).toArray())
            offsets.push_back(timeOf(offset));
        fits = fits && m_runs[rank]->restoreClocks(shift, std::move(offsets));
    }
    if (!fits) {
        for (auto& run : m_runs)
            run->clearProcessOffsets();
        shiftAll(m_firstAlignment);
        return;
    }
    const auto leftOut = json.value(QLatin1String("leftOut")).toInt();
    m_alignment = {static_cast<ClockAlignment>(how), json.value(QLatin1String("at")).toString(),
                   static_cast<std::size_t>(std::clamp(leftOut, 0, static_cast<int>(m_runs.size()) - 1))};
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
    const auto& thresholds = colors(0).thresholds();
    return {{QStringLiteral("scheme"), static_cast<int>(colors(0).scheme())},
            {QStringLiteral("shareLow"), thresholds.low},
            {QStringLiteral("shareHigh"), thresholds.high},
            {QStringLiteral("colourBlindSafe"), thresholds.isColourBlindSafe},
            {QStringLiteral("unit"), static_cast<int>(m_options.unit)},
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
    const auto scheme = static_cast<ColorScheme>(choice("scheme", kColorSchemeCount - 1));
    const auto low = json.value(QLatin1String("shareLow")).toDouble(5);
    const auto high = json.value(QLatin1String("shareHigh")).toDouble(10);
    for (const auto& run : m_runs) {
        run->colors().setScheme(scheme);
        if (low >= 0 && high >= low)
            run->colors().setThresholds({low, high, json.value(QLatin1String("colourBlindSafe")).toBool()});
    }
    m_options.unit = static_cast<TimeUnit>(choice("unit", static_cast<int>(TimeUnit::Seconds)));
    m_options.hasFlows = json.value(QLatin1String("flows")).toBool(true);
    m_options.hasSnap = json.value(QLatin1String("snap")).toBool(true);
    m_options.counterScale =
        static_cast<CounterScale>(choice("counterScale", static_cast<int>(CounterScale::Zero)));
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
    clocksFromJson(json.value(QLatin1String("clocks"))
                       .toObject()); // before view and markers, whose times depend on the clocks
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
    const auto entire = span();
    if (hasStart && saved.fraction >= 0 && saved.fraction < 1 && std::isfinite(saved.nsPerPx) &&
        saved.nsPerPx >= Viewport::kMinNsPerPx &&
        saved.nsPerPx <= 2 * static_cast<double>(std::max<std::int64_t>(entire.dur(), 1000)) &&
        saved.start > entire.begin - entire.dur() && saved.start < entire.end) {
        m_viewport = saved;
        m_isUntouched = false;
        m_keptView = {saved, std::clamp(view.value(QLatin1String("widthPx")).toDouble(), 0.0, kMaxWidthPx)};
    }
}

} // namespace opscope
