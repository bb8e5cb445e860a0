// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/run_facts.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/report/read_in_part.h"
#include "core/vendor/chip_name.h"
#include "views/summary/summary_parts.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// lupdate puts a tr() without a class into the context of the namespace.
QString tr(const char* text)
{
    return QCoreApplication::translate("opscope", text);
}

QString number(std::int64_t value)
{
    return value < 0 ? QString() : QString::number(value);
}

/// "8 × Cortex-A55", or the part that is known.
QString countAndType(const std::string& count, const std::string& type)
{
    if (count.empty() || type.empty())
        return qs(count.empty() ? type : count);
    return QStringLiteral("%1 × %2").arg(qs(count), qs(type));
}

QString megahertz(const std::string& text)
{
    return text.empty() ? QString() : qs(text) + QStringLiteral(" MHz");
}

/// Runs that are known from timelines have no pictures: if the summary has the same run, that one is listed,
/// and only once.
bool isInSummary(const ModelRun& run, const std::vector<ModelRun>& all)
{
    return !isKnown(run.inputPictures) && std::ranges::any_of(all, [&](const ModelRun& other) {
        return &other != &run && other.device == run.device && other.modelId == run.modelId &&
               other.batch == run.batch && (isKnown(other.inputPictures) || &other < &run);
    });
}

RunFacts collectionFacts(const Report& report, std::int32_t device)
{
    const auto& c = report.collection;
    const auto noStart = tr("start_info / end_info not collected");
    RunFacts out{tr("Collection"), {}};
    const auto add = [&](const QString& name, const QString& value, const QString& reason) {
        out.facts.push_back({name, value, value.isEmpty() ? reason : QString()});
    };
    add(tr("Kind of result"), QCoreApplication::translate("Word", reportKindName(report.kind)), {});
    if (isDecodedFromRaw(report))
        add(tr("Source"), tr("decoded from raw data, without CANN"), {});
    add(tr("Folder"), qs(report.root.string()), {});
    add(tr("Clock"),
        report.clock == ClockKind::Unix        ? tr("Unix time")
        : report.clock == ClockKind::Monotonic ? tr("monotonic: time since the machine started, not a date")
                                               : QString(),
        tr("there is no timeline"));
    add(tr("Begin"), qs(c.begin), noStart);
    add(tr("End"), qs(c.end), noStart);
    QString elapsed;
    if (c.beginNs && c.endNs && *c.endNs >= *c.beginNs)
        elapsed = readableTime(*c.endNs - *c.beginNs);
    add(tr("Elapsed"), elapsed, noStart);
    add(tr("Size on disk"), c.sizeOnDisk == 0 ? QString() : bytesText(c.sizeOnDisk), {});
    if (report.rank >= 0)
        add(tr("Rank"), number(report.rank), {});
    add(tr("CANN version"), qs(c.cannVersion), tr("info.json of this version does not contain it"));
    add(tr("Driver version"), qs(c.driverVersion), tr("info.json of this version does not contain it"));
    if (!c.frameworkVersion.empty())
        add(tr("Framework version"), qs(c.frameworkVersion), {});
    if (!c.profilerLevel.empty())
        add(tr("Profiler level"), qs(c.profilerLevel), {});
    const auto& devices = report.platform.devices;
    if (std::ranges::none_of(devices, isGpuName, &DeviceInfo::chip))
        add(tr("AI Core metrics"), qs(c.aiCoreMetrics), tr("sample.json / profiler_info not collected"));
    for (const auto& run : c.modelRuns) {
        if (device != kNoDevice && isKnown(run.device) && run.device != device)
            continue;
        if (isInSummary(run, c.modelRuns))
            continue;
        add(tr("Model"), qs(run.model), {});
        add(tr("Model id"), number(run.modelId), tr("not in the file name"));
        add(tr("Device"), number(run.device), tr("not in the file name"));
        add(tr("Number of batches"), number(run.batch), tr("not in the file name"));
        add(tr("Input pictures"), number(run.inputPictures), tr("not in the file name"));
        add(tr("Current picture"), number(run.currentPicture), tr("not in the file name"));
        add(tr("AI Core frequency"), megahertz(run.frequency), tr("not in the file name"));
        add(tr("icache miss rate"), qs(run.icacheMissRate), tr("not in the file name"));
    }
    for (const auto& [key, value] : c.switches) {
        if (out.facts.size() < 80)
            add(qs(key), value.size() > 200 ? qs(value.substr(0, 200)) + QStringLiteral("…") : qs(value),
                tr("empty"));
    }
    return out;
}

} // namespace

