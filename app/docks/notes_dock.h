// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace opscope {

class DockSet;
class NoteStore;
class ReportTabs;

/// The notes on the report in front: a click goes to the place of one.
QWidget* makeNotesDock(ReportTabs& tabs, NoteStore& store, DockSet& docks);

} // namespace opscope
