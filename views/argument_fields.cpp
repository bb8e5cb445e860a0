// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/argument_fields.h"

#include <QCoreApplication>

#include "views/i18n.h"

namespace opscope {

std::vector<std::pair<QString, QString>> argumentFields(const Report& report, SliceId slice)
{
    const auto args = report.args(slice);
    if (!args)
        return {{QCoreApplication::translate("Arguments", "not readable"),
                 translateMessage(args.error().message)}};
    std::vector<std::pair<QString, QString>> fields;
    fields.reserve(args->size());
    for (const auto& arg : *args)
        fields.emplace_back(QString::fromStdString(arg.key), QString::fromStdString(arg.value));
    return fields;
}

} // namespace opscope
