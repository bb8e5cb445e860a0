// SPDX-License-Identifier: GPL-3.0-or-later
// The three findings of the advisor with the greatest gain, a finding of several ranks only once; each is a
// link to its place on the page of the advisor.
#pragma once

#include <optional>

#include <QWidget>

#include "core/advisor/engine/finding_groups.h"
#include "views/panel.h"

class QLabel;
class QPushButton;

namespace opscope {

class AdviceRun;

class TopFindings : public QWidget {
    Q_OBJECT
public:
    /// With a device, only findings on that device or on none; a finding on other devices too names them.
    explicit TopFindings(const PanelContext& context, std::optional<std::int32_t> device = {},
                         QWidget* parent = nullptr);

private:
    void fill();
    bool isShown(const FindingGroup& group) const;
    void showGroup(QPushButton& link, const FindingGroup& group) const;

    static constexpr std::size_t kShown = 3;
    PanelContext m_context;
    std::optional<std::int32_t> m_device;
    AdviceRun* m_run;
    QLabel* m_state;
    std::vector<QPushButton*> m_links;
    std::vector<FindingGroup> m_shown; ///< one for each link
};

} // namespace opscope
