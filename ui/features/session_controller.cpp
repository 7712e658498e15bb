#include "ui/features/session_controller.h"

#include <utility>

#include <QAction>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "core/session/session_io.h"
#include "ui/core_text.h"
#include "ui/dialogs/error_box.h"
#include "ui/dialogs/relocate_dialog.h"
#include "ui/document/session_values.h"
#include "ui/features/last_folder.h"
#include "ui/models/pair_names.h"

namespace alinify::ui {
namespace {

constexpr int kRecentSessions = 8;
constexpr char kRecent[] = "recent_sessions";
const QString kSuffix = QStringLiteral("alinify");

QString session_filter() {
  return SessionController::tr("Alinify sessions (*.alinify)");
}

/// The folder of its results, which belongs to the file.
QString data_folder_of(const QString& session) {
  return text_of(session_data_folder(path_from(session)));
}

QString local_time(const std::string& utc) {
  const QDateTime time = QDateTime::fromString(QString::fromStdString(utc), Qt::ISODate);
  return QLocale().toString(time.toLocalTime(), QLocale::ShortFormat);
}

}  // namespace

SessionController::SessionController(const WindowContext& context, QMenu& recent,
                                     std::function<std::string()> view)
    : Controller(context), files_(document_, loading_, services_.open_image) {
  files_.set_view_source(std::move(view));
  connect(&files_, &SessionFiles::modified_changed, this, &SessionController::update_title);
  connect(&files_, &SessionFiles::failed, this,
          [this](const JobFailure& failure) { show_failure(failure, &window_); });
  connect(&files_, &SessionFiles::autosave_failed, this, [this](const JobFailure& failure) {
    status_.show_message(
        tr("Changes cannot be written down against a crash: %1. %2").arg(failure.what, failure.why), 20000,
        MessageEnd::Time);
  });
  connect(&files_, &SessionFiles::saved, this, [this](const QString& path) {
    remember_session(path);
    update_title();
    status_.begin_action();
    const QString name = QFileInfo(path).fileName();
    const bool with_results = QFileInfo(data_folder_of(path)).isDir();
    status_.show_message(with_results ? tr("Saved %1 and its folder %2 beside it: move or copy both together")
                                            .arg(name, QFileInfo(data_folder_of(path)).fileName())
                                      : tr("Saved %1").arg(name),
                         with_results ? 12000 : 6000);
  });
  bind("new_session", [this] { ask_to_save([this] { files_.start_new(); }); });
  bind("open_session", [this] { ask_for_session(); });
  bind("save_session", [this] { save_session({}); });
  bind("save_session_as", [this] { save_session_as({}); });
  connect(&recent, &QMenu::aboutToShow, this, [this, &recent] { fill_recent(recent); });
  connect(&document_, &SessionDocument::images_changed, this, &SessionController::update_title);
  update_title();
}

QStringList SessionController::recent_sessions() {
  return QSettings().value(QLatin1String(kRecent)).toStringList();
}

void SessionController::fill_recent(QMenu& menu) {
  menu.clear();
  for (const QString& path : recent_sessions()) {
    QAction* action = menu.addAction(file_title(path));
    action->setStatusTip(path);
    connect(action, &QAction::triggered, this, [this, path] { open_session(path); });
  }
  if (menu.isEmpty()) menu.addAction(tr("No session was saved yet"))->setEnabled(false);
}

void SessionController::save_session(std::function<void()> then) {
  if (files_.path().isEmpty()) return save_session_as(std::move(then));
  files_.save(files_.path(), std::move(then));
}

void SessionController::save_session_as(std::function<void()> then) {
  const DocumentState& state = document_.state();
  QString name = files_.path();
  if (name.isEmpty() && document_.has_pair() && path_of_listed_) name = path_of_listed_(images_of(state));
  if (name.isEmpty()) {
    const auto& image = state.fixed ? state.fixed : state.moving;
    const QString stem = image ? pair_stem(images_of(state)) : tr("session");
    name = (image ? QFileInfo(image->path).absolutePath() : last_folder()) + QLatin1Char('/') + stem +
           QLatin1Char('.') + kSuffix;
  }
  // The dialog may be the desktop's own, which shows no other words of the program.
  auto* dialog =
      new QFileDialog(&window_, tr("Save Session"), QFileInfo(name).absolutePath(),
                      tr("Alinify sessions, results in NAME.alinify.data beside them (*.alinify)"));
  dialog->setObjectName(QStringLiteral("save_session_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(kSuffix);
  dialog->selectFile(QFileInfo(name).fileName());
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, then = std::move(then)](const QString& path) { files_.save(path, then); });
  dialog->open();
}

// The list has a folder for its sessions: who keeps a pair there does not look for a place among the images.
void SessionController::save_for_list(std::function<void()> then) {
  const QString path = files_.path().isEmpty() && path_for_list_ && document_.has_pair()
                           ? path_for_list_(pair_stem(images_of(document_.state())))
                           : QString();
  if (path.isEmpty()) return save_session(std::move(then));
  files_.save(path, std::move(then));
}

void SessionController::ask_to_save(std::function<void()> then, const QString& loses) {
  if (jobs_.registering()) {
    status_.show_message(tr("A registration is running: cancel it before leaving the session."), 6000);
    return;
  }
  if (!files_.modified()) return then();
  const QString name = session_name();
  auto* ask = new QMessageBox(QMessageBox::Question, tr("Alinify"),
                              name.isEmpty()            ? tr("Save the changes to this session?")
                              : files_.path().isEmpty() ? tr("Save the session of %1?").arg(name)
                                                        : tr("Save the changes to %1?").arg(name),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
  ask->setObjectName(QStringLiteral("save_question"));
  ask->setTextFormat(Qt::PlainText);
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setDefaultButton(QMessageBox::Save);
  ask->setInformativeText(!loses.isEmpty() ? loses
                          : files_.path().isEmpty()
                              ? tr("It was never saved. Without saving, its landmarks, corrections, "
                                   "measurements and results are lost.")
                              : tr("Without saving, the changes since the last save are lost."));
  QPushButton* const list = ask->addButton(tr("Keep in the &List of Pairs"), QMessageBox::AcceptRole);
  list->setObjectName(QStringLiteral("keep_in_list"));
  const bool is_listed = is_listed_ && !files_.path().isEmpty() && is_listed_(files_.path());
  list->setEnabled(document_.has_pair() && !is_listed);
  list->setToolTip(!document_.has_pair() ? tr("The list holds pairs, and here one of the images is missing")
                   : is_listed
                       ? tr("The pair is in the list already: Save keeps it there")
                       : tr("Saves the session among the list's, and adds the pair to it, from where it "
                            "opens again"));
  connect(ask, &QMessageBox::buttonClicked, this, [this, ask, then, loses, list](QAbstractButton* button) {
    if (button == list)
      return save_for_list([this, then, loses] {
        Q_EMIT list_wanted();
        ask_to_save(then, loses);
      });
    switch (ask->standardButton(button)) {
      case QMessageBox::Save:
        // Changes made during the save are asked about too.
        return save_session([this, then, loses] { ask_to_save(then, loses); });
      case QMessageBox::Discard:
        return then();
      default:
        return;
    }
  });
  ask->open();
}

void SessionController::ask_to_save_since(std::uint64_t revision, std::function<void()> then) {
  if (document_.state().revision == revision && !jobs_.registering()) return then();
  ask_to_save(std::move(then));
}

void SessionController::ask_to_save_for_list(std::function<void()> then) {
  if (jobs_.registering()) {
    status_.show_message(tr("A registration is running: the pair can be added when it is over."), 6000);
    return;
  }
  if (!files_.modified()) return then();
  auto* ask = new QMessageBox(QMessageBox::Question, tr("Alinify"),
                              tr("Save the session, so that the list shows this result?"),
                              QMessageBox::Save | QMessageBox::Cancel, &window_);
  ask->setObjectName(QStringLiteral("save_for_list_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setDefaultButton(QMessageBox::Save);
  ask->setInformativeText(
      tr("The session stays open either way. Without saving, the list takes the pair as it was "
         "saved last, or its two images alone."));
  auto* without = ask->addButton(tr("&Add Without Saving"), QMessageBox::AcceptRole);
  without->setObjectName(QStringLiteral("add_without_saving"));
  connect(ask, &QMessageBox::buttonClicked, this, [this, ask, without, then](QAbstractButton* button) {
    if (button == without) return then();
    if (ask->standardButton(button) == QMessageBox::Save) save_for_list(then);
  });
  ask->open();
}

bool SessionController::leaves_work(bool fixed, bool moving) const {
  const bool replaced = (fixed && document_.image(Side::Fixed)) || (moving && document_.image(Side::Moving));
  return (replaced && !files_.path().isEmpty()) || document_.holds_work_on(fixed, moving);
}

void SessionController::ask_for_session() {
  auto* dialog = new QFileDialog(&window_, tr("Open Session"), last_folder(), session_filter());
  dialog->setObjectName(QStringLiteral("open_session_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { open_session(path); });
  dialog->open();
}

void SessionController::open_session(const QString& path) {
  ask_to_save([this, path = QFileInfo(path).absoluteFilePath()] {
    const std::uint64_t asked = document_.state().revision;
    if (const auto left = files_.abandoned_beside(path)) return ask_to_recover({*left}, path, asked);
    read_session_file(path, path, asked, {});
  });
}

void SessionController::read_session_file(const QString& file, const QString& path, std::uint64_t asked,
                                          std::function<void()> then) {
  files_.read(file, [this, path, recovered = file != path, asked,
                     then = std::move(then)](std::shared_ptr<const SessionFiles::Read> read) {
    const auto open = [this, path, recovered, asked, then,
                       warnings = read->content.warnings](const Session& session) {
      files_.load(session, path, recovered,
                  [this, path, asked, then, warnings](const std::function<void()>& begin) {
                    ask_to_save_since(asked, [this, path, then, warnings, begin] {
                      begin();
                      session_opened(path, warnings, then);
                    });
                  });
    };
    if (read->questions.empty()) return open(read->content.session);
    auto* dialog = new RelocateDialog(read->content.session, &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [dialog, open] { open(dialog->session()); });
    dialog->open();
  });
}

void SessionController::session_opened(const QString& path, const std::vector<Message>& warnings,
                                       const std::function<void()>& then) {
  if (!path.isEmpty()) remember_session(path);
  update_title();
  canvas_.setFocus();
  Q_EMIT opened();
  if (!warnings.empty()) {
    QStringList lines;
    for (const Message& warning : warnings) lines << translated(warning);
    show_failure(
        {tr("Not all of the session could be read"),
         lines.join(QLatin1Char('\n')),
         path.isEmpty() ? tr("The rest is open.")
                        : tr("The rest is open. Results are in the folder %1 beside %2: put it back there "
                             "and open the session again. Saved as it is now, the session loses them.")
                              .arg(QFileInfo(data_folder_of(path)).fileName(), QFileInfo(path).fileName()),
         {}},
        &window_);
  }
  if (then) then();
}

void SessionController::offer_recovery() {
  const std::vector<RecoveryRecord> left = files_.abandoned();
  if (!left.empty()) ask_to_recover(left, {}, 0);
}

void SessionController::ask_to_recover(const std::vector<RecoveryRecord>& left, const QString& otherwise,
                                       std::uint64_t asked) {
  const RecoveryRecord& first = left.front();
  const QString session = text_of(first.session), title = QString::fromStdString(first.title);
  const QString name = session.isEmpty() ? tr("A session of %1 that was never saved").arg(title)
                                         : tr("%1 (%2)").arg(file_title(session), title);
  auto* ask = new QMessageBox(
      QMessageBox::Warning, tr("Recover a Session"),
      tr("Alinify did not shut down properly. Changes that were not saved can be brought back."),
      QMessageBox::NoButton, &window_);
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
                files_.autosave_now([this, first] { files_.forget(first, true); });
                status_.show_message(
                    tr("Recovered, but Undo does not reach back beyond this. Save the session to keep it."),
                    12000);
              });
            if (button == discard) files_.forget(first, false);
            go_on();
          });
  ask->open();
}

void SessionController::remember_session(const QString& path) {
  QStringList sessions = recent_sessions();
  sessions.removeAll(path);
  sessions.prepend(path);
  QSettings().setValue(QLatin1String(kRecent), sessions.mid(0, kRecentSessions));
  remember_folder_of(path);
}

QString SessionController::session_name() const {
  if (!files_.path().isEmpty()) return file_title(files_.path());
  return pair_title(images_of(document_.state()));
}

void SessionController::update_title() {
  const QString title = session_name();
  // An empty document cannot have changed.
  window_.setWindowTitle(title.isEmpty() ? tr("Alinify") : tr("%1[*] – Alinify").arg(title));
  window_.setWindowModified(files_.modified());
}

}  // namespace alinify::ui
