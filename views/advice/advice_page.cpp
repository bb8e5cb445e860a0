// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/advice_page.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "core/advisor/engine/finding_groups.h"
#include "core/vendor/missing_parts.h"
#include "views/advice/advice_list.h"
#include "views/advice/model_figures.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/text/gain_text.h"
#include "views/text/number_safe_elide.h"
#include "views/theme/grid.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

void followFindings(Facts& facts, QObject* receiver, std::function<void(int)> show)
{
    const auto* run = &facts.of<AdviceRun>();
    QObject::connect(run, &AdviceRun::changed, receiver, [run, show = std::move(show)] {
        show(static_cast<int>(findingGroups(run->advice().findings).size()));
    });
}

} // namespace

extern const Panel advicePanel;
constinit const Panel advicePanel{
    "advice",
    QT_TRANSLATE_NOOP("Panel", "Advice"),
    whyEmptyInAll<whyNo<RunPart::Times>>,
    makePage<AdvicePage>,
    {.group = PageGroup::Overview, .icon = "advice", .targets = kToFinding, .followCount = followFindings}};

AdvicePage::AdvicePage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_context(context),
      m_run(&context.facts->of<AdviceRun>()),
      m_figures(new ModelFigures(context.workspace, this)),
      m_summary(new QLabel(this)),
      m_progress(new QProgressBar(this)),
      m_again(new QPushButton(this)),
      m_save(new QPushButton(this)),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_list(new AdviceList(context.workspace)),
      m_details(new QTextBrowser),
      m_jump(new QPushButton),
      m_node(new QPushButton),
      m_copy(new QPushButton),
      m_compare(new QPushButton),
      m_evidence(new TableWidget(context.report(), context.selection))
{
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(160);
    m_summary->setObjectName(QStringLiteral("advice.summary"));
    m_summary->setWordWrap(true); // nothing of it is cut
    m_details->setFrameShape(QFrame::NoFrame);
    m_details->setOpenLinks(false);
    m_evidence->setObjectName(QStringLiteral("advice.evidence"));
    m_evidence->setWorkspace(context.workspace);
    m_evidence->setCommand({[this] { return cliCommand(); }, {ExportFormat::Markdown}});

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(kGrid, 4, kGrid, 4);
    bar->setSpacing(kGrid);
    bar->addWidget(m_summary, 1);
    bar->addWidget(m_progress);
    bar->addWidget(m_again);
    bar->addWidget(m_save);

    auto* text = new QWidget;
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(kGrid, 0, kGrid, 4);
    buttons->addWidget(m_jump);
    buttons->addWidget(m_node);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_compare);
    buttons->addStretch(1);
    auto* textLayout = new QVBoxLayout(text);
    textLayout->setContentsMargins(0, 0, 0, 0);
    textLayout->setSpacing(4);
    textLayout->addWidget(m_details, 1);
    textLayout->addLayout(buttons);
    auto* right = new QSplitter(Qt::Vertical);
    right->addWidget(text);
    right->addWidget(m_evidence);
    right->setChildrenCollapsible(false);
    right->setStretchFactor(0, 1);
    right->setStretchFactor(1, 1);
    m_splitter->addWidget(m_list);
    m_splitter->addWidget(right);
    m_splitter->setChildrenCollapsible(false);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_figures);
    layout->addLayout(bar);
    layout->addWidget(m_splitter, 1);
    setFocusProxy(m_list);
    setTabOrder(m_list, m_again); // Tab enters the page at the list
    setTabOrder(m_again, m_save);
    setTabOrder(m_save, m_details);

    connect(m_run, &AdviceRun::changed, this, &AdvicePage::showAdvice);
    connect(&context.facts->of<AttachedModel>(), &Fact::changed, this, &AdvicePage::showDetails);
    connect(m_list, &AdviceList::adviceChanged, this, &AdvicePage::showDetails);
    connect(m_list, &QTreeWidget::itemActivated, this, &AdvicePage::jump);
    connect(m_jump, &QPushButton::clicked, this, &AdvicePage::jump);
    connect(m_node, &QPushButton::clicked, this, &AdvicePage::jumpToNode);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(detailsText()); });
    connect(m_compare, &QPushButton::clicked, this, [this] {
        const auto folder = QFileDialog::getExistingDirectory(
            this, tr("The run after the change"),
            QFileInfo(QString::fromStdString(m_context.report()->root.string())).absolutePath());
        if (!folder.isEmpty())
            compareWith(folder);
    });
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (m_run->state() == AdviceRun::State::Running)
            m_run->cancel();
        else
            m_run->restart(m_context.workspace);
    });
    connect(m_save, &QPushButton::clicked, this, [this] {
        const auto folder = QFileDialog::getExistingDirectory(
            this, tr("Save the files for the next run"),
            QFileInfo(QString::fromStdString(m_context.report()->root.string())).absolutePath());
        if (!folder.isEmpty())
            saveFiles(folder);
    });
    selection().on(Selection::Rank, this,
                   [this] { m_figures->setAdvice(m_run->advice(), selection().rank()); });
    onLanguageChange(this, [this] { retranslate(); });
}

