// SPDX-License-Identifier: GPL-3.0-or-later
// All slices of the chosen lanes or range, with arguments as columns on demand.
#include <algorithm>
#include <array>

#include <QMenu>
#include <QToolButton>

#include "core/analysis/argument_keys.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxKeys = 200;

class EventsPage : public TablePageWidget {
    Q_OBJECT
public:
    EventsPage(const PanelContext& context, QWidget* parent)
        : TablePageWidget(context, eventsPage, {.hasRange = true}, parent),
          m_lanes(new QToolButton),
          m_args(new QToolButton),
          m_argMenu(new QMenu(this))
    {
        m_args->setPopupMode(QToolButton::InstantPopup);
        m_args->setMenu(m_argMenu);
        addControl(m_lanes);
        addControl(m_args);
        connect(m_lanes, &QToolButton::clicked, this, [this] { setTracks({}); });
        connect(this, &TablePageWidget::tableChanged, this, &EventsPage::findKeys);
        connect(m_argMenu, &QMenu::triggered, this, &EventsPage::toggleKey);
        onLanguageChange(this, [this] { retranslate(); });
    }

    bool reveal(const Target& target) override
    {
        if (!target.lanes.empty())
            setTracks(target.lanes);
        return TablePageWidget::reveal(target);
    }

    void setTracks(std::vector<TrackId> tracks) override
    {
        const auto count = context().report()->tracks.size();
        std::erase_if(tracks, [count](TrackId track) { return track.index() >= count; });
        TablePageWidget::setTracks(std::move(tracks));
        retranslate();
    }

protected:
    bool showRowOf(SliceId slice) override
    {
        const std::vector lane{context().report()->slices.track[slice.index()]};
        if (request().tracks != lane)
            setTracks(lane);
        return TablePageWidget::showRowOf(slice);
    }
    /// The slice is outside of the range, the device or the like that the page is narrowed to: the lane is
    /// shown without it.
    void reportMissingRow(SliceId /*slice*/) override {}

private:
    void retranslate()
    {
        const auto& tracks = request().tracks;
        m_lanes->setVisible(!tracks.empty());
        if (tracks.size() == 1) {
            const auto& report = *context().report();
            const auto name = report.text(report.tracks[tracks.front().index()].name);
            m_lanes->setText(tr("Lane %1  \u2715")
                                 .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))));
        } else {
            m_lanes->setText(tr("%n lane(s)  \u2715", nullptr, static_cast<int>(tracks.size())));
        }
        m_lanes->setToolTip(tr("Show the slices of all lanes"));
        m_args->setText(tr("Arguments"));
        m_args->setToolTip(tr("Show arguments of the slices as columns"));
    }

    /// Searches the names of the arguments once for each choice of lanes.
    void findKeys()
    {
        if (m_keysOf == request().tracks)
            return;
        m_keysOf = request().tracks;
        m_keyWork.run(
            [workspace = context().workspace, own = context().report(),
             tracks = request().tracks](std::stop_token) {
                if (!tracks.empty() || workspace->reports.size() == 1)
                    return argumentKeys(*own, tracks);
                std::vector<std::string> keys; // from all ranks
                for (const auto& report : workspace->reports) {
                    for (auto& key : argumentKeys(*report, {})) {
                        if (std::ranges::find(keys, key) == keys.end())
                            keys.push_back(std::move(key));
                    }
                }
                return keys;
            },
            [this](const std::vector<std::string>& keys) {
                m_argMenu->clear();
                const auto& shown = request().args;
                for (std::size_t i = 0; i < std::min(keys.size(), kMaxKeys); ++i) {
                    auto* action = m_argMenu->addAction(QString::fromStdString(keys[i]));
                    action->setCheckable(true);
                    action->setChecked(std::ranges::find(shown, keys[i]) != shown.end());
                }
                m_args->setVisible(!keys.empty());
            });
    }

    void toggleKey(const QAction* action)
    {
        auto next = request();
        const auto key = action->text().toStdString();
        std::erase(next.args, key);
        if (action->isChecked())
            next.args.push_back(key);
        setRequest(next);
    }

    QToolButton* m_lanes;
    QToolButton* m_args;
    QMenu* m_argMenu;
    std::optional<std::vector<TrackId>> m_keysOf;
    Job m_keyWork{this};
};

constexpr std::array kEventsTables{"events"};

} // namespace

extern const Panel eventsPanel;
constinit const Panel eventsPanel{
    "events",
    QT_TRANSLATE_NOOP("Panel", "Events"),
    whyEmptyInAll<whyNo<RunPart::Slices>>,
    makePage<EventsPage>,
    {.group = PageGroup::Time, .icon = "events", .targets = kToLanes | kToRow, .tables = kEventsTables}};

} // namespace opscope

#include "events_page.moc"
