// The window's part of sessions: the questions that are asked, in the order in which they come up.

#include <QAction>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>

#include "ui/dialogs/error_box.h"
#include "ui/dialogs/relocate_dialog.h"
#include "ui/main_window.h"

namespace alinify::ui {
namespace {

constexpr int kRecentSessions = 8;
const QString kSuffix = QStringLiteral("alinify");

QString session_filter() {
  return MainWindow::tr("Alinify sessions (*.alinify)");
}

QString local_time(const std::string& utc) {
  const QDateTime time = QDateTime::fromString(QString::fromStdString(utc), Qt::ISODate);
  return QLocale().toString(time.toLocalTime(), QLocale::ShortFormat);
}

}  // namespace

void MainWindow::connect_session() {
  files_ = std::make_unique<SessionFiles>(document_, loading_, services_.open_image);
  files_->set_view_source([this] { return view_json().toStdString(); });
  connect(files_.get(), &SessionFiles::modified_changed, this, &MainWindow::update_title);
  connect(files_.get(), &SessionFiles::failed, this,
          [this](const JobFailure& failure) { show_failure(failure, this); });
  connect(files_.get(), &SessionFiles::autosave_failed, this, [this](const JobFailure& failure) {
    statusBar()->showMessage(
        tr("Changes cannot be written down against a crash: %1. %2").arg(failure.what, failure.why), 20000);
  });
  connect(files_.get(), &SessionFiles::saved, this, [this](const QString& path) {
    remember_session(path);
    update_title();
    statusBar()->showMessage(tr("Saved %1").arg(QFileInfo(path).fileName()), 6000);
  });
}

void MainWindow::make_session_actions() {
  const auto standard = [](QKeySequence::StandardKey key, QKeySequence otherwise) {
    const QList<QKeySequence> keys = QKeySequence::keyBindings(key);
    return keys.isEmpty() ? QList<QKeySequence>{otherwise} : keys;
  };
  add_action("new_session", tr("&New Session"), tr("Begin with an empty window"),
             standard(QKeySequence::New, Qt::CTRL | Qt::Key_N),
             [this] { ask_to_save([this] { files_->start_new(); }); });
  add_action("open_session", tr("Open &Session…"), tr("Open images, landmarks and results that were saved"),
             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)}, [this] { ask_for_session(); });
  add_action("save_session", tr("&Save Session"), tr("Save landmarks, results and how the images are shown"),
             standard(QKeySequence::Save, Qt::CTRL | Qt::Key_S), [this] { save_session({}); });
  add_action("save_session_as", tr("Save Session &As…"), tr("Save the session under another name"),
             standard(QKeySequence::SaveAs, Qt::CTRL | Qt::SHIFT | Qt::Key_S),
             [this] { save_session_as({}); });
}

void MainWindow::fill_recent_sessions() {
  auto* menu = findChild<QMenu*>(QStringLiteral("recent_sessions_menu"));
  if (!menu) return;
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    for (const QString& path : QSettings().value("recent_sessions").toStringList()) {
      QAction* action = menu->addAction(QFileInfo(path).fileName());
      action->setStatusTip(path);
      connect(action, &QAction::triggered, this, [this, path] { open_session(path); });
    }
    if (menu->isEmpty()) menu->addAction(tr("No session was saved yet"))->setEnabled(false);
  });
}

void MainWindow::save_session(std::function<void()> then) {
  if (files_->path().isEmpty()) return save_session_as(std::move(then));
  files_->save(files_->path(), std::move(then));
}

void MainWindow::save_session_as(std::function<void()> then) {
  const DocumentState& state = document_.state();
  QString name = files_->path();
  if (name.isEmpty()) {
    const auto& image = state.fixed ? state.fixed : state.moving;
    const QString stem = image ? QFileInfo(image->path).completeBaseName() : tr("session");
    name = (image ? QFileInfo(image->path).absolutePath() : last_folder()) + QLatin1Char('/') + stem +
           QLatin1Char('.') + kSuffix;
  }
  auto* dialog = new QFileDialog(this, tr("Save Session"), QFileInfo(name).absolutePath(), session_filter());
  dialog->setObjectName(QStringLiteral("save_session_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(kSuffix);
  dialog->selectFile(QFileInfo(name).fileName());
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, then = std::move(then)](const QString& path) { files_->save(path, then); });
  dialog->open();
}

