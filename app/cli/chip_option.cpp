// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/chip_option.h"

#include "core/base/text.h"

namespace opscope {

void addChipOption(OptionParser& app, std::string& chip)
{
    app.addOption("--chip", chip,
                  OPSCOPE_TEXT("Word",
                               "The chip of the run: a name (Ascend310P3) or a JSON file with its "
                               "parameters. The files *.json in ~/.config/opscope/chips are always read"))
        .typeName(OPSCOPE_TEXT("Word", "NAME|FILE"))
        .check([](const std::string& name) -> std::optional<Message> {
            return name.empty() ? std::optional(message(MessageId::NoChipName)) : std::nullopt;
        });
}

Result<UserAdvice> userAdviceFor(CliContext& context, const std::string& chip,
                                 const std::vector<std::string>& ruleFolders)
{
    for (const auto& folder : ruleFolders) // one that was named has to be there
        OPSCOPE_TRY(ownRulesIn(folder));
    auto user = userAdvice({ruleFolders.begin(), ruleFolders.end()});
    if (!chip.empty())
        OPSCOPE_TRY(user.options.chips.choose(chip));
    for (const auto& error : user.unread)
        printError(context, error);
    return user;
}

ExitCode printChipError(CliContext& context, const Error& error)
{
    return error.code == ErrorCode::NotFound && error.where.file.empty() ? wrongUse(context, error.message)
                                                                         : printError(context, error);
}

} // namespace opscope
