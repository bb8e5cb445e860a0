// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts of a run are missing, why, and what to do about it for this kind of run. The command line, the
// advisor and all pages ask here, so that they answer alike.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/words.h"
#include "core/report/report.h"

namespace opscope {

/// A part of a run as its reader knows it; pages show one of them.
enum class RunPart : std::uint8_t {
    All,      ///< anything that was measured
    Times,    ///< anything with a duration: what the advisor looks at
    Timeline, ///< slices, counters or instants
    Slices,
    DeviceTasks, ///< what ran on the device, on the timeline or in a table
    Ops,
    Metrics, ///< columns of the AI Core
    Statistics,
    Steps,
    Counters,
    Memory,
    Communication,
    Tables,
};

/// Why a part is missing, and what makes it.
struct MissingPart {
    RunPart part = RunPart::All;
    Message what;
    std::vector<Message> howToCollect; ///< each once; empty: `what` is enough
    /// The run should have this part: it was switched on, or only raw data of it exists. False: it was not
    /// collected, or this kind of run has none.
    bool isLoss = false;
};

/// Empty if the report has the part.
std::optional<MissingPart> whyMissing(const Report& report, RunPart part);
/// All parts that a run of this kind could have and that are missing. A run that is not parsed yet misses one
/// part: All. Models and dumps miss nothing.
std::vector<MissingPart> missingParts(const Report& report);
/// Those that the run should have.
std::vector<MissingPart> lostParts(const Report& report);

/// One rank of several lacks a part that it should have.
struct LostPart {
    std::size_t report = 0; ///< index into Workspace::reports
    MissingPart part;
};
std::vector<LostPart> lostParts(const Workspace& workspace);
/// Each as one line: "Rank 2 has raw data only, ...", with the name of the report in front where its rank is
/// not known.
std::vector<std::string> lostLines(const Workspace& workspace, const Words& words = {});

/// True if the run has raw data and nothing that was exported from it.
bool isUnparsed(const Report& report);

/// "AI Core metrics": the name of a part in English; views translate it in the context "Word".
const char* runPartName(RunPart part);
/// What is missing and what to do, as one line.
std::string missingText(const MissingPart& missing, const Words& words = {});

/// What recorded a run, and what it can be asked to record.
enum class Recorder : std::uint8_t { SvpBoard, Msprof, TorchNpu, MindSpore, Other };
Recorder recorderOf(const Report& report);
/// The common recorder of all reports; Other if they differ or there is none.
Recorder recorderOf(const Workspace& workspace);
/// What a hint for msprof is for this recorder; hints that hold for every run stay.
Message howWith(Recorder recorder, const Message& how);
/// The same of several hints, each once.
std::vector<Message> howWith(Recorder recorder, const std::vector<Message>& hows);
/// True for a hint that the script of a framework follows.
bool isOfFramework(const Message& how);
/// What a hint for msprof is for this run; for one that is not parsed yet, how to parse it.
Message howFor(const Report& report, const Message& how);

} // namespace opscope
