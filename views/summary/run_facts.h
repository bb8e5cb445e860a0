// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "core/report/report.h"

namespace opscope {

/// One fact of the run. If no source reports it, it has no value but the reason.
struct RunFact {
    QString name;
    QString value;
    QString missingReason;
};

struct RunFacts {
    QString title;
    std::vector<RunFact> facts;
};

/// Collection, host, and the chosen device (kNoDevice: the first), with the missing facts and the reasons.
std::vector<RunFacts> runFacts(const Report& report, std::int32_t device);
/// Lines "name: value", with an empty line between sections: the text that "Copy all" copies.
QString factsText(const std::vector<RunFacts>& sections);

} // namespace opscope
