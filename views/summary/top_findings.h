// SPDX-License-Identifier: GPL-3.0-or-later
// The three findings of the advisor with the greatest gain, what ranks have in common once; each leads to its
// place on the page of the advisor.
#pragma once

#include <optional>

#include <QWidget>

#include "core/advisor/finding_groups.h"
#include "views/panel.h"

class QLabel;
class QPushButton;

namespace opscope {

class AdviceRun;

class TopFindings : public QWidget {
    Q_OBJECT
public:
    /// With a device, those on it or on none; what concerns further devices names them.
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
    std::vector<FindingGroup> m_shown; ///< one a link
};

} // namespace opscope
