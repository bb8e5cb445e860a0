// SPDX-License-Identifier: GPL-3.0-or-later
// Which source is read where a run left text and databases: each wins only with what it holds.
#pragma once

namespace opscope {

struct PlannedEntry;
struct ReportPlan;

/// Which source to read where a run left text and a database.
enum class SourceChoice { Best, Text, Database };

/// True for a database without any table of a run or an analysis: what the vendor's `import` leaves for its
/// own `export`.
bool isImportDatabase(const PlannedEntry& database);

/// True if some database that is read has rows of the run itself.
bool readsRunDatabase(const ReportPlan& plan);

/// Reads each part of the run, such as the timeline or the memory over time, from the text exports or from
/// the databases, by `plan.source`; at best the text where it has a timeline, or where the databases are
/// analyses only. The other one gives what the first does not hold. What is then left unread is an issue of
/// the plan.
void chooseSource(ReportPlan& plan);

/// True if `other` gives what this text gives: the same table under the name of the same or another release,
/// or a timeline.
bool isSamePart(const PlannedEntry& text, const PlannedEntry& other);

} // namespace opscope
