// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QWidget>

class QLabel;

namespace opscope {

/// Which run will be A and which B, as two large lines above the list of candidates, and a button that swaps
/// them. Until then the earlier run is A, or the one that was opened first if one has no time.
class CompareHead : public QWidget {
    Q_OBJECT
public:
    /// A time that is not valid is not known.
    CompareHead(const QString& mine, const QDateTime& begin, QWidget* parent = nullptr);

    /// The candidate that is current in the list.
    void setOther(const QString& name, const QDateTime& begin, bool wasOpenedFirst = false);
    /// The user has chosen the order; otherwise the times decide when both runs are read.
    bool isChosen() const { return m_isChosen; }
    /// The own run is A, as the lines show.
    bool isMineBaseline() const;

private:
    void swap();
    void refresh();

    QString m_mine, m_other;
    QDateTime m_mineBegin, m_otherBegin;
    QLabel* m_lines[2];
    QLabel* m_note;
    bool m_isChosen = false;
    bool m_isMineBaseline = false; ///< if it was chosen
    bool m_isOtherFirst = false;
};

} // namespace opscope
