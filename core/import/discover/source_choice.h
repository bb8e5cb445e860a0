// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the source if a run has both text files and databases: the source that is not preferred still fills
// the missing parts.
#pragma once

#include <stop_token>

namespace opscope {

struct PlannedEntry;
struct ReportPlan;

/// The source to read if a run has several: text files, a database, raw data. Raw data are the best source
/// only if nothing was exported of them.
enum class SourceChoice { Best, Text, Database, Raw };

/// True for a database without any table of a run or an analysis: the vendor's `import` leaves such a
/// database for its own `export`.
bool isImportDatabase(const PlannedEntry& database);

/// True if a database that is read has rows of the run itself.
bool readsRunDatabase(const ReportPlan& plan);

/// True if raw data are decoded.
bool readsRaw(const ReportPlan& plan);

/// True if raw data may be read that can be decoded without the other files.
bool canDecodeRaw(const ReportPlan& plan);

/// True if raw data are decoded to a complete report, which completes no export.
bool readsRawAlone(const ReportPlan& plan);

/// Chooses for each part of the run, such as timeline or memory over time, between text exports and
/// databases, by `plan.source`. SourceChoice::Best prefers text if it has a timeline, or if the databases
/// contain only analyses. The other source is read for the parts that the preferred one lacks. Parts left
/// unread become issues of the plan.
void chooseSource(ReportPlan& plan);

/// Plans to decode raw data if `plan.source` asks for them, or if the run has neither a timeline nor ops
/// without them; exports of what is decoded are then not read. If a text export lacks the timeline, the ops
/// or the statistics of calls, SourceChoice::Best completes it with what raw data has of these.
void chooseRaw(ReportPlan& plan);

/// Counts the rows of exports and of raw data next to them, which costs time: only for a run that is not
/// cached. If raw data seem to have more, plans to decode them and returns true.
bool completeExports(ReportPlan& plan, const std::stop_token& stop);

/// True if both files contain the same part: a timeline, or the same table under the name of the same or
/// another release.
bool isSamePart(const PlannedEntry& text, const PlannedEntry& other);

} // namespace opscope