AdvicePage::~AdvicePage() = default;

void AdvicePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    m_run->start(m_context.workspace);
}

/// At first the list gets half of the height; later the user decides.
void AdvicePage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    if (m_isPlaced || width() < 200)
        return;
    m_isPlaced = true;
    m_splitter->setSizes({width() / 2, width() / 2});
}

void AdvicePage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() &&
        isVisible()) // the user may come back from the settings
        m_run->start(m_context.workspace);
    if (event->type() == QEvent::PaletteChange)
        QMetaObject::invokeMethod(this, &AdvicePage::showAdvice, Qt::QueuedConnection);
}

void AdvicePage::retranslate()
{
    m_save->setText(tr("Save files…"));
    m_jump->setText(tr("Show where"));
    m_jump->setToolTip(
        tr("All slices of the finding on the timeline, the one that would gain most in view; or its rows"));
    m_node->setText(tr("Show in the graph"));
    m_node->setToolTip(tr("The node of this op on the page Model Graph, where a model is attached"));
    m_node->setObjectName(QStringLiteral("advice.node"));
    m_copy->setText(tr("Copy"));
    m_compare->setText(tr("Compare with a later run…"));
    m_compare->setToolTip(
        tr("Opens the comparison with a run after the change, and shows whether the gain was reached"));
    m_details->setAccessibleName(tr("What, why and how"));
    showAdvice();
}

void AdvicePage::showProgress()
{
    const bool isRunning = m_run->state() == AdviceRun::State::Running;
    const auto& advice = m_run->advice();
    m_progress->setVisible(isRunning);
    m_progress->setRange(0, static_cast<int>(m_run->ruleCount()));
    m_progress->setValue(static_cast<int>(advice.rules.size()));
    m_again->setText(isRunning ? tr("Cancel") : tr("Run again"));
    const bool hasFiles = !adviceFiles(*m_context.workspace, advice).empty();
    m_save->setEnabled(!isRunning && hasFiles);
    m_save->setToolTip(
        isRunning || hasFiles
            ? tr("Switches of fusion passes, AIPP, the atc command and acl.json for the next run")
            : tr("No finding has a setting for the next run: a fusion pass, AIPP, an option of atc"));
    auto text = tr("%n finding(s)", nullptr, static_cast<int>(findingGroups(advice.findings).size()));
    if (m_run->state() == AdviceRun::State::Failed)
        text = translateError(*m_run->error());
    else if (m_run->state() == AdviceRun::State::Cancelled)
        text += QStringLiteral(" · ") +
                tr("cancelled after %n rule(s)", nullptr, static_cast<int>(advice.rules.size()));
    else if (advice.total > 0)
        text +=
            QStringLiteral(" · ") +
            tr("expected gain of all findings together: up to %1, %2; overlaps are counted once, "
               "and neighbouring ops can also become faster")
                .arg(readableTime(advice.total),
                     sharesText(advice.totalGain(), tr("%1 of the run").arg(shareText(advice.totalShare))));
    QStringList notes;
    for (const auto& line : lostLines(*m_context.workspace, translatedWords()))
        notes << QString::fromStdString(line);
    for (const auto& error : m_run->fileErrors())
        notes << translateError(error);
    if (!notes.isEmpty())
        text += QStringLiteral(" · ") + notes.first();
    for (const auto& runs : advice.merged) {
        text += QStringLiteral(" · ") +
                tr("%n run(s) looked at as one", nullptr, static_cast<int>(runs.further.size() + 1));
        for (const auto& note : runs.matchNotes)
            notes << translateMessage(note);
    }
    m_summary->setText(text);
    m_summary->setToolTip(notes.isEmpty() ? text : text + QLatin1Char('\n') + notes.join(QLatin1Char('\n')));
}

