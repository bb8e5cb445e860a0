// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of an op comes from: modules, the stages of launches, copies.
#include <algorithm>
#include <array>

#include "core/analysis/modules.h"
#include "core/base/message_id.h"
#include "core/table/table_page_list.h"
#include "views/grid/table_page.h"

namespace opscope {
namespace {

template <const TablePage& page>
class LaunchTablePage : public TablePageWidget {
public:
    LaunchTablePage(const PanelContext& context, QWidget* parent)
        : TablePageWidget(context, page, {.hasRange = true}, parent)
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

constexpr std::array kModuleTables{"modules"};
constexpr std::array kDispatchTables{"dispatch"};
constexpr std::array kCopyTables{"copies"};

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

} // namespace opscope
