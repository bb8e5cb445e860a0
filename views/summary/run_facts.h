// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "core/report/report.h"

namespace opscope {

/// One fact of the run. What no source says has no value but the reason why.
struct RunFact {
    QString name;
    QString value;
    QString missingReason;
};

struct RunFacts {
    QString title;
    std::vector<RunFact> facts;
};

/// Collection, host, and the chosen device (kNoDevice: the first), each with what is missing and why.
std::vector<RunFacts> runFacts(const Report& report, std::int32_t device);
/// As lines "name: value", sections separated by an empty line: what "Copy all" copies.
QString factsText(const std::vector<RunFacts>& sections);

} // namespace opscope
