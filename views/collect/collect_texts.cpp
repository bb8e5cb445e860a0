// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/collect_texts.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>
#include <QStringList>

#include "views/i18n.h"

namespace opscope {
namespace {

class Collect { // the context of the translations
    Q_DECLARE_TR_FUNCTIONS(opscope::Collect)
};

} // namespace

QString stepText(CollectStep step)
{
    switch (step) {
    case CollectStep::Connect:
        return Collect::tr("Connect");
    case CollectStep::Upload:
        return Collect::tr("Upload");
    case CollectStep::Run:
        return Collect::tr("Run");
    case CollectStep::Fetch:
        return Collect::tr("Fetch");
    case CollectStep::Parse:
        return Collect::tr("Parse");
    }
    return {};
}

QString failureText(const RunFailure& failure)
{
    const auto step = collectStepOf(failure.step);
    return Collect::tr("%1: %2").arg(step ? stepText(*step) : QString::fromStdString(failure.step),
                                     translateError(failure.error));
}

QString checkText(const Check& check)
{
    static constexpr std::pair<std::string_view, const char*> kNames[]{
        {"host", QT_TRANSLATE_NOOP("opscope::Collect", "Host")},
        {"folder", QT_TRANSLATE_NOOP("opscope::Collect", "Folder")},
        {"application", QT_TRANSLATE_NOOP("opscope::Collect", "Executable")},
        {"libraries", QT_TRANSLATE_NOOP("opscope::Collect", "Libraries")},
        {"set_env", QT_TRANSLATE_NOOP("opscope::Collect", "Set-up script")},
        {"toolkit", QT_TRANSLATE_NOOP("opscope::Collect", "Toolkit on the board")},
        {"switches", QT_TRANSLATE_NOOP("opscope::Collect", "Switches")},
        {"toolkit_here", QT_TRANSLATE_NOOP("opscope::Collect", "Toolkit on this machine")},
        {"parser", QT_TRANSLATE_NOOP("opscope::Collect", "Parser of raw data")},
        {"host_sys", QT_TRANSLATE_NOOP("opscope::Collect", "Tool for host data")},
        {"acl_json", QT_TRANSLATE_NOOP("opscope::Collect", "acl.json")},
        {"acl_left", QT_TRANSLATE_NOOP("opscope::Collect", "acl.json of a run before")},
        {"dump", QT_TRANSLATE_NOOP("opscope::Collect", "Dump")},
        {"metrics", QT_TRANSLATE_NOOP("opscope::Collect", "Metrics")},
        {"prof_api", QT_TRANSLATE_NOOP("opscope::Collect", "Profiling by the API")},
        {"interval", QT_TRANSLATE_NOOP("opscope::Collect", "Interval")},
        {"finalize", QT_TRANSLATE_NOOP("opscope::Collect", "svp_acl_finalize")},
        {"model", QT_TRANSLATE_NOOP("opscope::Collect", "Model")},
        {"output", QT_TRANSLATE_NOOP("opscope::Collect", "Output folder")},
        {"space there", QT_TRANSLATE_NOOP("opscope::Collect", "Free space there")},
        {"space here", QT_TRANSLATE_NOOP("opscope::Collect", "Free space here")},
        {"disk", QT_TRANSLATE_NOOP("opscope::Collect", "Speed of the disk")},
        {"umask", QT_TRANSLATE_NOOP("opscope::Collect", "umask")},
        {"other runs", QT_TRANSLATE_NOOP("opscope::Collect", "Other runs")},
        {"clock", QT_TRANSLATE_NOOP("opscope::Collect", "Clock")},
        {"hosts", QT_TRANSLATE_NOOP("opscope::Collect", "Network mounts")},
        {"setsid", QT_TRANSLATE_NOOP("opscope::Collect", "setsid")},
    };
    const auto* name = std::ranges::find(kNames, check.id, &std::pair<std::string_view, const char*>::first);
    return name != std::end(kNames)
               ? Collect::tr(name->second)
               : QString::fromUtf8(check.id.data(), static_cast<qsizetype>(check.id.size()));
}

QString groupText(SwitchGroup group)
{
    switch (group) {
    case SwitchGroup::TaskTrace:
        return Collect::tr("Task trace");
    case SwitchGroup::AiCore:
        return Collect::tr("AI Core metrics");
    case SwitchGroup::ApiTrace:
        return Collect::tr("API trace");
    case SwitchGroup::Markers:
        return Collect::tr("Markers of the application (msproftx)");
    case SwitchGroup::HostSystem:
        return Collect::tr("Host system data");
    case SwitchGroup::DeviceSystem:
        return Collect::tr("Device system data");
    case SwitchGroup::Output:
        return Collect::tr("Files");
    }
    return {};
}

QString switchWords(std::string_view english)
{
    return QCoreApplication::translate("Switch", std::string(english).c_str());
}

QString switchText(const ProfilerSwitch& one)
{
    const auto cost = one.cost == "high"     ? Collect::tr("Slows the run down a lot.")
                      : one.cost == "medium" ? Collect::tr("Costs some time.")
                                             : Collect::tr("Costs little.");
    QStringList pages;
    const auto feeds = QString::fromUtf8(one.feeds.data(), static_cast<qsizetype>(one.feeds.size()));
    for (const auto& page : feeds.split(QStringLiteral(", "), Qt::SkipEmptyParts))
        pages << panelTitle(page.toUtf8().constData());
    const auto text =
        pages.isEmpty() ? cost : Collect::tr("%1 Feeds: %2").arg(cost, pages.join(Collect::tr(", ")));
    return one.about.empty() ? text : Collect::tr("%1 %2").arg(switchWords(one.about), text);
}

} // namespace opscope
