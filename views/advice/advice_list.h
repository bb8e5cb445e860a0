// SPDX-License-Identifier: GPL-3.0-or-later
// The findings, the greatest gain first, and below them, folded, the rules that found nothing.
#pragma once

#include <optional>

#include <QTreeWidget>

#include "core/advisor/advisor.h"
#include "core/advisor/engine/finding_groups.h"
#include "views/panel.h"

namespace opscope {

/// A finding, or a rule that found nothing, by its index in Advice.
struct AdviceItem {
    bool isRule = false;
    std::size_t index = 0;
    friend bool operator==(const AdviceItem&, const AdviceItem&) = default;
};

class AdviceList : public QTreeWidget {
    Q_OBJECT
public:
    explicit AdviceList(WorkspacePtr workspace, QWidget* parent = nullptr);

    /// The item that the user chose stays current; before that it is the first one.
    void setAdvice(const Advice& advice);
    std::optional<AdviceItem> currentAdvice() const;
    /// The id of the current finding or rule; empty on a heading.
    QString currentId() const;
    /// Returns false if the finding does not exist.
    bool choose(const QString& findingId);

Q_SIGNALS:
    void adviceChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void addGroup(const Advice& advice, const FindingGroup& group);
    void fill(QTreeWidgetItem& item, const Advice& advice, const FindingGroup& group);
    QTreeWidgetItem* itemOf(const QString& id); ///< null if it does not exist
    void fitGainColumn();
    void addRules(const Advice& advice, Outcome outcome, const QString& title);

    WorkspacePtr m_workspace;
    bool m_isChosen = false; ///< the current item, by the user or a link
};

} // namespace opscope
