// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QStringList>

namespace opscope {

/// The folders of the sample data that are installed with the program, sorted by name; empty if there are
/// none. They are searched in $OPSCOPE_SAMPLES, next to the program, in its share folder and in the source
/// tree.
QStringList sampleFolders();

/// A link to a sample: it opens one folder, or compares two.
struct SampleLink {
    const char* text; ///< QT_TRANSLATE_NOOP("Sample", ...)
    QStringList folders;
};
/// The samples that answer one question, in the order of reading.
struct SampleStory {
    QString question; ///< translated
    std::vector<SampleLink> links;
};
/// Groups `folders` by the question that they answer. Unknown folders follow with their own names.
std::vector<SampleStory> sampleStories(const QStringList& folders);

} // namespace opscope
