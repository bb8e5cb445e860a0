// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <QDateTime>

#include "views/fleet/fleet_session.h"
#include "views/panel.h"
#include "views/workers/job.h"

class QBoxLayout;
class QFrame;
class QLabel;
class QPushButton;

namespace opscope {

/// What all views of a fleet database have: questions that run on a worker, and a line above the content with
/// what went wrong. An answer stays, with its age, when a later question fails. Nothing is asked while the
/// view is hidden or without the user.
class FleetPage : public Page {
    Q_OBJECT
public:
    FleetPage(const PanelContext& context, QWidget* parent);

    bool isBusy() const override { return m_job.isRunning(); }
    /// The texts of the line above the content; empty if it is hidden.
    QString stateText() const;

protected:
    FleetSession& session() const { return m_session; }
    /// Where a view adds its content; hidden while there is no answer.
    QBoxLayout* content() const { return m_layout; }
    QBoxLayout* head() const { return m_head; }

    /// The question of the view, asked when it is shown.
    virtual void ask() = 0;
    /// Asks when the view is shown, or now if it is.
    void askSoon();
    /// Asks on a worker; `question(store, stop)` returns a Result, `show` gets its value.
    template <class Question, class Show>
    void run(Question question, Show show)
    {
        begin();
        m_job.run([place = m_session.place().toStdString(), question = std::move(question)](
                      const std::stop_token& stop) { return answer(place, question, stop); },
                  [this, show = std::move(show)](const auto& found) {
                      if (!found)
                          return fail(found.error());
                      succeed();
                      show(*found);
                  });
    }
    /// Opens the database and asks it.
    template <class Question>
    static auto answer(const std::string& place, const Question& question, const std::stop_token& stop)
        -> std::invoke_result_t<const Question&, const FleetStore&, std::stop_token>
    {
        const auto store = FleetStore::openToRead(place, stop);
        if (!store) {
            auto error = store.error();
            if (error.code == ErrorCode::NotFound) // the database, and not what it was asked for
                error.code = ErrorCode::Unreadable;
            return Failure(std::move(error));
        }
        return question(std::as_const(**store), stop);
    }
    /// Leads to the report of a run: the folder of its ranks if there are several.
    void openRun(const FleetSession::Run& run);
    /// Compares two runs, the first one as baseline.
    void compareRuns(const FleetSession::Run& baseline, const FleetSession::Run& current);
    void showNote(const QString& text);
    void showEvent(QShowEvent* event) override;

private:
    /// Finds where the files of runs were, on a worker.
    template <class Show>
    void findRuns(const std::vector<FleetSession::Run>& runs, Show show);
    void begin();
    void fail(const Error& error);
    void succeed();
    void render();

    FleetSession& m_session;
    QBoxLayout* m_head;
    QFrame* m_line; ///< above the content: what went wrong, or that a question runs
    QLabel* m_text;
    QPushButton* m_retry;
    QPushButton* m_stop;
    QLabel* m_empty;
    QWidget* m_content;
    QBoxLayout* m_layout;
    Job m_job{this};
    Job m_paths{this};
    bool m_isDue = true; ///< asked when it is shown
    QDateTime m_shownAt; ///< when the answer that is shown was asked for; not valid: there is none
    std::optional<Error> m_error;
    QString m_note;
};

} // namespace opscope
