// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of an op comes from: modules, the stages of launches, copies, ops of the framework.
#include <algorithm>
#include <array>

#include "core/analysis/modules.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/table_page_list.h"
#include "views/grid/table_page.h"

namespace opscope {
namespace {

template <const TablePage& page, bool hasRange = true>
class LaunchTablePage : public TablePageWidget {
public:
    LaunchTablePage(const PanelContext& context, QWidget* parent)
        : TablePageWidget(context, page, {.hasRange = hasRange}, parent)
    {
    }
};

/// Without tasks of a device the reason is that of other pages; otherwise only this page has nothing to show.
std::optional<EmptyReason> whyNoneOf(const Report& report, bool hasAny, MessageId what,
                                     std::vector<Message> how = {})
{
    auto reason = whyNo<RunPart::DeviceTasks>(report);
    if (reason || hasAny)
        return reason;
    return EmptyReason{message(what), std::move(how)};
}

std::optional<EmptyReason> whyNoModules(const Report& report)
{
    return whyNoneOf(report, hasModules(report), MessageId::MissingModules, {message(MessageId::HowModules)});
}

std::optional<EmptyReason> whyNoLaunches(const Report& report)
{
    const auto categories = report.flows.category.span();
    const auto isLaunch = [&](const char* category) {
        const auto id = report.strings.find(category);
        return id.valid() && std::ranges::find(categories, id) != categories.end();
    };
    return whyNoneOf(report, isLaunch("HostToDevice") || isLaunch("ac2g"), MessageId::MissingLaunches);
}

std::optional<EmptyReason> whyNoCopies(const Report& report)
{
    const auto classes = report.slices.cls.span();
    return whyNoneOf(report, std::ranges::find(classes, SliceClass::Memcpy) != classes.end(),
                     MessageId::MissingCopies);
}

std::optional<EmptyReason> whyNoFrameworkOps(const Report& report)
{
    auto reason = whyNo<RunPart::Slices>(report);
    const auto isOpOrCall = [](SliceClass cls) {
        return cls == SliceClass::Framework || cls == SliceClass::Range || isHostApiClass(cls);
    };
    if (reason || std::ranges::any_of(report.slices.cls.span(), isOpOrCall))
        return reason;
    return EmptyReason{
        message(MessageId::NoRowsIn,
                OPSCOPE_TEXT("Argument", "the timeline has no ops of a framework and no host calls")),
        {}};
}

constexpr std::array kModuleTables{"modules"};
constexpr std::array kDispatchTables{"dispatch"};
constexpr std::array kCopyTables{"copies"};
constexpr std::array kFrameworkOpTables{"framework_ops"};

} // namespace

extern const Panel modulesPanel;
constinit const Panel modulesPanel{"modules",
                                   QT_TRANSLATE_NOOP("Panel", "Modules"),
                                   whyEmptyInAll<whyNoModules>,
                                   makePage<LaunchTablePage<modulesPage>>,
                                   {.group = PageGroup::Work, .icon = "graph", .tables = kModuleTables}};

extern const Panel dispatchPanel;
constinit const Panel dispatchPanel{"dispatch",
                                    QT_TRANSLATE_NOOP("Panel", "Dispatch"),
                                    whyEmptyInAll<whyNoLaunches>,
                                    makePage<LaunchTablePage<dispatchPage>>,
                                    {.group = PageGroup::Time, .icon = "lanes", .tables = kDispatchTables}};

extern const Panel copiesPanel;
constinit const Panel copiesPanel{"copies",
                                  QT_TRANSLATE_NOOP("Panel", "Copies"),
                                  whyEmptyInAll<whyNoCopies>,
                                  makePage<LaunchTablePage<copiesPage>>,
                                  {.group = PageGroup::Work, .icon = "copy", .tables = kCopyTables}};

extern const Panel frameworkOpsPanel;
constinit const Panel frameworkOpsPanel{
    "framework_ops",
    QT_TRANSLATE_NOOP("Panel", "Framework ops"),
    whyEmptyInAll<whyNoFrameworkOps>,
    makePage<LaunchTablePage<frameworkOpsPage, false>>,
    {.group = PageGroup::Work, .icon = "tasks", .tables = kFrameworkOpTables}};

} // namespace opscope
