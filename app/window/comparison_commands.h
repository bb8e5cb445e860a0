// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the menu Compare for the comparison in front.
#pragma once

namespace opscope {

class MainWindow;

/// Whether the tab in front is a comparison.
bool showsComparison(const MainWindow& window);
/// The baseline becomes the current run and the other way round.
void swapComparison(MainWindow& window);
/// Asks for a file and writes the rows of the page Baseline Comparison as HTML, Markdown or CSV.
void exportComparison(MainWindow& window);
/// Selects the next row that differs by more than the noise in the page in front, or the one before it. The
/// status bar reports when it begins again, and when there is none.
void goToDifference(MainWindow& window, bool isForward);

} // namespace opscope