void AdvicePage::showAdvice()
{
    showProgress();
    m_figures->setAdvice(m_run->advice(), selection().rank());
    m_list->setAdvice(m_run->advice());
    showDetails();
    if (m_run->state() != AdviceRun::State::Running && m_run->state() != AdviceRun::State::Idle)
        Q_EMIT ready();
}

void AdvicePage::showDetails()
{
    const auto item = m_list->currentAdvice();
    const auto& advice = m_run->advice();
    const auto* finding = item && !item->isRule && item->index < advice.findings.size()
                              ? &advice.findings[item->index]
                              : nullptr;
    m_copy->setEnabled(item.has_value());
    m_compare->setEnabled(finding != nullptr && m_run->state() == AdviceRun::State::Done);
    m_jump->setEnabled(finding != nullptr && placeOf(*m_context.workspace, *finding).parts() != 0);
    const bool hasModel = m_context.facts->of<AttachedModel>().get() || m_run->hasModels();
    m_node->setEnabled(finding != nullptr && hasModel && nodeOf(*m_context.workspace, *finding).parts() != 0);
    const bool hasEvidence =
        finding != nullptr && finding->evidence != nullptr && finding->evidence->rows > 0;
    m_evidence->setVisible(hasEvidence);
    if (hasEvidence && m_shown != finding->evidence) {
        // Its slices belong to its own report, whichever rank is in focus.
        auto table = finding->evidence;
        if (m_context.hasRanks() && finding->report < m_context.workspace->reports.size()) {
            auto ofReport = std::make_shared<Table>(*table);
            ofReport->reportOf = [report = std::size_t{finding->report}](std::size_t) { return report; };
            table = std::move(ofReport);
        }
        m_shown = finding->evidence;
        m_evidence->setTable(table, QStringLiteral("advice/") + QString::fromStdString(finding->rule));
    }
    if (finding != nullptr)
        m_details->setHtml(withUnbreakableNumbers(findingHtml(*finding)));
    else if (item && item->isRule && item->index < advice.rules.size())
        m_details->setHtml(withUnbreakableNumbers(ruleHtml(advice.rules[item->index])));
    else
        m_details->clear();
}

QString AdvicePage::detailsText() const
{
    return m_details->toPlainText();
}

QString AdvicePage::cliCommand() const
{
    auto command = QStringLiteral("opscope-cli advise ") + shellWord(QString::fromStdString(m_context.root));
    const auto item = m_list->currentAdvice();
    if (item && !item->isRule && item->index < m_run->advice().findings.size())
        command += QStringLiteral(" --rule ") +
                   shellWord(QString::fromStdString(m_run->advice().findings[item->index].rule));
    return command;
}

bool AdvicePage::reveal(const Target& target)
{
    if (target.finding.isEmpty())
        return true;
    m_run->start(m_context.workspace);
    return m_list->choose(target.finding) || m_run->state() != AdviceRun::State::Running;
}

void AdvicePage::jump()
{
    const auto item = m_list->currentAdvice();
    if (!item || item->isRule)
        return;
    if (const auto target = placeOf(*m_context.workspace, m_run->advice().findings[item->index]);
        target.parts() != 0)
        navigator().go(target);
}

void AdvicePage::jumpToNode()
{
    const auto item = m_list->currentAdvice();
    if (item && !item->isRule)
        navigator().go(nodeOf(*m_context.workspace, m_run->advice().findings[item->index]));
}

void AdvicePage::compareWith(const QString& path)
{
    Q_EMIT navigator().comparisonRequested(path); // its tab reads the run
    m_run->compareWith(m_context.workspace, path, selection().preferences().runs());
}

void AdvicePage::saveFiles(const QString& folder)
{
    const auto files = adviceFiles(*m_context.workspace, m_run->advice());
    if (const auto saved = saveAdviceFiles(folder.toStdString(), files); !saved)
        QMessageBox::warning(this, tr("Save the files for the next run"), translateError(saved.error()));
}

} // namespace opscope