void MainWindow::ask_to_save(std::function<void()> then) {
  if (registering_) {
    statusBar()->showMessage(tr("A registration is running: cancel it before leaving the session."), 6000);
    return;
  }
  if (!files_->modified()) return then();
  auto* ask = new QMessageBox(QMessageBox::Question, tr("Alinify"), tr("Save the changes to this session?"),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
  ask->setObjectName(QStringLiteral("save_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setDefaultButton(QMessageBox::Save);
  ask->setInformativeText(files_->path().isEmpty()
                              ? tr("It was never saved. Without saving, its landmarks and results are lost.")
                              : tr("Without saving, what was done since it was saved last is lost."));
  connect(ask, &QMessageBox::buttonClicked, this, [this, ask, then](QAbstractButton* button) {
    switch (ask->standardButton(button)) {
      case QMessageBox::Save:
        // What was changed while it was being written is asked about too.
        return save_session([this, then] { ask_to_save(then); });
      case QMessageBox::Discard:
        return then();
      default:
        return;
    }
  });
  ask->open();
}

void MainWindow::ask_to_save_since(std::uint64_t revision, std::function<void()> then) {
  if (document_.state().revision == revision && !registering_) return then();
  ask_to_save(std::move(then));
}

void MainWindow::ask_for_session() {
  auto* dialog = new QFileDialog(this, tr("Open Session"), last_folder(), session_filter());
  dialog->setObjectName(QStringLiteral("open_session_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { open_session(path); });
  dialog->open();
}

void MainWindow::open_session(const QString& path) {
  ask_to_save([this, path = QFileInfo(path).absoluteFilePath()] {
    const std::uint64_t asked = document_.state().revision;
    if (const auto left = files_->abandoned_beside(path)) return ask_to_recover({*left}, path, asked);
    read_session_file(path, path, asked, {});
  });
}

void MainWindow::read_session_file(const QString& file, const QString& path, std::uint64_t asked,
                                   std::function<void()> then) {
  files_->read(file, [this, path, recovered = file != path, asked,
                      then = std::move(then)](std::shared_ptr<const SessionFiles::Read> read) {
    const auto open = [this, path, recovered, asked, then,
                       warnings = read->content.warnings](const Session& session) {
      files_->load(session, path, recovered,
                   [this, path, asked, then, warnings](const std::function<void()>& begin) {
                     ask_to_save_since(asked, [this, path, then, warnings, begin] {
                       begin();
                       session_opened(path, warnings, then);
                     });
                   });
    };
    if (read->questions.empty()) return open(read->content.session);
    auto* dialog = new RelocateDialog(read->content.session, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [dialog, open] { open(dialog->session()); });
    dialog->open();
  });
}

void MainWindow::session_opened(const QString& path, const std::vector<std::string>& warnings,
                                const std::function<void()>& then) {
  if (!path.isEmpty()) remember_session(path);
  update_title();
  canvas_->setFocus();
  if (!warnings.empty()) {
    QStringList lines;
    for (const std::string& warning : warnings) lines << QString::fromStdString(warning);
    show_failure({tr("Not all of the session could be read"),
                  lines.join(QLatin1Char('\n')),
                  tr("The rest is open. Look for the files of its folder NAME.alinify.data."),
                  {}},
                 this);
  }
  if (then) then();
}

void MainWindow::offer_recovery() {
  const std::vector<RecoveryRecord> left = files_->abandoned();
  if (!left.empty()) ask_to_recover(left, {}, 0);
}

void MainWindow::ask_to_recover(const std::vector<RecoveryRecord>& left, const QString& otherwise,
                                std::uint64_t asked) {
  const RecoveryRecord& first = left.front();
  const QString session = text_of(first.session), title = QString::fromStdString(first.title);
  const QString name = session.isEmpty() ? tr("A session of %1 that was never saved").arg(title)
                                         : tr("%1 (%2)").arg(QFileInfo(session).fileName(), title);
  auto* ask =
      new QMessageBox(QMessageBox::Warning, tr("Recover a Session"),
                      tr("Alinify did not close in order. Changes that were not saved can be brought back."),
                      QMessageBox::NoButton, this);
  ask->setObjectName(QStringLiteral("recovery_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  QString text = tr("%1, as of %2.").arg(name, local_time(first.saved_at));
  if (left.size() > 1)
    text += QLatin1Char('\n') + tr("More are offered after this one: %1.").arg(left.size() - 1);
  ask->setInformativeText(text);
  auto* recover = ask->addButton(tr("&Recover"), QMessageBox::AcceptRole);
  recover->setObjectName(QStringLiteral("recover"));
  auto* discard = ask->addButton(tr("&Discard the Changes"), QMessageBox::DestructiveRole);
  discard->setObjectName(QStringLiteral("discard_recovery"));
  auto* later = ask->addButton(tr("Ask &Later"), QMessageBox::RejectRole);
  later->setObjectName(QStringLiteral("recover_later"));
  ask->setDefaultButton(recover);
  ask->setEscapeButton(later);
  const std::vector<RecoveryRecord> rest(left.begin() + 1, left.end());
  const auto go_on = [this, rest, otherwise, asked] {
    if (!otherwise.isEmpty()) return read_session_file(otherwise, otherwise, asked, {});
    if (!rest.empty()) ask_to_recover(rest, {}, asked);
  };
  connect(ask, &QMessageBox::buttonClicked, this,
          [this, recover, discard, first, session, asked, go_on](QAbstractButton* button) {
            if (button == recover)
              return read_session_file(text_of(first.autosave), session, asked, [this, first] {
                // Only when it lies under this window's own name may the dead one's go.
                files_->autosave_now([this, first] { files_->forget(first, true); });
                statusBar()->showMessage(tr("Recovered. Save the session to keep it."), 12000);
              });
            if (button == discard) files_->forget(first, false);
            go_on();
          });
  ask->open();
}

void MainWindow::remember_session(const QString& path) {
  QSettings settings;
  QStringList sessions = settings.value("recent_sessions").toStringList();
  sessions.removeAll(path);
  sessions.prepend(path);
  settings.setValue("recent_sessions", sessions.mid(0, kRecentSessions));
  settings.setValue("folder", QFileInfo(path).absolutePath());
}

}  // namespace alinify::ui
