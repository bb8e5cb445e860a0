// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/i18n.h"

#include <string>

#include <QCoreApplication>

#include "core/table/join_ranks.h"

namespace opscope {
namespace {

QString inContext(const char* context, std::string_view english)
{
    return QCoreApplication::translate(context, std::string(english).c_str());
}

} // namespace

QString translateMessage(const Message& message)
{
    const QString text = inContext("Message", messageTemplate(message.id));
    std::vector<std::string> args;
    for (const auto& arg : message.args)
        args.push_back(inContext("Argument", arg).toStdString());
    return QString::fromStdString(fillTemplate(text.toStdString(), args));
}

QString translateError(const Error& error)
{
    const QString what = translateMessage(error.message);
    if (error.where.file.empty())
        return what;
    return QString::fromStdString(error.where.text()) + QStringLiteral(": ") + what;
}

Words translatedWords()
{
    return {.text = [](std::string_view english) { return inContext("Word", english).toStdString(); },
            .message = [](const Message& m) { return translateMessage(m).toStdString(); }};
}

QString pageTitle(std::string_view english)
{
    return inContext("Page", english);
}

QString panelTitle(const char* english)
{
    return QCoreApplication::translate("Panel", english);
}

QString glossaryText(std::string_view english)
{
    return inContext("Glossary", english);
}

QString rankTitle(const Workspace& workspace, std::size_t index)
{
    const auto name = QString::fromStdString(rankName(workspace, index));
    return isByRank(workspace) ? QCoreApplication::translate("Rank", "Rank %1").arg(name) : name;
}

QString fileStateText(FileState state)
{
    switch (state) {
    case FileState::Used:
        return QCoreApplication::translate("FileState", "ready");
    case FileState::Ignored:
        return QCoreApplication::translate("FileState", "not used");
    case FileState::NotDecoded:
        return QCoreApplication::translate("FileState", "not decoded");
    case FileState::Broken:
        return QCoreApplication::translate("FileState", "broken");
    case FileState::Missing:
        return QCoreApplication::translate("FileState", "not found");
    case FileState::Partial:
        return QCoreApplication::translate("FileState", "partial");
    }
    return {};
}

} // namespace opscope