std::vector<RunFacts> runFacts(const Report& report, std::int32_t device)
{
    const auto& p = report.platform;
    const auto noInfo = tr("info.json not collected");
    const auto notInInfo = tr("not in info.json");
    const bool hasHost = !p.hostName.empty() || !p.os.empty() || !p.cpus.empty();
    RunFacts host{tr("Host"), {}};
    const auto addTo = [](RunFacts& section, const QString& name, const QString& value,
                          const QString& reason) {
        section.facts.push_back({name, value, value.isEmpty() ? reason : QString()});
    };
    addTo(host, tr("Host name"), qs(p.hostName), hasHost ? notInInfo : noInfo);
    addTo(host, tr("Operating system"), qs(p.os), hasHost ? notInInfo : noInfo);
    QStringList cpus;
    for (const auto& cpu : p.cpus) {
        auto text = countAndType(cpu.logicalCount, cpu.type.empty() ? cpu.name : cpu.type);
        if (!cpu.frequencyMhz.empty())
            text += QStringLiteral(", ") + megahertz(cpu.frequencyMhz);
        if (!cpus.contains(text))
            cpus << text;
    }
    addTo(host, tr("CPU"), cpus.join(QStringLiteral("; ")), hasHost ? notInInfo : noInfo);
    bool isNumber = false;
    const auto kilobytes = qs(p.memoryTotalKb).toULongLong(&isNumber);
    addTo(host, tr("Memory"), isNumber ? bytesText(kilobytes * 1024) : qs(p.memoryTotalKb),
          hasHost ? notInInfo : noInfo);

    RunFacts chip{tr("Device"), {}};
    const auto it = std::ranges::find_if(
        p.devices, [&](const DeviceInfo& d) { return device == kNoDevice || d.id == device; });
    const DeviceInfo none;
    const bool hasDevice = it != p.devices.end();
    const auto& d = hasDevice ? *it : none;
    const auto reason = hasDevice ? notInInfo : noInfo;
    addTo(chip, tr("Device id"), number(d.id), reason);
    addTo(chip, tr("Chip"), qs(d.chip), reason);
    if (isGpuName(d.chip)) // it has none of the following
        return {collectionFacts(report, device), std::move(host), std::move(chip)};
    addTo(chip, tr("AI Core"), qs(d.aiCoreCount), reason);
    addTo(chip, tr("Vector core"), qs(d.aivCount), reason);
    addTo(chip, tr("AI CPU"), qs(d.aiCpuCount), reason);
    addTo(chip, tr("Control CPU"), countAndType(d.controlCpuCount, d.controlCpuType), reason);
    addTo(chip, tr("TS CPU"), qs(d.tsCpuCount), reason);
    addTo(chip, tr("AI Core frequency"), megahertz(d.aiCoreFrequencyMhz), reason);
    addTo(chip, tr("Vector core frequency"), megahertz(d.aivFrequencyMhz), reason);
    addTo(chip, tr("Task scheduler frequency"), megahertz(d.hwtsFrequencyMhz), reason);
    return {collectionFacts(report, device), std::move(host), std::move(chip)};
}

QString factsText(const std::vector<RunFacts>& sections)
{
    QStringList lines;
    for (const auto& section : sections) {
        if (!lines.isEmpty())
            lines << QString();
        lines << section.title;
        for (const auto& fact : section.facts)
            lines << fact.name + QStringLiteral(": ") +
                         (fact.value.isEmpty() ? QStringLiteral("N/A (%1)").arg(fact.missingReason)
                                               : fact.value);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace opscope
