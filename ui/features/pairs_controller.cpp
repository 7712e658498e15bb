#include "ui/features/pairs_controller.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QSystemTrayIcon>
#include <QTimer>

#include "core/workflow/report/quality_text.h"
#include "ui/commands/command_set.h"
#include "ui/core_text.h"
#include "ui/document/pair_session.h"
#include "ui/features/registration_controller.h"
#include "ui/features/session_controller.h"
#include "ui/models/pair_names.h"
#include "ui/panels/pairs_panel.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/registration_panel.h"
#include "ui/preferences.h"
#include "ui/style/icons.h"

namespace alinify::ui {
namespace {

constexpr int kNoticeMs = 15000;
constexpr int kNamedReviews = 8;  ///< lines that a question has room for

/// By the paths that the list knows them by.
PairImages shown_images(const DocumentState& state) {
  PairImages images = images_of(state);
  for (QString* const path : {&images.fixed, &images.moving}) *path = QFileInfo(*path).absoluteFilePath();
  return images;
}

}  // namespace

PairsController::PairsController(const WindowContext& context, SessionController& session,
                                 RegistrationController& registration, RunJob run_job, const JobLock& lock)
    : Controller(context),
      session_(session),
      registration_(registration),
      queue_(std::make_unique<PairQueue>(services_, host(std::move(run_job), lock))),
      keeper_(std::make_unique<PairKeeper>(*queue_)),
      pictures_(std::make_unique<Thumbnails>(services_.open_image, *services_.backend, lock)) {
  bind_commands();
  const auto command = [&](const char* id) { return context.commands.at(QLatin1String(id)); };
  panel_ = new PairsPanel(*queue_, *pictures_, {command("pairs_add"), run_all_, pause_, stop_}, sort_,
                          command("pairs_folder"), command("pairs_add_shown"));
  connect(panel_, &PairsPanel::opened, this, &PairsController::open_pair);
  connect(panel_, &PairsPanel::selection_changed, this, &PairsController::update_commands);
  connect(&panel_->view(), &PairsView::removal_wanted, remove_, &QAction::trigger);
  connect(queue_.get(), &PairQueue::changed, this, &PairsController::update_commands);
  connect(queue_.get(), &PairQueue::ended, this, &PairsController::queue_ended);
  // What asked for a run, in the list or at the start of the program, is followed now.
  connect(queue_.get(), &PairQueue::changed, this, [this, ran = false]() mutable {
    if (std::exchange(ran, queue_->running()) || !ran) return;
    status_.begin_action();
    if (window_.statusBar()->currentMessage() == queue_message_) status_.clear_message();
  });
  connect(queue_.get(), &PairQueue::broke, this,
          [this](const QString& name, const JobFailure& failure, bool in_run) {
            if (!in_run) return report_failure(failure);
            const QString sentence = tr("%1: %2: %3").arg(name, failure.what, failure.why);
            log_.add(LogLevel::Warning, sentence);
            status_.show_message(sentence, kNoticeMs, MessageEnd::Time);
          });
  connect(queue_.get(), &PairQueue::kept_reviewed, this, [this](const QString& name) {
    ++kept_reviewed_;
    log_.add(LogLevel::Info,
             tr("%1: the reviewed result stays shown; the new one is among the pair's results").arg(name));
  });
  connect(keeper_.get(), &PairKeeper::failed, this, [this](const JobFailure& failure) {
    status_.show_message(tr("The list of pairs cannot be kept: %1. %2").arg(failure.what, failure.why), 20000,
                         MessageEnd::Time);
  });
  shown_pair_due_.setSingleShot(true);
  shown_pair_due_.setInterval(0);
  connect(&shown_pair_due_, &QTimer::timeout, this, &PairsController::follow_shown_pair);
  connect(queue_.get(), &PairQueue::changed, &shown_pair_due_, qOverload<>(&QTimer::start));
  connect(&document_, &SessionDocument::images_changed, &shown_pair_due_, qOverload<>(&QTimer::start));
  connect(&document_, &SessionDocument::changed, this, &PairsController::follow_document);
  connect(&document_, &SessionDocument::lengths_changed, this,
          [this] { panel_->model().set_unit(document_.length_unit()); });
  panel_->model().set_unit(document_.length_unit());
  for (const auto signal : {&SessionDocument::judged_changed, &SessionDocument::accepted_changed})
    connect(&document_, signal, this, &PairsController::show_judgement);
  for (const auto signal : {&SessionDocument::judged_changed, &SessionDocument::accepted_changed,
                            &SessionDocument::registration_changed})
    connect(&document_, signal, this, &PairsController::show_unsaved);
  connect(queue_.get(), &PairQueue::changed, this, &PairsController::show_unsaved);
  // A session's name comes after its contents.
  connect(&session_.files(), &SessionFiles::modified_changed, this, &PairsController::follow_document);
  connect(&session_.files(), &SessionFiles::saved, this, [this](const QString& path) {
    follow_document();
    if (const QueuedPair* pair = queue_->of_session(path)) return queue_->refresh(pair->files.id);
    if (const QueuedPair* pair = shown_pair_without_session()) queue_->adopt_session(pair->files.id, path);
  });
  update_commands();
}

PairsController::~PairsController() {
  // Running pairs are written as waiting ones.
  disconnect(queue_.get(), nullptr, this, nullptr);
}

PairQueueHost PairsController::host(RunJob run_job, const JobLock& lock) {
  PairQueueHost host;
  host.lock = lock;
  host.run_job = std::move(run_job);
  host.options = [this] { return registration_.run_options(); };
  host.threads = [this] { return context_.preferences.threads; };
  host.memory_limit = [this] { return context_.preferences.memory_limit(); };
  host.open_state = [this](const QString& session) {
    const bool here = session_.files().path() == session && document_.has_pair();
    return here ? std::optional(document_.state()) : std::nullopt;
  };
  host.take_result = [this](const QString& session, const std::shared_ptr<const Registration>& registration,
                            bool over_reviewed, KeptResult& shown) {
    return take_result(session, registration, over_reviewed, shown);
  };
  return host;
}

PairQueueHost::Taken PairsController::take_result(const QString& session,
                                                  const std::shared_ptr<const Registration>& registration,
                                                  bool over_reviewed, KeptResult& shown) {
  SessionFiles& files = session_.files();
  // Concurrent reads and writes of the session must not collide.
  if (loading_.busy() || files.saving()) return PairQueueHost::Taken::Later;
  const Transform& map = registration->result.moving_from_fixed;
  const bool here = files.path() == session && document_.has_pair() &&
                    document_.geometry(Side::Fixed).size == map.fixed.size &&
                    document_.geometry(Side::Moving).size == map.moving.size;
  if (!here) return PairQueueHost::Taken::No;
  // Not in the middle of a drag.
  if (QApplication::mouseButtons() != Qt::NoButton) return PairQueueHost::Taken::Later;
  const bool was_saved = !files.modified();
  const KeptResult* const before = document_.state().shown_result();
  if (before && is_reviewed_by_hand(*before) && !over_reviewed)
    document_.add_beside_shown(registration);
  else
    document_.set_registration(registration);
  shown = *document_.state().shown_result();
  if (was_saved) files.save(session);
  if (registration->quality)
    log_.add(LogLevel::Info,
             sentence_of(translated(verdict_sentence(*registration->quality), document_.lengths())));
  return PairQueueHost::Taken::Yes;
}

void PairsController::bind_commands() {
  run_all_ = bind("pairs_run_all", [this] { run_all(); });
  run_selected_ = bind("pairs_run_selected", [this] { run_selected(); });
  pause_ = bind("pairs_pause", [this] { queue_->set_pausing(pause_->isChecked()); });
  stop_ = bind("pairs_stop", [this] { queue_->stop(); });
  open_ = bind("pairs_open", [this] {
    if (const auto ids = panel_->selected(); ids.size() == 1) open_pair(ids.front());
  });
  next_ = bind("pairs_next", [this] { leaf(1); });
  previous_ = bind("pairs_previous", [this] { leaf(-1); });
  next_section_ = bind("section_next", [this] { leaf_section(1); });
  previous_section_ = bind("section_previous", [this] { leaf_section(-1); });
  up_ = bind("pairs_up", [this] { queue_->step(panel_->selected(), -1); });
  down_ = bind("pairs_down", [this] { queue_->step(panel_->selected(), 1); });
  sort_ = bind("pairs_sort", [this] {
    queue_->sort_worst_first();
    if (queue_->pairs().empty()) return;
    const QueuedPair& worst = queue_->pairs().front();
    panel_->scroll_to(worst.files.id);
    status_.show_message(tr("Sorted, the worst first: %1").arg(worst.name()), 6000);
  });
  remove_ = bind("pairs_remove", [this] {
    const auto before = queue_->pairs().size();
    queue_->remove(panel_->selected());
    const int count = static_cast<int>(before - queue_->pairs().size());
    if (count > 0)
      status_.show_message(count == 1
                               ? tr("1 pair was taken off the list; its session stays")
                               : tr("%1 pairs were taken off the list; their sessions stay").arg(count),
                           6000);
  });
  put_back_ = bind("pairs_put_back", [this] { queue_->put_back(); });
}

const QueuedPair* PairsController::registered_in_window() const {
  return document_.state().shown_result() ? shown_pair_without_session() : nullptr;
}

// A second run of the pair in the window would make a second session, without what was done here.
void PairsController::run_all() {
  bring_up(*panel_);
  const QueuedPair* const here = registered_in_window();
  if (!here) return queue_->run_all();
  const QString name = here->name();
  queue_->run_all(id_of(*here));
  show_queue_message(
      tr("%1 is registered in the window and is left out: save its session, and the list keeps its "
         "result")
          .arg(name));
}

QString PairsController::review_of(const QueuedPair& pair) const {
  QueuedPair now = pair;
  // What is not saved yet counts as well.
  const DocumentState& state = document_.state();
  const bool in_window = !pair.session.isEmpty() && pair.session == session_.files().path();
  if (const KeptResult* const shown = in_window ? state.shown_result() : nullptr) set_outcome(now, *shown);
  if (now.places_accepted == 0 && !now.corrected) return {};
  QStringList done;
  if (now.places_accepted > 0)
    done << (now.places_accepted == 1 ? tr("one place accepted")
                                      : tr("%1 places accepted").arg(now.places_accepted));
  if (now.corrected) done << tr("corrected by hand");
  return tr("%1: %2").arg(pair.name(), done.join(QStringLiteral(", ")));
}

void PairsController::run_selected() {
  const std::vector<std::string> selected = panel_->selected();
  QStringList reviews;
  std::vector<std::string> others;
  QString reviewed;
  for (const QueuedPair& pair : queue_->pairs()) {
    if (queue_->runs(id_of(pair)) ||
        std::find(selected.begin(), selected.end(), id_of(pair)) == selected.end())
      continue;
    if (const QString review = review_of(pair); !review.isEmpty())
      reviews << review, reviewed = pair.name();
    else
      others.push_back(id_of(pair));
  }
  if (reviews.isEmpty()) return queue_->run(selected);
  const bool one = reviews.size() == 1;
  auto* ask = new QMessageBox(
      QMessageBox::Question, tr("Run the Selected"),
      one ? tr("%1 has been reviewed. Register it again?").arg(reviewed)
          : tr("%1 of these pairs have been reviewed. Register them again?").arg(reviews.size()),
      QMessageBox::Cancel, &window_);
  ask->setObjectName(QStringLiteral("reviewed_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  QStringList lines = reviews.mid(0, kNamedReviews);
  if (reviews.size() > kNamedReviews) lines << tr("and %1 more").arg(reviews.size() - kNamedReviews);
  lines
      << QString()
      << (one ? tr("The new result is added to its results. The reviewed one stays shown, with all of this.")
              : tr("The new results are added to theirs. The reviewed ones stay shown, with all of this."));
  ask->setInformativeText(lines.join(QLatin1Char('\n')));
  auto* instead =
      new QCheckBox(one ? tr("&Show the new result instead") : tr("&Show the new results instead"));
  instead->setObjectName(QStringLiteral("over_reviewed"));
  ask->setCheckBox(instead);
  auto* again = ask->addButton(tr("&Register Again"), QMessageBox::AcceptRole);
  again->setObjectName(QStringLiteral("register_reviewed"));
  QPushButton* rest = nullptr;
  if (!others.empty()) {
    rest = ask->addButton(tr("Only the &Others"), QMessageBox::AcceptRole);
    rest->setObjectName(QStringLiteral("register_others"));
  }
  ask->setDefaultButton(QMessageBox::Cancel);  // Enter must not begin an hour's work
  connect(ask, &QMessageBox::buttonClicked, this,
          [this, again, rest, instead, selected, others](QAbstractButton* button) {
            if (button == again) queue_->run(selected, instead->isChecked());
            if (rest && button == rest) queue_->run(others);
          });
  ask->open();
}

void PairsController::update_commands() {
  const std::vector<std::string> selected = panel_->selected();
  const auto& pairs = queue_->pairs();
  const bool any = !pairs.empty();
  const auto can = [&](auto&& which) { return std::any_of(selected.begin(), selected.end(), which); };
  const auto runs = [&](const std::string& id) { return queue_->runs(id); };
  const QueuedPair* const here = registered_in_window();
  run_all_->setEnabled(std::any_of(pairs.begin(), pairs.end(), [&](const QueuedPair& pair) {
    return (queue_->needs_run(pair) && &pair != here) ||
           (pair.state == PairState::Waiting && !queue_->running());
  }));
  run_selected_->setEnabled(can([&](const std::string& id) { return !runs(id); }));
  remove_->setEnabled(can([&](const std::string& id) { return !runs(id); }));
  pause_->setEnabled(queue_->running());
  pause_->setChecked(queue_->pausing());
  stop_->setEnabled(queue_->running());
  status_.set_queue_running(queue_->running());
  open_->setEnabled(selected.size() == 1);
  for (QAction* action : {up_, down_}) action->setEnabled(!selected.empty() && pairs.size() > 1);
  sort_->setEnabled(pairs.size() > 1);
  put_back_->setEnabled(queue_->can_put_back());
  for (QAction* action : {next_, previous_}) action->setEnabled(any);
  const bool series =
      std::any_of(pairs.begin(), pairs.end(), [](const QueuedPair& pair) { return bool(pair.series); });
  for (QAction* action : {next_section_, previous_section_}) action->setEnabled(series);
}

void PairsController::add(std::vector<QueuedPair> pairs) {
  if (pairs.empty()) return;
  bring_up(*panel_);
  status_.begin_action();
  const int count = static_cast<int>(pairs.size());
  const std::vector<std::string> ids = queue_->add(std::move(pairs));
  panel_->scroll_to(ids.front());
  QString message = count == 1 ? tr("1 pair was added.") : tr("%1 pairs were added.").arg(count);
  if (const QueuedPair* const shown = shown_pair_without_session()) {
    const SessionFiles& files = session_.files();
    if (files.path().isEmpty() || files.modified()) {
      if (!document_.state().results.empty())
        message +=
            QLatin1Char(' ') + tr("The pair in the window is in the list: save its session, and the list "
                                  "keeps its result.");
    } else {
      queue_->adopt_session(shown->files.id, files.path());
    }
  }
  const QueuedPair* const here = registered_in_window();
  // The outcome of a pair with a session is being read now.
  const auto is_open = [&](const QueuedPair& pair) {
    const bool is_new = std::find(ids.begin(), ids.end(), id_of(pair)) != ids.end();
    return queue_->needs_run(pair) && !(is_new && !pair.session.isEmpty()) && &pair != here;
  };
  const auto open = std::count_if(queue_->pairs().begin(), queue_->pairs().end(), is_open);
  if (open > 0)
    message += QLatin1Char(' ') +
               (open == 1 ? tr("Run All registers the one that is not registered yet.")
                          : tr("Run All registers the %1 that are not registered yet.").arg(open));
  status_.show_message(message, 12000);
}

const QueuedPair* PairsController::shown_pair_without_session() const {
  const QString session = session_.files().path();
  if (!document_.has_pair() || (!session.isEmpty() && queue_->of_session(session))) return nullptr;
  return queue_->untouched_pair_of(shown_images(document_.state()));
}

void PairsController::follow_shown_pair() {
  const QString session = session_.files().path();
  const QueuedPair* const listed = session.isEmpty() ? nullptr : queue_->of_session(session);
  const QueuedPair* const pair = listed ? listed : shown_pair_without_session();
  QString unlisted;
  if (document_.has_pair() && !pair && !queue_->pairs().empty()) {
    const PairImages images = shown_images(document_.state());
    // A row of the same images would be found again instead of added.
    if (!session.isEmpty() || !queue_->pair_of_images(images))
      unlisted = tr("In the window, not in the list: %1").arg(pair_with_folders(images));
  }
  panel_->show_unlisted(unlisted);
  const std::string now = document_.has_pair() && pair ? pair->files.id : std::string();
  if (std::exchange(shown_, now) == now) return;
  panel_->select(now.empty() ? std::vector<std::string>() : std::vector{now});
}

void PairsController::open_pair(const std::string& id) {
  const QueuedPair* const pair = queue_->find(id);
  if (!pair) return;
  look_.reset();
  if (!pair->session.isEmpty() && pair->session == session_.files().path()) {
    canvas_.setFocus();
    return status_.show_message(tr("%1 is the pair in the window").arg(pair->name()), 4000);
  }
  queue_->with_session(id, [this](const QString& session) { Q_EMIT open_wanted(session); });
}

void PairsController::leaf(int step) {
  const auto& pairs = queue_->pairs();
  if (pairs.empty()) return;
  const QueuedPair* const shown = queue_->of_session(session_.files().path());
  const auto count = static_cast<std::ptrdiff_t>(pairs.size());
  const std::ptrdiff_t at = shown ? (shown - pairs.data()) + step : step > 0 ? 0 : count - 1;
  if (at < 0 || at >= count)
    return status_.show_message(
        step > 0 ? tr("This is the last pair of the list") : tr("This is the first pair of the list"), 4000);
  leaf_to(pairs[static_cast<std::size_t>(at)].files.id);
}

void PairsController::leaf_section(int step) {
  const auto& pairs = queue_->pairs();
  // Pressed again while a pair is loading: continues from that one.
  const QueuedPair* const coming = loading_.busy() ? queue_->find(leafing_to_) : nullptr;
  const QueuedPair* const shown = coming ? coming : queue_->of_session(session_.files().path());
  const QueuedPair* of = shown && shown->series ? shown : nullptr;
  for (const std::string& id : panel_->selected())
    if (const QueuedPair* const one = queue_->find(id); !of && one && one->series) of = one;
  for (const QueuedPair& one : pairs)
    if (!of && one.series) of = &one;
  if (!of) return;
  const std::vector<std::string> ids = sections_of(pairs, of->series.name);
  const auto count = static_cast<std::ptrdiff_t>(ids.size());
  const bool inside = shown && shown->series.name == of->series.name;
  const std::ptrdiff_t now = inside     ? std::find(ids.begin(), ids.end(), shown->files.id) - ids.begin()
                             : step > 0 ? -1
                                        : count;
  const std::ptrdiff_t at = now + step;
  if (at < 0 || at >= count)
    return status_.show_message(step > 0 ? tr("This is the last section of the series")
                                         : tr("This is the first section of the series"),
                                4000);
  const QString reference = QFileInfo(of->fixed()).fileName();
  leaf_to(ids[static_cast<std::size_t>(at)]);
  status_.show_message(tr("Section %1 of %2 on %3").arg(at + 1).arg(count).arg(reference), 4000,
                       MessageEnd::Time);  // of the section that is being opened
}

void PairsController::leaf_to(const std::string& id) {
  panel_->select({id});
  leafing_to_ = id;
  const QueuedPair& pair = *queue_->find(id);
  const auto& fixed = document_.state().fixed;
  if (!fixed || fixed->path != pair.fixed() || fixed->page() != pair.files.fixed_page) return open_pair(id);
  Look look{{}, canvas_.settings(), {}};
  if (!canvas_.fits()) look.place = canvas_.viewport();
  queue_->with_session(id, [this, look](const QString& session) {
    look_ = look;
    look_->session = session;
    Q_EMIT open_wanted(session);
  });
}

void PairsController::follow_document() {
  const QString now = session_.files().path();
  panel_->model().set_shown(now);
  show_unsaved();
  const QString before = std::exchange(session_before_, now);
  if (before == now) return;
  shown_pair_due_.start();
  // There is no name at first, while the document is being filled.
  if (look_ && look_->session == now) {
    canvas_.set_settings(look_->settings);
    Viewport place = look_->place.value_or(canvas_.viewport());
    place.size = canvas_.viewport().size;
    if (look_->place) canvas_.set_viewport(place);
    look_.reset();
  }
  // Its changes may have been given up.
  if (const QueuedPair* pair = queue_->of_session(before)) queue_->refresh(pair->files.id);
}

void PairsController::show_judgement() {
  const QueuedPair* const shown = queue_->of_session(session_.files().path());
  // While a session is being opened, the document may still hold the one before.
  if (!shown || shown->result != document_.state().shown) return;
  if (document_.outdated() == Outdated::No)
    queue_->show_judgement(shown->files.id, document_.shown_judgement(), !document_.corrections().empty());
  else if (document_.outdated() == Outdated::Corrected)
    queue_->show_unchecked(shown->files.id);
}

// A pair that was registered in the window, and not from the list, is not called unregistered there.
void PairsController::show_unsaved() {
  const DocumentState& state = document_.state();
  const QueuedPair* const listed = queue_->of_session(session_.files().path());
  const QueuedPair* const shown = listed ? listed : registered_in_window();
  // While a session is being opened, the document may still hold the one before.
  const bool is_it =
      shown && !loading_.busy() && document_.has_pair() && (!listed || images_of(state) == shown->images());
  const bool is_queued = shown && (shown->state == PairState::Waiting || shown->state == PairState::Running);
  if (!is_it || is_queued || !state.shown_result() || state.shown == shown->result)
    return panel_->show_unsaved(std::nullopt);
  QueuedPair pair = *shown;
  pair.pixel_size_um = document_.geometry(Side::Fixed).pixel_size_um;
  document_.outdated() == Outdated::Corrected ? set_unchecked(pair)
                                              : set_outcome(pair, document_.shown_judgement());
  panel_->show_unsaved(pair);
}

void PairsController::queue_ended(int) {
  const int waiting = queue_->count(PairState::Waiting);
  QString sentence = waiting == 1  ? tr("The queue is paused: 1 pair still waits")
                     : waiting > 1 ? tr("The queue is paused: %1 pairs still wait").arg(waiting)
                                   : tr("The queue has ended. %1").arg(summary_of(queue_->pairs()));
  if (const int kept = std::exchange(kept_reviewed_, 0); kept > 0)
    sentence +=
        QStringLiteral(". ") +
        (kept == 1
             ? tr("The new result of one pair is beside the reviewed one, which stays shown")
             : tr("The new results of %1 pairs are beside the reviewed ones, which stay shown").arg(kept));
  log_.add(LogLevel::Info, sentence);
  show_queue_message(sentence);
  if (QApplication::activeWindow() == nullptr) notify(sentence);
}

// Until the next run; neither another pair nor another action ends it.
void PairsController::show_queue_message(const QString& sentence) {
  queue_message_ = sentence;
  status_.show_message(sentence, kNoticeMs, MessageEnd::Time);
}

void PairsController::notify(const QString& sentence) {
  QApplication::alert(&window_);
  if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages()) return;
  if (!tray_) {
    tray_ = new QSystemTrayIcon(program_icon(), this);
    connect(tray_, &QSystemTrayIcon::messageClicked, &window_, [this] {
      window_.raise();
      window_.activateWindow();
    });
  }
  // Shown for the message only.
  tray_->show();
  tray_->showMessage(tr("Alinify"), sentence, program_icon(), kNoticeMs);
  QTimer::singleShot(2 * kNoticeMs, tray_, &QSystemTrayIcon::hide);
}

void PairsController::announce_waiting_pairs() {
  if (queue_->pairs().empty()) return;
  bring_up(*panel_);
  const int waiting = keeper_->waiting();
  if (waiting > 0)
    show_queue_message(waiting == 1 ? tr("1 pair still waits. Run All goes on with it.")
                                    : tr("%1 pairs still wait. Run All goes on with them.").arg(waiting));
}

void PairsController::ask_to_stop(std::function<void()> then) {
  if (!queue_->running()) return then();
  auto* ask = new QMessageBox(QMessageBox::Question, tr("Alinify"),
                              tr("The queue of pairs is still running."), QMessageBox::Cancel, &window_);
  ask->setObjectName(QStringLiteral("queue_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setInformativeText(
      tr("Closing the window stops it. The list is kept: the pair that runs waits again at the next start."));
  auto* stop = ask->addButton(tr("&Stop and Close"), QMessageBox::DestructiveRole);
  stop->setObjectName(QStringLiteral("stop_queue"));
  ask->setDefaultButton(QMessageBox::Cancel);  // Enter must not end an hour's work
  connect(stop, &QPushButton::clicked, this, [this, then = std::move(then)] {
    if (!queue_->running()) return then();
    const auto waiting = std::make_shared<QMetaObject::Connection>();
    *waiting = connect(queue_.get(), &PairQueue::changed, this, [this, then, waiting] {
      if (queue_->running()) return;
      disconnect(*waiting);
      QTimer::singleShot(0, this, then);
    });
    queue_->stop();
  });
  ask->open();
}

}  // namespace alinify::ui
