// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QStringList>

class QFrame;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace opscope {

class ActionTable;
class Settings;
struct SampleStory;

/// The page while nothing is open: ways to open, recent paths, samples and the formats that can be opened.
class WelcomePage : public QScrollArea {
    Q_OBJECT
public:
    /// `samples`: folders of the sample data, may be empty.
    WelcomePage(const ActionTable& actions, Settings* settings, QStringList samples,
                QWidget* parent = nullptr);

    /// The drop area is marked while files are dragged over the window.
    void setDropHighlighted(bool on);

Q_SIGNALS:
    void openRequested(const QStringList& paths);
    void compareRequested(const QString& baseline, const QString& current);

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    QWidget* openColumn();
    QWidget* recentColumn();
    QWidget* learnColumn();
    QWidget* storyRow(const SampleStory& story, QWidget* parent);

    const ActionTable& m_actions;
    Settings* m_settings;
    QStringList m_samples;
    QFrame* m_drop = nullptr;
};

} // namespace opscope
