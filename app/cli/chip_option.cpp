// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/chip_option.h"

namespace opscope {

void addChipOption(OptionParser& app, std::string& chip)
{
    app.addOption(
           "--chip", chip,
           "The chip of the run: a name (Ascend310P3), or a JSON file with its numbers. Files *.json in "
           "~/.config/opscope/chips are always read")
        .typeName("NAME|FILE");
}

Result<ChipList> chipsOf(const std::string& chip)
{
    OPSCOPE_TRY_ASSIGN(auto chips, ChipList::withFolder(userChipFolder()));
    if (!chip.empty())
        OPSCOPE_TRY(chips.choose(chip));
    return chips;
}

ExitCode printChipError(CliContext& context, const Error& error)
{
    return error.code == ErrorCode::NotFound && error.where.file.empty() ? wrongUse(context, error.message)
                                                                         : printError(context, error);
}

} // namespace opscope
